"""The best routes of a turn, and the judgement of routes drawn by hand."""

from railhead.board.routes.alternatives import Alternatives, alternatives
from railhead.board.routes.check import calls_of, check, worth
from railhead.board.routes.model import Problem, Setting, problem
from railhead.board.routes.result import Calls, Fault, Part, Route, Run, Worth
from railhead.board.routes.rules import (
    REVENUE,
    REVENUE_AND_SUBSIDY,
    SUBSIDY,
    Lease,
    Objective,
    RunRules,
    Train,
)
from railhead.board.routes.solve import best, best_each

__all__ = [
    "REVENUE",
    "REVENUE_AND_SUBSIDY",
    "SUBSIDY",
    "Alternatives",
    "Calls",
    "Fault",
    "Lease",
    "Objective",
    "Part",
    "Problem",
    "Route",
    "Run",
    "RunRules",
    "Setting",
    "Train",
    "Worth",
    "alternatives",
    "best",
    "best_each",
    "calls_of",
    "check",
    "problem",
    "worth",
]
