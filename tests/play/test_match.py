"""A match is a fold of deals: who deals, who sits where, what may be decided in between, and how it is saved."""

from __future__ import annotations

import json
from collections.abc import Iterable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from romi import data, play
from romi.card import Card
from romi.deck import derived
from romi.moves import Discard, DrawStock
from romi.notation import cards
from romi.play.match import Match, start_match
from romi.rules.matches import Buli, BuyBack, BuyIn
from romi.rules.scoring import DealEnd, Finish, Line, Seat, Sheet
from romi.variants import ALL, HANDROMI, KOPOGOS, ROMI51, RUMMY, TIZLAPOS, DealFacts, Variant


def sheet(*points: int, winner: int | None = 0) -> Sheet:
    """A deal that brought so much."""
    lines = [Line(seat, amount, "score/left-in-hand") for seat, amount in enumerate(points) if amount]
    return Sheet(len(points), lines, winners=() if winner is None else (winner,))


def after(match: Match, *sheets: Sheet) -> Match:
    """The match with these deals."""
    for each in sheets:
        match = match.after(each)
    return match


def dealers(match: Match, deals: Iterable[Sheet]) -> list[int]:
    """Who deals before each of the deals, and after the last."""
    found = [match.dealer]
    for each in deals:
        match = match.after(each)
        found.append(match.dealer)
    return found


def buli() -> Match:
    """A match of three in which the first deal put player 2 out."""
    return after(start_match(TIZLAPOS, players=3, seed=7), sheet(0, 60, 105))


# --- who deals, who sits where ---------------------------------------------------------------------


def test_F16_the_deal_goes_round_in_the_direction_of_play() -> None:
    """Handrömi goes to the right, Römi 51 to the left."""
    zero = sheet(0, 0, 0)
    assert dealers(start_match(ROMI51, players=3, dealer=1), [zero] * 3) == [1, 2, 0, 1]
    assert dealers(start_match(HANDROMI, players=3, dealer=1), [zero] * 3) == [1, 0, 2, 1]


def test_F16_the_dealer_passes_over_who_is_out() -> None:
    """Tízlapos goes to the right: after player 0 comes player 2, who is out, so player 1 deals."""
    assert buli().seats == (0, 1)
    assert buli().dealer == 1
    assert buli().facts == DealFacts(2, dealer=1, totals=(0, 60))


def test_who_buys_back_in_deals_in_turn() -> None:
    """The dealer is found when the deal begins, after all decisions."""
    match = buli().buy_in(2).unwrap()
    assert (match.seats, match.dealer, match.facts.totals) == ((0, 1, 2), 2, (0, 60, 60))


def test_players_keep_their_order_when_the_middle_one_is_out() -> None:
    """Seats of a deal are those who play it; the match knows them by their own numbers."""
    match = after(start_match(TIZLAPOS, players=3, seed=1), sheet(10, 101, 20))
    assert match.seats == (0, 2)
    then = match.after(sheet(5, 7))
    assert then.standing.totals == (15, 101, 27)
    assert then.history.deals[-1].seats == (0, 2)


def test_the_deal_of_a_match_knows_number_dealer_and_totals() -> None:
    """What a per-deal rule may ask about is told to it."""
    match = after(start_match(RUMMY, players=3, seed=7, dealer=2), sheet(30, 0, 12))
    state = match.deal()
    assert state.board.facts.number == 2
    assert state.board.dealer == 0
    assert state.board.facts.totals == (30, 0, 12)


def test_the_deal_of_a_match_knows_what_stands_on_other_accounts() -> None:
    """By seat: who sits there now; and a deal with other accounts is not the next one."""
    match = start_match(RUMMY, players=3, seed=7)
    for amount in (1, 2):
        match = match.after(Sheet(3, [Line(2, amount, "house/rung", account="rungs")], winners=[0]))
    assert match.facts.on("rungs") == (0, 0, 3)
    assert match.facts.on("units") == (0, 0, 0)
    deal = match.deal(max_turns=1)
    assert attrs.evolve(deal.board.facts, upcard=None) == match.facts
    other = play.start(RUMMY, players=3, seed=1, dealer=match.dealer, number=3, max_turns=1)
    with pytest.raises(ValueError, match="the next deal is"):
        match.after(other)


