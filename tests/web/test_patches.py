"""Drawings are sent as what changed: applied as the page applies it, a patch gives the new drawing."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree as Xml

import pytest
from tests.web.test_run_step import seen

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Lay
from railhead.render.layers import Drawing, drawing, group
from railhead.web.play.parts import changed_parts, mark, render_parts, whole_parts
from railhead.web.play.patches import Drawings, changes


def drawings(seed: int) -> list[tuple[str, str]]:
    """Map and market of positions of a random game, and a tile that is tried on some of them."""
    game = railhead.new("1830", ["Ada", "Ben", "Cleo"])
    rng = Random(seed)
    found = []
    while not game.over and len(found) < 40:
        if game.length % 9 == 0:
            here = game.copy()
            lay = next((c for c in here.choices() if isinstance(c, Lay)), None)
            pick = {"hex": lay.hex, "tile": lay.tile, "by": lay.by} if lay is not None else {}
            for chosen in ({}, pick) if pick else ({},):
                parts = render_parts(seen(here.copy(), chosen), 1.0)
                found.append((parts["map"], parts["market"]))
        game.push(choose(game, rng))
    return found


def applied(old: str, patch: str) -> str:
    """What ``morph.js`` does, on a tree of our own: resolve every place first, then put in and take out."""
    space = '<svg xmlns="http://www.w3.org/2000/svg">'  # in a page it is understood
    drawing, wanted = Xml.fromstring(old), Xml.fromstring(patch.replace("<svg>", space, 1))
    work = []
    for change in wanted:
        parent = drawing
        for number in filter(None, change.attrib["data-path"].split(".")):
            parent = list(parent)[int(number)]
        at, drop = int(change.attrib["data-at"]), int(change.attrib["data-drop"])
        inside = list(parent)
        work.append((parent, inside[at] if at < len(inside) else None, inside[at : at + drop], list(change)))
    for parent, before, gone, put in work:
        place = list(parent).index(before) if before is not None else len(parent)
        for node in reversed(put):
            parent.insert(place, node)
        for node in gone:
            parent.remove(node)
    return Xml.tostring(drawing, encoding="unicode")


def plain(html: str) -> str:
    return Xml.tostring(Xml.fromstring(html), encoding="unicode")


@pytest.mark.slow
def test_a_patch_gives_the_new_drawing() -> None:
    rng = Random(3)
    shown = drawings(5)
    patched = small = 0
    for _ in range(60):
        for old, new in zip(*rng.sample(shown, 2), strict=True):
            sent = Drawings()
            sent.keep(mark(old), old)
            patch = sent.patch(mark(old), mark(new), new)
            if not patch:
                continue
            assert applied(old, patch) == plain(new)
            patched += 1
            small += len(patch) < len(new) / 4
    assert patched > 60
    assert small > 30


def test_what_is_not_known_is_sent_whole() -> None:
    (one, _), (two, _) = drawings(6)[:2]
    sent = Drawings()
    assert sent.patch("unknown", mark(two), two) == ""
    assert sent.patch(mark(two), mark(one), one) != ""
    assert sent.patch(mark(one), mark("<p>words</p>"), "<p>words</p>") == ""
    assert isinstance(one, Drawing)
    assert changes(one.layers, group('class="other"', ())) is None


@pytest.mark.slow
def test_every_piece_of_a_drawing_is_one_element() -> None:
    """What the page counts are elements: a layer that held two in one piece would be patched in the wrong place."""
    for shown in drawings(7)[:12]:
        for made in shown:
            assert isinstance(made, Drawing)
            stack = [made.layers]
            while stack:
                here = stack.pop()
                inside = list(Xml.fromstring(drawing(here)))
                assert len(inside) == len(here.inside)
                stack += [piece for piece in here.inside if not isinstance(piece, str)]


def test_the_page_gets_changes_of_what_it_has_and_nothing_twice() -> None:
    game = railhead.new("1830", ["Ada", "Ben", "Cleo"])
    rng = Random(9)
    while game.step.name != "lay-track":
        game.push(choose(game, rng))
    before = render_parts(seen(game.copy()), 1.0)
    lay = next(c for c in game.choices() if isinstance(c, Lay))
    after = render_parts(seen(game.copy(), {"hex": lay.hex, "tile": lay.tile, "by": lay.by}), 1.0)
    has = {name: part.mark for name, part in whole_parts(before).items()}
    assert changed_parts(before, ",".join(f"{k}:{v}" for k, v in has.items())) == {}
    fresh = changed_parts(after, ",".join(f"{k}:{v}" for k, v in has.items()))
    assert fresh["map"].since == has["map"]
    assert len(fresh["map"].html) < len(after["map"]) / 4
    assert fresh["decision"].since == ""
    assert applied(before["map"], fresh["map"].html) == plain(after["map"])
