"""What single titles say in the notations; each module is named after its title's folder and found by its pack."""
