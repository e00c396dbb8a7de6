"""A wire between browsers and a service that can be cut: what was open breaks, and nothing new gets through.

Or it goes dead: nothing breaks, and nothing comes through.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from urllib.parse import urlsplit


class Wire:
    """Forwards a port of its own to the service's."""

    def __init__(self, url: str) -> None:
        self._to = (urlsplit(url).hostname or "", urlsplit(url).port or 80)
        self._open: set[socket.socket] = set()
        self._whole = True
        self._alive = threading.Event()
        self._alive.set()
        self._lock = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._wait, daemon=True).start()

    def cut(self) -> None:
        """Break every connection and let no other begin."""
        with self._lock:
            self._whole = False
            for end in self._open:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def deaden(self) -> None:
        """Swallow nothing and pass nothing on, while every connection stays open."""
        self._alive.clear()

    def mend(self) -> None:
        """Let connections through again."""
        self._whole = True
        self._alive.set()

    def close(self) -> None:
        """Take it down."""
        self._alive.set()
        self.cut()
        self._door.close()

    def _wait(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if not self._whole:
                near.close()
                continue
            far = socket.create_connection(self._to)
            with self._lock:
                self._open |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                self._alive.wait()
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._open.discard(one)
            one.close()  # the other one is closed by who reads from it
