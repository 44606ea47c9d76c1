"""How a text names the variant that it is of: one of the seven by its name, any other with its rules beside it."""

from __future__ import annotations

from typing import Final

from romi.variants import ALL, Variant
from romi.variants.files import dumps, loads
from romi.variants.variant import given_variant

OWN: Final = "own"
"""What stands for rules that are of somebody's own making, and so are in no text."""


class NamingError(ValueError):
    """A variant that cannot be told from its name and rules: the `key` that is at fault, and why."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(key, why)
        self.key = key
        self.why = why

    def __str__(self) -> str:
        return f"{self.key}: {self.why}"


def rules_of(variant: Variant) -> str:
    """Nothing for one of the seven; its TOML; `OWN` if that cannot be written, because a rule is not the library's."""
    if variant in ALL:
        return ""
    try:
        return dumps(variant)
    except ValueError:
        return OWN


def variant_of(name: str, rules: str, given: Variant | None) -> Variant:
    """The variant with that name and those rules; `NamingError` if there is none, or if the one `given` has another name.

    A variant is given for the text that cannot hold its rules; then those are not read.
    """
    if given is not None:
        if given_variant(given).name != name:
            raise NamingError("variant", f"is {name[:60]!r}, but {given.name!r} is given")
        return given
    if rules == OWN:
        raise NamingError("rules", f"{name[:60]!r} has rules of its own: give variant=")
    if rules:
        try:
            return loads(rules)
        except ValueError as fault:
            raise NamingError("rules", f"these rules cannot be read: {fault}") from fault
    known = {variant.name: variant for variant in ALL}
    if name not in known:
        raise NamingError("variant", f"there is no variant {name[:60]!r}; there are {', '.join(known)}")
    return known[name]
