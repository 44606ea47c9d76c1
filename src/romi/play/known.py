"""What is known of a game for good, worked out when it is first asked for, and kept with the deal."""

from __future__ import annotations

from functools import cached_property

import attrs

from romi.analysis.asking import Asking, asking
from romi.analysis.shortcuts import LayingOff, Shortcut
from romi.checks import fields_alone
from romi.moves import Declare, Discard, Knock
from romi.rules.turns import Acts, Phase
from romi.variants.variant import Variant


@attrs.frozen(slots=False, eq=False)
class Known:
    """What the rules of the `game` say whoever plays and whatever lies there."""

    game: Variant

    __getstate__ = fields_alone

    @cached_property
    def asking(self) -> Asking:
        """The questions to its rules."""
        return asking(self.game)

    @cached_property
    def answered(self) -> bool:
        """Whether who has shown the hand is answered by the others (KOP5)."""
        return any(
            step.kind in (Knock, Declare) and step.acts is Acts.ASKED and step.to != Phase.OVER
            for step in self.game.turn.steps
        )

    @cached_property
    def discard_ends(self) -> frozenset[Phase]:
        """The phases in which a discard ends the turn, and nothing else."""
        steps = [step for step in self.game.turn.steps if step.kind is Discard]
        return frozenset(step.at for step in steps) - frozenset(step.at for step in steps if step.to != Phase.DONE)

    @cached_property
    def top_only(self) -> bool:
        """Whether no more than the top of the discards is ever taken, as far as the library's rules say so."""
        return Shortcut.TOP in self.asking.granted.held

    @cached_property
    def anybody_lays_off(self) -> bool:
        """Whether who has not opened may lay off, as far as that is known."""
        return self.asking.granted.laying_off in (LayingOff.ANYBODY, LayingOff.ASKED)
