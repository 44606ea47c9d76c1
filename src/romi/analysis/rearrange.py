"""Rearranging the whole table: how to get rid of most cards (RABLO4, tile rummy).

All cards of the table and of the hand are arranged anew, so that the fewest stay in the hand, and of those the least penalty. The
answer is exact, and it is checked before it is given: no card lost or gained, every group a meld by the game's own rule. Where the
best can be had by new melds and lay-offs alone, the rest of the table stays as it lies.

Under the library's rules the kernel searches; it takes milliseconds for a table of 80 cards. Rules of one's own take the general path,
which tries every meld they accept and serves for small tables.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import attrs

from romi._kernel.columns import STANDS
from romi._kernel.placing import like_before
from romi.analysis import general, many_packs
from romi.analysis.candidates import held
from romi.analysis.hand import EVERY_CARD
from romi.analysis.limits import Stop
from romi.analysis.shortcuts import LibraryRules, taken_for_granted
from romi.analysis.tidying import Asked, gently, known, meld_of
from romi.card import JOKER, Card, Plain, undeclared
from romi.checks import asked
from romi.melds.meld import Meld, Table
from romi.moves import Regroup
from romi.notation import show
from romi.rules.table import TableCards, closed_melds
from romi.variants.variant import Variant

Cells: TypeAlias = list[int]
"""A meld in the kernel's numbers; see `tidying`."""

_Added: TypeAlias = tuple[Meld, int | None, list[int]]

_JOKER: Final = 52


@attrs.frozen
class Part:
    """Cards that go to one meld together: from the hand (`source` None) or from the table meld with that number, from 0."""

    cards: tuple[Card, ...]
    source: int | None


@attrs.frozen
class MeldChange:
    """One meld to be put together: the `meld` as it lies then, the table meld it grows from (None: a new one), what is added."""

    meld: Meld
    base: int | None
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        where = "new meld" if self.base is None else f"meld {self.base + 1}"
        added = ", ".join(
            f"{show(part.cards)} from {'the hand' if part.source is None else f'meld {part.source + 1}'}"
            for part in self.parts
        )
        return f"{where}: {self.meld}" + (f" with {added}" if added else "")


class Unfinished(enum.Enum):
    """What becomes of a search that its limit, or its `stop`, has ended."""

    ERROR = "an error"
    BEST = "the best that was found"


@attrs.frozen
class Short:
    """How much better the best can be: so many `cards` more played or, where none, so much less `penalty` in the hand."""

    cards: int
    penalty: int


@attrs.frozen
class Rearrangement:
    """A rearranged table: its melds, the cards `played` from the hand and those `taken` up from the table, the `hand` that is left.

    Melds that stay as they are keep their place among the others. `before` is the table as it lay. `short` is None where this is the best,
    else it says how much better the best can be.
    """

    table: Table
    played: tuple[Card, ...]
    taken: tuple[Card, ...]
    hand: tuple[Card, ...]
    before: Table = attrs.field(repr=False)
    short: Short | None = attrs.field(default=None, kw_only=True)

    @property
    def move(self) -> Regroup:
        """The move that makes the table so."""
        return Regroup(self.table)

    @property
    def steps(self) -> tuple[MeldChange, ...]:
        """How to get there: a step for each meld that changes or is new, the melds numbered as they lay before.

        Cards that a changed meld loses are named where they go.
        """
        _, added, rest = _matched(self.before, self.table)
        return tuple(MeldChange(meld, base, _parts(missing, rest)) for meld, base, missing in added)


@asked
def rearrange(
    variant: Variant,
    table: Iterable[Meld],
    hand: Iterable[Card],
    *,
    limit: int | None = None,
    stop: Stop | None = None,
    unfinished: Unfinished = Unfinished.ERROR,
) -> Rearrangement:
    """The rearrangement of the table that leaves fewest cards in the hand, and of those the least penalty (RABLO4).

    Whether cards of the table may end in the hand is what `variant.regroup` says; `ValueError` if the game knows no rearranging. Where the
    hand cannot become smaller as the rule demands, nothing changes: `played` is empty. That the player has opened is assumed.
    `AnalysisLimit` after more than `limit` steps of the search (by default about a million). `stop` is asked now and then whether the search
    is to end, which then is an `AnalysisStopped`; with `unfinished=Unfinished.BEST` either gives the best that was found, and `short` says how
    much better the best can be.

    >>> import romi
    >>> from romi.variants import RABLOROMI
    >>> melds = [RABLOROMI.meld(romi.cards(text)).unwrap() for text in ("7h 8h 9h Th", "7c 7d 7s")]
    >>> found = rearrange(RABLOROMI, melds, romi.cards("7h 8h Kc"))
    >>> print(*found.table, sep=", ")
    7♥ 8♥ 9♥ 10♥, 7♣ 7♦ 7♥ 7♠
    >>> print(*found.steps)
    meld 2: 7♣ 7♦ 7♥ 7♠ with 7♥ from the hand
    >>> romi.show(found.hand)
    'K♣ 8♥'
    """
    granted = taken_for_granted(variant)
    rule = granted.regroup
    if rule is None:
        raise ValueError(f"{variant.name} has no rearranging of the table that can be searched: {variant.regroup!r}")
    melds = tuple(table)
    shut = closed_melds(variant.closing, melds)
    cards = held(variant, hand)
    question = Question(
        variant,
        melds,
        frozenset(i for i, meld in enumerate(melds) if meld in shut),
        cards,
        rule.table_cards is TableCards.STAY,
    )
    question.check()
    return question.answer(rule.fewer, limit, stop, unfinished)


