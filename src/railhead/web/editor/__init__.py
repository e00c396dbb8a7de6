"""The position editor: a position of the visitor's own in the address, edited by hand; nothing of it is stored."""
