"""What the analysis finds can be played: each answer names its move, and the move is what it says."""

from __future__ import annotations

import pytest

import romi
from romi import ROMI51
from romi.analysis import arrange, best_opening, defend, knock, lay_offs, rearrange
from romi.moves import parse_move
from romi.variants import KOPOGOS, RABLOROMI, RUMMY


def melds(variant: romi.Variant, *texts: str) -> tuple[romi.Meld, ...]:
    """Melds of that game."""
    return tuple(variant.meld(romi.cards(text)).unwrap() for text in texts)


def test_an_opening_is_a_lay() -> None:
    """Of an arrangement, and of what the rule accepted; an arrangement without melds is none."""
    found = best_opening(ROMI51, romi.cards("9h Th Jh Kc Kd Kh 2s"))
    assert found is not None
    assert found.move == parse_move("lay Kc Kd Kh / 9h Th Jh")
    assert ROMI51.check_opening(*found.move.melds).unwrap().move == found.move
    with pytest.raises(ValueError, match="names no card"):
        _ = arrange(ROMI51, romi.cards("2s 9h")).move


def test_a_knock_and_its_answer() -> None:
    """KOP3, KOP5: lay-offs first, then the own melds; a declaration where römi is better (KOP7)."""
    found = knock(KOPOGOS, romi.cards("7h 8h 9h 4c 4d 4h 2s Ks"), upcard=romi.card.NATURALS[2])
    assert found is not None
    assert str(found.move).startswith("knock Ks: ")
    assert {frozenset(meld) for meld in found.move.melds} == {frozenset(meld.cards) for meld in found.melds}
    all_of_it = knock(KOPOGOS, romi.cards("7h 8h 9h Th 4c 4d 4h Ks"), upcard=romi.card.NATURALS[2])
    assert all_of_it is not None
    assert str(all_of_it.move).startswith("declare ")
    answer = defend(KOPOGOS, melds(KOPOGOS, "4h 5h 6h"), romi.cards("7h 8h 9h 9c 9d"))
    assert answer.moves == (parse_move("lay-off 7h 8h on 1"), parse_move("lay 9c 9d 9h"))
    assert defend(KOPOGOS, melds(KOPOGOS, "4h 5h 6h"), romi.cards("Kc")).moves == ()


def test_a_lay_off_and_a_rearrangement() -> None:
    """RUM5, RABLO5: on the meld with its place, and the whole table as it shall lie."""
    (found,) = lay_offs(RUMMY, melds(RUMMY, "4c 4d 4h", "7h 8h 9h"), romi.cards("Th"))
    assert found.move == parse_move("lay-off Th on 2")
    table = rearrange(RABLOROMI, melds(RABLOROMI, "7h 8h 9h Th"), romi.cards("7c 7d"))
    assert table.move.melds == tuple(meld.declared for meld in table.table)
    assert table.played
