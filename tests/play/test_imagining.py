"""Imagined deals: they agree with the view, all that do are as likely, and nothing hidden is in them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import attrs
import pytest

import romi
from romi import play, simulate
from romi.card import Held
from romi.deck import Deck
from romi.moves import Discard, DrawStock, PutBack, TakeDiscard, TakeExchangeCard
from romi.play import RecordError, State, imagine
from romi.rules.deals import Deal, Turned, Under
from romi.variants import ALL, MAGYAR, RUMMY, Variant
from tests.play.driving import Made, drive
from tests.test_gallery import GAMES

SMALL = attrs.evolve(
    RUMMY, name="small", deck=Deck(1, ranks=(1, 2)), deal=Deal(2, turned=Turned.DISCARD), players=range(2, 3)
)
"""Eight cards: two in each hand, one open, three in the stock."""


def agrees(made: Made) -> None:
    """Seen from any seat, the imagined deal looks as the real one, holds the same cards, and is no deal to be kept."""
    state = made.before
    for seat in range(state.board.players):
        seen = play.view(state, seat)
        world = imagine(seen, made.chance)
        assert play.view(world, seat) == seen
        assert world.cards == state.cards
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
        assert world.imagined
        assert len(world.moves) == len(state.moves)
        if seen.board.turn.can_put_back:
            assert play.view(back(world), seat) == play.view(back(state), seat)
            assert back(world).cards == state.cards


def back(state: State) -> State:
    """The state after the exchange card was put back (MAGY5)."""
    return play.step(state, PutBack()).unwrap()


@pytest.mark.parametrize("variant", [*ALL, *GAMES.values()], ids=lambda variant: variant.name)
def test_an_imagined_deal_agrees_with_the_view(variant: Variant) -> None:
    """At every step of a deal, from every seat; in the games of the gallery too."""
    assert drive(variant, variant.players[0], 5, agrees, max_turns=16).over


def ways(seen: play.View) -> Counter[tuple[Held, Held]]:
    """How often each other hand and stock came."""
    rng = Random(7)
    worlds = (imagine(seen, rng) for _ in range(6000))
    return Counter((world.hands[1 - seen.seat], world.stock) for world in worlds)


def chi_squared(found: Counter[tuple[Held, Held]], expected: set[tuple[Held, Held]]) -> float:
    """How far the counts are from all being alike, in units of what chance makes of it: about 1."""
    mean = found.total() / len(expected)
    return sum((found[way] - mean) ** 2 / mean for way in expected) / (len(expected) - 1)


def possible(seen: play.View, fixed: tuple[romi.Card, ...] = ()) -> set[tuple[Held, Held]]:
    """Every other hand and stock that agrees with the view, and with cards that the other is known to hold."""
    deck = set(SMALL.deck(2).cards)
    hidden = sorted(deck - {*seen.hand, *seen.board.discards})
    held = seen.board.seats[1 - seen.seat].held
    found = {(tuple(sorted(order[:held])), order[held:]) for order in permutations(hidden)}
    return {(hand, stock) for hand, stock in found if set(fixed) <= set(hand)}


def test_all_that_agree_are_as_likely() -> None:
    """Counted over every way in which the unseen cards of a small pack can lie."""
    seen = play.view(play.start(SMALL, seed=3), 0)
    found, expected = ways(seen), possible(seen)
    assert len(expected) == 60
    assert set(found) == expected
    assert chi_squared(found, expected) < 1.6


PUTTING_BACK = attrs.evolve(
    MAGYAR,
    name="putting-back",
    deck=Deck(1, ranks=(1, 2)),
    deal=Deal(2, starter=3, under=Under.BOTTOM),
    players=range(2, 3),
)
"""Eight cards: two in each hand, one thrown at the beginning, an exchange card, two in the stock."""


def test_MAGY5_all_that_agree_are_as_likely_while_a_card_may_be_put_back_and_after_it_was() -> None:
    """From both seats; what lay before is what lies now, but for that card. Put back, it is known to lie there again."""
    state = play.start(PUTTING_BACK, seed=3)
    state = play.step(state, Discard(state.hands[state.actor][0])).unwrap()
    card = state.board.exchange_card
    assert card is not None
    taken = play.step(state, TakeExchangeCard()).unwrap()
    for now in (taken, back(taken)):
        for seat in range(2):
            seen, rng = play.view(now, seat), Random(7)
            worlds = [imagine(seen, rng) for _ in range(1200)]
            found = Counter((world.hands[1 - seat], world.stock) for world in worlds)
            assert len(found) == 12
            assert chi_squared(found, set(found)) < 2
            assert all(play.view(world, seat) == seen for world in worlds)
            for world in worlds[:50]:
                hands, other = world.hands, 1 - now.actor
                held = tuple(each for each in hands[now.actor] if each != card)
                assert len(held) == 2
                if now is taken:
                    assert world.before is not None
                    assert (world.before.hands[other], world.before.stock) == (hands[other], world.stock)
                    assert world.before.hands[now.actor] == held
                    assert play.view(back(world), seat) == play.view(back(taken), seat)


def test_MAGY5_with_closed_discards_nobody_knows_what_lay_there_before() -> None:
    """HAND7: the moves that are not seen cannot be played again."""
    state = play.start(PUTTING_BACK, seed=3)
    for _ in range(2):
        state = play.step(state, Discard(state.hands[state.actor][0])).unwrap()
        state = play.step(state, DrawStock()).unwrap()
    state = play.step(state, Discard(state.hands[state.actor][0])).unwrap()
    taken = play.step(state, TakeExchangeCard()).unwrap()
    assert imagine(play.view(taken, 0), Random(1)).before is not None
    with pytest.raises(ValueError, match="closed discards do not tell what lay there before"):
        imagine(play.with_closed_discards(play.view(taken, 0)), Random(1))


def test_MAGY5_what_lay_before_is_imagined_at_any_point_of_a_deal() -> None:
    """In the game with its whole pack, after many draws."""
    seen = Counter[bool]()

    def watch(made: Made) -> None:
        seen[made.before.board.turn.can_put_back] += 1
        if made.before.board.turn.can_put_back:
            agrees(made)

    for seed in range(6):
        drive(MAGYAR, 2 + seed % 3, seed, watch, max_turns=30)
    assert seen[True] > 10


def test_RUM9_what_a_player_is_known_to_hold_is_kept() -> None:
    """Who took the open card has it, until it is laid or thrown; the rest is as likely as ever."""
    state = play.start(SMALL, seed=3)
    card = state.board.discards[0]
    taken = play.step(state, TakeDiscard()).unwrap()
    thrown = next(other for other in taken.hands[taken.actor] if other != card)
    after = play.step(taken, Discard(thrown)).unwrap()
    seen = play.view(after, 1 - state.actor)
    found, expected = ways(seen), possible(seen, (card,))
    assert set(found) == expected
    assert chi_squared(found, expected) < 2


def test_discards_that_were_turned_over_are_remembered() -> None:
    """Everybody saw them, and in which order: so also who has drawn which of them."""
    state = play.start(SMALL, seed=3)
    for _ in range(4):
        state = play.step(state, DrawStock()).unwrap()
        state = play.step(state, Discard(state.hands[state.actor][0])).unwrap()
    assert state.board.turned_over == 1
    for seat in range(2):
        world = imagine(play.view(state, seat), Random(seat))
        assert world.stock == state.stock
        assert world.hands == state.hands  # in this small pack that leaves nothing unknown


def test_no_seed_of_the_deal_is_in_it_and_it_has_no_record() -> None:
    """Whatever the seed, equal views are equal dreams."""
    state = play.start(RUMMY, players=3, seed=12345)
    world = imagine(play.view(state, 0), Random(1))
    assert world.seed != state.seed
    assert (world.order, world.dealt.hands) == (None, world.hands)
    for told in (play.record, play.public_record):
        with pytest.raises(RecordError, match="an imagined deal has no record"):
            told(world)
    on = play.step(world, DrawStock()).unwrap()
    assert on.imagined


def test_closed_discards_are_imagined_too() -> None:
    """HAND7: what lies covered can be anything that was not seen."""
    state = play.start(SMALL, seed=3)
    state = play.step(state, DrawStock()).unwrap()
    state = play.step(state, Discard(state.hands[state.actor][0])).unwrap()
    closed = play.with_closed_discards(play.view(state, 0))
    world: State = imagine(closed, Random(2))
    assert play.with_closed_discards(play.view(world, 0)) == closed
    assert world.cards == state.cards


def test_the_chances_from_a_view() -> None:
    """Who is about to go out mostly wins; the same seed tells the same."""
    state = play.start(RUMMY, players=2, seed=7)
    while not (state.board.seats[state.actor].held == 1 or state.over):
        state = play.step(state, simulate.greedy.player(RUMMY)(play.view(state, state.actor))).unwrap()
    if not state.over:
        found = simulate.chances(play.view(state, state.actor), simulate.greedy, worlds=20, seed=3)
        assert found == simulate.chances(play.view(state, state.actor), simulate.greedy, worlds=20, seed=3)
        assert found[state.actor].estimate > 0.5
    with pytest.raises(ValueError, match="at least one deal"):
        simulate.chances(play.view(state, 0), simulate.greedy, worlds=0)