@attrs.frozen(eq=False)
class Question:
    """What there is to rearrange, in numbers by card index."""

    variant: Variant
    table: Table
    closed: frozenset[int]
    cards: tuple[Plain, ...]
    stay: bool
    before: list[int] = attrs.field(init=False)
    own: list[int] = attrs.field(init=False)

    @before.default
    def _count_table(self) -> list[int]:
        counts = [0] * 53
        for i, meld in enumerate(self.table):
            if i not in self.closed:
                for card in meld.cards:
                    counts[card.index] += 1
        return counts

    @own.default
    def _count_hand(self) -> list[int]:
        counts = [0] * 53
        for card in self.cards:
            counts[card.index] += 1
        return counts

    def check(self) -> None:
        """`ValueError` if there are more of a card than the packs hold (F1)."""
        deck = self.variant.most_cards
        counts = [a + b for a, b in zip(self.before, self.own, strict=True)]
        if max(counts[:52]) > deck.packs or counts[_JOKER] > deck.jokers:
            every = tuple(card for meld in self.table for card in meld.cards) + self.cards
            faults = deck.faults(every)
            if faults:
                raise ValueError(f"{self.variant.name}: {' '.join(map(str, faults))}")

    def answer(self, fewer: int, limit: int | None, stop: Stop | None, unfinished: Unfinished) -> Rearrangement:
        """The best rearrangement, or the table as it is."""
        rules = taken_for_granted(self.variant).rules
        counts = [a + b for a, b in zip(self.before, self.own, strict=True)]
        if rules is None or not many_packs.serves(rules, counts):
            return self._generally(counts, fewer, limit)
        old = [cells_of(meld) for i, meld in enumerate(self.table) if i not in self.closed]
        if not all(known(rules, tuple(cells)) for cells in old):
            raise ValueError("what lies on the table is not all melds of this game")
        values = many_packs.loose_values(rules)
        most = 1 + sum(map(int.__mul__, values, counts))
        asked = Asked(rules, old, self.own, [most + value for value in values], self.before if self.stay else None)
        try:
            found = asked.found(limit, stop, ends=unfinished is Unfinished.ERROR)
        except many_packs.Crowded:
            return self._generally(counts, fewer, limit)
        told = self._laid if found.stays else self._moved
        answer = told(rules, counts, old, found.melds, fewer)
        if found.bound == found.cost:
            return answer
        cards = found.cost // most - found.bound // most
        short = Short(cards, 0 if cards else found.cost % most - found.bound % most)
        return attrs.evolve(answer, short=short)

    def _laid(
        self, rules: LibraryRules, counts: list[int], old: list[Cells], new: list[Cells], fewer: int
    ) -> Rearrangement:
        """The old melds with what came to them, each at its place, and the new ones behind."""
        after = _counted(new)
        if sum(after) < sum(self.before) + max(1, fewer):
            return self.unchanged()
        melds = _melds(rules, new)
        places = iter(zip(old, melds, strict=False))
        laid: list[Meld] = []
        for i, was in enumerate(self.table):
            if i in self.closed:
                laid.append(was)
                continue
            cells, now = next(places)
            # Those that did not grow are the very same.
            laid.append(was if len(cells) == len(now) else now)
        return self.told(counts, after, (*laid, *melds[len(old) :]))

    def _moved(
        self, rules: LibraryRules, counts: list[int], old: list[Cells], new: list[Cells], fewer: int
    ) -> Rearrangement:
        """Melds laid anew."""
        after = _counted(new)
        if sum(after) < sum(self.before) + max(1, fewer):
            return self.unchanged()
        gone = [a - b for a, b in zip(after, self.before, strict=True)]
        if min(gone) >= 0:
            easy, left = gently(rules, old, gone)
            if not left:
                return self._laid(rules, counts, old, easy, fewer)
        kernel = many_packs.kernel_rules(rules)
        if kernel is not None:
            new = like_before(kernel, old, new)
        return self.told(counts, after, _matched(self.table, _melds(rules, new), self.closed)[0])

    def _generally(self, counts: list[int], fewer: int, limit: int | None) -> Rearrangement:
        every = [card for card in EVERY_CARD for _ in range(counts[card.index])]
        search = general.Cover.of(self.variant, every, limit)
        values = [self.variant.hand_value((card,)) for card in search.cards]
        most = 1 + sum(map(int.__mul__, values, search.counts))
        must = [self.before[card.index] if self.stay else 0 for card in search.cards]
        spare = [count - lying for count, lying in zip(search.counts, must, strict=True)]
        _, found = search.cheapest([most + value for value in values], 0, spare)
        after = [0] * 53
        for meld in found:
            for card in meld.cards:
                after[card.index] += 1
        if self.stay and any(map(int.__gt__, self.before, after)):
            raise ValueError("what lies on the table is not all melds of this game")
        if sum(after) < sum(self.before) + max(1, fewer):
            return self.unchanged()
        return self.told(counts, after, _matched(self.table, found, self.closed)[0])

    def unchanged(self) -> Rearrangement:
        """The table as it is."""
        return Rearrangement(self.table, (), (), self.cards, self.table)

    def told(self, counts: list[int], after: list[int], table: Table) -> Rearrangement:
        """The new table, and what became of the hand."""
        left = [a - b for a, b in zip(counts, after, strict=True)]
        gone = [a - b for a, b in zip(after, self.before, strict=True)]
        if min(left) < 0:
            raise AssertionError("a card came from nowhere")
        return Rearrangement(
            table,
            _cards(gone),
            _cards([-more for more in gone]) if min(gone) < 0 else (),
            _cards(left),
            self.table,
        )


