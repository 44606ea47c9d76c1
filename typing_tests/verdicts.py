"""What a type checker must know about answers; checked by mypy and by pyright, never run."""

from __future__ import annotations

from typing import assert_never, assert_type

from romi.code import Code
from romi.melds import Meld
from romi.variants.variant import Variant
from romi.verdict import Accepted, Rejected, Violation


def truth_narrows(variant: Variant) -> Meld | tuple[Violation, ...]:
    """`if verdict:` is enough to reach the value on one side and the violations on the other."""
    verdict = variant.meld(())
    if verdict:
        assert_type(verdict, Accepted[Meld])
        assert_type(verdict.value, Meld)
        return verdict.value
    assert_type(verdict, Rejected)
    return verdict.violations


def negation_narrows(variant: Variant) -> Meld:
    """So does `if not`."""
    verdict = variant.meld(())
    if not verdict:
        assert_type(verdict, Rejected)
        raise SystemExit(str(verdict))
    return assert_type(verdict, Accepted[Meld]).value


def match_is_exhaustive(variant: Variant) -> str:
    """A `match` over both classes needs no third case."""
    verdict = variant.meld(())
    match verdict:
        case Accepted(meld):
            assert_type(meld, Meld)
            return meld.kind
        case Rejected(violations):
            assert_type(violations, tuple[Violation, ...])
            return str(violations[0].code)
        case _:
            assert_never(verdict)


def a_code_is_a_str(fault: Violation) -> tuple[str, bool]:
    """Ours and that of a house rule alike: `str()` of it is its text, and it compares with `Code`."""
    assert_type(fault.code, str)
    return str(fault.code), fault.code == Code.GAP


def unwrap_gives_the_value(variant: Variant) -> None:
    """`unwrap` of a whole verdict has the type of the value."""
    assert_type(variant.meld(()).unwrap(), Meld)
