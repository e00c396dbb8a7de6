"""Tables: the log, seats, commits, take-backs, bots."""
