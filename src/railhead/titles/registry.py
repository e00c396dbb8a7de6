"""Finding title packs: the project's own, and those of other installed packages. Nothing is imported before its use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from ..engine.errors import UnknownName
from .pack import Pack

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "railhead.titles"
"""The entry-point group in which another package names its titles."""


class UnknownTitle(UnknownName):
    """A title we do not have, or whose package cannot be used."""


class Titles(Mapping[str, Pack]):
    """Every title by its name. A foreign package that does not work is left out; ``problems`` says why."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self._own = own
        self._foreign: dict[str, EntryPoint] | None = None
        self.loaded: dict[str, Pack] = {}
        """Packs in use."""
        self.problems: dict[str, str] = {}
        """Names of titles of other packages that cannot be used, and why."""

    def __getitem__(self, name: str) -> Pack:
        if name in self.loaded:
            return self.loaded[name]
        if name in self._own:
            module, _, attribute = self._own[name].partition(":")
            pack: Pack = getattr(import_module(module), attribute)
        else:
            pack = self._from_elsewhere(name)
        self.loaded[name] = pack
        return pack

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        for name in self._found():
            if name in self:
                yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def elsewhere(self) -> dict[str, EntryPoint]:
        """Where the titles of other packages come from, those that work."""
        return {name: point for name, point in self._found().items() if name in self}

    def forget(self) -> None:
        """Look again for other packages' titles at the next question."""
        for name in self._found():
            self.loaded.pop(name, None)
        self._foreign = None
        self.problems.clear()

    def _found(self) -> dict[str, EntryPoint]:
        if self._foreign is None:
            from importlib.metadata import (
                entry_points,  # it brings half a mail program along: only when asked for
            )

            self._foreign = {}
            for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
                if point.name in self._own or point.name in self._foreign:
                    of = point.dist.name if point.dist is not None else point.value
                    self.problems[f"{point.name} ({of})"] = f"There is a title {point.name} already."
                else:
                    self._foreign[point.name] = point
        return self._foreign

    def _from_elsewhere(self, name: str) -> Pack:
        point = self._found().get(name)
        if point is None:
            raise UnknownTitle(name)
        if name not in self.problems:
            try:
                pack = point.load()
            except Exception as error:  # whatever a foreign package does on import, the other titles go on
                self.problems[name] = f"{type(error).__name__}: {error}"
            else:
                if isinstance(pack, Pack) and pack.name == name:
                    return pack
                self.problems[name] = f"{point.value} is not the pack of a title called {name}."
        raise UnknownTitle(f"The title {name} cannot be used ({point.value}): {self.problems[name]}")
