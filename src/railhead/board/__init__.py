"""Hexes, tiles, maps, the track network and routes; knows nothing about players or the flow of play."""
