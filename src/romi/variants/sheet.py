"""A variant as its rule sheet in words: question by question what its rules say, and the ids that they cite.

What a game does not have changes what is said of the rest: a clause may have words of its own, or none, for games without jokers, without
discards or lay-offs, or in which nothing is laid before the end (`no-jokers/NoExchange`).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from romi.as_code import as_code
from romi.card import Declared, Joker, Natural, Rank, Suit
from romi.moves import Discard, LayOff, TakeDiscard
from romi.notation import show
from romi.sentences import Language, tongue
from romi.sentences.rules import said_by
from romi.sentences.tongue import Tongue
from romi.variants import ALL, Variant, no_change
from romi.variants.clauses import CITATIONS, Clause, clauses, is_block, own_words

_WIDTH: Final = 110
_MARGIN: Final = "    "
_PAIR: Final = "{one} {two}"
_BLANK: Final = re.compile(r"\{(\w+)\}")


@attrs.frozen
class Sentence:
    """What a rule says in words, and the ids of the rules behind it."""

    text: str
    rules: tuple[str, ...] = ()
    codes: frozenset[str] = attrs.field(default=frozenset(), eq=False, repr=False)

    @property
    def plain(self) -> str:
        """The sentence without what it cites."""
        return f"{self.text[:1].upper()}{self.text[1:]}."

    def __str__(self) -> str:
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.plain[:-1]}{cited}."


@attrs.frozen
class Answer:
    """What a variant says to one question: the field, its heading in words, and the sentences."""

    field: str
    heading: str
    sentences: tuple[Sentence, ...]


@attrs.frozen
class RuleSheet:
    """The rules of a variant in words. `codes` are the clauses that were said."""

    title: str
    answers: tuple[Answer, ...]
    codes: frozenset[str] = attrs.field(default=frozenset(), repr=False)

    def __str__(self) -> str:
        lines = [self.title]
        for answer in self.answers:
            lines.append(f"  {answer.heading}")
            lines += [line for sentence in answer.sentences for line in paragraph(str(sentence))]
        return "\n".join(lines)


def rule_sheet(variant: Variant, lang: Language = "en") -> RuleSheet:
    """The sheet of a variant; a question to which nothing is to be said is left out."""
    teller = Teller(tongue(lang), without=tuple(_without(variant)), fewest=min(variant.players))
    answers = list[Answer]()
    name = variant.name
    of_the_book = {clause.parameter: clause.held for game in ALL if game.name == name for clause in clauses(game)}
    for clause in clauses(variant):
        heading = teller.speech.questions.get(clause.parameter)
        sentences = teller.answer(clause) if heading else ()
        if heading and sentences:
            said = said_by(name) if of_the_book.get(clause.parameter) == clause.held else {}
            answers.append(Answer(clause.parameter, heading, tuple(_cited(sentence, said) for sentence in sentences)))
    return RuleSheet(variant.title, tuple(answers), frozenset(teller.spoken))


def _without(variant: Variant) -> Iterator[str]:
    """What the game does not have, as the words of clauses name it."""
    moves = {step.kind for step in variant.turn.steps}
    if LayOff not in moves:
        yield "no-lay-offs"
    if max(variant.players) < 3:
        yield "no-third"
        if not variant.lays_in_turn:
            yield "no-third/no-lays"
    if not variant.lays_in_turn:
        yield "no-lays"
    if not moves & {Discard, TakeDiscard}:
        yield "no-discards"
    wild = any(variant.deck_for(players).jokers for players in variant.players) or _names_wild(variant.meld_rule)
    if not wild and variant.per_deal is no_change:
        yield "no-jokers"


def _names_wild(rule: object) -> bool:
    """Whether a rule of melds, or one in it, makes cards wild; one of somebody's own may."""
    if isinstance(rule, tuple):
        return any(map(_names_wild, rule))
    if not is_block(rule):
        return _is_rule(rule)
    return any(
        clause.held if clause.parameter == "wild" else _names_wild(clause.held)
        for clause in clauses(rule)
        if clause.parameter
    )


def _cited(sentence: Sentence, said: Mapping[str, frozenset[str]]) -> Sentence:
    """The sentence with the ids that it says by the rule book, where it is as there and cites none itself."""
    if sentence.rules:
        return sentence
    return attrs.evolve(sentence, rules=tuple(number for number, codes in said.items() if codes & sentence.codes))


