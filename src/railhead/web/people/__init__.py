"""People: a name and a signed cookie, no sign-up."""
