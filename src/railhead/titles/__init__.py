"""The games themselves: facts as data files, and the rules in which a title differs."""
