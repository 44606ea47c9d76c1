"""The gallery: games that the library does not know, written with public names alone, judged by worked examples."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from random import Random

import attrs
import pytest

import romi
from romi import analysis, play, variants
from romi.card import Card, Rank
from romi.code import Code
from romi.melds import Meld
from romi.moves import Discard, DrawStock, Lay, LayOff, TakeDiscard
from romi.play import State
from romi.rules.dealing import from_seed
from romi.rules.deals import Direction
from romi.rules.draws import Draw, Source
from romi.rules.endings import GoingOut
from romi.rules.matches import MatchHistory
from romi.rules.obligations import MayNotDiscard, MustLay, MustOpen
from romi.rules.scoring import DealEnd, Finish, Seat
from romi.rules.who import Opened
from romi.variants import ROMI51, DealFacts, Variant
from tests.source import ROOT

GALLERY = ROOT / "examples" / "variants"
FILES = {path.stem: variants.load(path) for path in sorted(GALLERY.glob("*.toml"))}
MODULES = {
    path.stem: importlib.import_module(f"examples.variants.{path.stem}") for path in sorted(GALLERY.glob("*.py"))
}
GAMES: dict[str, Variant] = FILES | {stem: getattr(module, stem.upper()) for stem, module in MODULES.items()}


def cards(text: str) -> tuple[Card, ...]:
    return romi.cards(text)


def card(text: str) -> Card:
    (one,) = romi.cards(text)
    return one


def melds(variant: Variant, *lays: str) -> tuple[Meld, ...]:
    return tuple(variant.meld(cards(lay)).unwrap() for lay in lays)


def codes(answer: romi.Verdict[object]) -> tuple[str, ...]:
    assert isinstance(answer, romi.Rejected), answer
    return answer.codes


def facts(number: int, turned: str | None = None) -> DealFacts:
    return DealFacts(number, 0, (0, 0), card(turned) if turned else None)


def test_there_are_at_least_eight() -> None:
    """Files and modules together."""
    assert len(GAMES) >= 8


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_gallery_is_whole(name: str) -> None:
    """Nothing in it is nonsense, and its rule sheet can be printed and its hands arranged, whoever plays."""
    variant = GAMES[name]
    assert variant.problems() == ()
    assert str(variant).startswith(variant.title)
    for players in variant.players:
        dealt = from_seed(variant.deal, variant.deck(players).cards, 7, players=players, direction=Direction.LEFT)
        found = analysis.arrange(variant, dealt.hands[0])
        laid = [card for meld in found.melds for card in meld.cards]
        assert sorted([*laid, *found.deadwood]) == sorted(dealt.hands[0])
        assert all(variant.meld(meld.declared) for meld in found.melds)


@pytest.mark.parametrize("stem", FILES)
def test_a_file_of_the_gallery_is_written_and_read_back(stem: str) -> None:
    """Also those that say only what differs."""
    assert variants.loads(variants.dumps(FILES[stem])) == FILES[stem]


@pytest.mark.parametrize("path", sorted(GALLERY.glob("*.py")), ids=lambda path: path.stem)
def test_a_module_of_the_gallery_uses_public_names_alone(path: Path) -> None:
    """Whatever a game needs must be there for everybody."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert node.module.split(".")[0] in ("romi", "collections", "typing", "examples")
            offered = getattr(importlib.import_module(node.module), "__all__", None)
            for alias in node.names:
                assert not alias.name.startswith("_")
                assert offered is None or alias.name in offered, f"{node.module} does not offer {alias.name}"


# --- gin rummy and Oklahoma gin ----------------------------------------------------------------------

TWO = romi.cards("4c 5c")  # nine points


def knocking(variant: Variant, left: str, upcard: str = "Kh") -> romi.Verdict[Finish]:
    return variant.check_finish(
        GoingOut(
            claim="knock", left=cards(left), discard=card("Qs"), upcard=card(upcard), hand_value=variant.hand_value
        )
    )


def test_gin_is_knocked_with_ten_points() -> None:
    """Whatever card was turned up."""
    gin = GAMES["gin"]
    assert knocking(gin, "4c 6c", upcard="2h")
    assert codes(knocking(gin, "4c 7c")) == (Code.OVER_LIMIT,)


