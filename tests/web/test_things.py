"""UX-123: what is said of a thing names its rule, and the drawer knows that rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest

from railhead.titles import OWN, entry
from railhead.web.history.rules import all_rules
from railhead.web.wording.things import KINDS, rules_of_things

from .conftest import Person

WORDS = {
    "hex": "tile|hex|cit", "tile": "replace|upgrade", "token": "cit|station|marker", "market": "token|marker|dividend",
    "certificate": "certificate|limit", "share": "share|certificate", "train": "train", "company": "float|compan|share",
    "phase": "train|phase", "private": "private", "president": "president|director", "priority": "priority|begins",
    "worth": "cash", "stations": "token|marker|base", "dividend": "dividend|paid|retained|pay", "order": "first|down",
    "cash": "bid|private", "limit": "limit", "par": "par", "bankrupt": "bankrupt", "treasury": "share",
    "loan": "loan", "marker": "mine|bridge|cattle|port|destination",
    "zone": "zone|box|certificate|£|acquisition|own at most",
}  # fmt: skip
"""Kind of thing -> words of which its rule has one."""


@pytest.mark.parametrize("title", OWN)
def test_ux_123_every_kind_of_thing_has_a_rule_about_it(title: str) -> None:
    known = {rule.id: rule.text for rule in all_rules(title)}
    found = rules_of_things(title)
    assert set(KINDS) <= set(found)
    for kind, rule in found.items():
        assert rule in known, kind
        assert re.search(WORDS[kind.partition("-")[0]], known[rule].lower()) or kind.startswith("private-"), (
            kind
        )
    facts = entry(title).facts()
    own = {kind.partition("-")[2] for kind in found if kind.startswith("private-")}
    assert own <= {private.sym for private in facts.privates}
    zones = {zone.name for zone in facts.market.zone if zone.name}
    assert {kind.partition("-")[2] for kind in found if kind.startswith("zone-")} == zones


@pytest.mark.parametrize("title", OWN)
def test_ux_123_things_on_the_page_say_what_kind_they_are(
    person: Callable[[str], Person], title: str
) -> None:
    """Only what is no thing of the game has none: who decides, where a bot sits in, warnings."""
    ada = person("Ada")
    seats = ["me", "bot", "bot"]
    table = ada.create(seats, title=title)
    html = ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    told = unescape(re.findall(r'data-things="([^"]+)"', html)[0])
    for kind, rule in rules_of_things(title).items():
        assert f'"{kind}": "{rule}"' in told or f'"{kind}":"{rule}"' in told
    plain = [tag for tag in re.findall(r"<[^>]*data-help=[^>]*>", html) if "data-about" not in tag]
    assert all(re.search('class="(mark|warn)"|sat-in', tag) for tag in plain), plain
