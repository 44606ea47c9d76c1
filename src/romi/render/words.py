"""What a picture says in words, for those who hear it or hover over it."""

from __future__ import annotations

from collections.abc import Iterable

from romi.card import Card, Declared, Joker, Natural
from romi.melds.meld import Meld
from romi.sentences import Language, tongue


def word(key: str, lang: Language, **blanks: object) -> str:
    """A word or phrase of ours, its blanks filled; a word that is not ours (the kind of a meld) stays as it is."""
    speech = tongue(lang)
    return speech.fill(speech.labels[key], **blanks) if key in speech.labels else key


def natural_name(card: Natural, lang: Language) -> str:
    """7 of hearts, kőr 7."""
    words = tongue(lang).cards
    rank = words.get(card.rank.name.lower(), str(card.rank.value))
    return words["natural"].format(rank=rank, suit=words[card.suit.name.lower()])


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
    words = tongue(lang).cards
    naturals = f" {words['or']} ".join(natural_name(natural, lang) for natural in sorted(stands_for))
    return words["for"].format(card=card_name(card, lang), naturals=naturals)


def hand_name(cards: Iterable[Card], lang: Language) -> str:
    """The cards in words, separated by commas."""
    return ", ".join(card_name(card, lang) for card in cards) or word("empty", lang)


def hidden_name(count: int, lang: Language) -> str:
    """So many cards face down, in words."""
    return word("hidden-one" if count == 1 else "hidden", lang, count=count)


def meld_name(meld: Meld, lang: Language) -> str:
    """The kind of the meld and its cards."""
    places = zip(meld.cards, meld.stands_for, strict=True)
    return f"{word(meld.kind, lang)}: " + ", ".join(place_name(card, naturals, lang) for card, naturals in places)
