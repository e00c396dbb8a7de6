"""Standing orders that every title knows: passing, buying, bidding, running. Titles add their own."""
