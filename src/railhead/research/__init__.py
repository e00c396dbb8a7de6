"""Environments, self-play and datasets for people who study the games; ``pip install 'railhead[research]'``.

``environment`` needs PettingZoo, ``dataset`` pyarrow, and all of it numpy; see docs/research.md.
"""