def paragraph(text: str) -> list[str]:
    """The lines of a text under a heading."""
    return textwrap.wrap(text, _WIDTH, initial_indent=_MARGIN, subsequent_indent=_MARGIN, break_on_hyphens=False)


def citations(value: object) -> Iterator[str]:
    """The rule ids that a value and the values in it carry, in the order of their fields."""
    if isinstance(value, tuple):
        for item in value:
            yield from citations(item)
        return
    kind = type(value)
    if attrs.has(kind):
        rule = getattr(value, "rule", "")
        if isinstance(rule, str) and rule:
            yield rule
        for field in attrs.fields(kind):
            if field.name not in CITATIONS:
                yield from citations(getattr(value, field.name))


@attrs.define
class Teller:
    """Puts rules into words of one language, and keeps the codes of what was said.

    `without` is what the game does not have, or where the rule stands; `fewest` is the least number of players.
    """

    speech: Tongue
    spoken: set[str] = attrs.field(factory=set)
    without: tuple[str, ...] = ()
    fewest: int = 2

    def answer(self, clause: Clause) -> tuple[Sentence, ...]:
        """What a parameter of the variant says."""
        code = self._code(clause)
        if code is None:
            return tuple(self.rule(clause.held, clause.parameter))
        sentence = self._said(code, clause)
        return (sentence,) if sentence.text else ()

    def rule(self, value: object, under: str = "") -> Iterator[Sentence]:
        """A sentence for the rule with its parameters, and one for each rule that stands in it."""
        if isinstance(value, tuple):
            for item in value:
                yield from self.rule(item, under)
            return
        if not is_block(value):
            yield Sentence(own_words(value, self.speech.code))
            return
        head, *parameters = clauses(value, under)
        code = self._code(head)
        if code is None:
            yield Sentence(as_code(value), tuple(dict.fromkeys(citations(value))))
            return
        yield from self._sentences(code, head, parameters)

    def _sentences(self, code: str, head: Clause, parameters: Iterable[Clause]) -> Iterator[Sentence]:
        """The rule as a whole with what goes on its sentence, then what makes a sentence of its own."""
        sentence, behind = self._said(code, head), list[Sentence]()
        named = set(_BLANK.findall(self.speech.clauses[code]))
        for clause in parameters:
            known = self._code(clause)
            if known is None and clause.parameter in named:
                continue
            if known is None and _is_rule(clause.held):
                behind += self.rule(clause.held, clause.parameter)
            elif known is None:
                named_in_code = "" if clause.plain else f"{clause.parameter}={as_code(clause.held)}"
                sentence = _with(sentence, Sentence(named_in_code))
            elif _stands_alone(self.speech.clauses[known], clause):
                behind.append(self._said(known, clause))
            else:
                sentence = _with(sentence, self._said(known, clause))
        yield from (each for each in (sentence, *behind) if each.text)

    def _said(self, code: str, clause: Clause) -> Sentence:
        """The words of a clause with its amounts, and the ids behind it and behind the rules that it tells in passing."""
        words = self.speech.clauses[code]
        held = {name: clause.amounts[name] for name in _BLANK.findall(words)}
        blanks = {name: self._shown(value, name, clause) for name, value in held.items()}
        within = [rule for value in held.values() if _is_rule(value) for rule in citations(value)]
        own = () if within and _is_rule(clause.held) else clause.rules
        text = self.speech.fill(words.removeprefix(".").strip(), **blanks)
        return Sentence(text, tuple(dict.fromkeys((*own, *within))), frozenset({code}))

    def _code(self, clause: Clause) -> str | None:
        """The first of its codes that has words, be they none; None if nobody knows what to say."""
        return self._known(clause.codes)

    def _known(self, codes: tuple[str, ...]) -> str | None:
        """The first code that has words, in a game without this or that those for such a game."""
        told = (*(f"{missing}/{code}" for missing in self.without for code in codes), *codes)
        code = next((code for code in told if code in self.speech.clauses), None)
        self.spoken |= {code} if code else set()
        return code

    def _shown(self, value: object, name: str, clause: Clause) -> str:
        """What fills a blank."""
        code = f"{type(value).__name__}.{getattr(value, 'name', '')}"
        if clause.parameter == "step":
            return self._step(value, name, clause)
        if isinstance(value, range):
            least, most = value[0], value[-1]
            return str(least) if least == most else self.speech.clauses["range"].format(least=least, most=most)
        if isinstance(value, Rank | Suit):
            return self.speech.cards.get(value.name.lower(), str(value.value))
        if known := self._known((code,)):
            return self.speech.clauses[known]
        if isinstance(value, tuple | frozenset):
            return self._listed(value, name, clause)
        if _is_rule(value):
            here = attrs.evolve(self, without=("in-sets", *self.without)) if "Set.jokers" in clause.codes else self
            return "; ".join(sentence.text for sentence in here.rule(value, name))
        if isinstance(value, Natural | Joker | Declared):
            return show((value,), self.speech.style)
        if isinstance(value, int) and value < 0:
            return f"−{-value}"
        return self.speech.ways.get(str(value), self.speech.words.get(str(value), str(value)))

    def _listed(self, value: tuple[object, ...] | frozenset[object], name: str, clause: Clause) -> str:
        """Several things, separated by commas; what comes in pairs by the words for a pair."""
        items = value if isinstance(value, tuple) else sorted(value, key=_order)
        pair = next((words for code in clause.codes if (words := self.speech.clauses.get(f"{code}/item"))), _PAIR)
        shown = []
        for item in self._seated(items) if name == "up_to" else items:
            if isinstance(item, tuple) and len(item) == 2:
                one, two = (self._shown(part, name, clause) for part in item)
                shown.append(pair.format(one=one, two=two))
            else:
                shown.append(self._shown(item, name, clause))
        between = f" {self.speech.cards['or']} " if any(map(_is_rule, items)) else ", "
        return (between if pair == _PAIR else "; ").join(shown)

    def _seated(self, decks: Iterable[Any]) -> Iterator[object]:
        """Decks by the most players, as decks by the numbers of players that the game has, each beginning where the last one ended."""
        least = self.fewest
        for most, deck in decks:
            if most >= least:
                yield range(least, most + 1), deck
                least = most + 1

    def _step(self, value: object, name: str, clause: Clause) -> str:
        """A part of a step: the phase, the moves, the condition, what it leads to."""
        words = self.speech.clauses
        if isinstance(value, tuple):
            phase = clause.amounts["at"]
            codes = [self._known((f"move.{move}@{phase}", f"move.{move}")) for move in value]
            *others, last = [words[code] for code in codes if code]
            return f" {self.speech.cards['or']} ".join((*([", ".join(others)] if others else []), last))
        at = clause.amounts["at"]
        text = words[self._known((f"{name}.{value}@{at}", f"{name}.{value}", f"{name}.OWN")) or ""].format(phase=value)
        return f" {text}" if name in ("when", "acts") and text and not text.startswith(",") else text


