"""UX-132, UX-133: clocks, with a time that the tests set; and journey 9, a week of four seats."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest

from railhead.web.errors import Stale
from railhead.web.settings import Settings
from railhead.web.tables.clock import BUDGET, MOVE, PACES, POLICIES, WHEN, Clock, agreed, clock_of, pace_words
from railhead.web.tables.holidays import holidays_of
from railhead.web.tables.hours import Hours, after, counted, counting

from .conftest import Person
from .test_notices import Receiver, add, receiver, table_of

if TYPE_CHECKING:
    from litestar import Litestar

pytestmark = pytest.mark.slow

START = datetime(2031, 3, 3, 9, 0, tzinfo=UTC)
__all__ = ["receiver"]
TAKE = {"kind": "take", "private": "SV"}
PASSES = {"kind": "pass"}


class Time:
    """A time that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def on(self, **by: float) -> None:
        self.now += timedelta(**by)


@pytest.fixture
def time() -> Time:
    return Time()


def service(data: Path, time: Time) -> Litestar:
    from railhead.web.app import create_app

    made = create_app(Settings(data=data, bot_delay=0.0, thinkers=0, notice_private=True, rates=0.0))
    made.state.tables.clock = time
    return made


@pytest.fixture
def app(tmp_path: Path, empty_database: Path, time: Time) -> Litestar:
    shutil.copyfile(empty_database, tmp_path / "railhead.db")
    return service(tmp_path, time)


def look(app: Litestar, one: Person) -> None:
    """Let the service look at clocks and notices."""
    portal = one.client.blocking_portal
    assert portal is not None
    portal.call(app.state.clocks.step)
    portal.call(app.state.notices.step)


def call(app: Litestar, one: Person, what: Callable[..., Any], *args: Any) -> Any:
    portal = one.client.blocking_portal
    assert portal is not None
    return portal.call(what, *args)


def live(app: Litestar, one: Person, table: str) -> Any:
    return call(app, one, app.state.tables.live, table)


def seated(ada: Person, *others: Person, **agreed: str) -> str:
    real = ada.create
    ada.create = lambda seats, **more: real(seats, **agreed, **more)  # type: ignore[method-assign]
    try:
        return table_of(ada, *others)
    finally:
        ada.create = real  # type: ignore[method-assign]


def test_every_pace_and_policy_can_be_agreed() -> None:
    for pace in PACES:
        for policy in POLICIES:
            found = agreed(pace, policy)
            assert (found is None) == (pace == "")
    for pace, policy in (("move:1", "bot"), ("move:300", "eat"), ("budget", "bot")):
        with pytest.raises(ValueError, match=pace):
            agreed(pace, policy)


def test_ux_132_a_turn_has_its_time_and_a_budget_grows() -> None:
    """By hand: a turn begins anew, a budget goes on with what is left and what a turn adds."""
    turn = Clock(MOVE, 100, 0, "bot")
    budget = Clock(BUDGET, 100, 7, "bot")
    for clock in (turn, budget):
        clock.moved(START, (0,), ("a",))
        clock.moved(START + timedelta(seconds=30), (0,), ("a",))  # the same turn goes on
        clock.moved(START + timedelta(seconds=40), (1,), ("b",))
        clock.moved(START + timedelta(seconds=90), (0,), ("c",))
    assert (turn.left[0], turn.left[1]) == (100, 50)
    assert (budget.left[0], budget.left[1]) == (67, 50)
    budget.down(START + timedelta(seconds=90 + 1000), 1000)
    assert budget.until(0) == START + timedelta(seconds=90 + 1000 + 67)
    budget.vote(START + timedelta(seconds=1100), 0, True, {0, 1})
    assert not budget.paused
    assert budget.left[0] == 57
    budget.vote(START + timedelta(seconds=1110), 1, True, {0, 1})
    assert budget.paused
    assert budget.until(0) is None
    budget.moved(START + timedelta(seconds=9000), (1,), ("d",))
    budget.vote(START + timedelta(seconds=9999), 0, False, {0, 1})
    assert budget.until(1) == START + timedelta(seconds=9999 + 57)


