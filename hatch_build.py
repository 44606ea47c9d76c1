"""The build hook: with `ROMI_COMPILED=1` in the environment the wheel carries a compiled kernel.

Without the variable nothing happens here and the wheel is pure. With it, `romi._kernel` is copied aside, compiled there by mypyc, and
the libraries are put into the wheel beside their sources; the source tree itself is left as it was, since a library lying there would be
imported instead of the module that one is reading.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(["--strict", *sys.argv[1:]], opt_level="3", group_name="romi")
setup(name="romi", packages=[], ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""


def compiled() -> bool:
    """Whether the compiled kernel was asked for."""
    return os.environ.get("ROMI_COMPILED", "0") not in {"", "0"}


class KernelHook(BuildHookInterface):  # type: ignore[misc]  # hatchling is there at build time only
    """Compiles the kernel into the wheel where that was asked for."""

    def dependencies(self) -> list[str]:
        """What the build needs beyond hatchling."""
        return ["mypy>=1.14", "setuptools>=75"] if compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling which libraries belong into the wheel."""
        if not compiled() or version == "editable":
            return
        self._work = Path(tempfile.mkdtemp(prefix="romi-kernel-"))
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
        subprocess.run([sys.executable, "-c", COMPILE, *sources], cwd=self._work, check=True)
        for library in [*self._work.rglob("*.so"), *self._work.rglob("*.pyd")]:
            if "build" not in library.relative_to(self._work).parts:
                target = library.relative_to(self._work).as_posix()
                build_data["force_include"][str(library)] = target
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was compiled aside."""
        shutil.rmtree(getattr(self, "_work", ""), ignore_errors=True)
