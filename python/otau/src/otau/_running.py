"""The one engine of this Python process: started on first use, shared by all, ended with Python.

It also ends if Python crashes, because its pipe closes.
"""

from __future__ import annotations

import atexit
import numbers
import os
import threading
from typing import Any

from ._engine import Engine
from ._pipes import timeout
from .errors import OtauError

_current: Engine | None = None
_starting = threading.RLock()


def engine() -> Engine:
    """The engine of this process; the first call starts it. Raises NodeNotFoundError and ProcessError."""
    global _current
    with _starting:
        if _current is None or not _current.is_running():
            _current = _start()
        return _current


def _start() -> Engine:
    started = Engine()
    try:
        started.greet()
    except BaseException:
        started.kill()
        raise
    return started


def stop() -> None:
    """Ends the engine, if there is one. Its environments are lost; new ones start a new engine."""
    global _current
    ended, _current = _current, None
    if ended is not None:
        ended.stop()


def set_timeout(seconds: float | None) -> None:
    """How long to wait for an answer of the engine before it counts as hanging, in seconds.

    Args:
        seconds: More than 0, or None to wait for ever. At first 120. An opponent or agent that
            thinks longer than this needs more.
    """
    given: Any = seconds
    is_number = isinstance(given, numbers.Real) and not isinstance(given, bool)
    if given is not None and not (is_number and float(given) > 0):
        raise OtauError("bad-argument", f"A timeout is a number of seconds above 0, or None; got {seconds!r}.")
    timeout.seconds = None if seconds is None else float(seconds)


def _after_fork() -> None:
    global _current, _starting
    _starting = threading.RLock()
    if _current is not None:
        _current.abandon()
        _current = None


# No fork while an engine is being started: its pipes would stay open in a child that does not know of them.
if hasattr(os, "register_at_fork"):  # Windows has no forks
    os.register_at_fork(
        before=lambda: _starting.acquire(), after_in_parent=lambda: _starting.release(), after_in_child=_after_fork
    )
atexit.register(stop)
