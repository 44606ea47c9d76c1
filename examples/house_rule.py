"""We play Römi 51 with other rules: what changes, and what does it change?"""

import attrs

import romi
from romi import Run, Set
from romi.rules import Ace, AtMost, FaceValues, FromSet, JokerExchange, Melds, PointMinimum
from romi.variants import ROMI51, diff

HOUSE = attrs.evolve(
    ROMI51,
    name="kitchen-table",
    title="Römi at our kitchen table",
    meld=Melds(Run(Ace.AROUND, jokers=AtMost(2)), Set(jokers=AtMost(2))),
    opening=PointMinimum(40, rule="our rule"),
    exchange=JokerExchange(FromSet.ANY_SUIT),
    hand_value=FaceValues(15, joker=25),
)

print(diff(ROMI51, HOUSE))
for variant in (ROMI51, HOUSE):
    print()
    print(variant.title)
    for lay in ("Kh Ah 2h", "7h * *"):
        print(f"  {lay}: {variant.meld(romi.cards(lay))}")
    print(f"  opening with 42: {variant.check_opening(romi.cards('Th Jh Qh'), romi.cards('4c 4d 4h'))}")
    print(f"  left in hand, an ace and a joker: {variant.hand_value(romi.cards('Ah *'))}")
