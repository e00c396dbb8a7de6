"""Pictures: maps, tiles, markets and charts as SVG and as text."""
