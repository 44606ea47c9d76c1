"""Who wins a match of seven deals, how does it stand after each, and what does every point stand for?"""

import romi
from romi.rules import DealEnd, Finish, MatchHistory, Seat
from romi.variants import HANDROMI

NAMES = ("Anna", "Béla", "Cili")

# Who went out and how; what the others had left; who never laid a meld.
DEALS = [
    ("Anna", "out", {"Béla": "7h Kd *", "Cili": "2c 3c"}, ""),
    ("Cili", "out", {"Anna": "Ah 9s", "Béla": "5d"}, ""),
    ("Béla", "from-hand", {"Anna": "Ts Jd", "Cili": "8c 9d 2h 2s"}, "Cili"),
    ("Anna", "szúró", {"Béla": "4h 4s", "Cili": "Qc"}, ""),
    ("Béla", "out", {"Anna": "3h Jc", "Cili": "8d 8h 2s"}, "Anna"),
    (None, "", {"Anna": "7s", "Béla": "Kc", "Cili": "*"}, ""),  # the stock ran out: void
    ("Anna", "out", {"Béla": "3d", "Cili": "6c Ad"}, ""),
]

history = MatchHistory(players=3)
for number, (winner, way, left, unopened) in enumerate(DEALS, start=1):
    seats = [Seat(romi.cards(left.get(name, "")), first_laid=None if name in unopened else 2) for name in NAMES]
    sheet = HANDROMI.deal_score(DealEnd(seats, Finish(NAMES.index(winner), way) if winner else None))
    history = history.played(sheet)
    totals = zip(NAMES, HANDROMI.match(history).totals, strict=True)
    print(f"deal {number}:", *(f"{name} {total:+4}" for name, total in totals))
    if way == "from-hand":
        print(sheet.text("en", names=NAMES))

print(HANDROMI.match(history).text("en", names=NAMES))
print(HANDROMI.match(history).text("hu", names=NAMES).splitlines()[-1])
