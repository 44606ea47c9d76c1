"""Indian rummy with drops: who will not play on gives the deal up, and a wrong declaration costs what it costs; for two to six.

Who drops out before the first draw has 20 points, later 40, who declares wrongly 80; the others play on, and who is left alone has won. All
else is as in `indian_rummy.py`.

After https://support.rummyculture.com/support/solutions/articles/31000156199 and https://www.pagat.com/rummy/indianrummy.html.
"""

import attrs

from examples.variants.indian_rummy import INDIAN_RUMMY, AtMost80
from romi.moves import Declare
from romi.rules import (
    DISCARDING,
    DRAWING,
    DealEnd,
    DropOut,
    LastDiscard,
    Line,
    Phase,
    Sheet,
    Step,
    Turn,
)

DROP, WRONG = "drop", "wrong"


def with_drops(end: DealEnd, /) -> Sheet:
    """A drop costs 20 before the first draw, later 40, a wrong declaration 80; else a loser counts what is in no meld.

    hu: a kiszállás az első húzás előtt 20 pont, később 40, a téves bemondás 80; különben a vesztes kombináción kívüli lapjai számítanak.
    """
    gone = [seat.dropped for seat in end.seats if seat.dropped is not None]
    points = {each.seat: 80 if each.way == WRONG else 20 if each.turn == 1 else 40 for each in gone}
    shown = end.finish is not None and end.finish.way not in (DROP, WRONG)
    counted = [line for line in AtMost80()(end).lines if line.seat not in points] if shown else []
    lines = [Line(each.seat, points[each.seat], f"house/{each.way}", own_text=each.way, rule="indian") for each in gone]
    return Sheet(len(end.seats), (*counted, *lines), winners=end.winners)


INDIAN_DROPS = attrs.evolve(
    INDIAN_RUMMY,
    name="indian-rummy-with-drops",
    title="Indian rummy with drops",
    turn=Turn(
        (Step(Phase.DRAW, Declare, Phase.OVER), DRAWING, DISCARDING, Step(Phase.LAY, Declare, Phase.OVER)),
        rule="indian",
    ),
    ways_out=(
        *INDIAN_RUMMY.ways_out,
        DropOut(DROP, rule="indian"),
        DropOut(WRONG, discard=LastDiscard.DEMANDED, rule="indian"),
    ),
    deal_score=with_drops,
)
