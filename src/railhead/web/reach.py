"""Where this service can be reached: on this machine, in the network around it, at an address of its own."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final

EVERYWHERE: Final = frozenset(("0.0.0.0", "::"))  # these are looked for, not listened on
"""Hosts that mean every network of this machine."""
IN_THE_NETWORK: Final = "0.0.0.0"  # asked for by whoever starts the service with --lan
NOWHERE: Final = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): the way to it is looked up, nothing is sent."""


def network_address() -> str:
    """The address of this machine in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if at_home(found) else found


def at_home(host: str) -> bool:
    """True if a host is the machine that asks, so that a link to it leads nowhere else."""
    bare = host.strip("[]").rstrip(".").lower()
    if bare == "localhost" or bare.endswith(".localhost"):
        return True
    try:
        found = ip_address(bare)
    except ValueError:
        return False
    return found.is_loopback or found.is_unspecified
