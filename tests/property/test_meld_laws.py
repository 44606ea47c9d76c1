"""Laws of melds, lay-offs and exchanges: what holds for every rule and any cards."""

from __future__ import annotations

import copy
import pickle
import unicodedata
from collections import Counter
from collections.abc import Callable

import attrs
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import romi
from romi import Deck, Run, Set, Variant, show, testing, variants
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Rank, undeclared
from romi.melds import (
    ANY_JOKERS,
    NO_JOKER,
    ONE_JOKER,
    AtMost,
    Condition,
    Meld,
    MeldRule,
    NotMoreThanNaturals,
    of_rank,
    readings,
)
from romi.melds.shape import is_wild
from romi.notation import Style, cards
from romi.rules import Ace, JokerExchange, LayOffs, Melds, RunSuits, SetSuits
from romi.rules.table import FromSet
from romi.verdict import Accepted, Rejected, Verdict

SELECTIVE = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])

LIMITS: tuple[Condition, ...] = (
    NO_JOKER,
    ONE_JOKER,
    AtMost(2),
    ANY_JOKERS,
    NotMoreThanNaturals(),
    AtMost(None, naturals=0),
)
WILD = (frozenset[Natural](), of_rank(Rank.FIVE), frozenset(NATURALS[10:11]))
FORTY = tuple(rank for rank in Rank if rank not in (8, 9, 10))

runs = st.builds(
    Run,
    st.sampled_from(Ace),
    least=st.sampled_from((3, 3, 2)),
    most=st.sampled_from((None, None, 5)),
    jokers=st.sampled_from(LIMITS),
    wild=st.sampled_from(WILD),
    ranks=st.sampled_from((tuple(Rank), FORTY)),
    suits=st.sampled_from((RunSuits.ONE, RunSuits.ONE, RunSuits.MIXED)),
)
sets = st.builds(
    Set,
    st.sampled_from(SetSuits),
    least=st.sampled_from((3, 3, 2)),
    most=st.sampled_from((None, None, 5)),
    jokers=st.sampled_from(LIMITS),
    wild=st.sampled_from(WILD),
)
rules = runs | sets | st.builds(Melds, runs, sets)
games = st.sampled_from(variants.ALL) | rules.map(
    lambda rule: Variant(name="x", deck=Deck(3, jokers=6), meld=rule, exchange=JokerExchange(FromSet.ANY_SUIT))
)


@st.composite
def lays(draw: st.DrawFn, *, most: int = 6) -> tuple[Card, ...]:
    """Cards that are near to each other in rank and suit, so that many of them are melds; jokers and declared cards among them."""
    lowest, width = draw(st.integers(0, 12)), draw(st.sampled_from((1, 3, 5, 13)))
    suits = draw(st.sampled_from(((0,), (2, 3), (0, 1, 2, 3))))
    near = [NATURALS[suit * 13 + (lowest + step) % 13] for suit in suits for step in range(width)]
    natural = st.sampled_from(near)
    declared = st.builds(Declared, st.just(JOKER) | natural, natural)
    card = st.one_of(natural, natural, natural, natural, st.just(JOKER), declared)
    return tuple(draw(st.lists(card, max_size=most)))


@st.composite
def grown(draw: st.DrawFn, among: st.SearchStrategy[Variant]) -> tuple[Variant, Meld, tuple[Card, ...]]:
    """A game, a meld of it, and cards that make it a larger one: a large meld, from which some cards were taken."""
    game = attrs.evolve(draw(among), lay_off=LayOffs(), exchange=JokerExchange(FromSet.ANY_SUIT))
    large = draw(testing.melds(game, max_size=8))
    taken = draw(st.sets(st.integers(0, len(large) - 1), min_size=1, max_size=2))
    rest = tuple(card for place, card in enumerate(large.declared) if place not in taken)
    found = game.readings(rest)
    assume(found)
    return game, draw(st.sampled_from(found)), tuple(large.cards[place] for place in taken)


@st.composite
def exchangeable(draw: st.DrawFn, among: st.SearchStrategy[Variant]) -> tuple[Variant, Meld, Natural]:
    """A game, a meld of it with a wild card, and a card that the wild card stands for."""
    game = attrs.evolve(draw(among), lay_off=LayOffs(), exchange=JokerExchange(FromSet.ANY_SUIT))
    meld = draw(testing.melds(game, max_size=6))
    assume(meld.wild)
    place = draw(st.sampled_from(meld.wild))
    return game, meld, draw(st.sampled_from(sorted(meld.stands_for[place])))


def ranks(meld: Meld) -> tuple[frozenset[Rank], ...]:
    """The rank that each card of the meld stands for."""
    return tuple(frozenset(natural.rank for natural in naturals) for naturals in meld.stands_for)


