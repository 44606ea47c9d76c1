"""The stable codes: what a program tests to know why something was refused.

A code is never renamed and never reused. The part before the slash is the question that was asked, the part behind it the fault. House
rules use codes of their own that begin with `house/`. Each code has a sentence in every language of `romi.sentences`.
"""

from __future__ import annotations

import enum

from romi.as_code import NamedText

__all__ = ["Code", "Reason"]


def __dir__() -> list[str]:
    return list(__all__)


@enum.unique
class Code(NamedText):
    """Why not. The comment behind a code is the rule that it most often comes from; a violation names its own."""

    # Cards and decks
    MORE_THAN_IN_PACK = "cards/more-than-in-pack"  # F1
    NOT_IN_PACK = "cards/not-in-pack"  # F1
    NOT_HELD = "cards/not-held"

    # Deals
    PACK_TOO_SMALL = "deal/pack-too-small"  # TIZ1
    IDENTICAL_CARDS = "deal/identical-cards"  # HAND6
    NO_THROW_IN = "deal/no-throw-in"  # TIZ11
    NOT_AGREED = "deal/not-agreed"  # TIZ11
    KEPT_TOO_MANY = "deal/kept-too-many"  # TIZ11

    # Melds
    TOO_FEW = "meld/too-few-cards"  # F2, F3
    TOO_MANY = "meld/too-many-cards"  # F3, F6
    TOO_MANY_JOKERS = "meld/too-many-jokers"  # F4
    NO_NATURAL = "meld/no-natural-card"  # TIZ3
    JOKERS_OUTNUMBER = "meld/jokers-outnumber-naturals"
    NOT_PURE = "meld/not-pure"
    OTHER_KIND = "meld/of-another-kind"
    SEVERAL_MELDS = "meld/several-melds"
    JOKERS_SIDE_BY_SIDE = "meld/jokers-side-by-side"
    WILD_AS_ITSELF = "meld/wild-as-itself"
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
    NO_SUCH_OPENING_MELD = "opening/no-such-meld"
    TOO_MANY_READINGS = "opening/too-many-readings"
    OPENING_FORBIDDEN = "opening/forbidden"  # KOP, TIZ

    # Table
    NOT_OPENED = "table/not-opened"  # F10, F11, RABLO4
    OPENED_NOW = "table/opened-in-this-turn"
    NO_SUCH_MELD = "table/no-such-meld"
    MELD_OF_ANOTHER = "lay-off/meld-of-another"
    LAY_OFF_FORBIDDEN = "lay-off/forbidden"  # KOP
    LAY_OFF_AFTER_KNOCK = "lay-off/only-after-a-knock"  # KOP7
    ONE_CARD_AT_A_TIME = "lay-off/one-card-at-a-time"
    MELD_CLOSED = "table/meld-closed"  # HAND10
    LAID_JOKER_KEEPS_ITS_CARD = "lay-off/joker-keeps-its-card"  # F10
    EXCHANGE_FORBIDDEN = "exchange/forbidden"  # F12
    NO_JOKER_THERE = "exchange/no-joker"  # F11
    NOT_ITS_CARD = "exchange/not-its-card"  # F11
    SET_NOT_FULL = "exchange/set-not-full"  # F11
    SETS_KEEP_THEIR_JOKERS = "exchange/sets-keep-their-jokers"  # F11
    MORE_THAN_JOKERS = "exchange/more-cards-than-jokers"  # F11
    NOT_FROM_HAND = "exchange/not-from-hand"  # F12
    REGROUP_FORBIDDEN = "regroup/forbidden"
    CARD_FROM_NOWHERE = "regroup/card-from-nowhere"  # RABLO4
    NO_CARD_FEWER = "regroup/no-card-fewer"  # RABLO4
    TABLE_CARD_TAKEN = "regroup/table-card-taken"  # RABLO4

    # Draws
    DRAW_FORBIDDEN = "draw/forbidden"  # RABLO1
    NOTHING_THERE = "draw/nothing-there"
    TOP_CARD_ONLY = "draw/top-card-only"
    WHOLE_PILE_ONLY = "draw/whole-pile-only"
    DISCARD_WITHOUT_RIGHT = "draw/discard-without-right"  # HAND7, R51-4, MAGY3, KOP8
    EXCHANGE_CARD_WITHOUT_RIGHT = "draw/exchange-card-without-right"  # HAND5, MAGY5, TIZ5
    SWAP_TOO_LATE = "draw/swap-too-late"  # HAND5
    SWAPPED_BEFORE = "draw/swapped-before"  # HAND5
    TRIED_BEFORE = "draw/tried-before"  # MAGY5
    STOCK_TOO_LOW = "draw/stock-too-low"  # KOP8
    TAKEN_CARD_DISCARDED = "draw/taken-card-discarded"  # RUM4
    JOKER_NOT_LAID = "exchange/joker-not-laid"  # F12

    # Turns
    NOT_NOW = "turn/not-now"  # F13, KOP4
    NO_CARD_TO_DISCARD = "turn/no-card-to-discard"  # F13
    CANNOT_END = "turn/cannot-end"
    TURN_OF_ANOTHER = "turn/of-another"  # F13
    NOTHING_TO_TAKE_BACK = "turn/nothing-to-take-back"  # F14

    # Going out
    CARDS_LEFT = "out/cards-left"  # F13, RUM5
    LAST_CARD_DISCARDED = "out/last-card-discarded"
    FROM_HAND_FAILS = "out/from-hand-fails"  # HAND9
    LAID_BEFORE = "out/laid-before"  # HAND9, RABLO6
    OTHER_WAY = "out/another-way"
    TWO_COLOURS = "out/two-colours"  # RABLO6
    HAND_TOO_SMALL = "out/hand-too-small"  # RABLO6
    KNOCK_FORBIDDEN = "knock/forbidden"  # KOP3
    OVER_LIMIT = "knock/over-limit"  # KOP3, TIZ5
    TOO_MANY_LEFT = "knock/too-many-left"  # TIZ5

    # Matches
    BUY_IN_FORBIDDEN = "buy-in/forbidden"  # HAND14, KOP9
    BUY_IN_AFTER_THE_END = "buy-in/after-the-end"  # TIZ9
    BUY_IN_TOO_LATE = "buy-in/too-late"  # TIZ9
    BUY_IN_NOBODY_BETTER = "buy-in/nobody-better"  # TIZ9


