"""The stable codes: each is triggered alone, and each has a sentence in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs
import pytest

import romi
from romi import Code, Run, Set, variants
from romi.code import Reason
from romi.deck import Shoe
from romi.melds import (
    ANY_JOKERS,
    AtMost,
    Laid,
    Melds,
    NeverAsItself,
    NotMoreThanNaturals,
    NotSideBySide,
    OfKind,
    Pure,
    all_of,
    of_rank,
)
from romi.melds.figures import CourtFlush, Pikolo, RoyalFlush, SuitFlush
from romi.moves import EndTurn
from romi.notation import card
from romi.play import Session
from romi.rules import Ace, FreeRegroup, JokerExchange, LayOffs
from romi.rules.dealing import Identical, ThrowIn
from romi.rules.deals import Deal, Dealing, Direction, ThrowingIn, no_throw_in
from romi.rules.draws import Draw, Freely, NoDraw, Source, TopOnly
from romi.rules.endings import AllLaid, GoingOut, LastDiscard
from romi.rules.finish import Way
from romi.rules.matches import Buli, FixedDeals, MatchHistory, check_buy_in
from romi.rules.meeting import TurnEnd, unmet
from romi.rules.obligations import MayNotDiscard, MustGoOut, MustLay
from romi.rules.opening import Opening
from romi.rules.opening_melds import Some, Together
from romi.rules.regrouping import FullSetsClose, NoLayOff, TableCards
from romi.rules.scoring import Line, Sheet
from romi.rules.table import FromSet, NoExchange, ReplacedFrom, Whose
from romi.rules.taking import FirstDraws, ToGoOut, WhenScarce, WholePile
from romi.rules.turns import BASIC, Moment, Phase
from romi.rules.ways_out import FromHand, KnockAt, OneColour, Romi
from romi.rules.who import AFTER_THE_OPENING, Opened
from romi.sentences import Language, languages, tongue
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, Variant
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations
from tests.rules_book.test_why_no_meld import facts

Answer = Verdict[object] | Violations
Case = Callable[[], Answer]

LANGUAGES = languages()

TABLE = Session.start(RUMMY, names=["Anna", "Béla"], seed=7)
"""A table at which Béla is to act."""

HAND = romi.cards("2h 5h 7h 8h 9h Jh Kh Ah")
TEN = romi.cards("2h 2h 5h 7h 8h 9h Jh Kh Kh Ah")


def melds(text: str, rule: Run | Set | None = None) -> Case:
    """Is this a meld of that rule, or of Römi 51?"""
    return lambda: ROMI51.meld(romi.cards(text)) if rule is None else rule(romi.cards(text))


def opens(variant: Variant, *lays: str, turn: int | None = None) -> Case:
    """Is this an opening?"""
    return lambda: variant.check_opening(*map(romi.cards, lays), turn=turn)


def lay_off(
    meld: str,
    text: str,
    *,
    opened: Opened = Opened.EARLIER,
    seat: int | None = None,
    owner: int | None = None,
    **fields: object,
) -> Case:
    """May that be laid off in Römi 51, with these rules instead?"""
    game = evolved(fields)
    laid = game.meld(romi.cards(meld)).unwrap()
    return lambda: game.check_lay_off(laid, romi.cards(text), opened=opened, seat=seat, owner=owner)


def exchange(meld: str, text: str, *, from_hand: bool = True, **fields: object) -> Case:
    """May that be put down for the joker in Römi 51, with these rules instead?"""
    game = evolved(fields)
    return lambda: game.check_exchange(game.meld(romi.cards(meld)).unwrap(), romi.cards(text), from_hand=from_hand)


def regroup(variant: Variant, before: str, after: str, hand: str) -> Case:
    """May that meld be rearranged into these, apart by a bar?"""
    return lambda: variant.check_regroup(
        [variant.meld(romi.cards(before)).unwrap()], map(romi.cards, after.split("|")), romi.cards(hand)
    )


def evolved(fields: dict[str, object]) -> Variant:
    """Römi 51 with other rules."""
    return attrs.evolve(ROMI51, **fields)  # type: ignore[arg-type]


def dealing(cards: str, players: int = 2) -> Dealing:
    """A deal from that order of cards."""
    return Dealing(players=players, shoe=Shoe(romi.cards(cards)), direction=Direction.LEFT)


def throw_in(*keep: str | None) -> Case:
    """May this hand be thrown in, keeping that?"""
    dealt = Deal(2)(dealing("7h 8h 9h Th Jh")).unwrap()
    kept = tuple(None if text is None else romi.cards(text) for text in keep)
    return lambda: ThrowIn(1)(ThrowingIn(dealt=dealt, keep=kept))


def points(*amounts: int) -> MatchHistory:
    """A match of one deal that brought these points."""
    lines = [Line(seat, amount, Reason.DEADWOOD) for seat, amount in enumerate(amounts)]
    return MatchHistory(len(amounts)).played(Sheet(len(amounts), lines, winners=[0]))


def out(**facts: object) -> GoingOut:
    """The end of a turn."""
    return GoingOut(**({"discard": card("2c"), "hand_value": ROMI51.hand_value} | facts))  # type: ignore[arg-type]


CASES: dict[Code, Case] = {
    Code.MORE_THAN_IN_PACK: melds("7h 7h 7h 8h"),
    Code.NOT_IN_PACK: lambda: RUMMY.meld(romi.cards("7h 8h *")),
    Code.NOT_HELD: throw_in("Kc", ""),
    Code.PACK_TOO_SMALL: lambda: Deal(2)(dealing("7h 8h 9h")),
    Code.IDENTICAL_CARDS: lambda: Deal(2, redeal=Identical(2))(dealing("7h 8h 7h 9h")),
    Code.NO_THROW_IN: lambda: no_throw_in(ThrowingIn(dealt=Deal(2)(dealing("7h 8h 9h Th")).unwrap(), keep=((), ()))),
    Code.NOT_AGREED: throw_in(None, ""),
    Code.KEPT_TOO_MANY: throw_in("8h Th", ""),
    Code.TOO_FEW: melds("7h 8h"),
    Code.TOO_MANY: melds("4h 5h 6h 7h", Run(most=3)),
    Code.TOO_MANY_JOKERS: melds("7h 8h * *"),
    Code.NOT_PURE: melds("7h 8h *", Run(jokers=Pure())),
    Code.OTHER_KIND: lambda: OfKind("run")(Laid("set", (), 3)),
    Code.SEVERAL_MELDS: melds("7h 8h 9h 9c 9d 9s"),
    Code.JOKERS_SIDE_BY_SIDE: melds("7h * * Th", Run(jokers=all_of(AtMost(2), NotSideBySide()))),
    Code.WILD_AS_ITSELF: lambda: NeverAsItself(of_rank(romi.Rank.TWO))(Laid.of(Run()(romi.cards("2h 3h 4h")).unwrap())),
    Code.NO_NATURAL: melds("* * *", Run(jokers=ANY_JOKERS)),
    Code.JOKERS_OUTNUMBER: melds("7h * *", Run(jokers=NotMoreThanNaturals())),
    Code.NO_PLACE_FOR_JOKER: melds("7h 7c 7d 7s *"),
    Code.DECLARED_ELSEWHERE: melds("7h 8h *=5h"),
    Code.DECLARED_NOT_WILD: melds("7h 8h 5c=9h"),
    Code.WRONG_SUIT: melds("7h 8s 9h"),
    Code.RANK_TWICE: melds("7h 7h 8h"),
    Code.GAP: melds("7h 8h Th"),
    Code.AROUND_THE_CORNER: melds("Kh Ah 2h"),
    Code.ACE_NOT_HIGH: melds("Qh Kh Ah", Run(Ace.LOW)),
    Code.ACE_NOT_LOW: melds("Ah 2h 3h", Run(Ace.HIGH)),
    Code.SUIT_TWICE: melds("7h 7h 7s"),
    Code.RANKS_DIFFER: melds("7h 7s 8d"),
    Code.OUT_OF_ORDER: melds("9h 7h 8h"),
    Code.FIGURE_SIZE: lambda: SuitFlush()(TEN[:9]),
    Code.FIGURE_SUITS: lambda: SuitFlush()((*TEN[:9], card("As"))),
    Code.FIGURE_RANKS: lambda: CourtFlush(size=3)(romi.cards("Jh Qs Ah")),
    Code.FIGURE_NOT_A_RUN: lambda: RoyalFlush()(TEN),
    Code.FIGURE_OVER_TOTAL: lambda: Pikolo()(TEN),
    Code.BELOW_MINIMUM: opens(HANDROMI, "2c 2d 2h"),
    Code.NO_PURE_RUN: opens(ROMI51, "Kc Kd Kh", "Qc Qd Qh"),
    Code.TOO_EARLY: opens(MAGYAR, "Kc Kd Kh", "Qc Qd Qh", turn=1),
    Code.TOO_FEW_MELDS: opens(RABLOROMI),
    Code.NO_SUCH_OPENING_MELD: lambda: Some(OfKind("run"), 2)(
        Opening((ROMI51.meld(romi.cards("7h 8h 9h")).unwrap(),), 24)
    ),
    Code.OPENING_FORBIDDEN: opens(KOPOGOS, "7h 8h 9h"),
    Code.TOO_MANY_READINGS: opens(
        attrs.evolve(ROMI51, deck=romi.Deck(20, jokers=20), opening=Together(AtMost(0))), *["7h 8h *"] * 14
    ),
    Code.OPENED_NOW: lay_off("7h 8h 9h", "Th", opened=Opened.NOW, lay_off=LayOffs(opened=AFTER_THE_OPENING)),
    Code.NOT_OPENED: lay_off("7h 8h 9h", "Th", opened=Opened.NEVER),
    Code.MELD_OF_ANOTHER: lay_off("7h 8h 9h", "Th", seat=0, owner=1, lay_off=LayOffs(on=Whose.OWN)),
    Code.LAY_OFF_FORBIDDEN: lay_off("7h 8h 9h", "Th", lay_off=NoLayOff()),
    Code.ONE_CARD_AT_A_TIME: lay_off("7h 8h 9h", "6h Th", lay_off=LayOffs(1)),
    Code.MELD_CLOSED: lay_off("7h 7c 7d 7s", "7h", closing=FullSetsClose()),
    Code.LAID_JOKER_KEEPS_ITS_CARD: lay_off("7h 8h *", "9h"),
    Code.EXCHANGE_FORBIDDEN: exchange("7h 8h *", "9h", exchange=NoExchange()),
    Code.NO_JOKER_THERE: exchange("7h 8h 9h", "9h"),
    Code.NOT_ITS_CARD: exchange("7h 8h *", "6h"),
    Code.SET_NOT_FULL: exchange("7h 7s *", "7c"),
    Code.SETS_KEEP_THEIR_JOKERS: exchange("7h 7s 7d *", "7c", exchange=JokerExchange(FromSet.NEVER)),
    Code.MORE_THAN_JOKERS: exchange("7h 7s *", "7c 7d", exchange=JokerExchange(FromSet.ANY_SUIT)),
    Code.NOT_FROM_HAND: exchange("7h 8h *", "9h", from_hand=False, exchange=JokerExchange(source=ReplacedFrom.HAND)),
    Code.REGROUP_FORBIDDEN: regroup(ROMI51, "7h 8h 9h", "7h 8h 9h Th", "Th"),
    Code.CARD_FROM_NOWHERE: regroup(RABLOROMI, "7h 8h 9h", "7h 8h 9h Th", "Jh"),
    Code.NO_CARD_FEWER: regroup(RABLOROMI, "7h 8h 9h", "7h 8h 9h", "Jh"),
    Code.TABLE_CARD_TAKEN: regroup(
        attrs.evolve(RABLOROMI, regroup=FreeRegroup(TableCards.STAY)), "7h 8h 9h", "8h 9h Th Jh", "Th Jh"
    ),
    Code.DRAW_FORBIDDEN: lambda: NoDraw()(Draw(source=Source.DISCARDS)),
    Code.TOP_CARD_ONLY: lambda: TopOnly()(Draw(source=Source.DISCARDS, card=card("7h"), count=2)),
    Code.WHOLE_PILE_ONLY: lambda: WholePile()(Draw(source=Source.DISCARDS, card=card("7h"), count=2, pile=3)),
    Code.DISCARD_WITHOUT_RIGHT: lambda: unmet([MustLay(card("7h"))], TurnEnd(discard=card("8h"))),
    Code.EXCHANGE_CARD_WITHOUT_RIGHT: lambda: unmet([MustGoOut()], TurnEnd(discard=card("8h"), left=HAND)),
    Code.SWAP_TOO_LATE: lambda: FirstDraws()(Draw(source=Source.SWAP, draw=2)),
    Code.SWAPPED_BEFORE: lambda: FirstDraws()(Draw(source=Source.SWAP, draw=1, swaps=1)),
    Code.TRIED_BEFORE: lambda: ToGoOut()(Draw(source=Source.EXCHANGE_CARD, tries=1)),
    Code.STOCK_TOO_LOW: lambda: WhenScarce(left=2, plenty=Freely(), scarce=NoDraw())(
        Draw(source=Source.STOCK, stock=2)
    ),
    Code.TAKEN_CARD_DISCARDED: lambda: unmet([MayNotDiscard(card("7c"))], TurnEnd(discard=card("7c"), left=HAND)),
    Code.JOKER_NOT_LAID: lambda: unmet([joker_won()], TurnEnd(discard=card("8h"), left=HAND)),
    Code.NOT_NOW: lambda: BASIC(Moment(phase=Phase.DRAW, move=EndTurn())),
    Code.NO_CARD_TO_DISCARD: lambda: AllLaid()(out(discard=None)),
    Code.CARDS_LEFT: lambda: AllLaid()(out(left=HAND)),
    Code.LAST_CARD_DISCARDED: lambda: AllLaid(discard=LastDiscard.FORBIDDEN)(out()),
    Code.FROM_HAND_FAILS: lambda: FromHand()(out(left=HAND, opened=Opened.NEVER)),
    Code.LAID_BEFORE: lambda: FromHand()(out(opened=Opened.EARLIER)),
    Code.OTHER_WAY: lambda: Romi()(out(claim=Way.KNOCK)),
    Code.TWO_COLOURS: lambda: OneColour()(
        out(claim=Way.ONE_COLOUR, left=(*HAND, card("2s")), dealt=9, opened=Opened.NEVER)
    ),
    Code.HAND_TOO_SMALL: lambda: OneColour()(out(claim=Way.ONE_COLOUR, left=HAND, dealt=9, opened=Opened.NEVER)),
    Code.KNOCK_FORBIDDEN: lambda: KnockAt()(out(claim=Way.KNOCK, upcard=card("Ac"))),
    Code.OVER_LIMIT: lambda: KnockAt(3)(out(claim=Way.KNOCK, left=romi.cards("4c"))),
    Code.TOO_MANY_LEFT: lambda: KnockAt(9, cards=1)(out(claim=Way.KNOCK, left=romi.cards("2c 3d"))),
    Code.BUY_IN_FORBIDDEN: lambda: check_buy_in(FixedDeals(7), points(0, 5), 1),
    Code.BUY_IN_AFTER_THE_END: lambda: Buli().check_buy_in(points(0, 100), 1),
    Code.BUY_IN_TOO_LATE: lambda: Buli().check_buy_in(
        points(0, 5, 100).played(points(0, 5).deals[0].sheet, seats=(0, 1)), 2
    ),
    Code.TURN_OF_ANOTHER: lambda: TABLE.step(0, EndTurn()),
    Code.NOTHING_TO_TAKE_BACK: lambda: TABLE.undo(1),
    Code.BUY_IN_NOBODY_BETTER: lambda: Buli().check_buy_in(points(0, 5), 0),
}

FACTS = """
cards/more-than-in-pack F1 7h 3/2
cards/not-in-pack F1 * 1/0
cards/not-held Kc seat 0
deal/pack-too-small 3/4
deal/identical-cards 7h 2/2 seat 1
deal/no-throw-in
deal/not-agreed seat 0
deal/kept-too-many 8h Th 2/1 seat 0
meld/too-few-cards F2 2/3
meld/too-many-cards F2 4/3
meld/too-many-jokers F4 * * 2/1
meld/not-pure F4 *
meld/of-another-kind set/run
meld/several-melds 7h 8h 9h 9c 9d 9s 2
meld/jokers-side-by-side F4 * *
meld/wild-as-itself F4 2h
meld/no-natural-card TIZ3 * * * 0/1
meld/jokers-outnumber-naturals F4 * * 2/1
meld/no-place-for-joker F4 *
meld/declared-elsewhere F7 *=5h
meld/declared-not-wild F2 5c=9h
run/wrong-suit F2 8s
run/rank-twice F2 7h 7h 2
run/gap F2 9h 0/1
run/around-the-corner F6 Ah
run/ace-not-high F6 Ah
run/ace-not-low F6 Ah
set/suit-twice F3 7h 7h 2
set/ranks-differ F3 8d
note/out-of-order F7 7h 8h 9h
figure/wrong-number-of-cards 9/10
figure/more-than-one-suit As
figure/not-a-court-card Ah
figure/not-one-run 2h 2h 5h 7h 8h 9h Jh Kh Kh Ah
figure/total-too-high 2h 2h 5h 7h 8h 9h Jh Kh Kh Ah 64/25
opening/below-minimum HAND8 6/51
opening/no-pure-run R51-2 3
opening/too-early MAGY4 1/2
opening/too-few-melds 0/1
opening/no-such-meld 1/2
opening/forbidden
opening/too-many-readings 16384/10000
table/opened-in-this-turn F10
table/not-opened F10
lay-off/meld-of-another F10 7h 8h 9h
lay-off/forbidden KOP5 Th
lay-off/one-card-at-a-time F10 6h Th 2/1
table/meld-closed HAND10 7c 7d 7h 7s
lay-off/joker-keeps-its-card F10 9h
exchange/forbidden F12 7h 8h *
exchange/no-joker F11 7h 8h 9h
exchange/not-its-card F11 6h
exchange/set-not-full F11 7c
exchange/sets-keep-their-jokers F11 7d 7h 7s *
exchange/more-cards-than-jokers F11 7c 7d 2/1
exchange/not-from-hand F12 9h
regroup/forbidden F10
regroup/card-from-nowhere RABLO4 Th
regroup/no-card-fewer RABLO4 0/1
regroup/table-card-taken RABLO4 7h
draw/forbidden the discards
draw/top-card-only 7h 2
draw/whole-pile-only 7h 2/3
draw/discard-without-right 7h
draw/exchange-card-without-right
draw/swap-too-late 2/1
draw/swapped-before 1/1
draw/tried-before 1/1
draw/stock-too-low 2
draw/taken-card-discarded 7c
exchange/joker-not-laid F12 *
turn/not-now F13 end/draw, take
turn/no-card-to-discard F13
out/cards-left F13 2h 5h 7h 8h 9h Jh Kh Ah
out/last-card-discarded F13 2c
out/from-hand-fails HAND9 2h 5h 7h 8h 9h Jh Kh Ah
out/laid-before HAND9
out/another-way KOP7 knock/römi
out/two-colours 2s
out/hand-too-small 8/9
knock/forbidden KOP3 Ac
knock/over-limit 4c 4/3
knock/too-many-left 2c 3d 2/1
buy-in/forbidden
buy-in/after-the-end
buy-in/too-late
turn/of-another F13
turn/nothing-to-take-back F14
buy-in/nobody-better 0
"""
"""What each of these cases brings: its code, rule, cards, amounts as got/need, and place."""

IN_PLAY = {
    Code.NOTHING_THERE: "there is a stock or a pile only in play",
    Code.LAY_OFF_AFTER_KNOCK: "hands are declared only in play",
    Code.NO_SUCH_MELD: "there is a numbered table only in play",
    Code.CANNOT_END: "a turn is planned to its end only in play",
}
"""The codes that only a deal in progress gives; tests/play/test_refusals_of_play.py triggers each alone."""

NINE_COMMON_FAULTS = {
    "opening below the minimum": Code.BELOW_MINIMUM,
    "going out from hand fails": Code.FROM_HAND_FAILS,
    "wrong suit in a run": Code.WRONG_SUIT,
    "one suit twice in a set": Code.SUIT_TWICE,
    "gap in a run": Code.GAP,
    "discard taken without the right": Code.DISCARD_WITHOUT_RIGHT,
    "exchange card used without the right": Code.EXCHANGE_CARD_WITHOUT_RIGHT,
    "two jokers in one meld": Code.TOO_MANY_JOKERS,
    "no card left to discard": Code.NO_CARD_TO_DISCARD,
}


def joker_won() -> MustLay:
    """What an exchange obliges to."""
    return ROMI51.check_exchange(ROMI51.meld(romi.cards("7h 8h *")).unwrap(), romi.cards("9h")).unwrap().obligations[0]


def violations(answer: Answer) -> Violations:
    """What is wrong, or noted."""
    if isinstance(answer, Rejected):
        return answer.violations
    return answer.notes if isinstance(answer, Accepted) else answer


@pytest.mark.parametrize("code", CASES, ids=str)
def test_the_code_is_triggered_alone(code: Code) -> None:
    """By that case, and nothing else is wrong with it."""
    assert [violation.code for violation in violations(CASES[code]())] == [code]


def test_each_case_has_its_rule_cards_and_amounts() -> None:
    """And says where it is."""
    assert [facts(violations(case())[0]) for case in CASES.values()] == FACTS.strip().splitlines()


def test_every_code_has_a_case() -> None:
    """A code without one is only said to be given; what waits for play waits for a reason."""
    assert set(CASES).isdisjoint(IN_PLAY)
    assert set(CASES) | set(IN_PLAY) == set(Code)


@pytest.mark.parametrize("fault", NINE_COMMON_FAULTS)
def test_the_nine_common_faults_have_codes_of_their_own(fault: str) -> None:
    """Each is triggered alone, above."""
    assert NINE_COMMON_FAULTS[fault] in CASES
    assert len(set(NINE_COMMON_FAULTS.values())) == 9


@pytest.mark.parametrize("code", CASES, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_sentence_leaves_nothing_out(code: Code, lang: Language) -> None:
    """No brace, no missing amount, no missing cards, and not the bare code."""
    for violation in violations(CASES[code]()):
        words = romi.sentence(violation, lang)
        assert not re.search(r"[{}–]|None|\bFalse\b|\bTrue\b", words)
        assert violation.code not in words
        assert words == words.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_knows_every_code_and_no_other(lang: Language) -> None:
    """Also those of play."""
    assert set(tongue(lang).codes) == set(Code)
    assert len(set(tongue(lang).codes.values())) == len(Code)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wild_cards_that_are_no_jokers_are_not_called_so(lang: Language) -> None:
    """Where a sentence speaks of jokers, another one speaks of wild cards: wild twos, in melds and on the table."""
    speech = tongue(lang)
    joker = {"en": "joker", "hu": "dzsóker"}[lang]
    assert set(speech.wild) <= set(Code)
    assert not any(joker in words for words in speech.wild.values())
    twos = of_rank(romi.Rank.TWO)
    sets = Set(wild=twos, jokers=NotMoreThanNaturals())
    game = attrs.evolve(
        ROMI51,
        meld=Melds(Run(wild=twos, jokers=all_of(AtMost(2), NotSideBySide())), sets),
        exchange=JokerExchange(source=ReplacedFrom.HAND),
    )
    run, pair, full = (game.meld(romi.cards(text)).unwrap() for text in ("7h 8h 2c", "7c 7d 2c", "7c 7d 7s 2c"))
    never = attrs.evolve(game, exchange=JokerExchange(FromSet.NEVER))
    answers: tuple[Verdict[object], ...] = (
        game.meld(romi.cards("7h 2c 2d 2s Jh")),
        game.meld(romi.cards("7h 2c 2d Th")),
        sets(romi.cards("9c 2d 2s")),
        game.meld(romi.cards("7c 7d 7h 7s 2c")),
        game.check_lay_off(run, romi.cards("9h")),
        game.check_exchange(run, romi.cards("5h")),
        game.check_exchange(run, romi.cards("9h"), from_hand=False),
        game.check_exchange(pair, romi.cards("7h")),
        never.check_exchange(full, romi.cards("7h")),
    )
    for answer in answers:
        assert isinstance(answer, Rejected)
        for fault in answer.violations:
            assert joker not in romi.sentence(fault, lang), fault
    owed = MustLay(card("2c"), fault=Code.JOKER_NOT_LAID)
    assert joker not in romi.sentence(unmet([owed], TurnEnd())[0], lang)
    assert joker in romi.sentence(unmet([attrs.evolve(owed, card=card("*"))], TurnEnd())[0], lang)


@pytest.mark.parametrize("code", Code, ids=str)
def test_both_languages_name_the_same_things(code: Code) -> None:
    """Amounts that one sentence has, the other has too, or shows by the cards."""
    named = [set(re.findall(r"{(\w+)}", tongue(lang).codes[code])) for lang in LANGUAGES]
    assert named[0] ^ named[1] <= {"got"}


@pytest.mark.parametrize("reason", Reason, ids=str)
def test_every_reason_of_a_sheet_has_a_phrase_in_both_languages(reason: Reason) -> None:
    """That names the same things."""
    named = [set(re.findall(r"{(\w+)}", phrases[reason])) for phrases in (tongue(lang).reasons for lang in LANGUAGES)]
    assert named[0] == named[1]


def test_codes_are_stable_words() -> None:
    """A question, a slash, a fault; the comments of `code.py` do not make two of one."""
    assert all(re.fullmatch(r"[a-z-]+/[a-z-]+", code) for code in [*Code, *Reason])
    assert Code("run/gap") is Code.GAP
    assert str(Code.GAP) == "run/gap"


def test_a_sentence_has_its_place_before_and_its_rule_behind() -> None:
    """In both languages; a place of one's own stays as it is."""
    gap = Violation(Code.GAP, "F2", romi.cards("Td"), where="meld 2")
    assert str(gap) == romi.sentence(gap) == "meld 2: the run has a gap, missing: 10♦ (F2)"
    assert romi.sentence(gap, "hu") == "2. kombináció: lyukas a sor, hiányzik: 10♦ (F2)"
    assert romi.sentence(attrs.evolve(gap, where="hand"), "hu").startswith("kéz: ")
    assert romi.sentence(attrs.evolve(gap, where="the left pile"), "hu").startswith("the left pile: ")
    assert romi.sentence(attrs.evolve(gap, where="", rule=""), "en") == "the run has a gap, missing: 10♦"
    queens = Violation(Code.WRONG_SUIT, "F2", romi.cards("Qd As"))
    assert romi.sentence(queens, "hu") == "színhiba a sorban, más színű, mint a többi: D♦ Á♠ (F2)"


