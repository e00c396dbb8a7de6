"""The one command: railhead."""
