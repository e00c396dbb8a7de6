"""The position editor without its service: the same answers, made in the visitor's browser."""

from __future__ import annotations

import json
import traceback
from urllib.parse import parse_qsl

from ...notation.position import code_of
from ..editor.answer import page_part, runs_part
from ..editor.desk import desk_of
from ..editor.runs import best_runs
from ..errors import NotFound, Problem
from ..fragments import notice_of

RUNS = "runs"


class OfflineEditor:
    """Answers the editor's requests; nothing is kept between them."""

    def hear(self, text: str) -> None:
        """There are no news of a position that is in an address."""

    def ask(self, text: str) -> str:
        """A request and its answer as JSON."""
        asked = json.loads(text)
        try:
            answer = self.answer(
                asked["path"], dict(parse_qsl(asked.get("query", ""), keep_blank_values=True))
            )
        except Problem as problem:
            html, status = notice_of(problem)
            answer = {"status": status, "body": html, "address": ""}
        except Exception:
            traceback.print_exc()
            html, status = notice_of(Problem("Something went wrong. Nothing was changed.", "internal"), 500)
            answer = {"status": status, "body": html, "address": ""}
        return json.dumps(answer)

    def answer(self, path: str, query: dict[str, str]) -> dict[str, str | int]:
        """The page's inside and its address, or the best routes."""
        parts = path.strip("/").split("/")
        if len(parts) not in (2, 3) or parts[0] != "edit" or parts[2:] not in ([], [RUNS]):
            raise NotFound("There is nothing at this address.")
        desk, _moved = desk_of(parts[1], query)
        if parts[2:]:
            return {"status": 200, "body": runs_part(desk, best_runs(code_of(desk.game))), "address": ""}
        return {"status": 200, "body": page_part(desk), "address": "" if desk.problem else desk.own_address}


def table_of(_text: str) -> OfflineEditor:
    """As the worker begins; there is nothing to begin with."""
    return OfflineEditor()
