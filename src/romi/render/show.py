"""The pictures there are, one function for each kind of thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from romi.analysis import Arrangement
from romi.card import Card, given
from romi.checks import asked
from romi.melds.meld import Meld, Table
from romi.play import Board, State, View
from romi.render import felt
from romi.render.drawing import Drawing, Look, backs_row, cards_row, meld_row
from romi.render.grid import Grid, aligned
from romi.render.history import Told, history_grid, history_text
from romi.render.markup import clean
from romi.render.page import table as html_table
from romi.render.palette import TWO_COLOUR, Palette
from romi.render.paper import paper
from romi.render.picture import Picture
from romi.render.scores import match_grid, rules_grid, sheet_grid
from romi.render.tallies import tally_grid
from romi.render.text import backs_text, cards_text, meld_text
from romi.render.words import card_name, hand_name, hidden_name, meld_name, word
from romi.rules.matches import MatchHistory, Standing
from romi.rules.scoring import POINTS, Sheet
from romi.sentences import Language, tongue
from romi.sentences.reasons import seat_name
from romi.simulate.tally import MatchTally, Tally
from romi.variants import Variant

_MOST_BACKS: Final = 10_000


@asked
def card(card: Card, *, palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """One card.

    >>> from romi.notation import card as read
    >>> card(read("Qs"), lang="hu").alt
    'pikk dáma'
    """
    return _of_cards(cards_row((card,), _look(palette, lang)), card_name(card, lang), cards_text((card,), lang))


@asked
def hand(cards: Iterable[Card], *, palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """Cards in a row, in the order given; `romi.sort` puts them in another.

    >>> from romi.notation import cards
    >>> print(hand(cards("7h 10s *")))
    ╭───┬────┬──╮
    │7♥ │10♠ │* │
    ╰───┴────┴──╯
    """
    held = given(cards)
    return _of_cards(cards_row(held, _look(palette, lang)), hand_name(held, lang), cards_text(held, lang))


@asked
def backs(count: int, *, palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """So many cards face down; `ValueError` for a negative number, or more than ten thousand."""
    if count < 0:
        raise ValueError(f"a hand has no fewer than 0 cards, not {count}")
    if count > _MOST_BACKS:
        raise ValueError(f"a hand has no more than {_MOST_BACKS} cards, not {count}")
    return _of_cards(backs_row(count, _look(palette, lang)), hidden_name(count, lang), backs_text(count))


@asked
def meld(meld: Meld, *, palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """A meld; a wild card shows small what it stands for (F4, F5).

    >>> from romi.notation import cards
    >>> from romi.variants import ROMI51
    >>> shown = meld(ROMI51.meld(cards("7h 8h *")).unwrap())
    >>> shown.alt
    'run: 7 of hearts, 8 of hearts, joker as 9 of hearts'
    >>> print(shown)
    ╭───┬───┬───╮
    │7♥ │8♥ │*  │
    │   │   │9♥ │
    ╰───┴───┴───╯
    """
    return _of_cards(meld_row(meld, _look(palette, lang)), meld_name(meld, lang), meld_text(meld, lang))


@asked
def table(
    melds: Table = (),
    *,
    stock: int | None = None,
    discards: Iterable[Card] | None = None,
    exchange_card: Card | None = None,
    palette: Palette = TWO_COLOUR,
    lang: Language = "en",
) -> Picture:
    """The melds on the table, numbered from 1 as moves name them, and below them the piles that are given.

    `stock` is the number of cards left in it. Of the `discards` the first is on top, as in a `Board`, and alone is seen.
    """
    look = _look(palette, lang)
    piles = (
        *(() if stock is None else (felt.stock(stock, look),)),
        *(() if discards is None else (felt.pile("discards", given(discards), look),)),
        *(() if exchange_card is None else (felt.pile("exchange", (exchange_card,), look),)),
    )
    return _on_felt((felt.laid(tuple(melds), look), piles), word("table", lang), look)


@asked
def arrangement(arrangement: Arrangement, *, palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """A hand split into melds and deadwood, as `analysis.arrange` gives it."""
    look = _look(palette, lang)
    left = (felt.held(word("deadwood", lang), arrangement.deadwood, look),) if arrangement.deadwood else ()
    return _on_felt((felt.laid(arrangement.melds, look), left), word("arrangement", lang), look)


@asked
def view(view: View, *, names: Sequence[str] = (), palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """A deal in progress as one player sees it: the own hand open, of the others the number of cards; `names` are the players by seat."""
    look = _look(palette, lang)
    board = view.board
    others = tuple(
        felt.concealed(_seat(board, seat, names, lang), board.seats[seat].held, look)
        for seat in range(board.players)
        if seat != view.seat
    )
    own = felt.held(_seat(board, view.seat, names, lang), view.hand, look)
    rows = (others, felt.laid(board.table, look), _piles(board, look), (own,))
    return _on_felt(rows, word("view", lang, seat=seat_name(view.seat, lang, names)), look)


@asked
def state(state: State, *, names: Sequence[str] = (), palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """A deal in progress with every hand open; `names` are the players by seat."""
    look = _look(palette, lang)
    board = state.board
    hands = tuple(felt.held(_seat(board, seat, names, lang), hand, look) for seat, hand in enumerate(state.hands))
    return _on_felt((felt.laid(board.table, look), _piles(board, look), hands), word("state", lang), look)


def _seat(board: Board, seat: int, names: Sequence[str], lang: Language) -> str:
    name = seat_name(seat, lang, names)
    return word("acts", lang, seat=name) if seat == board.turn.actor and not board.over else name


def _piles(board: Board, look: Look) -> tuple[felt.Thing, ...]:
    """The stock and the open piles; a board has the top of its discards first."""
    return (
        felt.stock(board.stock, look),
        felt.pile("discards", board.discards[:1], look),
        *(() if board.exchange_card is None else (felt.pile("exchange", (board.exchange_card,), look),)),
        *(() if board.upcard is None else (felt.pile("upcard", (board.upcard,), look),)),
    )


@asked
def sheet(sheet: Sheet, *, names: Sequence[str] = (), palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """A score sheet with every line's reason; `names` are the players by seat."""
    return _on_paper(sheet_grid(sheet, lang, names=names), sheet.text(lang, names=names), _look(palette, lang))


