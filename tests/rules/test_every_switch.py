"""For every title: each of its switches is shown under all its values on a position of its own."""

from __future__ import annotations

import importlib

import pytest
from tests.rules.switches import Exhibition

from railhead.titles import TITLES


@pytest.mark.parametrize("title", list(TITLES))
def test_no_switch_is_missing(title: str) -> None:
    module = importlib.import_module(f"tests.rules.g{title}.test_switches")
    assert isinstance(module.EXHIBITION, Exhibition)
    module.EXHIBITION.complete(TITLES[title].options)
