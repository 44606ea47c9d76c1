"""Who plays: a player is a callable from a view to a move, and a strategy makes one for each deal.

A player sees a `View` and nothing else; the rules of the deal are `view.game`. One that draws chance, or works something
out for the whole deal, comes from a `Strategy`, which is asked anew for each deal, with its rules and a seed. A plain callable
from a view to a move, a function of yours, stands wherever a strategy does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, runtime_checkable

from romi.moves import Move
from romi.play.match import Match
from romi.play.state import View
from romi.rules.matches import BoughtIn
from romi.variants.variant import Variant

Player: TypeAlias = Callable[[View], Move]
"""Makes a move of what is seen."""


@runtime_checkable
class Strategy(Protocol):
    """Makes a player for a deal. To be sent to workers in other processes it has to pickle."""

    def player(self, game: Variant, seed: int = 0, /) -> Player:
        """The player for a deal by these rules, whose only source of chance is the seed."""
        ...


@runtime_checkable
class BuysIn(Protocol):
    """A strategy that also decides whether to buy into a match (TIZ9)."""

    def buys_in(self, match: Match, terms: BoughtIn) -> bool:
        """Whether to buy in on these terms, which name the player."""
        ...


def player_of(strategy: Strategy | Player, game: Variant, seed: int) -> Player:
    """The player for a deal: made by the strategy, or the callable itself."""
    return strategy.player(game, seed) if isinstance(strategy, Strategy) and callable(strategy.player) else strategy


def decider_of(strategy: object) -> BuysIn | None:
    """The strategy, if it decides about buying in."""
    return strategy if isinstance(strategy, BuysIn) else None


def named(thing: Strategy | Player) -> str:
    """What a strategy or player is called: its `name`, else that of the function or class."""
    name = getattr(thing, "name", None) or getattr(thing, "__name__", None)
    return name if isinstance(name, str) else type(thing).__name__
