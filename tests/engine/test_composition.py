"""Rules are composed: no step, deal, order, round or forced purchase reaches into the private parts of another."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import railhead
import railhead.engine
import railhead.titles
from railhead.engine.forced import ForcedPurchase
from railhead.engine.step import Round, Step
from railhead.engine.stock.deal import Deal, Order

PARTS: tuple[type[Any], ...] = (Step, Round, Deal, Order, ForcedPurchase)


pytestmark = pytest.mark.skipif(
    not inspect.isfunction(Step.open), reason="looks into classes, which compiled modules do not show"
)


def descendants(parent: type[Any]) -> Iterator[type[Any]]:
    for child in parent.__subclasses__():
        yield child
        yield from descendants(child)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def overridden(kind: type[Any]) -> list[str]:
    """Private names of a class that an ancestor has too."""
    own = [name for name in vars(kind) if is_private(name)]
    return [name for name in own if any(name in vars(parent) for parent in kind.__mro__[1:])]


def every_module() -> None:
    for package in (railhead.engine, railhead.titles):
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            importlib.import_module(found.name)


def test_an_overridden_private_method_is_noticed() -> None:
    class Open(Step):
        def _window(self) -> bool:
            return True

    class Narrow(Open):
        def _window(self) -> bool:
            return False

        def open(self, g: Any) -> bool:
            return self._window()

    assert overridden(Narrow) == ["_window"]
    assert overridden(Open) == []


def test_nothing_overrides_a_private_method_of_another_part() -> None:
    every_module()
    kinds = {kind for part in PARTS for kind in descendants(part) if kind.__module__.startswith("railhead.")}
    assert len(kinds) > 40, "the parts of the titles are looked at"
    offenders = {f"{kind.__module__}.{kind.__name__}": found for kind in kinds if (found := overridden(kind))}
    assert not offenders


def test_no_title_derives_from_another_ones_part() -> None:
    every_module()
    for part in PARTS:
        for kind in descendants(part):
            titles = {cls.__module__.split(".")[2] for cls in kind.__mro__ if ".titles.g" in cls.__module__}
            assert len(titles) <= 1, kind


def test_what_a_part_declares_is_typed_as_its_parent_types_it() -> None:
    """The compiler refuses an attribute whose type is narrower than the parent's: ``slots: Slots = (…)``."""
    every_module()
    bare = [
        f"{kind.__module__}.{kind.__name__}.{name}"
        for part in PARTS
        for kind in descendants(part)
        if kind.__module__.startswith("railhead.")
        for name in ("kinds", "slots", "frame")
        if name in vars(kind) and name not in vars(kind).get("__annotations__", {})
    ]
    assert bare == []


def test_no_compiled_dataclass_has_class_variables() -> None:
    """To the compiler every name in the body of a dataclass is a field: it stands last, without ``ClassVar``."""
    source = Path(railhead.__file__).parent
    found = [
        str(path.relative_to(source))
        for layer in ("board", "finance", "engine", "titles")
        for path in (source / layer).rglob("*.py")
        if path.name != "actions.py" and "ClassVar[" in path.read_text(encoding="utf-8")
    ]
    assert found == []
