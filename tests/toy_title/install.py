"""The toy title installed beside the project, as an installer would do it from its pyproject."""

from __future__ import annotations

import importlib
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from railhead.titles import TITLES

HERE = Path(__file__).parent


def lay_out(folder: Path) -> None:
    """The package and what an installer notes about it."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(HERE / "isle", folder / "isle", ignore=shutil.ignore_patterns("__pycache__"))
    about = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (about / "METADATA").write_text(head, encoding="utf-8")
    groups = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in rows.items())
        for group, rows in project["entry-points"].items()
    )
    (about / "entry_points.txt").write_text(groups, encoding="utf-8")


@contextmanager
def installed(folder: Path) -> Iterator[Path]:
    """While this lasts the title can be played."""
    lay_out(folder)
    sys.path.append(str(folder))
    importlib.invalidate_caches()
    TITLES.forget()
    try:
        yield folder
    finally:
        sys.path.remove(str(folder))
        TITLES.forget()
