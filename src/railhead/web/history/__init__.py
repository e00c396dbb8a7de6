"""History: positions of the past, what-if branches, charts and export."""