def cells_of(meld: Meld) -> Cells:
    """The meld in the kernel's numbers; a wild card that could stand for several cards stands for the first of them."""
    return [
        card.index if naturals == {card} else STANDS * (1 if card is JOKER else 2 + card.index) + min(naturals).index
        for card, naturals in zip(meld.cards, meld.stands_for, strict=True)
    ]


def _counted(melds: Sequence[Cells]) -> list[int]:
    counts = [0] * 53
    for cells in melds:
        for cell in cells:
            counts[many_packs.lying(cell)] += 1
    return counts


def _melds(rules: LibraryRules, melds: Sequence[Cells]) -> list[Meld]:
    found = [meld for cells in melds if (meld := meld_of(rules, tuple(cells))) is not None]
    if len(found) < len(melds):
        raise AssertionError("the search made a group that is no meld")
    return found


def _cards(counts: Sequence[int]) -> tuple[Card, ...]:
    return tuple([card for card, count in zip(EVERY_CARD, counts, strict=True) if count > 0 for _ in range(count)])


def _matched(
    old: Table, new: Sequence[Meld], closed: frozenset[int] = frozenset()
) -> tuple[Table, list[_Added], dict[int, list[int]]]:
    """Each new meld at the place of the old one with which it shares most cards; what is added to it, and from where."""
    places: list[Meld | None] = [meld if i in closed else None for i, meld in enumerate(old)]
    rest = {i: [card.index for card in meld.cards] for i, meld in enumerate(old) if i not in closed}
    waiting: list[Meld] = []
    by_cards: dict[tuple[int, ...], list[int]] = {}
    for i, cards in rest.items():
        by_cards.setdefault(tuple(sorted(cards)), []).append(i)
    for meld in new:
        same = by_cards.get(tuple(sorted([card.index for card in meld.cards])))
        if same:
            at = same.pop(0)
            places[at] = old[at]
            del rest[at]
        else:
            waiting.append(meld)
    added = _assigned(waiting, places, rest)
    table = [meld for meld in places if meld is not None] + [meld for meld, base, _ in added if base is None]
    return tuple(table), added, rest


def _assigned(waiting: list[Meld], places: list[Meld | None], rest: dict[int, list[int]]) -> list[_Added]:
    """For each meld the old one it grows from, and the cards that it still lacks; `rest` keeps what the old ones give away."""
    shared: list[tuple[int, int, int]] = []
    for number, meld in enumerate(waiting):
        mine = {card.index for card in meld.cards}
        for i, cards in rest.items():
            common = len(mine.intersection(cards))
            if common > 1:
                shared.append((-common, i, number))
    bases: dict[int, int] = {}
    for _, i, number in sorted(shared):
        if number not in bases and i not in bases.values():
            bases[number] = i
    added: list[_Added] = []
    for number, meld in enumerate(waiting):
        missing = [card.index for card in meld.cards]
        base = bases.get(number)
        if base is not None:
            places[base] = meld
            for card in _common(missing, rest[base]):
                missing.remove(card)
                rest[base].remove(card)
        added.append((meld, base, missing))
    return sorted(added, key=lambda entry: (entry[1] is None, entry[1] or 0))


def _common(one: list[int], other: list[int]) -> list[int]:
    left = list(other)
    common = []
    for card in one:
        if card in left:
            left.remove(card)
            common.append(card)
    return common


def _parts(missing: list[int], rest: dict[int, list[int]]) -> tuple[Part, ...]:
    """Where the missing cards come from: what other melds give away first, the rest from the hand."""
    from_: dict[int | None, list[int]] = {}
    for card in missing:
        source = next((i for i, cards in rest.items() if card in cards), None)
        if source is not None:
            rest[source].remove(card)
        from_.setdefault(source, []).append(card)
    return tuple(
        Part(tuple(undeclared(EVERY_CARD[card]) for card in sorted(cards)), source)
        for source, cards in sorted(from_.items(), key=lambda item: (item[0] is None, item[0] or 0))
    )
