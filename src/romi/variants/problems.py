"""What is nonsense in a variant: rules that contradict each other, and turns in which somebody would have no move.

Rules may be one's own, so nothing is taken from their types alone: each is asked what play would ask it, and what it answers, or cannot
answer, is looked at. A variant without a problem may still be a bad game; a variant with one cannot be played to its end, or not scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

import attrs

from romi.card import NATURALS, Held, Natural, Rank
from romi.deck import Deck, Shoe
from romi.moves import Discard, DrawStock, EndTurn, Pass, TakeDiscard
from romi.rules.deals import Dealing, Dealt
from romi.rules.draws import Draw, Source, Terms
from romi.rules.endings import GoingOut, ways_of
from romi.rules.finish import Finish, Way
from romi.rules.matches import MatchHistory
from romi.rules.obligations import MayNotDiscard
from romi.rules.scoring import DealEnd, Seat
from romi.rules.scoring.sheet import aim_of
from romi.rules.sides import partners
from romi.rules.stock import StockOut, Then
from romi.rules.turns import Phase, When, dead_ends, reached
from romi.rules.who import Opened
from romi.verdict import Rejected, Verdict, answered

if TYPE_CHECKING:
    from romi.variants.variant import Variant

_SHOWN: Final = (Way.KNOCK, Way.ONE_COLOUR)
"""Ways out after which the finisher may hold cards."""


def of_rules(variant: Variant) -> Iterator[str]:
    """The problems that do not depend on how many play."""
    if not variant.ways_out:
        yield "no way out: nobody can ever win a deal"
    for phase in dead_ends(variant.turn):
        yield f"no way leads from the phase {phase} to the end of a turn"
    yield from _rounds(variant)
    yield from _aims(variant)
    yield from _hands_run_out(variant)


def of_number(variant: Variant, players: int) -> Iterator[str]:
    """The problems with that number of players, without saying so."""
    sizes = {len(partners(variant.sides, seat, players)) for seat in range(players)}
    if len(sizes) > 1:
        yield f"the sides are not equal: some have {min(sizes)} and some {max(sizes)} players"
    try:
        deck = variant.deck_for(players)
    except ValueError as none:
        yield str(none)
        return
    yield from _ranks(variant, deck)
    table = Dealing(players=players, shoe=Shoe(deck.cards), direction=variant.direction)
    answer = answered(variant.deal, variant.deal(table), Dealt)
    if isinstance(answer, Rejected):
        yield from map(str, answer.violations)
        return
    yield from _draws(variant, answer.value, deck.cards)
    yield from _ends(variant, answer.value)


@runtime_checkable
class _OverRanks(Protocol):
    """A meld rule that names the ranks that it has places for, and the cards that may stand in for them."""

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks in order."""
        ...

    @property
    def wild(self) -> frozenset[Natural]:
        """The natural cards that are wild."""
        ...


def _ranks(variant: Variant, deck: Deck) -> Iterator[str]:
    """Melds over ranks that the deck has not, and cards of ranks that are in no meld, where all of the meld rules name their ranks."""
    rules = getattr(variant.meld_rule, "rules", (variant.meld_rule,))
    runs = [rule for rule in rules if isinstance(rule, _OverRanks)]
    if lacking := {rank for run in runs for rank in run.ranks} - set(deck.ranks):
        yield f"there are runs of {_listed(lacking)}, which are not in the deck: give the runs the ranks of the deck"
    known = {rank for run in runs for rank in (*run.ranks, *(card.rank for card in run.wild))}
    if len(runs) == len(rules) and (strange := set(deck.ranks) - known):
        yield f"the deck has {_listed(strange)}, and no meld has a place for that"


def _listed(ranks: Iterable[Rank]) -> str:
    return ", ".join(str(NATURALS[rank.value - 1])[:-1] for rank in sorted(ranks))


def _rounds(variant: Variant) -> Iterator[str]:
    """Ways round the turn on which no card moves: it could go on for ever.

    A question that goes round the table ends with the last seat that is asked (KOP4), and a new deal is asked for once (TIZ11).
    """
    turn = variant.turn
    still = (Pass, EndTurn)
    asked = {(step.at, step.kind) for step in turn.steps if step.when is When.LAST_ASKED}
    ways: dict[Phase, set[Phase]] = {}
    for step in turn.steps:
        if step.kind in still and (step.at, step.kind) not in asked:
            ways.setdefault(step.at, set()).add(step.to)
    for phase in reached(turn, turn.first):
        round_again = list(ways.get(phase, ()))
        for each in round_again:  # It grows while it is gone through.
            round_again += [to for to in ways.get(each, ()) if to not in round_again]
        if phase in round_again and phase not in (Phase.DONE, Phase.OVER):
            yield f"from the phase {phase} a turn can go round and come back to it without a card moving"


def _aims(variant: Variant) -> Iterator[str]:
    """What is said about good totals, more than once or not at all."""
    good, score, match = variant.total_aim, aim_of(variant.score_rule), aim_of(variant.match_rule)
    if score is not None and variant.aim not in (None, score):
        yield f"aim={variant.aim}, but by {variant.score_rule!r} {score.value}"
    if good is not None and match not in (None, good):
        yield f"{good.value} by the score of the deals, but in {variant.match_rule!r} it is the other way round"
    if good is None and getattr(variant.match_rule, "by_totals", False):
        yield "which totals win, the low or the high ones? the score does not say: give aim=Aim.LOW or aim=Aim.HIGH"


