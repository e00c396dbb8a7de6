"""Addresses of the service: what comes in over HTTP, whose it is, and the answer that leaves."""
