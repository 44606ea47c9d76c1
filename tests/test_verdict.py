"""Answers: a yes with its value, a no with its reasons, and nothing between."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

import romi
from romi import Accepted, Code, IllegalPlay, Rejected, Verdict, Violation
from romi.rules.scoring import Line, Sheet
from romi.sentences import Language
from romi.verdict import verdict, violations

GAP = Violation(Code.GAP, "F2", romi.cards("Td"), got=0, need=1)
SUIT = Violation(Code.WRONG_SUIT, "F2", romi.cards("9s"))


def describe(answer: Verdict[int]) -> str:
    """What a program makes of an answer; a type checker sees that no case is left."""
    match answer:
        case Accepted(value):
            return f"{value + 1}"
        case Rejected(faults):
            return ", ".join(fault.code for fault in faults)


def test_truth_tells_yes_from_no() -> None:
    """As `if verdict:` and as `match`."""
    yes: Verdict[int] = Accepted(0)
    no: Verdict[int] = Rejected((GAP, SUIT))
    assert (bool(yes), bool(no)) == (True, False)
    assert (describe(yes), describe(no)) == ("1", "run/gap, run/wrong-suit")
    assert no.codes == ("run/gap", "run/wrong-suit") if isinstance(no, Rejected) else False


def test_unwrap_gives_the_value_or_raises_the_very_same_violations() -> None:
    """Do it or stop."""
    assert Accepted(7).unwrap() == 7
    with pytest.raises(IllegalPlay) as caught:
        Rejected((GAP, SUIT)).unwrap()
    assert caught.value.violations == (GAP, SUIT)
    assert isinstance(caught.value, ValueError)
    assert str(caught.value) == str(Rejected((GAP, SUIT))) == f"{GAP}; {SUIT}"


def test_an_illegal_play_pickles() -> None:
    """A program in another process learns the same reasons."""
    for copied in (pickle.loads(pickle.dumps(IllegalPlay((GAP,)))), copy.copy(IllegalPlay((GAP,)))):
        assert copied.violations == (GAP,)
        assert str(copied) == str(GAP)


def test_a_no_needs_a_reason() -> None:
    """And keeps its reasons as a tuple."""
    with pytest.raises(ValueError, match="needs a violation"):
        Rejected(())
    assert Rejected([GAP]).violations == (GAP,)


def test_violations_decide() -> None:
    """None: yes."""
    assert verdict(7, ()) == Accepted(7)
    assert verdict(7, (GAP,)) == Rejected((GAP,))
    assert violations(Accepted(7)) == ()
    assert violations(Rejected((GAP,))) == (GAP,)


def test_notes_make_no_difference_to_an_answer() -> None:
    """They point out what is no fault."""
    assert Accepted(7, (GAP,)) == Accepted(7)
    assert hash(Accepted(7, (GAP,))) == hash(Accepted(7))


def test_a_violation_is_a_value() -> None:
    """It compares, hashes, pickles, and speaks English."""
    assert len({GAP, attrs.evolve(GAP), SUIT}) == 2
    assert pickle.loads(pickle.dumps(GAP)) == GAP
    assert str(GAP) == romi.sentence(GAP) == "the run has a gap, missing: 10♦ (F2)"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        GAP.code = Code.RANK_TWICE  # type: ignore[misc]


def test_answers_pickle() -> None:
    """Both kinds."""
    answer = romi.variants.ROMI51.meld(romi.cards("7h 8h *"))
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert pickle.loads(pickle.dumps(Rejected((GAP,)))) == Rejected((GAP,))


@pytest.mark.parametrize("lang", romi.sentences.languages())
def test_an_answer_says_in_any_language_what_it_is(lang: Language) -> None:
    """A no is its sentences, and so is what `unwrap` raises; a yes is its value, with what is to be pointed out."""
    no = Rejected((GAP, SUIT))
    assert no.text(lang) == IllegalPlay((GAP, SUIT)).text(lang) == f"{GAP.text(lang)}; {SUIT.text(lang)}"
    assert GAP.text(lang) == romi.sentence(GAP, lang)
    noted = Accepted(romi.show(romi.cards("7h 8h")), (GAP,))
    assert noted.text(lang) == f"7♥ 8♥ ({GAP.text(lang)})"
    assert Accepted(7).text(lang) == "7"


def test_a_yes_to_what_speaks_itself_is_its_words() -> None:
    """A sheet has its own text, in either language; English where none is named."""
    sheet = Sheet(1, [Line(0, -3, "score/deduction")])
    assert Accepted(sheet).text("hu") == sheet.text("hu") != Accepted(sheet).text() == str(sheet)
    assert Rejected((GAP,)).text() == str(GAP)
