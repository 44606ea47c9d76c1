"""Conditions of what lies together (F4): one protocol, wherever melds are judged."""

from __future__ import annotations

from itertools import pairwise, product

import attrs
import pytest

import romi
from romi import Code, Rejected, Run, Set, variants
from romi.card import JOKER, Rank
from romi.melds import (
    AtMost,
    CardsAtLeast,
    Condition,
    Laid,
    NaturalsPerJoker,
    NeverAsItself,
    NotMoreThanNaturals,
    NotSideBySide,
    OfKind,
    Pure,
    all_of,
    any_of,
    of_rank,
)
from romi.melds.conditions import by_counts, most_wild
from romi.melds.meld import readings
from romi.rules import Melds, PointMinimum, SetSuits
from romi.rules.opening import NeedsPureRun, NoMinimum, Opening
from romi.rules.opening_melds import Every, MeldCount, NotBefore, Some, Together
from romi.rules.turns import BASIC
from romi.variants import ROMI51, Variant
from romi.verdict import Violations, house

COUNTED: tuple[Condition, ...] = (
    AtMost(1),
    AtMost(None, naturals=2),
    NotMoreThanNaturals(),
    NaturalsPerJoker(2),
    Pure(),
    CardsAtLeast(4),
    all_of(AtMost(3), NotMoreThanNaturals()),
    any_of(Pure(), CardsAtLeast(5)),
)


def apart(laid: Laid, /) -> Violations:
    """No two jokers side by side, as a user would write it."""
    at = laid.meld.wild if laid.meld else ()
    return (house("jokers side by side", laid.wild),) if any(b == a + 1 for a, b in pairwise(at)) else ()


def two_each(laid: Laid, /) -> Violations:
    """Two naturals to each joker, as a user would write it."""
    return () if laid.naturals >= 2 * len(laid.wild) else (house("two naturals to each joker", laid.wild),)


def game(condition: Condition) -> Variant:
    """Römi 51 with that condition of every meld."""
    return attrs.evolve(ROMI51, meld=Melds(Run(jokers=condition), Set(SetSuits.FREE, jokers=condition)))


def refused(variant: Variant, text: str) -> tuple[str, ...]:
    """The codes of the refusal; none if it is a meld."""
    answer = variant.meld(romi.cards(text))
    return answer.codes if isinstance(answer, Rejected) else ()


@pytest.mark.parametrize("condition", COUNTED, ids=repr)
def test_a_condition_by_counts_says_the_same_of_numbers_and_of_cards(condition: Condition) -> None:
    """What it allows it finds nothing wrong with, and what it does not allow it explains."""
    allows = by_counts(condition)
    assert allows is not None
    for wild, naturals in product(range(6), range(8)):
        laid = Laid("run", (JOKER,) * wild, naturals)
        assert allows(wild, naturals) is not bool(condition(laid))


def test_how_many_cards_may_be_wild_is_seen_where_numbers_tell() -> None:
    """And where they do not, all of them may."""
    assert [most_wild(AtMost(2), 5), most_wild(NotMoreThanNaturals(), 5), most_wild(NaturalsPerJoker(2), 7)] == [
        2,
        2,
        2,
    ]
    assert [most_wild(AtMost(1), 2), most_wild(AtMost(None), 3), most_wild(Pure(), 5), most_wild(AtMost(1), 1)] == [
        1,
        2,
        0,
        0,
    ]
    assert most_wild(NotSideBySide(), 5) == most_wild(apart, 5) == 5
    assert by_counts(all_of(AtMost(1), NotSideBySide())) is None


def test_F4_two_naturals_to_each_joker() -> None:
    """By the library's condition, or by one of six lines."""
    for condition, code in ((NaturalsPerJoker(2), Code.NO_NATURAL), (two_each, "house/two-naturals-to-each-joker")):
        ours = game(condition)
        assert refused(ours, "7h 8h * 9h") == ()
        assert refused(ours, "7h 8h * *") == (code,)
        assert refused(ours, "7h 8h 9h Th * *") == ()


