"""`romi variants`, `romi rules` and `romi deal`: what there is to show."""

from __future__ import annotations

import secrets
from typing import Literal

import attrs

from romi.as_code import as_code
from romi.card import sort
from romi.cli.voice import YES, Json, Misuse, Voice, ascii_cards
from romi.rules.dealing import from_seed
from romi.rules.deals import Dealt
from romi.sentences.rules import rule
from romi.variants import ALL, Variant
from romi.variants.differences import diff
from romi.variants.sheet import rule_sheet


def variants(voice: Voice) -> int:
    """A line for each variant."""
    for variant in ALL:
        least, most = variant.players[0], variant.players[-1]
        players = voice.word("players-exactly" if least == most else "players", least=least, most=most)
        record: dict[str, Json] = {"name": variant.name, "title": variant.title, "players": list(variant.players)}
        voice.tell(f"{variant.name:10} {variant.title}, {players}", record)
    return YES


def rules(voice: Voice, variant: Variant, base: Variant | None, *, html: bool) -> int:
    """The rule sheet; with a base what differs from it; or both as a page for printing."""
    if html:
        from romi.render import booklet

        print(booklet(variant, base=base, lang=voice.lang), end="", file=voice.out)
        return YES
    fields = {field.alias: as_code(getattr(variant, field.name)) for field in attrs.fields(type(variant))[2:]}
    sheet = rule_sheet(variant, voice.lang)
    said: dict[str, Json] = {answer.field: [*map(str, answer.sentences)] for answer in sheet.answers}
    record: dict[str, Json] = {"name": variant.name, "title": variant.title, "rules": fields, "text": said}
    if base is None:
        voice.tell(str(sheet), record)
    else:
        found = diff(base, variant)
        items: list[Json] = [{"where": item.where, "text": str(item)} for item in found]
        voice.tell(found.prose(voice.lang), {"before": base.name, "after": variant.name, "differences": items})
    return YES


def explain(voice: Voice, number: str) -> int:
    """What the rule of that id says, and how its words are read."""
    try:
        found = rule(number, voice.lang)
    except ValueError as error:
        raise Misuse(str(error)) from None
    readings: list[Json] = [
        {"asked": each.asked, "play": each.play, "otherwise": list(each.otherwise)} for each in found.readings
    ]
    record: dict[str, Json] = {"id": found.id, "game": found.game, "name": found.name, "text": found.text}
    voice.tell(str(found), record | {"mark": found.mark, "readings": readings})
    return YES


@attrs.frozen
class Asked:
    """What the command line asked for; what it did not say is None."""

    players: int | None
    dealer: int
    seed: int | None
    by: Literal["suit", "rank"]


def deal(voice: Voice, variant: Variant, asked: Asked) -> int:
    """Deal from a seed, one that is named if none was given, so that the deal can be had again."""
    players = variant.players[0] if asked.players is None else asked.players
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    if problems := variant.problems(players):
        raise Misuse("; ".join(problems))
    if asked.dealer >= players:
        raise Misuse(f"the dealer is one of 1 to {players}, not {asked.dealer + 1}")
    if seed >= 1 << 64:
        raise Misuse(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    cards = variant.deck_for(players).cards
    dealt = from_seed(
        variant.deal, cards, seed, players=players, dealer=asked.dealer, direction=variant.direction
    )  # fmt: skip
    facts = {
        "title": variant.title,
        "players": players,
        "seed": seed,
        "dealer": dealt.dealer + 1,
        "starter": dealt.starter + 1,
    }
    record = {"variant": variant.name, "seed": seed, **_record(dealt)}
    voice.tell("\n".join((voice.word("dealt", **facts), *_told(voice, dealt, asked.by))), record)
    return YES


def _told(voice: Voice, dealt: Dealt, by: Literal["suit", "rank"]) -> list[str]:
    lines = [
        f"{voice.word('seat', seat=seat + 1)}:{voice.hand(sort(hand, by))}" for seat, hand in enumerate(dealt.hands)
    ]
    if dealt.cut_jokers:
        lines.append(
            voice.word("cut-jokers", seats=", ".join(voice.word("seat", seat=seat + 1) for seat in dealt.cut_jokers))
        )
    if dealt.upcard is not None:
        lines.append(voice.word("upcard", cards=voice.cards((dealt.upcard,))))
    if dealt.discards:
        lines.append(voice.word("discards", cards=voice.cards(dealt.discards)))
    if dealt.exchange_card is not None:
        lines.append(voice.word("exchange", cards=voice.cards((dealt.exchange_card,))))
    return [*lines, voice.word("stock", count=len(dealt.stock))]


def _record(dealt: Dealt) -> dict[str, Json]:
    return {
        "players": len(dealt.hands),
        "dealer": dealt.dealer,
        "starter": dealt.starter,
        "hands": [ascii_cards(hand) for hand in dealt.hands],
        "stock": ascii_cards(dealt.stock),
        "discards": ascii_cards(dealt.discards),
        "exchange_card": None if dealt.exchange_card is None else ascii_cards((dealt.exchange_card,)),
        "upcard": None if dealt.upcard is None else ascii_cards((dealt.upcard,)),
        "cut_jokers": list(dealt.cut_jokers),
    }
