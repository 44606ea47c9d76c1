"""A variant as its rule sheet in words: question by question what its rules say, and the ids that they cite."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from romi.as_code import as_code
from romi.card import Declared, Joker, Natural, Rank, Suit
from romi.notation import show
from romi.sentences import Language, Tongue, tongue
from romi.variants.clauses import CITATIONS, Clause, clauses, is_block, own_words

_WIDTH: Final = 110
_MARGIN: Final = "    "
_PAIR: Final = "{0} {1}"
_BLANK: Final = re.compile(r"\{(\w+)\}")


@attrs.frozen
class Sentence:
    """What a rule says in words, and the ids of the rules behind it."""

    text: str
    rules: tuple[str, ...] = ()

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
        lines = (line for answer in self.answers for line in _lines(answer))
        return "\n".join((self.title, *lines))


def rule_sheet(variant: attrs.AttrsInstance, lang: Language = "en") -> RuleSheet:
    """The sheet of a variant; a question to which nothing is to be said is left out."""
    teller = Teller(tongue(lang))
    answers = []
    for clause in clauses(variant):
        if clause.parameter in teller.speech.questions:
            sentences = teller.answer(clause)
            if sentences:
                answers.append(Answer(clause.parameter, teller.speech.questions[clause.parameter], sentences))
    return RuleSheet(str(getattr(variant, "title", "")), tuple(answers), frozenset(teller.spoken))


def _lines(answer: Answer) -> Iterator[str]:
    yield f"  {answer.heading}"
    for sentence in answer.sentences:
        yield from paragraph(str(sentence))


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
    """Puts rules into words of one language, and keeps the codes of what was said."""

    speech: Tongue
    spoken: set[str] = attrs.field(factory=set)

    def answer(self, clause: Clause) -> tuple[Sentence, ...]:
        """What a parameter of the variant says."""
        words = self._words(clause)
        if words is None:
            return tuple(self.rule(clause.held, clause.parameter))
        return (Sentence(self._filled(words, clause), self._cited(words, clause)),) if words else ()

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
        words = self._words(head)
        if words is None:
            yield Sentence(as_code(value), tuple(dict.fromkeys(citations(value))))
            return
        yield from self._sentences(words, head, parameters)

    def _sentences(self, words: str, head: Clause, parameters: Iterable[Clause]) -> Iterator[Sentence]:
        text, rules, behind = self._filled(words, head), head.rules + self._cited(words, head), list[Sentence]()
        named = set(_BLANK.findall(words))
        for clause in parameters:
            more = self._words(clause)
            if more is None and clause.parameter in named:
                continue
            if more is None and _is_rule(clause.held):
                behind += self.rule(clause.held, clause.parameter)
            elif more is None:
                text = text if clause.plain else _joined(text, f"{clause.parameter}={as_code(clause.held)}")
            elif more.startswith("."):
                said = self._filled(more[1:].strip(), clause)
                behind.append(Sentence(said, clause.rules + self._cited(more, clause)))
            elif more and more[0] not in ",;:" and (clause.parameter == "step" or _is_rule(clause.held)):
                behind.append(Sentence(self._filled(more, clause), clause.rules + self._cited(more, clause)))
            elif more:
                text, rules = _joined(text, self._filled(more, clause)), rules + self._cited(more, clause)
        if text:
            yield Sentence(text, tuple(dict.fromkeys(rules)))
        yield from behind

    def _words(self, clause: Clause) -> str | None:
        """The template of the first of its codes that has one; empty if nothing is to be said, None if nobody knows what."""
        for code in clause.codes:
            if code in self.speech.clauses:
                self.spoken.add(code)
                return self.speech.clauses[code]
        return None

    def _filled(self, words: str, clause: Clause) -> str:
        blanks = {
            name: self._shown(clause.amounts[name], name, clause) for name in _BLANK.findall(words) if name != "item"
        }
        return self.speech.fill(words, **blanks)

    def _cited(self, words: str, clause: Clause) -> tuple[str, ...]:
        """The ids behind the rules that the words tell in passing."""
        held = (clause.amounts[name] for name in _BLANK.findall(words))
        return tuple(dict.fromkeys(rule for value in held if _is_rule(value) for rule in citations(value)))

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
        if code in self.speech.clauses:
            self.spoken.add(code)
            return self.speech.clauses[code]
        if isinstance(value, tuple | frozenset):
            return self._listed(value, name, clause)
        if _is_rule(value):
            return "; ".join(sentence.text for sentence in self.rule(value, name))
        if isinstance(value, Natural | Joker | Declared):
            return show((value,), self.speech.style)
        return self.speech.ways.get(str(value), self.speech.words.get(str(value), str(value)))

    def _listed(self, value: tuple[object, ...] | frozenset[object], name: str, clause: Clause) -> str:
        """Several things, apart by commas; what comes in pairs by the words for a pair."""
        items = value if isinstance(value, tuple) else sorted(value, key=_order)
        pair = next((words for code in clause.codes if (words := self.speech.clauses.get(f"{code}/item"))), _PAIR)
        shown = []
        for item in items:
            if isinstance(item, tuple) and len(item) == 2:
                shown.append(pair.format(*(self._shown(part, name, clause) for part in item)))
            else:
                shown.append(self._shown(item, name, clause))
        between = f" {self.speech.cards['or']} " if pair == _PAIR and any(map(_is_rule, items)) else ", "
        return between.join(shown)

    def _step(self, value: object, name: str, clause: Clause) -> str:
        """A part of a step: the phase, the moves, the condition, what it leads to."""
        words = self.speech.clauses
        if isinstance(value, tuple):
            phase = clause.amounts["at"]
            *others, last = (words.get(f"move.{move}@{phase}", words[f"move.{move}"]) for move in value)
            return f" {self.speech.cards['or']} ".join((*([", ".join(others)] if others else []), last))
        return words[f"{name}.{value}"]


def _is_rule(value: object) -> bool:
    """Whether there is something to tell of it beyond its name: a rule, or several."""
    if isinstance(value, tuple):
        return any(map(_is_rule, value))
    if isinstance(value, range | str | int | frozenset | Natural | Joker | Declared) or value is None:
        return False
    return callable(value) or attrs.has(type(value))


def _order(value: object) -> tuple[int, str]:
    return (value.index if isinstance(value, Natural) else 0, str(getattr(value, "value", value)))


def _joined(text: str, more: str) -> str:
    """The words behind the others; those that begin with a comma, a colon or a blank go on with the sentence."""
    if not text:
        return more.lstrip(",;: ")
    return f"{text}{more}" if more[0] in ",;: " else f"{text}; {more}"