def _stands_alone(words: str, clause: Clause) -> bool:
    """Whether the words make a sentence of their own: they begin with a full stop, or tell another rule."""
    tells = clause.parameter == "step" or _is_rule(clause.held)
    return words.startswith(".") or (tells and not words.startswith((",", ";", ":")))


def _is_rule(value: object) -> bool:
    """Whether there is something to tell of it beyond its name: a rule, or several."""
    if isinstance(value, tuple):
        return any(map(_is_rule, value))
    if isinstance(value, range | str | int | frozenset | Natural | Joker | Declared) or value is None:
        return False
    return callable(value) or attrs.has(type(value))


def _order(value: object) -> tuple[int, str]:
    return (value.index if isinstance(value, Natural) else 0, str(getattr(value, "value", value)))


def _with(sentence: Sentence, more: Sentence) -> Sentence:
    """The sentence, and more behind it; words that begin with a comma or colon go on with it."""
    if not more.text:
        return attrs.evolve(sentence, codes=sentence.codes | more.codes)
    if not sentence.text:
        text = more.text.lstrip(",;: ")
    else:
        text = f"{sentence.text}{more.text}" if more.text[0] in ",;:" else f"{sentence.text}; {more.text}"
    return Sentence(text, tuple(dict.fromkeys(sentence.rules + more.rules)), sentence.codes | more.codes)
