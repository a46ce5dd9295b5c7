"""The shared engine of this Python process: started on first use, stopped at exit.

It also ends if Python crashes, because its pipe is then closed.
"""

from __future__ import annotations

import atexit
import numbers
import os
import threading
from typing import Any

from ..errors import OtauError
from .engine import Engine

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
    """Stops the engine, if it runs. Its environments are lost; new ones start a new engine."""
    global _current
    ended, _current = _current, None
    if ended is not None:
        ended.stop()


def set_timeout(seconds: float | None) -> None:
    """Sets how long to wait for a reply of the engine, in seconds, before it is considered to hang.

    Args:
        seconds: More than 0, or None for no limit. 120 by default. An opponent or agent that thinks longer needs
            more.
    """
    given: Any = seconds
    is_number = isinstance(given, numbers.Real) and not isinstance(given, bool)
    if given is not None and not (is_number and float(given) > 0):
        raise OtauError("bad-argument", f"A timeout is a number of seconds above 0, or None; got {seconds!r}.")
    Engine.timeout = None if seconds is None else float(seconds)


def _after_fork() -> None:
    global _current, _starting
    _starting = threading.RLock()
    if _current is not None:
        _current.abandon()
        _current = None


# No fork while an engine starts: the child would inherit open pipes that it does not know.
if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(
        before=lambda: _starting.acquire(), after_in_parent=lambda: _starting.release(), after_in_child=_after_fork
    )
atexit.register(stop)
