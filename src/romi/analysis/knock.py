"""The knock and the answer to it (KOP3, KOP5, KOP6, KOP7, TIZ5).

Who knocks may arrange as they like within the limit; the opponent arranges own melds and lay-offs *together*, since laying all own melds
first can lose a won deal. Both are searched exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import attrs

from romi.analysis.arrange import arrange, deadwood
from romi.analysis.arrangement import in_order
from romi.analysis.asking import asking
from romi.analysis.candidates import held
from romi.analysis.hand import Group, without
from romi.analysis.limits import AnalysisLimit
from romi.analysis.outs import unseen
from romi.analysis.showing import Bound, Split, bounds, splits, widest
from romi.analysis.table import MOST_STEPS, Extension, LaysOff, extensions, open_ends
from romi.card import Card, Plain, given
from romi.checks import asked
from romi.melds.meld import Meld, Table, given_melds
from romi.moves import Declare, Knock, Lay, LayOff
from romi.rules.endings import GoingOut
from romi.rules.finish import Finish, Way
from romi.rules.scoring import DealEnd, Seat, Sheet
from romi.variants.variant import Variant

MOST_ARRANGEMENTS: Final = 200_000


@attrs.frozen
class Defence:
    """The answer to a knock: own `melds`, `lay_offs` on the knocker's melds, the `deadwood` that is left and its `penalty`.

    `table` are the knocker's melds as they lie then.
    """

    melds: Table
    lay_offs: tuple[LaysOff, ...]
    deadwood: tuple[Card, ...]
    penalty: int
    table: Table

    @property
    def moves(self) -> tuple[LayOff | Lay, ...]:
        """The moves of the answer: the lay-offs, and the own melds in one lay."""
        return (*(way.move for way in self.lay_offs), *((Lay(self.melds),) if self.melds else ()))


@asked
def defend(
    variant: Variant, knocker_melds: Iterable[Meld], hand: Iterable[Card], *, limit: int = MOST_STEPS
) -> Defence:
    """The best answer to a knock: own melds and lay-offs on the knocker's melds at the least penalty together (KOP5).

    Where the variant allows no lay-off, or after römi (KOP7: give no melds), own melds alone. Of equal answers the one that lays off the
    fewest cards. `AnalysisLimit` after more than `limit` ways to lay off.

    Own melds first would be greedy: here the run, laid whole, would leave two nines and lose.

    >>> import romi
    >>> from romi.variants import KOPOGOS
    >>> knocker = [KOPOGOS.meld(romi.cards("4h 5h 6h")).unwrap()]
    >>> answer = defend(KOPOGOS, knocker, romi.cards("7h 8h 9h 9c 9d"))
    >>> answer.penalty, [str(meld) for meld in answer.melds], [romi.show(way.cards) for way in answer.lay_offs]
    (0, ['9♣ 9♦ 9♥'], ['7♥ 8♥'])
    """
    cards = held(variant, hand)
    table = given_melds(knocker_melds)
    known: dict[tuple[Plain, ...], int] = {}
    best: tuple[int, int, list[Extension | None], tuple[Plain, ...]] | None = None
    for laid, rest in _laid_off(variant, table, cards, limit):
        if rest not in known:
            known[rest] = deadwood(variant, rest)
        rated = known[rest], -len(rest)
        if best is None or rated < best[:2]:
            best = *rated, laid, rest
    if best is None:
        raise AssertionError("laying nothing off is always an answer")
    _, _, laid, rest = best
    own = arrange(variant, rest)
    offs = tuple(LaysOff(on, way[1], way[2]) for on, way in enumerate(laid) if way is not None)
    after = tuple(meld if way is None else way[2] for meld, way in zip(table, laid, strict=True))
    return Defence(own.melds, offs, own.deadwood, own.penalty, after)


def _laid_off(
    variant: Variant, table: Table, cards: tuple[Plain, ...], limit: int
) -> Iterator[tuple[list[Extension | None], tuple[Plain, ...]]]:
    """Every way to lay off on the melds together, with the cards that stay in hand."""
    ways = [extensions(variant, meld, cards, limit) for meld in table]
    unfinished: list[tuple[list[Extension | None], Counter[Plain]]] = [([], Counter(cards))]
    steps = 0
    while unfinished:
        laid, rest = unfinished.pop()
        steps += 1
        if steps > limit:
            raise AnalysisLimit("ways to lay off", limit)
        if len(laid) == len(table):
            yield laid, tuple(sorted(rest.elements()))
            continue
        fitting = [way for way in ways[len(laid)] if Counter(way[0]) <= rest]
        unfinished += [([*laid, way], rest - Counter(way[0])) for way in fitting]
        unfinished.append(([*laid, None], rest))


@attrs.frozen
class KnockPlan:
    """How to end the deal now: `discard` that card, show `melds` and hold `deadwood` of that `penalty`; `finish` is what the rules say.

    `gives` are the unseen cards that an opponent could lay off at once. Against a known hand `score` is what the deal brings after the
    opponent's best answer; None if the hand is not known.
    """

    discard: Plain
    melds: Table
    deadwood: tuple[Plain, ...]
    penalty: int
    finish: Finish
    gives: tuple[Card, ...] = ()
    score: int | None = None

    @property
    def move(self) -> Knock | Declare:
        """The move that ends the deal so: a knock, or the declaration of a better way."""
        if self.finish.way == Way.KNOCK:
            return Knock(self.melds, self.discard)
        return Declare(self.finish.way, self.melds, self.discard)


def lead(sheet: Sheet) -> int:
    """What the sheet brings seat 0, less what it brings seat 1, in points."""
    return sheet.total(0) - sheet.total(1)


@asked
def knock(
    variant: Variant,
    hand: Iterable[Card],
    *,
    upcard: Card | None = None,
    against: Iterable[Card] | None = None,
    seen: Iterable[Card] = (),
    score: Callable[[Sheet], int] = lead,
    limit: int = MOST_ARRANGEMENTS,
) -> KnockPlan | None:
    """The best knock (or römi) with a hand of one card too many, or None if the rules allow none (KOP3, KOP5, KOP7, TIZ5).

    `upcard` is the card that sets the limit where the game has one. Against a hidden hand: the least penalty, and among equal ones the
    arrangement that leaves least to lay off: the fewest points of unseen cards that its melds would take at once, then the fewest cards;
    `seen` are cards known to be elsewhere. `against` a known hand: of every penalty within the limit, the arrangement with the greatest
    `score` of the deal's sheet (the knocker is seat 0) after that hand's best answer; then the least penalty. Where that is equal too, the
    dearest discard and then the first. `AnalysisLimit` after more than `limit` arrangements.

    Here the 5♥ may lie in the run or in the set; in the run it would let the 4♥ be laid off:

    >>> import romi
    >>> from romi.variants import KOPOGOS
    >>> found = knock(KOPOGOS, romi.cards("5c 5d 5s 5h 6h 7h 8h As 2d 2c Kd"), upcard=romi.cards("Th")[0])
    >>> str(found.discard), [str(meld) for meld in found.melds], found.penalty, romi.show(found.gives)
    ('K♦', ['5♣ 5♦ 5♥ 5♠', '6♥ 7♥ 8♥'], 5, '9♥')
    """
    cards, elsewhere = held(variant, hand), given(seen)
    plans = _plans(variant, cards, upcard, limit)
    if against is not None:
        return _best_against(variant, plans, upcard, held(variant, against), score)
    best: tuple[tuple[int, ...], KnockPlan] | None = None
    for plan in plans:
        if best is not None and plan.penalty > best[1].penalty:
            break
        gives = tuple(_taken(variant, plan, (*cards, *elsewhere)))
        rated = variant.hand_value(gives), len(gives), -variant.hand_value((plan.discard,)), plan.discard.index
        if best is None or rated < best[0]:
            best = rated, attrs.evolve(plan, gives=tuple(dict.fromkeys(gives)))
    return None if best is None else best[1]


def _taken(variant: Variant, plan: KnockPlan, seen: tuple[Card, ...]) -> list[Card]:
    """The copies of unseen cards that one of the melds would take; after römi none."""
    if plan.finish.way == Way.ROMI:
        return []
    elsewhere = list((Counter(seen) - Counter(card for meld in plan.melds for card in meld.cards)).elements())
    left = unseen(variant, seen)
    return [card for card in open_ends(variant, plan.melds, seen=elsewhere) for _ in range(left[card])]


def _plans(variant: Variant, cards: tuple[Plain, ...], upcard: Card | None, limit: int) -> Iterator[KnockPlan]:
    """Every way to knock that the rules allow, the least penalty first, then those with the longest melds."""
    end = GoingOut(upcard=upcard, dealt=max(0, len(cards) - 1))
    known = {} if upcard is None else bounds(variant, end)
    bound = Bound() if upcard is None else widest([known[word] for word in (Way.ROMI, Way.KNOCK) if word in known])
    ways: list[tuple[int, Plain, Group, tuple[Group, ...]]] = []
    for groups, left in sorted(splits(variant, cards, bound, limit), key=_longest):
        for discard in dict.fromkeys(left):
            rest = without(left, (discard,))
            ways.append((variant.hand_value(rest), discard, rest, groups))
    ways.sort(key=lambda way: way[0])
    for penalty, discard, rest, groups in ways:
        melds = in_order(tuple(map(asking(variant).dearest_meld, groups)))
        for claim in (Way.ROMI, Way.KNOCK):
            answer = variant.check_finish(attrs.evolve(end, claim=claim, left=rest, melds=melds, discard=discard))
            if answer:
                yield KnockPlan(discard, melds, rest, penalty, answer.value)
                break


def _longest(split: Split) -> list[tuple[int, int, list[int]]]:
    """Sorts hands split so that each card from the first one on begins the longest meld there is."""
    groups, left = split
    melds = [(group[0].index, -len(group), [card.index for card in group]) for group in groups]
    return sorted(melds + [(card.index, 0, []) for card in set(left)])


def _best_against(
    variant: Variant,
    plans: Iterable[KnockPlan],
    upcard: Card | None,
    hand: tuple[Plain, ...],
    score: Callable[[Sheet], int],
) -> KnockPlan | None:
    """The plan that brings most after the best answer of this hand."""
    best: tuple[tuple[int, ...], KnockPlan] | None = None
    answers: dict[Table, Defence] = {}
    for plan in plans:
        shown = () if plan.finish.way == Way.ROMI else plan.melds
        if shown not in answers:
            answers[shown] = defend(variant, shown, hand)
        reply = answers[shown]
        seats = (Seat(plan.deadwood, plan.melds), Seat(reply.deadwood, reply.melds))
        brought = score(variant.deal_score(DealEnd(seats, plan.finish, upcard=upcard)))
        rated = -brought, plan.penalty, -variant.hand_value((plan.discard,)), plan.discard.index
        if best is None or rated < best[0]:
            best = rated, attrs.evolve(plan, score=brought)
    return None if best is None else best[1]