def test_gin_scores_the_difference_an_undercut_and_a_full_hand() -> None:
    """18 against 9; 9 against 7 with 25 for the undercut; 18 with 25 for gin; spades double nothing."""
    gin = GAMES["gin"]

    def totals(way: str, own: str, other: str) -> tuple[int, ...]:
        end = DealEnd([Seat(cards(own)), Seat(cards(other))], Finish(0, way), upcard=card("Ks"))
        return gin.deal_score(end).totals()

    assert totals("knock", "4c 5c", "8d Kd") == (9, 0)
    assert totals("knock", "4c 5c", "7d") == (0, 27)
    assert totals("knock", "7c", "7d") == (0, 25)
    assert totals("römi", "", "8d Kd") == (43, 0)


def test_gin_does_not_throw_back_what_was_taken() -> None:
    """A card from the discards is kept for that turn."""
    terms = GAMES["gin"].check_draw(Draw(source=Source.DISCARDS, card=card("7h"), stock=20)).unwrap()
    assert terms.obligations == (MayNotDiscard(card("7h"), rule="gin"),)


def test_a_game_of_gin_goes_to_a_hundred() -> None:
    """Then come the difference, 25 a box, 100 for the game, and 100 more if the loser has nothing."""
    gin = GAMES["gin"]
    end = DealEnd([Seat(), Seat(cards("Kd Kc Qd Qc Jd Jc Td 5d"))], Finish(0, "römi"))
    standing = gin.match(MatchHistory(2).played(gin.deal_score(end)))
    assert standing.totals == (100, 0)
    assert standing.winners == (0,)
    assert standing.settlement.totals() == (100 + 25 + 100 + 100, 0)


def test_oklahoma_gin_is_knocked_with_the_value_of_the_upcard() -> None:
    """Under an ace not at all."""
    oklahoma = GAMES["oklahoma_gin"]
    assert knocking(oklahoma, "5c", upcard="5h")
    assert codes(knocking(oklahoma, "6c", upcard="5h")) == (Code.OVER_LIMIT,)
    assert knocking(oklahoma, "4c 6c", upcard="Jh")
    assert codes(knocking(oklahoma, "Ac", upcard="Ah")) == (Code.KNOCK_FORBIDDEN,)


def test_oklahoma_gin_doubles_under_a_spade() -> None:
    """The whole score of the deal, the undercut too."""
    oklahoma = GAMES["oklahoma_gin"]
    end = DealEnd([Seat(cards("4c 5c")), Seat(cards("7d"))], Finish(0, "knock"), upcard=card("9s"))
    assert oklahoma.deal_score(end).totals() == (0, 54)
    assert oklahoma.deal_score(attrs.evolve(end, upcard=card("9h"))).totals() == (0, 27)


# --- Rommé, Kalooki, Remi --------------------------------------------------------------------------


def test_romme_opens_with_forty_points() -> None:
    """An ace beside the two counts one, elsewhere eleven; a joker what it stands for."""
    romme = GAMES["romme"]
    assert romme.check_opening(cards("Qh Kh *"), cards("4c 4d 4h")).unwrap().points == 43
    assert codes(romme.check_opening(cards("Ah 2h 3h"), cards("Tc Td Th"))) == (Code.BELOW_MINIMUM,)
    assert len(romme.deck(4).cards) == 110


def test_romme_has_no_more_jokers_in_a_meld_than_cards() -> None:
    """Two of four, not two of three."""
    romme = GAMES["romme"]
    assert romme.meld(cards("7h * 9h *"))
    assert Code.JOKERS_OUTNUMBER in codes(romme.meld(cards("7h * *")))


def test_romme_counts_what_is_in_hand_and_double_from_hand() -> None:
    """A joker left costs twenty; who never opened pays no more."""
    romme = GAMES["romme"]
    end = DealEnd([Seat(first_laid=3), Seat(cards("* Ah 7c")), Seat(cards("Kd"), first_laid=2)], Finish(0, turn=4))
    assert romme.deal_score(end).totals() == (0, 38, 10)
    from_hand = attrs.evolve(end, finish=Finish(0, "from-hand", turn=3))
    assert romme.deal_score(from_hand).totals() == (0, 76, 20)


