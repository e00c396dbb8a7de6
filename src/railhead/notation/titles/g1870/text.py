"""Text forms of the decisions that only 1870 knows."""

from __future__ import annotations

from typing import Final

from ....titles.g1870.actions import Check, Destination, Mark, Redeem
from ...forms import Form, Values, plain, seat, site


def _redeem(form: Form, words: list[str]) -> Values:
    if not 1 <= len(words) <= 2:
        raise form.misread()
    values: Values = {"corporation": words[0]}
    if len(words) == 2:
        values["holder"] = -1 if words[1].lower() == "pool" else seat(form, words[1])
    return values


def _write_redeem(action: Redeem) -> str:
    return f"redeem {action.corporation} " + ("pool" if action.holder < 0 else f"P{action.holder + 1}")


def _mark(form: Form, words: list[str]) -> Values:
    if not 2 <= len(words) <= 3:
        raise form.misread()
    values = {"private": words[0], **site(form, words[1], "stop")}
    if len(words) == 3:
        values["side"] = words[2]
    return values


def _write_mark(action: Mark) -> str:
    return f"mark {action.private} {action.hex}.{action.stop}" + (f" {action.side}" if action.side else "")


def _check(form: Form, words: list[str]) -> Values:
    how = words[-1] if len(words) > 2 and words[-2] == "by" else ""
    named = words[:-2] if how else words
    if len(named) > 1:
        raise form.misread()
    return {"corporations": named[0] if named else "", **({"by": how} if how else {})}


def _write_check(action: Check) -> str:
    return f"check {action.corporations}".strip() + (f" by {action.by}" if action.by else "")


FORMS: Final = (
    Form("redeem", Redeem, "redeem CORPORATION P<seat>|pool", _redeem, _write_redeem),
    Form("mark", Mark, "mark PRIVATE HEX[.STOP] [SIDE]", _mark, _write_mark),
    plain(Destination, "destination map|charter"),
    Form("check", Check, "check [CORPORATION,CORPORATION …] [by track]", _check, _write_check),
)
