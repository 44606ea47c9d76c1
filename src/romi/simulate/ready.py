"""Three built-in players: one that plays anything legal, one that is greedy, and one that counts.

The greedy player wishes for moves, the best first, and makes the first that is legal: to go out, to lay, to throw what helps least. It
knows the rules only through `analysis` and `legal_moves`, so it plays any variant, one of your own too. The careful player wishes for the
same, but looks at what everyone saw: how many copies of its outs can still come, what the others took, and which cards they let go.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from typing import Final, TypeAlias

import attrs

from romi.checks import is_a
from romi.moves import Move
from romi.play.legal import LegalMoves
from romi.play.match import Match
from romi.play.state import View
from romi.rules.matches import BoughtIn
from romi.simulate.mind import Chooser, Memory, Mind
from romi.simulate.parting import BY_OUTS_AND_SAFETY, BY_VALUE
from romi.simulate.player import Player
from romi.simulate.wishes import wishes
from romi.variants.variant import Variant


@attrs.frozen
class RandomLegal:
    """Makes any legal move, each kind of move that there is with the same chance. `seed` makes two of them differ in the same deal."""

    seed: int = attrs.field(default=0, validator=is_a(int))
    name: str = attrs.field(default="random", kw_only=True)

    def __repr__(self) -> str:
        return "random_legal" if self == RandomLegal() else f"RandomLegal({self.seed})"

    def player(self, game: Variant, seed: int = 0) -> Player:
        """The player for a deal."""
        return _RandomPlayer(Random(f"{self.seed} {seed}"), self.name)  # noqa: S311 - a game, no secret

    def buys_in(self, match: Match, terms: BoughtIn) -> bool:
        """Back in, if it is out of the match."""
        return terms.player not in match.seats


class Choosing(ABC):
    """A ready player: it chooses among the legal moves, so that what it has found out of them need not be found out again."""

    __slots__ = ()

    def __call__(self, view: View) -> Move:
        """One of the legal moves of the view."""
        return self.among(LegalMoves(view))

    @abstractmethod
    def among(self, legal: LegalMoves) -> Move:
        """One of these moves."""


@attrs.frozen(eq=False)
class _RandomPlayer(Choosing):
    chance: Random
    name: str

    def among(self, legal: LegalMoves) -> Move:
        return legal.sample(self.chance)


@attrs.frozen
class Wishing:
    """Makes the first move that it wishes for and that is legal; `discards` says which of the cards in no meld to part with first."""

    name: str
    discards: Chooser = BY_VALUE

    def __repr__(self) -> str:
        return self.name

    def player(self, game: Variant, seed: int = 0) -> Player:
        """The player for a deal; it takes no chances, so the seed makes no difference."""
        return _WishingPlayer(self.name, self.discards)

    def buys_in(self, match: Match, terms: BoughtIn) -> bool:
        """Back in, if it is out of the match."""
        return terms.player not in match.seats


@attrs.frozen(eq=False)
class _WishingPlayer(Choosing):
    name: str
    discards: Chooser
    memory: Memory = attrs.field(factory=dict)

    def among(self, legal: LegalMoves) -> Move:
        for move in self.wishes(legal.view):
            if move in legal:
                return move
        return next(iter(legal))

    def wishes(self, view: View) -> Iterator[Move]:
        """The moves wished for, the best first."""
        return wishes(Mind(view, self.discards, self.memory))


random_legal: Final = RandomLegal()
"""Makes any legal move, each kind of move that there is with the same chance; `RandomLegal(seed)` makes two of them differ."""

greedy: Final = Wishing("greedy")
"""Lays and goes out when it can, and throws the dearest card that lies in no meld."""

careful: Final = Wishing("careful", BY_OUTS_AND_SAFETY)
"""As greedy, but throws what has the fewest outs still unseen and is least likely to help the next player."""

Ready: TypeAlias = RandomLegal | Wishing

READY: Final[dict[str, Ready]] = {player.name: player for player in (random_legal, greedy, careful)}
"""The built-in players by name."""
