"""``python -m railhead.web`` serves a table on this machine."""

from .server import main

main()
