"""Variants as files: what is written reads back equal, by hand it is written easily, and what is wrong is told with line and key."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import attrs
import jsonschema
import pytest

import romi
from romi import variants
from romi._text import plain_word
from romi.combine import any_of as any_opening
from romi.melds import ANY_JOKERS, AtMost, of_rank
from romi.rules.deals import Deal
from romi.rules.draws import Sources
from romi.rules.matches import Buli, SmallLimit
from romi.rules.obligations import Placing
from romi.rules.opening_melds import MeldCount
from romi.rules.scoring import FromHandBonus, PenaltyPoints
from romi.rules.table import JokerExchange, LayOffs
from romi.rules.turns import Step, Turn
from romi.rules.values import FaceValues
from romi.variants import ALL, HANDROMI, MAGYAR, ROMI51, RUMMY, TIZLAPOS, Variant, VariantFileError
from romi.variants.schema import schema, text
from tests.source import ROOT


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
@pytest.mark.parametrize("base", [None, *ALL], ids=lambda base: base.name if base else "nothing")
def test_each_variant_reads_back_equal_from_any_beginning(variant: Variant, base: Variant | None) -> None:
    """Written whole, or as what differs from any of the seven."""
    assert variants.loads(variants.dumps(variant, base=base)) == variant


EVOLVED = [
    attrs.evolve(
        ROMI51, meld=romi.rules.Melds(romi.Run(wild=of_rank(romi.Rank.FIVE), jokers=ANY_JOKERS), romi.Set(most=3))
    ),
    attrs.evolve(ROMI51, meld=romi.rules.Melds(romi.Run(wild=frozenset(), jokers=AtMost(2, naturals=2)))),
    attrs.evolve(RUMMY, deck=romi.Deck(1, ranks=tuple(rank for rank in romi.Rank if not 8 <= rank <= 10))),
    attrs.evolve(HANDROMI, exchange=JokerExchange(relay=frozenset({Placing.NEW_MELD}), rule="ours")),
    attrs.evolve(MAGYAR, opening=any_opening(romi.rules.PointMinimum(30), MeldCount(2)), players=range(3, 4)),
    attrs.evolve(MAGYAR, deal_score=PenaltyPoints(winner=-5, unopened=None)),
    attrs.evolve(TIZLAPOS, match=Buli(100, small=SmallLimit(50, stake=5), floor=0)),
    attrs.evolve(ROMI51, title='Anyó "römi"-je \\', ways_out=(), lay_off=LayOffs(rule='\x7f\n\x85\u2028 \\ "')),
    attrs.evolve(ROMI51, draw=Sources(discards=romi.variants.KOPOGOS.draw)),
    Variant(name="plain"),
]


@pytest.mark.parametrize("variant", EVOLVED, ids=range(len(EVOLVED)))
def test_evolved_variants_read_back_equal(variant: Variant) -> None:
    """Every parameter of a library rule can be written, also one that is None or empty."""
    assert variants.loads(variants.dumps(variant)) == variant
    assert variants.loads(variants.dumps(variant, base=ROMI51)) == variant


def test_a_file_is_written_and_found(tmp_path: Path) -> None:
    """`dump` and `load` are `dumps` and `loads` with a file; `find` takes a name, a title or a path."""
    path = tmp_path / "friday.toml"
    friday = attrs.evolve(ROMI51, name="friday", title="Péntek")
    variants.dump(friday, path, base=ROMI51)
    assert path.read_text("utf-8") == 'format = 1\nbase = "romi51"\nname = "friday"\ntitle = "Péntek"\n'
    assert variants.load(path) == variants.load(str(path)) == variants.find(path) == variants.find(str(path)) == friday
    assert variants.find("romi51") is variants.find("Römi 51") is ROMI51


def test_a_file_says_what_is_not_as_usual_and_no_more() -> None:
    """Players always; of a rule its name and the parameters that are not its usual ones."""
    game = Variant(name="n", opening=romi.rules.PointMinimum(40), match=romi.rules.FixedDeals(5))
    assert variants.dumps(game) == (
        'format = 1\nname = "n"\nplayers = "2-6"\n\n[opening]\nis = "PointMinimum"\npoints = 40\n'
        '\n[match]\nis = "FixedDeals"\ndeals = 5\n'
    )


def test_a_text_that_says_none_is_a_text() -> None:
    """Where only a text may stand; nothing is lost of it."""
    game = Variant(name="none", opening=romi.rules.PointMinimum(40, rule="none"))
    assert variants.loads(variants.dumps(game)) == game


def test_one_may_play_alone() -> None:
    """And as many as a hundred."""
    for written, players in {"1": range(1, 2), "1-4": range(1, 5), "99-100": range(99, 101)}.items():
        assert variants.loads(f'name = "n"\nplayers = "{written}"').players == players
    for written in ("0", "0-4", "100-101"):
        with pytest.raises(VariantFileError, match="number of players from 1 to 100"):
            variants.loads(f'name = "n"\nplayers = "{written}"')


def test_what_is_not_there_is_said() -> None:
    """A name that nobody knows, and a file that cannot be read, are told apart."""
    with pytest.raises(ValueError, match=r"there is no variant 'romi52'; did you mean romi51\? There are handromi"):
        variants.find("romi52")
    with pytest.raises(VariantFileError, match=r"^none/such\.toml: cannot be read: No such file"):
        variants.find("none/such.toml")
    with pytest.raises(VariantFileError, match="null"):
        variants.find("none\0.toml")


HAND_WRITTEN = """
# Friday's table
base = "romi51"
name = "friday"
players = "2-5"
exchange = "NoExchange"     # jokers stay

