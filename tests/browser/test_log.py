"""The log beside the table: the newest action first, each below the heading of its own round."""

from __future__ import annotations

from railhead.engine.events import RoundBegan
from railhead.web.wording.words import short_round

from .conftest import PHONE, Open, Service
from .positions import played, ready, sit_down, until

LINES = """() => [...document.querySelectorAll("#log .log-lines li")].map((line) => ({
  heading: line.matches(".l-round"), action: line.matches(".l-action, .l-pass"), index: Number(line.dataset.index),
  words: line.innerText.trim(), leads: line.querySelector("a").getAttribute("href") }))"""

RUNS = """() => {
  const runs = { passes: [], told: [] };
  for (const list of document.querySelectorAll("#log .log-lines"))
    for (const line of list.querySelectorAll(".l-pass")) {
      if (line.previousElementSibling?.matches(".l-pass")) { runs.passes.push(runs.passes.pop() + 1); continue; }
      runs.passes.push(1);
      const words = getComputedStyle(line, "::after").content;
      runs.told.push(words === "none" ? "" : words.replaceAll('" "', "").replaceAll('"', ""));
    }
  return runs;
}"""
"""Passes in a row: how many, and what the first line of them says about that."""


def test_every_action_stands_below_its_round(service: Service, open_page: Open) -> None:
    """Where a round has just ended, and back to the first action."""
    whole = played().game
    nodes = whole.nodes()
    begun = [
        [
            short_round(event.kind, event.turn, event.number)
            for event in node.events
            if isinstance(event, RoundBegan)
        ]
        for node in nodes
    ]
    length = next(index for index, rounds in enumerate(begun) if rounds and index > 120)
    page = open_page()
    page.goto(sit_down(page, service.url, whole.at(length)))
    ready(page)
    older = page.get_by_test_id("older")
    while older.is_visible():
        before = page.locator("#older li").count()
        older.click()
        until(page, "(n) => document.querySelectorAll('#older li').length > n", arg=before)

    def name(index: int) -> str:
        state = nodes[index].state
        return short_round(state.round, state.turn, state.number)

    heading, headings, taken = "", [], []
    for line in page.evaluate(LINES):
        if line["heading"]:
            heading = line["words"]
            headings.append(heading)
            assert heading in begun[int(line["leads"].split("a=")[1])], "it leads to where its round began"
        elif line["action"]:
            assert heading == name(line["index"] - 1), line["words"]
            taken.append(line["index"])
    assert headings[0] == name(length)
    assert len(set(headings)) == len(headings) > 3
    assert taken == list(range(length, 0, -1)), "every action once"


def test_folded_passes_tell_how_many_they_are(service: Service, open_page: Open) -> None:
    """One line stands for passes in a row, also where older lines go on with them."""
    page = open_page()
    page.goto(sit_down(page, service.url, played().later("stock-turn")))
    ready(page)
    for _ in range(2):
        runs = page.evaluate(RUNS)
        assert max(runs["passes"]) > 1, "there are passes in a row"
        assert runs["told"] == [f"(the last of {n} passes)" if n > 1 else "" for n in runs["passes"]]
        before = page.locator("#older li").count()
        page.get_by_test_id("older").click()
        until(page, "(n) => document.querySelectorAll('#older li').length > n", arg=before)
    page.get_by_test_id("log-passes").check()
    assert not any(page.evaluate(RUNS)["told"]), "nothing is folded"


def test_a_pass_of_a_bot_is_told_in_one_line(service: Service, open_page: Open) -> None:
    """How many passes it stands for comes before the question that unfolds why."""
    page = open_page(PHONE, touch=True)
    page.goto(sit_down(page, service.url, played().later("stock-turn")))
    ready(page)
    page.locator('nav.tabs [data-tab="log"]').tap()
    told, wide = page.locator("#log .l-pass[data-passes]").first.evaluate(
        """(line) => {
          line.innerHTML = "<a class='at' href='#'>1</a> Ben: Pass"
            + " <details class='why-bot'><summary>why?</summary>Nothing is worth it.</details>";
          const why = line.querySelector("summary").getBoundingClientRect(), at = line.getBoundingClientRect();
          return [getComputedStyle(line.querySelector("details"), "::before").content, at.bottom - why.bottom];
        }"""
    )
    assert "the last of" in told
    assert wide < 12, "nothing stands below"
