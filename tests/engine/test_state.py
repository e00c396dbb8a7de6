"""The state is declared once: its fields, their types, what a copy holds and what JSON says agree; no string keys."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from tests.engine.play import pick, start

import railhead
from railhead.engine.slots import Slot
from railhead.engine.state import FIELDS, State
from railhead.titles import TITLES

SOURCE = Path(railhead.__file__).parent
KEPT = ("interrupts", "board", "piles", "slots")
"""What is not a plain table: questions, the map, the piles of the market, and the slots."""
KEEPERS = {Path("engine/state.py"), Path("engine/verbs.py")}
"""Where the dictionary of slots is read and written by name: everything else asks with the slot.

The slots of the board are places for tokens in a city; it does not know the state.
"""


def test_fields_annotations_and_json_agree() -> None:
    names = {*FIELDS, *KEPT}
    if inspect.isfunction(State.copy):  # compiled classes do not show their annotations
        assert set(State.__annotations__) == names
    game = railhead.new("1830", players=["Ada", "Ben"])
    assert set(game.state.to_json()) == names


@pytest.mark.parametrize("title", list(TITLES))
def test_a_copy_holds_every_field_and_shares_no_dictionary(title: str) -> None:
    game, rng = start(title, 1)
    for _ in range(40):
        game.push_checked(pick(game, rng, eager=True))
    state = game.state
    twin = state.copy()
    for name in (*FIELDS, *KEPT):
        assert getattr(twin, name) == getattr(state, name), name
    assert twin.piles is not state.piles
    assert twin.slots is not state.slots
    assert (twin, hash(twin)) == (state, hash(state))


def another(value: object) -> object:
    """A value of the same type: compiled states take no other."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return value + "other"
    if isinstance(value, tuple):
        return (*value, 7)
    return 7 if value is None or not isinstance(value, int) else value + 7


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_states_that_differ_in_one_field_are_not_equal(name: str) -> None:
    state = railhead.new("1830", players=["Ada", "Ben"]).state
    twin = state.copy()
    setattr(twin, name, another(getattr(state, name)))
    assert twin != state


def test_a_slot_makes_a_difference() -> None:
    state = railhead.new("1830", players=["Ada", "Ben"]).state
    twin = state.copy()
    twin.slots["stock.dealt"] = True
    assert twin != state
    assert hash(twin) != hash(state)


def keyed(source: str) -> list[int]:
    """Lines that reach into the slots of a state by a word."""
    found = []
    for node in ast.walk(ast.parse(source)):
        home: Any = None
        if isinstance(node, ast.Subscript):
            home = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            home = node.func.value if node.func.attr in ("get", "pop", "setdefault", "update") else None
            named = [arg for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            of_state = node.func.attr == "get" and isinstance(home, ast.Attribute) and home.attr == "state"
            if of_state and named:
                found.append(node.lineno)
        if isinstance(home, ast.Attribute) and home.attr == "slots":
            found.append(node.lineno)
    return found


def test_a_string_key_is_noticed() -> None:
    source = 's.slots["x"]\ng.state.slots.get("x")\ng.state.get("x")\ng.state.get(X)\nstate.slots.pop(n)\n'
    assert keyed(source) == [1, 2, 3, 5]


def test_nothing_reaches_into_the_state_by_a_word() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.relative_to(SOURCE) not in KEEPERS and path.relative_to(SOURCE).parts[0] != "board"
        for line in keyed(path.read_text(encoding="utf-8"))
    ]
    assert not found


@pytest.mark.parametrize("title", list(TITLES))
def test_every_slot_is_declared_with_a_type_that_fits_its_default(title: str) -> None:
    from railhead.engine.slots import plain, typed

    for preset in ("", *TITLES[title].presets):
        for slot in TITLES[title].ruleset({}, preset).slot_table.values():
            assert isinstance(slot, Slot)
            assert slot.meaning
            assert typed(slot.of, plain(slot.default)) == slot.default, slot


def rows_in(of: Any) -> Iterator[Any]:
    """The named tuples that a type of a slot is made of."""
    if hasattr(of, "_fields"):
        yield of
    for part in get_args(of):
        yield from rows_in(part)


@pytest.mark.skipif(
    not inspect.isfunction(State.copy), reason="compiled classes do not show their annotations"
)
@pytest.mark.parametrize("title", list(TITLES))
def test_named_tuples_in_slots_say_the_types_of_their_fields_twice(title: str) -> None:
    """Compiled modules know only what was said apart from the annotations."""
    from railhead.engine.slots import _FIELDS

    for slot in TITLES[title].ruleset({}, "").slot_table.values():
        for kind in rows_in(slot.of):
            assert _FIELDS[kind] == tuple(get_type_hints(kind, include_extras=True).values()), slot
