"""A rule of a variant with other parameters."""

from __future__ import annotations

import attrs
import pytest

from romi import rules
from romi.variants import ALL, ROMI51


def test_a_parameter_is_changed_and_nothing_else() -> None:
    """Also one that is named otherwise in the value than where it is given."""
    assert rules.changed(ROMI51.match_rule, deals=5) == rules.FixedDeals(5, rule="R51-7")
    assert rules.changed(ROMI51.draw, discards=rules.Freely()) == rules.Sources(discards=rules.Freely())


def test_every_rule_of_the_seven_is_changed_into_itself_by_nothing() -> None:
    """Whatever has parameters can be changed; a choice of rules is made anew."""
    for variant in ALL:
        for field in attrs.fields(type(variant)):
            rule: object = getattr(variant, field.name)
            if attrs.has(type(rule)) and not hasattr(rule, "rules"):
                assert rules.changed(rule) == rule


@pytest.mark.parametrize(
    ("rule", "parameters", "error", "words"),
    [
        (ROMI51.match_rule, {"deal": 5}, TypeError, r"FixedDeals has no parameter 'deal': did you mean deals\?"),
        (ROMI51.match_rule, {"xyz": 5}, TypeError, "FixedDeals has no parameter 'xyz': there are deals"),
        (ROMI51.match_rule, {"deals": "5"}, TypeError, "must be a whole number, not '5'"),
        (ROMI51.match_rule, {"deals": 0}, ValueError, "must be >= 1: 0"),
        (ROMI51.opening, {"rules": ()}, TypeError, "has no parameters by name: make another one in its place"),
        (len, {}, TypeError, "has no parameters by name"),
    ],
)
def test_what_cannot_be_changed_is_named(
    rule: object, parameters: dict[str, object], error: type[Exception], words: str
) -> None:
    """A parameter that is none, with the nearest; a value that it may not have; a rule that has no parameters."""
    with pytest.raises(error, match=words):
        rules.changed(rule, **parameters)


def test_a_class_has_no_parameters_to_change() -> None:
    """A rule is made of it first."""
    with pytest.raises(
        TypeError, match=r"changed: PointMinimum is the class; a rule is made of it: PointMinimum\(points=\.\.\.\)"
    ):
        rules.changed(rules.PointMinimum, points=5)
