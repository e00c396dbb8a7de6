"""What every test may ask for: the folder of reference material, when there is one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """Rule dossiers, facts and recorded games beside the repository; the test is skipped without them."""
    folder = Path(os.environ.get("RAILHEAD_SHARED", REPOSITORY.parent / "shared"))
    if not folder.is_dir():
        pytest.skip("no reference material (set RAILHEAD_SHARED to its folder)")
    return folder