def test_every_hour_and_holiday_can_be_agreed() -> None:
    for what, choices in WHEN.items():
        for choice in choices:
            found = agreed("move:300", "bot", {what: choice}, 2)
            assert found is not None
            assert (what in found) == bool(choice)
            clock = clock_of({"clock": found})
            assert clock is not None
            assert next(counting(clock.hours, (), START))
    for when, offset in (({"hours": "0-0"}, 0), ({"days": "6-5"}, 0), ({"holidays": "400"}, 0), ({}, 15)):
        with pytest.raises(ValueError, match="move:300"):
            agreed("move:300", "bot", when, offset)
    assert pace_words({"clock": agreed("budget:259200:7200:21600", "bot")}).startswith("3 days, 2 hours for")
    said = pace_words({"clock": agreed("move:300", "bot", {"hours": "480-1320", "holidays": "7"}, 1)})
    assert said.endswith(
        "It counts from 8:00 to 22:00, every day (UTC+1). Each player may take 7 days of holiday."
    )


def test_ux_132_hours_count_minute_by_minute() -> None:
    """Compared with a count of single minutes, over weeks with holidays; and the deadline is the last of them."""
    draw = Random(132)
    minute = timedelta(minutes=1)
    for _ in range(20):
        begin = draw.randrange(0, 1380, 30)
        first = draw.randrange(7)
        hours = Hours(
            begin,
            draw.randrange(begin + 30, 1441, 30),
            first,
            draw.randrange(first, 7),
            draw.randrange(-12, 15),
        )
        left = START + minute * draw.randrange(9000)
        away = ((left, left + minute * draw.randrange(1, 4000)),) if draw.random() < 0.7 else ()
        since = START + minute * draw.randrange(3000)
        until = since + minute * draw.randrange(20000)

        def counts(moment: datetime, hours: Hours = hours, away: Any = away) -> bool:
            local = moment + timedelta(hours=hours.offset)
            return (
                hours.first <= local.weekday() <= hours.last
                and hours.begin <= local.hour * 60 + local.minute < hours.end
                and not any(gone <= moment < back for gone, back in away)
            )

        minutes = [m for m in range(int((until - since) / minute)) if counts(since + minute * m)]
        assert counted(hours, away, since, until) == 60 * len(minutes)
        if minutes:
            assert after(hours, away, since, 60 * len(minutes)) == since + minute * (minutes[-1] + 1)


def test_ux_132_a_night_without_the_service_gives_no_time_away() -> None:
    """The hours in which nothing counts anyway are not given back a second time."""
    for begin, end, deadline in ((23, 7, 14), (21, 7, 15)):
        clock = Clock(MOVE, 8 * 3600, 0, "bot", hours=Hours(480, 1320))
        day = START.replace(hour=0)
        clock.moved(day + timedelta(hours=20), (0,), ("a",))
        clock.down(day + timedelta(days=1, hours=end), (24 - begin + end) * 3600)
        assert clock.until(0) == day + timedelta(days=1, hours=deadline)


def test_ux_132_back_from_one_holiday_the_next_one_stays() -> None:
    clock = Clock(MOVE, 100, 0, "bot", holidays=14)
    hour = timedelta(hours=1)
    now, later = (START, START + 48 * hour), (START + 240 * hour, START + 264 * hour)
    for span in (later, now):
        clock.leave(START, 0, span)
    clock.leave(START + hour, 0, None)
    assert clock.away[0] == ((START, START + hour), later)
    assert holidays_of(clock, 0, START + hour).used == 3, (
        "9 March from 9 o'clock, and what remains of 13 and 14"
    )
    clock.leave(START + 2 * hour, 0, (START + 2 * hour, START + 3 * hour))
    assert holidays_of(clock, 0, START + hour).used == 3, "a day that is begun twice is one day"
    clock.leave(START + 4 * hour, 0, None)
    assert later not in clock.away[0]


