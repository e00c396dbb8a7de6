"""What can be selected on a page is understood by the service."""

from __future__ import annotations

import re
from pathlib import Path

import railhead.web
from railhead.web.play.address import PICKS

PICK = re.compile(r'data-pick="([a-z]+)=')


def test_every_selection_of_a_template_is_known() -> None:
    """A selection under a name that addresses do not carry would do nothing."""
    found = {}
    for file in Path(railhead.web.__file__).parent.rglob("*.html"):
        for name in PICK.findall(file.read_text(encoding="utf-8")):
            found[name] = file.name
    assert {"hex", "company"} <= set(found)
    assert {name: file for name, file in found.items() if name not in PICKS} == {}
