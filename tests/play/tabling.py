"""Deals laid out by hand: the order of the whole pack that gives each seat the cards wanted."""

from __future__ import annotations

from collections import Counter

from romi import play
from romi.card import JOKER, Joker, Natural
from romi.deck import Shoe
from romi.moves import parse_move
from romi.notation import cards
from romi.play.record import Record, Recorded
from romi.play.state import State
from romi.rules.deals import Dealing
from romi.variants import Variant

Plain = Natural | Joker


def plain(text: str) -> list[Plain]:
    return [card for card in cards(text) if isinstance(card, Natural | Joker)]


def order(
    variant: Variant, hands: list[str], stock: str = "", *, turned: str = "", under: str = "", dealer: int = 0
) -> tuple[Plain, ...]:
    """The order of the pack, top first, that deals these hands by seat, turns up that card, and has that stock and card under it.

    The rest of the pack follows the stock, jokers first, so that none is seen at a cut.
    """
    players = len(hands)
    wanted = [plain(hand) for hand in hands]
    deck = variant.deck(players).cards
    rest = Counter(deck)
    rest.subtract([card for hand in wanted for card in hand] + plain(stock) + plain(turned) + plain(under))
    assert min(rest.values()) >= 0, {card for card, count in rest.items() if count < 0}
    filler = sorted(rest.elements(), key=lambda card: (card is not JOKER, card))
    seats = variant.direction.round(variant.direction.next(dealer, players), players)
    dealt: list[Plain] = []
    left = [list(hand) for hand in wanted]
    while any(left):
        dealt += [left[seat].pop(0) for seat in seats if left[seat]]
    pack = (*dealt, *plain(turned), *plain(stock), *filler, *plain(under))
    table = Dealing(players=players, shoe=Shoe(pack), dealer=dealer, direction=variant.direction)
    given = variant.deal(table).unwrap()
    assert [Counter(hand) for hand in given.hands] == [Counter(hand) for hand in wanted]
    return pack


def deal(
    variant: Variant, pack: tuple[Plain, ...], moves: str, *, players: int, dealer: int = 0, max_turns: int = 1000
) -> State:
    """The state after the moves, a line or several to a line."""
    words = [word.strip() for line in moves.strip().splitlines() for word in line.partition("#")[0].split(";")]
    told = Record(
        variant=variant,
        players=players,
        dealer=dealer,
        order=pack,
        max_turns=max_turns,
        moves=tuple(Recorded(parse_move(word)) for word in words if word),
    )
    return play.replay(play.parse_record(play.write_record(told))).unwrap()


def scores(variant: Variant, state: State, account: str = "points") -> tuple[int, ...]:
    """The totals of a deal that is over."""
    assert state.over
    return play.score(state).totals(account)