def test_ux_132_a_turn_of_a_company_adds_its_own() -> None:
    clock = Clock(BUDGET, 100, 5, "bot", company=50)
    for second, turn, company in ((0, "a", True), (10, "b", False), (20, "c", True), (30, "c", True)):
        clock.moved(START + timedelta(seconds=second), (0,), (turn,), company)
    assert clock.left[0] == 100 - 30 + 5 + 50


def test_ux_132_no_time_passes_at_night_at_the_weekend_and_on_holiday(
    app: Litestar, person: Callable[[str], Person], time: Time
) -> None:
    """Monday 9 to 18 o'clock UTC: eight hours begun at 17:00 end on Tuesday at 16:00; a holiday moves that on."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = seated(
        ada, ben, clock="move:28800", policy="bot", hours="540-1080", days="0-4", holidays="7", offset="0"
    )
    time.on(hours=8)
    ada.send(table, 0, TAKE)
    page = ben.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert 'data-until="2031-03-04T16:00:00' in page
    assert "It counts from 9:00 to 18:00, Monday to Friday (UTC)." in page

    def announce(whom: Person, first: str, last: str) -> Any:
        return whom.client.post(f"/t/{table}/holiday", data={"first": first, "last": last})

    assert announce(eve, "2031-03-04", "2031-03-04").status_code == 403
    for first, last, why in (
        ("soon", "later", "first and the last day"),
        ("2031-03-02", "2031-03-04", "today, 2031-03-03"),
        ("2031-03-05", "2031-03-04", "today, 2031-03-03"),
        ("2033-03-05", "2033-03-06", "within a year"),
        ("2031-03-04", "2031-03-11", "8 days of holiday; 7 days of the agreed 7 are left"),
    ):
        refused = announce(ben, first, last)
        assert refused.status_code == 400, first
        assert why in refused.text
    assert ben.client.post(f"/t/{table}/holiday", data={"back": "yes"}).status_code == 409
    announce(ben, "2031-03-04", "2031-03-07")
    page = ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert 'data-until="2031-03-10T16:00:00' in page
    assert "Ben is on holiday from 2031-03-04 to 2031-03-07." in page
    assert "Ben: from 2031-03-04 to 2031-03-07" in page
    assert "already from 2031-03-04" in announce(ben, "2031-03-06", "2031-03-08").text
    assert "4 days of holiday; 3 days" in announce(ben, "2031-03-12", "2031-03-15").text
    time.on(days=2)
    look(app, ada)
    assert not live(app, ada, table).seats[1].bot
    ben.client.post(
        f"/t/{table}/holiday", data={"back": "yes"}
    )  # on Wednesday at 17:00, an hour before the end
    page = ben.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert 'data-until="2031-03-06T15:00:00' in page
    assert "5 of 7 days left" in page
    time.on(days=1)
    look(app, ada)
    assert live(app, ada, table).seats[1].bot


def test_ux_133_time_out_passes_or_a_bot_sits_in(
    app: Litestar, person: Callable[[str], Person], time: Time
) -> None:
    """An hour a turn: after it Ben passes; where the policy says so a bot sits in, and he is back with a click."""
    ada, ben = person("Ada"), person("Ben")
    passing = seated(ada, ben, clock="move:3600", policy="pass")
    botted = seated(ada, ben, clock="move:3600", policy="bot")
    for table in (passing, botted):
        ada.send(table, 0, TAKE)
    time.on(minutes=59)
    look(app, ada)
    assert live(app, ada, passing).game.actor == 1
    time.on(minutes=2)
    look(app, ada)
    after = live(app, ada, passing)
    assert (after.game.actor, after.made[-1].body["why"]) == (0, "Time is up.")
    assert live(app, ada, botted).seats[1].bot
    assert "a bot sits in" in ada.client.get(f"/t/{botted}", headers={"accept": "text/html"}).text.lower()
    ben.client.post(f"/t/{botted}/seat-back", data={"seat": "1"})
    assert not live(app, ada, botted).seats[1].bot


def test_ux_133_a_reminder_comes_although_it_was_told(
    app: Litestar, person: Callable[[str], Person], time: Time, receiver: Receiver
) -> None:
    """Ben is told when he is asked, and once more when his time is up; the notice names the deadline."""
    ada, ben = person("Ada"), person("Ben")
    table = seated(ada, ben, clock="move:3600", policy="remind")
    add(ben, "plain", receiver.url)
    ada.send(table, 0, TAKE)
    time.on(minutes=5)
    look(app, ada)
    ((_, body),) = receiver.got
    assert body["tables"][0]["deadline"] == "2031-03-03 10:00 UTC"
    time.on(hours=2)
    look(app, ada)
    assert len(receiver.got) == 2
    time.on(hours=2)
    look(app, ada)
    assert len(receiver.got) == 2
    assert live(app, ada, table).game.actor == 1


def test_ux_132_remaining_time_in_bar_and_lobby_and_pause_by_consent(
    app: Litestar, person: Callable[[str], Person], time: Time
) -> None:
    """Both show it; it stops when all players want so, and goes on when one does; strangers have no say."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = seated(ada, ben, clock="move:86400", policy="bot")
    ada.send(table, 0, TAKE)
    time.on(hours=3)
    bar = eve.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert 'data-until="2031-03-04T09:00:00' in bar
    assert "21 hours left" in ben.client.get("/").text
    assert eve.client.post(f"/t/{table}/clock", data={"pause": "yes"}).status_code == 403
    ben.client.post(f"/t/{table}/clock", data={"pause": "yes"})
    assert not live(app, ada, table).clock.paused
    ada.client.post(f"/t/{table}/clock", data={"pause": "yes"})
    assert live(app, ada, table).clock.paused
    assert "paused" in ben.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    time.on(days=30)
    look(app, ada)
    assert not live(app, ada, table).seats[1].bot
    ben.client.post(f"/t/{table}/clock", data={"pause": "no"})
    assert "21 hours left" in ben.client.get("/").text
    time.on(hours=22)
    look(app, ada)
    assert live(app, ada, table).seats[1].bot
    none = ada.create(["me", "bot"])
    assert ada.client.post(f"/t/{none}/clock", data={"pause": "yes"}).status_code == 400