def test_every_deal_has_a_seed_of_its_own() -> None:
    """Deal n is dealt from the n-th seed derived from that of the match, and can be had alone."""
    match = start_match(ROMI51, players=3, seed=99)
    second = match.after(sheet(1, 0, 0, winner=1))
    assert second.deal().hands == play.start(ROMI51, players=3, seed=derived(99, 2), dealer=1, number=2).hands
    assert second.deal().hands != match.deal().hands
    assert second.deal() == second.deal()


def test_a_variant_that_changes_by_deal_is_played_and_scored_so() -> None:
    """A rule that looks at the totals is asked with those of who sits at each seat."""

    def dearer(variant: Variant, facts: DealFacts) -> Variant:
        return attrs.evolve(variant, deal_score=lambda end: sheet(*(facts.number * 10 for _ in end.seats), winner=None))

    match = start_match(attrs.evolve(RUMMY, per_deal=dearer), players=2, seed=7)
    for _ in range(2):
        deal = match.deal(max_turns=1)
        for move in (DrawStock(), None):
            chosen = move or Discard(first(deal.hands[deal.actor]))
            deal = play.step(deal, chosen).unwrap()
        match = match.after(deal)
    assert match.standing.totals == (30, 30)


def first(hand: Iterable[Card]) -> Card:
    """Any card."""
    return next(iter(hand))


# --- what cannot be --------------------------------------------------------------------------------


def test_a_deal_that_is_not_over_is_refused() -> None:
    """There is no sheet of it yet."""
    match = start_match(RUMMY, players=2)
    with pytest.raises(ValueError, match="not over yet"):
        match.after(match.deal())


def test_the_deal_of_another_time_is_refused() -> None:
    """A deal begun with other totals is not the next one."""
    match = start_match(RUMMY, players=2, seed=7)
    early = match.deal()
    with pytest.raises(ValueError, match="the next deal is"):
        match.after(sheet(20, 0)).after(early)


def test_no_deal_after_the_end() -> None:
    """A match that is over has no next deal."""
    over = start_match(RUMMY, players=2).after(sheet(203, 0))
    assert over.over
    assert over.standing.winners == (0,)
    with pytest.raises(ValueError, match="the match is over after 1 deals"):
        over.deal()
    with pytest.raises(ValueError, match="the match is over after 1 deals"):
        over.after(sheet(1, 0))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": 5}, "2 to 4 players, not for 5"),
        ({"dealer": 4}, "no player with index 4"),
        ({"seed": 1 << 64}, "seed"),
    ],
)
def test_a_match_that_cannot_begin_says_why(wrong: dict[str, int], says: str) -> None:
    """Misuse is an error at once."""
    with pytest.raises(ValueError, match=says):
        start_match(ROMI51, **{"players": 4, **wrong})


# --- decisions -------------------------------------------------------------------------------------


def test_TIZ9_buying_back_in_is_a_decision_that_is_judged() -> None:
    """The buyer takes the total of the next worst player still in, and pays three units."""
    match = buli()
    assert match.may_buy_in == (1, 2)
    terms = match.check_buy_in(2).unwrap()
    assert (terms.fee, terms.total) == (3, 60)
    back = match.buy_in(2).unwrap()
    assert back.standing.totals == (0, 60, 60)
    assert back.history.events[-1] == BuyIn(2)
    assert match.standing.totals == (0, 60, 105)


def test_TIZ9_a_buy_in_that_may_not_be_leaves_the_match_as_it_was() -> None:
    """The best player finds nobody better, and after one more deal it is too late for who is out."""
    match = buli()
    assert match.buy_in(0).codes == ("buy-in/nobody-better",)  # type: ignore[union-attr]
    later = match.after(sheet(1, 1))
    assert later.buy_in(2).codes == ("buy-in/too-late",)  # type: ignore[union-attr]
    assert start_match(ROMI51).buy_in(0).codes == ("buy-in/forbidden",)  # type: ignore[union-attr]


