"""What bots should know about single titles; each module is named after its title's folder and found by its pack."""