def test_kalooki_opens_with_forty_and_lays_what_it_takes() -> None:
    """And an unopened player opens with it."""
    kalooki = GAMES["kalooki"]
    assert kalooki.check_opening(cards("Kc Kd Kh"), cards("4c 4d 4h")).unwrap().points == 42
    assert codes(kalooki.check_opening(cards("9c 9d 9h"), cards("4c 4d 4h"))) == (Code.BELOW_MINIMUM,)
    terms = kalooki.check_draw(Draw(source=Source.DISCARDS, card=card("Kc"), opened=Opened.NEVER)).unwrap()
    assert [type(duty) for duty in terms.obligations] == [MustLay, MustOpen]


def test_kalooki_counts_fifteen_for_a_joker_and_double_for_kalooki() -> None:
    """All at once is kalooki."""
    kalooki = GAMES["kalooki"]
    end = DealEnd([Seat(first_laid=4), Seat(cards("* Qh"), first_laid=2)], Finish(0, "from-hand", turn=4))
    assert kalooki.deal_score(end).totals() == (0, 50)
    assert len(kalooki.deck(2).cards) == 108


def test_remi_opens_with_a_pure_run_and_its_jokers_are_dear() -> None:
    """Fourteen cards for who begins."""
    remi = GAMES["remi"]
    assert codes(remi.check_opening(cards("Qc Qd Qh"), cards("Th Jh *"))) == (Code.NO_PURE_RUN,)
    assert remi.check_opening(cards("Qc Qd Qh"), cards("9h Th Jh")).unwrap().points == 59
    assert remi.hand_value(cards("* 7h")) == 57
    dealt = from_seed(remi.deal, remi.deck(3).cards, 1, players=3)
    assert sorted(map(len, dealt.hands)) == [13, 13, 14]


# --- tile rummy --------------------------------------------------------------------------------------


def test_tile_rummy_counts_numbers() -> None:
    """Eleven to thirteen too; a joker left is thirty."""
    tiles = GAMES["tile_rummy"]
    assert len(tiles.deck(4).cards) == 106
    assert tiles.check_opening(cards("9h Th Jh")).unwrap().points == 30
    assert codes(tiles.check_opening(cards("5h 5c 5d"), cards("2s 3s 4s"))) == (Code.BELOW_MINIMUM,)
    assert tiles.hand_value(cards("Kh *")) == 43
    assert codes(tiles.meld(cards("Qh Kh Ah"))) == (Code.ACE_NOT_HIGH,)


def test_the_table_of_tile_rummy_is_put_together_anew() -> None:
    """No tile leaves it, and one at least comes to it."""
    tiles = GAMES["tile_rummy"]
    table = melds(tiles, "5h 6h 7h 8h", "8c 8d 8s")
    after = [cards("5h 6h 7h"), cards("8c 8d 8s 8h"), cards("Jc Qc Kc")]
    moved = tiles.check_regroup(table, after, cards("Jc Qc Kc 2d")).unwrap()
    assert moved.hand == cards("2d")
    taken = tiles.check_regroup(table, [cards("5h 6h 7h"), cards("Jc Qc Kc 8c")], cards("Jc Qc Kc"))
    assert Code.TABLE_CARD_TAKEN in codes(taken)
    assert codes(tiles.check_regroup(table, [cards("5h 6h 7h"), cards("8c 8d 8s 8h")], cards("2d"))) == (
        Code.NO_CARD_FEWER,
    )


def test_the_losers_of_tile_rummy_pay_the_winner() -> None:
    """A deal adds nothing to the sum of all totals."""
    tiles = GAMES["tile_rummy"]
    end = DealEnd([Seat(cards("Kh *")), Seat(first_laid=1), Seat(cards("2c"))], Finish(1))
    assert tiles.deal_score(end).totals() == (-43, 45, -2)


# --- Rummy 500 ---------------------------------------------------------------------------------------


def test_rummy_500_scores_what_was_laid_less_what_is_held() -> None:
    """87 laid and 90 held are three points less; an ace counts 15, beside the two 1."""
    game = GAMES["rummy_500"]
    assert sum(map(game.meld_value, melds(game, "Ah 2h 3h", "Ac Ad As"))) == 6 + 45
    laid = melds(game, "Qh Kh Ah", "7c 7d 7s")
    end = DealEnd(
        [Seat(laid=laid, first_laid=1), Seat(cards("Kc 9d"), laid_points=87), Seat(cards("Ac"))], Finish(0, turn=3)
    )
    sheet = game.deal_score(end)
    assert sheet.totals() == (56, 87 - 19, -15)
    assert sheet.winners == (0,)
    assert game.deal_score(attrs.evolve(end, finish=None)).void


