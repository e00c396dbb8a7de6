"""Markets of all titles: cells, signs, ledge, stacks in order."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from railhead.render.livery import liveries
from railhead.render.market import draw_market, zone_meaning
from railhead.render.theme import stylesheet

from .drawings import TITLES, facts, parse


def cells(root: ElementTree.Element) -> dict[int, ElementTree.Element]:
    return {int(e.get("data-cell") or 0): e for e in root.iter() if e.get("class") == "price-cell"}


@pytest.mark.parametrize("title", TITLES)
def test_every_cell_is_drawn_with_price_zone_and_par(title: str) -> None:
    market = facts(title)["market"]
    width = max(len(row) for row in market["rows"])
    found = cells(parse(draw_market(market)))
    wanted = {
        r * width + c: cell for r, row in enumerate(market["rows"]) for c, cell in enumerate(row) if cell
    }
    assert set(found) == set(wanted)
    for number, cell in wanted.items():
        group = found[number]
        assert group.get("data-price") == str(cell["price"])
        assert group.get("data-zone") == cell.get("zone", "")
        assert group.get("data-par") == ("1" if cell.get("par") else "0")


@pytest.mark.parametrize("title", TITLES)
def test_cells_do_not_overlap(title: str) -> None:
    boxes = []
    for group in cells(parse(draw_market(facts(title)["market"]))).values():
        box = next(e for e in group if (e.get("class") or "").startswith("box"))
        boxes.append(tuple(float(box.get(k) or 0) for k in ("x", "y", "width", "height")))
    for i, (x, y, w, h) in enumerate(boxes):
        for u, v, p, q in boxes[:i]:
            assert x >= u + p or u >= x + w or y >= v + q or v >= y + h


@pytest.mark.parametrize("title", TITLES)
def test_zones_have_a_tint_a_sign_and_a_meaning(title: str) -> None:
    market = facts(title)["market"]
    for group in cells(parse(draw_market(market))).values():
        if group.get("data-zone"):
            assert any(re.search(r"\bz-\w+", e.get("class") or "") for e in group)
            assert any((e.get("class") or "") == "sign" for e in group)
    for name, rule in market["zones"].items():
        assert len(zone_meaning(name, rule)) > len(name) + 5
        assert zone_meaning(name, rule).count("bankrupt") < 2


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
def test_a_stack_shows_every_company_in_order(count: int) -> None:
    companies = liveries(facts("1830")["corporations"])[:count]
    root = parse(draw_market(facts("1830")["market"], stacks={6: companies}))
    tokens = sorted(
        (int(e.get("data-order") or 0), e.get("data-token"), e.get("transform"))
        for e in root.iter()
        if e.get("class") == "price-token"
    )
    assert [sym for _, sym, _ in tokens] == [c.sym for c in companies]
    assert len({place for _, _, place in tokens}) == count
    texts = [t for e in root.iter() if e.get("class") == "price-token" for t in e.itertext()]
    assert all(c.sym in texts for c in companies)


LEAST = {"1830": 18.0, "1870": 18.0, "1817": 11.5, "1860": 11.5}
"""Units of a letter that is 9 px high on a desktop of 1280×720."""


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("count", range(1, 9))
def test_crowded_boxes_can_be_read(title: str, alone: bool, count: int) -> None:
    """What has no room goes on in free boxes beside it; hemmed in, the rest is counted, and the words name it."""
    companies = liveries(facts(title)["corporations"])
    beside = {} if alone else {cell: companies[-1:] for cell in range(40) if cell != 6}
    root = parse(draw_market(facts(title)["market"], stacks={6: companies[:count], **beside}))
    here = [e for e in root.iter() if e.get("data-cell") == "6" and e.get("class") != "price-cell"]
    letters = [e for group in here for e in group.iter() if (e.get("class") or "").startswith("init")]
    assert min(float(e.get("font-size") or 0) for e in letters) >= LEAST[title]
    named = [e.get("data-token") for e in here if e.get("class") == "price-token"]
    assert named == [c.sym for c in companies[:count]]
    shown = [e.text for e in letters]
    if alone:
        assert shown == [c.sym for c in companies[:count]]
    elif len(shown) < count:
        assert shown[-1] == f"+{count - len(shown) + 1}"


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("count", range(1, 9))
def test_letters_keep_clear_of_the_edges_of_their_plates(title: str, count: int) -> None:
    """A capital is 0.73 of the size of its letters; of a plate it takes less than four fifths."""
    companies = liveries(facts(title)["corporations"])[:count]
    root = parse(draw_market(facts(title)["market"], stacks={6: companies}))
    tokens = [e for e in root.iter() if e.get("class") == "price-token"]
    assert tokens
    for token in tokens:
        (plate,) = (e for e in token.iter() if e.get("class") == "rim")
        (letters,) = (e for e in token.iter() if e.get("class") == "init")
        assert float(letters.get("font-size") or 0) * 0.73 < 0.8 * float(plate.get("height") or 0)


@pytest.mark.parametrize("title", TITLES)
def test_the_frame_of_a_starting_price_leaves_its_figures_free(title: str) -> None:
    for cell in parse(draw_market(facts(title)["market"])).iter():
        if cell.get("class") == "price-cell" and cell.get("data-par") == "1":
            frame = next(e for e in cell if e.get("class") == "par")
            price = next(e for e in cell if (e.get("class") or "").startswith("price"))
            assert float(price.get("x") or 0) - float(frame.get("x") or 0) >= 4
            assert float(price.get("y") or 0) - float(frame.get("y") or 0) >= 9 + 1.3


def test_the_ledge_and_arrows_of_1870() -> None:
    text = draw_market(facts("1870")["market"])
    assert text.count('class="ledge"') == 2  # on the market and in its key
    assert 'class="arrow"' in text
    assert "down and right" in text


def test_an_arrow_at_the_ledge_leaves_the_sign_of_the_zone_free() -> None:
    """The last box of the ninth row of 1870 is yellow and lies at the ledge."""
    root = parse(draw_market(facts("1870")["market"]))
    signs = [
        (float(e.get("cx") or 0), float(e.get("cy") or 0), float(e.get("r") or 0))
        for e in root.iter()
        if e.get("class") == "sign" and e.get("cx")
    ]
    arrows = next(e.get("d") or "" for e in root.iter() if e.get("class") == "arrow")
    heads = [(float(x) + 6, float(y) - 13) for x, y in re.findall(r"M([-\d.]+) ([-\d.]+)h6v-13", arrows)]
    assert len(heads) > 10
    for x, y in heads:
        assert all(abs(x - sx) > sr + 5.5 or y - sy > sr + 4 or sy - y > sr for sx, sy, sr in signs), (x, y)


def test_the_frame_of_an_offer_leaves_the_price_free() -> None:
    """The line around a box that can be chosen or comes next ends before the first figure."""
    root = parse(draw_market(facts("1830")["market"], offers=[6]))
    frame = next(e for e in root.iter() if e.get("data-offer") == "6")
    price = next(e for e in cells(root)[6] if (e.get("class") or "").startswith("price"))
    wide = re.search(r"\.rh-market \.hint\{stroke-width:(\d+)\}", stylesheet("light"))
    assert wide
    assert float(frame.get("x") or 0) + int(wide[1]) / 2 < float(price.get("x") or 0)


def test_offers_are_outlined() -> None:
    root = parse(draw_market(facts("1830")["market"], offers=[6, 25]))
    assert [e.get("data-offer") for e in root.iter() if e.get("data-offer")] == ["6", "25"]


@pytest.mark.parametrize("title", TITLES)
def test_every_class_is_styled(title: str) -> None:
    companies = liveries(facts(title)["corporations"])
    root = parse(draw_market(facts(title)["market"], stacks={7: companies}))
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", stylesheet()))
    plain = {"rh", "rh-market", "cells", "tokens", "hints", "price-cell", "price-token", "key-block", "below"}
    used = {c for e in root.iter() for c in (e.get("class") or "").split()}
    assert used - known - plain == set()
