"""A game that the library does not know, written with public names alone: Rommé, with its melds, openings and scores."""

import romi
from romi import Deck, Run, Set, Variant
from romi.rules import (
    Deal,
    DealEnd,
    FaceValues,
    Finish,
    HandBonus,
    JokerExchange,
    Melds,
    NotMoreThanNaturals,
    PenaltyPoints,
    PointMinimum,
    Seat,
    Turned,
)

VALUES = FaceValues(11, low_ace=1, joker=20)
JOKERS = NotMoreThanNaturals()
ROMME = Variant(
    name="romme",
    title="Rommé",
    deck=Deck(2, jokers=6),
    deal=Deal(13, turned=Turned.DISCARD),
    meld=Melds(Run(jokers=JOKERS), Set(jokers=JOKERS)),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=PointMinimum(40),
    exchange=JokerExchange(),
    deal_score=PenaltyPoints(winner=0, unopened=None, from_hand=HandBonus(0, times=2)),
)

for lay in ("Kd Ad *", "7h * 9h *", "7h * * *", "Kc Ac 2c", "7h 7h 7s"):
    print(f"{lay}: {ROMME.meld(romi.cards(lay))}")
for lays in (("Qs Ks As", "3c 3d *"), ("9h Th *", "2c 3c 4c"), ("5c 5d 5h", "Ah 2h 3h")):
    print(f"open with {' and '.join(lays)}: {ROMME.check_opening(*map(romi.cards, lays))}")
left = [
    Seat(first_laid=4),
    Seat(romi.cards("Kd Ad *"), first_laid=2),
    Seat(romi.cards("2c 9h")),
]
for way in ("out", "from-hand"):
    print(ROMME.deal_score(DealEnd(left, Finish(0, way))))
print("problems:", ROMME.problems() or "none")