def test_TIZ9_a_whole_buli() -> None:
    """Three players; two go out, one of them comes back twice, and the last one in takes fees and stakes."""
    match = start_match(TIZLAPOS, players=3, seed=7)
    match = after(match, sheet(0, 40, 55, winner=0), sheet(-10, 65, 50, winner=0))
    assert match.standing.totals == (-10, 105, 105)
    assert match.standing.over
    match = after(start_match(TIZLAPOS, players=3, seed=7), sheet(0, 40, 55), sheet(30, 65, 5))
    assert match.seats == (0, 2)
    match = match.buy_in(1).unwrap()
    assert match.standing.totals == (30, 60, 60)
    match = match.after(sheet(0, 45, 30))
    assert match.seats == (0, 2)
    match = match.buy_in(1).unwrap()
    match = match.after(sheet(80, 30, 5, winner=2))
    assert match.over
    assert match.standing.totals == (110, 120, 95)
    assert match.standing.winners == (2,)
    # Two fees of 3 units by player 1, and 10 units from each of the other two.
    assert match.standing.units == (-10, -16, 26)


def test_TIZ10_who_knocks_may_be_put_out_by_it() -> None:
    """The deal is won, and its winner out."""
    match = after(start_match(TIZLAPOS, players=3), sheet(98, 40, 20, winner=2), sheet(3, 10, 0, winner=0))
    assert match.history.deals[-1].winners == (0,)
    assert match.seats == (1, 2)


def test_KOP9_the_boxes_of_a_match_to_150() -> None:
    """The difference of the totals, 25 for each deal won, 150 for the game; 150 more only if the loser has no point."""
    deals = [sheet(60, 0), sheet(0, 30, winner=1), sheet(0, 0, winner=None), sheet(50, 0), sheet(45, 0)]
    match = after(start_match(KOPOGOS, seed=7), *deals)
    assert match.standing.totals == (155, 30)
    assert match.standing.settlement.total(0) == 125 + 3 * 25 + 150
    shut_out = after(start_match(KOPOGOS), sheet(80, 0), sheet(75, 0))
    assert shut_out.standing.settlement.total(0) == 155 + 2 * 25 + 150 + 150


# --- saved and read --------------------------------------------------------------------------------


def test_a_match_is_saved_between_deals_and_goes_on_the_same() -> None:
    """What was read is equal, and deals the same cards."""
    match = buli().buy_in(2).unwrap()
    again = data.loads(data.dumps(match), play.Match)
    assert again == match
    assert again.standing == match.standing
    assert again.deal() == match.deal()


WAYS = {"kopogos": ("knock", "römi"), "tizlapos": ("knock", "römi", "flush", "royal", "pikoló")}


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_the_sheets_of_every_variant_are_saved(variant: Variant) -> None:
    """Every kind of line that the seven variants write is read back."""
    players = variant.players[0]
    for way in WAYS.get(variant.name, ("out", "from-hand", "szúró")):
        seats = [Seat(() if seat == 0 else cards("7h Kd"), first_laid=3) for seat in range(players)]
        deal = DealEnd(seats, Finish(0, way, turn=3), upcard=cards("6s")[0])
        match = start_match(variant).after(variant.deal_score(deal))
        assert data.loads(data.dumps(match), play.Match) == match


def test_a_line_of_a_sheet_keeps_every_word() -> None:
    """Cards, also declared ones, the other seat, counts and texts of one's own."""
    line = Line(
        1,
        -5,
        "house/own",
        account="units",
        rule="X1",
        cards=cards("7h *=8h *"),
        other=0,
        count=3,
        way="römi",
        own_text="ok – jó",
    )
    match = start_match(RUMMY, players=2).after(Sheet(2, [line]))
    assert data.loads(data.dumps(match), play.Match).history.deals[0].sheet.lines == (line,)


def test_a_changed_variant_travels_with_its_match() -> None:
    """Its rules are written as they are in a variant's file."""
    friday = attrs.evolve(TIZLAPOS, name="friday", match=Buli(60, buy_back=BuyBack.ANY_TIME))
    match = start_match(friday, players=3, seed=5)
    assert data.loads(data.dumps(match), play.Match).variant == friday


def test_a_variant_with_rules_of_ones_own_is_given_when_the_match_is_read() -> None:
    """Nothing that is read is ever run; and a name is not enough to stand for unknown rules."""
    own = attrs.evolve(RUMMY, hand_value=lambda hand: len(tuple(hand)))
    match = start_match(own, players=2, seed=5)
    text = data.dumps(match)
    assert data.loads(text, play.Match, variant=own) == match
    with pytest.raises(data.DataError, match="rules of its own"):
        data.loads(text, play.Match)
    with pytest.raises(data.DataError, match="'rummy', but 'romi51' is given"):
        data.loads(text, play.Match, variant=ROMI51)