[deal]
cards = 13

[[opening.all_of]]
is = "PointMinimum"
points = 40

[[opening.all_of]]
is = "NeedsPureRun"
least = 4

[[meld]]
is = "Run"
ace = "LOW"
jokers = { is = "AtMost", most = 2 }   # two jokers

[[meld]]
is = "Set"

[deal_score.from_hand]
winner = -10
times = 2
"""


def test_a_file_written_by_hand_says_what_differs() -> None:
    """A table without `is` changes the rule that is there; lists of rules may be written as tables."""
    assert variants.loads(HAND_WRITTEN) == attrs.evolve(
        ROMI51,
        name="friday",
        title="friday",
        players=range(2, 6),
        exchange=romi.rules.NoExchange(),
        deal=Deal(13, rule="R51-1"),
        opening=romi.rules.all_of(romi.rules.PointMinimum(40), romi.rules.NeedsPureRun(4)),
        meld=romi.rules.Melds(romi.Run(romi.rules.Ace.LOW, jokers=AtMost(2)), romi.Set()),
        deal_score=PenaltyPoints(from_hand=FromHandBonus(-10, times=2), rule="R51-6"),
    )


def test_a_plain_variant_is_there_to_be_changed_too() -> None:
    """Without a base a table without `is` changes what a plain variant has."""
    read = variants.loads('name = "n"\n[deal]\ncards = 7\n[hand_value]\njoker = 25')
    assert read == Variant(name="n", deal=Deal(7), hand_value=FaceValues(1, joker=25))


WRONG = {
    "": (None, "", "a variant has a name"),
    'name = "n"\nbase = "romi52"': (2, "base", "there is no variant 'romi52' to begin with; there are handromi"),
    'name = "n"\nbase = 5': (2, "base", "there is no variant 5"),
    'name = "n"\nopenning = 5': (2, "openning", "Variant has no such parameter: did you mean opening?"),
    'name = "n"\nxyz = 5': (2, "xyz", "Variant has no such parameter: there are name, title, players"),
    "name = 5": (1, "name", "must be a text in quotes, not 5"),
    'name = "n"\nplayers = "2-x"': (2, "players", "'2-x' is not a number of players"),
    'name = "n"\nplayers = "4-2"': (2, "players", "'4-2' is not a number of players"),
    'name = "n"\nplayers = 4': (2, "players", 'must be players as in "2-4", not 4'),
    'name = "n"\ndirection = "UP"': (2, "direction", "must be one of LEFT, RIGHT, not 'UP'"),
    'name = "n"\ndirection = 1': (2, "direction", "must be one of LEFT, RIGHT, not 1"),
    'name = "n"\nopening = "Opening"': (2, "opening", "'Opening' is not one of Every, MeldCount"),
    'name = "n"\nopening = "os.system"': (2, "opening", "'os.system' is not one of"),
    'name = "n"\nopening = "Run"': (2, "opening", "'Run' is not one of Every"),
    'name = "n"\nopening = 51': (2, "opening", "must be a rule (Every, MeldCount"),
    'name = "n"\nopening = "PointMinimum"': (2, "opening", "PointMinimum needs points"),
    'name = "n"\nopening = { points = 3 }': (2, "opening.points", "NoMinimum has no such parameter: there are none"),
    'name = "n"\n\n[opening]\nis = "PointMinimum"\npoints = "many"': (
        5,
        "opening.points",
        "must be a whole number, not 'many'",
    ),
    'name = "n"\n[opening]\nis = "PointMinimum"\npoints = true': (
        4,
        "opening.points",
        "must be a whole number, not True",
    ),
    'name = "n"\n[opening]\nis = "PointMinimum"\npoints = -1': (2, "opening", "'points' must be >= 0: -1"),
    'name = "n"\n[opening]\nis = "PointMinimum"\npoints = 5.5 # ?\nrule = 5': (4, "opening.points", "not 5.5"),
    'name = "n"\n[opening]\nis = 5': (3, "opening.is", "5 is not one of Every"),
    'name = "n"\n[opening]\nall_of = 5': (3, "opening.all_of", "must be a list of rules"),
    'name = "n"\n[opening]\nall_of = []\nfew = 3': (2, "opening", "all_of must be alone in its table: all_of, few"),
    'name = "n"\n[opening]\nany_of = []': (3, "opening.any_of", "a choice needs at least one rule"),
    'name = "n"\n[opening]\nis = "all_of"': (2, "opening", "is a rule without parameters"),
    'name = "n"\nper_deal = { is = "no_change" }': (2, "per_deal", "no_change is a rule without parameters"),
    'name = "n"\n[deal]\ncut_jokers = {}': (
        3,
        "deal.cut_jokers",
        'must say which rule it is: is = "…", one of CutterDealerRest',
    ),
    'name = "n"\n[deal]\ncards = 0': (2, "deal", "'cards' must be >= 1: 0"),
    'name = "n"\n[deal]\nis = "Deal"\ncards = 7\nredeal = { count = 1 }': (
        5,
        "deal.redeal",
        "'count' must be >= 2: 1",
    ),
    'name = "n"\nmeld = [\n  "Set",\n  { is = "Run", ace = "low" },\n]': (
        4,
        "meld[2].ace",
        "must be one of LOW, HIGH, LOW_OR_HIGH, LOW_AND_HIGH, AROUND, not 'low'",
    ),
    'name = "n"\n[[opening.all_of]]\nis = "NeedsPureRun"\n[[opening.all_of]]\nis = "MeldCount"\nmelts = 3': (
        6,
        "opening.all_of[2].melts",
        "MeldCount has no such parameter: did you mean melds?",
    ),
    'name = "n"\n[meld]\nis = "Run"\nwild = "5c 5x"': (4, "meld.wild", "'5x' at character 4 is not a card"),
    'name = "n"\n[meld]\nis = "Run"\nwild = "*"': (4, "meld.wild", "'*' has cards that are not natural"),
    'name = "n"\n[meld]\nis = "Run"\nranks = "A 1"': (4, "meld.ranks", "'1' is not a rank"),
    'name = "n"\n[meld]\nis = "Run"\nranks = 5': (4, "meld.ranks", 'must be ranks as in "A 2 3", not 5'),
    'name = "n"\nmeld = [\n  "Set",\n  "Run",\n  { is = "Run", ace = "low" },\n]': (
        5,
        "meld[3].ace",
        "must be one of LOW",
    ),
    'name = "n"\n[deck]\nis = "DeckByPlayers"\nup_to = [[4]]': (4, "deck.up_to[1]", "has 2 items, not 1"),
    'name = "n"\n[deck]\nis = "DeckByPlayers"\nup_to = 4': (4, "deck.up_to", "must be a list, each"),
    'name = "n"\n[turn]\nsteps = ["DRAW draw LAY"]': (3, "turn.steps[1]", "is not a step of a turn"),
    'name = "n"\n[turn]\nsteps = [\n"DRAW --draw--> LAY",\n"DRAW --run--> LAY"]': (
        5,
        "turn.steps[2]",
        "'run' is not a move",
    ),
    'name = "n"\n[turn]\nsteps = ["DRAW --draw--> Rest"]': (
        3,
        "turn.steps[1]",
        "a phase is one word in capital letters, not 'Rest'",
    ),
    'name = "n"\n[turn]\nsteps = ["DRAW --draw--> LAY (later)"]': (3, "turn.steps[1]", "'later' is not a condition"),
    'name = "n"\n[turn]\nsteps = ["DRAW --draw--> LAY (with an empty hand; once a card was drawn in the turn)"]': (
        3,
        "turn.steps[1]",
        "more than once when",
    ),
    'name = "n"\nways_out = "AllLaid"': (2, "ways_out", "must be a list, each a rule (AllLaid"),
    'name = "n"\nname = "m"': (None, "", "Cannot overwrite a value"),
    'name = "n"\nplayers = many': (2, "", "is not TOML: Invalid value (column 11)"),
}


@pytest.mark.parametrize("written", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_told_with_line_and_key(written: str) -> None:
    """So that a player finds it."""
    line, key, why = WRONG[written]
    with pytest.raises(VariantFileError) as told:
        variants.loads(written)
    assert (told.value.line, told.value.key) == (line, key), str(told.value)
    assert why in told.value.why


def test_a_fault_in_a_file_names_the_file(tmp_path: Path) -> None:
    """And then the line, the key, and what is wrong."""
    path = tmp_path / "friday.toml"
    path.write_text('name = "n"\n[deal]\ncards = "7"')
    with pytest.raises(VariantFileError) as told:
        variants.load(path)
    assert str(told.value) == f"{path}: line 3: deal.cards: must be a whole number, not '7'"
    assert str(pickle.loads(pickle.dumps(told.value))) == str(told.value)
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(VariantFileError, match="is not UTF-8 text"):
        variants.load(path)


def test_a_rule_of_ones_own_cannot_be_written() -> None:
    """A file can only name what the library has: the field is named."""
    with pytest.raises(ValueError, match=r"^opening\.all_of\[2\]: <function .*> is not a rule of the library"):
        variants.dumps(attrs.evolve(ROMI51, opening=romi.rules.all_of(romi.rules.PointMinimum(3), lambda _: ())))
    with pytest.raises(ValueError, match=r"^per_deal: "):
        variants.dumps(attrs.evolve(ROMI51, per_deal=lambda variant, _: variant))
    with pytest.raises(ValueError, match=r"a number of players is written as 2 or 2-4, not range\(2, 7, 2\)"):
        variants.dumps(attrs.evolve(ROMI51, players=range(2, 7, 2)))
    with pytest.raises(ValueError, match=r"^deal_score\.winner_rule: 'none' is not a rule of the library"):
        variants.dumps(attrs.evolve(MAGYAR, deal_score=PenaltyPoints(winner_rule="none")))
    with pytest.raises(ValueError, match=r"a file begins with one of handromi, .* not with 'friday'"):
        variants.dumps(ROMI51, base=attrs.evolve(ROMI51, name="friday"))


def test_the_schema_is_current() -> None:
    """It is made from the values; write it anew with `python -c "from romi.variants.schema import text; print(text(), end='')"`."""
    assert (ROOT / "docs" / "variant.schema.json").read_text("utf-8") == text()


@pytest.mark.parametrize("variant", [*ALL, *EVOLVED], ids=lambda variant: variant.name)
def test_what_is_written_fits_the_schema(variant: Variant) -> None:
    """The reader and the schema agree on what is written, whole or as a difference."""
    validator = jsonschema.Draft202012Validator(json.loads(json.dumps(schema())))
    for base in (None, ROMI51):
        validator.validate(tomllib.loads(variants.dumps(variant, base=base)))


@pytest.mark.parametrize("written", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_in_form_does_not_fit_the_schema(written: str) -> None:
    """What the schema can see, it sees; the values of parameters only the rules judge."""
    try:
        data = tomllib.loads(written)
    except tomllib.TOMLDecodeError:
        return
    validator = jsonschema.Draft202012Validator(json.loads(json.dumps(schema())))
    if any(word in WRONG[written][2] for word in BEYOND_THE_SCHEMA):
        assert validator.is_valid(data)
    else:
        assert not validator.is_valid(data)


BEYOND_THE_SCHEMA = (
    "must be >=",
    "is not a card",
    "not natural",
    "a choice needs",
    "must say which rule",
    "all of them must be written",
    "'4-2'",
    "is not a move",
    "is no phase",
    "is not a condition",
    "more than once when",
    "there are none",
)


def test_differences_go_down_to_the_parameter() -> None:
    """Where both have a rule of one class, only its parameters are named, with the rules behind them."""
    friday = attrs.evolve(
        ROMI51,
        name="friday",
        players=range(2, 6),
        opening=romi.rules.all_of(romi.rules.PointMinimum(40, rule="R51-2"), romi.rules.NeedsPureRun(rule="R51-2")),
        exchange=romi.rules.NoExchange(),
    )
    found = variants.diff(ROMI51, friday)
    assert [(item.where, item.before, item.after, item.rules) for item in found] == [
        ("players", range(2, 5), range(2, 6), ()),
        ("opening[1].points", 51, 40, ("R51-2",)),
        ("exchange", ROMI51.exchange, romi.rules.NoExchange(), ("F11", "F12")),
    ]
    assert len(found) == 3
    assert str(found) == (
        "from romi51 to friday:\n"
        "  players: 2-4 → 2-5\n"
        "  opening[1].points: 51 → 40  [R51-2]\n"
        "  exchange: JokerExchange() → NoExchange()  [F11, F12]"
    )


def test_nothing_differs() -> None:
    """Names and titles are no rules; no difference is falsy."""
    other = attrs.evolve(ROMI51, name="other", title="Another")
    assert not variants.diff(ROMI51, other)
    assert str(variants.diff(ROMI51, other)) == "romi51 and other have the same rules"


def test_differences_of_lists_name_what_came_and_went() -> None:
    """Steps of a turn, and lists of another length; a citation alone is named where nothing else differs."""
    shown = str(variants.diff(ROMI51, MAGYAR))
    assert "turn.steps: also FIRST --discard--> DONE" in shown
    fewer = attrs.evolve(TIZLAPOS, ways_out=TIZLAPOS.ways_out[1:])
    assert [(item.before, item.after) for item in variants.diff(TIZLAPOS, fewer)] == [
        (TIZLAPOS.ways_out[0], attrs.NOTHING)
    ]
    assert "ways_out[1].rule: 'R51-5' → 'MAGY7'" in shown
    assert "ways_out: without FromHand()  [HAND9]" in str(variants.diff(HANDROMI, ROMI51))
    swapped = attrs.evolve(HANDROMI, turn=Turn(steps(HANDROMI)[::-1], first=HANDROMI.turn.first, rule="HAND3"))
    assert len(variants.diff(HANDROMI, swapped)) == 1


def steps(variant: Variant) -> tuple[Step, ...]:
    """The steps of a turn that is a table."""
    assert isinstance(variant.turn, Turn)
    return variant.turn.steps


def test_other_names_are_attribute_errors() -> None:
    """And those that are loaded when asked for are shown before."""
    with pytest.raises(AttributeError, match="has no attribute 'lode'"):
        getattr(variants, "lode")  # noqa: B009 - mypy would refuse the plain form
    assert {"load", "diff", "find"} <= set(dir(variants))


@pytest.mark.parametrize(
    "name", ["Römi51", "römi 51", "Ro\u0308mi 51", "ROMI-51", "romi_51", "\ufeffromi51", " Romi 51 "]
)
def test_a_variant_is_found_however_its_name_is_typed(name: str) -> None:
    """Case, accents, spaces and hyphens do not matter; each of the seven has a name and a title of its own all the same."""
    assert variants.find(name) is ROMI51
    assert len({plain_word(word) for variant in ALL for word in {variant.name, variant.title}} - {""}) >= len(ALL)
    assert all(variants.by_name(variant.title) is variants.by_name(variant.name) is variant for variant in ALL)


@pytest.mark.parametrize("field", ["name", "title"])
@pytest.mark.parametrize(
    "word",
    [
        "a\nb",
        "a\rb",
        "a\x0bb",
        "a\x0cb",
        "a\x1cb",
        "a\x85b",
        "a\u2028b",
        "a\u2029b",
        "\x00a",
        "a\ud800",
        " a",
        "a ",
        "",
        "x" * 101,
    ],
)
def test_a_name_is_one_line(field: str, word: str) -> None:
    """What could not be written in a line of a record, or not be written at all, is refused where the variant is built, and in files."""
    change: Callable[..., Variant] = attrs.evolve
    with pytest.raises(ValueError, match=rf"Variant\.{field} "):
        change(ROMI51, **{field: word})
    if "\ud800" not in word:
        with pytest.raises(VariantFileError, match=rf"line 2: {field}: Variant\.{field} "):
            variants.loads(
                f'base = "romi51"\n{field} = {json.dumps(word)}' + ("" if field == "name" else '\nname = "x"')
            )


HUGE = "has a number with thousands of digits"
BEYOND = "must be a number from -1000000000 to 1000000000"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (".".join(["a"] * 20_000) + " = 1", "has a key of more than 20 words"),
        (f"[{'.'.join(['a'] * 20_000)}]", "has a key of more than 20 words"),
        ('b = { "a"' + ' . "a"' * 20_000 + " = 1 }", "has a key of more than 20 words"),
        ("#" + "x" * 200_000, "a variant of 200028 characters is not read, 200000 are the most"),
        (f"hand_value.joker = {'9' * 5000}", HUGE),
        (f"hand_value.joker = 0x{'f' * 5000}", f"line 3: hand_value.joker: {BEYOND}"),
        ("hand_value.joker = -1_000_000_001", f"line 3: hand_value.joker: {BEYOND}"),
        ('players = "2-200"', "line 3: players: '2-200' is not a number of players from 1 to 100"),
        (f'players = "2-{"9" * 5000}"', "line 3: players: '2-99999"),
        ('players = "٢-٣"', "line 3: players: '٢-٣' is not a number of players"),
        (f'turn.steps = ["DRAW --{" " * 50_000}"]', r"line 3: turn.steps\[1\]: 'DRAW --"),
        (f"opening = [{'1,' * 50_000}]", "line 3: opening"),
        (
            f'meld = [{{ is = "Run", wild = "{"kőr " * 20_000}" }}]',
            r"line 3: meld\[1\].wild: 'kőr' at character 1 is not a card",
        ),
        ("[[a]]\n" * 20_000, "Variant has no such parameter"),
        ('"\\"' * 30_000, "Invalid|Expected|Unterminated|Illegal"),
        ('"""\\"' * 30_000, "Invalid|Expected|Unterminated|Illegal"),
    ],
)
def test_a_file_that_is_too_much_is_refused_at_once(line: str, why: str) -> None:
    """Bounds on length, on keys and on numbers hold before anything is built of them; the message is short."""
    begun = time.process_time()
    with pytest.raises(VariantFileError, match=why) as caught:
        variants.loads(f'name = "x"\nbase = "romi51"\n{line}')
    assert time.process_time() - begun < 2
    assert len(str(caught.value)) < 500


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """What stood there is still there if a variant cannot be written, or not as UTF-8; a link stays one."""
    path, link = tmp_path / "x.toml", tmp_path / "link.toml"
    variants.dump(ROMI51, path)
    link.symlink_to(path)
    before = path.read_text("utf-8")
    for bad in (attrs.evolve(ROMI51, opening=lambda opening: ()), attrs.evolve(ROMI51, lay_off=LayOffs(rule="\ud800"))):
        with pytest.raises(ValueError):
            variants.dump(bad, link)
    assert path.read_text("utf-8") == before
    variants.dump(RUMMY, link)
    assert link.is_symlink()
    assert variants.load(path) == variants.load(link) == RUMMY
    assert {each.name for each in tmp_path.iterdir()} == {"x.toml", "link.toml"}


@pytest.mark.parametrize(
    "match",
    ['{ is = "Until", points = 5, settlement = "Stakes" }', '{ is = "Buli", small = { points = 50, stake = 5 } }'],
)
def test_a_rule_of_which_nothing_is_loaded_yet_is_found(match: str) -> None:
    """In a process that has done nothing else."""
    file = f'name = "x"\nbase = "romi51"\nmatch = {match}'
    code = f"from romi import variants; print(variants.loads({file!r}).match_rule)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_file_of_another_format_is_refused_by_its_number() -> None:
    """One that names none is of the first."""
    text = variants.dumps(ROMI51)
    assert text.startswith("format = 1\n")
    assert variants.loads(text.replace("format = 1\n", "")) == ROMI51
    for other in ("2", "true", '"1"'):
        with pytest.raises(variants.VariantFileError, match=r"line 1: format: must be 1, not"):
            variants.loads(text.replace("format = 1", f"format = {other}"))
