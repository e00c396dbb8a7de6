"""Templates: undefined names are errors, numbers have their unit, words come from one place."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    PackageLoader,
    StrictUndefined,
    TemplateNotFound,
    select_autoescape,
)
from markupsafe import Markup

import railhead

from ..render.livery import Livery
from ..titles import TITLES
from .assets import data_url, preloads, static_url
from .errors import Problem
from .tables.codec import compact, encode
from .template_lines import TemplateLines
from .title_pages.pages import template_of, templates_of
from .title_pages.panel import test_id
from .wording.choices import changed_by, grouped, spoken

HTMX = {
    "allowEval": False,
    "includeIndicatorStyles": False,
    "historyCacheSize": 0,
    "defaultSettleDelay": 0,
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "[45]..", "swap": True, "error": True},
    ],
}
"""Settings of htmx on every page."""


@lru_cache(maxsize=1)
def icons() -> dict[str, str]:
    """The shapes of our icons by name, as Lucide draws them."""
    found: dict[str, str] = json.loads(
        (resources.files(__package__) / "icons.json").read_text(encoding="utf-8")
    )
    return found


def icon(name: str) -> Markup:
    """An icon beside words, or in a control that says in words what it does."""
    return Markup(f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{icons()[name]}</svg>')


def cash(amount: int, currency: str = "$") -> str:
    """An amount of money."""
    sign = "\N{MINUS SIGN}" if amount < 0 else ""
    return f"{sign}{currency}{abs(amount):,}"


def plate(livery: Livery) -> Markup:
    """What makes an element the plate of a company: its colours, and its pattern, which style sheets know by number."""
    return Markup(f'style="--c:{livery.color};--t:{livery.text}" data-pattern="{livery.pattern}"')


class TitleLoader(BaseLoader):
    """Templates that titles bring along: ``titles/<title>/<name>``."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        folder, _, rest = template.partition("/")
        title, _, name = rest.partition("/")
        text = template_of(title, name) if folder == "titles" and title in TITLES else None
        if text is None:
            raise TemplateNotFound(template)
        return text, template, None

    def list_templates(self) -> list[str]:
        return [f"titles/{title}/{name}" for title in TITLES for name in templates_of(title)]


def make_environment() -> Environment:
    """The one Jinja environment."""
    environment = Environment(
        loader=ChoiceLoader([PackageLoader("railhead.web", "templates"), TitleLoader()]),
        undefined=StrictUndefined,
        autoescape=select_autoescape(default=True),
        extensions=[TemplateLines],
        auto_reload=False,
    )
    environment.globals.update(
        static=static_url,
        data_url=data_url,
        preloads=preloads,
        version=railhead.__version__,
        compact=compact,
        test_id=test_id,
        encode=encode,
        icon=icon,
        htmx_settings=HTMX,
    )
    environment.filters.update(cash=cash, plate=plate, svg=Markup, spoken=spoken)
    environment.globals.update(grouped=grouped, changed_by=changed_by)
    return environment


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Made on first use."""
    return make_environment()


def fragment(name: str, **values: Any) -> str:
    """A part of a page."""
    return environment().get_template(name).render(**values)


def notice_of(problem: Problem, status: int | None = None) -> tuple[str, int]:
    """A notice beside the control, and the status to send it with.

    A refusal is an answer, not a failed request: the page shows it and keeps the draft.
    """
    true = status or problem.status
    return fragment("notice.html", problem=problem, status=true), 200 if true in (403, 409, 422) else true
