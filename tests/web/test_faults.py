"""A service that is killed in the middle of play loses nothing and does nothing twice."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

HTML = {"accept": "text/html"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """The service as people start it, on a data folder of its own."""
    import httpx

    environment = {**os.environ, "RAILHEAD_DATA": str(folder), "RAILHEAD_BOT_DELAY": "0.01"}
    process = subprocess.Popen([sys.executable, "-m", "railhead.web", str(port)], env=environment)
    until = time.monotonic() + 90
    while time.monotonic() < until:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health").status_code == 200:
                return process
        except httpx.HTTPError:
            time.sleep(0.2)
    process.kill()
    raise AssertionError("the service did not start")


def version(url: str, table: str) -> int:
    import httpx

    page = httpx.get(f"{url}/t/{table}", headers=HTML, timeout=60).text
    found = re.search(r'data-version="(\d+)"', page)
    assert found
    return int(found[1])


@pytest.mark.slow
def test_killed_service_goes_on_where_it_was(tmp_path: Path) -> None:
    import httpx

    port = free_port()
    url = f"http://127.0.0.1:{port}"
    process = start(tmp_path, port)
    try:
        data = {"title": "1830", "players": "3", **{f"seat-{i}": "bot" for i in range(3)}}
        answer = httpx.post(f"{url}/tables", data=data, timeout=60)
        table = answer.headers["location"].split("/")[2]
        until = time.monotonic() + 90
        while (seen := version(url, table)) < 30:
            assert time.monotonic() < until
            time.sleep(0.1)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        process = start(tmp_path, port)
        again = version(url, table)
        assert again >= seen
        until = time.monotonic() + 90
        while version(url, table) <= again:
            assert time.monotonic() < until, "the bots did not go on"
            time.sleep(0.1)
    finally:
        process.kill()
        process.wait(10)
    with closing(sqlite3.connect(tmp_path / "railhead.db")) as database:
        rows = database.execute("select seq from entries where table_id = ? order by seq", [table])
        numbers = [row[0] for row in rows]
    assert numbers == list(range(1, len(numbers) + 1))
