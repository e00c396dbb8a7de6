"""1830 in files of 18xx.games: their tables, and a certificate that they hand over once more."""

from __future__ import annotations

from typing import Any, Final

from ...engine.game import Game
from ...titles.g1830.private_token import FREE, FreeToken
from ..games18xx.dialect import read_dialect
from ..games18xx.granted import buy_company, entry
from ..games18xx.twin import Games18xx
from ..older_codes import Kept, less_one, read_facts
from ..twin import Notation


def waiting_for(game: Game) -> str | None:
    """The private whose free token can be placed."""
    step = game.step
    return game.title.privates[step.private(game)].sym if isinstance(step, FreeToken) else None


def older_slots(kept: Kept, fresh: Game) -> dict[str, Any]:
    """What position codes of before kept of the free token."""
    return read_facts(kept.turn, {"free_token": (FREE.name, less_one)})


NOTATION: Final = Notation(
    waiting_for=waiting_for,
    older_slots=older_slots,
    games18xx=Games18xx(
        read_dialect("1830", __package__, "g1830.json"), readers={"buy_company": buy_company}, entry=entry
    ),
)
