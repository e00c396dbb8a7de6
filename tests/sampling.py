"""How much of a long list of cases every run looks at; runs that take their time look at the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first(few: int, cases: Iterable[Any], rest: pytest.MarkDecorator = pytest.mark.long) -> list[Any]:
    """The cases as parameters: those after the first ``few`` carry the mark ``rest``."""
    found = []
    for number, case in enumerate(cases):
        known = isinstance(case, type(pytest.param()))
        values, marks, name = (case.values, case.marks, case.id) if known else ((case,), (), None)
        more = (rest,) if number >= few else ()
        found.append(pytest.param(*values, marks=(*marks, *more), id=name))
    return found
