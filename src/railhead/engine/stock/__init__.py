"""Stock turns: an order rule and the deals a player can make."""
