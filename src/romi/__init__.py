"""The rules of the rummy (Hungarian: römi) family of card games.

>>> import romi
>>> print(romi.ROMI51.meld(romi.cards("Kh Ah 2h")))
a run does not go round the corner: the ace can only be its lowest or its highest card (F6)

At the top is what a first program needs: cards, the deck, verdicts, melds, the seven games. The rooms beside it: `romi.rules` (every building
block of a game, by question), `romi.variants` (the seven, files, what differs), `romi.analysis` (what is in a hand), `romi.moves` and
`romi.play` (whole deals), `romi.simulate` (many of them), `romi.render` (pictures), `romi.testing` (for tests of your own).

What is public is what `__all__` lists here and in the rooms, which are the modules that `dir(romi)` shows; any other name may change at any
time. Everything loads on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romi._contents import lazily

__version__ = "0.1.0"

if TYPE_CHECKING:
    from romi import analysis as analysis
    from romi import card as card
    from romi import code as code
    from romi import data as data
    from romi import deck as deck
    from romi import melds as melds
    from romi import moves as moves
    from romi import notation as notation
    from romi import play as play
    from romi import render as render
    from romi import rules as rules
    from romi import sentences as sentences
    from romi import simulate as simulate
    from romi import testing as testing
    from romi import variants as variants
    from romi import verdict as verdict
    from romi.card import JOKER, Card, Colour, Declared, Joker, Natural, Rank, Suit, sort
    from romi.code import Code
    from romi.deck import Deck
    from romi.melds import Meld, Run, Set
    from romi.notation import NotationError, cards, show
    from romi.sentences import sentence
    from romi.sentences.rules import rule
    from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, TIZLAPOS, Variant
    from romi.verdict import Accepted, IllegalPlay, Rejected, Verdict, Violation

_MODULES: Final = (
    "romi.card",
    "romi.notation",
    "romi.code",
    "romi.verdict",
    "romi.sentences",
    "romi.sentences.rules",
    "romi.deck",
    "romi.melds",
    "romi.variants",
)
_ROOMS: Final = (
    "analysis",
    "card",
    "code",
    "data",
    "deck",
    "melds",
    "moves",
    "notation",
    "play",
    "render",
    "rules",
    "sentences",
    "simulate",
    "testing",
    "variants",
    "verdict",
)

__all__ = [
    "HANDROMI",
    "JOKER",
    "KOPOGOS",
    "MAGYAR",
    "RABLOROMI",
    "ROMI51",
    "RUMMY",
    "TIZLAPOS",
    "Accepted",
    "Card",
    "Code",
    "Colour",
    "Deck",
    "Declared",
    "IllegalPlay",
    "Joker",
    "Meld",
    "Natural",
    "NotationError",
    "Rank",
    "Rejected",
    "Run",
    "Set",
    "Suit",
    "Variant",
    "Verdict",
    "Violation",
    "__version__",
    "cards",
    "rule",
    "sentence",
    "show",
    "sort",
]

if not TYPE_CHECKING:
    __getattr__, _public = lazily(__name__, _MODULES, _ROOMS)

    def __dir__() -> list[str]:
        """What is public and can be loaded here, so that `help(romi)` works without the extra that `romi.testing` needs."""
        from importlib.util import find_spec

        return [name for name in _public() if name != "testing" or find_spec("hypothesis")]