@enum.unique
class Reason(NamedText):
    """Why a line stands in a sheet; as stable as a `Code`. A score of your own may use any other word, and bring its own text."""

    # Deals
    WENT_OUT = "score/went-out"  # HAND13, R51-6, RABLO7, MAGY7
    FROM_HAND = "score/from-hand"  # HAND13, MAGY7
    FROM_HAND_WITH_LAY_OFF = "score/from-hand-with-lay-off"  # HAND13
    LEFT_IN_HAND = "score/left-in-hand"  # HAND13, R51-6, RABLO7, MAGY8
    NEVER_OPENED = "score/never-opened"  # HAND13, R51-6, MAGY8
    MULTIPLIED = "score/multiplied"  # HAND13
    LAID_NOTHING = "score/laid-nothing"  # RABLO7
    HAND_OF_ANOTHER = "score/hand-of-another"  # RUM7, KOP7
    DIFFERENCE = "score/difference"  # KOP5, KOP6
    UNDERCUT = "score/undercut"  # KOP6
    ROMI = "score/romi"  # KOP7
    DOUBLED = "score/doubled-by-upcard"  # KOP3
    BEYOND_THE_KNOCK = "score/beyond-the-knock"  # KOP5
    UNITS_WON = "score/units-won"  # TIZ7
    UNITS_LOST = "score/units-lost"  # TIZ7
    DEADWOOD = "score/deadwood"  # TIZ8
    DEDUCTION = "score/deduction"  # TIZ8

    # Matches
    DEALS_PAID = "match/deals-paid"  # HAND14
    DEALS_PAYING = "match/deals-paying"  # HAND14
    MATCH_PAID = "match/paid"  # HAND14
    MATCH_PAYING = "match/paying"  # HAND14
    TOTALS = "match/difference-of-totals"  # KOP9
    BOXES = "match/boxes"  # KOP9
    GAME = "match/game"  # KOP9
    SHUTOUT = "match/shutout"  # KOP9
    BUY_IN = "match/buy-in"  # TIZ9
    POT = "match/pot"  # TIZ9
    LAST_IN_PAID = "match/last-in-paid"  # TIZ9
    LAST_IN_PAYING = "match/last-in-paying"  # TIZ9
    SMALL_PAID = "match/small-paid"  # TIZ9
    SMALL_PAYING = "match/small-paying"  # TIZ9
