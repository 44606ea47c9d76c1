"""The parts of the pages that come from the values themselves: rule sheets, rules, codes, blocks and pictures.

They stand in the pages, between `<!-- generated: NAME -->` and `<!-- end -->`, so that the pages can be read without a build; pictures lie in
`docs/pictures`. `python docs/pages.py` writes them anew, and `tests/test_docs.py` says where that is due.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import asking
import blocks
import drawn
import named

import romi
from romi import variants
from romi.code import Code, Reason
from romi.sentences import rules, sentence, tongue
from romi.variants.sheet import rule_sheet
from romi.verdict import Violation

HERE = Path(__file__).parent
PART = re.compile(r"(?<=<!-- generated: )([\w-]+) -->\n.*?(?=<!-- end -->)", re.DOTALL)
RULE = re.compile(r"\b(?:F|HAND|RABLO|KOP|RUM|R51-|TIZ|MAGY)\d+\b")


def link(rule: str) -> str:
    """A rule id as a link to its text."""
    return f"[{rule}](rules.md#{rule.lower()})"


def fenced(text: str, language: str = "text") -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"


def code_comments() -> dict[str, str]:
    """The rules that stand as a comment behind each code in the source."""
    source = Path(str(romi.code.__file__)).read_text("utf-8")
    return dict(re.findall(r'^    \w+ = "([^"]+)"[ ]*(?:#[ ]*(.*))?$', source, flags=re.MULTILINE))


def codes_page() -> str:
    """All codes in the order of the source: rules, an example, and what is said about it in both languages."""
    rules, shown = code_comments(), examples()
    parts = []
    for code in Code:
        linked = RULE.sub(lambda match: link(match[0]), rules.get(code, ""))
        parts.append(f"## `{code}`\n")
        parts.append(f"{linked}\n" if linked else "")
        if code in shown:
            question, fault = shown[code]
            parts.append(fenced(question, "python"))
            said = [sentence(fault, "en"), sentence(fault, "hu")]
        else:
            parts.append("Only a deal in progress gives this one.\n")
            said = [tongue("en").codes[code], tongue("hu").codes[code]]
        quoted = (re.sub(r"^(\d+)\.", r"\1\.", words).replace("*", r"\*") for words in said)
        parts.append("\n".join(f"> {words}  " for words in quoted) + "\n")
    return "\n".join(part for part in parts if part)


def examples() -> dict[str, tuple[str, Violation]]:
    """A question for each code, and the violation that answers it."""
    found: dict[str, tuple[str, Violation]] = {}
    for question, violations in asking.answers().items():
        found.setdefault(violations[0].code, (question, violations[0]))
    return found


def reasons_page() -> str:
    """All reasons of score lines in the order of the source, with rules and both phrases."""
    rules = code_comments()
    rows = ["| reason | rule | English | Hungarian |", "|---|---|---|---|"]
    for reason in Reason:
        linked = RULE.sub(lambda match: link(match[0]), rules.get(reason, ""))
        rows.append(f"| `{reason}` | {linked} | {tongue('en').reasons[reason]} | {tongue('hu').reasons[reason]} |")
    return "\n".join(rows) + "\n"


FAMILY = {"en": "The family", "hu": "A közös szabályok"}
TITLES = {"tizlapos": "Tízlapos"}
HEADS = {
    "en": ("open question", "we play", "otherwise"),
    "hu": ("nyitott kérdés", "így játsszuk", "másképp"),
}


def rules_page(lang: str) -> str:
    """Every rule by id, game by game: its name, its mark, what it says."""
    parts: list[str] = []
    games = [("", FAMILY[lang]), *((game.name, TITLES.get(game.name, game.title)) for game in variants.ALL)]
    for name, title in games:
        parts.append(f"## {title}\n")
        found = (romi.rule(number, lang) for number in rules.ids() if rules.game_of(number) == name)
        parts += [f"### {rule.id}\n\n**{rule.name}** · *{rule.mark}*\n\n{rule.text}\n" for rule in found]
    return "\n".join(parts)


RULE_PAGES = {"en": "../rules.md#", "hu": "szabalyok.md#"}
"""Where the rules stand, as seen from the page of a game."""


def sheet_page(variant: variants.Variant, lang: str) -> str:
    """The rule sheet: each question with the sentences that answer it, each rule a link."""
    parts: list[str] = []
    for answer in rule_sheet(variant, lang).answers:
        parts.append(f"**{answer.heading}**\n")
        for told in answer.sentences:
            cited = ", ".join(f"[{rule}]({RULE_PAGES[lang]}{rule.lower()})" for rule in told.rules)
            said = f"{told.plain.removesuffix('.')} ({cited})." if cited else told.plain
            parts.append(f"- {said}".replace("*", r"\*"))
        parts.append("")
    return "\n".join(parts)


def readings_page(game: str, lang: str) -> str:
    """The readings of a game: what is open, what we play, which field plays otherwise."""
    rows = [f"| {' | '.join(HEADS[lang])} |", "|---|---|---|"]
    for reading in rules.readings(lang, game):
        code = ",<br>".join(f"`{each}`" for each in reading.otherwise)
        rows.append(f"| {reading.asked} ({', '.join(reading.rules)}) | {reading.play} | {code} |")
    return "\n".join(rows) + "\n"


def implementation_page() -> str:
    """For each rule id the modules in whose docstrings it stands."""
    package = Path(str(romi.__file__)).parent
    found: dict[str, list[str]] = {}
    for path in sorted(package.rglob("*.py")):
        name = ".".join(("romi", *path.relative_to(package).with_suffix("").parts)).removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                for rule in set(RULE.findall(str(node.value.value))):
                    where = found.setdefault(rule, [])
                    where.extend([name] * (name not in where))
    ids = [
        line
        for line in (HERE.parent / "tests" / "rule_ids.txt").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    rows = ["| rule | implemented in |", "|---|---|"]
    rows += [f"| {link(rule)} | {', '.join(f'`{name}`' for name in found.get(rule, ['–']))} |" for rule in ids]
    return "\n".join(rows) + "\n"


def parts() -> Mapping[str, str]:
    """Every generated part by its name."""
    found = {"blocks": blocks.page(), "named": named.page(), "rules": rules_page("en"), "rules-hu": rules_page("hu")}
    for variant in variants.ALL:
        for lang, mark in (("en", ""), ("hu", "-hu")):
            found[f"{variant.name}{mark}"] = sheet_page(variant, lang)
            found[f"readings-{variant.name}{mark}"] = readings_page(variant.name, lang)
    return found | {"codes": codes_page(), "reasons": reasons_page(), "implementation": implementation_page()}


def written() -> Mapping[Path, str]:
    """What the pages with generated parts, and the pictures, should be."""
    found, made = parts(), {}
    for page in HERE.rglob("*.md"):
        text = page.read_text("utf-8")
        if "<!-- generated: " in text:
            made[page] = PART.sub(lambda part: f"{part[1]} -->\n\n{found[part[1]].strip()}\n\n", text)
    pictures = drawn.pictures(HERE / "pictures.md")
    return made | {HERE / "pictures" / name: svg for name, svg in pictures.items()}


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, "utf-8")
