"""What the public strategies and the table of cases promise."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import romi
from romi import testing
from romi.card import Declared
from romi.deck import Deck
from romi.melds import of_rank
from romi.testing.cases import as_json
from romi.variants import ALL, ROMI51, TIZLAPOS, Variant, dumps, loads
from tests.oracle import BOOK, is_meld
from tests.source import ROOT

EVERY = st.sampled_from(ALL)
SLOW = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large])


class SevenPairs:
    """A rule of one's own, here for two pairs."""

    def __call__(self, cards: Sequence[romi.Card], /) -> romi.Verdict[romi.Meld]:
        """Two pairs."""
        if sorted(Counter(cards).values()) == [2, 2] and all(isinstance(card, romi.Natural) for card in cards):
            return romi.Accepted(romi.Meld.of("pairs", sorted(cards)))
        return romi.Rejected((romi.Violation("house/no-pairs", own_text="no pairs"),))


@given(testing.cards(declared=True))
def test_cards_are_cards(card: romi.Card) -> None:
    """Natural, joker, or declared."""
    assert romi.cards(card.symbol) == (card,)


@given(st.data(), testing.decks())
def test_hands_come_from_the_deck(data: st.DataObject, deck: Deck) -> None:
    """Sorted, within the sizes asked for, and no card oftener than there."""
    hand = data.draw(testing.hands(deck, min_size=2, max_size=14))
    assert 2 <= len(hand) <= 14
    assert deck.faults(hand) == ()
    assert list(hand) == sorted(hand)


@SLOW
@given(st.data(), EVERY)
def test_melds_are_melds(data: st.DataObject, variant: Variant) -> None:
    """As they are read, and not too long."""
    meld = data.draw(testing.melds(variant, max_size=7))
    assert len(meld) <= 7
    assert meld in variant.readings(meld.declared)


@SLOW
@given(st.data())
def test_melds_with_wild_cards_and_mixed_runs(data: st.DataObject) -> None:
    """Whatever a run or a set of the library allows."""
    fives = of_rank(romi.Rank.FIVE)
    rules = romi.rules.Melds(
        romi.Run(suits=romi.rules.RunSuits.MIXED, wild=fives), romi.Set(romi.rules.SetSuits.FREE, wild=fives)
    )
    variant = attrs.evolve(ROMI51, meld=rules)
    assert variant.meld(data.draw(testing.melds(variant)).declared)


@settings(SLOW, max_examples=10)
@given(st.data())
def test_melds_of_a_rule_of_ones_own(data: st.DataObject) -> None:
    """Found in hands, since nobody knows how to make them."""
    variant = attrs.evolve(ROMI51, deck=Deck(2, ranks=(romi.Rank.TWO, romi.Rank.THREE)), meld=SevenPairs())
    assert data.draw(testing.melds(variant)).kind == "pairs"


@SLOW
@given(st.data(), EVERY)
def test_lays_are_within_the_packs(data: st.DataObject, variant: Variant) -> None:
    """Melds or nearly melds."""
    lay = data.draw(testing.lays(variant))
    assert variant.largest_deck.faults(lay) == ()
    assert len(lay) <= 6


@settings(SLOW, max_examples=30)
@given(st.data(), EVERY)
def test_tables_are_within_the_packs(data: st.DataObject, variant: Variant) -> None:
    """All melds together."""
    table = data.draw(testing.tables(variant, min_size=1, max_size=4))
    assert 1 <= len(table) <= 4
    assert variant.largest_deck.faults(card for meld in table for card in meld.cards) == ()


@given(st.data(), EVERY)
def test_deals_lose_no_card(data: st.DataObject, variant: Variant) -> None:
    """For any number of players."""
    dealt = data.draw(testing.deals(variant))
    assert Counter(dealt.cards) == Counter(variant.deck(len(dealt.hands)).cards)


