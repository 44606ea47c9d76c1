"""A match as a fold of deals: who deals, who sits where, how it stands, and what may be decided between two deals.

A `Match` is a value. `match.deal()` is the next deal as it begins; `match.after(state)` is the match with that deal played,
`match.buy_in(player)` with a player's decision to buy in. Nothing else changes a match, and nothing happens in it by itself.

Players are counted through the match, seats in each deal. Who is out sits at no seat; those who are in keep their order round the table.
The dealer moves on in the direction of play, past who is out (F16). Each deal has a seed of its own, made from that of the match.
"""

from __future__ import annotations

import attrs
from attrs.validators import ge

from romi._text import shown
from romi.checks import asked, seated
from romi.deck import derived
from romi.play.score import score
from romi.play.start import MOST_TURNS, start
from romi.play.state import State
from romi.rules.matches import BoughtIn, MatchHistory, Standing
from romi.rules.scoring.sheet import POINTS, Sheet
from romi.variants.variant import Account, DealFacts, Variant, given_variant
from romi.verdict import Accepted, Rejected, Verdict


@attrs.frozen(kw_only=True)
class Match:
    """A match so far: the `variant`, the `history` of deals and buy-ins, the `first_dealer` (a player) and the `seed` of all its deals.

    `standing` is what the variant's match rule makes of the history; `ValueError` for a history that cannot have gone so.
    """

    variant: Variant
    history: MatchHistory
    seed: int = attrs.field(default=0, validator=ge(0))
    first_dealer: int = 0
    standing: Standing = attrs.field(init=False, eq=False, repr=False)

    @standing.default
    def _judged(self) -> Standing:
        if self.history.players not in given_variant(self.variant).players:
            raise ValueError(f"{self.history.players} players cannot play {self.variant.name}")
        return self.variant.match(self.history)

    def __attrs_post_init__(self) -> None:
        seated(self.first_dealer, self.history.players, "player")
        if self.seed >= 1 << 64:
            raise ValueError(f"a seed is a number from 0 to 2**64 - 1, not {shown(self.seed)}")

    @property
    def over(self) -> bool:
        """Whether the match has been decided."""
        return self.standing.over

    @property
    def number(self) -> int:
        """The number of the next deal, from 1; void deals are counted too."""
        return len(self.history.deals) + 1

    @property
    def seats(self) -> tuple[int, ...]:
        """The player at each seat of the next deal; who is out sits at none (TIZ9)."""
        return self.standing.playing

    @property
    def dealer(self) -> int:
        """The player who deals next: the next one still in, in the direction of play, or as the variant says (F16)."""
        dealer, deals, variant = self.first_dealer, self.history.deals, self.variant
        seated = [deal.players for deal in deals[1:]] + ([self.seats] if deals else [])
        for last, then in zip(deals, seated, strict=True):
            winner = next(iter(last.winners), None)
            dealer = variant.next_dealer.after(dealer, winner, then, variant.direction, self.history.players)
        return dealer

    @property
    def facts(self) -> DealFacts:
        """What is known before the next deal; `ValueError` if the match is over."""
        if self.over:
            raise ValueError(f"the match is over after {len(self.history.deals)} deals")
        seats = self.seats
        kept = {account for deal in self.history.deals for account in deal.sheet.accounts} - {POINTS}
        on = {account: self.history.totals(account) for account in sorted(kept)}
        return DealFacts(
            self.number,
            seats.index(self.dealer),
            tuple(self.standing.totals[player] for player in seats),
            accounts=tuple(Account(name, tuple(sums[player] for player in seats)) for name, sums in on.items()),
        )

    def deal(self, *, max_turns: int = MOST_TURNS) -> State:
        """The next deal as it begins; `ValueError` if the match is over."""
        facts = self.facts
        return start(
            self.variant,
            players=len(self.seats),
            seed=derived(self.seed, facts.number),
            dealer=facts.dealer,
            number=facts.number,
            totals=facts.totals,
            accounts=facts.accounts,
            max_turns=max_turns,
        )

    def after(self, deal: State | Sheet) -> Match:
        """The match with this deal played: a deal that is over, or its sheet where the deal was played elsewhere.

        `ValueError` if the match is over, or for a deal that is not its next one.
        """
        if isinstance(deal, State):
            self.check_next(deal)
            deal = score(deal)
        elif self.over:
            raise ValueError(f"the match is over after {len(self.history.deals)} deals")
        seats = self.seats
        everybody = len(seats) == self.history.players
        return attrs.evolve(self, history=self.history.played(deal, None if everybody else seats))

    @asked
    def check_next(self, deal: State) -> None:
        """`ValueError` unless the deal, as far as it has come, is the next one of the match; who shuffled it does not matter."""
        facts = self.facts
        known = attrs.evolve(deal.board.facts, upcard=None)
        if known != facts:
            raise ValueError(f"the next deal is {facts}, not {known}")
        if deal.variant != self.variant:
            raise ValueError(
                f"the deal is of {deal.variant.name} and the match of {self.variant.name}, or their rules differ"
            )

    def check_buy_in(self, player: int) -> Verdict[BoughtIn]:
        """May the player buy in now, and on what terms (TIZ9)?"""
        return self.variant.check_buy_in(self.history, player)

    def buy_in(self, player: int) -> Verdict[Match]:
        """The match with the player's decision to buy in, or why that may not be (TIZ9)."""
        terms = self.check_buy_in(player)
        if isinstance(terms, Rejected):
            return terms
        return Accepted(attrs.evolve(self, history=self.history.bought_in(player)))

    @property
    def may_buy_in(self) -> tuple[int, ...]:
        """The players who may buy in now: who is out, and who is in and worse than another (TIZ9)."""
        return tuple(player for player in range(self.history.players) if self.check_buy_in(player))


@asked
def start_match(variant: Variant, *, players: int | None = None, seed: int = 0, dealer: int = 0) -> Match:
    """A match before its first deal, for so many players (the fewest, if not said).

    >>> from romi.variants import TIZLAPOS
    >>> match = start_match(TIZLAPOS, players=3, seed=7, dealer=2)
    >>> match.number, match.dealer, match.seats, match.over
    (1, 2, (0, 1, 2), False)
    """
    there = given_variant(variant).players[0] if players is None else players
    if there not in variant.players:
        raise ValueError(
            f"{variant.name} is for {variant.players[0]} to {variant.players[-1]} players, not for {there}"
        )
    return Match(variant=variant, history=MatchHistory(there), seed=seed, first_dealer=dealer)
