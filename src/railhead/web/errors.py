"""What can go wrong between a person and a table, as exceptions; ``routes.failures`` turns them into answers.

Unreadable, illegal and stale are three different things; so are a table that is not there and a seat that is
somebody else's. The body is the same for all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..engine.refusals import Refusal


class SettingError(ValueError):
    """A setting of the operator that cannot be used."""


class Unusable(SettingError):
    """A database, or a copy of one, that this program cannot work with."""


class Problem(Exception):
    """Something to tell a person: a stable code, a sentence and an HTTP status."""

    status = 400
    code = "unreadable"

    def __init__(self, message: str, code: str = "", **facts: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.facts = facts
        self.ways: tuple[tuple[str, str], ...] = ()
        """(words, address) of what can be had instead."""

    def offering(self, ways: Iterable[tuple[str, str]]) -> Problem:
        """The same with what can be had instead."""
        self.ways = tuple(ways)
        return self

    def body(self) -> dict[str, Any]:
        """The one error body."""
        return {"error": {"code": self.code, "message": self.message, "facts": self.facts}}


class Unreadable(Problem):
    """The request makes no sense, whatever the position."""


class NotFound(Problem):
    """There is no such table, action or page."""

    status = 404
    code = "not-found"


class NotYours(Problem):
    """Somebody else has to say that."""

    status = 403
    code = "not-yours"


class Impossible(Problem):
    """It was understood, and it cannot be done with this table."""

    status = 422
    code = "impossible"


class TooLarge(Problem):
    """More than anybody needs to send."""

    status = 413
    code = "too-large"


class Stale(Problem):
    """The table has moved on since the sender looked."""

    status = 409
    code = "stale"


class Reused(Problem):
    """A key that was used before, for something else."""

    status = 409
    code = "key-reused"


class Busy(Problem):
    """Not now: others are being served. Nothing was changed."""

    status = 503
    code = "busy"


class Unkept(Problem):
    """The service cannot store anything. Nothing was changed."""

    status = 503
    code = "not-stored"


class TooMany(Problem):
    """Too often, or too many; the facts say after how many seconds it is possible again."""

    status = 429
    code = "too-many"


class Frozen(Problem):
    """The table can only be read: it is played by other rules than this service speaks."""

    status = 409
    code = "other-rules"


class Refused(Problem):
    """The rules say no."""

    status = 422
    code = "refused"

    def __init__(self, refusal: Refusal, instead: tuple[str, str] | None = None) -> None:
        super().__init__(refusal.sentence(), refusal.code, **refusal.facts)
        self.refusal = refusal
        self.instead = instead
        """The nearest legal action, in words and as JSON, where there is one."""

    def body(self) -> dict[str, Any]:
        inside: dict[str, Any] = {"rule": self.refusal.rule, "section": self.refusal.section}
        if self.instead is not None:
            inside["nearest"] = {"words": self.instead[0], "action": json.loads(self.instead[1])}
        return {"error": {**super().body()["error"], **inside}}