def choices(meld: Meld) -> list[tuple[Natural, ...]]:
    """Some ways of taking each wild card for one that it stands for, no suit of a set twice."""
    found: list[tuple[Natural, ...]] = [()]
    for naturals in meld.stands_for:
        found = [
            (*taken, natural)
            for taken in found
            for natural in sorted(naturals)
            if natural not in taken or len(naturals) == 1 or len(meld) > 4
        ][:8]
    return found


@given(rules, lays(), st.data())
def test_order_never_changes_a_yes_or_no(rule: MeldRule, laid: tuple[Card, ...], data: st.DataObject) -> None:
    """Nor the ranks of a reading; only which of two wild cards lies where (F7)."""
    other = tuple(data.draw(st.permutations(laid)))
    assert bool(rule(laid)) is bool(rule(other))
    assert {ranks(meld) for meld in readings(rule, laid)} == {ranks(meld) for meld in readings(rule, other)}


@given(rules, lays())
def test_readings_are_what_is_accepted(rule: MeldRule, laid: tuple[Card, ...]) -> None:
    """There are readings exactly if the cards are accepted; each holds the given cards, and the first is the answer."""
    found, answer = readings(rule, laid), rule(laid)
    assert bool(found) is bool(answer)
    assert len(set(found)) == len(found)
    assert all(sorted(meld.cards) == sorted(map(undeclared, laid)) for meld in found)
    assert not answer or answer.value in found


@given(rules, lays())
def test_wild_cards_can_be_replaced_by_what_they_stand_for(rule: MeldRule, laid: tuple[Card, ...]) -> None:
    """Every reading stays a meld when its wild cards give way to the cards that they stand for (F4)."""
    for meld in readings(rule, laid):
        for replaced in choices(meld):
            assert rule(replaced), f"{meld} but not {show(replaced)}"


@given(runs | sets, lays())
def test_declared_readings_read_back_the_same(rule: Run | Set, laid: tuple[Card, ...]) -> None:
    """What is written down of a meld says what each card stands for, if a wild card that lies as itself is written so (5c=5c)."""
    for meld in readings(rule, laid):
        assert cards(show(meld.declared)) == meld.declared
        assert ranks(meld) in map(ranks, readings(rule, meld.declared))
        if all(len(naturals) == 1 for naturals in meld.stands_for):
            bound = [
                Declared(undeclared(card), min(naturals)) if is_wild(card, rule.wild) else card
                for card, naturals in zip(meld.cards, meld.stands_for, strict=True)
            ]
            assert readings(rule, bound) == (meld,)


@given(rules, lays())
def test_a_declaration_only_narrows(rule: MeldRule, laid: tuple[Card, ...]) -> None:
    """The readings of declared cards are among those of the same cards undeclared, but for suits left open in a set (F5)."""
    free = readings(rule, tuple(map(undeclared, laid)))
    for meld in readings(rule, laid):
        assert any(sorted(meld.cards) == sorted(other.cards) and meld.kind == other.kind for other in free)


@SELECTIVE
@given(grown(games))
def test_a_lay_off_is_a_meld_and_moves_no_joker(asked: tuple[Variant, Meld, tuple[Card, ...]]) -> None:
    """It holds the meld and the cards, and every wild card that lay there stands for what it stood for, or for less of it (F10, F5)."""
    game, meld, added = asked
    answer = game.check_lay_off(meld, added)
    assume(answer)
    after = answer.unwrap()
    assert Counter(after.cards) == Counter(meld.cards) + Counter(added)
    assert game.meld(after.declared)
    lying = [(after.cards[place], after.stands_for[place]) for place in after.wild]
    for place in meld.wild:
        kept = [each for each in lying if each[0] == meld.cards[place] and each[1] <= meld.stands_for[place]]
        assert kept
        lying.remove(kept[0])


@SELECTIVE
@given(grown(games))
def test_what_can_be_laid_off_one_by_one_can_be_laid_off_at_once(asked: tuple[Variant, Meld, tuple[Card, ...]]) -> None:
    """And it is never more than an exchange or a place for a joker that keeps a part of a meld from being laid off on the rest."""
    game, meld, added = asked
    step: Verdict[Meld] = Accepted(meld)
    for card in added:
        step = game.check_lay_off(step.value, [card]) if isinstance(step, Accepted) else step
    answer = game.check_lay_off(meld, added)
    assert answer or not step
    pure = meld.is_pure and all(isinstance(card, Natural) for card in added)
    assert answer or not pure or game.meld_rule != variants.ROMI51.meld_rule


@SELECTIVE
@given(exchangeable(games))
def test_an_exchange_conserves_cards(asked: tuple[Variant, Meld, Natural]) -> None:
    """The meld gets the card and gives the wild card; laid again in its place, that is a meld too (F11)."""
    game, meld, card = asked
    answer = game.check_exchange(meld, [card])
    assume(answer)
    exchanged = answer.unwrap()
    assert Counter(exchanged.meld.cards) + Counter(exchanged.freed) == Counter(meld.cards) + Counter([card])
    assert game.meld(exchanged.meld.declared)
    assert [duty.card for duty in exchanged.obligations] == [*exchanged.freed]
    back = list(exchanged.meld.declared)
    back[back.index(card)] = exchanged.freed[0]
    assert sorted(map(undeclared, back)) == sorted(meld.cards)
    assert game.meld(back)


