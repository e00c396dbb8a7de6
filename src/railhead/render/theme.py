"""Colours and the one style sheet that every drawing shares.

A drawing names its parts by class; the sheet gives them colours through CSS variables with fallbacks.
A page puts `stylesheet()` into its own CSS once and asks for drawings without it; a drawing that stands
alone carries the sheet inside, either following the reader's light or dark setting or fixed to one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from railhead.render.geometry import num
from railhead.render.layers import Drawing, Group, drawing

LIGHT: dict[str, str] = {
    "paper": "#faf9f5",
    "panel": "#ffffff",
    "ink": "#1d2126",
    "ink-2": "#5b636e",
    "line": "#d9d6cc",
    "accent": "#0b5fa5",
    "good": "#2c7a3f",
    "bad": "#b3261e",
    "edge": "#bab7ac",
    "land": "#e9eddc",
    "water": "#93d5f4",
    "tile-yellow": "#f6da4e",
    "tile-green": "#a2d084",
    "tile-brown": "#bd8941",
    "tile-gray": "#b5aeb0",
    "tile-red": "#c55e5d",
    "sea": "#cfe3ef",
    "shore": "#3b7fae",
    "grid": "#777c6d",
    "track": "#1d2126",
    "city": "#ffffff",
    "on-tile": "#1d2126",
    "name": "#1d2126",
    "halo": "#faf9f5",
    "veil": "#faf9f5",
    "veil-tile": "#faf9f5",
    "hill": "#8a6f4d",
    "wave": "#2f77ab",
    "wave-tile": "#1f5f91",
    "route-1": "#c7112f",
    "route-2": "#134ebb",
    "route-3": "#72317e",
    "route-4": "#239287",
    "zone-yellow": "#f8e9a1",
    "zone-orange": "#f3c07f",
    "zone-green": "#bfdcaa",
    "zone-brown": "#cfa987",
    "zone-red": "#eeb0a8",
    "zone-gray": "#cdd1d6",
    "zone-blue": "#bcd9ec",
    "ledge": "#c0271d",
}
"""The tokens in the light theme."""

DARK: dict[str, str] = {
    **LIGHT,
    "paper": "#16181c",
    "panel": "#1e2126",
    "ink": "#e9e7e1",
    "ink-2": "#a3a9b3",
    "line": "#343941",
    "accent": "#6db3f2",
    "good": "#7fcf92",
    "bad": "#f28b82",
    "edge": "#646d7a",
    "land": "#2f3429",
    "water": "#396482",
    "tile-yellow": "#ceb038",
    "tile-green": "#84b866",
    "tile-brown": "#a37422",
    "tile-gray": "#8f9092",
    "tile-red": "#ad5055",
    "sea": "#1c2a35",
    "shore": "#4c93c4",
    "grid": "#545a4c",
    "track": "#0c0e11",
    "city": "#f4f3ee",
    "on-tile": "#0c0e11",
    "name": "#f2f0ea",
    "halo": "#23262b",
    "veil": "#44484e",
    "veil-tile": "#7c7a75",
    "hill": "#c9a878",
    "wave": "#7db9e2",
    "wave-tile": "#0f4069",
    "zone-yellow": "#6b5d1f",
    "zone-orange": "#774a1a",
    "zone-green": "#3c5a2f",
    "zone-brown": "#5a412c",
    "zone-red": "#6d302a",
    "zone-gray": "#4a4f56",
    "zone-blue": "#28506c",
    "ledge": "#ff6b5e",
}
"""The tokens in the dark theme: tiles keep their hue and their dark track."""

_STRONG = {
    "paper": "#ffffff",
    "panel": "#ffffff",
    "ink": "#000000",
    "ink-2": "#000000",
    "line": "#3c4048",
    "edge": "#3c4048",
    "accent": "#00449e",
    "grid": "#2b2e28",
    "track": "#000000",
    "on-tile": "#000000",
    "name": "#000000",
    "halo": "#ffffff",
}

CONTRAST: dict[str, str] = {**LIGHT, **_STRONG}
"""For readers who ask for more contrast on a light ground."""

CONTRAST_DARK: dict[str, str] = {
    **DARK,
    "paper": "#000000",
    "panel": "#000000",
    "ink": "#ffffff",
    "ink-2": "#ffffff",
    "line": "#b9bdc4",
    "edge": "#b9bdc4",
    "accent": "#8ecbff",
    "track": "#000000",
    "on-tile": "#000000",
    "city": "#ffffff",
    "name": "#ffffff",
    "halo": "#000000",
}
"""The same on a dark ground."""

PRINT: dict[str, str] = {**CONTRAST, "land": "#ffffff", "sea": "#ffffff"}
"""For paper: no tinted ground."""

THEMES = {
    "light": LIGHT,
    "dark": DARK,
    "contrast": CONTRAST,
    "contrast-dark": CONTRAST_DARK,
    "print": PRINT,
}

FONT = (
    "Inter,'Inter stand-in',system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans',Arial,"
    "sans-serif"
)

_RULES = """
.rh{font-family:FONT;font-variant-numeric:tabular-nums}
.rh text{fill:$ink;text-anchor:middle}
.rh .name,.rh .key,.rh .curve-name{font-variant-numeric:normal}
.rh .c-white{fill:$land}.rh .c-yellow{fill:$tile-yellow}.rh .c-green{fill:$tile-green}
.rh .c-brown{fill:$tile-brown}.rh .c-gray{fill:$tile-gray}.rh .c-red{fill:$tile-red}.rh .c-blue{fill:$water}
.rh .k-white{stroke:$land}.rh .k-yellow{stroke:$tile-yellow}.rh .k-green{stroke:$tile-green}
.rh .k-brown{stroke:$tile-brown}.rh .k-gray{stroke:$tile-gray}.rh .k-red{stroke:$tile-red}
.rh .k-blue{stroke:$water}
.rh .back{fill:$sea}.rh .paper{fill:$paper}.rh .panel{fill:$panel;stroke:$line}
.rh .cell{stroke-width:.8}
.rh .grid{fill:none;stroke:$grid;stroke-width:1.6;stroke-linecap:round}
.rh .barred{fill:none;stroke:$shore;stroke-width:10;stroke-linecap:round}
.rh .river{fill:none;stroke:$water;stroke-width:17;stroke-linecap:round;stroke-linejoin:round}
.rh .river.faint{opacity:.4}
.rh .river-closed{fill:none;stroke:$bad;stroke-width:4;stroke-dasharray:3 9;stroke-linecap:round}
.rh .track{fill:none;stroke:$track;stroke-width:11}
.rh .case{fill:none;stroke-width:16}
.rh .round{stroke-linecap:round}
.rh .stub{fill:$track}
.rh .ring{fill:none;stroke:$track;stroke-linecap:round;stroke-linejoin:round}
.rh .ground{fill:none;stroke:$city;stroke-linecap:round;stroke-linejoin:round}
.rh .slot{fill:$city;stroke:$track;stroke-width:1.6}.rh .slot.alone{stroke-width:2.5}
.rh .ground.full{fill:$city}
.rh .town{fill:$track}.rh .town.hub{stroke:$city;stroke-width:2.6}
.rh .halt{fill:$city;stroke:$track;stroke-width:3.4}
.rh .coin{fill:$city;stroke:$track;stroke-width:1.2}
.rh .worth{fill:$track;font-weight:700;font-size:20px}
.rh .letter{fill:$on-tile;font-weight:700;font-size:25px;letter-spacing:.5px;stroke-width:3px;paint-order:stroke;
stroke-linejoin:round}.rh .letter.land{fill:$ink}
.rh .name{fill:$name;stroke:$halo;stroke-width:4.5px;stroke-opacity:.85;paint-order:stroke;
stroke-linejoin:round;font-weight:700;font-variant-caps:small-caps;letter-spacing:.3px}
.rh .cost{fill:$ink;font-weight:700;font-size:20px}
.rh .cost.tile{fill:$on-tile;stroke:$tile-yellow;stroke-width:3px;paint-order:stroke;stroke-linejoin:round}
.rh .hill{fill:$hill}.rh .wave{fill:none;stroke:$wave;stroke-width:3.4;stroke-linecap:round}
.rh .wave.tile{stroke:$wave-tile}
.rh .at{fill:$ink-2;font-size:13px;font-weight:400}
.rh .at.tile{fill:$on-tile;opacity:.75}
.rh .at.number{font-weight:700;opacity:.9}
.rh .band{stroke:$track;stroke-width:1.2;fill:$city}
.rh .band.b-yellow{fill:$tile-yellow}.rh .band.b-green{fill:$tile-green}
.rh .band.b-brown{fill:$tile-brown}.rh .band.b-gray{fill:$tile-gray}
.rh .band.now{stroke-width:4.5}
.rh .worth.later{font-weight:400}
.rh .held{fill:$city;stroke-width:4}
.rh .held-name{fill:$track;font-weight:700;stroke:$city;stroke-width:3px;paint-order:stroke;stroke-linejoin:round}
.rh .rim{stroke:$track;stroke-width:1.6}
.rh .init{font-weight:700;letter-spacing:-.2px}.rh .strip{stroke-width:1.2}
.rh .tag{fill:$panel;stroke:$ink-2;stroke-width:1.6}
.rh .tag-text{fill:$ink;font-weight:700;font-size:14px}
.rh .power .tag{fill:$accent;stroke:$panel;stroke-dasharray:none}.rh .power .tag-text{fill:$panel}
.rh .mark{fill:$panel;stroke:$track;stroke-width:1.8}.rh .mark-line{fill:none;stroke:$ink;stroke-width:2.6;
stroke-linecap:round;stroke-linejoin:round}
.rh .mark-fill{fill:$ink}
.rh .route{fill:none;stroke-width:7;stroke-linejoin:round}
.rh .route-case{fill:none;stroke:$city;stroke-width:10.5;stroke-linejoin:round;opacity:.9}
.rh .r1{stroke:$route-1}.rh .r2{stroke:$route-2}.rh .r3{stroke:$route-3}.rh .r4{stroke:$route-4}
.rh .f1{fill:$route-1}.rh .f2{fill:$route-2}.rh .f3{fill:$route-3}.rh .f4{fill:$route-4}
.rh .plate{stroke:$city;stroke-width:2.4}
.rh .plate-text{fill:$city;font-weight:700;font-size:20px}
.rh .hint{fill:none;stroke:$accent;stroke-width:9;stroke-linejoin:round}
.rh .hint.chosen{stroke-width:15}
.rh-market .hint{stroke-width:4}
.rh .veil{fill:$veil;opacity:.45}.rh .veil.tile{fill:$veil-tile}
.rh .switch-disc{fill:$panel;stroke:$accent;stroke-width:4}.rh .switched.on .switch-disc{fill:$accent;stroke:$panel}
.rh .switched.off .switch-disc{stroke-dasharray:6 4}
.rh .switch-tick{fill:none;stroke:$panel;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.rh .badge{fill:$accent;stroke:$panel;stroke-width:2}.rh .badge-text{fill:$panel;font-weight:700;font-size:20px}
.rh .trouble{fill:none;stroke:$bad;stroke-width:11;stroke-linecap:round;stroke-linejoin:round}
.rh .trouble-badge{fill:$bad;stroke:$panel;stroke-width:3}
.rh .ghost{opacity:.7}.rh .ghost-edge{fill:none;stroke:$accent;stroke-width:5;stroke-dasharray:13 9}
.rh .hex{outline:none}.rh .hex:focus-visible .cell{stroke:$accent;stroke-width:8}
.rh .box{fill:$panel;stroke:$line;stroke-width:1.2}
.rh .z-yellow{fill:$zone-yellow}.rh .z-orange{fill:$zone-orange}.rh .z-green{fill:$zone-green}
.rh .z-brown{fill:$zone-brown}.rh .z-red{fill:$zone-red}.rh .z-gray{fill:$zone-gray}
.rh .z-blue{fill:$zone-blue}
.rh .par{fill:none;stroke:$ink;stroke-width:2.6}
.rh .price{fill:$ink;font-size:15px;font-weight:700;text-anchor:start}
.rh .price.large{font-size:18px}
.rh .price.late{fill:$bad}.rh .layers{font-size:13px;font-weight:700;fill:$ink-2}
.rh .sign{fill:none;stroke:$ink;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.rh .sign-fill{fill:$ink}
.rh .arrow{fill:none;stroke:$ink-2;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.rh .move-line{fill:none;stroke:$accent;stroke-width:3.2}.rh .move-head{fill:$accent}
.rh .move-case{fill:none;stroke:$panel;stroke-width:6.5;stroke-linejoin:round}
.rh .move-tag{fill:$accent;stroke:$panel;stroke-width:1.5}.rh .move-text{fill:$panel;font-size:11px;font-weight:700}
.rh .spill{fill:$panel}.rh .spill-edge{fill:none;stroke:$ink;stroke-width:2;stroke-linejoin:round}.rh .rest{fill:$ink}
.rh .ledge{fill:none;stroke:$ledge;stroke-width:5;stroke-linejoin:round;stroke-linecap:round}
.rh .small{font-size:12px;fill:$ink-2}.rh .key{font-size:13px;fill:$ink-2;text-anchor:start}
.rh .key.large{font-size:19px}
.rh .start{text-anchor:start}.rh .end{text-anchor:end}
.rh .strong{font-weight:700}
.rh .axis{fill:none;stroke:$line;stroke-width:1}
.rh .tick{font-size:12px;fill:$ink-2}
.rh .curve{fill:none;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}
.rh .curve-case{fill:none;stroke:$ink-2;stroke-width:4.4;stroke-linejoin:round;opacity:.45}
.rh .curve-key{stroke:$ink-2;stroke-width:.8}
.rh .curve-name{font-size:13px;font-weight:700;text-anchor:start}
.rh .struck{stroke:$bad;stroke-width:2.6;stroke-linecap:round}
.rh .heading{font-size:18px;font-weight:700;text-anchor:start}
"""


def _compact(rules: str) -> str:
    return rules.replace("\n", "").replace("FONT", FONT)


@lru_cache(maxsize=8)
def stylesheet(theme: str | None = None) -> str:
    """The rules for all drawings.

    Without a theme colours are `var(--name, light value)`, for a page that sets the variables itself.
    With a theme of `THEMES` every colour is written out, so that simple viewers understand it.
    """
    if theme is None:
        return re.sub(r"\$([a-z0-9-]+)", lambda m: f"var(--{m[1]},{LIGHT[m[1]]})", _compact(_RULES))
    table = THEMES[theme]
    return re.sub(r"\$([a-z0-9-]+)", lambda m: table[m[1]], _compact(_RULES))


def variables(table: dict[str, str]) -> str:
    """The tokens as CSS declarations."""
    return ";".join(f"--{name}:{value}" for name, value in table.items())


def _beside(table: dict[str, str], ground: dict[str, str]) -> str:
    """Declarations for what differs."""
    return variables({name: value for name, value in table.items() if ground[name] != value})


@lru_cache(maxsize=8)
def embedded_style(theme: str) -> str:
    """The `<style>` element of a drawing that stands alone: a theme, or `auto` to follow the reader."""
    if theme == "auto":
        dark = f"svg.rh{{{_beside(DARK, LIGHT)}}}"
        paper = f"svg.rh{{{_beside(PRINT, LIGHT)}}}"
        sheet = (
            f"{stylesheet()}@media screen and (prefers-color-scheme:dark){{{dark}}}@media print{{{paper}}}"
        )
    else:
        sheet = stylesheet(theme)
    return f"<style>{sheet}</style>"


@lru_cache(maxsize=1)
def page_stylesheet() -> str:
    """Everything a page needs: the variables of all themes and the rules of all drawings.

    The reader's settings (dark, more contrast, print) are followed; `data-theme` on the root element
    (`light`, `dark`) overrides the first.
    """
    dark = f"{_beside(DARK, LIGHT)};color-scheme:dark"
    strong, strong_dark = _beside(CONTRAST, LIGHT), _beside(CONTRAST_DARK, LIGHT)
    night = "(prefers-color-scheme:dark)"
    more = "(prefers-contrast:more)"
    return (
        f":root{{{variables(LIGHT)};color-scheme:light}}"
        f"@media screen and {night}{{:root:not([data-theme=light]){{{dark}}}}}"
        f"@media screen{{:root[data-theme=dark]{{{dark}}}}}"
        f"@media screen and {more}{{:root{{{strong}}}:root[data-theme=dark]{{{strong_dark}}}}}"
        f"@media screen and {night} and {more}{{:root:not([data-theme=light]){{{strong_dark}}}}}"
        f"@media print{{:root{{{_beside(PRINT, LIGHT)}}}}}"
        f"{stylesheet()}"
    )


Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def svg(body: str, box: Box, *, theme: str | None, label: str, kind: str, role: str = "img") -> str:
    """Wrap a drawing: a view box and no fixed size, a label for screen readers, the style if asked for."""
    return str(svg_layers([body], box, theme=theme, label=label, kind=kind, role=role))


def svg_layers(
    layers: Iterable[Group | str], box: Box, *, theme: str | None, label: str, kind: str, role: str = "img"
) -> Drawing:
    """Wrap a drawing made of layers."""
    style = embedded_style(theme) if theme else ""
    x, y, width, height = (f"{v:.0f}" for v in box)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rh rh-{kind}" viewBox="{x} {y} {width} {height}" '
        f'role="{role}" aria-label="{escape(label)}">'
    )
    return drawing(Group(opening, tuple(filter(None, (style, *layers)))))


def words(x: float, y: float, text: str, css: str, size: float = 0, extra: str = "") -> str:
    """A text element whose middle height lies at y."""
    measure = f' font-size="{num(size)}"' if size else ""
    return f'<text x="{num(x)}" y="{num(y)}" dy=".35em" class="{css}"{measure}{extra}>{escape(text)}</text>'


def escape(text: str) -> str:
    """Text made safe for XML content and attributes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
