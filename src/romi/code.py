"""The stable codes: what a program tests to know why something was refused.

A code is never renamed and never reused. The part before the slash is the question that was asked, the part behind it the fault. House rules
use codes of their own that begin with `house/`. Each code has a sentence in every language of `romi.sentences`.
"""

from __future__ import annotations

import enum


@enum.unique
class Code(enum.StrEnum):
    """Why not. The comment behind a code is the rule that it most often comes from; a violation names its own."""

    # Cards and decks
    MORE_THAN_IN_PACK = "cards/more-than-in-pack"  # F1
    NOT_IN_PACK = "cards/not-in-pack"  # F1
    NOT_HELD = "cards/not-held"

    # Melds
    TOO_FEW = "meld/too-few-cards"  # F2, F3
    TOO_MANY = "meld/too-many-cards"  # F3, F6
    TOO_MANY_JOKERS = "meld/too-many-jokers"  # F4
    NO_NATURAL = "meld/no-natural-card"  # TIZ3
    JOKERS_OUTNUMBER = "meld/jokers-outnumber-naturals"
    NO_PLACE_FOR_JOKER = "meld/no-place-for-joker"  # F4, F6
    DECLARED_ELSEWHERE = "meld/declared-elsewhere"  # F7
    DECLARED_NOT_WILD = "meld/declared-not-wild"
    WRONG_SUIT = "run/wrong-suit"  # F2
    RANK_TWICE = "run/rank-twice"  # F2
    GAP = "run/gap"  # F2
    AROUND_THE_CORNER = "run/around-the-corner"  # F6
    ACE_NOT_HIGH = "run/ace-not-high"  # F6, KOP2, RUM2
    ACE_NOT_LOW = "run/ace-not-low"  # F6
    SUIT_TWICE = "set/suit-twice"  # F3
    RANKS_DIFFER = "set/ranks-differ"  # F3
    OUT_OF_ORDER = "note/out-of-order"  # F7, a note, never a refusal

    # Whole-hand figures
    FIGURE_SIZE = "figure/wrong-number-of-cards"  # TIZ4
    FIGURE_SUITS = "figure/more-than-one-suit"  # TIZ4
    FIGURE_RANKS = "figure/not-a-court-card"  # TIZ4
    FIGURE_NOT_A_RUN = "figure/not-one-run"  # TIZ4
    FIGURE_OVER_TOTAL = "figure/total-too-high"  # TIZ4

    # Opening
    BELOW_MINIMUM = "opening/below-minimum"  # HAND8, R51-2, MAGY4
    NO_PURE_RUN = "opening/no-pure-run"  # R51-2
    TOO_EARLY = "opening/too-early"  # MAGY4
    TOO_FEW_MELDS = "opening/too-few-melds"  # RABLO3

    # Table
    NOT_OPENED = "table/not-opened"  # F10, F11, RABLO4
    LAY_OFF_FORBIDDEN = "lay-off/forbidden"  # KOP
    ONE_CARD_AT_A_TIME = "lay-off/one-card-at-a-time"
    MELD_CLOSED = "table/meld-closed"  # HAND10
    LAID_JOKER_KEEPS_ITS_CARD = "lay-off/joker-keeps-its-card"  # F10
    EXCHANGE_FORBIDDEN = "exchange/forbidden"  # F12
    NO_JOKER_THERE = "exchange/no-joker"  # F11
    NOT_ITS_CARD = "exchange/not-its-card"  # F11
    SET_NOT_FULL = "exchange/set-not-full"  # F11
    NOT_FROM_HAND = "exchange/not-from-hand"  # F12
    REGROUP_FORBIDDEN = "regroup/forbidden"
    TABLE_CARD_LOST = "regroup/table-card-lost"  # RABLO4
    CARD_FROM_NOWHERE = "regroup/card-from-nowhere"  # RABLO4
    NO_CARD_FEWER = "regroup/no-card-fewer"  # RABLO4
    TABLE_CARD_TAKEN = "regroup/table-card-taken"  # RABLO4
