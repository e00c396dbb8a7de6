"""Pictures as PNG files: through resvg when it is installed, else through a Chromium on this machine."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_ADVICE = (
    "No program that can draw PNG files was found. Install the Python package resvg-py "
    "(pip install resvg-py) or Chromium (apt-get install chromium), or write an SVG file instead."
)


class NoPainterError(RuntimeError):
    """Neither resvg nor Chromium is there; the message says what to install."""


def find_chromium() -> str | None:
    """Path of an installed Chromium or Chrome."""
    for name in _BROWSERS:
        path = shutil.which(name)
        if path:
            return path
    return None


def svg_size(svg: str, width: int) -> tuple[int, int]:
    """Pixel size of a drawing at the given width, from its view box."""
    found = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', svg)
    if found is None:
        raise ValueError("the drawing has no viewBox")
    return width, max(1, round(width * float(found[2]) / float(found[1])))


def to_png(svg: str, width: int = 1600, background: str = "#faf9f5") -> bytes:
    """A drawing as PNG. Draw it with a fixed theme (`light` or `dark`): viewers differ on CSS variables."""
    width, height = svg_size(svg, width)
    try:
        import resvg_py
    except ImportError:
        return _by_chromium(svg, width, height, background)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, background=background))


def _by_chromium(svg: str, width: int, height: int, background: str) -> bytes:
    browser = find_chromium()
    if browser is None:
        raise NoPainterError(_ADVICE)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "drawing.html")
        picture = Path(folder, "drawing.png")
        page.write_text(
            f'<!doctype html><meta charset="utf-8"><body style="margin:0;background:{background}">{svg}',
            encoding="utf-8",
        )
        command = [
            browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--screenshot={picture}", f"--window-size={width},{height}", page.as_uri(),
        ]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        return picture.read_bytes()
