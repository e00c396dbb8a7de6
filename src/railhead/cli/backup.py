"""railhead backup and restore: a copy of everything the web table keeps, while it serves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .failure import Failure, console, explained


def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the copy.")],
) -> None:
    """Copy all tables and the key that signs cookies into one file; the service may go on meanwhile."""
    try:
        from ..web.database.copies import back_up
        from ..web.errors import SettingError
        from ..web.settings import from_environment
    except ImportError as missing:
        raise Failure(f"The web table is not installed here ({missing}).") from None
    with explained(str(file)):
        try:
            settings = from_environment()
            back_up(settings, file)
        except SettingError as fault:
            raise Failure(str(fault)) from None
    console().print(
        f"Copied {settings.data} to {file}. Whoever has this file can play for everybody.", markup=False
    )


def restore(
    file: Annotated[Path, typer.Argument(help="A copy made by railhead backup.")],
) -> None:
    """Put a copy in the place of what the service keeps; the state before is copied first."""
    try:
        from ..web.database.restoring import restore as put_back
        from ..web.errors import SettingError
        from ..web.settings import from_environment
    except ImportError as missing:
        raise Failure(f"The web table is not installed here ({missing}).") from None
    with explained(str(file)):
        try:
            settings = from_environment()
            done = put_back(settings, file)
        except SettingError as fault:
            raise Failure(str(fault)) from None
    out = console()
    out.print(f"Restored {settings.data} from {file}.", markup=False)
    if done.before is not None:
        out.print(f"What was there before is in {done.before}.", markup=False)
    if done.other_key:
        out.print(
            "Cookies are signed with the key of the copy now: restart the service if it runs.", markup=False
        )
