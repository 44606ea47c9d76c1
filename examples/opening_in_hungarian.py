"""Nyithatok-e ezzel? May I open with this, and if not, why not, in Hungarian."""

import romi
from romi.variants import HANDROMI, MAGYAR, ROMI51, Variant

LAYS: tuple[tuple[Variant, int, tuple[str, ...]], ...] = (
    (HANDROMI, 2, ("kőr 9, kőr 10, kőr bubi", "treff 8, káró 8, dzsóker")),
    (HANDROMI, 2, ("kőr 9, kőr 10, kőr bubi", "treff 7, káró 7, dzsóker")),
    (ROMI51, 1, ("Á♠ K♠ D♠ B♠", "4♣ 4♦ 4♥")),
    (ROMI51, 1, ("Á♠ Á♥ Á♦", "D♣ K♣ *")),
    (ROMI51, 1, ("8♠ 9♠ *", "2♣ 2♦ 2♥")),
    (MAGYAR, 1, ("D♥ K♥ Á♥", "7♣ 7♦ 7♥", "2♣ 3♣ 5♣")),
)

for variant, turn, lays in LAYS:
    verdict = variant.check_opening(*map(romi.cards, lays), turn=turn)
    print(f"{variant.title}, {turn}. kör: {' | '.join(lays)}")
    if verdict:
        print(f"    nyitás, {verdict.value.points} pont")
    else:
        for violation in verdict.violations:
            print(f"    nem: {violation.text('hu')}")
