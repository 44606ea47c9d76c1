"""A variant is a value: it answers, compares, prints as the code that makes it, and is changed by `evolve`."""

from __future__ import annotations

import importlib
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Sequence

import attrs
import pytest

import romi
from romi import Code, Deck, Run, Set, Variant, rules, show, variants
from romi.card import JOKER, NATURALS, Card, Rank
from romi.deck import Shoe
from romi.melds import ANY_JOKERS, NO_JOKER, Meld, MeldRule
from romi.moves import Discard, DrawStock, Knock, Lay, LayOff
from romi.rules import Ace, DeckByPlayers, FaceValues, Melds, Partners, PointMinimum
from romi.rules.deals import Deal
from romi.rules.draws import Draw, Source
from romi.rules.endings import GoingOut
from romi.rules.turns import DRAWING, Phase, Step, Turn, dead_ends, each
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, ROMI51, RUMMY, TIZLAPOS, DealFacts, no_change
from romi.verdict import Accepted, Rejected, Verdict, Violation

HOMES = ("romi", "romi.card", "romi.melds.figures", "romi.moves", "romi.variants", "romi.notation")


def names() -> dict[str, object]:
    """Every public name of the library's rooms."""
    found: dict[str, object] = {}
    for home in HOMES:
        found |= {name: value for name, value in vars(importlib.import_module(home)).items() if name[0] != "_"}
    return found | {name: getattr(page, name) for page in (romi, romi.moves, rules) for name in page.__all__}


def readings(variant: Variant, text: str) -> list[str]:
    """All readings, the best first."""
    return [show(meld.declared, "ascii") for meld in variant.readings(romi.cards(text))]


# --- answers --------------------------------------------------------------------------------


def test_readings_are_ranked_by_what_they_are_worth() -> None:
    """As given first, then most points first, by the values of the variant."""
    assert readings(MAGYAR, "3h 2h *") == ["*=Ah 2h 3h", "2h 3h *=4h"]
    assert readings(ROMI51, "3h 2h *") == ["2h 3h *=4h", "*=Ah 2h 3h"]
    assert readings(ROMI51, "* 2h 3h") == ["*=Ah 2h 3h", "2h 3h *=4h"]
    assert readings(TIZLAPOS, "7h * *") == ["7h *=8h *=9h", "7h * *", "*=6h 7h *=8h", "*=5h *=6h 7h"]
    assert readings(ROMI51, "7h 8h Th") == []


def test_a_meld_is_the_first_of_its_readings() -> None:
    """With the note about order, if there is one, speaking of it."""
    answer = MAGYAR.meld(romi.cards("3h 2h *"))
    assert isinstance(answer, Accepted)
    assert answer.value == MAGYAR.readings(romi.cards("3h 2h *"))[0]
    assert [note.cards for note in answer.notes] == [romi.cards("* 2h 3h")]


def test_cards_may_come_in_any_row() -> None:
    """A tuple, a list, a meld's own cards."""
    meld = ROMI51.meld([*romi.cards("7h 8h 9h")]).unwrap()
    assert ROMI51.meld(list(meld.cards)) == Accepted(meld)
    assert ROMI51.check_lay_off(meld, [*romi.cards("Th")])
    assert ROMI51.hand_value(meld.cards) == 24


def test_a_rule_of_ones_own_that_knows_no_readings_gives_its_one_answer() -> None:
    """A function is a rule."""

    def pair(cards: Sequence[Card], /) -> Verdict[Meld]:
        if len(cards) == 2 and cards[0] == cards[1] and JOKER not in cards:
            return Accepted(Meld.of("pair", cards), (Violation("house/well-done"),))
        return Rejected((Violation("house/no-pair", own_text="no pair"),))

    pairs = attrs.evolve(ROMI51, meld=Melds(pair, Set()))
    answer = pairs.meld(romi.cards("7h 7h"))
    assert isinstance(answer, Accepted)
    assert (answer.value.kind, [note.code for note in answer.notes]) == ("pair", ["house/well-done"])
    assert [meld.kind for meld in pairs.readings(romi.cards("7h 7h"))] == ["pair"]
    assert pairs.meld(romi.cards("7h 7d 7s")).unwrap().kind == "set"
    refused = attrs.evolve(ROMI51, meld=pair).meld(romi.cards("7h 8h"))
    assert str(refused) == "no pair"


def test_a_meld_shows_what_its_wild_cards_stand_for() -> None:
    """In words, and with its kind where programmers look."""
    meld = ROMI51.meld(romi.cards("7h 8h *")).unwrap()
    assert (str(meld), repr(meld), len(meld)) == ("7♥ 8♥ *=9♥", "<run 7♥ 8♥ *=9♥>", 3)
    assert (meld.kind, meld.wild, meld.is_pure, meld.declared) == ("run", (2,), False, romi.cards("7h 8h *=9h"))
    assert Meld.of("run", meld.declared) == meld


