"""Whole pages, for the visitor of a request."""

from __future__ import annotations

from typing import Any

from litestar import Request

from ..fragments import environment
from ..people.identity import person_of


def page(name: str, request: Request[Any, Any, Any], **values: Any) -> str:
    """A whole page for the visitor of a request."""
    person = person_of(request)
    return environment().get_template(name).render(person=person, path=request.url.path, **values)
