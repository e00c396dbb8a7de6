"""Words about a title's facts: its phases, trains and maps, and the lines of its digest.

They lie in ``about.json`` among the pages of a title, what titles share beside this module. What nobody has words for
is spoken as its name, so that a title of another package has its page as well.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...titles.pack import read_data
from ..title_pages.pages import page_data

FILE: Final = "about.json"


@lru_cache(maxsize=64)
def words_of(title: str, about: str) -> dict[str, str]:
    """Words of one kind: those of all titles, and over them the title's own."""
    return {**read_data(__package__, FILE).get(about, {}), **page_data(title, FILE).get(about, {})}
