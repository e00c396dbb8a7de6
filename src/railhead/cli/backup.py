"""railhead backup and restore: a copy of everything the web table keeps, while it serves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .failure import Failure, console, explained

if TYPE_CHECKING:
    from ..web.settings import Settings


@contextmanager
def kept_by_the_service(file: Path) -> Iterator[Settings]:
    """What the service is told by its environment; faults of the file or of a setting are explained."""
    try:
        from ..web.errors import SettingError
        from ..web.settings import from_environment
    except ImportError as missing:
        raise Failure(f"The web table is not installed here ({missing}).") from None
    with explained(str(file)):
        try:
            yield from_environment()
        except SettingError as fault:
            raise Failure(str(fault)) from None


def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the copy.")],
) -> None:
    """Copy all tables and the key that signs cookies into one file; the service may go on meanwhile."""
    with kept_by_the_service(file) as settings:
        from ..web.database.copies import back_up

        back_up(settings, file)
    console().print(
        f"Copied {settings.data} to {file}. Whoever has this file can play for everybody.", markup=False
    )


def restore(
    file: Annotated[Path, typer.Argument(help="A copy made by railhead backup.")],
) -> None:
    """Put a copy in the place of what the service keeps; the state before is copied first."""
    with kept_by_the_service(file) as settings:
        from ..web.database.restoring import restore as put_back

        done = put_back(settings, file)
    out = console()
    out.print(f"Restored {settings.data} from {file}.", markup=False)
    if done.before is not None:
        out.print(f"What was there before is in {done.before}.", markup=False)
    if done.other_key:
        out.print(
            "Cookies are signed with the key of the copy now: restart the service if it runs.", markup=False
        )
