"""Templates laid out for reading: which line breaks are rendered, and that none is left in one long line."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from railhead.web.template_lines import TemplateLines, dense

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "railhead" / "web"
LONGEST = 120
SOURCES = sorted(
    [
        *WEB.glob("templates/**/*.html"),
        *WEB.glob("titles/*/templates/*.html"),
        *(
            path
            for path in WEB.glob("static/**/*")
            if path.suffix in (".js", ".css") and "vendor" not in path.parts
        ),
    ]
)


def formatter() -> Any:
    """The script that lays templates out."""
    spec = importlib.util.spec_from_file_location(
        "format_templates", ROOT / "scripts" / "format_templates.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("source", "rendered"),
    [
        ("<p>\n  one\n  two\n</p>", "<p>one two</p>"),
        ("<b>a</b>\n<i>b</i>", "<b>a</b><i>b</i>"),
        ("<b>a</b> <i>b</i>", "<b>a</b> <i>b</i>"),
        ("{% if true %}\n  {{ 1 }}\n  {{ 2 }}\n{% endif %}", "1 2"),
        ('<a\n    href="x"\n    {% if true %}class="y"{% endif %}>', '<a href="x" class="y">'),
        ("<pre>\n a\n  b</pre>", "<pre>\n a\n  b</pre>"),
        ("a {% if true %}\n  <b>c</b>\n{% endif %}\n<i></i>", "a <b>c</b><i></i>"),
    ],
)
def test_breaks_beside_tags_are_not_rendered(source: str, rendered: str) -> None:
    environment = Environment(extensions=[TemplateLines], autoescape=True)
    assert environment.from_string(source).render() == rendered


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if path.suffix == ".html"], ids=lambda path: path.name
)
def test_laying_out_changes_nothing_and_is_done(path: Path) -> None:
    """A template is as the formatter writes it, and reads as if it were one line."""
    text = path.read_text(encoding="utf-8")
    made = formatter().laid_out(text)
    assert dense(made) == dense(text)
    assert made == text, "make format"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_line_is_packed(path: Path) -> None:
    long = [line for line in path.read_text(encoding="utf-8").splitlines() if len(line) > LONGEST]
    assert long == []
