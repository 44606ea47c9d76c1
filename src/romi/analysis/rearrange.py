"""Rearranging the whole table: how to get rid of most cards (RABLO4, tile rummy).

All cards of the table and of the hand are arranged anew, so that the fewest stay in the hand, and of those the least penalty. The
answer is exact, and it is checked before it is given: no card lost or gained, every group a meld by the game's own rule. Where the
best can be had by new melds and lay-offs alone, the rest of the table stays as it lies.

Under the library's rules the kernel searches; it takes milliseconds for a table of 80 cards. Rules of one's own take the general path,
which tries every meld they accept and serves for small tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

import attrs

from romi._kernel.columns import STANDS
from romi._kernel.placing import like_before
from romi.analysis import general, many_packs
from romi.analysis.candidates import held
from romi.analysis.hand import EVERY_CARD, counted
from romi.analysis.limits import Stop
from romi.analysis.shortcuts import LibraryRules, taken_for_granted
from romi.analysis.tidying import Asked, gently, known, meld_of
from romi.as_code import Named
from romi.card import JOKER, Card, Plain
from romi.checks import asked
from romi.melds.meld import Meld, Table
from romi.moves import Regroup
from romi.notation import show
from romi.rules.regrouping import FreeRegroup, TableCards
from romi.rules.table import closed_melds
from romi.variants.variant import Variant

Cells: TypeAlias = list[int]
"""A meld in the kernel's numbers; see `tidying`."""

_Added: TypeAlias = tuple[Meld, int | None, Counter[int]]

_STRANGE: Final = "not everything on the table is a meld of this game"

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


class Unfinished(Named):
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
    rule = taken_for_granted(variant).regroup
    if rule is None:
        raise ValueError(f"{variant.name}: rearranging the table cannot be searched under {variant.regroup!r}")
    melds, cards = tuple(table), held(variant, hand)
    held(variant, (*(card for meld in melds for card in meld.cards), *cards))
    shut = closed_melds(variant.closing, melds)
    closed = frozenset(i for i, meld in enumerate(melds) if meld in shut)
    return _Question(variant, rule, melds, closed, cards).answer(limit, stop, unfinished)


@attrs.frozen(eq=False)
class _Question:
    """What there is to rearrange: the table but for the melds that are `closed`, by their numbers, and the cards of a hand."""

    variant: Variant
    rule: FreeRegroup
    table: Table
    closed: frozenset[int]
    cards: tuple[Plain, ...]
    before: list[int] = attrs.field(init=False)
    """How many of each card lie in open melds, by index."""

    @before.default
    def _count_table(self) -> list[int]:
        return counted(card for meld in self.open for card in meld.cards)

    @property
    def open(self) -> list[Meld]:
        """The melds that may be changed."""
        return [meld for i, meld in enumerate(self.table) if i not in self.closed]

    @property
    def stay(self) -> bool:
        """Whether what lies on the table has to lie there again."""
        return self.rule.table_cards is TableCards.STAY

    def answer(self, limit: int | None, stop: Stop | None, unfinished: Unfinished) -> Rearrangement:
        """The best rearrangement, or the table as it is."""
        rules, own = taken_for_granted(self.variant).rules, counted(self.cards)
        counts = [a + b for a, b in zip(self.before, own, strict=True)]
        if rules is None or not many_packs.serves(rules, counts):
            return self._generally(counts, limit)
        old = [cells_of(meld) for meld in self.open]
        if not all(known(rules, tuple(cells)) for cells in old):
            raise ValueError(_STRANGE)
        values = many_packs.loose_values(rules)
        most = 1 + sum(map(int.__mul__, values, counts))
        asked = Asked(rules, old, own, [most + value for value in values], self.before if self.stay else None)
        try:
            found = asked.found(limit, stop, ends=unfinished is Unfinished.ERROR)
        except many_packs.Crowded:
            return self._generally(counts, limit)
        laid = self._grown if found.stays else self._moved
        answer = self._told(_counted(found.melds), lambda: laid(rules, old, found.melds))
        if found.bound == found.cost:
            return answer
        cards = found.cost // most - found.bound // most
        return attrs.evolve(answer, short=Short(cards, 0 if cards else found.cost % most - found.bound % most))

    def _grown(self, rules: LibraryRules, old: list[Cells], new: list[Cells]) -> Table:
        """The old melds with what came to them, each at its place (those that did not grow the very same), and the new ones behind."""
        melds = _melds(rules, new)
        grown = iter(was if len(was) == len(now) else now for was, now in zip(self.open, melds, strict=False))
        return (*(was if i in self.closed else next(grown) for i, was in enumerate(self.table)), *melds[len(old) :])

    def _moved(self, rules: LibraryRules, old: list[Cells], new: list[Cells]) -> Table:
        """Melds laid anew."""
        gone = [a - b for a, b in zip(_counted(new), self.before, strict=True)]
        if min(gone) >= 0:
            easy, left = gently(rules, old, gone)
            if not left:
                return self._grown(rules, old, easy)
        kernel = many_packs.kernel_rules(rules)
        if kernel is not None:
            new = like_before(kernel, old, new)
        return _matched(self.table, _melds(rules, new), self.closed)[0]

    def _generally(self, counts: list[int], limit: int | None) -> Rearrangement:
        every = [card for card in EVERY_CARD for _ in range(counts[card.index])]
        search = general.Cover.of(self.variant, every, limit)
        values = [self.variant.hand_value((card,)) for card in search.cards]
        most = 1 + sum(map(int.__mul__, values, search.counts))
        must = [self.before[card.index] if self.stay else 0 for card in search.cards]
        spare = [count - lying for count, lying in zip(search.counts, must, strict=True)]
        _, found = search.cheapest([most + value for value in values], 0, spare)
        after = counted(card for meld in found for card in meld.cards)
        if self.stay and any(map(int.__gt__, self.before, after)):
            raise ValueError(_STRANGE)
        return self._told(after, lambda: _matched(self.table, found, self.closed)[0])

    def _told(self, after: list[int], laid: Callable[[], Table]) -> Rearrangement:
        """What became of table and hand, if so many of each card lie there then; nothing where that is not as many more as the rule demands."""
        if sum(after) < sum(self.before) + max(1, self.rule.fewer):
            return Rearrangement(self.table, (), (), self.cards, self.table)
        gone = [a - b for a, b in zip(after, self.before, strict=True)]
        left = [a - b for a, b in zip(counted(self.cards), gone, strict=True)]
        if min(left) < 0:
            raise AssertionError("a card came from nowhere")
        return Rearrangement(laid(), _cards(gone), _cards([-more for more in gone]), _cards(left), self.table)


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
        raise AssertionError("the search made a group that is not a meld")
    return found