@asked
def scoreboard(
    history: MatchHistory,
    standing: Standing | None = None,
    *,
    account: str = POINTS,
    names: Sequence[str] = (),
    palette: Palette = TWO_COLOUR,
    lang: Language = "en",
) -> Picture:
    """A match, deal by deal, a column for each player; with its `standing` who won it. `account` may be "units" where there are stakes.

    >>> from romi.rules.scoring import Line
    >>> deal = Sheet(2, [Line(0, 30, "score/left-in-hand")], winners=[1])
    >>> print(scoreboard(MatchHistory(2).played(deal).played(deal), names=("Anna", "Béla")))
    deal   Anna  Béla
    1       +30    +0
    2       +30    +0
    total    60     0
    """
    grid = match_grid(history, standing, account, lang, names)
    return _on_paper(grid, aligned(grid), _look(palette, lang))


@asked
def tally(tally: Tally | MatchTally, *, palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """What many deals or matches came to: who won how often, and the means on each account, with their intervals.

    >>> from romi.simulate import Tally
    >>> print(tally(Tally.empty(["greedy"])))
    player   won   95% interval      points
    greedy  0.0%  0.0% – 100.0%  +0.0 ± 0.0
    0.0 turns each; 0 void; ways out: –
    """
    grid = tally_grid(tally, lang)
    return _on_paper(grid, aligned(grid), _look(palette, lang))


@asked
def rules(variant: Variant, *, palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """A variant as its rule sheet in words: each question, what the rules say, and the ids that they cite."""
    return _on_paper(rules_grid(variant, lang), variant.prose(lang), _look(palette, lang))


@asked
def history(
    moves: Iterable[Told], *, names: Sequence[str] = (), palette: Palette = TWO_COLOUR, lang: Language = "en"
) -> Picture:
    """A deal, turn by turn: the events of a deal that was played, or pairs of seat and move; `names` are the players by seat.

    >>> from romi.moves import parse_move as move
    >>> print(history([(0, move("draw")), (0, move("discard Kd")), (1, move("take"))], names=("Anna", "Béla")))
    1. Anna: draws · discards K♦
    2. Béla: takes the discard
    """
    look = _look(palette, lang)
    grid = history_grid(moves, lang, names)
    return _on_paper(grid, history_text(grid, lang), look)


def _look(palette: Palette, lang: Language) -> Look:
    return Look(palette, tongue(lang).code)


def _of_cards(drawing: Drawing, alt: str, text: str) -> Picture:
    svg = drawing.svg(alt)
    return Picture(alt, text, svg, svg)


def _on_felt(rows: Sequence[Sequence[felt.Thing]], name: str, look: Look) -> Picture:
    """Things on the table; in HTML each is a picture of its own, so that they flow and are read out one by one."""
    things = [thing for row in rows for thing in row]
    said = "; ".join(thing.alt for thing in things) or word("table-empty", look.lang)
    alt = clean(f"{name}: {said}")
    text = clean("\n".join(thing.text for thing in things) or said)
    return Picture(alt, text, felt.felt(rows).svg(alt), felt.cloth(rows, alt, look.lang))


def _on_paper(grid: Grid, text: str, look: Look) -> Picture:
    """A table; as a picture it is described by its whole text, in HTML it is a table."""
    said = clean(text)
    svg = paper(grid, look).svg(f"{clean(grid.caption)}\n{said}")
    return Picture(clean(grid.caption), said, svg, html_table(grid, look))
