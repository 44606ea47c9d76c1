"""What a picture says in words, for those who hear it or hover over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from romi.card import Card, Declared, Joker, Natural, Rank
from romi.melds.meld import Meld
from romi.sentences import Language

_SUITS: Final[dict[Language, tuple[str, str, str, str]]] = {
    "en": ("clubs", "diamonds", "hearts", "spades"),
    "hu": ("treff", "káró", "kőr", "pikk"),
}
_RANKS: Final[dict[Language, dict[Rank, str]]] = {
    "en": {Rank.ACE: "ace", Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"},
    "hu": {Rank.ACE: "ász", Rank.JACK: "bubi", Rank.QUEEN: "dáma", Rank.KING: "király"},
}
_NATURAL: Final[dict[Language, str]] = {"en": "{rank} of {suit}", "hu": "{suit} {rank}"}
_FOR: Final[dict[Language, str]] = {"en": "{card} as {naturals}", "hu": "{card} {naturals} helyett"}
_OR: Final[dict[Language, str]] = {"en": " or ", "hu": " vagy "}

WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "joker": "joker",
        "run": "run",
        "set": "set",
        "empty": "no card",
        "hidden": "{count} cards, face down",
        "hidden-one": "a card, face down",
        "table": "Table",
        "table-empty": "no meld",
        "stock": "stock: {count} cards",
        "deadwood": "deadwood",
        "arrangement": "Arranged hand",
        "upcard": "upcard",
        "view": "The table, seen by {seat}",
        "state": "The table, all cards open",
        "acts": "{seat}, to act",
        "discards": "discards",
        "exchange": "exchange card",
        "sheet": "Score of the deal",
        "who": "player",
        "amount": "amount",
        "why": "why",
        "total": "total",
        "winner": "winner",
        "match": "The match, in {account}",
        "deal": "deal",
        "buys-in": "buys in",
        "history": "The deal, turn by turn",
        "turn": "turn",
        "moves": "moves",
        "rules": "Rules of {title}",
        "question": "question",
        "answer": "answer",
        "rule": "rule",
        "won": "won",
        "interval": "95 % interval",
        "deals-tally": "Tally of {count} deals",
        "deals-note": "{turns} turns each; {void} void; ways out: {ways}",
        "matches-tally": "Tally of {count} matches",
        "matches-note": "{deals} deals each; {unfinished} unfinished; {shared} shared",
    },
    "hu": {
        "joker": "dzsóker",
        "run": "sor",
        "set": "csoport",
        "empty": "nincs lap",
        "hidden": "{count} lap, hátlappal felfelé",
        "hidden-one": "egy lap, hátlappal felfelé",
        "table": "Asztal",
        "table-empty": "nincs kombináció",
        "stock": "talon: {count} lap",
        "deadwood": "rossz lapok",
        "arrangement": "Elrendezett kéz",
        "upcard": "felső lap",
        "view": "Az asztal, {seat} szemével",
        "state": "Az asztal, nyitott lapokkal",
        "acts": "{seat}, ő lép",
        "discards": "dobóhalom",
        "exchange": "cserelap",
        "sheet": "A leosztás elszámolása",
        "who": "játékos",
        "amount": "érték",
        "why": "miért",
        "total": "összesen",
        "winner": "nyertes",
        "match": "A játszma állása: {account}",
        "deal": "leosztás",
        "buys-in": "beiratkozik",
        "history": "A leosztás körről körre",
        "turn": "kör",
        "moves": "lépések",
        "rules": "{title}: a szabályok",
        "question": "kérdés",
        "answer": "válasz",
        "rule": "szabály",
        "won": "nyert",
        "interval": "95 %-os sáv",
        "deals-tally": "{count} leosztás összesítése",
        "deals-note": "átlag {turns} kör; {void} nyertes nélkül; befejezések: {ways}",
        "matches-tally": "{count} játszma összesítése",
        "matches-note": "átlag {deals} leosztás; {unfinished} befejezetlen; {shared} megosztott",
    },
}


def word(key: str, lang: Language, **blanks: object) -> str:
    """A word or phrase of ours, its blanks filled; a word that is not ours (the kind of a meld) stays as it is."""
    return WORDS[lang].get(key, key).format(**blanks) if key in WORDS[lang] else key


def natural_name(card: Natural, lang: Language) -> str:
    """7 of hearts, kőr 7."""
    rank = _RANKS[lang].get(card.rank, str(card.rank.value))
    return _NATURAL[lang].format(rank=rank, suit=_SUITS[lang][card.suit])


def card_name(card: Card, lang: Language = "en") -> str:
    """The card in words: 7 of hearts, joker, joker as 6 of hearts.

    >>> from romi.notation import cards
    >>> [card_name(card, "hu") for card in cards("7h Qs * *=6h")]
    ['kőr 7', 'pikk dáma', 'dzsóker', 'dzsóker kőr 6 helyett']
    """
    if isinstance(card, Declared):
        return place_name(card.card, frozenset((card.natural,)), lang)
    return word("joker", lang) if isinstance(card, Joker) else natural_name(card, lang)


def place_name(card: Card, stands_for: frozenset[Natural], lang: Language) -> str:
    """The card at its place in a meld, and what it stands for if that is not itself."""
    if not stands_for or stands_for == {card}:
        return card_name(card, lang)
    naturals = _OR[lang].join(natural_name(natural, lang) for natural in sorted(stands_for))
    return _FOR[lang].format(card=card_name(card, lang), naturals=naturals)


def hand_name(cards: Iterable[Card], lang: Language) -> str:
    """The cards in words, apart by commas."""
    return ", ".join(card_name(card, lang) for card in cards) or word("empty", lang)


def hidden_name(count: int, lang: Language) -> str:
    """So many cards face down, in words."""
    return word("hidden-one" if count == 1 else "hidden", lang, count=count)


def meld_name(meld: Meld, lang: Language) -> str:
    """The kind of the meld and its cards."""
    places = zip(meld.cards, meld.stands_for, strict=True)
    return f"{word(meld.kind, lang)}: " + ", ".join(place_name(card, naturals, lang) for card, naturals in places)
