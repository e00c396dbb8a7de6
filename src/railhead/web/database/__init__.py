"""Storage: tables, seats, the log of each table, and private lines (drafts and what-ifs)."""
