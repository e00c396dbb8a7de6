"""Small drawings of what players and companies own: certificates, trains, private companies."""

from __future__ import annotations

from railhead.render.geometry import num
from railhead.render.livery import Livery, ring, token
from railhead.render.market import wrapped
from railhead.render.theme import escape, svg, words

_STAR = "M106 39l3 6.2 6.8 1-4.9 4.8 1.2 6.8-6.1-3.2-6.1 3.2 1.2-6.8-4.9-4.8 6.8-1z"


def certificate(livery: Livery, percent: int, *, president: bool = False, theme: str | None = "auto") -> str:
    """A share certificate: colour bar and marker, initials, percent, a star for the president."""
    star = f'<path class="sign-fill" d="{_STAR}"/>' if president else ""
    body = (
        '<rect class="panel" x="1" y="1" width="122" height="70" rx="6"/>'
        f'<path d="M1 7a6 6 0 0 1 6-6h37v70h-37a6 6 0 0 1-6-6z" fill="{livery.color}"/>'
        f'<g transform="translate(22.5 36)"><g transform="scale(.8)">{token(livery)}</g></g>'
        + words(52, 22, livery.sym, "start strong", 15)
        + words(52, 48, f"{percent}%", "start", 22)
        + star
    )
    who = " president's certificate" if president else " certificate"
    return svg(body, (0, 0, 124, 72), theme=theme, label=f"{livery.sym} {percent}%{who}", kind="card")


def train_plate(name: str, *, rusting: bool = False, theme: str | None = "auto") -> str:
    """A train as a small plate, struck through when the next phase takes it away."""
    width = max(34.0, 14.0 + 10.5 * len(name))
    strike = f'<path class="struck" d="M4 23L{num(width - 4)} 5"/>' if rusting else ""
    body = (
        f'<rect class="panel" x="1" y="1" width="{num(width - 2)}" height="26" rx="5"/>'
        + words(width / 2, 14, name, "strong", 16)
        + strike
    )
    label = f"{name} train" + (", rusts with the next phase" if rusting else "")
    return svg(body, (0, 0, width, 28), theme=theme, label=label, kind="train")


def private_card(
    sym: str, name: str, value: int, revenue: int, *, currency: str = "$", theme: str | None = "auto"
) -> str:
    """A private company: name, face value and income."""
    rows = wrapped(name, 25)
    lines = "".join(words(12, 42 + 18 * k, row, "start", 14) for k, row in enumerate(rows[:2]))
    body = (
        '<rect class="panel" x="1" y="1" width="218" height="110" rx="6"/>'
        + words(12, 19, sym, "start strong", 17)
        + lines
        + '<path class="axis" d="M12 76h196"/>'
        + words(12, 93, f"{currency}{value}", "start strong", 18)
        + words(208, 93, f"+{currency}{revenue} a round", "end", 14)
    )
    label = f"{name}, {currency}{value}, pays {currency}{revenue}"
    return svg(body, (0, 0, 220, 112), theme=theme, label=label, kind="card")


def token_svg(livery: Livery, *, theme: str | None = "auto") -> str:
    """A company's marker by itself."""
    return svg(token(livery), (-25, -25, 50, 50), theme=theme, label=livery.sym, kind="token")


def swatch(livery: Livery, *, theme: str | None = "auto") -> str:
    """Colour and pattern without initials, for a company row."""
    body = f'<circle r="23" fill="{livery.color}" class="rim"/>{ring(livery, 14.0, 8.0)}'
    return svg(body, (-25, -25, 50, 50), theme=theme, label=escape(livery.name), kind="token")