def _hands_run_out(variant: Variant) -> Iterator[str]:
    """Without a draw and with a discard hands become empty, and who may not go out has no move."""
    ends = [step for step in variant.turn.steps if step.to == Phase.DONE]
    free = {step.at for step in ends if step.kind in (EndTurn, Pass) and step.when is When.ALWAYS}
    demanded = any(step.kind is Discard and step.at not in free for step in ends)
    if demanded and variant.stock_out(StockOut(players=variant.players[0], turned_over=100)) is Then.PLAY_ON:
        yield "when the stock is out play goes on without a draw, but each turn ends with a discard: hands run out"


def _draws(variant: Variant, dealt: Dealt, cards: Held) -> Iterator[str]:
    """Terms that cannot bind, and phases in which nothing can be drawn."""
    turn, full = variant.turn, len(dealt.stock)
    later = reached(turn, turn.later)
    drawing = [phase for phase in dict.fromkeys((*reached(turn, turn.first), *later)) if DrawStock in turn.kinds(phase)]
    every = product(range(full, -1, -1), (Opened.NEVER, Opened.EARLIER), (1, 2)) if drawing else ()
    for stock, opened, number in every:
        ask = Draw(source=Source.STOCK, opened=opened, draw=number, drawn=9, hand=2, pile=1, stock=stock, seat=0)
        terms, found = _asked(variant, ask), list[str]()
        if isinstance(terms, str):
            found = [f"a card from the stock: {terms}"]
        elif terms and not _only_kept(terms):
            found = ["a card from the stock brings an obligation, and nobody knows the card when it is drawn"]
        elif not terms:
            top = attrs.evolve(ask, source=Source.DISCARDS, card=cards[0])
            here = [phase for phase in drawing if stock == full or phase in later]
            stuck = [phase for phase in here if not _another_way(variant, phase, top, dealt)]
            found = [f"with {stock} cards in the stock a player has no move in the phase {at}: {terms}" for at in stuck]
        if found:
            yield from found
            return


def _asked(variant: Variant, draw: Draw) -> Verdict[Terms] | str:
    """The terms of the draw, or what the rule would have to know and cannot."""
    try:
        return variant.check_draw(draw)
    except ValueError as unknown:
        return str(unknown)


def _only_kept(terms: Verdict[Terms]) -> bool:
    return bool(terms) and all(isinstance(duty, MayNotDiscard) for duty in terms.unwrap().obligations)


def _another_way(variant: Variant, phase: Phase, top: Draw, dealt: Dealt) -> bool:
    """Whether a player who gets nothing from the stock can do something else in that phase in any case."""
    turn = variant.turn
    kinds = turn.kinds(phase)
    if Pass in kinds or Discard in kinds or EndTurn in kinds:
        return True
    if TakeDiscard not in kinds or (not dealt.discards and turn.first == phase and top.stock == len(dealt.stock)):
        return False
    throws = any(Discard in turn.kinds(each) for each in reached(turn, turn.first))
    terms = _asked(variant, top)
    return throws and not isinstance(terms, str) and _only_kept(terms)


def _ends(variant: Variant, dealt: Dealt) -> Iterator[str]:
    """Ways out that cannot be judged, and ends of a deal or a match that cannot be scored."""
    upcard, size, card = dealt.upcard, min(map(len, dealt.hands)), dealt.cards[0]
    seats = [Seat(hand[:1]) for hand in dealt.hands]
    ends: list[Finish | None] = [None]
    for rule in variant.ways_out:
        named = ways_of(rule)
        for way in named or (Way.OUT,):
            end = GoingOut(
                claim=way, discard=card, upcard=upcard, exchange_card=dealt.exchange_card, dealt=size, laid=(), turn=1
            )
            try:
                rule(end.valued(variant.hand_value))
                ends += [Finish(0, way, turn=1)] if named else []
            except Exception as fault:  # noqa: BLE001 - whatever a way out of one's own raises is told
                yield f"the way out {str(way)!r}: {_said(fault)}"
    for finish in ends:
        held = seats if finish is None or finish.way in _SHOWN else [Seat(), *seats[1:]]
        try:
            variant.deal_score(DealEnd(held, finish, upcard=upcard, exchange_card=dealt.exchange_card, discard=card))
        except Exception as fault:  # noqa: BLE001 - whatever a score of one's own raises is told
            how = "without a winner" if finish is None else f"won by {str(finish.way)!r}"
            yield f"a deal {how} cannot be scored: {_said(fault)}"
    try:
        variant.match(MatchHistory(len(seats)))
    except Exception as fault:  # noqa: BLE001 - whatever a match rule of one's own raises is told
        yield f"the match: {_said(fault)}"


def _said(fault: Exception) -> str:
    """What the error says; with its kind, if it is none of those that a rule refuses with."""
    return str(fault) if isinstance(fault, ValueError) else f"{type(fault).__name__}: {fault}"
