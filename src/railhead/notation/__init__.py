"""Forms of a game outside memory: native log, text notation, position code, imported records."""
