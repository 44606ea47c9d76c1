"""What differs between two variants, field by field, down to the parameter."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from romi.as_code import as_code
from romi.rules.turns import Step
from romi.sentences import Language, tongue
from romi.variants.notations import written
from romi.variants.places import Path, spelt
from romi.variants.registry import of_rules
from romi.variants.sheet import Answer, Sentence, citations, paragraph, rule_sheet
from romi.variants.variant import Variant, given_variant


@attrs.frozen
class Difference:
    """One thing that differs: `where` (`opening[1].points`; items are counted from 1), the two values, and the rule ids behind them.

    `attrs.NOTHING` stands for a value that is not there: an item that only one of two lists has.
    """

    where: str
    before: object
    after: object
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        cited = f"  [{', '.join(self.rules)}]" if self.rules else ""
        if self.before is attrs.NOTHING:
            return f"{self.where}: also {_form(self.after)}{cited}"
        if self.after is attrs.NOTHING:
            return f"{self.where}: without {_form(self.before)}{cited}"
        return f"{self.where}: {_form(self.before)} → {_form(self.after)}{cited}"


@attrs.frozen
class Change:
    """One question that is answered otherwise: its heading, the sentences that are new, and those that are gone."""

    heading: str
    new: tuple[Sentence, ...]
    gone: tuple[Sentence, ...]

    def lines(self, lang: Language) -> Iterator[str]:
        """The heading, and a paragraph for each sentence."""
        yield f"  {self.heading}"
        for sentence in self.new:
            yield from paragraph(str(sentence))
        for sentence in self.gone:
            yield from paragraph(tongue(lang).fill(tongue(lang).questions["before"], sentence=sentence))


@attrs.frozen
class Differences:
    """All that differs from variant `before` to variant `after`, names and titles apart; nothing is falsy."""

    before: str
    after: str
    items: tuple[Difference, ...]
    games: tuple[Variant, Variant] = attrs.field(repr=False, eq=False, kw_only=True)

    def prose(self, lang: Language = "en") -> str:
        """The same in words, question by question: what is said otherwise, and what was said before.

        >>> from romi.rules.opening import PointMinimum
        >>> from romi.variants import ROMI51
        >>> print(diff(ROMI51, attrs.evolve(ROMI51, title="Friday", opening=PointMinimum(40))).prose())
        What is different in Friday, compared with Römi 51
          Opening
            The melds of the opening are worth at least 40 points together.
            Before: The melds of the opening are worth at least 51 points together (R51-2).
            Before: One of the melds is a pure run of 3 or more cards, without a joker (R51-2).
        """
        before, after = self.games
        changes = self.changes(lang)
        names = [game.name if before.title == after.title else game.title for game in self.games]
        if not changes:
            key = "same-sheets" if self._told() else "same"
        else:
            key = "from" if names[0] == names[1] else "from-to"
        head = tongue(lang).fill(tongue(lang).questions[key], before=names[0], after=names[1])
        return "\n".join((head, *(line for change in changes for line in change.lines(lang))))

    def changes(self, lang: Language = "en") -> tuple[Change, ...]:
        """Question by question, the sentences that only the one or the other variant says; nothing where words do not tell them apart."""
        sheets = [{answer.field: answer for answer in rule_sheet(game, lang).answers} for game in self.games]
        fields = dict.fromkeys(map(_field, self._told()))
        changes = (self._change(field, sheets, lang) for field in fields)
        return tuple(change for change in changes if change.new or change.gone)

    def _change(self, field: str, sheets: list[dict[str, Answer]], lang: Language) -> Change:
        before, after = (sheet[field].sentences if field in sheet else () for sheet in sheets)
        new = tuple(sentence for sentence in after if sentence.text not in {each.text for each in before})
        gone = tuple(sentence for sentence in before if sentence.text not in {each.text for each in after})
        return Change(tongue(lang).questions[field], new, gone)

    def _told(self) -> tuple[Difference, ...]:
        """What differs beyond what is cited."""
        return tuple(item for item in self.items if not item.where.endswith("rule"))

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.items)

    def __str__(self) -> str:
        if not self.items:
            return f"{self.before} and {self.after} have the same rules"
        return "\n".join((f"from {self.before} to {self.after}:", *(f"  {item}" for item in self.items)))


def _field(item: Difference) -> str:
    """The field of the variant that it is in."""
    return re.split(r"[.\[]", item.where)[0]


def diff(before: Variant, after: Variant, /) -> Differences:
    """What differs between two variants, in the order of the fields of `Variant`.

    Where both have a rule of the same class, only its parameters that differ are named; a rule of another class is named whole.

    >>> from romi.rules.opening import PointMinimum
    >>> from romi.variants import ROMI51
    >>> print(diff(ROMI51, attrs.evolve(ROMI51, name="friday", players=range(2, 6), opening=PointMinimum(51, rule="R51-2"))))
    from romi51 to friday:
      players: 2-4 → 2-5
      opening: all_of(PointMinimum(51, rule='R51-2'), NeedsPureRun(rule='R51-2')) → PointMinimum(51, rule='R51-2')  [R51-2]
    """
    given_variant(before)
    given_variant(after)
    found = [
        item
        for field in attrs.fields(Variant)
        if field.name not in ("name", "title")
        for item in _between(getattr(before, field.name), getattr(after, field.name), (field.alias or field.name,), ())
    ]
    return Differences(before.name, after.name, tuple(found), games=(before, after))


def _between(before: object, after: object, path: Path, cited: tuple[str, ...]) -> Iterator[Difference]:
    if before == after:
        return
    kind: type = type(before)
    if kind is type(after) and attrs.has(kind):
        yield from _within(before, after, kind, path, cited)
    elif isinstance(before, tuple) and isinstance(after, tuple):
        yield from _listed(before, after, path, cited)
    else:
        yield Difference(spelt(path), before, after, tuple(dict.fromkeys(citations((before, after)))) or cited)


def _within(
    before: object, after: object, kind: type[attrs.AttrsInstance], path: Path, cited: tuple[str, ...]
) -> Iterator[Difference]:
    """The parameters that differ. A citation is named on its own only if nothing else differs: it stands behind the others."""
    own = tuple(dict.fromkeys(filter(None, (getattr(before, "rule", ""), getattr(after, "rule", "")))))
    telling: list[Difference] = []
    citing: list[Difference] = []
    for field in attrs.fields(kind):
        # A choice of rules is no table with one entry: its items stand where it stands.
        here = path if of_rules(kind) else (*path, field.alias or field.name)
        found = _between(getattr(before, field.name), getattr(after, field.name), here, own or cited)
        (citing if field.name == "rule" else telling).extend(found)
    yield from telling or citing


def _listed(
    before: tuple[object, ...], after: tuple[object, ...], path: Path, cited: tuple[str, ...]
) -> Iterator[Difference]:
    """Item by item if the lists are equally long, else what one has and the other has not."""
    if len(before) == len(after) and not any(isinstance(item, Step) for item in before):
        for number, (one, two) in enumerate(zip(before, after, strict=True)):
            yield from _between(one, two, (*path, number), cited)
        return
    gone = [item for item in before if item not in after]
    new = [item for item in after if item not in before]
    for item in gone:
        yield Difference(spelt(path), item, attrs.NOTHING, tuple(dict.fromkeys(citations(item))) or cited)
    for item in new:
        yield Difference(spelt(path), attrs.NOTHING, item, tuple(dict.fromkeys(citations(item))) or cited)
    if not gone and not new:
        yield Difference(spelt(path), before, after, tuple(dict.fromkeys(citations((before, after)))) or cited)


def _form(value: object) -> str:
    if isinstance(value, range):
        return f"{value[0]}-{value[-1]}"
    if isinstance(value, Step):
        return " ".join(written((value,), tuple[Step, ...]) or ())
    return as_code(value)
