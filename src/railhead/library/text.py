"""A position as text: who decides, players, companies, trains and the map."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.textmap import text_map
from ..engine.depot import on_offer
from ..engine.game import Game
from ..engine.holdings import operating_order
from ..engine.lookups import train_text
from ..notation.turns import round_name
from .views import Company, company_view, outcome_of, player_view

WIDTH = 110


def headline(g: Game) -> str:
    """Title, round, and who decides or who won."""
    outcome = outcome_of(g)
    if outcome is not None:
        score = f"{g.title.currency}{outcome.ranking[0][1]}"
        return f"{g.title.name}: over ({outcome.why}), {' and '.join(outcome.winners)} won with {score}"
    assert g.actor is not None
    decides = f"{g.players[g.actor]} decides ({g.rules.step_words(g.step.name)})"
    return f"{g.title.name}: {round_name(g)}, {decides}"


def position_text(g: Game) -> str:
    """The whole position."""
    cash = g.title.currency
    kinds = g.title.train_kinds
    trains = [f"{train_text(g, train)} {cash}{kinds[train // 100].price}" for train, _ in on_offer(g)]
    phase = g.title.phases[g.state.phase].name
    bank = "unlimited" if g.rules.bank_breaks_below is None else f"{cash}{g.state.bank}"
    facts = f"{g.length} actions; phase {phase}; bank {bank}; trains: {', '.join(trains) or 'none'}"
    syms = [corporation.sym for corporation in g.title.corporations]
    parts = [headline(g), facts, "", _players(g), "", _companies(g), "", text_map(g.state.board, syms, WIDTH)]
    return "\n".join(parts)


def _players(g: Game) -> str:
    rows = [("player", "cash", "worth", "certificates", "shares", "privates")]
    for name in g.players:
        view = player_view(g, name)
        shares = [
            f"{sym}{'*' if sym in view.presidencies else ''} {count}" for sym, count in view.shares.items()
        ]
        mark = " (priority)" if view.priority else ""
        rows.append(
            (
                name + mark,
                str(view.cash),
                str(view.worth),
                f"{view.certificates}/{view.certificate_limit}",
                ", ".join(shares),
                ", ".join(view.privates),
            )
        )
    return _table(rows)


def _companies(g: Game) -> str:
    started = operating_order(g, [c for c, cell in enumerate(g.state.cell) if cell >= 0])
    order = [*started, *(c for c in range(len(g.title.corporations)) if c not in started)]
    rows: list[tuple[str, ...]] = [
        ("company", "president", "par", "price", "cash", "ipo", "pool", "trains", "tokens")
    ]
    rows += [_company(company_view(g, g.title.corporations[c].sym)) for c in order]
    return _table(rows)


def _company(view: Company) -> tuple[str, ...]:
    return (
        view.sym,
        view.president or "",
        str(view.par or ""),
        str(view.price or ""),
        "closed" if view.closed else str(view.cash) if view.floated else "not floated" if view.par else "",
        str(view.shares.get("ipo", "")),
        str(view.shares.get("pool", "")),
        " ".join(view.trains),
        " ".join(view.tokens),
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
