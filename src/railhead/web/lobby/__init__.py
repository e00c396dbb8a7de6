"""The lobby: finding, creating, joining and importing tables."""
