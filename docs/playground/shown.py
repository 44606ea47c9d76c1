"""What the playground shows: from a plain dict of what was chosen to a plain dict of what is on the page.

It asks the library and decides nothing. The page sends its choices as JSON and gets the answer as JSON (`answered`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, TypedDict

import attrs
import house

import romi
from romi import analysis, render, rules, variants
from romi.sentences import error_in, tongue
from romi.variants import Variant, VariantFileError

Shown: TypeAlias = "Mapping[str, object]"

MOST_CARDS: Final = 40
"""No hand of more cards is arranged."""

_BETWEEN: Final = re.compile(r"[/\n]")

_HOUSE: Final = {"en": "{title}, our way", "hu": "{title} a mi szabályainkkal"}
"""What a game is called in which something was changed."""

_PLAYERS: Final = {"en": ("you", "the other"), "hu": ("te", "a másik")}
"""Who is at the table of the score."""


class Choices(TypedDict, total=False):
    """What was chosen on the page. All of it is in the link, but for the `edit`, which is a change of the rules just made.

    `variant` is the name of one of the seven or the text of a variant file; `cards` are melds separated by `/`; `turn` is the turn of the
    opening, `laid` whether the player has laid melds before ("yes" or "no"), `turned` the card turned up: each may be empty.
    """

    lang: str
    variant: str
    cards: str
    turn: str
    laid: str
    turned: str
    edit: Mapping[str, str] | None


def answered(choices: str) -> str:
    """The answer as JSON to choices in JSON."""
    return json.dumps(shown(json.loads(choices)), ensure_ascii=False)


def shown(choices: Choices) -> dict[str, object]:
    """All that is on the page. Where something is refused there is a `fault`, with its `place` and the reason."""
    lang = choices.get("lang", "en")
    text = choices.get("variant", "").strip() or variants.ROMI51.name
    page: dict[str, object] = {
        "variants": [{"name": game.name, "title": game.title} for game in variants.ALL],
        "pack": [pack_card(card, lang) for card in (*romi.Deck(1).cards[:52], romi.JOKER)],
        "variant": text,
    }
    try:
        variant = named(text)
    except VariantFileError as error:
        place = ": ".join(filter(None, (error_in(f"line {error.line}", lang) if error.line else "", error.key)))
        return page | {"base": base_of(text).name, "fault": {"place": place, "why": error_in(error.why, lang)}}
    return page | ruled(variant, base_of(text), choices, lang)


def ruled(variant: Variant, base: Variant, choices: Choices, lang: str) -> dict[str, object]:
    """What there is to say once the rules are known, after the change of them that was made."""
    change = choices.get("edit")
    refusal = ""
    edit = house.Edit(**change) if change else None
    if edit:
        try:
            variant = house.edited(variant, edit, "house", _HOUSE[lang].format(title=variant.title))
        except ValueError as error:
            refusal = error_in(house.why(error, edit), lang)
    if attrs.evolve(variant, name=base.name, title=base.title) == base and edit and edit.key not in ("name", "title"):
        variant = base
    fields = house.form(variant, base, lang)
    if edit and refusal:
        fields = house.refused(fields, edit, refusal)
    diff = variants.diff(base, variant)
    return {
        "variant": base.name if variant == base else variants.dumps(variant, base=base),
        "file": variants.dumps(variant, base=base),
        "base": base.name,
        "title": variant.title,
        "refused": refusal,
        "form": [field.shown() for field in fields],
        "changes": diff.prose(lang) if diff else "",
        "problems": [error_in(problem, lang) for problem in variant.problems()],
        "rules": render.rules(variant, lang=lang).html,
        **of_cards(variant, choices, lang),
    }


def named(text: str) -> Variant:
    """One of the seven by its name, or the variant that a file's text tells."""
    return next((game for game in variants.ALL if game.name == text), None) or variants.loads(text)


def base_of(text: str) -> Variant:
    """The game that a text names, or that a file begins with; Römi 51 where it names none."""
    found = re.search(r'^\s*base\s*=\s*["\'](\w+)["\']', text, flags=re.MULTILINE)
    name = found[1] if found else text
    return next((game for game in variants.ALL if game.name == name), variants.ROMI51)


def pack_card(card: romi.Card, lang: str) -> Shown:
    """A card to click: how it is typed, how it looks, how it is read out, and its suit."""
    suit = card.suit.name.lower() if isinstance(card, romi.Natural) else "joker"
    return {
        "typed": romi.show((card,), "ascii"),
        "shown": romi.show((card,), tongue(lang).style),
        "said": render.card(card, lang=lang).alt,
        "suit": suit,
    }


# --- the cards ---


