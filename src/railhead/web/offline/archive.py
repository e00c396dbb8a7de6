"""The rules and the pages as one archive that a browser's Python imports from."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import railhead

from ...titles import TITLES
from ...titles.registry import GROUP

SOURCE = Path(railhead.__file__).parent
RULES = ("board", "bots", "engine", "finance", "library", "notation", "render", "review", "titles")
PAGES = (
    "web/__init__.py", "web/handlers.py", "web/permissions.py", "web/positions.py", "web/times.py",
    "web/assets.py", "web/bounds.py", "web/errors.py", "web/fragments.py", "web/template_lines.py", "web/icons.json",
    "web/offline/__init__.py", "web/offline/editor.py", "web/offline/bundle.py", "web/offline/table.py",
    "web/history/__init__.py",
    "web/history/branching.py", "web/history/charts.py",
    "web/history/rules.py", "web/history/since.py", "web/people/__init__.py", "web/people/person.py",
    "web/play/__init__.py", "web/search/__init__.py", "web/search/found.py", "web/tables/__init__.py",
    "web/tables/advice.py", "web/tables/agreed.py", "web/tables/clock.py", "web/tables/codec.py",
    "web/tables/holidays.py", "web/tables/hours.py", "web/tables/route_help.py",
    "web/tables/ids.py", "web/tables/frozen.py", "web/tables/line_memory.py", "web/tables/lines.py",
    "web/tables/live.py", "web/tables/opening.py", "web/templates/notice.html",
)  # fmt: skip
FOLDERS = (
    "web/editor",
    "web/play",
    "web/play/panels",
    "web/orders",
    "web/title_pages",
    "web/wording",
    "web/templates/parts",
    "web/templates/panels",
    "web/templates/orders",
)
PAGES_OF_TITLES = "web/titles"
"""Everything below it: what each title shows in a way of its own."""
KINDS = (".py", ".json", ".html")
LIBRARIES = ("jinja2", "markupsafe")
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def files() -> Iterator[tuple[str, Path]]:
    """(name in the archive, file), each once."""
    wanted = [SOURCE / "__init__.py", *(SOURCE / name for name in PAGES)]
    wanted += [path for layer in RULES for path in sorted((SOURCE / layer).rglob("*"))]
    for folder in FOLDERS:
        wanted += [path for path in sorted((SOURCE / folder).iterdir())]
    wanted += sorted((SOURCE / PAGES_OF_TITLES).rglob("*"))
    for path in dict.fromkeys(wanted):
        if path.suffix in KINDS and path.is_file():
            yield f"railhead/{path.relative_to(SOURCE).as_posix()}", path
    for name in LIBRARIES:
        found = import_module(name).__file__
        assert found is not None
        for path in sorted(Path(found).parent.rglob("*.py")):
            yield path.relative_to(Path(found).parent.parent).as_posix(), path


def brought() -> Iterator[tuple[str, bytes]]:
    """(name in the archive, contents) of the packages that bring titles, and the note by which each is found."""
    for title, point in TITLES.elsewhere().items():
        package = point.module.partition(".")[0]
        file = import_module(package).__file__
        assert file is not None
        for path in sorted(Path(file).parent.rglob("*")):
            if path.suffix in KINDS and path.is_file():
                yield f"{package}/{path.relative_to(Path(file).parent).as_posix()}", path.read_bytes()
        note = f"{package}_{title}-0.dist-info"
        yield f"{note}/METADATA", f"Metadata-Version: 2.1\nName: {package}-{title}\nVersion: 0\n".encode()
        yield f"{note}/entry_points.txt", f"[{GROUP}]\n{title} = {point.value}\n".encode()


@lru_cache(maxsize=1)
def archive() -> tuple[str, bytes]:
    """(digest, archive), made once; the same files give the same archive."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as zipped:
        for name, path in files():
            zipped.writestr(ZipInfo(name, LONG_AGO), path.read_bytes(), ZIP_DEFLATED)
        for name, contents in brought():
            zipped.writestr(ZipInfo(name, LONG_AGO), contents, ZIP_DEFLATED)
    return hashlib.blake2s(made.getvalue(), digest_size=8).hexdigest(), made.getvalue()
