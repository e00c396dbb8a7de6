"""The one command: railhead."""

from .app import app, main

__all__ = ["app", "main"]
