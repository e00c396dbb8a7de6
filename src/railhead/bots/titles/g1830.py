"""1830 for the conductor: a price that falls costs more than a train that comes late."""

from __future__ import annotations

from typing import Final

from ..conductor.temper import Temper
from ..conductor.twins import Twin

TEMPER: Final = Temper(longest=0.6, weapon=1.0, tempo=0.0, denial=0.5, kept=0.76, better=2.0, dearest=True)
"""A dividend kept back costs two boxes, and whoever starts low on the market never gets to its top: three players who
keep three quarters of their money start their first companies at the highest price. A share that is sold lowers the
price for everybody: few are sold for others. What a rival loses counts half."""
CONDUCTOR: Final = Twin(temper=TEMPER)
