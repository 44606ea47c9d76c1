"""The rules of a variant as a page for printing: its own booklet, with what it changes in another game."""

from __future__ import annotations

from collections.abc import Iterator

from romi.checks import asked
from romi.render.markup import Markup, joined, tag, words
from romi.sentences import Language, tongue
from romi.variants import Variant
from romi.variants.differences import Change, Differences, diff
from romi.variants.sheet import Answer, Sentence, rule_sheet

_STYLE = Markup(
    "@page{size:A5;margin:14mm}"
    "body{font:11pt/1.45 Georgia,'Times New Roman',serif;max-width:34em;margin:2em auto;padding:0 1em;color:#1d1d1b;background:#fff}"
    "h1{font-size:1.7em;margin:0 0 .3em;border-bottom:2px solid #a3171d}h2{font-size:1.1em;margin:1.1em 0 .2em;color:#a3171d}"
    "p{margin:.25em 0;text-indent:-1em;padding-left:1em}h2{break-after:avoid}p{break-inside:avoid}"
    "small{color:#666}ins{text-decoration:none;background:#fbeecb}del{color:#777}"
    "section.changed{border:1px solid #a3171d;padding:.2em 1em .8em;margin:1em 0;break-inside:avoid}"
    "@media print{body{margin:0;max-width:none;padding:0}ins{background:none;font-weight:bold}}"
)


@asked
def booklet(variant: Variant, *, base: Variant | None = None, lang: Language = "en") -> str:
    """The rules as an HTML document ready for printing; with a `base`, what is changed stands in front and is marked.

    It refers to nothing outside: one file can be sent, or printed on A5 paper.
    """
    found = None if base is None else diff(base, variant)
    body = (
        tag("h1", words(variant.title)),
        *(() if found is None else (_changes(found, lang),)),
        *_sheet(variant, found, lang),
    )
    head = tag("head", Markup('<meta charset="utf-8"/>'), tag("title", words(variant.title)), tag("style", _STYLE))
    return f"<!DOCTYPE html>\n{tag('html', head, tag('body', *body), lang=tongue(lang).code)}\n"


def _changes(found: Differences, lang: Language) -> Markup:
    """What is played otherwise, at the head of the booklet."""
    text = found.prose(lang).splitlines()[0]
    parts = [piece for change in found.changes(lang) for piece in _change(change, lang)]
    return tag("section", tag("h2", words(text)), *parts, class_="changed")


def _change(change: Change, lang: Language) -> Iterator[Markup]:
    yield tag("p", tag("strong", words(change.heading)))
    yield from (tag("p", tag("ins", words(sentence.plain)), _cited(sentence)) for sentence in change.new)
    for sentence in change.gone:
        before = tongue(lang).fill(tongue(lang).questions["before"], sentence=sentence.plain)
        yield tag("p", tag("del", words(before)), _cited(sentence))


def _sheet(variant: Variant, found: Differences | None, lang: Language) -> Iterator[Markup]:
    """Every question with its sentences; those that are new are marked."""
    changed = {sentence for change in (found.changes(lang) if found else ()) for sentence in change.new}
    for answer in rule_sheet(variant, lang).answers:
        yield joined((tag("h2", words(answer.heading)), *_sentences(answer, changed)))


def _sentences(answer: Answer, changed: set[Sentence]) -> Iterator[Markup]:
    for sentence in answer.sentences:
        text = words(sentence.plain)
        yield tag("p", tag("ins", text) if sentence in changed else text, _cited(sentence))


def _cited(sentence: Sentence) -> Markup:
    """The ids, small behind the sentence."""
    return tag("small", words(f" {', '.join(sentence.rules)}")) if sentence.rules else Markup("")
