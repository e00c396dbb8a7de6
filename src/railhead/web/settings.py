"""What an operator can set, read once from the environment."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from .errors import SettingError

DATA_FOLDER = Path("railhead-data")
PYODIDE = "314.0.7"
"""Version of Python for browsers; ``scripts/offline-engine`` fetches it."""
CHECKOUT = Path(__file__).parents[3] / ".cache" / f"pyodide-{PYODIDE}"
"""Where a checkout of the sources keeps Python for browsers."""
PREFIX = "RAILHEAD_"
KEY_BYTES = 32


@dataclass(frozen=True)
class Settings:
    """One value for the whole service. Every field can be set as ``RAILHEAD_<FIELD>``."""

    data: Path = DATA_FOLDER
    """Folder of the database and of the key that signs cookies; made when missing."""
    host: str = "127.0.0.1"
    port: int = 8830
    lan: bool = False
    """Listen in the network around this machine, so that other devices of the room can join."""
    address: str = ""
    """Address in links to send to others where the visitor's own, on this machine, would lead nowhere."""
    heartbeat: float = 15.0
    """Seconds between two heartbeats of an event stream; each carries the version of the table."""
    bot_delay: float = 0.35
    """Least seconds a bot lets pass before its move, so that people can follow."""
    route_seconds: float = 5.0
    """Longest search for the best routes before the bound is shown instead."""
    workers: int = 1
    """Processes that read and draw games beside the service; none is started before it is needed."""
    thinkers: int = 1
    """Processes in which bots think; with none they think where turns are judged, and people wait for them."""
    searchers: int = 3
    """Processes that may search for routes at the same time; none is started before it is needed."""
    live_tables: int = 200
    """Tables kept in memory; others are rebuilt from their log when somebody looks."""
    offline: Path | None = None
    """Folder of Python for browsers, with which pages go on while the connection is lost."""

    webhooks: bool = True
    """People may name webhooks that are told when a table waits for them; only such as the whole world can reach."""
    notice_private: bool = False
    """Webhooks may stand in the operator's own network, too, on any port and without TLS."""
    smtp: str = ""
    """Mail server as host and port (``mail.example.org:587``); empty: no e-mail is sent."""
    smtp_security: str = "starttls"
    """``starttls``, ``tls`` or ``none``."""
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    """From whom letters come."""

    rates: float = 1.0
    """How many times the usual may be done before a visitor has to wait; nought counts nothing."""
    connections: int = 1000
    """Connections at the same time, event streams included."""
    streams: int = 40
    """Event streams that one address may hold open."""
    proxies: str = "127.0.0.1"
    """Addresses of reverse proxies that may say for whom they ask and whether over HTTPS."""

    @property
    def database(self) -> Path:
        """The database file."""
        return self.data / "railhead.db"

    def key(self) -> bytes:
        """The secret that signs cookies; made on first use, readable by the owner alone."""
        self.data.mkdir(parents=True, exist_ok=True)
        path = self.data / "cookie.key"
        if not path.exists():
            _make_key(path)
        try:
            key = bytes.fromhex(path.read_text(encoding="ascii").strip())
        except ValueError:
            key = b""
        if len(key) < KEY_BYTES:
            raise SettingError(f"{path} holds no key. Put the right one back; or remove the file, and a new key is "
                               "made, for which every visitor is a stranger.")  # fmt: skip
        return key


def _make_key(path: Path) -> None:
    """A key that is there wholly or not at all; of two services that begin at once the first one's is used."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(handle, secrets.token_bytes(KEY_BYTES).hex().encode())
        os.fsync(handle)
    finally:
        os.close(handle)
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        if not path.exists():
            fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def switch(text: str) -> bool:
    """On or off."""
    known = {"1": True, "yes": True, "true": True, "on": True, "": False, "0": False, "no": False, "false": False,
             "off": False}  # fmt: skip
    if text.strip().lower() not in known:
        raise ValueError(text)
    return known[text.strip().lower()]


def mail_server(text: str) -> str:
    """Host and port."""
    host, _, port = text.rpartition(":")
    if text and (not host or not port.isdecimal()):
        raise ValueError(text)
    return text


def mail_security(text: str) -> str:
    """How a mail server is spoken to."""
    if text not in ("starttls", "tls", "none"):
        raise ValueError(text)
    return text


def from_environment() -> Settings:
    """Settings with what the environment overrides."""
    given: dict[str, object] = {"offline": CHECKOUT}
    for name, kind in (("data", Path), ("host", str), ("port", int), ("lan", switch), ("address", str),
                       ("heartbeat", float), ("bot_delay", float), ("route_seconds", float), ("searchers", int),
                       ("workers", int), ("thinkers", int), ("live_tables", int), ("offline", Path), ("rates", float),
                       ("connections", int), ("streams", int), ("proxies", str), ("webhooks", switch),
                       ("notice_private", switch), ("smtp", mail_server), ("smtp_security", mail_security),
                       ("smtp_user", str), ("smtp_password", str), ("smtp_from", str)):  # fmt: skip
        text = os.environ.get(PREFIX + name.upper())
        if text is None:
            continue
        try:
            given[name] = kind(text)
        except ValueError:
            raise SettingError(f"{PREFIX}{name.upper()} cannot be {text!r}.") from None
    if given.get("smtp") and not given.get("smtp_from"):
        raise SettingError(f"{PREFIX}SMTP needs {PREFIX}SMTP_FROM, an address from which letters come.")
    return Settings(**given)  # type: ignore[arg-type]  # each value was made by its own kind above