def test_draws_and_ends_can_be_asked_without_a_running_game() -> None:
    """By the variant's own rules, and with its values."""
    assert RUMMY.check_draw(Draw(source=Source.DISCARDS, card=romi.cards("7h")[0])).unwrap().obligations
    assert not RUMMY.check_draw(Draw(source=Source.EXCHANGE_CARD))
    assert RUMMY.check_finish(GoingOut(discard=romi.cards("7h")[0]))
    knock = GoingOut(claim="knock", left=romi.cards("As 3c"), discard=romi.cards("7h")[0], upcard=romi.cards("4h")[0])
    assert KOPOGOS.check_finish(knock).unwrap().way == "knock"


def test_packs_are_counted() -> None:
    """For the most players, who have the most packs."""
    assert HANDROMI.largest_deck == Deck(3, jokers=9)
    assert HANDROMI.meld(romi.cards("7h 7h 7h 8h")).codes == (Code.RANK_TWICE,)  # type: ignore[union-attr]
    assert RUMMY.meld(romi.cards("7h 7h * *")).codes == (Code.MORE_THAN_IN_PACK, Code.NOT_IN_PACK)  # type: ignore[union-attr]
    meld = ROMI51.meld(romi.cards("7h 8h 9h")).unwrap()
    for answer in (ROMI51.check_lay_off(meld, romi.cards("7h 7h")), ROMI51.check_exchange(meld, romi.cards("7h 7h"))):
        assert isinstance(answer, Rejected)
        assert answer.codes == (Code.MORE_THAN_IN_PACK,)


def test_a_deal_is_played_by_the_same_rules_unless_said_otherwise() -> None:
    """The plainest rule."""
    facts = DealFacts(number=1, dealer=0, totals=(0, 0))
    assert ROMI51.per_deal(ROMI51, facts) is no_change(ROMI51, facts) is ROMI51


# --- nonsense -------------------------------------------------------------------------------


@pytest.mark.parametrize("nonsense", ["7h 8h 9h", ["7h"], [7], [None], [("7h", "8h")]])
def test_what_is_no_card_is_named(nonsense: Sequence[Card]) -> None:
    """And how text becomes cards."""
    with pytest.raises(
        TypeError, match=r"is not a card; (text becomes cards by romi.cards\(text\)|where melds are wanted, each is)"
    ):
        ROMI51.meld(nonsense)
    with pytest.raises(TypeError, match="is not a card"):
        ROMI51.check_opening(nonsense)


@pytest.mark.parametrize("players", [range(0), range(3), range(5, 2)])
def test_somebody_plays(players: range) -> None:
    """At least one."""
    with pytest.raises(ValueError, match="from 1 to 100 players"):
        Variant(name="x", players=players)


def test_as_many_play_as_there_are_seats_for() -> None:
    """A hundred, and no more."""
    assert Variant(name="x", players=range(100, 101)).players[-1] == 100
    for players in (range(100, 102), range(101, 102), range(2)):
        with pytest.raises(ValueError, match="1 to 100"):
            Variant(name="x", players=players)


def test_an_unknown_variant_is_named_with_those_there_are() -> None:
    """By name or by title, in any case."""
    assert variants.by_name("ROMI51") is variants.by_name("Römi 51") is ROMI51
    assert [variants.by_name(variant.name) for variant in variants.ALL] == list(variants.ALL)
    with pytest.raises(ValueError, match=r"no variant 'gin'; there are handromi, .*, magyar"):
        variants.by_name("gin")
    with pytest.raises(ValueError, match=r"no variant 'rumy'; did you mean rummy\? There are handromi, .*, magyar"):
        variants.by_name("rumy")
    with pytest.raises(TypeError, match="a variant is named by a str, not by 5"):
        variants.by_name(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("nonsense", "word"),
    [
        (lambda: Run(least=0), "least=0"),
        (lambda: Run(least=5, most=4), "least=5 and most=4"),
        (lambda: Set(least=0), "least=0"),
        (lambda: Set(least=5, most=4), "least=5 and most=4"),
        (lambda: Melds(), "a choice needs at least one rule"),
        (lambda: Meld("run", romi.cards("7h 8h"), ()), "2 cards but 0 places"),
        (lambda: Meld.of("run", romi.cards("7h *")), "declare it, as in"),
        (lambda: FaceValues(-1), "ace"),
        (lambda: PointMinimum(-1), "points"),
        (lambda: Deck(0), "packs"),
        (lambda: ROMI51.check_opening((), turn=0), "not 0"),
    ],
)
def test_rules_refuse_nonsense_when_they_are_made(nonsense: object, word: str) -> None:
    """The error names it."""
    assert callable(nonsense)
    with pytest.raises(ValueError, match=word):
        nonsense()


