"""Positions drawn as text."""

from __future__ import annotations

import pytest
from tests.board.positions import MAPS, game_map, position

from railhead.board import Board
from railhead.board.textmap import text_map


def test_a_position_shows_tiles_rotations_and_tokens() -> None:
    board = position("1830", "H14:9/1 G19:54/0", "0@H12.0 1@G19.0")
    lines = text_map(board, ["PRR", "NYC"], width=110).splitlines()
    row = next(k for k, line in enumerate(lines) if "H12" in line)
    at = lines[row].index("H12")
    assert lines[row][at:].startswith("H12o")
    assert lines[row + 1][at:].startswith("=10")
    assert lines[row + 2][at:].startswith("PRR")
    at = lines[row].index("H14")
    assert lines[row + 1][at:].startswith("9/1")
    row = next(k for k, line in enumerate(lines) if "G19oo" in line)
    assert lines[row + 2].strip() == "NYC/-"


@pytest.mark.parametrize(("title", "name"), MAPS)
@pytest.mark.parametrize("width", [0, 80, 120])
def test_every_hex_is_shown_once(title: str, name: str, width: int) -> None:
    m = game_map(title, name)
    text = text_map(Board.empty(m, 1), width=width)
    words = [word.rstrip("o.,>") for word in text.split()]
    assert sorted(w for w in words if w in m.index) == sorted(m.names)
    if width == 120:
        assert max(map(len, text.splitlines())) <= width