def test_rummy_500_takes_deep_from_the_discards() -> None:
    """The lowest card taken must be laid; the top card alone is free, for who laid nothing yet too."""
    game = GAMES["rummy_500"]
    deep = Draw(source=Source.DISCARDS, card=card("7h"), count=4, opened=Opened.NEVER)
    assert game.check_draw(deep).unwrap().obligations == (MustLay(card("7h"), rule="500"),)
    assert game.check_draw(attrs.evolve(deep, count=1)).unwrap().obligations == ()


def test_anybody_lays_off_in_rummy_500() -> None:
    """Without a meld of one's own."""
    game = GAMES["rummy_500"]
    (run,) = melds(game, "4h 5h 6h")
    assert game.check_lay_off(run, cards("7h"), opened=Opened.NEVER)


def test_two_players_of_rummy_500_have_thirteen_cards() -> None:
    """And a second pack from five players on."""
    game = GAMES["rummy_500"]
    sizes = {
        players: len(from_seed(game.deal, game.deck(players).cards, 1, players=players).hands[0])
        for players in (2, 3, 5)
    }
    assert sizes == {2: 13, 3: 7, 5: 7}
    assert (len(game.deck(4).cards), len(game.deck(5).cards)) == (52, 104)


# --- Indian rummy ------------------------------------------------------------------------------------


def declared(variant: Variant, *lays: str) -> romi.Verdict[Finish]:
    return variant.check_finish(GoingOut(claim="römi", melds=melds(variant, *lays), discard=card("2c")))


def test_the_rank_turned_up_is_wild_in_indian_rummy() -> None:
    """If it is a joker, the aces are; wild cards count nothing in the hand."""
    game = GAMES["indian_rummy"]
    queens = game.per_deal(game, facts(1, "Qs"))
    assert str(queens.meld(cards("6d 7d Qs 9d")).unwrap()) == "6♦ 7♦ Q♠=8♦ 9♦"
    assert queens.meld(cards("Qh Kh Ah")).unwrap().is_pure
    assert queens.hand_value(cards("Qh Kh Ah * 7c")) == 27
    aces = game.per_deal(game, facts(1, "*"))
    assert aces.meld(cards("8c 8d As"))
    assert aces.hand_value(cards("Ah Kh")) == 10
    assert not aces.meld(cards("6d 7d Qs 9d"))


def test_indian_rummy_is_declared_with_two_runs_one_of_them_pure() -> None:
    """A wild card that lies as itself does not spoil a pure run."""
    game = GAMES["indian_rummy"].per_deal(GAMES["indian_rummy"], facts(1, "Qs"))
    assert declared(game, "5h 6h 7h", "8c Qd Tc", "9c 9d 9h", "Kc Kd Kh Ks")
    assert declared(game, "Jh Qh Kh", "8c * Tc", "9c 9d 9h", "Kc Kd Kh Ks")
    assert codes(declared(game, "5h * 7h", "8c Qd Tc", "9c 9d 9h", "Kc Kd Kh Ks")) == (Code.NO_PURE_RUN,)
    assert codes(declared(game, "5h 6h 7h", "8c 8d Qd", "9c 9d 9h", "Kc Kd Kh Ks")) == (
        Code.NO_SUCH_OPENING_MELD,
        Code.OTHER_KIND,
    )


