"""A move out of its text, and what is wrong with one that is none; moves in the words of a language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

import attrs

from romi.card import Card
from romi.checks import asked
from romi.moves.plain import MOST, Cards, Discard, ExchangeJoker, Lay, LayOff, TakeDiscard
from romi.moves.values import BARE, EVERY_KIND, Declare, Knock, Move, Redeal, Regroup, SwapExchangeCard, is_way
from romi.notation import NotationError, cards
from romi.sentences.moves import in_record_words, in_words_of
from romi.sentences.tongue import Language, tongue

_LONGEST: Final = 4000


@asked
def write_move(move: Move, lang: Language = "en") -> str:
    """The move as people of that language write it, and as `parse_move` reads it back; `str(move)` is what a record has.

    >>> write_move(parse_move("lay-off Th on 1"), "hu")
    'szúr 10♥ ide: 1'
    """
    return in_words_of(str(move), lang)


def parse_move(text: str, /, lang: Language = "en") -> Move:
    """The move written in `text`; cards in any notation that `romi.cards` reads. `NotationError` for anything else.

    With another `lang` its words are read beside those of a record.

    >>> parse_move("dob 5s", lang="hu")
    Discard(card=card('5s'))
    >>> parse_move("lay-off 10♥ on 1")
    LayOff(cards=(card('Th'),), on=0)
    >>> str(parse_move("lay 7♥ 8♥ 9♥ / 4♣ 4♦ *"))
    'lay 7h 8h 9h / 4c 4d *'
    """
    thing: object = text
    if not isinstance(thing, str):
        raise TypeError(f"a move is read from a str, not from {type(thing).__name__}")
    if len(text) > _LONGEST:
        raise NotationError(text[:20] + "…", 0, f"is longer than any move: {len(text)} characters")
    if lang == "en":  # whose words are those of a record
        return _read(text, lang)
    typed = unicodedata.normalize("NFC", text.removeprefix("\ufeff")).strip()
    words = in_record_words(typed, lang)
    try:
        return _read(words, lang)
    except NotationError as fault:
        raise _as_typed(fault, words, typed) from None


def _read(text: str, lang: Language) -> Move:
    """The move in the words of a record; a fault says what is like it in the language."""
    found = _HEAD.match(text)
    word, rest, at = (found["word"], found["rest"].rstrip(), found.start("rest")) if found else (text, "", 0)
    start = found.start("word") if found else 0
    reader = _VERBS.get(word.lower())
    if reader is None:
        raise NotationError(word or text, start, "does not begin a move", _meant(word, rest, lang))
    if rest and (near := _two_words(word, rest)):
        raise NotationError(f"{word} {rest.split()[0]}", start, "does not begin a move", near)
    try:
        return reader.read(rest, at)
    except NotationError:
        raise
    except ValueError as fault:
        why = f"is not a move: {fault}" if rest else "is incomplete"
        example = reader.example if lang == "en" else in_words_of(reader.example, lang)
        raise NotationError(text.strip(), start, why, f"a move looks like '{example}'") from None


def _as_typed(fault: NotationError, words: str, typed: str) -> NotationError:
    """The fault as it stands in what was typed, which is, word by word, what was read."""
    read, wrote = ([word.span() for word in re.finditer(r"\S+", text)] or [(0, 0)] for text in (words, typed))
    first = sum(start <= fault.position for start, _ in read[1:])
    last = first + len(fault.word.split()) - 1
    if words[read[first][0] : read[last][1]] != fault.word:  # a part of a word, such as a card behind a comma
        return fault.moved(wrote[first][0] - read[first][0])
    return NotationError(typed[wrote[first][0] : wrote[last][1]], wrote[first][0], fault.why, fault.hint)


_HEAD: Final = re.compile(r"\ufeff?\s*(?P<word>[^\s:]+)\s*(?P<rest>.*)", re.DOTALL)


def _meant(word: str, rest: str, lang: Language) -> str:
    """Which verb was meant, as far as that can be told, in the words of the language."""
    verbs = [tongue(lang).verbs[verb] for verb in _VERBS]
    near = get_close_matches(word.lower(), verbs, n=1, cutoff=0.7)
    return _two_words(word, rest) or (f"did you mean {near[0]}?" if near else f"moves begin with {', '.join(verbs)}")


def _two_words(word: str, rest: str) -> str:
    """`lay off` is no `lay`."""
    together = f"{word}-{rest.split()[0]}".lower() if rest else ""
    return f"did you mean {together}?" if together in _VERBS else ""


# Each reader takes what stands behind the verb, and where in the text that begins.


def _alone(move: Move) -> Callable[[str, int], Move]:
    def read(text: str, at: int) -> Move:
        if text:
            raise NotationError(text, at, f"is too much: nothing follows {move}")
        return move

    return read


def _take(text: str, at: int) -> Move:
    if not text:
        return TakeDiscard()
    if not re.fullmatch(r"[0-9]+", text):
        raise NotationError(text, at, "is not a number of cards")
    return TakeDiscard(_number(text, at, f"is not a number of cards: from 1 to {MOST} can be taken"))


def _number(text: str, at: int, why: str) -> int:
    """A number from 1 to `MOST`."""
    if not re.fullmatch(r"[0-9]{1,4}", text) or not 1 <= int(text) <= MOST:
        raise NotationError(text, at, why)
    return int(text)


def _on_table(kind: type[LayOff | ExchangeJoker]) -> Callable[[str, int], Move]:
    def read(text: str, at: int) -> Move:
        words = text.rsplit(None, 2)
        if len(words) != 3 or words[1].lower() != "on":
            if not text:
                raise ValueError("nothing is given")
            raise NotationError(text, at, "should be cards, 'on', and the number of a meld on the table")
        number = _number(
            words[2],
            at + len(text) - len(words[2]),
            f"is not the number of a meld on the table: they are counted from 1 to {MOST}",
        )
        return kind(_cards_at(words[0], at), number - 1)

    return read


def _knock(text: str, at: int) -> Move:
    card, groups = _shown_cards(text, at)
    return Knock(groups, card)


def _declare(text: str, at: int) -> Move:
    said = re.split(r"[\s:]", text, maxsplit=1)[0]
    way = unicodedata.normalize("NFC", said.lower())
    if text and not is_way(way):
        raise NotationError(said, at, "is not a way out: that is one word")
    card, groups = _shown_cards(text[len(said) :], at + len(said))
    return Declare(way, groups, card)


def _shown_cards(text: str, at: int) -> tuple[Card | None, tuple[Cards, ...]]:
    """A discard, and behind a colon the melds that are shown; either may be missing."""
    head, _, melds = text.partition(":")
    card = _one(head, at) if head.strip() else None
    return card, _groups(melds, at + len(head) + 1) if melds.strip() else ()


def _one(text: str, at: int) -> Card:
    found = _cards_at(text, at)
    if not found:
        raise ValueError("a card is missing")
    if len(found) > 1:
        raise NotationError(text.strip(), at, f"is {len(found)} cards where one was expected")
    return found[0]


def _groups(text: str, at: int) -> tuple[Cards, ...]:
    groups: list[Cards] = []
    for group in text.split("/") if text else ():
        groups.append(_cards_at(group, at))
        if not groups[-1]:
            raise NotationError("/", max(at - 1, 0), "separates melds, but there is no card next to it")
        at += len(group) + 1
    return tuple(groups)


def _cards_at(text: str, at: int) -> Cards:
    try:
        return cards(text)
    except NotationError as error:
        raise error.moved(at) from None


@attrs.frozen
class _Verb:
    """How what stands behind a verb is read, and a move that begins with it."""

    read: Callable[[str, int], Move]
    example: str


_READ: Final[dict[str, _Verb]] = {
    "take": _Verb(_take, "take 3"),
    "swap": _Verb(lambda text, at: SwapExchangeCard(_one(text, at)), "swap 7h"),
    "lay": _Verb(lambda text, at: Lay(_groups(text, at)), "lay 7h 8h 9h / 4c 4d *"),
    "lay-off": _Verb(_on_table(LayOff), "lay-off Th on 1"),
    "exchange": _Verb(_on_table(ExchangeJoker), "exchange 4h on 2"),
    "regroup": _Verb(lambda text, at: Regroup(_groups(text, at)), "regroup 7h 8h 9h / 2c 2d 2s"),
    "discard": _Verb(lambda text, at: Discard(_one(text, at)), "discard 5s"),
    "knock": _Verb(_knock, "knock 5s: 7h 8h 9h / 4c 4d 4h"),
    "declare": _Verb(_declare, "declare römi 5s: 7h 8h 9h"),
    "redeal": _Verb(lambda text, at: Redeal(_cards_at(text, at)), "redeal 7h 8h"),
}
"""How the others are read."""

_VERBS: Final = {
    kind.word: _Verb(_alone(BARE[kind.word]), kind.word) if kind.word in BARE else _READ[kind.word]
    for kind in EVERY_KIND
}
