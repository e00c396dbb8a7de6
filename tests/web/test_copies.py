"""The database through interrupted starts, newer and damaged files, and copies made and taken back while serving."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from railhead.web.database.copies import back_up
from railhead.web.database.restoring import restore
from railhead.web.database.store import form_of, migrate, migration_config
from railhead.web.errors import SettingError, Unusable
from railhead.web.settings import Settings

HTML = {"accept": "text/html"}
TAKE, PASS = {"kind": "take", "private": "SV"}, {"kind": "pass"}
SLAIN = """
import os, sys
from pathlib import Path
from alembic import op
from railhead.web.database import store
def slain(*args, **kwargs):
    os._exit(9)
op.{step} = slain
store.migrate(Path(sys.argv[1]))
"""


def old(path: Path, form: str) -> None:
    """A database in an older form."""
    from alembic import command

    command.upgrade(migration_config(path), form)


@pytest.mark.slow
@pytest.mark.parametrize("step", ["create_table", "rename_table", "execute", "get_bind"])
@pytest.mark.parametrize("form", ["0001", None])
def test_an_interrupted_start_can_be_repeated(tmp_path: Path, step: str, form: str | None) -> None:
    """Killed in the middle of the way to the newest form: the database is as before, and the next start succeeds."""
    path = tmp_path / "railhead.db"
    if form is not None:
        old(path, form)
    done = subprocess.run(
        [sys.executable, "-c", SLAIN.format(step=step), str(path)], capture_output=True, check=False
    )
    assert done.returncode == 9, done.stderr
    assert form_of(path) == form
    migrate(path)
    assert form_of(path) == newest()


def newest() -> str:
    from alembic.script import ScriptDirectory

    head = ScriptDirectory.from_config(migration_config(Path("x"))).get_current_head()
    assert head is not None
    return head


def test_a_database_half_way_to_the_second_form_is_mended(tmp_path: Path) -> None:
    """As starts of earlier versions could leave it: the column is there, the number is not."""
    path = tmp_path / "railhead.db"
    old(path, "0001")
    with closing(sqlite3.connect(path)) as database:
        database.execute("ALTER TABLE tables ADD COLUMN position TEXT NOT NULL DEFAULT ''")
        database.commit()
    migrate(path)
    assert form_of(path) == newest()


def test_a_copy_is_made_before_the_form_changes(tmp_path: Path) -> None:
    path = tmp_path / "railhead.db"
    old(path, "0002")
    migrate(path)
    copies = [file for file in tmp_path.iterdir() if "before" in file.name]
    assert [form_of(copy) for copy in copies] == ["0002"]
    migrate(path)
    assert [file for file in tmp_path.iterdir() if "before" in file.name] == copies


def test_a_newer_database_is_told_in_two_sentences(tmp_path: Path) -> None:
    path = tmp_path / "railhead.db"
    migrate(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = path.read_bytes()
    with pytest.raises(Unusable, match="newer version of Railhead") as told:
        migrate(path)
    assert str(told.value).count(". ") == 1
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["text", "cut", "page"])
def test_a_damaged_database_is_told_in_two_sentences(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "railhead.db"
    migrate(path)
    content = bytearray(path.read_bytes())
    if damage == "text":
        content = bytearray(b"this is not a database, it is a letter " * 200)
    elif damage == "cut":
        content = content[: len(content) // 2 + 100]
    else:
        content[4096:8192] = b"\xa5" * 4096
    path.write_bytes(content)
    with pytest.raises(Unusable, match="damaged"):
        migrate(path)
    assert path.read_bytes() == content


def command(data: Path, *words: str) -> Any:
    from railhead.cli.app import app

    return CliRunner().invoke(app, list(words), env={"RAILHEAD_DATA": str(data)})


@pytest.mark.slow
def test_serving_a_bad_database_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "railhead.db").write_bytes(b"nonsense" * 1000)
    environment = {**os.environ, "RAILHEAD_DATA": str(tmp_path)}
    code = "from railhead.cli.app import main; import sys; sys.argv = ['railhead', 'serve']; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "damaged" in done.stderr
    assert "Traceback" not in done.stderr
    (tmp_path / "railhead.db").unlink()
    (tmp_path / "cookie.key").write_text("")
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "holds no key" in done.stderr


@pytest.mark.slow
def test_copies_are_made_and_taken_back_while_serving(tmp_path: Path) -> None:
    """Also when the copy has as many entries as the table in memory, and they are others."""
    from litestar.testing import TestClient

    from railhead.web.app import create_app

    from .conftest import Person

    settings = Settings(data=tmp_path / "data", bot_delay=0.0)
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"

    def state(client: Any, table: str) -> str:
        page = client.get(f"/t/{table}", headers=HTML).text
        return str(page.split('data-state-id="')[1][:16])

    with TestClient(create_app(settings)) as client:
        ada = Person(client, "Ada")
        table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
        assert command(settings.data, "backup", str(first)).exit_code == 0
        start = state(client, table)
        assert ada.send(table, 0, TAKE).status_code == 303
        taken = state(client, table)
        assert command(settings.data, "backup", str(second)).exit_code == 0
        done = command(settings.data, "restore", str(first))
        assert done.exit_code == 0, done.output
        assert state(client, table) == start
        assert ada.send(table, 0, PASS).status_code == 303
        passed = state(client, table)
        assert passed != taken
        assert command(settings.data, "restore", str(second)).exit_code == 0
        assert state(client, table) == taken
        assert ada.send(table, 1, PASS).status_code == 303
        assert client.get("/health").status_code == 200
        assert command(settings.data, "restore", str(settings.data / "before-restore.zip")).exit_code == 0
        assert state(client, table) == passed


def test_a_copy_is_for_its_owner_and_holds_everything(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    migrate(settings.database)
    key = settings.key()
    file = tmp_path / "copies" / "all.zip"
    back_up(settings, file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [other.name for other in file.parent.iterdir()] == ["all.zip"]
    elsewhere = Settings(data=tmp_path / "elsewhere")
    done = restore(elsewhere, file)
    assert done.before is None
    assert done.other_key
    assert elsewhere.key() == key
    assert form_of(elsewhere.database) == newest()


def test_an_older_copy_is_brought_to_the_newest_form(tmp_path: Path) -> None:
    old(tmp_path / "railhead.db", "0002")
    with zipfile.ZipFile(tmp_path / "old.zip", "w") as packed:
        packed.write(tmp_path / "railhead.db", "railhead.db")
        packed.writestr("cookie.key", "ab" * 32)
    settings = Settings(data=tmp_path / "data")
    restore(settings, tmp_path / "old.zip")
    assert form_of(settings.database) == newest()


@pytest.mark.parametrize("kind", ["nothing", "text", "other", "escaping", "damaged", "newer", "garbled"])
def test_what_is_no_copy_changes_nothing(tmp_path: Path, kind: str) -> None:
    settings = Settings(data=tmp_path / "data")
    migrate(settings.database)
    settings.key()
    before = {file.name: file.read_bytes() for file in settings.data.iterdir()}
    file = tmp_path / "copy.zip"
    if kind == "text":
        file.write_text("a letter")
    elif kind != "nothing":
        bad = tmp_path / "bad.db"
        migrate(bad)
        if kind == "damaged":
            bad.write_bytes(b"nonsense" * 999)
        elif kind == "newer":
            with closing(sqlite3.connect(bad)) as database:
                database.execute("UPDATE alembic_version SET version_num = '9999'")
                database.commit()
        with zipfile.ZipFile(file, "w") as packed:
            packed.write(bad, {"other": "other.db", "escaping": "../railhead.db"}.get(kind, "railhead.db"))
            packed.writestr("cookie.key", "ab" * 32)
    if kind == "garbled":  # the directory of the archive is sound, what it leads to is not
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.write(bad, "railhead.db")
            packed.writestr("cookie.key", "ab" * 32)
        content = bytearray(file.read_bytes())
        content[60:400] = bytes(255 - byte for byte in content[60:400])
        file.write_bytes(content)
    with pytest.raises(SettingError):
        restore(settings, file)
    assert {file.name: file.read_bytes() for file in settings.data.iterdir()} == before
    done = command(settings.data, "restore", str(file))
    assert done.exit_code != 0
    assert done.exception is None or type(done.exception).__name__ in ("Failure", "SystemExit")


def test_nothing_to_copy_is_said(tmp_path: Path) -> None:
    done = command(tmp_path / "empty", "backup", str(tmp_path / "x.zip"))
    assert type(done.exception).__name__ == "Failure"
    assert not (tmp_path / "x.zip").exists()
