"""The `romi` command: a thin door to the library, which answers every question itself.

It ends with 0 for yes, 1 for no, 2 for misuse (what could not be read or cannot be); stopped by Ctrl-C with 130, by a closed pipe with
141, as shells have it. `--json` gives one object a line. It speaks the language of `--lang`, of `ROMI_LANG`, or of the system.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from romi.cli.language import spoken
from romi.cli.parser import Options, parser
from romi.cli.voice import INTERRUPTED, MISUSE, Misuse, Voice
from romi.notation import NotationError

CLOSED_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say (those of the command line if none are given), and answer with the exit status."""
    # A stream that is closed is None: nothing comes from it, and nobody reads it.
    sys.stdin, sys.stdout, sys.stderr = (stream or io.StringIO() for stream in (sys.stdin, sys.stdout, sys.stderr))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A card that the terminal cannot show, or a byte that is no text, is no reason to stop.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_the_rest()
        return CLOSED_PIPE
    except OSError as error:  # a disk that is full
        _drop_the_rest()
        print(f"romi: {error.strerror}", file=sys.stderr)
        return MISUSE
    return status


def _drop_the_rest() -> None:
    """What is left in the buffer goes nowhere, so that Python does not try once more on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: Sequence[str] | None) -> int:
    words = sys.argv[1:] if argv is None else list(argv)
    lang = spoken(words, os.environ)
    options = parser(lang).parse_args(words, Options(lang=lang))
    voice = Voice.of(sys.stdout, lang=options.lang, json=options.json)
    try:
        return options.run(options, voice)
    except (Misuse, NotationError) as error:
        file = isinstance(error, NotationError) and error.word in words and os.path.exists(error.word)
        print(f"romi: {voice.misuse(error)}{voice.word('expanded') if file else ''}", file=sys.stderr)
        return MISUSE
