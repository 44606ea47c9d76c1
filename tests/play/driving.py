"""Deals driven by chance: a setting says which deal, a watch sees every move that is made in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from functools import cache
from random import Random
from typing import Final

import attrs

from romi import play
from romi.card import Held, in_order
from romi.deck import Deck, Shoe
from romi.moves import Move
from romi.play.state import State
from romi.rules.scoring import BadPoints
from romi.variants import Variant
from romi.verdict import IllegalPlay


@attrs.frozen
class Made:
    """A move that was made in a deal of these cards, and some chance for who would try others; the deal itself does not depend on it."""

    variant: Variant
    cards: Held
    before: State
    move: Move
    after: State
    chance: Random


Watch = Callable[[Made], None]


def drive(variant: Variant, players: int, seed: int, *watches: Watch, max_turns: int = 200) -> State:
    """A deal of random legal moves to its end; every watch sees each step."""
    begun = play.start(variant, players=players, seed=seed, max_turns=max_turns)
    return play_out(variant, begun, f"{variant.name} {players} {seed}", *watches)


def play_out(variant: Variant, state: State, seed: str, *watches: Watch) -> State:
    """The deal, from this state on, to its end. A fault brings the deal so far as a record, which can be replayed."""
    rng, chance = Random(seed), Random(f"{seed} watched")
    cards = in_order(state.dealt.cards)
    move: Move | None = None
    try:
        while not state.over:
            move = None
            move = play.legal_moves(state).sample(rng)
            made = Made(variant, cards, state, move, play.step(state, move).unwrap(), chance)
            for watch in watches:
                watch(made)
            state = made.after
    except Exception as fault:
        fault.add_note(f"{play.write_record(play.record(state))}# {move or 'no move was found'}\n")
        raise
    return state


def now_and_then(watch: Watch, every: int) -> Watch:
    """The watch, for one move of so many on average."""

    def watching(made: Made) -> None:
        if made.chance.random() * every < 1:
            watch(made)

    return watching


# --- which deals -----------------------------------------------------------------------------------

NUMBERS: Final = (2, 3, 4, 6)


@attrs.frozen
class Setting:
    """A deal of many: its variant, perhaps with other cards or more players than it is for; from the seed, or from an order that is cut."""

    variant: Variant
    players: int
    seed: int
    dealer: int
    cut: int | None

    def begin(self, dealer: int) -> State:
        """The deal as it begins; an order that must be dealt again (HAND6) gives way to the seed."""
        if self.cut is not None:
            order = Shoe.shuffled(self.variant.deck(self.players).cards, self.seed).cards
            try:
                return play.start(self.variant, players=self.players, order=order, cut=self.cut, dealer=dealer)
            except IllegalPlay:
                pass
        return play.start(self.variant, players=self.players, seed=self.seed, dealer=dealer)

    def __str__(self) -> str:
        return f"{self.variant.name}, {self.players} players, dealer {self.dealer}, seed {self.seed}, cut {self.cut}"


def setting(variant: Variant, seed: int) -> Setting:
    """The deal of that number: every second one is the variant as it is, for as many players as it allows.

    The others go round: no jokers; three packs; numbers of players that the variant is not for.
    """
    turn, other = divmod(seed, 2)
    numbers = [number for number in dict.fromkeys((*NUMBERS, variant.players[-1])) if number in variant.players]
    house = [number for number in NUMBERS if number not in variant.players]
    if other:
        kinds = [(three_packs, numbers), (without_jokers, numbers), (more_players, house)]
        turn, kind = divmod(turn, len(kinds) if house else 2)
        change, numbers = kinds[kind]
        variant = change(variant)
    players = numbers[turn % len(numbers)]
    chance = Random(seed)
    cut = chance.randrange(1, len(variant.deck(players))) if chance.random() < 0.25 else None
    return Setting(variant, players, seed, chance.randrange(players), cut)


@cache
def three_packs(variant: Variant) -> Variant:
    """The variant with three packs, and jokers in proportion."""
    deck = variant.deck(2)
    return attrs.evolve(
        variant, name=f"{variant.name}, three packs", deck=Deck(3, jokers=deck.jokers * 3 // deck.packs)
    )


@cache
def without_jokers(variant: Variant) -> Variant:
    """The variant with the packs of the most players, and without jokers."""
    return attrs.evolve(variant, name=f"{variant.name}, no jokers", deck=Deck(variant.largest_deck.packs))


@cache
def more_players(variant: Variant) -> Variant:
    """The variant for up to six, with a pack more, and with a score that knows more than two seats."""
    deck = variant.largest_deck
    wider = attrs.evolve(
        variant, name=f"{variant.name}, six", players=range(2, 7), deck=attrs.evolve(deck, packs=deck.packs + 1)
    )
    return wider if len(variant.players) > 1 else attrs.evolve(wider, deal_score=BadPoints())


# --- what is hidden --------------------------------------------------------------------------------


def reshuffled(state: State, seats: Collection[int], chance: Random, *, top: int = 0) -> State:
    """The same state with all cards that these seats do not see dealt otherwise.

    Cards stay that their holders have said they keep, and the `top` of the stock.
    """
    kept = [answer or () for answer in state.keep or (None,) * len(state.hands)]
    unseen = list(state.stock[top:])
    for seat, hand in enumerate(state.hands):
        if seat not in seats:
            unseen += (Counter(hand) - Counter(kept[seat])).elements()
    chance.shuffle(unseen)
    hands = list(state.hands)
    for seat, hand in enumerate(state.hands):
        if seat not in seats:
            drawn = len(hand) - len(kept[seat])
            hands[seat] = in_order((*kept[seat], *unseen[:drawn]))
            unseen = unseen[drawn:]
    stock = (*state.stock[:top], *unseen)
    untouched = state.stock == state.dealt.stock  # So it may still be dealt again, from what was dealt (TIZ11).
    dealt = attrs.evolve(state.dealt, stock=stock) if untouched else state.dealt
    return attrs.evolve(state, hands=tuple(hands), stock=stock, dealt=dealt)