def test_ux_132_time_down_is_not_charged(
    app: Litestar, person: Callable[[str], Person], time: Time, tmp_path: Path
) -> None:
    """A service that was away for a week goes on counting where it left off."""
    ada, ben = person("Ada"), person("Ben")
    table = seated(ada, ben, clock="move:86400", policy="bot")
    ada.send(table, 0, TAKE)
    time.on(hours=5)
    look(app, ada)  # the last sign of life
    later = Time()
    later.now = time.now + timedelta(days=7)
    again = service(tmp_path, later)

    async def opened() -> Any:
        await again.state.clocks.open()
        await again.state.clocks.step()
        found = await again.state.tables.live(table)
        await again.state.clocks.close()
        await again.state.tables.sessions.kw["bind"].dispose()
        return found

    found = asyncio.run(opened())
    assert not found.seats[1].bot
    assert found.clock.remaining(1, later.now) == 19 * 3600


def test_journey_9_an_asynchronous_week(
    app: Litestar, person: Callable[[str], Person], time: Time, receiver: Receiver
) -> None:
    """Four seats: one with orders, one with notices, one who never comes back, one who plays."""
    ada, ben, cleo, dan = (person(name) for name in ("Ada", "Ben", "Cleo", "Dan"))
    table = seated(ada, ben, cleo, dan, clock="move:86400", policy="bot")
    add(cleo, "plain", receiver.url)
    ben.client.post(f"/t/{table}/orders", data={"kind": "pass", "seat": "1", "pass-mode": "always"})

    def settle(wanted: int) -> Any:
        end = monotonic() + 60  # a bot thinks in its own time
        while monotonic() < end:
            look(app, ada)
            found = live(app, ada, table)
            if found.game.actor == wanted and found.seats[wanted].bot == "":
                return found
            sleep(0.02)
        raise AssertionError(f"the table never waited for {wanted}")

    version = ada.send(table, 0, TAKE) and 1
    found = settle(2)  # Ben has passed by order
    assert found.made[-1].body["why"] == "By standing order."
    time.on(hours=2)
    look(app, ada)
    assert [body["tables"][0]["player"] for _, body in receiver.got] == ["Cleo"]
    assert version == 1
    cleo.send(table, found.version, PASSES)
    assert live(app, ada, table).game.actor == 3
    time.on(hours=23)
    look(app, ada)
    assert not live(app, ada, table).seats[3].bot
    time.on(hours=2)  # Dan has had his day
    look(app, ada)
    found = settle(0)
    assert found.seats[3].bot
    for day in range(3):
        assert found.game.actor == 0
        ada.send(table, found.version, PASSES)
        found = settle(2)
        time.on(hours=3)
        look(app, ada)
        assert len(receiver.got) == day + 2
        cleo.send(table, found.version, PASSES)
        found = settle(0)
    speakers = [entry.seat for entry in found.made]
    assert set(speakers) == {0, 1, 2, 3}
    assert all("bot" in entry.body for entry in found.made if entry.seat == 3)
    assert all(entry.body.get("why") == "By standing order." for entry in found.made if entry.seat == 1)
    dan.client.post(f"/t/{table}/seat-back", data={"seat": "3"})
    assert not live(app, ada, table).seats[3].bot


