"""The table as a person sees it in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from romi.analysis import Arrangement
from romi.cli.voice import Voice
from romi.play import State, View
from romi.play.telling import hand_text, table_text
from romi.variants import Variant


def screen(voice: Voice, seen: View, names: Sequence[str], by: str) -> str:
    """Who holds how many cards, the table, the piles, and the own hand."""
    return table_text(seen, voice.lang, names, by_rank=by == "rank")


def hand_line(voice: Voice, seen: View, by: str) -> str:
    """The own hand, sorted."""
    return hand_text(seen, voice.lang, by_rank=by == "rank")


def arranged(voice: Voice, found: Arrangement) -> str:
    """The melds of a hand, and what is left over, separated by bars."""
    left = [f"({voice.cards(found.deadwood)})"] if found.deadwood else []
    return " | ".join([*(voice.cards(meld.declared) for meld in found.melds), *left])


def acting(voice: Voice, game: Variant, state: State) -> str:
    """What can be done now, as a prompt."""
    shown = (voice.tongue.verbs[kind.word] for kind in game.turn.kinds(state.phase))
    return f"[{', '.join(shown)}; ?] > "
