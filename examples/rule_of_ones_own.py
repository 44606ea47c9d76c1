"""A rule of one's own is any callable that answers as the library's rules do: here, pairs of twins, and an opening without aces."""

from collections.abc import Sequence

import attrs

import romi
from romi import Rank, Variant, Verdict, Violation
from romi.rules import Melds, Opening, PointMinimum, all_of
from romi.variants import ROMI51


def twins(cards: Sequence[romi.Card], /) -> Verdict[romi.Meld]:
    """Two copies of one card: the whole rule is these lines."""
    if len(cards) == 2 and cards[0] == cards[1] and isinstance(cards[0], romi.Natural):
        return romi.Accepted(romi.Meld.of("twins", cards))
    return romi.Rejected([Violation("house/no-twins", own_text=f"no twins: {romi.show(cards)}")])


def no_aces(opening: Opening, /) -> tuple[Violation, ...]:
    """No ace lies in the opening, and no joker stands for one."""
    ranks = {natural.rank for meld in opening.melds for naturals in meld.stands_for for natural in naturals}
    return (Violation("house/aces", own_text="no aces in an opening"),) if Rank.ACE in ranks else ()


game: Variant = attrs.evolve(
    ROMI51,
    name="twins",
    meld=Melds(twins, romi.Run(), romi.Set()),
    opening=all_of(PointMinimum(30), no_aces),
)

for lay in ("7h 7h", "7h 8h", "7h 8h 9h"):
    print(f"{lay}: {game.meld(romi.cards(lay))}")
for lays in (("Kh Kh", "Ts Ts"), ("Ah Ah", "Ts Ts"), ("Qh Kh *=Ah",), ("2h 2h",)):
    print(f"open with {' and '.join(lays)}: {game.check_opening(*map(romi.cards, lays))}")
