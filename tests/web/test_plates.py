"""Plates of companies: made in one place, with the colours and the pattern of their company (UX-153)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.render.drawings import TITLES, facts

import railhead
from railhead.render.livery import liveries
from railhead.web.assets import DRAWINGS, assets
from railhead.web.fragments import environment, plate

TEMPLATES = [path for path in Path(railhead.__file__).parent.rglob("*.html") if "templates" in path.parts]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_plate_has_its_pattern(path: Path) -> None:
    """Colours without a pattern are written nowhere; a plate is one by the filter alone."""
    text = path.read_text(encoding="utf-8")
    assert "--c:" not in text
    for found in re.split(r'(?=<span\s+class="(?:livery|stake)\b(?!s))', text)[1:]:
        assert re.match(
            r"<span[^{}]*(?:\{\{[^|{}]*\}\}[^{}]*)*\{\{ liveries\[\w+\.sym\] \| plate \}\}", found
        ), found[:200]


@pytest.mark.parametrize("title", TITLES)
def test_colours_and_pattern_are_the_companys(title: str) -> None:
    known = assets()[DRAWINGS].plain.decode()
    for company in liveries(facts(title)["corporations"]):
        made = environment().from_string("<b {{ company | plate }}>").render(company=company)
        assert made == f"<b {plate(company)}>"
        assert f'style="--c:{company.color};--t:{company.text}"' in made
        assert f'data-pattern="{company.pattern}"' in made
        assert f'[data-pattern="{company.pattern}"]{{' in known
