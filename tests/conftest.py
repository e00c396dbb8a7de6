"""What every test may ask for: the reference material, when there is some, and the system's browser."""

from __future__ import annotations

import gc
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

REPOSITORY = Path(__file__).parent.parent
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")

# Machines that run the tests are shared and uneven; a slow example is no failure.
settings.register_profile("railhead", deadline=None, print_blob=True)
settings.load_profile("railhead")


# What was loaded for the tests stays: the collector need not look at it again and again.
gc.disable()


def pytest_collection_finish() -> None:
    """From here on the collector looks at what the tests make, seldom at everything."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(10_000, 20, 30)


@pytest.fixture(scope="session")
def shared() -> Path:
    """Rule dossiers, facts and recorded games beside the repository; the test is skipped without them."""
    folder = Path(os.environ.get("RAILHEAD_SHARED", REPOSITORY.parent / "shared"))
    if not folder.is_dir():
        pytest.skip("no reference material (set RAILHEAD_SHARED to its folder)")
    return folder


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright starts the system's Chromium, quietly; no browser is ever downloaded."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.skip("no Chromium on this machine (scripts/system-packages chromium)")
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
    still = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {**browser_type_launch_args, "executable_path": program, "args": [*quiet, *still]}
