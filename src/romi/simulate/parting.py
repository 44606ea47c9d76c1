"""Which card a ready player throws. The careful one: a card that is of little use, dear to keep, and that nobody seems to wait for.

All is counted from what everyone saw. A card of the hand is of use by its outs: the copies, not yet seen, of cards that would make a meld
of it and another card in no meld. It is in danger of helping the next player if it goes with cards that this player is known to hold or
fits a meld on the table, and safe if that player let such cards go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

from romi.analysis import Arrangement, Best, known_to_hold
from romi.analysis.asking import asking
from romi.card import JOKER, NATURALS, Card, Held, Natural, Plain, undeclared
from romi.moves import Discard, ExchangeJoker, Knock, Lay, LayOff, SwapExchangeCard, TakeDiscard, TakeExchangeCard
from romi.play.history import Event
from romi.play.state import Board
from romi.simulate.mind import Chooser, Mind

Seen: TypeAlias = "Counter[Plain]"

OUT: Final = 20
"""What an unseen copy that would help is worth, in tenths of a point kept in hand."""
DANGER: Final = 30
"""What it costs to throw a card for which the next player seems to wait."""
SAFE: Final = 10
"""What it is worth that the next player let such a card go."""


def by_value(mind: Mind, best: Arrangement) -> list[Plain]:
    """What lies in no meld, the dearest card first, jokers last; then the cards in melds. Where values do not count, what is of no use first."""
    loose = dearest_first(mind, map(undeclared, best.deadwood))
    if mind.contract.kinds is not None:
        use = outs_by_card(mind, loose)
        loose.sort(key=lambda card: (card is JOKER, use[card]))
    return [*loose, *(card for card in dearest_first(mind, mind.hand) if card not in loose)]


def dearest_first(mind: Mind, cards: Iterable[Plain]) -> list[Plain]:
    """The cards by what they count in hand, jokers behind all others, each once; of equal ones the first by suit and rank."""
    alone = asking(mind.game).alone
    return sorted(dict.fromkeys(cards), key=lambda card: (card is JOKER, -alone(card), card.index))


BY_VALUE: Final[Chooser] = by_value


def by_outs_and_safety(mind: Mind, best: Arrangement) -> list[Plain]:
    """The cards in no meld, the best one to throw first, jokers last; then the cards in melds, the dearest first."""
    loose: list[Plain] = list(map(undeclared, best.deadwood))
    use = outs_by_card(mind, loose)
    wary = Next.of(mind)
    value = mind.game.hand_value
    dear = 10 if mind.contract.best is Best.PENALTY else 4  # whoever has not opened yet needs dear cards to open with

    def worth_keeping(card: Plain) -> tuple[bool, int, Plain]:
        return card is JOKER, OUT * use[card] + wary.cost(mind, card) - dear * value((card,)), card

    first = sorted(dict.fromkeys(loose), key=worth_keeping)
    return [*first, *(card for card in dearest_first(mind, mind.hand) if card not in first)]


BY_OUTS_AND_SAFETY: Final[Chooser] = by_outs_and_safety


def outs_by_card(mind: Mind, loose: list[Plain]) -> Counter[Plain]:
    """For each card in no meld the unseen copies that would make a meld of it and another such card."""
    left, ask = unseen_copies(mind), asking(mind.contract.game)
    found = Counter[Plain]()
    helpful: dict[Plain, set[Plain]] = {card: set() for card in loose}
    for one, other in combinations(sorted(set(loose)), 2):
        for third in joining(one, other):
            if left[third] and ask.meld(tuple(sorted((one, other, third)))) is not None:
                helpful[one].add(third)
                helpful[other].add(third)
    for card in loose:
        found[card] = sum(left[third] for third in helpful[card])
    return found


def joining(one: Plain, other: Plain) -> Iterator[Natural]:
    """The natural cards that might make a meld of the two: of their rank, or of their suit and near."""
    if not isinstance(one, Natural) or not isinstance(other, Natural):
        return
    if one.rank is other.rank:
        yield from (card for card in NATURALS if card.rank is one.rank)
    elif one.suit is other.suit:
        yield from (card for card in NATURALS if card.suit is one.suit and near(card, one) and near(card, other))


def near(one: Natural, other: Natural) -> bool:
    """Whether two cards are no more than two ranks apart, round the corner too."""
    return (one.rank - other.rank) % 13 in (0, 1, 2, 11, 12)


def unseen_copies(mind: Mind) -> Counter[Plain]:
    """Of each card the copies that this player has not seen."""
    board = mind.board
    left = Counter[Plain](mind.game.deck_for(board.players).cards)
    left.subtract(mind.hand)
    left.subtract(undeclared(card) for meld in board.table for card in meld.cards)
    left.subtract(board.discards)
    if board.exchange_card is not None:
        left.subtract((board.exchange_card,))
    left.subtract(card for seat in range(board.players) if seat != mind.view.seat for card in held_by(board, seat))
    return +left


def held_by(board: Board, seat: int) -> Held:
    """The cards that everyone knows the seat to hold: it took them, and has not parted with them (RUM9)."""
    taken: list[Card] = []
    parted: list[Card] = []
    for event in board.history:
        if event.seat == seat:
            if event.card is not None and isinstance(event.move, TakeDiscard | TakeExchangeCard | SwapExchangeCard):
                taken.append(event.card)
            parted += map(undeclared, let_go(event))
    return tuple(map(undeclared, known_to_hold(taken, parted)))


def let_go(event: Event) -> tuple[Card, ...]:
    """The cards with which a seat parted in that move."""
    match event.move:
        case Discard(card) | SwapExchangeCard(card):
            return (card,)
        case LayOff(cards=cards) | ExchangeJoker(cards=cards):
            return cards
        case Lay(melds) | Knock(melds=melds):
            return tuple(card for meld in melds for card in meld)
    return ()


class Next:
    """What is known of the player who may take the next discard: what it holds, what it let go, and whether it may lay off."""

    def __init__(self, held: Held, thrown: frozenset[Card], *, lays_off: bool) -> None:
        self.held = held
        self.thrown = thrown
        self.lays_off = lays_off

    @classmethod
    def of(cls, mind: Mind) -> Next:
        """The next player."""
        board = mind.board
        seat = mind.game.direction.next(board.turn.seat, board.players)
        moves = (event.move for event in board.history if event.seat == seat)
        thrown = frozenset(move.card for move in moves if isinstance(move, Discard))
        return cls(held_by(board, seat), thrown, lays_off=board.seats[seat].opened_in is not None)

    def cost(self, mind: Mind, card: Plain) -> int:
        """What speaks against throwing the card, in tenths of a point."""
        if not isinstance(card, Natural):
            return 0
        waited = sum(isinstance(other, Natural) and goes_with(card, other) for other in self.held)
        passed = sum(isinstance(other, Natural) and goes_with(card, other) for other in self.thrown)
        cost = DANGER * min(waited, 2) - SAFE * min(passed, 2)
        if self.lays_off and any(asking(mind.game).lay_offs(meld, card) for meld in mind.board.table):
            cost += DANGER
        return cost


def goes_with(card: Natural, other: Natural) -> bool:
    """Whether the two could lie in one meld."""
    return card.rank is other.rank or (card.suit is other.suit and near(card, other))
