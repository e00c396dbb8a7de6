"""Environments, self-play and datasets for people who study the games."""