def test_F4_no_two_jokers_side_by_side() -> None:
    """By the library's condition, or by one of five lines; another reading of the same cards may do."""
    for condition, code in (
        (all_of(AtMost(2), NotSideBySide()), Code.JOKERS_SIDE_BY_SIDE),
        (all_of(AtMost(2), apart), "house/jokers-side-by-side"),
    ):
        ours = game(condition)
        assert refused(ours, "7h * 9h *") == ()
        assert str(ours.meld(romi.cards("7h 8h * *")).unwrap()) == "*=6♥ 7♥ 8♥ *=9♥"
        assert refused(ours, "7h * * Th")[0] == code
        assert refused(ours, "7h 8h * * *")[0] == Code.TOO_MANY_JOKERS
    assert refused(game(NotSideBySide()), "7c 7d * *") == ()


def test_F4_three_wild_at_most_and_no_more_than_naturals() -> None:
    """Conditions are put together, and each is heard."""
    ours = game(all_of(AtMost(3), NotMoreThanNaturals()))
    assert refused(ours, "5h 6h 7h * * *") == ()
    assert refused(ours, "5h 6h * * *") == (Code.JOKERS_OUTNUMBER,)
    assert refused(ours, "5h * * * *") == (Code.TOO_MANY_JOKERS, Code.JOKERS_OUTNUMBER)


def test_a_wild_rank_never_lies_as_itself() -> None:
    """Wild twos stand for other cards; where they could only lie as themselves there is no meld."""
    twos = of_rank(Rank.TWO)
    condition = all_of(AtMost(2), NeverAsItself(twos))
    run = Run(romi.rules.Ace.HIGH, wild=twos, jokers=condition)
    assert str(run(romi.cards("2h 3h 4h")).unwrap()) == "3♥ 4♥ 2♥=5♥"
    lone = Run(romi.rules.Ace.HIGH, wild=twos, jokers=condition, ranks=(2, 3, 4))
    answer = lone(romi.cards("2h 3h 4h"))
    assert isinstance(answer, Rejected)
    assert answer.codes == (Code.WILD_AS_ITSELF,)


def test_a_condition_that_refuses_and_does_not_say_why_is_named() -> None:
    """A yes by numbers and a silent call cannot both be meant."""

    @attrs.frozen
    class Silent:
        def allows(self, wild: int, naturals: int, /) -> bool:
            return not wild

        def __call__(self, laid: Laid, /) -> Violations:
            return ()

    with pytest.raises(TypeError, match=r"Silent\(\) does not allow these cards, and names no violation"):
        Run(jokers=Silent())(romi.cards("7h 8h *"))


@pytest.mark.parametrize("wrong", [None, True, "no", [], Rejected(Run()(romi.cards("7h 8h")).violations)])
def test_a_condition_that_answers_no_violations_is_named(wrong: object) -> None:
    """A forgotten return is no yes, and a text no list of faults."""

    def odd(laid: Laid, /) -> Violations:
        return wrong  # type: ignore[return-value]

    with pytest.raises(TypeError, match=r"odd at .* must answer with a tuple of violations"):
        Run(jokers=odd)(romi.cards("7h 8h *"))


def opening(*lays: str) -> Opening:
    """An opening of Römi 51."""
    melds = tuple(ROMI51.meld(romi.cards(lay)).unwrap() for lay in lays)
    return Opening(melds, sum(map(ROMI51.meld_value, melds)))


def test_conditions_of_an_opening() -> None:
    """Of every meld, of some of them, of all together; the place of a fault is named."""
    mixed = opening("7h 8h 9h", "Kc Kd *", "4s 5s *")
    assert [(fault.code, fault.where) for fault in Every(Pure())(mixed)] == [
        (Code.NOT_PURE, "meld 2"),
        (Code.NOT_PURE, "meld 3"),
    ]
    assert Some(all_of(Pure(), OfKind("run")))(mixed) == ()
    assert [fault.code for fault in Some(Pure(), 2)(mixed)] == [Code.NO_SUCH_OPENING_MELD, Code.NOT_PURE]
    assert Together(AtMost(2))(mixed) == ()
    assert [fault.code for fault in Together(AtMost(1, rule="house"))(mixed)] == [Code.TOO_MANY_JOKERS]
    cited = Together(AtMost(1, rule="house")), Together(AtMost(1, rule="house"), rule="club")
    assert [rule(mixed)[0].rule for rule in cited] == ["house", "club"]