@SLOW
@given(testing.variants())
def test_variants_make_sense_and_can_be_written_and_read_back(variant: Variant) -> None:
    """With any rules of the library; whole, and as what differs from one of the seven."""
    assert variant.problems() == ()
    assert loads(dumps(variant)) == variant
    assert loads(dumps(variant, base=TIZLAPOS)) == variant


QUESTIONS = [field.alias or field.name for field in attrs.fields(Variant)][3:]


@settings(SLOW, max_examples=20)
@pytest.mark.parametrize("question", QUESTIONS)
@given(data=st.data())
def test_any_rule_of_the_library_can_be_written_and_read_back(question: str, data: st.DataObject) -> None:
    """For each question, whatever its parameters."""
    rule: object = data.draw(testing.rules(question))
    variant = loads(dumps(ROMI51))
    evolved = attrs.evolve(variant, **{question: rule})  # type: ignore[arg-type]
    assert loads(dumps(evolved)) == evolved
    assert loads(dumps(evolved, base=ROMI51)) == evolved


def test_there_is_no_other_question() -> None:
    """A misspelt one is named."""
    with pytest.raises(ValueError, match="there is no question 'opnening'; there are name, title, players"):
        testing.rules("opnening")


@given(testing.variants(base=ROMI51))
def test_variants_of_a_base_keep_its_deal(variant: Variant) -> None:
    """Only what can be answered otherwise in any game is changed."""
    assert (variant.deck, variant.deal, variant.turn) == (ROMI51.deck, ROMI51.deal, ROMI51.turn)


# --- cases -------------------------------------------------------------------------------------------


def test_the_table_of_cases_is_current() -> None:
    """It is made from the values; write it anew with `python -c "from romi.testing.cases import as_json; print(as_json(), end='')"`."""
    assert (ROOT / "docs" / "meld_cases.json").read_text("utf-8") == as_json()
    assert [case["cards"] for case in json.loads(as_json())] == [case.cards for case in testing.cases()]


def test_the_cases_agree_with_a_judge_that_shares_nothing() -> None:
    """On every lay that the judge can judge: up to five cards, within the packs, nothing declared."""
    judged = 0
    for case in testing.cases():
        lay = romi.cards(case.cards)
        for variant in ALL:
            if len(lay) > 5 or variant.largest_deck.faults(lay) or any(isinstance(card, Declared) for card in lay):
                continue
            judged += 1
            assert bool(case.answers[variant.name]) is is_meld(BOOK[variant.name], tuple(case.cards.split())), case
    assert judged > 350


BY_HAND = {
    ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "romi51"): ("run", 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 30 + 11),
    ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "tizlapos"): ("meld/too-many-cards",),
    ("7h 8h *", "romi51"): ("run", 24),
    ("Ah 2h *", "romi51"): ("run", 6),
    ("Ah 2h *", "magyar"): ("run", 15),
    ("* Kh Qh", "handromi"): ("run", 31),
    ("7h 8h *=7c", "handromi"): ("meld/declared-elsewhere", "set/ranks-differ"),
    ("7h 7h 7c", "rabloromi"): ("set/suit-twice",),
    ("7h 7h 7c", "tizlapos"): ("set", 21),
    ("7h 7h 7c", "kopogos"): ("cards/more-than-in-pack",),
    ("Kh Ah 2h", "rummy"): ("run/ace-not-high",),
    ("Kh Ah 2h", "handromi"): ("run/around-the-corner",),
    ("7h * *", "magyar"): ("meld/too-many-jokers",),
    ("* * *", "tizlapos"): ("meld/no-natural-card",),
}


@pytest.mark.parametrize(("lay", "name"), BY_HAND)
def test_some_cases_were_worked_out_by_hand(lay: str, name: str) -> None:
    """Kinds, points and codes."""
    answer = next(case.answers[name] for case in testing.cases() if case.cards == lay)
    assert (answer.codes or (answer.kind, answer.points)) == BY_HAND[lay, name]
