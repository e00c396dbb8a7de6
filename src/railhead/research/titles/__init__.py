"""What single titles add to the catalogues and observations."""
