"""The toy title of another package."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.toy_title.install import installed


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder into which the package is installed."""
    with installed(tmp_path_factory.mktemp("site-packages")) as folder:
        yield folder