def of_cards(variant: Variant, choices: Choices, lang: str) -> dict[str, object]:
    """What the game says of the cards: of each meld, of all as an opening, and of all as a hand."""
    typed = choices.get("cards", "")
    try:
        romi.cards(_BETWEEN.sub(" ", typed))  # once in one piece, so that a fault has its place in what was typed
        lays = [lay for part in _BETWEEN.split(typed) if (lay := romi.cards(part))]
        turned = romi.cards(choices.get("turned", ""))
    except romi.NotationError as error:
        return {"cards": {"fault": error_in(str(error), lang)}}
    if not lays:
        return {"cards": {"count": 0}}
    hand = romi.sort(card for lay in lays for card in lay)
    try:
        return {
            "cards": {"count": len(hand)},
            "melds": [of_meld(variant, lay, lang) for lay in lays],
            "opening": of_opening(variant, lays, choices.get("turn", ""), lang),
            "hand": of_hand(variant, hand, choices, turned, lang),
        }
    except ValueError as error:  # of rules that do not fit together
        return {"cards": {"fault": error_in(str(error), lang)}}


def of_meld(variant: Variant, lay: Sequence[romi.Card], lang: str) -> Shown:
    """The verdict on one meld: its picture and all its readings, or every reason against it."""
    verdict = variant.meld(lay)
    if not verdict:
        return {
            "yes": False,
            "said": tongue(lang).word("no-meld", cards=romi.show(lay, tongue(lang).style)),
            "why": [fault.text(lang) for fault in verdict.violations],
            "svg": render.hand(lay, lang=lang).html,
        }
    readings = dict.fromkeys((verdict.value, *variant.readings(lay)))
    return {
        "yes": True,
        "said": meld_words("meld", variant, verdict.value, lang),
        "why": [note.text(lang) for note in verdict.notes],
        "readings": [meld_words("also", variant, meld, lang) for meld in readings if meld != verdict.value],
        "svg": render.meld(verdict.value, lang=lang).html,
    }


def meld_words(key: str, variant: Variant, meld: romi.Meld, lang: str) -> str:
    """A meld with its kind and its worth."""
    speech = tongue(lang)
    kind = speech.words.get(meld.kind, meld.kind)
    return speech.word(key, kind=kind, cards=romi.show(meld.declared, speech.style), points=variant.meld_value(meld))


def of_opening(variant: Variant, lays: Sequence[Sequence[romi.Card]], turn: str, lang: str) -> Shown:
    """Whether the melds open, in that turn where it is known; or what they lack."""
    if turn.strip() and not re.fullmatch(r"\s*[1-9][0-9]{0,3}\s*", turn):
        return {"fault": error_in(f"turns are counted from 1, not {turn.strip()}", lang)}
    verdict = variant.check_opening(*lays, turn=int(turn) if turn.strip() else None)
    if not verdict:
        faults = [fault.text(lang) for fault in verdict.violations]
        return {"yes": False, "said": tongue(lang).word("opens-not").rstrip(":"), "why": faults}
    return {"yes": True, "said": tongue(lang).word("opens", points=verdict.value.points), "why": []}


def of_hand(
    variant: Variant, hand: Sequence[romi.Card], choices: Choices, turned: Sequence[romi.Card], lang: str
) -> Shown:
    """What the hand is worth, how it is best arranged, and what it would cost if somebody else went out now."""
    worth: dict[str, object] = {"value": variant.hand_value(hand)}
    if faults := variant.largest_deck.faults(hand):
        return worth | {"fault": "; ".join(fault.text(lang) for fault in faults)}
    if len(hand) > MOST_CARDS:
        return worth
    try:
        best = analysis.arrange(variant, hand)
    except (analysis.AnalysisLimit, ValueError) as error:
        return worth | {"fault": error_in(str(error), lang)}
    cards = romi.show(best.deadwood, tongue(lang).style)
    word = "left" if best.deadwood else "none-left"
    return worth | {
        "arranged": render.arrangement(best, lang=lang).html,
        "left": tongue(lang).word(word, cards=cards, penalty=best.penalty),
        **of_score(variant, hand, best, choices, turned, lang),
    }


def of_score(
    variant: Variant,
    hand: Sequence[romi.Card],
    best: analysis.Arrangement,
    choices: Choices,
    turned: Sequence[romi.Card],
    lang: str,
) -> Shown:
    """The score of a deal that another player ends now; where hands are shown at the end, the melds of this one count as shown."""
    laid = None if choices.get("laid") == "no" else 1
    mine = rules.Seat(hand, first_laid=laid) if variant.lays_in_turn else rules.Seat(best.deadwood, best.melds)
    way = rules.Way.OUT if variant.lays_in_turn else rules.Way.KNOCK
    try:
        end = rules.DealEnd(
            [mine, rules.Seat(first_laid=1)], rules.Finish(1, way), upcard=turned[0] if turned else None
        )
        return {"score": render.sheet(variant.deal_score(end), names=_PLAYERS[lang], lang=lang).html}
    except ValueError as error:
        return {"unscored": error_in(str(error), lang)}
