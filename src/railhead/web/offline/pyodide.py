"""Python for browsers (Pyodide): where its files are, if this service has them."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

from ..assets import assets
from ..settings import PYODIDE as VERSION
from .archive import archive

TYPES = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "pyodide-lock.json": "application/json",
    "python_stdlib.zip": "application/zip",
}
"""Its files. ``scripts/offline-engine`` puts them into a folder, each compressed as ``<name>.gz``."""
WORKER = "offline-worker.js"


@dataclass(frozen=True)
class Addresses:
    """What a page has to fetch before it can go on by itself."""

    worker: str
    engine: str
    code: str


def complete(folder: Path | None) -> bool:
    """True if every file is there."""
    return folder is not None and all((folder / f"{name}.gz").is_file() for name in TYPES)


def addresses(folder: Path | None) -> Addresses | None:
    """None if this service does not have the files."""
    if not complete(folder):
        return None
    return Addresses(
        f"/offline/{worker_mark()}/{WORKER}", f"/offline/{VERSION}/", f"/offline/{archive()[0]}/railhead.zip"
    )


def worker_mark() -> str:
    """Changes when the worker's script does."""
    return assets()[WORKER].mark


def content(folder: Path, name: str, compressed: bool) -> bytes:
    """A file of Pyodide as it is sent."""
    stored = (folder / f"{name}.gz").read_bytes()
    return stored if compressed else gzip.decompress(stored)
