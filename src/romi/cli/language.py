"""Which language the command speaks, and a parser that speaks it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NoReturn, TypeVar

from typing_extensions import override

from romi.cli.voice import MISUSE
from romi.sentences import Language, languages, tongue
from romi.sentences.errors import error_in

T = TypeVar("T")
_OPTION = "--lang"


def spoken(words: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language that `--lang` names, else `ROMI_LANG`, else that of the system if it is one of ours; English if none is."""
    for word, after in zip(words, (*words[1:], ""), strict=False):
        named = after if word == _OPTION else word.removeprefix(f"{_OPTION}=")
        if word.startswith(_OPTION) and named in languages():
            return named
    for name in ("ROMI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = environment.get(name, "").partition("_")[0].partition(".")[0].casefold()
        if code:
            return code if code in languages() else "en"
    return "en"


class Parser(argparse.ArgumentParser):
    """A parser whose help and errors are in the language; `key` names, among the words of help, what it does."""

    def __init__(self, *, lang: Language, key: str, prog: str) -> None:
        self._lang = lang
        does = self.say(key)
        super().__init__(
            prog=prog,
            description=does[0].upper() + does[1:],
            epilog=self.say("epilog"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            add_help=False,
        )
        self._positionals.title, self._optionals.title = self.say("arguments"), self.say("options")
        self.add_argument("-h", "--help", action="help", help=self.say("help"))

    def say(self, key: str) -> str:
        """These words of help."""
        return tongue(self._lang).help[key]

    def takes(
        self,
        name: str,
        metavar: str,
        key: str,
        *,
        type: Callable[[str], T] | None = None,  # noqa: A002  # as argparse calls it
        default: T | str | None = None,
        choices: Iterable[str] | None = None,
        nargs: str | None = None,
        dest: str | None = None,
    ) -> None:
        """Take an argument: what stands for it in the help (nothing: its choices), and the words that explain it."""
        self.add_argument(
            name,
            metavar=self.say(metavar) if metavar else None,
            help=self.say(key),
            default=default,
            choices=choices,
            **({"type": type} if type else {}),  # type: ignore[arg-type]
            **({"nargs": nargs} if nargs else {}),  # type: ignore[arg-type]
            **({"dest": dest} if dest else {}),  # type: ignore[arg-type]
        )

    @override
    def error(self, message: str) -> NoReturn:
        """The fault, behind how the command is used."""
        self.exit(MISUSE, f"{self.format_usage()}romi: {error_in(message, self._lang)}\n")

    @override
    def format_usage(self) -> str:
        """How the command is used, on one line or several."""
        return self._in_language(super().format_usage())

    @override
    def format_help(self) -> str:
        """The whole help."""
        return self._in_language(super().format_help())

    def _in_language(self, text: str) -> str:
        return text.replace("usage:", self.say("usage"), 1)
