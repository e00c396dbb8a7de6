"""Sending a notice: to a webhook over HTTPS, or by e-mail. Whatever strangers name, nothing inside is reached.

A webhook lets strangers make the service send requests. So it sends only to addresses that the whole world can reach,
to the very address that was judged, over HTTPS on its usual port; it follows nothing, reads a status and no more, and
takes a few seconds in all. An operator whose receivers stand in his own network can allow them.
"""

from __future__ import annotations

import json
import smtplib
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from threading import Timer
from typing import Any, Final
from urllib.parse import urlsplit

from ..settings import Settings

SECONDS: Final = 5.0
"""Longest wait for any answer of a receiver."""
IN_ALL: Final = 12.0
"""Longest time a receiver may take in all."""
LONGEST_ADDRESS: Final = 500
USUAL_PORT: Final = 443


class NotSent(Exception):
    """A notice that could not be sent; its text tells the owner of the place why."""


@dataclass(frozen=True)
class Target:
    """A webhook's address, taken apart."""

    secure: bool
    host: str
    port: int
    path: str


def target_of(address: str, private: bool) -> Target:
    """The parts of a webhook's address; ``NotSent`` says why it cannot be one. Nothing is looked up yet."""
    if len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable() or " " in address:
        raise NotSent("This is not the address of a webhook.")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise NotSent("This is not the address of a webhook.") from None
    host = parts.hostname or ""
    if (
        parts.scheme not in ("https", "http")
        or not host
        or parts.username is not None
        or parts.password is not None
    ):
        raise NotSent("The address of a webhook begins with https:// and a host.")
    if not private and (parts.scheme != "https" or port not in (None, USUAL_PORT)):
        raise NotSent("A webhook is reached over https:// on its usual port.")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, host, port or (USUAL_PORT if secure else 80), path)


def reachable(target: Target, private: bool) -> str:
    """The address of a host to connect to; ``NotSent`` unless all it has are the whole world's."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent("This host is not known.") from None
    addresses = [str(one[4][0]) for one in found]
    if not addresses:
        raise NotSent("This host is not known.")
    if not private and not all(public(address) for address in addresses):
        raise NotSent("This host is not one that the whole world can reach.")
    return addresses[0]


def public(address: str) -> bool:
    """True for an address of the whole world: no loopback, no private network, no link, no way around through IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if found.version == 6:
        inner = (
            found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo is not None else None)
        )
        if inner is not None:
            return public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


class _Pinned(HTTPConnection):
    """A connection to the address that was judged, whatever the name means a moment later."""

    def __init__(self, target: Target, address: str) -> None:
        super().__init__(target.host, target.port, timeout=SECONDS)
        self._address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), SECONDS)


class _PinnedSecure(HTTPSConnection):
    """The same over TLS, where the certificate is that of the name."""

    def __init__(self, target: Target, address: str) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(target.host, target.port, timeout=SECONDS, context=self._tls)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), SECONDS)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


def post(address: str, body: Mapping[str, Any], settings: Settings) -> None:
    """Send JSON to a webhook."""
    target = target_of(address, settings.notice_private)
    at = reachable(target, settings.notice_private)
    connection = (_PinnedSecure if target.secure else _Pinned)(target, at)
    watch = Timer(IN_ALL, _cut, (connection,))
    watch.daemon = True
    watch.start()
    try:
        text = json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "Railhead", "Connection": "close"}
        connection.request("POST", target.path, text, headers)
        status = connection.getresponse().status
    except (OSError, HTTPException, ValueError) as fault:
        raise NotSent(f"The receiver did not answer ({type(fault).__name__}).") from None
    finally:
        watch.cancel()
        connection.close()
    if not 200 <= status < 300:
        raise NotSent(f"The receiver answered with status {status}.")


def _cut(connection: HTTPConnection) -> None:
    """End a connection that takes too long, from another thread."""
    sock = connection.sock
    if sock is not None:
        try:
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            sock.close()


def mail(address: str, subject: str, text: str, settings: Settings) -> None:
    """Send a letter through the operator's server."""
    if not settings.smtp:
        raise NotSent("This service sends no e-mail.")
    letter = EmailMessage()
    try:
        letter["From"] = settings.smtp_from
        letter["To"] = address
        letter["Subject"] = subject
    except (ValueError, TypeError):
        raise NotSent("This is not an e-mail address.") from None
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text)
    host, _, port = settings.smtp.rpartition(":")
    try:
        kind = smtplib.SMTP_SSL if settings.smtp_security == "tls" else smtplib.SMTP
        with kind(host, int(port), timeout=SECONDS) as server:
            if settings.smtp_security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if settings.smtp_user:
                server.login(settings.smtp_user, settings.smtp_password)
            server.send_message(letter)
    except (OSError, smtplib.SMTPException, ValueError) as fault:
        raise NotSent(f"The mail server did not take it ({type(fault).__name__}).") from None


def readable_mail(address: str) -> bool:
    """True for what can be an address of e-mail."""
    name, _, host = address.rpartition("@")
    plain = address.isascii() and address.isprintable() and not set(address) & set(' ,;:<>()[]\\"')
    return bool(name) and "." in host.strip(".") and plain and len(address) <= 200 and address.count("@") == 1
