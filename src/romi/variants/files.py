"""Variants as TOML files: read, written, and found by name or path.

>>> import attrs
>>> from romi.rules.opening import PointMinimum
>>> from romi.variants import ROMI51
>>> friday = attrs.evolve(ROMI51, name="friday", opening=PointMinimum(40))
>>> print(dumps(friday, base=ROMI51), end="")
format = 1
base = "romi51"
name = "friday"
title = "Römi 51"
<BLANKLINE>
[opening]
is = "PointMinimum"
points = 40
>>> loads(dumps(friday)) == friday
True
"""

from __future__ import annotations

import os
from pathlib import Path

from romi._text import write_whole
from romi.checks import asked
from romi.variants.reading import MOST_TEXT, VariantFileError, read
from romi.variants.seven import ALL, by_name
from romi.variants.variant import Variant
from romi.variants.writing import write

_BASES = {variant.name: variant for variant in ALL}


def loads(text: str, /) -> Variant:
    """The variant that a TOML text tells; nothing in it is run or imported. `VariantFileError` names the line and the key."""
    return read(text, _BASES)


def load(path: str | os.PathLike[str], /) -> Variant:
    """The variant in a TOML file (UTF-8); `VariantFileError` names the file, the line and the key."""
    try:
        with Path(path).open(encoding="utf-8") as opened:
            return loads(opened.read(MOST_TEXT + 1))
    except VariantFileError as error:
        raise VariantFileError(error.why, line=error.line, key=error.key, file=str(path)) from None
    except UnicodeDecodeError as error:
        raise VariantFileError(f"is not UTF-8 text: {error.reason}", file=str(path)) from None
    except OSError as error:
        raise VariantFileError(f"cannot be read: {error.strerror}", file=str(path)) from None
    except ValueError as error:  # a path that no system takes
        raise VariantFileError(str(error)) from None


@asked
def dumps(variant: Variant, /, *, base: Variant | None = None) -> str:
    """The variant as a TOML text from which `loads` makes an equal one.

    All that is not as in a plain `Variant` is written, or, with one of the seven as the `base`, all that is not as there. `ValueError`
    names the field if a rule is not of the library, since a file can only name what the library has.
    """
    if base is not None and _BASES.get(base.name) != base:
        raise ValueError(f"a file begins with one of {', '.join(_BASES)}, not with {base.name!r}")
    return write(variant, base)


@asked
def dump(variant: Variant, path: str | os.PathLike[str], /, *, base: Variant | None = None) -> None:
    """Write the variant to a TOML file; see `dumps`. Nothing is written, and nothing lost that stood there, if it cannot be."""
    write_whole(path, dumps(variant, base=base))


def find(name_or_path: str | os.PathLike[str], /) -> Variant:
    """One of the seven by its name or title, or the variant in a file: a path object, or a text that ends in `.toml` or has a slash.

    `ValueError` (a file's: `VariantFileError`) says what there is, or what is wrong.
    """
    if isinstance(name_or_path, str):
        path = name_or_path.casefold().endswith(".toml") or "/" in name_or_path or os.sep in name_or_path
        if not path:
            return by_name(name_or_path)
    return load(name_or_path)
