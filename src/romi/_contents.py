"""Contents pages: a module that lists what is public in other modules, and loads it when it is asked for.

Importing a page costs next to nothing. It asks its modules for a name: the one that is called so, if there is one, then those that are loaded,
then the others in their order, so the light ones stand first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module

__all__ = ["lazily"]


def lazily(
    page: str, modules: Sequence[str], rooms: Sequence[str] = ()
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and the `__dir__` of a page, whose names come from these modules; `rooms` are the public modules inside it."""

    def load(name: str) -> object:
        """Load what is asked for, once."""
        here = sys.modules[page]
        if name in rooms:
            return import_module(f"{page}.{name}")  # which makes it an attribute
        if name not in vars(here)["__all__"]:
            raise AttributeError(f"module {page!r} has no attribute {name!r}", name=name, obj=here)
        named = sorted(modules, key=lambda at: (at.rpartition(".")[2] != name.lower(), at not in sys.modules))
        value: object = next(getattr(module, name) for module in map(import_module, named) if hasattr(module, name))
        setattr(here, name, value)
        return value

    def public() -> list[str]:
        """What is public, loaded or not."""
        return sorted((*vars(sys.modules[page])["__all__"], *rooms))

    return load, public
