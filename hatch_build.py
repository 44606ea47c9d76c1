"""The build hooks: links of where a release is built, and, with `ROMI_COMPILED=1` in the environment, a wheel with a compiled kernel.

The addresses of the project are those of the repository that builds it, as its CI tells them; anywhere else there are none, and the links
of the README stay as they are in the repository. So it is with the schemas of `romi.data`: in a wheel that CI builds the `$id` of each is the
address at which it lies there, anywhere else a name that is no address.

Without `ROMI_COMPILED` the wheel is pure. With it, `romi._kernel` is copied aside, compiled there by mypyc, and
the libraries are put into the wheel beside their sources; the source tree itself is left as it was, since a library lying there would be
imported instead of the module that one is reading. The libraries are stripped, and name no folder of the machine that built them, so that
one source gives one wheel. An editable install runs from the sources, and is refused where the variable is set.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(["--strict", *sys.argv[1:]], opt_level="3", group_name="romi")
setup(name="romi", packages=[], ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""


RELATIVE_LINK = re.compile(r"(!?)(\[[^]]*\])\((?!https?:|#)([^)\s]+)\)")


def home() -> tuple[str, str] | None:
    """The address of the repository that builds this, and the tag or commit; None where nothing tells them."""
    server, name = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    return (f"{server}/{name}", os.environ.get("GITHUB_REF_NAME") or "main") if server and name else None


def addressed(schema: str, path: str) -> str:
    """The schema with the address at which it lies as its `$id`."""
    where = home()
    return (
        schema if where is None else re.sub(r'"urn:romi:[^"]*"', f'"{where[0]}/raw/{where[1]}/{path}"', schema, count=1)
    )


class LinksHook(MetadataHookInterface):  # type: ignore[misc]  # hatchling is there at build time only
    """The README and the addresses of the project, as they are on a package index."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Relative links become those of the repository at the tag or commit that is built."""
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["urls"] = {}
        if (where := home()) is not None:
            address, at = where
            kinds = {"!": "raw", "": "blob"}
            text = RELATIVE_LINK.sub(
                lambda link: f"{link[1]}{link[2]}({address}/{kinds[link[1]]}/{at}/{link[3]})", text
            )
            metadata["urls"] = {
                "Source": address,
                "Documentation": f"{address}/tree/{at}/docs",
                "Changelog": f"{address}/blob/{at}/CHANGELOG.md",
                "Issues": f"{address}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def compiled() -> bool:
    """Whether the compiled kernel was asked for."""
    return os.environ.get("ROMI_COMPILED", "0") not in {"", "0"}


class WheelHook(BuildHookInterface):  # type: ignore[misc]  # hatchling is there at build time only
    """Addresses the schemas, and compiles the kernel into the wheel where that was asked for."""

    def dependencies(self) -> list[str]:
        """What the build needs beyond hatchling."""
        return ["mypy>=1.14", "setuptools>=75"] if compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Tell hatchling which files belong into the wheel in the place of others, or beside them."""
        if version == "editable":
            if compiled():
                raise ValueError(
                    "an editable install runs from the sources: unset ROMI_COMPILED, or install without -e"
                )
            return
        self._work = Path(tempfile.mkdtemp(prefix="romi-wheel-"))
        self._address(build_data)
        if compiled():
            self._compile(build_data)

    def _address(self, build_data: dict[str, Any]) -> None:
        for schema in sorted(Path(self.root, "src", "romi", "data").glob("*.json")):
            path = schema.relative_to(self.root).as_posix()
            (self._work / schema.name).write_text(addressed(schema.read_text("utf-8"), path), "utf-8")
            build_data["force_include"][str(self._work / schema.name)] = path.removeprefix("src/")

    def _compile(self, build_data: dict[str, Any]) -> None:
        package = self._work / "romi"
        shutil.copytree(
            Path(self.root, "src", "romi", "_kernel"),
            package / "_kernel",
            ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
        )
        (package / "__init__.py").touch()
        sources = sorted(
            str(path.relative_to(self._work)) for path in package.rglob("*.py") if path.name != "__init__.py"
        )
        subprocess.run(
            [sys.executable, "-c", COMPILE, *sources], cwd=self._work, env=_plain_build(self._work), check=True
        )
        for library in [*self._work.rglob("*.so"), *self._work.rglob("*.pyd")]:
            if "build" not in library.relative_to(self._work).parts:
                target = library.relative_to(self._work).as_posix()
                build_data["force_include"][str(library)] = target
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was made aside."""
        shutil.rmtree(getattr(self, "_work", ""), ignore_errors=True)


def _plain_build(work: Path) -> dict[str, str]:
    """The environment of a build that leaves nothing of the machine in a library: no debug symbols, no folder, no time."""
    env = {"SOURCE_DATE_EPOCH": "0", **os.environ}
    mypyc = find_spec("mypyc")  # whose headers say where they lie
    if sys.platform != "win32" and mypyc:
        maps = f"-ffile-prefix-map={work}=. -ffile-prefix-map={Path(str(mypyc.origin)).parent.parent}=."
        env["CFLAGS"] = f"{env.get('CFLAGS', '')} -g0 {maps}"
        env["LDFLAGS"] = f"{env.get('LDFLAGS', '')} -Wl,-s" if sys.platform == "linux" else env.get("LDFLAGS", "")
    return env
