"""Are these lays right? A text file of real ones, each checked under the rules of its game, with the answer that is expected."""

import sys
from pathlib import Path

import romi
from romi.variants import Variant, by_name


def check(variant: Variant, lay: str) -> romi.Verdict[object]:
    """A meld; or a meld and what is laid off on it (+), or put down for its joker (~)."""
    cards, plus, added = lay.partition("+")
    cards, tilde, put_down = cards.partition("~")
    verdict = variant.meld(romi.cards(cards))
    if verdict and plus:
        return variant.check_lay_off(verdict.value, romi.cards(added))
    if verdict and tilde:
        return variant.check_exchange(verdict.value, romi.cards(put_down))
    return verdict


path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("lays.txt")
wrong = total = 0
for line in path.read_text("utf-8").splitlines():
    if not line or line.startswith("#"):
        continue
    name, expected, lay = line.split(maxsplit=2)
    verdict = check(by_name(name), lay)
    answer = "yes" if verdict else ",".join(verdict.codes)
    total += 1
    wrong += answer != expected
    print(f"{name:9}  {lay:62}  {'yes' if verdict else verdict}{'' if answer == expected else '  <-- not expected'}")
print(f"{total} lays, {wrong} answered otherwise than expected")
sys.exit(1 if wrong else 0)
