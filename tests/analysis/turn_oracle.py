"""A slow second opinion on the rest of a turn: every order of every move, from the rules alone.

It shares nothing with the planner: it knows no groups, no hardest card and no chains, only "try all subsets and ask".
"""

from __future__ import annotations

from itertools import combinations, product

import attrs

from romi.analysis.plan import Situation
from romi.card import Card, undeclared
from romi.melds.meld import Meld, Table
from romi.moves import Discard, EndTurn, ExchangeJoker, Lay, LayOff
from romi.rules import meeting as duties
from romi.rules.endings import GoingOut
from romi.rules.meeting import Placed, TurnEnd, met_by, unmet
from romi.rules.obligations import MustGoOut, Obligations, Placing
from romi.rules.turns import Moment, Phase
from romi.rules.who import Opened
from romi.variants import Variant

Cards = tuple[Card, ...]


@attrs.frozen
class Node:
    hand: Cards
    table: Table
    owed: Obligations
    opened: Opened
    before: int
    lay_offs: int


class Oracle:
    """Can the turn be ended from here?"""

    def __init__(self, variant: Variant, asked: Situation) -> None:
        self.variant = variant
        self.asked = asked
        self.seen: dict[Node, bool] = {}
        self.kinds = variant.turn.kinds(Phase.LAY)
        probe = GoingOut(discard=asked.hand[0] if asked.hand else None, opened=Opened.NEVER)
        self.from_hand = bool(variant.check_finish(probe))

    def answer(self) -> bool:
        asked = self.asked
        before = len(asked.table) if asked.before is None else asked.before
        return self.can_end(
            Node(tuple(sorted(asked.hand)), asked.table, asked.obligations, asked.opened, before, asked.lay_offs)
        )

    def can_end(self, node: Node) -> bool:
        if node not in self.seen:
            self.seen[node] = False
            self.seen[node] = self.ends(node) or any(self.can_end(after) for after in self.after(node))
        return self.seen[node]

    def ends(self, node: Node) -> bool:
        endings: list[tuple[Card | None, Cards]] = []
        if Discard in self.kinds:
            endings += [(card, without(node.hand, (card,))) for card in set(node.hand)]
        if self.variant.turn(Moment(phase=Phase.LAY, move=EndTurn(), held=len(node.hand))):
            endings.append((None, node.hand))
        return any(self.good_end(node, discard, left) for discard, left in endings)

    def good_end(self, node: Node, discard: Card | None, left: Cards) -> bool:
        out = not left
        if out:
            end = GoingOut(discard=discard, opened=node.opened, lay_offs=node.lay_offs)
            if not self.variant.check_finish(end):
                return False
        return not unmet(node.owed, TurnEnd(discard=discard, left=left, out=out))

    def after(self, node: Node) -> list[Node]:
        found: list[Node] = []
        if Lay in self.kinds:
            found += self.lays(node)
        for on in range(len(node.table)):
            if LayOff in self.kinds:
                found += self.lay_offs(node, on)
            if ExchangeJoker in self.kinds:
                found += self.exchanges(node, on)
        return found

    def lays(self, node: Node) -> list[Node]:
        melds = [cards for cards in subsets(node.hand, 3, len(node.hand)) if self.variant.meld(cards)]
        found = []
        for cards in melds:
            for meld in self.variant.readings(cards):
                owed = node.owed
                if node.opened is Opened.NEVER:
                    if not self.from_hand:
                        break
                    owed = going_out(owed)
                hand, table = without(node.hand, cards), (*node.table, meld)
                found.append(attrs.evolve(node, hand=hand, table=table, owed=placed(owed, meld)))
        if node.opened is Opened.NEVER:
            found += [after for lays in disjoint(melds, node.hand) for after in self.openings(node, lays)]
        return found

    def openings(self, node: Node, lays: tuple[Cards, ...]) -> list[Node]:
        found = []
        given = tuple(card for cards in lays for card in cards)
        for melds in product(*(self.variant.readings(cards) for cards in lays)):
            if self.variant._judge_opening(melds, self.asked.turn):
                owed = met_by(node.owed, duties.OpenedWith(given))
                for meld in melds:
                    owed = placed(owed, meld)
                hand = without(node.hand, given)
                found.append(attrs.evolve(node, hand=hand, table=node.table + melds, owed=owed, opened=Opened.NOW))
        return found

    def lay_offs(self, node: Node, on: int) -> list[Node]:
        found = []
        meld = node.table[on]
        if node.opened is Opened.NEVER and not self.from_hand:
            return []
        for cards in subsets(node.hand, 1, 3):
            answer = self.variant.check_lay_off(meld, cards)
            if answer:
                readings = [r for r in self.variant.readings((*meld.declared, *cards)) if r.kind == meld.kind]
                for reading in {answer.value, *readings}:
                    owed = node.owed
                    for card in cards:
                        owed = met_by(owed, Placed(card, Placing.LAY_OFF, on))
                    found.append(self.put_down(node, on, reading, without(node.hand, cards), owed))
        return found

    def exchanges(self, node: Node, on: int) -> list[Node]:
        found = []
        if node.opened is Opened.NEVER and not self.from_hand:
            return []
        for cards in subsets(node.hand, 1, 2):
            answer = self.variant.check_exchange(node.table[on], cards)
            if answer:
                owed = node.owed
                for card in cards:
                    owed = met_by(owed, Placed(card, Placing.EXCHANGE))
                hand = tuple(sorted((*without(node.hand, cards), *map(undeclared, answer.value.freed))))
                owed += tuple(attrs.evolve(duty, came_from=on) for duty in answer.value.obligations)
                found.append(self.put_down(node, on, answer.value.meld, hand, owed))
        return found

    def put_down(self, node: Node, on: int, meld: Meld, hand: Cards, owed: Obligations) -> Node:
        if node.opened is Opened.NEVER:
            owed = going_out(owed)
        table = (*node.table[:on], meld, *node.table[on + 1 :])
        return attrs.evolve(node, hand=hand, table=table, owed=owed, lay_offs=node.lay_offs + (on < node.before))


def going_out(owed: Obligations) -> Obligations:
    return owed if any(isinstance(duty, MustGoOut) for duty in owed) else (*owed, MustGoOut())


def placed(owed: Obligations, meld: Meld) -> Obligations:
    for event in duties.placed_in_meld(meld):
        owed = met_by(owed, event)
    return owed


def subsets(hand: Cards, least: int, most: int) -> list[Cards]:
    return [
        cards for size in range(least, min(most, len(hand)) + 1) for cards in dict.fromkeys(combinations(hand, size))
    ]


def disjoint(melds: list[Cards], hand: Cards) -> list[tuple[Cards, ...]]:
    found: list[tuple[Cards, ...]] = []
    for number, cards in enumerate(melds):
        rest = list(hand)
        if any(card not in rest or rest.remove(card) for card in cards):  # type: ignore[func-returns-value]
            continue
        found.append((cards,))
        found += [(cards, *more) for more in disjoint(melds[number:], tuple(rest))]
    return found


def without(hand: Cards, cards: Cards) -> Cards:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)
