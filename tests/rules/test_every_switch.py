"""For every title: each of its switches is shown under all its values on a position of its own."""

from __future__ import annotations

import importlib
import importlib.util

import pytest
from tests.rules.switches import Exhibition

from railhead.titles import TITLES

AWAITED = ("1817",)
"""Titles whose positions are still to be written; one that has them must leave this list."""


@pytest.mark.parametrize("title", list(TITLES))
def test_no_switch_is_missing(title: str) -> None:
    name = f"tests.rules.g{title}.test_switches"
    if title in AWAITED:
        assert importlib.util.find_spec(name) is None, f"{title} shows its switches: take it off the list"
        pytest.skip(f"the switches of {title} are not shown yet")
    module = importlib.import_module(name)
    assert isinstance(module.EXHIBITION, Exhibition)
    module.EXHIBITION.complete(TITLES[title].options)
