"""A deal knows its game: who has a state or a view has its rules, and nothing is asked under other ones."""

import attrs
import pytest

from romi import analysis, data, play, simulate
from romi.card import NATURALS, Card, Natural, Rank
from romi.melds.choice import Melds
from romi.melds.run import Run
from romi.melds.set import Set
from romi.moves import Move
from romi.notation import cards
from romi.simulate import Player
from romi.variants import ROMI51, RUMMY, Variant
from romi.variants.variant import DealFacts


def wild_rank(variant: Variant, facts: DealFacts) -> Variant:
    """The rank of the card turned up is wild."""
    turned = facts.upcard
    if not isinstance(turned, Natural):
        return variant
    wild = frozenset(card for card in NATURALS if card.rank is turned.rank)
    return attrs.evolve(variant, meld=Melds(Run(wild=wild), Set(wild=wild)))


WILD = attrs.evolve(RUMMY, name="wild", per_deal=wild_rank)
STATE = play.start(WILD, players=2, seed=3)


def test_a_state_and_a_view_know_the_variant_and_the_rules_of_the_deal() -> None:
    """The rules of the deal are the variant's with what `per_deal` made of them."""
    view = play.view(STATE, STATE.actor)
    assert STATE.variant is view.variant is WILD
    assert STATE.game is view.game == wild_rank(WILD, STATE.board.facts)
    assert STATE.game != WILD
    assert play.start(RUMMY, seed=1).game is RUMMY


def test_a_player_arranges_by_the_rules_of_the_deal() -> None:
    """A strategy is asked with them, and a plain player finds them in its view."""
    rank = next(card.rank for card in STATE.board.discards if isinstance(card, Natural))
    met: list[Variant] = []

    @attrs.frozen
    class Looks:
        def player(self, game: Variant, seed: int = 0) -> Player:
            met.append(game)
            return simulate.greedy.player(game, seed)

    def first(view: play.View) -> Move:
        met.append(view.game)
        return next(iter(play.legal_moves(view)))

    simulate.play_deals(WILD, strategies=[Looks(), first], deals=1, seed=5)
    assert len(met) > 1
    assert all(game.per_deal is wild_rank and game.meld_rule != RUMMY.meld_rule for game in met)
    hand: tuple[Card, ...] = (*cards("Kc Kd"), Natural(rank, cards("2h")[0].suit))  # type: ignore[union-attr]
    assert rank is not Rank.KING
    assert not analysis.arrange(STATE.game, hand).deadwood
    assert analysis.arrange(WILD, hand).deadwood


def test_a_view_that_was_sent_knows_its_game() -> None:
    """By the name of its variant; rules of one's own making are given to whoever reads it."""
    view = play.view(play.start(RUMMY, seed=1), 0)
    assert data.loads(data.dumps(view), play.View).game is RUMMY
    own = play.view(STATE, 1)
    with pytest.raises(data.DataError, match="'wild' has rules of its own: give variant="):
        data.loads(data.dumps(own), play.View)
    read = data.loads(data.dumps(own), play.View, variant=WILD)
    assert (read, read.variant, read.game) == (own, WILD, own.game)
    with pytest.raises(data.DataError, match="is 'wild', but 'romi51' is given"):
        data.loads(data.dumps(own), play.View, variant=ROMI51)
    house = attrs.evolve(RUMMY, name="house", title="House")
    sent = data.dumps(play.view(play.start(house, seed=1), 0))
    assert data.loads(sent, play.View).game == house


def test_a_deal_of_another_game_is_no_deal_of_the_match() -> None:
    """Not even where players, dealer and number would fit."""
    match = play.start_match(ROMI51, players=2, seed=1)
    other = play.start_match(RUMMY, players=2, seed=1).deal(max_turns=1)
    while not other.over:
        other = play.step(other, next(iter(play.legal_moves(other)))).unwrap()
    with pytest.raises(ValueError, match="the deal is of rummy and the match of romi51"):
        match.after(other)


def test_deals_of_two_games_are_two() -> None:
    """Also where all that lies there is the same."""
    one = play.start(RUMMY, players=2, seed=1)
    other = play.start(attrs.evolve(RUMMY, name="house"), players=2, seed=1)
    assert one != other
    assert one == play.start(attrs.evolve(RUMMY), players=2, seed=1)
    assert hash(one) == hash(play.start(attrs.evolve(RUMMY), players=2, seed=1))
