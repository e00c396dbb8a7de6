"""Sentences for people: what is asked, what was done, what followed from it."""