@pytest.mark.parametrize(
    ("given", "told"),
    [("8h *=6h 7h", "*=6♥ 7♥ 8♥"), ("8h * 7h", "7♥ 8♥ *"), ("9h *=6h 7h *", "*=6♥ 7♥ * 9♥")],
)
def test_cards_out_of_order_are_put_in_order_with_what_was_declared(given: str, told: str) -> None:
    """A declaration is kept, and none is added."""
    for question in (TIZLAPOS.meld, romi.Run(jokers=ANY_JOKERS)):
        answer = question(romi.cards(given))
        assert isinstance(answer, Accepted)
        assert [str(note) for note in answer.notes] == [
            f"the cards were given out of order; in order they are {told} (F7)"
        ]


def test_problems_names_a_game_that_nobody_can_win() -> None:
    assert attrs.evolve(RUMMY, ways_out=[]).problems(2) == ("no way out: nobody can ever win a deal",)


@pytest.mark.parametrize(
    ("steps", "phase"),
    [
        ((), "DRAW"),
        (DRAWING, "LAY"),
        ((Step(Phase.DRAW, DrawStock, Phase.STOCK), Step(Phase.LAY, Discard, Phase.DONE)), "STOCK"),
    ],
)
def test_problems_names_a_phase_that_no_move_leads_out_of(steps: tuple[Step, ...], phase: str) -> None:
    """Each is named once, whatever the number of players."""
    assert attrs.evolve(RUMMY, turn=Turn(steps)).problems() == (
        f"no way leads from the phase {phase} to the end of a turn",
    )


def test_problems_names_phases_that_moves_only_lead_round_in() -> None:
    """One from which every move leads back to itself, and two that lead to each other; not the one before them, nor one with a way out."""
    answers = (Step(Phase.LAY, Knock, Phase.ANSWER), *each(Phase.ANSWER, (Lay, LayOff), Phase.ANSWER))
    said = "no way leads from the phase {} to the end of a turn"
    loop = attrs.evolve(RUMMY, turn=Turn((DRAWING, answers)))
    assert loop.problems() == (said.format("ANSWER"),)
    there = Step(Phase.ANSWER, Discard, Phase.OFFER)
    two = attrs.evolve(RUMMY, turn=Turn((DRAWING, answers, there, Step(Phase.OFFER, Lay, Phase.ANSWER))))
    assert set(two.problems()) == {said.format("ANSWER"), said.format("OFFER")}
    ends = attrs.evolve(RUMMY, turn=Turn((DRAWING, answers, there, Step(Phase.OFFER, Discard, Phase.OVER))))
    assert ends.problems() == ()


SHORT = tuple(rank for rank in Rank if not Rank.EIGHT <= rank <= Rank.TEN)


@pytest.mark.parametrize(
    ("deck", "meld", "problem"),
    [
        (
            SHORT,
            Melds(Run(), Set()),
            "there are runs of 8, 9, 10, which are not in the deck: give the runs the ranks of the deck",
        ),
        (SHORT, Run(), "there are runs of 8, 9, 10, which are not in the deck: give the runs the ranks of the deck"),
        (SHORT, Melds(Run(ranks=SHORT), Set()), None),
        (Rank, Run(ranks=SHORT), "the deck has 8, 9, 10, and no meld has a place for that"),
        (
            Rank,
            Melds(Run(ranks=SHORT), Run(least=5, ranks=tuple(Rank)[:9])),
            "the deck has 10, and no meld has a place for that",
        ),
        (Rank, Run(ranks=SHORT, wild=frozenset(card for card in NATURALS if card.rank not in SHORT)), None),
        (Rank, Melds(Run(ranks=SHORT), Set()), None),
        (Rank, lambda laid: Run(ranks=SHORT)(laid), None),
    ],
)
def test_problems_names_ranks_that_runs_and_deck_do_not_share(
    deck: Iterable[Rank], meld: MeldRule, problem: str | None
) -> None:
    """Unless something else knows what to do with the cards: a set, a wild card, a rule of one's own."""
    game = attrs.evolve(RUMMY, players=range(2, 3), deck=Deck(1, ranks=tuple(deck)), meld=meld)
    assert game.problems() == (() if problem is None else (f"2 players: {problem}",))


def test_sides_are_equal() -> None:
    """Three players make no two sides."""
    crooked = attrs.evolve(RUMMY, sides=Partners(2), players=range(2, 5))
    assert crooked.problems() == ("3 players: the sides are not equal: some have 1 and some 2 players",)


