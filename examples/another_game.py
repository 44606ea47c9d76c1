"""A game that the library does not know, written with public names alone: Rommé, with its melds, openings and scores."""

import romi
from romi import Deck, Run, Set, Variant, rules

VALUES = rules.FaceValues(11, low_ace=1, joker=20)
JOKERS = rules.NotMoreThanNaturals()
ROMME = Variant(
    name="romme",
    title="Rommé",
    deck=Deck(2, jokers=6),
    deal=rules.Deal(13, turned=rules.Turned.DISCARD),
    meld=rules.Melds(Run(jokers=JOKERS), Set(jokers=JOKERS)),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=rules.PointMinimum(40),
    exchange=rules.JokerExchange(),
    deal_score=rules.PenaltyPoints(winner=0, unopened=None, from_hand=rules.FromHandBonus(0, times=2)),
)

for lay in ("Kd Ad *", "7h * 9h *", "7h * * *", "Kc Ac 2c", "7h 7h 7s"):
    print(f"{lay}: {ROMME.meld(romi.cards(lay))}")
for lays in (("Qs Ks As", "3c 3d *"), ("9h Th *", "2c 3c 4c"), ("5c 5d 5h", "Ah 2h 3h")):
    print(f"open with {' and '.join(lays)}: {ROMME.check_opening(*map(romi.cards, lays))}")
left = [
    rules.Seat(first_laid=4),
    rules.Seat(romi.cards("Kd Ad *"), first_laid=2),
    rules.Seat(romi.cards("2c 9h")),
]
for way in ("out", "from-hand"):
    print(ROMME.deal_score(rules.DealEnd(left, rules.Finish(0, way))))
print("problems:", ROMME.problems() or "none")
