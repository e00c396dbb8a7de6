"""Isle in words: ``water low``."""

from __future__ import annotations

from typing import Final

from railhead.notation.forms import Form, Values
from railhead.notation.twin import Notation

from .tide import HIGH, LOW, Tide


def _read(form: Form, words: list[str]) -> Values:
    if len(words) != 1 or words[0].lower() not in (HIGH, LOW):
        raise form.misread()
    return {"water": words[0].lower()}


def _write(action: Tide) -> str:
    return f"water {action.water}"


NOTATION: Final = Notation(forms=(Form("water", Tide, "water high|low", _read, _write),))
