"""Going on while the connection is lost: the same engine and the same pages, run by the visitor's browser."""