GOOD = json.loads(data.dumps(buli().buy_in(2).unwrap()))
EVENTS = ("history", "events")
LINES = (*EVENTS, 0, "sheet", "lines")


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("romi",), "whist", "romi"),
        (("romi",), "deal", "deal"),
        (("format",), 2, "format"),
        (("variant",), "whist", "match.variant"),
        (("rules",), "x = ", "match.rules"),
        (("history", "players"), 0, "match.history"),
        (("history", "players"), 9, "match"),
        (("history", "players"), "3", "match.history.players"),
        (("history", "players"), True, "match.history.players"),
        (("first_dealer",), 3, "match"),
        (("seed",), "-1", "match.seed"),
        (("seed",), 7, "match.seed"),
        (("seed",), str(1 << 64), "match.seed"),
        ((*EVENTS,), {}, "match.history.events"),
        (("strange",), 1, "match"),
        ((*EVENTS, 0), 5, "match.history.events[0].is"),
        ((*EVENTS, 0, "is"), ["Played"], "match.history.events[0].is"),
        ((*EVENTS, 0, "is"), "Lost", "match.history.events[0].is"),
        ((*LINES,), None, "match.history.events[0].sheet.lines"),
        ((*LINES, 0, "seat"), 3, "match.history.events[0].sheet"),
        ((*LINES, 0, "seat"), -1, "match.history.events[0].sheet.lines[0]"),
        ((*LINES, 0, "amount"), 1.5, "match.history.events[0].sheet.lines[0].amount"),
        ((*LINES, 0, "why"), None, "match.history.events[0].sheet.lines[0].why"),
        ((*LINES, 0, "cards"), ["7x"], "match.history.events[0].sheet.lines[0].cards[0]"),
        ((*LINES, 0, "colour"), "red", "match.history.events[0].sheet.lines[0]"),
        ((*EVENTS, 0, "sheet", "winners", 0), 3, "match.history.events[0].sheet"),
        ((*EVENTS, 0, "seats"), [0, 1], "match.history"),
        ((*EVENTS, 1, "player"), 7, "match.history"),
        ((*EVENTS, 1, "player"), 0, "match"),
        ((*EVENTS, 1, "why"), "", "match.history.events[1]"),
    ],
)
def test_a_damaged_match_says_where(path: tuple[str | int, ...], value: object, where: str) -> None:
    """Every word is checked, and the place is named."""
    damaged = json.loads(json.dumps(GOOD))
    at = damaged
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(data.DataError) as caught:
        data.loads(json.dumps(damaged), play.Match)
    assert str(caught.value).startswith(f"{where}: ")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "[" * 100_000, '{"romi": "match", "format": ' + "9" * 5000 + "}", '"' + "x" * 25_000_001],
)
def test_what_is_no_match_is_refused(text: str) -> None:
    """Nesting, numbers and length are bounded, and the error is always the same kind."""
    with pytest.raises(data.DataError):
        data.loads(text, play.Match)


@given(st.data())
def test_a_cut_or_changed_text_never_ends_otherwise(drawn: st.DataObject) -> None:
    """Whatever one byte becomes: a match, or a `DataError`."""
    text = data.dumps(buli())
    at = drawn.draw(st.integers(0, len(text) - 1))
    new = drawn.draw(st.sampled_from(["", "0", "9", '"', "}", "{", "[", "]", ",", "-", "x", "\x00", "á"]))
    try:
        data.loads(text[:at] + new + text[at + 1 :], play.Match)
    except data.DataError as error:
        said = str(error)
    else:
        said = "a match"
    assert said


@given(st.lists(st.tuples(st.integers(-30, 60), st.integers(0, 60), st.integers(0, 60)), max_size=6))
def test_any_history_is_read_back_equal(deals: list[tuple[int, int, int]]) -> None:
    """Whatever the deals brought, until the match is over."""
    match = start_match(TIZLAPOS, players=3, seed=1)
    for points in deals:
        if match.over:
            break
        match = match.after(sheet(*points[: len(match.seats)], winner=None))
    assert data.loads(data.dumps(match), play.Match) == match
