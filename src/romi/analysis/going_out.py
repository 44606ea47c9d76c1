"""Going out now: the whole hand laid, laid off and exchanged, and the last card discarded (F13)."""

from __future__ import annotations

from collections.abc import Iterable

from romi.analysis.candidates import held
from romi.analysis.plan import MOST_STATES, Goal, Plan, Situation, plan
from romi.card import Card
from romi.checks import asked
from romi.melds.meld import Meld
from romi.rules.who import Opened
from romi.variants.variant import Variant


@asked
def can_go_out(
    variant: Variant,
    hand: Iterable[Card],
    *,
    table: Iterable[Meld] = (),
    opened: Opened = Opened.EARLIER,
    turn: int | None = None,
    upcard: Card | None = None,
    dealt: int | None = None,
    limit: int = MOST_STATES,
) -> Plan | None:
    """The moves by which a player who has drawn goes out with this hand, lay-offs and joker exchange on the table included, or None (F13).

    `opened` says since when the player has opened, `turn` which turn of theirs it is, `upcard` what card sets a limit to the knock, `dealt`
    how many cards a hand was dealt; `ValueError` if the game's rules need one that is not given. The last move is the discard, where one is
    made. `AnalysisLimit` after `limit` states of the search.

    >>> import romi
    >>> from romi.variants import ROMI51
    >>> table = [ROMI51.meld(romi.cards("7h 8h *=9h")).unwrap()]
    >>> print(*can_go_out(ROMI51, romi.cards("9h Kc Kd 2s"), table=table), sep=", ")
    exchange 9h on 1, lay Kc Kd *, discard 2s
    >>> can_go_out(ROMI51, romi.cards("9h Kc Qd 2s"), table=table) is None
    True
    """
    situation = Situation(
        hand=held(variant, hand), table=tuple(table), opened=opened, turn=turn, upcard=upcard, dealt=dealt
    )
    return plan(variant, situation, Goal.GO_OUT, limit=limit)