def test_losers_of_indian_rummy_pay_eighty_at_most() -> None:
    """What is in no meld, or all of it."""
    game = GAMES["indian_rummy"].per_deal(GAMES["indian_rummy"], facts(1, "2s"))
    end = DealEnd(
        [Seat(cards("Kh Ks Qh Qd Jd Js Ah Ac Tc")), Seat(), Seat(cards("7c 2c *")), Seat()],
        Finish(1, "römi"),
        exchange_card=card("2s"),
    )
    assert game.deal_score(end).totals() == (80, 0, 7, 0)
    assert game.deal_score(attrs.evolve(end, finish=None)).totals() == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("7s 7h 7d 9s 9h 9d 4s 4c 4d Qs Qh Qd 5c", 80),  # no run at all: the whole hand, 95, and no more than 80 of it
        ("4h 5h 6h 8c 9c Tc Ks Kd Kh 3s 3d 3h 5c", 5),
        ("4h 5h 6h 8c 9c * Ks Kd Kh 3s 3d 3h 5c", 5),
        ("4h 5h 6h 7h 7s 7d 8c 9c * Ks 3s Qd Jc", 23),  # the joker makes a second run, the jack joins it
        ("3s 3d 3h 4h 5h 8c 9c * * Ks Kd Kh 5c", 5),  # the three must leave its set for the pure run
        ("4h 6h * 8c Tc * Ks Kd Kh 3s 3d 3c 5c", 72),  # two runs, and neither is pure
    ],
)
def test_losers_of_indian_rummy_pay_the_whole_hand_without_their_runs(hand: str, points: int) -> None:
    """And what is loose beside them, if they are there."""
    game = GAMES["indian_rummy"].per_deal(GAMES["indian_rummy"], facts(1, "2h"))
    best = analysis.arrange(game, cards(hand))
    end = DealEnd([Seat(), Seat(best.deadwood, best.melds)], Finish(0, "römi"), exchange_card=card("2h"))
    assert game.deal_score(end).totals() == (0, points)


# --- Contract rummy ----------------------------------------------------------------------------------


def test_each_deal_of_contract_rummy_has_its_contract() -> None:
    """Two sets in the first deal, a set and a run in the second, three runs in the seventh."""
    game = GAMES["contract_rummy"]
    first, second, last = (game.per_deal(game, facts(number)) for number in (1, 2, 7))
    sets, run = (cards("7c 7c 7d"), cards("9c * 9h")), cards("2h 3h 4h 5h")
    assert first.check_opening(*sets)
    assert codes(first.check_opening(sets[0], run)) == (Code.NO_SUCH_OPENING_MELD, Code.OTHER_KIND)
    assert second.check_opening(sets[0], run)
    assert codes(last.check_opening(run, cards("5c 6c 7c 8c"))) == (Code.TOO_FEW_MELDS,)
    assert last.check_opening(run, cards("5c 6c 7c 8c"), cards("9s Ts Js Qs"))


@pytest.mark.parametrize(("number", "size"), [(1, 10), (4, 10), (5, 12), (7, 12)])
def test_the_last_deals_of_contract_rummy_are_larger(number: int, size: int) -> None:
    """Ten cards four times, twelve three times."""
    game = GAMES["contract_rummy"].per_deal(GAMES["contract_rummy"], facts(number))
    assert len(from_seed(game.deal, game.deck(4).cards, 1, players=4).hands[0]) == size


def test_runs_of_contract_rummy_have_four_cards() -> None:
    """Sets three, of any suits."""
    game = GAMES["contract_rummy"]
    assert Code.TOO_FEW in codes(game.meld(cards("2h 3h 4h")))
    assert game.meld(cards("7c 7c 7c"))  # three packs
    assert (len(game.deck(4).cards), len(game.deck(8).cards)) == (105, 158)
    end = DealEnd([Seat(cards("Ah * Kd 7c")), Seat(first_laid=2), Seat(cards("2c"))], Finish(1))
    assert game.deal_score(end).totals() == (47, 0, 2)


# --- Three thirteen ----------------------------------------------------------------------------------


def test_three_thirteen_has_one_more_card_and_the_next_wild_rank_each_deal() -> None:
    """Three and threes first, thirteen and kings last."""
    game = GAMES["three_thirteen"]
    for number, rank in ((1, Rank.THREE), (8, Rank.TEN), (11, Rank.KING)):
        deal = game.per_deal(game, facts(number))
        dealt = from_seed(deal.deal, deal.deck(4).cards, 1, players=4)
        assert {len(hand) for hand in dealt.hands} == {rank.value}
        wild = romi.Natural(rank, romi.Suit.SPADES)
        assert deal.meld((*cards("5h 6h"), wild))
        assert str(deal.meld((*cards("7c 7d"), wild)).unwrap()).startswith("7♣ 7♦")
    assert not game.per_deal(game, facts(8)).meld(cards("5h 6h 3s"))


