"""Play: what the page shows of a position and how each decision is asked."""