def _cards(counts: Sequence[int]) -> tuple[Card, ...]:
    return tuple([card for card, count in zip(EVERY_CARD, counts, strict=True) if count > 0 for _ in range(count)])


def _matched(
    old: Table, new: Sequence[Meld], closed: frozenset[int] = frozenset()
) -> tuple[Table, list[_Added], dict[int, Counter[int]]]:
    """Each new meld at the place of the old one with which it shares most cards; what is added to it, and what the old ones give away."""
    places: list[Meld | None] = [meld if i in closed else None for i, meld in enumerate(old)]
    rest = {i: Counter([card.index for card in meld.cards]) for i, meld in enumerate(old) if i not in closed}
    alike: dict[tuple[int, ...], list[int]] = {}
    for i, cards in rest.items():
        alike.setdefault(tuple(sorted(cards.elements())), []).append(i)
    waiting: list[tuple[Meld, Counter[int]]] = []
    for meld in new:
        indices = sorted([card.index for card in meld.cards])
        if same := alike.get(tuple(indices)):
            places[same[0]] = old[same[0]]
            del rest[same.pop(0)]
        else:
            waiting.append((meld, Counter(indices)))
    shared = [
        (-common, i, number)
        for number, (_, cards) in enumerate(waiting)
        for i, lying in rest.items()
        if (common := len(cards.keys() & lying.keys())) > 1
    ]
    bases: dict[int, int] = {}
    for _, i, number in sorted(shared):
        if number not in bases and i not in bases.values():
            bases[number] = i
    added: list[_Added] = []
    for number, (meld, cards) in enumerate(waiting):
        base = bases.get(number)
        missing = cards if base is None else cards - rest[base]
        if base is not None:
            places[base] = meld
            rest[base] -= cards
        added.append((meld, base, missing))
    added.sort(key=lambda entry: (entry[1] is None, entry[1] or 0))
    table = [meld for meld in places if meld is not None] + [meld for meld, base, _ in added if base is None]
    return tuple(table), added, rest


def _parts(missing: Counter[int], rest: dict[int, Counter[int]]) -> tuple[Part, ...]:
    """Where the missing cards come from: what other melds give away first, the rest from the hand."""
    from_: dict[int | None, list[int]] = {}
    for card in missing.elements():
        source = next((i for i, cards in rest.items() if cards[card]), None)
        if source is not None:
            rest[source][card] -= 1
        from_.setdefault(source, []).append(card)
    return tuple(
        Part(tuple(EVERY_CARD[card] for card in sorted(cards)), source)
        for source, cards in sorted(from_.items(), key=lambda item: (item[0] is None, item[0] or 0))
    )