def test_three_thirteen_counts_what_is_in_no_meld() -> None:
    """Aces one, courts ten."""
    game = GAMES["three_thirteen"]
    end = DealEnd([Seat(cards("Ah Kd 7c")), Seat(), Seat()], Finish(1, "römi"))
    assert game.deal_score(end).totals() == (18, 0, 0)


# --- whole deals -------------------------------------------------------------------------------------


def played_on(variant: Variant, moves: int, seed: int = 3) -> State:
    """A deal after so many moves drawn by lot, or over before."""
    state, rng = play.start(variant, seed=seed), Random(seed)
    for _ in range(moves):
        if state.over:
            break
        state = play.step(state, play.legal_moves(state).sample(rng)).unwrap()
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_gallery_can_be_played(name: str) -> None:
    """No card is lost, there is a legal move until it is over, and then it can be scored."""
    variant = GAMES[name]
    state = played_on(variant, 40)
    everything: list[Card] = [*state.stock, *state.board.discards, *(card for hand in state.hands for card in hand)]
    everything += sum(state.reserves, ())
    everything += [card for meld in state.board.table for card in meld.cards]
    everything += [] if state.board.exchange_card is None else [state.board.exchange_card]
    assert sorted(everything) == sorted(variant.deck(variant.players[0]).cards)
    if state.over:
        assert len(play.score(state).totals()) == variant.players[0]


def test_the_rank_of_the_card_under_the_stock_is_wild_in_play() -> None:
    """The deal knows what was turned up."""
    game = GAMES["indian_rummy"]
    state = play.start(game, players=3, seed=5)
    assert state.board.facts.upcard == state.board.exchange_card
    assert state.board.exchange_card is not None


def plain(text: str) -> tuple[romi.Natural, ...]:
    return tuple(card for card in cards(text) if isinstance(card, romi.Natural))


def deep(hand: str, *discards: str) -> State:
    """A deal of Rummy 500 in which seat 1 is to draw with such a hand, and these are the discards, top first."""
    state = play.start(GAMES["rummy_500"], seed=1)
    board = attrs.evolve(state.board, discards=plain(" ".join(discards)))
    return attrs.evolve(state, board=board, hands=(state.hands[0], tuple(sorted(plain(hand)))))


def test_cards_are_taken_deep_from_the_discards_in_play() -> None:
    """Down to a card that is laid in the same turn, and what is laid scores."""
    state = deep("7c 7d Kh 2s", "3h", "Qd", "7h", "9s")
    assert [move for move in play.legal_moves(state) if isinstance(move, TakeDiscard)] == [
        TakeDiscard(),
        TakeDiscard(3),
    ]
    taken = play.step(state, TakeDiscard(3)).unwrap()
    assert taken.hands[1] == tuple(sorted(cards("7c 7d 7h Kh 2s 3h Qd")))
    assert taken.board.discards == cards("9s")
    assert codes(play.step(taken, Discard(card("Kh")))) == (Code.DISCARD_WITHOUT_RIGHT,)
    laid = play.step(taken, Lay((cards("7c 7d 7h"),))).unwrap()
    assert laid.board.seats[1].points == 21
    assert codes(play.step(state, TakeDiscard(5))) == (Code.NOTHING_THERE,)
    assert codes(play.step(play.start(ROMI51, seed=1), TakeDiscard(2))) == (Code.NOTHING_THERE,)


def test_a_lay_off_without_a_meld_of_ones_own_scores_in_play() -> None:
    """Where anybody lays off; the card taken may be that which is laid off."""
    game = GAMES["rummy_500"]
    state = deep("Kc Kd 2s", "9s", "7h")
    state = attrs.evolve(state, board=attrs.evolve(state.board, table=melds(game, "4h 5h 6h")))
    taken = play.step(state, TakeDiscard(2)).unwrap()
    laid = play.step(taken, LayOff(cards("7h"), 0)).unwrap()
    ended = play.step(laid, Discard(card("2s"))).unwrap()
    assert ended.board.seats[1].points == 7
    assert ended.actor == 0


def test_who_lays_nothing_draws_a_tile_and_that_ends_the_turn() -> None:
    """In tile rummy."""
    game = GAMES["tile_rummy"]
    state = play.start(game, players=2, seed=1)
    drawn = play.step(state, DrawStock()).unwrap()
    assert drawn.actor != state.actor
    assert len(drawn.hands[state.actor]) == 15