def test_any_reading_of_the_jokers_that_opens_will_do() -> None:
    """However many there are: a hundred melds of two readings each are judged at once."""
    deck = romi.Deck(100, jokers=1000)
    rich = attrs.evolve(ROMI51, deck=deck, opening=PointMinimum(100 * 24))
    lays = [romi.cards("* 7h 8h")] * 100
    answer = rich.check_opening(*lays).unwrap()
    assert answer.points == 2400
    poor = attrs.evolve(rich, opening=all_of(PointMinimum(2401), Some(OfKind("set"))))
    refusal = poor.check_opening(*lays)
    assert isinstance(refusal, Rejected)
    assert [(fault.code, fault.got) for fault in refusal.violations] == [
        (Code.BELOW_MINIMUM, 2400),
        (Code.NO_SUCH_OPENING_MELD, 0),
        (Code.OTHER_KIND, "run"),
    ]


def test_the_first_reading_that_opens_is_taken_as_when_each_is_tried() -> None:
    """What is found lay by lay is what trying every choice in order finds, verdicts and readings alike."""
    lays = [romi.cards(text) for text in ("* 3h 4h", "* 5c 6c", "* 8s 9s", "Qd Kd *")]
    for need in range(80, 120):
        rule = all_of(PointMinimum(need), Some(OfKind("run"), 2))

        def plainly(asked: Opening, /, rule: Condition = rule) -> Violations:  # type: ignore[assignment]
            return rule(asked)  # type: ignore[arg-type]

        quick, slow = (attrs.evolve(ROMI51, opening=each).check_opening(*lays) for each in (rule, plainly))
        assert quick == slow


@pytest.mark.parametrize("condition", COUNTED, ids=repr)
def test_conditions_are_written_to_files_and_read_back(condition: Condition) -> None:
    """In runs, in sets and in openings."""
    ours = attrs.evolve(
        game(condition), name="ours", opening=all_of(PointMinimum(40), Every(condition), Some(condition, 2))
    )
    assert variants.loads(variants.dumps(ours)) == ours


def test_what_a_condition_does_not_see_it_does_not_refuse() -> None:
    """Where there is no meld yet, a condition that has to see one is silent."""
    assert NeverAsItself(of_rank(Rank.TWO))(Laid("run", romi.cards("2h"), 2)) == ()
    assert NotSideBySide()(Laid("run", romi.cards("* *"), 2)) == ()


def test_a_set_of_ones_own_condition_says_why_not() -> None:
    """The condition is asked about the set as it would lie."""
    answer = Set(SetSuits.FREE, jokers=two_each)(romi.cards("7c * *"))
    assert isinstance(answer, Rejected)
    assert answer.codes == ("house/two-naturals-to-each-joker",)


def test_an_opening_is_found_by_all_that_counts() -> None:
    """Each of the library's rules says what a meld brings; one that does not is asked about every choice of readings."""
    lays = [romi.cards(text) for text in ("* 9h Th", "5c 6c 7c")]
    counted = all_of(PointMinimum(46), NoMinimum(), NotBefore(1), MeldCount(2), NeedsPureRun(), Every(AtMost(1)))
    assert attrs.evolve(ROMI51, opening=counted).check_opening(*lays, turn=2).unwrap().points == 47

    def free(asked: Opening, /) -> Violations:
        return ()

    tried = attrs.evolve(ROMI51, opening=all_of(counted, free)).check_opening(*lays, turn=2)
    assert tried.unwrap().points == 47
    assert not ROMI51._judge_opening(())


def test_an_exchange_after_which_there_is_no_meld_is_refused() -> None:
    """Here by a condition that wants a joker in every meld."""

    def wants_one(laid: Laid, /) -> Violations:
        return () if laid.wild else (house("a joker in every meld"),)

    ours = attrs.evolve(ROMI51, meld=Run(jokers=wants_one))
    answer = ours.check_exchange(ours.meld(romi.cards("7h 8h *")).unwrap(), romi.cards("9h"))
    assert isinstance(answer, Rejected)
    assert answer.codes == ("house/a-joker-in-every-meld",)


def test_one_rule_alone_and_three_explain_themselves() -> None:
    """The nearest miss of several rules, and the faults of a single one as they are."""
    only = Melds(Run())(romi.cards("7h 8h Th"))
    three = Melds(Run(), Set(), Run(least=6))(romi.cards("7h 8h Th"))
    assert isinstance(only, Rejected)
    assert isinstance(three, Rejected)
    assert only.codes == (Code.GAP,)
    assert Code.RANKS_DIFFER not in three.codes


