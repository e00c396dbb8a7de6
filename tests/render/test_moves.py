"""The piece of a market that shows where each option would move a token."""

from __future__ import annotations

import re

import pytest

from railhead.render.livery import liveries
from railhead.render.moves import Move, draw_moves
from railhead.render.theme import stylesheet

from .drawings import TITLES, facts, parse


def around(title: str, start: int) -> str:
    """What a payment and keeping would do to a token."""
    company = liveries(facts(title)["corporations"])[0]
    ways = [
        Move("withhold", "Withhold", start - 1), Move("half", "Pay half", start), Move("pay", "Pay out", start + 1),
    ]  # fmt: skip
    return draw_moves(facts(title)["market"], company, start, ways)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("start", [8, 9, 10, 17, 18])
def test_no_price_is_cut_or_covered(title: str, start: int) -> None:
    """A price that begins left of the picture would read as another one; a tag lies above the price of its box."""
    root = parse(around(title, start))
    left = float((root.get("viewBox") or "").split()[0])
    prices = [
        e for e in root.iter() if (e.get("class") or "").startswith("price ") or e.get("class") == "price"
    ]
    assert prices
    assert all(float(e.get("x") or 0) >= left for e in prices)
    tags = [e for e in root.iter() if e.get("class") == "move-tag"]
    assert len(tags) == 3
    for tag in tags:
        foot = float(tag.get("y") or 0) + float(tag.get("height") or 0)
        over = [e for e in prices if abs(float(e.get("y") or 0) - 12.5 - foot + 7.5) < 1]
        assert all(float(e.get("y") or 0) - 5 >= foot for e in over)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("far", [1, 2, 4, 8])
def test_no_box_is_cut_at_the_right(title: str, far: int) -> None:
    """A box holds the plates of companies, whose names would be cut with it."""
    company = liveries(facts(title)["corporations"])[0]
    root = parse(draw_moves(facts(title)["market"], company, 9, [Move("pay", "pay", 9 + far)]))
    left, _, width, _ = map(float, (root.get("viewBox") or "").split())
    boxes = [e for e in root.iter() if "data-cell" in e.attrib for e in e.iter() if e.tag.endswith("rect")]
    assert boxes
    assert all(float(e.get("x") or 0) + float(e.get("width") or 0) <= left + width for e in boxes)


def test_a_market_of_one_row_shows_no_part_of_another_line() -> None:
    """1817's row is wrapped: what is printed above a box is no neighbour of it, and the next box is one, too, where
    the row goes on below."""
    for start in (15, 16, 24):
        root = parse(around("1817", start))
        rows = {e.get("y") for e in root.iter() if (e.get("class") or "").startswith("price")}
        assert len(rows - {None}) == 1
        assert float((root.get("viewBox") or "").split()[2]) < 400
    assert "price" in stylesheet("light")


@pytest.mark.parametrize("title", TITLES)
def test_an_arrow_over_several_boxes_covers_none_of_them(title: str) -> None:
    """1860 pays up to eight steps: the arrow goes above the boxes between, within the picture."""
    company = liveries(facts(title)["corporations"])[0]
    root = parse(draw_moves(facts(title)["market"], company, 8, [Move("pay", "pay", 14)]))
    line = next(e for e in root.iter() if e.get("class") == "move-case")
    (_, first), (_, bend), (_, last) = (
        (float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", line.get("d") or "")
    )
    peak = (first + 2 * bend + last) / 4
    box = [float(x) for x in (root.get("viewBox") or "").split()]
    assert box[1] <= peak < min(first, last) <= 62


@pytest.mark.parametrize(("title", "last"), [("1817", 15), ("1860", 27)])
def test_the_end_of_a_wrapped_line_has_its_neighbour_beside_it(title: str, last: int) -> None:
    """Otherwise the piece is as wide as the whole market, and nothing in it can be read."""
    for start in (last, last + 1):
        _, _, width, height = map(float, (parse(around(title, start)).get("viewBox") or "").split())
        assert width <= 345
        assert height <= 145


def test_no_box_is_cut_at_the_side() -> None:
    """The plates of a neighbour are whole or not there."""
    for start in (8, 17):
        root = parse(around("1830", start))
        left, _top, width, _height = map(float, (root.get("viewBox") or "").split())
        boxes = [e for e in root.iter() if (e.get("class") or "").split(" ")[0] == "box"]
        assert boxes
        for box in boxes:
            assert left <= float(box.get("x") or 0)
            assert float(box.get("x") or 0) + float(box.get("width") or 0) <= left + width


@pytest.mark.parametrize("title", ["1830", "1870"])
def test_no_plate_is_cut_below(title: str) -> None:
    """Of the line below the prices are shown; the heads of the plates in it would name nobody."""
    companies = liveries(facts(title)["corporations"])
    ways = [Move("withhold", "keep", 7), Move("pay", "pay", 9)]
    full = dict.fromkeys(range(60), companies[:3])
    root = parse(draw_moves(facts(title)["market"], companies[0], 8, ways, stacks=full))
    _, top, _, height = map(float, (root.get("viewBox") or "").split())
    plates = [e for e in root.iter() if e.get("class") == "price-token"]
    assert plates
    for plate in plates:
        y = float(re.findall(r"-?[\d.]+", plate.get("transform") or "")[1])
        tall = max(float(e.get("height") or 0) for e in plate.iter())
        assert y + tall <= top + height or y - 2 >= top + height


@pytest.mark.parametrize("title", TITLES)
def test_the_names_of_the_options_have_room_and_the_arrows_cover_nothing(title: str) -> None:
    """A bold letter is less than 0.57 of its size wide; arrow heads lie between the cells."""
    root = parse(around(title, 9))
    for move in (e for e in root.iter() if (e.get("class") or "").startswith("move m")):
        tag, text = (next(e for e in move if e.get("class") == name) for name in ("move-tag", "move-text"))
        assert float(tag.get("width") or 0) >= 0.57 * 11 * len(text.text or "") + 4
        for head in (e for e in move if e.get("class") == "move-head"):
            points = [
                tuple(map(float, p)) for p in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", head.get("d") or "")
            ]
            x, y = (sum(p[k] for p in points) / len(points) for k in (0, 1))
            for box in (e for e in root.iter() if (e.get("class") or "").startswith("box")):
                left, top, wide, high = (float(box.get(k) or 0) for k in ("x", "y", "width", "height"))
                assert not (left < x < left + wide and top < y < top + high)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_the_company_that_decides_comes_first_in_its_box_and_none_is_larger(title: str, count: int) -> None:
    companies = liveries(facts(title)["corporations"])
    stacks = {9: companies[:count]}
    drawn = draw_moves(
        facts(title)["market"], companies[count - 1], 9, [Move("pay", "Pay out", 10)], stacks=stacks
    )
    tokens = [e for e in parse(drawn).iter() if e.get("class") == "price-token"]
    assert [e.get("data-token") for e in tokens] == [
        companies[count - 1].sym,
        *(c.sym for c in companies[: count - 1]),
    ]
    tall = [float(e.get("height") or 0) for t in tokens for e in t.iter() if e.get("class") == "rim"]
    assert all(tall[0] >= other for other in tall[1:])
