"""Reading pictures as documents, for the tests."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, fromstring

from romi.render import Picture

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "g", "path", "rect", "circle", "text", "title"}
HTML = {"table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "div", "ul", "li"}


def svg(picture: Picture) -> Element:
    """The SVG, parsed; it must be well-formed."""
    return fromstring(picture.svg)  # noqa: S314 - our own text


def html(picture: Picture) -> Element:
    """The HTML, parsed as XML, which is stricter than any browser."""
    return fromstring(picture.html)  # noqa: S314 - our own text


def name(element: Element) -> str:
    """The bare name of an element."""
    return element.tag.removeprefix(SVG)


def names(root: Element) -> set[str]:
    """The names of all elements in a document."""
    return {name(element) for element in root.iter()}


def titles(root: Element) -> list[str]:
    """All titles, the picture's own first."""
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def said(root: Element) -> str:
    """All words of a document, in order, apart by single spaces."""
    skipped = {f"{SVG}title"}
    words = [
        text for element in root.iter() if element.tag not in skipped for text in (element.text, element.tail) if text
    ]
    return re.sub(r"\s+", " ", " ".join(words)).strip()


def colours(root: Element) -> set[str]:
    """Every colour that is painted."""
    return {
        value for element in root.iter() for key in ("fill", "stroke") if (value := element.get(key, "none")) != "none"
    }