def test_words_that_were_compared_are_in_the_language_too() -> None:
    """The places of cards and the ways out."""
    stock = NoDraw()(Draw(source=Source.DISCARDS))
    assert "the discards" in str(stock)
    assert "dobóhalom" in romi.sentence(stock.violations[0], "hu") if isinstance(stock, Rejected) else False
    other = Romi()(out(claim=Way.KNOCK))
    assert (
        "a bemondás ez volt: kopogás, nem ez: römi" in romi.sentence(other.violations[0], "hu")
        if isinstance(other, Rejected)
        else False
    )


def test_a_sentence_without_cards_names_none() -> None:
    """The last discard of Kopogós, taken and not gone out with (KOP8), is not always named."""
    (fault,) = unmet([MustGoOut(fault=Code.DISCARD_WITHOUT_RIGHT, rule="KOP8")], TurnEnd(left=HAND))
    assert str(fault) == "the top discard was taken without the right to it (KOP8)"
    assert romi.sentence(fault, "hu") == "ezt a dobott lapot most nem veheted fel (KOP8)"


def test_a_house_code_speaks_for_itself() -> None:
    """With its text, or failing that with the bare code; no library code begins so."""
    assert str(Violation("house/no-nine", "HOUSE", own_text="there is no nine")) == "there is no nine (HOUSE)"
    assert romi.sentence(Violation("house/no-nine"), "hu") == "house/no-nine"
    assert not any(code.startswith("house/") for code in Code)


def test_a_language_that_there_is_not() -> None:
    """It is named, with those there are."""
    with pytest.raises(ValueError, match="not in 'de'"):
        romi.sentence(Violation(Code.GAP), "de")


def test_every_variant_refuses_in_words() -> None:
    """Whatever is wrong with a meld, an opening, a lay-off or an exchange is a full sentence in both languages."""
    for variant in variants.ALL:
        meld = variant.meld(romi.cards("7h 8h 9h")).unwrap()
        answers: list[Verdict[object]] = [
            variant.meld(romi.cards("7h 8s Kd")),
            variant.check_opening(romi.cards("2c 3d 2c")),
            variant.check_lay_off(meld, romi.cards("2s"), opened=Opened.NEVER),
            variant.check_exchange(meld, romi.cards("2s")),
            variant.check_regroup([meld], [], ()),
        ]
        for answer in answers:
            assert isinstance(answer, Rejected)
            for violation in answer.violations:
                assert all("None" not in romi.sentence(violation, lang) for lang in LANGUAGES)
