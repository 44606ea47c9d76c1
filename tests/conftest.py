"""What every test shares: hypothesis profiles, and a header line that says which build is tested."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import romi

settings.register_profile("default", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "ci",
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default"))

PACKAGE = Path(romi.__path__[0])


def kernel_is_compiled() -> bool:
    """Whether the kernel in use was compiled: its modules then are extension modules."""
    names = [path.stem for path in (PACKAGE / "_kernel").glob("[a-z]*.py")]
    specs = [importlib.util.find_spec(f"romi._kernel.{name}") for name in names]
    return any(spec is not None and not str(spec.origin).endswith(".py") for spec in specs)


def pytest_configure() -> None:
    """Stop where another kernel runs than `ROMI_EXPECT_KERNEL` names (plain or compiled)."""
    runs = "compiled" if kernel_is_compiled() else "plain"
    expected = os.environ.get("ROMI_EXPECT_KERNEL", runs)
    if expected != runs:
        pytest.exit(f"the {expected} kernel was to be tested, and the {runs} one runs", returncode=3)


def pytest_report_header() -> str:
    """Say which romi is tested: a left-over build beside the sources must not win in silence."""
    return f"romi: {PACKAGE} ({'compiled' if kernel_is_compiled() else 'plain'} kernel)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is marked `full` unless asked for, and `compiled` where the plain kernel runs."""
    full = pytest.mark.skip(reason="the full check: run with -m full")
    plain = pytest.mark.skip(reason="speaks of the compiled kernel, and the plain one runs")
    wanted = "full" in str(config.getoption("markexpr"))
    compiled = kernel_is_compiled()
    for item in items:
        if item.get_closest_marker("full") and not wanted:
            item.add_marker(full)
        if item.get_closest_marker("compiled") and not compiled:
            item.add_marker(plain)
