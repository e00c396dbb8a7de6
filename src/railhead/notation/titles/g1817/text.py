"""Text forms in which 1817 has words of its own."""

from __future__ import annotations

from typing import Final

from ....engine.actions import Buy
from ...forms import plain

FORMS: Final = (plain(Buy, "buy CORPORATION treasury|pool"),)
