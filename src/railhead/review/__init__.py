"""A game looked back on: worth and income by round, trains, dividends, what turned it, and what was left on the map.

Everything here is computed from the positions and events of a game, is the same on every machine and changes nothing.
"""

from .alternatives import LayLook, compared_lays, lay_indices, lay_look
from .certificates import Standing, standings
from .dividends import Declared, dividends
from .left import LeftOnMap, left_on_map, run_indices
from .opinions import Opinion, decision_indices, opinion
from .rounds import RoundMark, round_at, rounds_of
from .trains import Given, Purchase, Service, given_for_trains, purchases, service
from .turning import Change, TurningPoint, turning_points
from .worth import income_by_round, worth_by_round

__all__ = [
    "Change",
    "Declared",
    "Given",
    "LayLook",
    "LeftOnMap",
    "Opinion",
    "Purchase",
    "RoundMark",
    "Service",
    "Standing",
    "TurningPoint",
    "compared_lays",
    "decision_indices",
    "dividends",
    "given_for_trains",
    "income_by_round",
    "lay_indices",
    "lay_look",
    "left_on_map",
    "opinion",
    "purchases",
    "round_at",
    "rounds_of",
    "run_indices",
    "service",
    "standings",
    "turning_points",
    "worth_by_round",
]