def test_a_budget_outlives_a_restart_while_a_bot_sits_in(
    app: Litestar, person: Callable[[str], Person], time: Time, tmp_path: Path
) -> None:
    """What Ben used before a bot sat down for him is used, whether the service was restarted since or not."""
    ada, ben = person("Ada"), person("Ben")
    table = seated(ada, ben, clock="budget:7200:60", policy="bot")
    ada.send(table, 0, TAKE)
    time.on(minutes=121)
    look(app, ada)
    assert live(app, ada, table).seats[1].bot
    for _ in ("as it was folded", "opened anew"):
        assert live(app, ada, table).clock.left[1] == -60
        app.state.tables.forget(table)


def test_ux_133_whoever_replaces_a_player_has_time_of_his_own(
    app: Litestar, person: Callable[[str], Person], time: Time
) -> None:
    """Ben has used his budget up; Dee does not begin with what he left."""
    ada, ben, dee = (person(name) for name in ("Ada", "Ben", "Dee"))
    table = seated(ada, ben, clock="budget:7200:60", policy="vote")
    ada.send(table, 0, TAKE)
    time.on(minutes=121)
    look(app, ada)
    ada.client.post(f"/t/{table}/replace", data={"seat": "1", "on": "yes"})
    invitation = live(app, ada, table).terms.invitation
    dee.client.post(f"/join/{table}", data={"name": "Dee", "invitation": invitation})
    now = live(app, ada, table)
    assert not now.seats[1].bot
    assert now.clock.left.get(1, 7200) == 7200


def test_ux_133_a_vote_that_missed_only_who_has_left_is_completed(
    app: Litestar, person: Callable[[str], Person], time: Time
) -> None:
    """Ada has voted; then Cid leaves his seat to a bot, too, and she alone is left to say so."""
    ada, ben, cid = (person(name) for name in ("Ada", "Ben", "Cid"))
    table = seated(ada, ben, cid, clock="move:3600", policy="vote")
    ada.send(table, 0, TAKE)
    ben.client.post(f"/t/{table}/sit-in", data={"seat": "1"})
    ada.client.post(f"/t/{table}/replace", data={"seat": "1", "on": "yes"})
    assert live(app, ada, table).seats[1].person
    cid.client.post(f"/t/{table}/sit-in", data={"seat": "2"})
    assert "Replace Ben" in ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    ada.client.post(f"/t/{table}/replace", data={"seat": "1", "on": "yes"})
    assert live(app, ada, table).seats[1].person == ""


