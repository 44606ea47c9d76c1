"""What the sets of one rank can hold: copies of the four suits and wild cards."""

from __future__ import annotations

from typing import Final

from romi._kernel.runs import Rules

MOST_KNOWN: Final = 4096


def patterns(rules: Rules, have: list[int], wild: int) -> list[tuple[int, int, int, int, int]]:
    """Everything that sets of a rank can hold: copies of each suit, and wild cards. Nothing comes first."""
    key = have[0] | have[1] << 6 | have[2] << 12 | have[3] << 18 | wild << 24
    found = rules.patterns.get(key)
    if found is not None:
        return found
    found = [(0, 0, 0, 0, 0)]
    if rules.set_min:
        for a in range(have[0] + 1):
            for b in range(have[1] + 1):
                for c in range(have[2] + 1):
                    for d in range(have[3] + 1):
                        for y in range(wild + 1):
                            if a + b + c + d + y >= rules.set_min and shares(rules, [a, b, c, d], y):
                                found.append((a, b, c, d, y))
    if len(rules.patterns) >= MOST_KNOWN:
        rules.patterns.clear()
    rules.patterns[key] = found
    return found


def fillings(rules: Rules, have: list[int], wild: int) -> list[int]:
    """By copies of the four suits, as one number in the bases ``have`` + 1: how many wild cards sets may hold beside them, as bits."""
    key = have[0] | have[1] << 6 | have[2] << 12 | have[3] << 18 | wild << 24
    found = rules.fillings.get(key)
    if found is not None:
        return found
    found = [0] * ((have[0] + 1) * (have[1] + 1) * (have[2] + 1) * (have[3] + 1))
    for a, b, c, d, y in patterns(rules, have, wild):
        found[((a * (have[1] + 1) + b) * (have[2] + 1) + c) * (have[3] + 1) + d] |= 1 << y
    if len(rules.fillings) >= MOST_KNOWN:
        rules.fillings.clear()
    rules.fillings[key] = found
    return found


def shares(rules: Rules, used: list[int], wild: int) -> list[tuple[int, int]]:
    """How exactly these copies and wild cards fall into sets, as (naturals, wild) of each; empty if they do not."""
    naturals = sum(used)
    total = naturals + wild
    if not rules.set_min:
        return []
    least = 1
    if not rules.twins:
        least = max(1, max(used))
    for many in range(least, total // rules.set_min + 1):
        if total <= many * rules.set_max:
            for sizes in split(naturals, many, naturals):
                if rules.twins or fits(used, sizes):
                    found = helped(rules, sizes, wild)
                    if found:
                        return found
    return []


def split(total: int, many: int, most: int) -> list[list[int]]:
    """Every way to be a sum of so many falling numbers, the most even first."""
    if many == 0:
        return [] if total else [[]]
    out: list[list[int]] = []
    first = -(-total // many)
    while first <= min(total, most):
        out += [[first, *rest] for rest in split(total - first, many - 1, first)]
        first += 1
    return out


def fits(used: list[int], sizes: list[int]) -> bool:
    """Whether sets of so many naturals, no suit twice in one, hold so many copies of the suits."""
    left = sorted(used, reverse=True)
    for size in sizes:
        for suit in range(size):
            if suit > 3 or not left[suit]:
                return False
            left[suit] -= 1
        left.sort(reverse=True)
    return not left[0]


def helped(rules: Rules, sizes: list[int], wild: int) -> list[tuple[int, int]]:
    """The sizes with their wild cards; empty if these do not fall so."""
    needs = rules.set_needs
    given: list[int] = []
    spare = wild
    for size in sizes:
        least = max(0, rules.set_min - size)
        if least >= len(needs) or needs[least] > size:
            return []
        given.append(least)
        spare -= least
    for i in range(len(sizes)):
        while spare > 0 and given[i] + 1 < len(needs) and needs[given[i] + 1] <= sizes[i]:
            if sizes[i] + given[i] + 1 > rules.set_max:
                break
            given[i] += 1
            spare -= 1
    return [(sizes[i], given[i]) for i in range(len(sizes))] if not spare else []


def dealt(rules: Rules, rank: int, used: list[int], wild: int) -> list[list[int]]:
    """The sets of a rank: card indices, and -1 for each wild card."""
    left = [[used[suit], suit] for suit in range(4)]
    out: list[list[int]] = []
    for size, helpers in shares(rules, used, wild):
        left.sort(reverse=True)
        group: list[int] = []
        if rules.twins:
            for entry in left:
                while entry[0] and len(group) < size:
                    group.append(13 * entry[1] + rank)
                    entry[0] -= 1
        else:
            for entry in left[:size]:
                group.append(13 * entry[1] + rank)
                entry[0] -= 1
        out.append(sorted(group) + [-1] * helpers)
    return out