def test_a_turn_that_only_begins_otherwise_still_comes_to_the_draw() -> None:
    """The second turn of a deal begins with DRAW, whatever the first began with."""
    turn = Turn(Step(at, Discard, Phase.DONE) for at in (Phase.FIRST,))
    assert dead_ends(attrs.evolve(turn, first=Phase.FIRST)) == (Phase.DRAW,)


def test_problems_lists_what_cannot_be_played() -> None:
    """Too few cards for the deal, no deck for so many, a number of players that is out of range."""
    assert [variant.problems() for variant in variants.ALL] == [()] * 7
    assert all(variant.problems(variant.players[0]) == () for variant in variants.ALL)
    crowded = attrs.evolve(RUMMY, players=range(2, 9))
    assert crowded.problems() == ("8 players: not enough cards for this deal: 52, 57 are needed (RUM1)",)
    assert crowded.problems(7) == ()
    assert RUMMY.problems(9) == ("9 players, but 2 to 6 may play",)
    undecked = attrs.evolve(RUMMY, deck=DeckByPlayers(up_to=((5, Deck(1)),)))
    assert undecked.problems() == ("6 players: there is a deck for 1 to 5 players, not for 6",)
    assert "52, 120 are needed" in attrs.evolve(RUMMY, deal=Deal(60), players=range(2, 3)).problems()[0]


# --- values ---------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_a_variant_prints_as_the_code_that_makes_it(variant: Variant) -> None:
    """With public names alone."""
    assert eval(repr(variant), names()) == variant  # noqa: S307


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_every_rule_of_a_variant_prints_as_the_code_that_makes_it(variant: Variant) -> None:
    """Each alone, too."""
    for field in attrs.fields(Variant):
        held = getattr(variant, field.name)
        assert "object at 0x" not in repr(held) or callable(held)
        if attrs.has(type(held)):
            assert eval(repr(held), names()) == held  # noqa: S307


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_a_variant_is_equal_to_its_copies_in_another_process(variant: Variant) -> None:
    """Where words hash otherwise."""
    hash(variant)
    code = (
        "import pickle, sys; from romi import variants; variant = pickle.loads(bytes.fromhex(sys.argv[1]));"
        "assert {variants.by_name(variant.name): 1}[variant]"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, pickle.dumps(variant).hex()],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": "12345"},
    )
    assert done.returncode == 0, done.stderr


def test_a_house_rule_is_an_evolved_variant() -> None:
    """The original stays as it is; everything else is shared."""
    house = attrs.evolve(ROMI51, name="house", meld=Melds(Run(Ace.LOW), Set()), opening=PointMinimum(40))
    assert (house.title, house.deck, house != ROMI51) == ("Römi 51", ROMI51.deck, True)
    assert house.check_opening(romi.cards("Th Jh Qh Kh"))
    assert not ROMI51.check_opening(romi.cards("Th Jh Qh Kh"))
    assert not house.meld(romi.cards("Qh Kh Ah"))


def test_a_variant_from_nothing_is_the_plainest_rummy() -> None:
    """It is called what it is named."""
    plain = Variant(name="plain")
    assert plain.title == "plain"
    assert plain.problems() == ()
    assert repr(plain) == "Variant(name='plain')"
    assert plain.check_opening(romi.cards("7h 8h 9h"))


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_a_variant_shows_as_its_rule_sheet(variant: Variant) -> None:
    """In words: the title, then question by question what the rules say, with what they cite; as code it is its `repr`."""
    sheet = str(variant)
    assert sheet.splitlines()[0] == variant.title
    assert sheet == variant.prose("en")
    assert "F2" in sheet or "TIZ2" in sheet
    assert repr(variant).startswith("Variant(name=")


def test_no_variant_is_frozen_to_the_seven() -> None:
    """A variant cannot be changed in place."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        KOPOGOS.name = "gin"  # type: ignore[misc]


def test_shoes_of_the_seven_hold_their_cards() -> None:
    """As the one table of the rule book says."""
    sizes = {
        variant.name: [len(Shoe(variant.deck(players).cards)) for players in (2, variant.players[-1])]
        for variant in variants.ALL
    }
    assert sizes == {
        "handromi": [108, 165],
        "rabloromi": [104, 104],
        "kopogos": [52, 52],
        "rummy": [52, 52],
        "romi51": [108, 108],
        "tizlapos": [108, 108],
        "magyar": [108, 108],
    }


def test_jokers_may_be_left_out_by_agreement() -> None:
    """HAND1: a variant without them is one call away."""
    dry = attrs.evolve(HANDROMI, deck=Deck(2), meld=Melds(Run(jokers=NO_JOKER), Set(jokers=NO_JOKER)))
    assert dry.meld(romi.cards("7h 8h *")).codes == (Code.NOT_IN_PACK,)  # type: ignore[union-attr]
