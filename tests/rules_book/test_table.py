"""The table: lay-offs (F10), exchanges (F11, F12), closed sets (HAND10), the robbers' table (RABLO4, RABLO5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import attrs
import pytest

import romi
from romi import JOKER, Code, Meld, Run, Set, Variant, show
from romi.card import Rank
from romi.melds import ANY_JOKERS, AtMost, of_rank
from romi.notation import card
from romi.rules import FreeRegroup, JokerExchange, LayOffs, Melds, NoExchange, NoLayOff, NoRegroup, RunSuits, SetSuits
from romi.rules.obligations import Placing
from romi.rules.regrouping import FullSetsClose, TableCards
from romi.rules.table import Closing, FromSet, ReplacedFrom, no_closing
from romi.rules.who import AFTER_THE_OPENING, ANYBODY, Opened
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, TIZLAPOS
from romi.verdict import Rejected, Verdict

FREE_SETS = attrs.evolve(ROMI51, meld=Melds(Run(), Set(SetSuits.FREE)))
MIXED = attrs.evolve(ROMI51, meld=Run(suits=RunSuits.MIXED))
TWO_JOKERS = attrs.evolve(ROMI51, meld=Melds(Run(jokers=AtMost(2)), Set(jokers=AtMost(2))))


def codes(answer: Verdict[object]) -> tuple[str, ...]:
    """The codes of a refusal; none if it is none."""
    return answer.codes if isinstance(answer, Rejected) else ()


def laid(variant: Variant, text: str) -> Meld:
    """The meld that these cards are."""
    return variant.meld(romi.cards(text)).unwrap()


def lay_off(variant: Variant, meld: str | Meld, text: str, *, opened: Opened = Opened.EARLIER) -> Verdict[Meld]:
    """The question, in writing."""
    lying = laid(variant, meld) if isinstance(meld, str) else meld
    return variant.check_lay_off(lying, romi.cards(text), opened=opened)


def exchange(
    variant: Variant, meld: str, text: str, *, opened: Opened = Opened.EARLIER, from_hand: bool = True
) -> str | tuple[str, ...]:
    """The meld as it lies after the exchange, or why there is none."""
    answer = variant.check_exchange(laid(variant, meld), romi.cards(text), opened=opened, from_hand=from_hand)
    return answer.codes if isinstance(answer, Rejected) else show(answer.value.meld.declared, "ascii")


# --- F10 ------------------------------------------------------------------------------------


def test_F11_one_joker_is_not_exchanged_for_two_cards() -> None:
    """Also not where suits are free, and all four lie there already."""
    assert exchange(FREE_SETS, "7h 7s 7c 7d *", "7h 7c") == (Code.MORE_THAN_JOKERS,)
    assert exchange(FREE_SETS, "7h 7s 7c 7d *", "7h") == "7c 7d 7h 7h 7s"


@pytest.mark.parametrize(
    ("meld", "cards", "after"),
    [
        ("9h Th Jh", "8h", "8h 9h Th Jh"),
        ("9h Th Jh", "Qh", "9h Th Jh Qh"),
        ("9h Th Jh", "Qh 8h", "8h 9h Th Jh Qh"),
        ("8c 9c Tc", "7c 6c", "6c 7c 8c 9c Tc"),
        ("8c 9c Tc", "6c 7c", "6c 7c 8c 9c Tc"),
        ("7h 7s 7d", "7c", "7c 7d 7h 7s"),
        ("9h Th Jh", "*", "9h Th Jh *=Qh"),
        ("9h Th Jh", "*=8h", "*=8h 9h Th Jh"),
        ("2h 3h 4h", "Ah", "Ah 2h 3h 4h"),
        ("Jh Qh Kh", "Ah", "Jh Qh Kh Ah"),
        ("7h 8h *", "Th", "7h 8h *=9h Th"),
        ("7h * 9h", "6h Th", "6h 7h *=8h 9h Th"),
    ],
)
def test_F10_cards_are_laid_off_at_either_end_in_any_order_that_works(meld: str, cards: str, after: str) -> None:
    """The result is a meld under the same rules."""
    assert show(lay_off(ROMI51, meld, cards).unwrap().declared, "ascii") == after


@pytest.mark.parametrize(
    ("meld", "cards", "why"),
    [
        ("9h Th Jh", "8s", [Code.WRONG_SUIT]),
        ("9h Th Jh", "Kh", [Code.GAP]),
        ("9h Th Jh", "9h", [Code.RANK_TWICE]),
        ("Qh Kh Ah", "2h", [Code.AROUND_THE_CORNER]),
        ("7h 7s 7d", "7d", [Code.SUIT_TWICE]),
        ("7h 7s 7d", "8c", [Code.RANKS_DIFFER]),
        ("7h 8h *", "*", [Code.TOO_MANY_JOKERS]),
        ("7h 7s 7d 7c", "*", [Code.NO_PLACE_FOR_JOKER]),
        ("9h Th Jh", "", [Code.TOO_FEW]),
    ],
)
def test_F10_what_spoils_the_meld_is_refused(meld: str, cards: str, why: list[str]) -> None:
    """For the reasons that any meld is."""
    assert codes(lay_off(ROMI51, meld, cards)) == tuple(why)


def test_F10_only_who_has_opened_lays_off() -> None:
    """And whatever else is wrong is said too."""
    assert codes(lay_off(ROMI51, "9h Th Jh", "Qh", opened=Opened.NEVER)) == (Code.NOT_OPENED,)
    assert codes(lay_off(ROMI51, "9h Th Jh", "Ks", opened=Opened.NEVER)) == (Code.NOT_OPENED, Code.WRONG_SUIT, Code.GAP)
    assert codes(lay_off(ROMI51, "9h Th Jh", "", opened=Opened.NEVER)) == (Code.NOT_OPENED, Code.TOO_FEW)


def test_F10_anybody_may_lay_off_elsewhere() -> None:
    """A parameter."""
    anybody = attrs.evolve(ROMI51, lay_off=LayOffs(opened=ANYBODY))
    assert lay_off(anybody, "9h Th Jh", "Qh", opened=Opened.NEVER)


def test_F10_F11_RABLO4_or_only_who_opened_in_an_earlier_turn_or_anybody() -> None:
    """Lay-offs, exchanges and rearrangements have the same parameter; who may once may later too."""
    rules: dict[str, tuple[Callable[..., object], Callable[[Variant, Opened], Verdict[object]]]] = {
        "lay_off": (LayOffs, lambda game, who: lay_off(game, "9h Th Jh", "Qh", opened=who)),
        "exchange": (
            JokerExchange,
            lambda game, who: game.check_exchange(laid(game, "7h 8h *"), romi.cards("9h"), opened=who),
        ),
        "regroup": (FreeRegroup, lambda game, who: regroup(game, ["4h 5h 6h"], ["4h 5h 6h 7h"], "7h", opened=who)),
    }
    for field, (kind, ask) in rules.items():
        later, anybody = (
            attrs.evolve(ROMI51, **{field: kind(opened=who)})  # type: ignore[arg-type]
            for who in (AFTER_THE_OPENING, ANYBODY)
        )
        assert codes(ask(later, Opened.NOW)) == (Code.OPENED_NOW,)
        assert codes(ask(later, Opened.NEVER)) == (Code.NOT_OPENED,)
        assert ask(later, Opened.EARLIER)
        assert all(ask(anybody, who) for who in Opened)
        with pytest.raises(ValueError, match="what is allowed at one time stays allowed"):
            kind(opened=frozenset({Opened.NEVER}))


def test_F10_a_laid_joker_keeps_its_card() -> None:
    """A lay-off does not move it, and putting down its card is an exchange; the rest is judged beside it."""
    high, low = lay_off(ROMI51, "7h 8h *", "9h"), lay_off(ROMI51, "* 7h 8h", "6h")
    assert codes(high) == codes(low) == (Code.LAID_JOKER_KEEPS_ITS_CARD,)
    assert codes(lay_off(ROMI51, "7h 8h *", "9h Ks")) == (Code.LAID_JOKER_KEEPS_ITS_CARD, Code.WRONG_SUIT, Code.GAP)
    assert codes(lay_off(ROMI51, "7h 8h *", "9h Th")) == (Code.LAID_JOKER_KEEPS_ITS_CARD,)
    assert codes(lay_off(ROMI51, "7h 7s 7c *", "7d")) == (Code.LAID_JOKER_KEEPS_ITS_CARD,)


def test_F10_a_laid_joker_keeps_its_rank_where_suits_may_mix() -> None:
    """It stands for its rank in any suit, and the card of that rank does not push it on."""
    assert codes(lay_off(MIXED, "7h 8s *", "9d")) == (Code.LAID_JOKER_KEEPS_ITS_CARD,)
    assert show(lay_off(MIXED, "7h 8s *", "Td").unwrap().cards, "ascii") == "7h 8s * Td"


def test_F10_what_nobody_declared_is_not_blamed() -> None:
    """A card is missing between what lies there and what comes."""
    for meld in ("*=9h Th Jh Qh", "* Th Jh Qh", "9h *=Th Jh Qh"):
        answer = lay_off(ROMI51, meld, "Ah")
        assert isinstance(answer, Rejected)
        assert [(fault.code, show(fault.cards, "ascii")) for fault in answer.violations] == [(Code.GAP, "Kh")]


def test_F10_a_laid_wild_card_keeps_its_card() -> None:
    """Whatever is wild."""
    fives = attrs.evolve(ROMI51, meld=Run(wild=of_rank(Rank.FIVE)))
    assert codes(lay_off(fives, "7h 8h 5c", "9h")) == (Code.LAID_JOKER_KEEPS_ITS_CARD,)
    assert lay_off(fives, "7h 8h 5c", "Th").unwrap().stands_for[2] == {card("9h")}
    pair = attrs.evolve(ROMI51, meld=Set(least=2, wild=of_rank(Rank.FIVE), jokers=AtMost(2)))
    assert laid(pair, "5c 5d").is_pure
    assert codes(lay_off(pair, "5c 5d", "Kh Ks")) == (Code.LAID_JOKER_KEEPS_ITS_CARD,)


def test_F10_any_valid_meld_will_do() -> None:
    """Where a single card is a set, it may become a run; that the jokers keep their cards is all."""
    loose = attrs.evolve(ROMI51, meld=Melds(Run(least=1), Set(least=1)))
    single = loose.readings(romi.cards("7h"))[1]
    assert single.kind == "set"
    assert loose.check_lay_off(single, romi.cards("8h")).unwrap().kind == "run"


def test_F10_no_more_of_a_card_than_the_packs_hold() -> None:
    """A third nine of hearts is not laid off."""
    assert codes(lay_off(ROMI51, "8h 9h Th", "9h 9h")) == (Code.MORE_THAN_IN_PACK,)


def test_F10_laid_melds_are_not_regrouped() -> None:
    """Where no rule says otherwise."""
    run = laid(ROMI51, "7h 8h 9h Th")
    assert codes(ROMI51.check_regroup([run], [romi.cards("7h 8h 9h")], ())) == (Code.REGROUP_FORBIDDEN,)
    assert NoRegroup().rule == "F10"


def test_F10_lay_offs_have_parameters() -> None:
    """One card at a time, or never."""
    single = attrs.evolve(ROMI51, lay_off=LayOffs(1))
    assert codes(lay_off(single, "9h Th Jh", "8h Qh")) == (Code.ONE_CARD_AT_A_TIME,)
    assert codes(lay_off(single, "9h Th Jh", "8s Qh")) == (Code.ONE_CARD_AT_A_TIME, Code.WRONG_SUIT)
    assert lay_off(single, "9h Th Jh", "8h")
    assert codes(lay_off(attrs.evolve(ROMI51, lay_off=NoLayOff()), "9h Th Jh", "8h")) == (Code.LAY_OFF_FORBIDDEN,)
    with pytest.raises(ValueError, match="most"):
        LayOffs(0)


def test_RUM3_lay_offs_for_who_has_laid_a_meld() -> None:
    """A group of cards is shorthand for one after the other."""
    assert lay_off(RUMMY, "9h Th Jh", "8h 7h")
    assert codes(lay_off(RUMMY, "9h Th Jh", "8h", opened=Opened.NEVER)) == (Code.NOT_OPENED,)


def test_nothing_is_laid_off_on_a_tizlapos_finisher() -> None:
    """Hands stay concealed."""
    assert codes(lay_off(TIZLAPOS, "9h Th Jh", "8h")) == (Code.LAY_OFF_FORBIDDEN,)
    assert lay_off(KOPOGOS, "9h Th Jh", "8h")


# --- F11, F12 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "cards", "after"),
    [
        ("7h 8h * Th", "9h", "7h 8h 9h Th"),
        ("* 8h 9h", "7h", "7h 8h 9h"),
        ("Qh Kh *", "Ah", "Qh Kh Ah"),
        ("5s 5c 5d *", "5h", "5c 5d 5h 5s"),
        ("5s 5c *", "5h 5d", "5c 5d 5h 5s"),
        ("5s 5c *", "5d 5h", "5c 5d 5h 5s"),
    ],
)
@pytest.mark.parametrize("variant", [HANDROMI, ROMI51, MAGYAR], ids=lambda variant: variant.name)
def test_F11_the_card_that_the_joker_stands_for_frees_it(variant: Variant, meld: str, cards: str, after: str) -> None:
    """From a run that card, from a set every suit that is missing."""
    assert exchange(variant, meld, cards) == after
    freed = variant.check_exchange(laid(variant, meld), romi.cards(cards)).unwrap().freed
    assert freed == (JOKER,)


@pytest.mark.parametrize(
    ("meld", "cards", "why"),
    [
        ("7h 8h * Th", "9s", [Code.NOT_ITS_CARD]),
        ("7h 8h * Th", "6h", [Code.NOT_ITS_CARD]),
        ("7h 8h * Th", "9h 9h", [Code.MORE_THAN_JOKERS]),
        ("7h 8h * Th", "9h 6h", [Code.NOT_ITS_CARD]),
        ("7h 8h * Th", "*", [Code.NOT_ITS_CARD]),
        ("7h 8h * Th", "*=9h", [Code.NOT_ITS_CARD]),
        ("7h 8h * Th", "", [Code.TOO_FEW]),
        ("7h 8h 9h", "7h", [Code.NO_JOKER_THERE]),
        ("5s 5c *", "5h", [Code.SET_NOT_FULL]),
        ("5s 5c *", "5s", [Code.NOT_ITS_CARD]),
        ("5s 5c 5d *", "6h", [Code.NOT_ITS_CARD]),
    ],
)
def test_F11_another_card_does_not(meld: str, cards: str, why: list[str]) -> None:
    """One of the two missing suits does not free the joker of a set of three."""
    assert exchange(ROMI51, meld, cards) == tuple(why)


def test_F11_only_who_has_opened_exchanges() -> None:
    """And whatever else is wrong is said too."""
    assert exchange(ROMI51, "7h 8h *", "9h", opened=Opened.NEVER) == (Code.NOT_OPENED,)
    assert exchange(ROMI51, "7h 8h *", "9s", opened=Opened.NEVER) == (Code.NOT_OPENED, Code.NOT_ITS_CARD)
    assert exchange(ROMI51, "7h 8h 9h", "9h", opened=Opened.NEVER) == (Code.NOT_OPENED, Code.NO_JOKER_THERE)
    answer = ROMI51.check_exchange(laid(ROMI51, "7h 8h *"), romi.cards("9h"), opened=Opened.NEVER)
    assert isinstance(answer, Rejected)
    assert answer.violations[0].rule == "F11"


def test_MAGY6_exchange_as_in_the_family_and_laid_in_the_same_turn() -> None:
    """The obligation says so."""
    answer = MAGYAR.check_exchange(laid(MAGYAR, "7h 8h *"), romi.cards("9h")).unwrap()
    assert (answer.obligations[0].card, answer.obligations[0].fault) == (JOKER, Code.JOKER_NOT_LAID)


def test_F12_the_freed_joker_is_laid_in_a_new_meld_or_on_the_table() -> None:
    """With at least two cards from the hand, or as a lay-off."""
    obligation = ROMI51.check_exchange(laid(ROMI51, "7h 8h *"), romi.cards("9h")).unwrap().obligations[0]
    assert obligation.how == {Placing.NEW_MELD, Placing.LAY_OFF, Placing.BACK}
    assert lay_off(ROMI51, "7h 8h 9h", "*"), "the run that it came from has no joker now"


def test_F12_the_parameters_seen_elsewhere() -> None:
    """From the hand only; into a new meld only; from sets by any suit, or never; not at all."""

    def among(rule: JokerExchange | NoExchange) -> Variant:
        return attrs.evolve(ROMI51, exchange=rule)

    from_hand = among(JokerExchange(source=ReplacedFrom.HAND))
    assert exchange(from_hand, "7h 8h *", "9h", from_hand=False) == (Code.NOT_FROM_HAND,)
    assert exchange(from_hand, "7h 8h *", "9h") == "7h 8h 9h"
    assert exchange(ROMI51, "7h 8h *", "9h", from_hand=False) == "7h 8h 9h"
    new = among(JokerExchange(relay=frozenset({Placing.NEW_MELD})))
    assert new.check_exchange(laid(new, "7h 8h *"), romi.cards("9h")).unwrap().obligations[0].how == {Placing.NEW_MELD}
    any_suit = among(JokerExchange(FromSet.ANY_SUIT))
    assert exchange(any_suit, "5s 5c *", "5h") == "5c 5h 5s"
    assert exchange(any_suit, "5s 5c *", "5h 5d") == (Code.MORE_THAN_JOKERS,)
    never = among(JokerExchange(FromSet.NEVER))
    assert exchange(never, "5s 5c 5d *", "5h") == (Code.SETS_KEEP_THEIR_JOKERS,)
    assert exchange(never, "7h 8h *", "9h") == "7h 8h 9h"
    assert exchange(among(NoExchange()), "7h 8h *", "9h") == (Code.EXCHANGE_FORBIDDEN,)
    assert NoExchange().rule == "F12"


def test_exchange_where_melds_are_otherwise() -> None:
    """Mixed runs, sets of free suits, two jokers in a meld, and wild naturals."""
    assert exchange(MIXED, "7h 8s *", "9d") == "7h 8s 9d"
    assert exchange(FREE_SETS, "7h 7h *", "7c 7d 7s") == "7c 7d 7h 7h 7s"
    assert exchange(FREE_SETS, "7h 7h *", "7c") == (Code.SET_NOT_FULL,)
    assert exchange(FREE_SETS, "7c 7d 7h 7s *", "7c") == "7c 7c 7d 7h 7s"
    assert exchange(TWO_JOKERS, "* 8h *", "7h") == "7h 8h *=9h"
    assert exchange(TWO_JOKERS, "* 8h *", "9h") == "*=7h 8h 9h"
    assert exchange(TWO_JOKERS, "7h * * Th", "8h 9h") == exchange(TWO_JOKERS, "7h * * Th", "9h 8h") == "7h 8h 9h Th"
    for cards in ("7c 7d", "7d 7c"):
        both = TWO_JOKERS.check_exchange(laid(TWO_JOKERS, "7s 7h * *"), romi.cards(cards)).unwrap()
        assert (both.freed, [duty.card for duty in both.obligations]) == ((JOKER, JOKER), [JOKER, JOKER])
    one = TWO_JOKERS.check_exchange(laid(TWO_JOKERS, "7s 7h * *"), romi.cards("7c")).unwrap()
    assert (one.freed, str(one.meld)) == ((JOKER,), "7♣ 7♥ 7♠ *=7♦")
    assert TWO_JOKERS.check_exchange(one.meld, romi.cards("7d")).unwrap().freed == (JOKER,)
    fives = attrs.evolve(ROMI51, meld=Melds(Run(wild=of_rank(Rank.FIVE)), Set(wild=of_rank(Rank.FIVE))))
    assert fives.check_exchange(laid(fives, "7h 8h 5c"), romi.cards("9h")).unwrap().freed == (card("5c"),)
    assert exchange(fives, "4h 5h 6h", "5h") == (Code.NO_JOKER_THERE,)


def test_a_remaining_joker_keeps_its_card_in_an_exchange() -> None:
    """Putting down the 9 does not move the other joker to the 10."""
    after = TWO_JOKERS.check_exchange(laid(TWO_JOKERS, "7h * *"), romi.cards("8h")).unwrap().meld
    assert show(after.declared, "ascii") == "7h 8h *=9h"


def test_F11_two_jokers_of_a_set_are_had_together_or_one_at_a_time() -> None:
    """Every joker is free whose place is filled, in whatever order the cards are put down."""
    assert exchange(TWO_JOKERS, "5s 5c * *", "5h 5d") == "5c 5d 5h 5s"
    one_by_one = attrs.evolve(TWO_JOKERS, exchange=JokerExchange(FromSet.ANY_SUIT))
    assert exchange(one_by_one, "5s 5c * *", "5h") == "5c 5h 5s *=5d"


def test_F13_F14_a_refused_question_changes_nothing() -> None:
    """Rules are asked, never told: the meld asked about is the same afterwards, and so is the answer."""
    meld = laid(ROMI51, "7h 8h *")
    before = attrs.asdict(meld, recurse=False)
    assert lay_off(ROMI51, meld, "Ks") == lay_off(ROMI51, meld, "Ks")
    assert attrs.asdict(meld, recurse=False) == before


# --- HAND10 ---------------------------------------------------------------------------------


def test_HAND10_a_natural_set_of_all_four_suits_is_closed() -> None:
    """Nothing is done with it any more; with a joker in it, it stays open."""
    full = laid(HANDROMI, "7c 7d 7h 7s")
    assert HANDROMI.closing(full) is Closing.CLOSED
    assert codes(HANDROMI.check_lay_off(full, romi.cards("7c"))) == (Code.MELD_CLOSED,)
    assert codes(HANDROMI.check_exchange(full, romi.cards("7c"))) == (Code.MELD_CLOSED, Code.NO_JOKER_THERE)
    for text in ("7c 7d 7h *", "7c 7d 7h", "4h 5h 6h 7h"):
        assert HANDROMI.closing(laid(HANDROMI, text)) is Closing.OPEN


def test_HAND10_where_the_closed_set_goes_is_a_parameter() -> None:
    """It stays on the table, or goes to the bottom of the discards; elsewhere melds are never closed."""
    full = laid(HANDROMI, "7c 7d 7h 7s")
    assert FullSetsClose(Closing.TO_DISCARDS)(full) is Closing.TO_DISCARDS
    assert no_closing(full) is Closing.OPEN
    assert ROMI51.closing(full) is Closing.OPEN


# --- RABLO4, RABLO5 -------------------------------------------------------------------------


def regroup(
    variant: Variant, table: list[str], after: list[str], hand: str, *, opened: Opened = Opened.EARLIER
) -> Verdict[object]:
    """The question, in writing."""
    melds = [laid(variant, text) for text in table]
    return variant.check_regroup(melds, map(romi.cards, after), romi.cards(hand), opened=opened)


def test_RABLO4_the_whole_table_may_be_rearranged() -> None:
    """Split, regrouped, added to; what is left of the hand and what was played is named."""
    melds = [laid(RABLOROMI, text) for text in ("4h 5h 6h 7h", "7c 7d 7s")]
    after = RABLOROMI.check_regroup(
        melds, map(romi.cards, ("4h 5h 6h", "7h 7c 7d", "7s 8s 9s")), romi.cards("8s 9s Kd")
    ).unwrap()
    assert [str(meld) for meld in after.table] == ["4♥ 5♥ 6♥", "7♣ 7♦ 7♥", "7♠ 8♠ 9♠"]
    assert (after.hand, after.played) == (romi.cards("Kd"), romi.cards("8s 9s"))


@pytest.mark.parametrize(
    ("after", "hand", "why"),
    [
        (["4h 5h 6h", "7c 7d 7s"], "8h", [Code.NO_CARD_FEWER]),
        (["4h 5h 6h 7h", "7c 7d 7s"], "8h", [Code.NO_CARD_FEWER]),
        (["4h 5h 6h 7h 8h", "7c 7d"], "8h", [Code.TOO_FEW, Code.NO_CARD_FEWER]),
        (["4h 5h 6h", "7h 7c 7d 7s 8h"], "8h", [Code.RANKS_DIFFER]),
        (["4h 5h 6h 7h 8h 9h", "7c 7d 7s"], "8h", [Code.CARD_FROM_NOWHERE]),
        (["4h 5h", "7c 7d 7s"], "8h", [Code.TOO_FEW, Code.NO_CARD_FEWER]),
        ([], "8h", [Code.NO_CARD_FEWER]),
    ],
)
def test_RABLO5_a_rearrangement_that_fails_is_refused_whole(after: list[str], hand: str, why: list[str]) -> None:
    """For every reason; the table asked about stays as it was."""
    assert codes(regroup(RABLOROMI, ["4h 5h 6h 7h", "7c 7d 7s"], after, hand)) == tuple(why)


def test_RABLO5_wrong_melds_are_named_with_their_place() -> None:
    """As in an opening."""
    answer = regroup(RABLOROMI, ["4h 5h 6h 7h"], ["4h 5h 7h", "6h 8h 9h"], "8h 9h")
    assert isinstance(answer, Rejected)
    assert [(fault.code, fault.where) for fault in answer.violations] == [(Code.GAP, "meld 1"), (Code.GAP, "meld 2")]


def test_RABLO4_only_who_has_opened_rearranges() -> None:
    """Everything else is judged too."""
    assert codes(regroup(RABLOROMI, ["4h 5h 6h"], ["4h 5h 6h 7h"], "7h", opened=Opened.NEVER)) == (Code.NOT_OPENED,)


def test_RABLO4_table_cards_may_be_taken_into_the_hand() -> None:
    """As long as the hand has become smaller; a parameter forbids it, another asks for more."""
    table, after, hand = ["4h 5h 6h 7h"], ["4h 5h 6h", "9c 9d 9s"], "9c 9d 9s"
    answer = RABLOROMI.check_regroup([laid(RABLOROMI, table[0])], map(romi.cards, after), romi.cards(hand)).unwrap()
    assert answer.hand == romi.cards("7h")
    stay = attrs.evolve(RABLOROMI, regroup=FreeRegroup(TableCards.STAY))
    assert codes(regroup(stay, table, after, hand)) == (Code.TABLE_CARD_TAKEN,)
    two = attrs.evolve(RABLOROMI, regroup=FreeRegroup(fewer=3))
    assert codes(regroup(two, table, after, hand)) == (Code.NO_CARD_FEWER,)
    with pytest.raises(ValueError, match="fewer"):
        FreeRegroup(fewer=-1)


def test_RABLO4_cards_are_conserved() -> None:
    """What was on the table and in the hand is afterwards on the table or in the hand, twins and jokers counted."""
    game = attrs.evolve(
        RABLOROMI, deck=romi.Deck(2, jokers=2), meld=Melds(Run(jokers=ANY_JOKERS), Set(jokers=ANY_JOKERS))
    )
    table = [laid(game, "4h 5h 6h *"), laid(game, "4h 5h 6h")]
    hand = romi.cards("7h * 2c")
    after = game.check_regroup(table, map(romi.cards, ("4h 5h 6h 7h *=8h", "* 4h 5h 6h")), hand).unwrap()
    before = Counter(each for meld in table for each in meld.cards) + Counter(hand)
    assert Counter(each for meld in after.table for each in meld.cards) + Counter(after.hand) == before
    assert after.played == romi.cards("7h *")


def test_HAND10_a_closed_set_is_not_regrouped() -> None:
    """Where full sets close it must lie on as it lies; the run beside it may change."""
    game = attrs.evolve(RABLOROMI, closing=FullSetsClose())
    table = [laid(game, "7c 7d 7h 7s"), laid(game, "8h 9h Th")]
    torn = game.check_regroup(table, map(romi.cards, ("7c 7d 7s", "7h 8h 9h Th", "Jc Qc Kc")), romi.cards("Jc Qc Kc"))
    assert isinstance(torn, Rejected)
    assert [(fault.code, fault.cards) for fault in torn.violations] == [(Code.MELD_CLOSED, table[0].cards)]
    assert game.check_regroup(table, map(romi.cards, ("7c 7d 7h 7s", "8h 9h Th Jh")), romi.cards("Jh"))
