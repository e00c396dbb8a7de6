"""What each title shows in a way of its own. A folder is found by the title's name; nothing imports it by name."""
