"""Is this a meld, may I open with it, and what did the deal cost me? The main job, in one look."""

import romi
from romi.rules import DealEnd, Finish, Seat
from romi.variants import ROMI51

for lay in ("7h 8h *", "Qh Kh Ah", "Kh Ah 2h", "9c 9c 9d", "5h * *"):
    verdict = ROMI51.meld(romi.cards(lay))
    answer = f"{ROMI51.meld_value(verdict.value)} points, {verdict.value}" if verdict else f"no: {verdict}"
    print(f"{lay:9} {answer}")

print()
for melds in (("9h Th Jh", "4c 4d 4h"), ("Kh Kd *", "Qs Qd Qh"), ("9h Th Jh", "Kc Kd *")):
    opening = ROMI51.check_opening(*map(romi.cards, melds))
    print(f"open with {' and '.join(melds)}?", f"yes, {opening.value.points} points" if opening else f"no: {opening}")

print()
seats = [
    Seat(romi.cards("7h Kd *"), first_laid=2),
    Seat(first_laid=3),
    Seat(romi.cards("2c 3c")),
]
print(ROMI51.deal_score(DealEnd(seats, Finish(1))))