@SELECTIVE
@given(exchangeable(st.sampled_from((variants.HANDROMI, variants.ROMI51, variants.MAGYAR))))
def test_the_freed_joker_may_be_laid_off_where_it_came_from(asked: tuple[Variant, Meld, Natural]) -> None:
    """The meld has no joker now, and one of three cards can take a fourth (F12)."""
    game, meld, card = asked
    assume(len(meld) == 3)
    exchanged = game.check_exchange(meld, [card]).unwrap()
    assert exchanged.meld.is_pure
    assert game.check_lay_off(exchanged.meld, exchanged.freed)


@given(lays(), st.sampled_from(("unicode", "ascii", "glyph", "hu")))
def test_cards_read_back_as_they_were_written(laid: tuple[Card, ...], style: Style) -> None:
    """In every style, with any gap between them."""
    assert cards(show(laid, style)) == laid
    assert cards(show(laid, style).replace(" ", ", ")) == laid
    assert cards(show(laid, style).upper()) == laid


@given(st.text() | st.text("7hkőrász ♥*=,🂷Ádb10"))
def test_any_text_is_cards_or_a_notation_error_in_it(text: str) -> None:
    """Nothing else is raised, and the offending word is where the error says."""
    wrong: romi.NotationError | None = None
    try:
        cards(text)
    except romi.NotationError as error:
        wrong = error
    if wrong is not None:
        assert wrong.word
        assert unicodedata.normalize("NFC", text)[wrong.position :].startswith(wrong.word)


@given(rules, lays())
def test_a_refusal_says_why(rule: MeldRule, laid: tuple[Card, ...]) -> None:
    """At least one fault, each once, each a sentence in both languages without a gap."""
    answer = rule(laid)
    assume(isinstance(answer, Rejected))
    assert isinstance(answer, Rejected)
    assert answer.violations
    assert len(set(answer.violations)) == len(answer.violations)
    for violation in answer.violations:
        for words in (romi.sentence(violation), romi.sentence(violation, "hu")):
            assert "None" not in words
            assert "{" not in words


@given(games, lays(), lays(most=2))
def test_every_question_is_answered(game: Variant, laid: tuple[Card, ...], added: tuple[Card, ...]) -> None:
    """Whatever the cards are, a check gives a yes or a no with reasons, and never raises."""
    answers: list[Verdict[object]] = [
        game.meld(laid),
        game.check_opening(laid, added, turn=1),
        game.check_regroup((), [laid, added], (*laid, *added)),
    ]
    if meld := game.meld(laid):
        answers += [game.check_lay_off(meld.value, added), game.check_exchange(meld.value, added)]
    for answer in answers:
        assert isinstance(answer, Accepted | Rejected)
        assert str(answer)


@given(runs, sets, lays())
def test_a_choice_accepts_iff_one_of_its_rules_does(run: Run, kinds: Set, laid: tuple[Card, ...]) -> None:
    """And explains a refusal with faults that one of them finds."""
    answer, answers = Melds(run, kinds)(laid), (run(laid), kinds(laid))
    assert bool(answer) is any(map(bool, answers))
    if isinstance(answer, Rejected):
        found = {violation for each in answers if isinstance(each, Rejected) for violation in each.violations}
        assert set(answer.violations) <= found


COPIES: tuple[Callable[[object], object], ...] = (
    lambda value: pickle.loads(pickle.dumps(value)),
    copy.copy,
    copy.deepcopy,
)


@given(lays())
def test_copies_of_cards_are_the_cards(laid: tuple[Card, ...]) -> None:
    """Plain cards are the same object, however they are copied; declared ones are equal."""
    for copied in COPIES:
        for card in laid:
            again = copied(card)
            assert again == card
            assert hash(again) == hash(card)
            assert again is card or isinstance(card, Declared)


@given(rules, lays())
def test_copies_of_rules_melds_and_answers_are_equal(rule: MeldRule, laid: tuple[Card, ...]) -> None:
    """They are values."""
    answer = rule(laid)
    for copied in COPIES:
        assert copied(rule) == rule
        assert hash(copied(rule)) == hash(rule)
        assert copied(answer) == answer


@given(games)
def test_copies_of_variants_are_equal(game: Variant) -> None:
    """And answer the same."""
    for copied in COPIES:
        again = copied(game)
        assert again == game
        assert hash(again) == hash(game)


@given(testing.melds(variants.MAGYAR))
def test_a_meld_is_worth_what_the_cards_are_that_it_stands_for(meld: Meld) -> None:
    """In Magyar römi, where no place changes the worth of an ace (F8, MAGY9)."""
    game = variants.MAGYAR
    stood_for = [min(naturals) for naturals in meld.stands_for]
    assert game.meld_value(meld) == game.hand_value(stood_for)
