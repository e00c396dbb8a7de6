"""The decisions of play, one module each; titles choose which ones they use and with what values."""
