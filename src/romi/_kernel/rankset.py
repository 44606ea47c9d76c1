"""What the sets of one rank can do with the cards that the runs leave idle there."""

from romi._kernel.suitrun import Rules


def set_choices(rules: Rules, code: int, jokers: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """For each number of jokers that can help: (jokers, the ways to use most of the idle cards in sets).

    ``code`` packs the idle copies of the four suits in 3 bits each. A way is what it leaves, packed alike, and the
    number of cards in its sets, jokers among them.
    """
    slot = code << 5 | jokers
    found = rules.set_choices.get(slot)
    if found is not None:
        return found
    idle = [(code >> (3 * s)) & 7 for s in range(4)]
    found = [(0, [(code, 0)])]
    for y in range(jokers + 1 if rules.set_min else 0):
        fits: list[list[int]] = []
        for a in range(idle[0], -1, -1):
            for b in range(idle[1], -1, -1):
                for c in range(idle[2], -1, -1):
                    for d in range(idle[3], -1, -1):
                        one = [a, b, c, d]
                        if fewest_sets(rules, one, y) and not _held(one, fits):
                            fits.append(one)
        ways = [(code - (u[0] | u[1] << 3 | u[2] << 6 | u[3] << 9), sum(u) + y) for u in fits]
        if ways and y:
            found.append((y, ways))
        elif ways:
            found = [(0, ways)]
    rules.set_choices[slot] = found
    return found


def _held(one: list[int], fits: list[list[int]]) -> bool:
    for other in fits:
        if all(other[s] >= one[s] for s in range(4)):
            return True
    return False


def fewest_sets(rules: Rules, used: list[int], jokers: int) -> int:
    """The fewest sets that hold exactly these copies of the four suits and jokers, or 0."""
    naturals = sum(used)
    total = naturals + jokers
    if not naturals or not rules.set_min:
        return 0
    for m in range(1, total // rules.set_min + 1):
        if total > m * rules.set_max or naturals < m:
            continue
        if not rules.twins and max(used) > m:
            continue
        if 0 <= rules.jokers * m < jokers:
            continue
        return m
    return 0
