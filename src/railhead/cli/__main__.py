"""``python -m railhead.cli`` is the command railhead."""

from . import main

main()
