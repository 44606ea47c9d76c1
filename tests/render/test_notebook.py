"""What a notebook shows by itself."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable

import attrs
import pytest

import romi
from romi import play, render
from romi.analysis import Arrangement
from romi.card import JOKER
from romi.render import FOUR_COLOUR, Picture
from romi.render.thing import Drawable
from romi.rules.matches import MatchHistory
from romi.variants import HANDROMI, ROMI51
from tests.source import ROOT

CARDS = romi.cards("7h 8h *")
MELD = ROMI51.meld(CARDS).unwrap()
SHEET = romi.rules.Sheet(2, winners=[0])
STATE = play.start(HANDROMI, players=2, seed=1)
NOTEBOOK = ROOT / "examples" / "notebook.ipynb"
RUN = ROOT / "tests" / "render" / "run_notebook.py"


@attrs.define
class FakeFormatter:
    """Remembers what to call for which type, as an IPython formatter does."""

    shows: dict[type, Callable[[object], str | None]] = attrs.Factory(dict)

    def for_type(self, kind: type, show: Callable[[object], str | None], /) -> None:
        """Remember."""
        self.shows[kind] = show

    def pop(self, kind: type, default: object = None, /) -> object:
        """Forget."""
        return self.shows.pop(kind, default)

    def __call__(self, thing: object) -> str | None:
        """Show a thing: by itself, or as told for its type."""
        show = self.shows.get(type(thing))
        return show(thing) if show else None


@attrs.define
class FakeDisplay:
    """The formatters of a shell."""

    formatters: dict[str, FakeFormatter] = attrs.Factory(lambda: {"text/html": FakeFormatter()})


@attrs.define
class FakeShell:
    """As much of a shell as is needed."""

    display_formatter: FakeDisplay = attrs.Factory(FakeDisplay)

    def shown(self, thing: object) -> str | None:
        """What a cell that ends with the thing shows."""
        return self.display_formatter.formatters["text/html"](thing)


DRAWN: list[Drawable] = [
    CARDS[0],
    JOKER,
    *romi.cards("*=6h"),
    MELD,
    CARDS,
    (MELD, MELD),
    Arrangement((MELD,), (), 24, 0),
    play.view(STATE, 0),
    STATE,
    SHEET,
    MatchHistory(2).played(SHEET),
    ROMI51,
]


@pytest.mark.parametrize("thing", DRAWN, ids=lambda thing: type(thing).__name__)
def test_a_notebook_shows_what_has_a_picture(thing: Drawable) -> None:
    """After `%load_ext romi.render`, and no more after `%unload_ext`."""
    shell = FakeShell()
    assert shell.shown(thing) is None
    render.load_ipython_extension(shell)
    assert shell.shown(thing) == render.picture(thing).html
    render.unload_ipython_extension(shell)
    assert shell.shown(thing) is None


@pytest.mark.parametrize("thing", [(), (1, 2), (CARDS[0], 1), (MELD, CARDS[0]), 5, "7h", None])
def test_other_values_are_shown_as_ever(thing: object) -> None:
    """A tuple is a hand or a table only if all in it is."""
    shell = FakeShell()
    render.load_ipython_extension(shell)
    assert shell.shown(thing) is None


def test_language_and_colours_can_be_chosen_for_a_notebook() -> None:
    """A second call changes how things are shown."""
    shell = FakeShell()
    render.load_ipython_extension(shell)
    render.show_in_notebook(shell, palette=FOUR_COLOUR, lang="hu")
    assert shell.shown(MELD) == render.meld(MELD, palette=FOUR_COLOUR, lang="hu").html


def test_a_picture_shows_itself_everywhere() -> None:
    """In a notebook as HTML or SVG, in a terminal as text; it is printed short."""
    picture = render.hand(CARDS)
    assert (picture._repr_html_(), picture._repr_svg_(), str(picture)) == (picture.html, picture.svg, picture.text)
    assert repr(picture) == "Picture(alt='7 of hearts, 8 of hearts, joker')"
    assert pretty(picture) == picture.text


def pretty(picture: Picture) -> str:
    """What IPython prints in a terminal."""

    class Printer:
        written = ""

        def text(self, text: str, /) -> None:
            self.written += text

    printer = Printer()
    picture._repr_pretty_(printer, cycle=False)
    return printer.written


def test_what_has_no_picture_is_refused_by_name() -> None:
    """With its type."""
    number: Drawable = 5  # type: ignore[assignment]
    with pytest.raises(TypeError, match="int: 5"):
        render.picture(number)


def test_a_list_of_cards_is_a_hand_too() -> None:
    """As is an empty one."""
    assert render.picture(list(CARDS)) == render.hand(CARDS)
    assert render.picture(()) == render.hand(())


@pytest.mark.skipif(
    importlib.util.find_spec("IPython") is None, reason="IPython is not installed: pip install romi[notebook]"
)
def test_the_extension_loads_into_a_real_shell() -> None:
    """In a process of its own, where nothing else is loaded."""
    code = (
        "from IPython.core.interactiveshell import InteractiveShell as Shell\n"
        "shell = Shell.instance()\n"
        "shell.run_line_magic('load_ext', 'romi.render')\n"
        "import romi\n"
        "data, _ = shell.display_formatter.format(romi.cards('7h 8h'))\n"
        "assert 'aria-label=\"7 of hearts, 8 of hearts\"' in data['text/html']\n"
        "data, _ = shell.display_formatter.format((1, 2))\n"
        "assert set(data) == {'text/plain'}\n"
        "shell.run_line_magic('unload_ext', 'romi.render')\n"
        "data, _ = shell.display_formatter.format(romi.cards('7h 8h'))\n"
        "assert set(data) == {'text/plain'}\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("nbclient", "nbformat", "ipykernel")),
    reason="nbclient, nbformat and ipykernel are not installed: pip install romi[notebook]",
)
def test_the_example_notebook_runs_and_shows_what_it_has_stored() -> None:
    """Every output is made again and is the same."""
    done = subprocess.run(
        [sys.executable, str(RUN), str(NOTEBOOK)],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"JUPYTER_PLATFORM_DIRS": "1", "PYTHONWARNINGS": "ignore"},
        timeout=180,
    )
    assert done.returncode == 0, done.stderr
