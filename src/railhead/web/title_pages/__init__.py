"""What a title tells the pages: its own panels, words, marks and standing orders, each with a plain default."""
