"""1870: facts as data, the few rules of its own, and their composition."""
