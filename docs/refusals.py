"""An example of each code: questions whose answer is a refusal, as the page of error codes shows them.

Each is an expression on public names; `tests/test_refusals.py` asks them all, and the docs show the answers.
"""

from __future__ import annotations

REFUSALS: tuple[str, ...] = (
    # Cards and deals
    """RUMMY.meld(cards("7h 7h 7s"))""",
    """attrs.evolve(RUMMY, deck=Deck(1, ranks=(1, 2, 3, 4, 5, 6, 7, 11, 12, 13))).meld(cards("8h 8c 8s"))""",
    """Deal(7)(Dealing(players=8, shoe=Shoe(Deck(1).cards)))""",
    """Deal(10, redeal=Identical(3))(Dealing(players=2, shoe=Shoe(cards("7h 2c 7h 3c 7h 4c 8s 5c") * 3)))""",
    """dealt(ROMI51).throw_in(ThrowingIn(dealt=dealt(ROMI51), keep=((), ())))""",
    """dealt(TIZLAPOS).throw_in(ThrowingIn(dealt=dealt(TIZLAPOS), keep=((), None)))""",
    """dealt(TIZLAPOS).throw_in(ThrowingIn(dealt=dealt(TIZLAPOS), keep=(dealt(TIZLAPOS).hands[0][:4], ())))""",
    """dealt(TIZLAPOS).throw_in(ThrowingIn(dealt=dealt(TIZLAPOS), keep=(dealt(TIZLAPOS).hands[1][:1], ())))""",
    # Melds
    """ROMI51.meld(cards("7h 8h"))""",
    """Set(SetSuits.FREE, most=4)(cards("7h 7h 7s 7c 7d"))""",
    """ROMI51.meld(cards("5h * *"))""",
    """TIZLAPOS.meld(cards("* * *"))""",
    """Run(jokers=Pure())(cards("7h 8h *"))""",
    """OfKind("run")(Laid.of(meld("9c 9d 9h")))""",
    """ROMI51.meld(cards("7h 8h 9h 9c 9d 9s"))""",
    """Run(jokers=NotSideBySide())(cards("7h * * Th"))""",
    """NeverAsItself(of_rank(Rank.TWO))(Laid.of(meld("2h 3h 4h")))""",
    """Run(jokers=NotMoreThanNaturals())(cards("7h * *"))""",
    """ROMI51.meld(cards("9c 9d 9h 9s *"))""",
    """ROMI51.meld(cards("7h 8h *=Td"))""",
    """ROMI51.meld(cards("8c=7h 8h 9h"))""",
    """ROMI51.meld(cards("7h 8h 9s"))""",
    """ROMI51.meld(cards("7h 8h 8h 9h"))""",
    """ROMI51.meld(cards("7h 8h Th"))""",
    """ROMI51.meld(cards("Kh Ah 2h"))""",
    """RUMMY.meld(cards("Qh Kh Ah"))""",
    """Run(Ace.HIGH)(cards("Ah 2h 3h"))""",
    """ROMI51.meld(cards("9c 9c 9d"))""",
    """ROMI51.meld(cards("9c 9d Th"))""",
    """ROMI51.meld(cards("9h 7h 8h"))""",
    # Figures
    """SuitFlush()(cards("2h 4h 6h"))""",
    """SuitFlush()(cards("2h 4h 6h 8h Th Qh Ah 3h 5h 7s"))""",
    """CourtFlush()(cards("Jh Jc Js Qh Qc Qs Kh Kc Ks 7s"))""",
    """RoyalFlush()(cards("2h 4h 6h 8h Th Qh Ah 3h 5h 7s"))""",
    """Pikolo()(cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th"))""",
    # Opening
    """ROMI51.check_opening(cards("9h Th Jh"), cards("4c 4d 4h"))""",
    """ROMI51.check_opening(cards("Kh Kd *"), cards("Qs Qd Qh"))""",
    """MAGYAR.check_opening(cards("9h Th Jh"), cards("Kc Kd Kh"), turn=1)""",
    """RABLOROMI.check_opening()""",
    """attrs.evolve(ROMI51, opening=Some(OfKind("run"), 2)).check_opening(cards("9h Th Jh"))""",
    """attrs.evolve(ROMI51, deck=Deck(20, jokers=20), opening=Together(AtMost(0))).check_opening(*[cards("7h 8h *")] * 14)""",
    """KOPOGOS.check_opening(cards("7h 8h 9h"), cards("Kc Kd Kh"))""",
    # Table
    """ROMI51.check_lay_off(meld("7h 8h 9h"), cards("Th"), opened=Opened.NEVER)""",
    """attrs.evolve(ROMI51, lay_off=LayOffs(opened=AFTER_THE_OPENING)).check_lay_off(
    meld("7h 8h 9h"), cards("Th"), opened=Opened.NOW
)""",
    """attrs.evolve(ROMI51, lay_off=LayOffs(on=Whose.OWN)).check_lay_off(meld("7h 8h 9h"), cards("Th"), seat=0, owner=1)""",
    """attrs.evolve(ROMI51, lay_off=LayOffs(on=Whose.KNOCKER)).check_lay_off(
    meld("7h 8h 9h"), cards("Th"), owner=1, finisher=0
)""",
    """TIZLAPOS.check_lay_off(meld("7h 8h 9h"), cards("Th"))""",
    """attrs.evolve(RUMMY, lay_off=LayOffs(most=1)).check_lay_off(meld("7h 8h 9h"), cards("Th Jh"))""",
    """HANDROMI.check_lay_off(meld("9c 9d 9h 9s"), cards("*"))""",
    """ROMI51.check_lay_off(meld("7h 8h *"), cards("9h"))""",
    """attrs.evolve(ROMI51, exchange=NoExchange()).check_exchange(meld("7h 8h *"), cards("9h"))""",
    """ROMI51.check_exchange(meld("7h 8h 9h"), cards("9h"))""",
    """ROMI51.check_exchange(meld("7h 8h *"), cards("6h"))""",
    """ROMI51.check_exchange(meld("9c 9d *"), cards("9h"))""",
    """attrs.evolve(ROMI51, exchange=JokerExchange(FromSet.NEVER)).check_exchange(meld("9c 9d 9s *"), cards("9h"))""",
    """attrs.evolve(ROMI51, exchange=JokerExchange(FromSet.ANY_SUIT)).check_exchange(meld("9c 9d *"), cards("9h 9s"))""",
    """attrs.evolve(ROMI51, exchange=JokerExchange(source=table.ReplacedFrom.HAND)).check_exchange(
    meld("7h 8h *"), cards("9h"), from_hand=False
)""",
    """RUMMY.check_regroup([meld("7h 8h 9h")], [cards("7h 8h 9h Th")], cards("Th"))""",
    """RABLOROMI.check_regroup([meld("7h 8h 9h")], [cards("7h 8h 9h Th")], cards("2c"))""",
    """RABLOROMI.check_regroup([meld("7h 8h 9h")], [cards("7h 8h 9h")], cards("2c"))""",
    """attrs.evolve(RABLOROMI, regroup=FreeRegroup(TableCards.STAY)).check_regroup(
    [meld("7h 8h 9h Th")], [cards("7h 8h 9h")], cards("2c")
)""",
    # Draws and what they oblige to
    """RABLOROMI.check_draw(Draw(source=Source.DISCARDS))""",
    """ROMI51.check_draw(Draw(source=Source.DISCARDS, card=card("7h"), count=2))""",
    """WholePile()(Draw(source=Source.DISCARDS, card=card("7h"), count=2, pile=5))""",
    """unmet([MustOpen(card("7h"), rule="R51-4")], TurnEnd())""",
    """HANDROMI.check_draw(Draw(source=Source.EXCHANGE_CARD, card=card("7h")))""",
    """HANDROMI.check_draw(Draw(source=Source.SWAP, card=card("7h"), draw=2))""",
    """HANDROMI.check_draw(Draw(source=Source.SWAP, card=card("7h"), draw=1, swaps=1))""",
    """MAGYAR.check_draw(Draw(source=Source.EXCHANGE_CARD, card=card("7h"), tries=1))""",
    """KOPOGOS.check_draw(Draw(source=Source.STOCK, stock=2))""",
    """unmet([MayNotDiscard(card("7h"), rule="RUM4")], TurnEnd(discard=card("7h")))""",
    """unmet(ROMI51.check_exchange(meld("7h 8h *"), cards("9h")).unwrap().obligations, TurnEnd())""",
    # Turns and going out
    """ROMI51.turn(Moment(phase=Phase.DRAW, move=Discard(card("7h"))))""",
    """ROMI51.check_finish(GoingOut())""",
    """ROMI51.check_finish(GoingOut(left=cards("7h"), discard=card("2c")))""",
    """AllLaid(discard=LastDiscard.FORBIDDEN)(GoingOut(discard=card("2c")))""",
    """HANDROMI.check_finish(GoingOut(claim="from-hand", left=cards("7h"), discard=card("2c"), opened=Opened.NEVER))""",
    """HANDROMI.check_finish(GoingOut(claim="from-hand", discard=card("2c"), opened=Opened.EARLIER))""",
    """RUMMY.check_finish(GoingOut(claim="knock", discard=card("2c")))""",
    """RABLOROMI.check_finish(GoingOut(claim="one-colour", left=cards("7h 8c"), dealt=2, opened=Opened.NEVER))""",
    """RABLOROMI.check_finish(GoingOut(claim="one-colour", left=cards("7h 8h"), dealt=10, opened=Opened.NEVER))""",
    """KOPOGOS.check_finish(GoingOut(claim="knock", left=cards("3c"), discard=card("2c"), upcard=card("As")))""",
    """KOPOGOS.check_finish(GoingOut(claim="knock", left=cards("7h"), discard=card("2c"), upcard=card("5s")))""",
    """TIZLAPOS.check_finish(GoingOut(claim="knock", left=cards("Ah 2c"), discard=card("2c")))""",
    # Matches
    """Session.start(RUMMY, names=["Anna", "Béla"], seed=7).step(0, DrawStock())""",
    """Session.start(RUMMY, names=["Anna", "Béla"], seed=7).undo(1)""",
    """ROMI51.check_buy_in(MatchHistory(2), 0)""",
    """Buli().check_buy_in(history((0, 105)), 1)""",
    """Buli().check_buy_in(history((0, 105, 20), (3, None, 4)), 1)""",
    """Buli().check_buy_in(history((20, 20, 105)), 0)""",
)
