"""Cards, melds, tables, sheets and rule sheets that a notebook shows by itself: `%load_ext romi.render`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeAlias

from romi.analysis import Arrangement
from romi.card import Declared, Joker, Natural
from romi.melds.meld import Meld
from romi.play import State, View
from romi.render.palette import TWO_COLOUR, Palette
from romi.render.thing import drawn
from romi.rules.matches import MatchHistory
from romi.rules.scoring import Sheet
from romi.sentences import Language
from romi.simulate.tally import MatchTally, Tally
from romi.variants import Variant

Show: TypeAlias = Callable[[object], "str | None"]
_SHOWN: Final[tuple[type, ...]] = (
    Natural,
    Joker,
    Declared,
    Meld,
    Arrangement,
    View,
    State,
    Sheet,
    MatchHistory,
    Tally,
    MatchTally,
    Variant,
    tuple,
)
_HTML: Final = "text/html"


class Formatter(Protocol):
    """As much of an IPython formatter as is needed."""

    def for_type(self, kind: type, show: Show, /) -> object:
        """Use `show` for values of the type."""
        ...

    def pop(self, kind: type, default: object = ..., /) -> object:
        """Forget what was said of the type."""
        ...


class DisplayFormatter(Protocol):
    """Its formatters."""

    @property
    def formatters(self) -> Mapping[str, Formatter]:
        """By the kind of output."""
        ...


class Shell(Protocol):
    """As much of an IPython shell as is needed."""

    @property
    def display_formatter(self) -> DisplayFormatter:
        """What turns values into what is shown."""
        ...


def show_in_notebook(shell: Shell, *, palette: Palette = TWO_COLOUR, lang: Language = "en") -> None:
    """Let the notebook show cards, melds, hands, tables, deals, sheets and variants as pictures; a second call changes how.

    `shell` is what IPython's `get_ipython()` gives. A tuple is shown so if it holds nothing but cards, or nothing but melds.
    """

    def show(thing: object) -> str | None:
        picture = None if thing == () else drawn(thing, palette, lang)
        return None if picture is None else picture.html

    for kind in _SHOWN:
        shell.display_formatter.formatters[_HTML].for_type(kind, show)


def load_ipython_extension(shell: Shell) -> None:
    """What `%load_ext romi.render` calls: pictures in red and black, in English."""
    show_in_notebook(shell)


def unload_ipython_extension(shell: Shell) -> None:
    """What `%unload_ext romi.render` calls: values are shown as text again."""
    for kind in _SHOWN:
        shell.display_formatter.formatters[_HTML].pop(kind, None)
