"""Liveries, cards, charts, themes, whole positions and PNG files."""

from __future__ import annotations

import builtins
import itertools
import re
from typing import Any

import pytest

import railhead
from railhead.render import png
from railhead.render.cards import certificate, private_card, swatch, token_svg, train_plate
from railhead.render.chart import Series, line_chart, scale
from railhead.render.livery import PATTERNS, contrast, liveries, ring
from railhead.render.position import claims, map_svg, market_svg, position_svg
from railhead.render.theme import LIGHT, THEMES, embedded_style, page_stylesheet, stylesheet
from railhead.render.tile import tile_svg

from .drawings import TITLES, facts, game_map, parse


@pytest.mark.parametrize("title", TITLES)
def test_initials_can_be_read_on_every_company_colour(title: str) -> None:
    for livery in liveries(facts(title)["corporations"]):
        assert contrast(livery.color, livery.text) >= 4.5, livery.sym


@pytest.mark.parametrize("title", TITLES)
def test_companies_of_a_title_differ_without_colour(title: str) -> None:
    companies = liveries(facts(title)["corporations"])
    assert len({c.sym for c in companies}) == len(companies)
    assert len({PATTERNS[c.pattern] for c in companies}) == len(companies)
    gray = [re.sub(r'stroke="#\w+"', "", ring(c)) for c in companies]
    assert len(set(gray)) == len(companies)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def mixed(under: str, over: str, share: float) -> str:
    """A colour seen through another one."""
    pairs = [(int(under[k : k + 2], 16), int(over[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@pytest.mark.parametrize("theme", THEMES)
def test_words_track_and_values_stand_out_in_every_theme(theme: str) -> None:
    table = THEMES[theme]
    assert set(table) == set(LIGHT)
    if "contrast" in theme or theme == "print":
        assert contrast(table["ink"], table["paper"]) == pytest.approx(21)
    for tile in ("yellow", "green", "brown", "gray", "red"):
        assert contrast(table["track"], table[f"tile-{tile}"]) >= 3
        assert contrast(table["on-tile"], table[f"tile-{tile}"]) >= (3 if tile == "red" else 4.5), (
            "letters, values"
        )
        veiled = mixed(table[f"tile-{tile}"], table["veil-tile"], 0.45)
        assert contrast(table["track"], veiled) >= min(4.5, contrast(table["track"], table[f"tile-{tile}"]))
        assert contrast(table["on-tile"], veiled) >= 3.5
    for zone in ("yellow", "orange", "green", "brown", "red", "gray", "blue"):
        assert contrast(table["ink"], table[f"zone-{zone}"]) >= 4.5
    assert contrast(table["ink"], table["paper"]) >= 4.5
    assert contrast(table["ink"], table["land"]) >= 4.5
    assert contrast(table["ink-2"], table["paper"]) >= 4.5
    assert contrast(table["name"], table["halo"]) >= 4.5
    assert contrast(table["track"], table["city"]) >= 4.5
    for route in range(1, 5):
        assert contrast(table[f"route-{route}"], table["city"]) >= 3


def test_the_style_sheet_has_no_open_names() -> None:
    assert "$" not in stylesheet()
    assert f"var(--tile-yellow,{LIGHT['tile-yellow']})" in stylesheet()
    for theme in THEMES:
        assert "var(" not in stylesheet(theme)
        assert "$" not in stylesheet(theme)
    assert "prefers-color-scheme:dark" in embedded_style("auto")
    page = page_stylesheet()
    for question in ("prefers-color-scheme:dark", "prefers-contrast:more", "@media print", "data-theme=dark"):
        assert question in page
    assert page.count("{") == page.count("}")
    assert page.endswith(stylesheet())


def test_a_drawing_for_a_page_carries_no_style() -> None:
    tile = game_map("1830", "standard").tiles[0]
    assert "<style>" in tile_svg(tile)
    assert "<style>" not in tile_svg(tile, theme=None)


def test_cards_are_pictures_with_a_label() -> None:
    company = liveries(facts("1830")["corporations"])[3]
    drawings = [
        certificate(company, 20, president=True),
        certificate(company, 10),
        train_plate("4", rusting=True),
        train_plate("9+5"),
        private_card("SV", "Schuylkill Valley Navigation & Railroad", 20, 5),
        token_svg(company),
        swatch(company),
    ]
    for drawing in drawings:
        root = parse(drawing)
        assert root.get("aria-label")
        assert root.get("viewBox")
    assert "rusts" in drawings[2]
    struck = ['class="struck"' in drawing for drawing in drawings[2:4]]
    assert struck == [True, False]


def test_a_chart_labels_its_lines_apart() -> None:
    series = [Series(f"P{k}", "#123456", (0, 500 + k, None, 700 + k)) for k in range(6)]
    root = parse(line_chart(series, ["SR 1", "OR 1.1", "SR 2", "OR 2.1"], title="Worth"))
    names = [e for e in root.iter() if e.get("class") == "curve-name"]
    heights = sorted(float(e.get("y") or 0) for e in names)
    assert len(names) == 6
    assert all(b - a >= 14 for a, b in itertools.pairwise(heights))
    dashes = [e.get("stroke-dasharray") for e in root.iter() if e.get("class") == "curve"]
    assert len(set(dashes)) == 6


def test_labels_of_lines_that_end_at_nothing_stay_above_the_names_of_rounds() -> None:
    """One line ends at the top, all others at the bottom: neither end pushes the names at the other away."""
    series = [Series(f"P{k}", "#123456", (0, 0 if k else 60)) for k in range(4)]
    root = parse(line_chart(series, ["OR 1.1", "OR 1.2"], height=300))
    heights = sorted(float(e.get("y") or 0) for e in root.iter() if e.get("class") == "curve-name")
    rounds = min(float(e.get("y") or 0) for e in root.iter() if e.get("class") == "tick")
    assert heights[-1] + 8 <= rounds - 6
    assert heights[0] <= 14 + 7
    assert all(b - a >= 14 for a, b in itertools.pairwise(heights))


@pytest.mark.parametrize("rounds", range(10, 40))
def test_names_of_rounds_stand_apart_below_a_chart(rounds: int) -> None:
    values = tuple(float(k) for k in range(rounds))
    root = parse(line_chart([Series("P", "#123456", values)], [f"OR {k}.1" for k in range(rounds)]))
    places = [float(e.get("x") or 0) for e in root.iter() if e.get("class") == "tick"]
    assert places
    assert all(b - a >= 50 for a, b in itertools.pairwise(places))


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 9), (0, 1234), (-300, 800), (40, 40), (0, 0)])
def test_chart_scales_are_round_and_hold_all_values(low: float, high: float) -> None:
    bottom, top, step = scale(low, high)
    assert bottom <= low
    assert top >= high
    assert 2 <= (top - bottom) / step <= 8


@pytest.mark.parametrize("title", railhead.TITLES)
def test_a_new_game_shows_itself(title: str) -> None:
    game = railhead.new(title, players=3)
    root = parse(position_svg(game))
    assert len([e for e in root.iter() if e.get("class") == "hex"]) == game.title.map.size
    parse(map_svg(game, theme=None))
    parse(market_svg(game, theme=None))


def test_private_companies_show_their_claims() -> None:
    game = railhead.new("1830", players=3)
    assert {m.label for m in claims(game)} == {"SV", "CS", "DH", "MH", "CA", "BO"}


def test_png_files_have_the_wanted_width() -> None:
    tile = game_map("1830", "standard").tiles[0]
    if png.find_chromium() is None:
        pytest.importorskip("resvg_py")
    data = png.to_png(tile_svg(tile, theme="light"), width=200)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == 200


def test_without_a_painter_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def no_resvg(name: str, *rest: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", no_resvg)
    monkeypatch.setattr(png, "find_chromium", lambda: None)
    with pytest.raises(png.NoPainterError, match=r"resvg-py.*chromium"):
        png.to_png(tile_svg(game_map("1830", "standard").tiles[0], theme="light"))
