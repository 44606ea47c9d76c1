"""A rule of one's own for the table keeps every card; one that does not is named."""

from __future__ import annotations

import attrs
import pytest

import romi
from romi import rules
from romi.rules import Exchange, Regrouped, Regrouping, TableMove
from romi.variants import RUMMY
from romi.verdict import Accepted, Verdict

GAME = attrs.evolve(RUMMY, deck=romi.Deck(2, jokers=2), meld=rules.Melds(romi.Run(), romi.Set()))
RUN, WILD = (GAME.meld(romi.cards(text)).unwrap() for text in ("7h 8h 9h", "4h * 6h"))


def test_a_lay_off_that_loses_the_card_is_refused_by_name() -> None:
    def loses(move: TableMove, /) -> Verdict[romi.Meld]:
        """The meld as it lay."""
        return Accepted(move.meld)

    with pytest.raises(ValueError, match=r"loses.* must keep every card, but of 7♥ 8♥ 9♥ 10♥ it makes 7♥ 8♥ 9♥"):
        attrs.evolve(GAME, lay_off=loses).check_lay_off(RUN, romi.cards("Th"))


def test_an_exchange_that_keeps_the_joker_and_gives_it_too_is_refused_by_name() -> None:
    def doubles(move: TableMove, /) -> Verdict[Exchange]:
        """The joker, and the meld with it."""
        return Accepted(Exchange(move.meld, (romi.JOKER,), ()))

    with pytest.raises(ValueError, match=r"doubles.* must keep every card"):
        attrs.evolve(GAME, exchange=doubles).check_exchange(WILD, romi.cards("5h"))
    own = attrs.evolve(GAME, exchange=lambda move: rules.JokerExchange()(move))
    assert own.check_exchange(WILD, romi.cards("5h")).unwrap().freed == (romi.JOKER,)


def test_a_rearrangement_that_leaves_a_card_out_is_refused_by_name() -> None:
    def forgets(move: Regrouping, /) -> Verdict[Regrouped]:
        """The hand is as it was."""
        return Accepted(Regrouped((GAME.meld(move.after[0]).unwrap(),), move.hand, ()))

    with pytest.raises(ValueError, match=r"forgets.* must keep every card"):
        attrs.evolve(GAME, regroup=forgets).check_regroup([RUN], [romi.cards("7h 8h 9h Th")], romi.cards("Th Kc"))
    own = attrs.evolve(GAME, regroup=lambda move: rules.FreeRegroup()(move))
    assert own.check_regroup([RUN], [romi.cards("7h 8h 9h Th")], romi.cards("Th Kc")).unwrap().hand == romi.cards("Kc")


def test_rules_of_a_deal_that_are_no_variant_are_refused_by_name() -> None:
    with pytest.raises(TypeError, match="must answer with a Variant, not with None"):
        attrs.evolve(RUMMY, per_deal=lambda variant, facts: None).problems()  # type: ignore[arg-type,return-value]
