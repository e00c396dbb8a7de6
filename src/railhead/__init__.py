"""Railhead plays 18xx: rules engine, web table and library for 1830, 1870, 1817 and 1860."""

__version__ = "0.1.0"
