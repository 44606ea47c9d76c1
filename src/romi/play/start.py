"""How a deal begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from romi.card import Card, Held, in_order
from romi.checks import asked
from romi.deck import Shoe
from romi.moves import Pass
from romi.play.state import Board, SeatFacts, State, TurnFacts, evolve, played
from romi.rules.dealing import from_seed
from romi.rules.deals import Dealing, Dealt, Gathered, ThrowingIn
from romi.rules.matches import deals_of, has_deal
from romi.rules.turns import Acts, Moment, Step
from romi.variants.variant import Account, DealFacts, Variant, given_variant, no_change
from romi.verdict import Accepted, answered

MOST_TURNS = 1000
"""After so many turns a deal is void, unless another number is given."""


@asked
def start(
    variant: Variant,
    *,
    players: int | None = None,
    seed: int | None = None,
    order: Iterable[Card] | None = None,
    dealer: int = 0,
    cut: int | None = None,
    number: int = 1,
    totals: Sequence[int] = (),
    accounts: Sequence[Account] = (),
    max_turns: int = MOST_TURNS,
) -> State:
    """A deal as it begins, for so many players (the fewest, if not said), from a seed or from a given order of the cards, top first.

    `dealer` is a seat from 0; `cut` the depth at which a given order is cut; `number`, `totals` and `accounts` are what the variant may want to know
    of the match. `ValueError` for what cannot be dealt, `IllegalPlay` for an order that must be dealt again (HAND6).

    >>> from romi.variants import ROMI51
    >>> state = start(ROMI51, players=3, seed=7)
    >>> state.actor, state.board.stock, [len(hand) for hand in state.hands]
    (1, 66, [14, 14, 14])
    """
    seats = given_variant(variant).players[0] if players is None else players
    if seats not in variant.players:
        raise ValueError(
            f"{variant.name} is for {variant.players[0]} to {variant.players[-1]} players, not for {seats}"
        )
    if (seed is None) == (order is None):
        raise ValueError("a deal begins from a seed= or from an order= of the cards: give one of them")
    _check_numbers(seats, number, totals, max_turns)
    _check_accounts(seats, accounts)
    _check_match(variant, number)
    if cut is not None and order is None:
        raise ValueError("a cut= belongs to an order= of the cards; what a seed shuffles is not cut")
    before = DealFacts(number, dealer, tuple(totals) or (0,) * seats, accounts=tuple(accounts))
    game = played(variant, before)
    shoe = None if order is None else Shoe(order)
    dealt = (
        _from_seed(game, seats, dealer, 0 if seed is None else seed)
        if shoe is None
        else _from_shoe(game, seats, dealer, shoe, cut)
    )
    turned = next((card for card in (dealt.upcard, dealt.exchange_card, *dealt.discards) if card is not None), None)
    facts = attrs.evolve(before, upcard=turned)
    begun = begin(variant, dealt, facts, seed or 0, max_turns)
    return begun if shoe is None else evolve(begun, order=shoe.cards, cut=cut)


def _from_seed(game: Variant, seats: int, dealer: int, seed: int) -> Dealt:
    return from_seed(
        game.deal, game.deck_for(seats).cards, seed, players=seats, dealer=dealer, direction=game.direction
    )


def _from_shoe(game: Variant, seats: int, dealer: int, shoe: Shoe, cut: int | None) -> Dealt:
    deck = game.deck_for(seats)
    if sorted(shoe.cards) != sorted(deck.cards):
        raise ValueError(f"the order has {len(shoe)} cards, and they are not the {len(deck)} of the deck")
    table = Dealing(players=seats, shoe=shoe, dealer=dealer, direction=game.direction, cut=cut)
    return answered(game.deal, game.deal(table), Dealt).unwrap()


def _check_numbers(seats: int, number: int, totals: Sequence[int], max_turns: int) -> None:
    if number < 1:
        raise ValueError(f"deals are counted from 1, not {number}")
    if len(totals) not in (0, seats):
        raise ValueError(f"{seats} players have {seats} totals, not {len(totals)}")
    if max_turns < 1:
        raise ValueError(f"a deal has at least one turn, not {max_turns}")


def _check_accounts(seats: int, accounts: Sequence[Account]) -> None:
    names = [account.name for account in accounts]
    for account in accounts:
        if len(account.totals) != seats:
            raise ValueError(f"{seats} players have {seats} totals on {account.name!r}, not {len(account.totals)}")
    if len(set(names)) < len(names):
        raise ValueError(f"each account is named once: {', '.join(names)}")


def _check_match(variant: Variant, number: int) -> None:
    if variant.per_deal is not no_change and not has_deal(variant.match_rule, number):
        raise ValueError(
            f"a match of {variant.name} has {deals_of(variant.match_rule)} deals: there is no deal {number}"
        )


def shoe_of(order: Iterable[Card]) -> Held:
    """The order as plain cards; `ValueError` for a declared one."""
    return Shoe(order).cards


def begin(variant: Variant, dealt: Dealt, facts: DealFacts, seed: int, max_turns: int) -> State:
    """The state before the first move, with what was dealt."""
    game = played(variant, facts)
    turned = () if dealt.upcard is None else (dealt.upcard,)
    first = game.turn.first
    seats = [SeatFacts(held=len(hand)) for hand in dealt.hands]
    offered = answered(game.turn, game.turn(Moment(phase=first, move=Pass())), Step)
    begun = not isinstance(offered, Accepted) or offered.value.acts is not Acts.OFFERED
    if begun:
        seats[dealt.starter] = evolve(seats[dealt.starter], turns=1)
    board = Board(
        variant=variant,
        game=game,
        players=len(dealt.hands),
        dealer=dealt.dealer,
        discards=turned or dealt.discards,
        stock=len(dealt.stock),
        reserves=tuple(map(len, dealt.reserves)),
        exchange_card=dealt.exchange_card,
        upcard=dealt.upcard,
        dealt=min(map(len, dealt.hands)),
        may_keep=_may_keep(dealt),
        seats=tuple(seats),
        turn=TurnFacts(
            seat=dealt.starter, actor=dealt.starter, phase=first, begun=begun, held=len(dealt.hands[dealt.starter])
        ),
        max_turns=max_turns,
        facts=facts,
    )
    return State(
        board=board,
        hands=tuple(map(in_order, dealt.hands)),
        reserves=tuple(map(in_order, dealt.reserves)),
        stock=dealt.stock,
        dealt=dealt,
        seed=seed,
    )


def _may_keep(dealt: Dealt) -> int | None:
    """The most cards that each may keep if all agree to deal again, as the deal's rule says when it is asked; None if it is not to be."""
    most = None
    for count in range(min(map(len, dealt.hands)) + 1):
        asking = ThrowingIn(dealt=dealt, keep=tuple(hand[:count] for hand in dealt.hands))
        if not answered(dealt.throw_in, dealt.throw_in(asking), Gathered):
            break
        most = count
    return most