def test_ux_133_the_others_vote_to_replace_a_player(
    app: Litestar, person: Callable[[str], Person], time: Time
) -> None:
    """Ben's time is up. He can return until Ada and Cid have both voted; then Dee, who has the invitation, plays on."""
    ada, ben, cid, dee, eve = (person(name) for name in ("Ada", "Ben", "Cid", "Dee", "Eve"))
    table = seated(ada, ben, cid, clock="move:3600", policy="vote")

    def vote(whom: Person, on: str = "yes", seat: str = "1") -> Any:
        return whom.client.post(f"/t/{table}/replace", data={"seat": seat, "on": on})

    def menu(whom: Person) -> str:
        text: str = whom.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
        return text

    ada.send(table, 0, TAKE)
    assert "is at the table" in vote(ada).text
    assert "Replace Ben" not in menu(ada)
    time.on(minutes=61)
    look(app, ada)
    assert live(app, ada, table).seats[1].bot
    assert "Replace Ben" in menu(ada)
    assert (vote(ben).status_code, vote(eve).status_code, vote(ada, seat="9").status_code) == (403, 403, 404)
    assert vote(ada, "no").status_code == 409
    vote(ada)
    assert vote(ada).status_code == 409
    assert "Ada wants Ben replaced." in menu(cid)
    assert "1 of 2 votes" in menu(cid)
    invitation = live(app, ada, table).terms.invitation
    bens = live(app, ada, table).seats[1].person
    dee.client.post(
        f"/join/{table}", data={"name": "Dee", "invitation": invitation}
    )  # too early: nothing is free
    assert live(app, ada, table).seats[1].person == bens
    ben.client.post(f"/t/{table}/seat-back", data={"seat": "1"})  # he is back, so the vote is over
    assert not live(app, ada, table).replacing
    ben.client.post(f"/t/{table}/sit-in", data={"seat": "1"})  # he leaves
    vote(cid)
    vote(cid, "no")
    assert "Cid no longer wants Ben replaced." in menu(ada)
    vote(cid)
    vote(ada)
    now = live(app, ada, table)
    assert (now.seats[1].person, bool(now.seats[1].bot), now.seats[1].name) == ("", True, "Ben")
    assert ben.client.post(f"/t/{table}/seat-back", data={"seat": "1"}).status_code == 403
    assert invitation in menu(ada)
    assert invitation not in menu(ben)
    assert dee.client.post(f"/join/{table}", data={"name": "Dee", "invitation": "guess"}).status_code == 403
    for seated_or_gone in (cid, ben):  # Ben has played there, and does not come back by his old link
        seated_or_gone.client.post(f"/join/{table}", data={"name": "Cid", "invitation": invitation})
        assert live(app, ada, table).seats[1].person == ""
    with pytest.raises(Stale):  # a way back that was begun before the last vote
        call(app, ada, app.state.tables.sit, table, 1, "", "", bens)
    page = dee.client.get(f"/join/{table}/{invitation}", headers={"accept": "text/html"}).text
    assert "a bot plays until you sit down" in page
    dee.client.post(f"/join/{table}", data={"name": "Dee", "invitation": invitation})
    assert "Dee plays on for Ben." in menu(ada)
    for _ in ("as it was folded", "opened anew"):
        now = live(app, ada, table)
        assert now.seats[1].person not in ("", bens)
        assert not now.seats[1].bot
        app.state.tables.forget(table)
    dees = now.seats[1].person
    eve.client.post(f"/join/{table}", data={"name": "Eve", "invitation": invitation})  # too late
    assert live(app, ada, table).seats[1].person == dees
    assert "Take my seat to another device" in menu(dee)
    assert "Take my seat to another device" not in menu(ben)
    plain = seated(ada, ben, clock="move:3600", policy="bot")
    ada.send(plain, 0, TAKE)
    refused = ada.client.post(f"/t/{plain}/replace", data={"seat": "1", "on": "yes"})
    assert refused.status_code == 403
    assert "nobody is replaced" in refused.text
