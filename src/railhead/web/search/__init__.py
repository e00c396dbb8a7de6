"""Searching for the best routes beside the service: processes of their own, a limit, a stop."""