def test_windows_and_declared_cards_round_the_corner() -> None:
    """A run too short has no window; a declared joker lies round the corner where it was declared to."""
    assert Run().windows(2) == ()
    assert str(Run(romi.rules.Ace.AROUND)(romi.cards("2h *=Ah Kh")).unwrap()) == "K♥ *=A♥ 2♥"
    assert readings(Run(), romi.cards("7h 8h 9h"))[0].kind == "run"


def test_a_meld_holds_plain_cards() -> None:
    """What a card stands for is told beside it, once."""
    with pytest.raises(ValueError, match="a meld holds plain cards"):
        romi.Meld("run", romi.cards("7h 8h *=9h"), tuple(frozenset((card,)) for card in of_rank(Rank.TWO))[:3])


def test_what_a_card_of_a_meld_stands_for_is_a_set_of_cards() -> None:
    """A card in its place is refused where the meld is made, not where the meld is counted."""
    with pytest.raises(TypeError, match=r"Meld\.stands_for is a tuple of frozenset"):
        romi.Meld("pairs", romi.cards("7h 7h"), romi.cards("7h 7h"))  # type: ignore[arg-type]


def test_values_are_whole_numbers() -> None:
    """An answer of another kind names the rule; a card that stands for nothing counts nothing."""
    ranked = attrs.evolve(ROMI51, hand_value=lambda _: Rank.FIVE)
    assert ranked.hand_value(romi.cards("7h")) == 5
    with pytest.raises(TypeError, match="must answer what cards are worth with a whole number"):
        attrs.evolve(ROMI51, hand_value=lambda _: None).hand_value(romi.cards("7h"))  # type: ignore[arg-type,return-value]
    assert romi.rules.FaceValues(11)(romi.Meld("odd", (JOKER,), (frozenset(),))) == 0
    several = frozenset(romi.cards("7h Kh"))
    assert [romi.rules.FaceValues(11)(romi.Meld("odd", (JOKER,), (several,))) for _ in range(2)] == [10, 10]  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["7h 8h 9h", "7h", 5, None, romi.cards("7h")[0]])
def test_values_are_asked_of_cards(wrong: object) -> None:
    """Text is not a card, and a lone card no hand."""
    for ask in (ROMI51.meld_value, ROMI51.hand_value):
        with pytest.raises(TypeError):
            ask(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"cards become a meld by variant\.meld"):
        ROMI51.meld_value(romi.cards("Qh Kh Ah"))  # type: ignore[arg-type]
    assert ROMI51.meld_value(ROMI51.meld(romi.cards("Qh Kh Ah")).unwrap()) == 31


@attrs.frozen
class Lists:
    """A rule that cannot be a value."""

    melds: list[str] = attrs.field(factory=list)

    def __call__(self, opening: Opening, /) -> Violations:
        return ()


def test_rules_that_answer_what_they_must_not_are_named() -> None:
    """Where they are used; and a rule that is no value where the variant is built."""
    with pytest.raises(TypeError, match=r"opening is not a rule, for a rule is a value .* unhashable"):
        attrs.evolve(ROMI51, opening=Lists())
    meld = ROMI51.meld(romi.cards("7h 8h 9h")).unwrap()
    silent = attrs.evolve(ROMI51, lay_off=lambda _: None, deal_score=lambda _: None, opening=lambda _: (True,))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"must answer with Accepted\(Meld"):
        silent.check_lay_off(meld, romi.cards("Th"))
    with pytest.raises(TypeError, match="must answer with a Sheet"):
        silent.deal_score(romi.rules.DealEnd([romi.rules.Seat(), romi.rules.Seat()]))
    with pytest.raises(TypeError, match="must answer with a tuple of violations"):
        silent._judge_opening((meld,))
    assert "DRAW --draw, take--> LAY" in str(BASIC)


def test_a_sheet_is_made_of_lines() -> None:
    """What is no line among them is named."""
    with pytest.raises(TypeError, match="7 is not a Line of a sheet"):
        romi.rules.Sheet(2, [7])  # type: ignore[list-item]
