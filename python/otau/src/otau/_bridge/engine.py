"""What can be asked of the engine, in a process of Node or in V8 within this one, and how it ends.

Rules, games and agents are objects in it, known here by their numbers. A thread sends the requests, one after the
other, and waits for each reply: so Ctrl-C interrupts whoever waits for an answer, and never the exchange itself.
"""

from __future__ import annotations

import collections
import contextlib
import importlib.util
import json
import queue
import re
import threading
import time
from typing import TYPE_CHECKING, Any

from .._arguments.options import snake
from ..errors import NodeNotFoundError, OtauError, ProcessError
from .node import Node, find_node, is_named, message

if TYPE_CHECKING:
    from .v8 import V8

#: Grows with the engine's own when messages change.
PROTOCOL = 4
_STOPPED = "The engine was stopped. Make new environments: they start a new one."
_FORKED = (
    "This environment was made before a fork, in the parent process, which keeps playing with it. "
    "Make a new one in this process; it starts an engine of its own."
)
_LOST = "Its games are lost. Reset the environments or make new ones: that starts a new engine."


class _Request:
    """A request under way.

    Attributes:
        is_sent: It is not waiting for others any more.
        reply: The values and the bytes of its reply.
        done: Released once the reply has come, or never will.
    """

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.is_sent = False
        self.reply: tuple[dict[str, Any], bytes] | None = None
        self.done = threading.Lock()
        self.done.acquire()


class Engine:
    """A running engine.

    Attributes:
        timeout: How long any engine is waited for, in seconds; None for no limit.
        host: Where it runs.
        facts: Its own description: its environments.
        has_died: It has crashed, hung or been killed, and was not stopped by `stop`.
        has_crashed: It has ended without hanging.
    """

    timeout: float | None = 120.0

    def __init__(self) -> None:
        self.host = _host()
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._closing: collections.deque[int] = collections.deque()
        #: When the request under way was sent, by the clock of `time.monotonic`.
        self._began: float | None = None
        self._end: str | None = None
        self._ending = threading.Lock()
        self.has_died = self.has_crashed = self._is_stopped = False
        self.facts: dict[str, Any] = {}
        self._thread = threading.Thread(target=self._serve, name="otau engine", daemon=True)
        self._thread.start()

    def greet(self) -> None:
        """Learns what the process can do. Raises ProcessError where it does not fit this package."""
        self.facts, _ = self.call("hello")
        protocol = self.facts.get("protocol")
        if protocol != PROTOCOL:
            raise ProcessError(
                f"The engine speaks protocol {protocol}, this package {PROTOCOL}: build the engine anew."
            )

    def is_running(self) -> bool:
        """Whether the process can answer. This also notices a process that ended while it was idle."""
        if self._end is None and self.host.has_ended():
            self._die("The engine has ended.", is_its_end=True)
        return self._end is None

    def check(self) -> None:
        """Raises ProcessError where the process has ended."""
        if self._end is not None:
            raise ProcessError(self._end)

    def call(self, method: str, content: bytes = b"", **given: Any) -> tuple[dict[str, Any], bytes]:
        """Calls a method by name; what is None is left out. Returns its values, and its bytes.

        Raises:
            OtauError: What the engine refuses; ``bad-argument`` for what JSON has not, or what is too long.
            ProcessError: The process has ended.
        """
        self.check()
        asked = _Request(self._request(method, given, content))
        with contextlib.suppress(IndexError):  # another thread may take the last one
            while True:
                self._requests.put(_Request(self._request("close", {"object": self._closing.popleft()}, b"")))
        self._requests.put(asked)
        self._wait(asked)
        if asked.reply is None:
            self.check()
            raise ProcessError(_STOPPED)
        values, found = asked.reply
        if "fault" in values:
            raise _fault(**values["fault"])
        return values, found

    def _request(self, method: str, given: dict[str, Any], content: bytes) -> bytes:
        values = {name: value for name, value in given.items() if value is not None}
        try:
            request = message({"method": method, **values}, content)
        except (TypeError, ValueError, RecursionError) as error:
            raise OtauError("bad-argument", f"Something given is no plain value: {error}.") from None
        if len(request) > self.host.max_bytes:
            raise OtauError(
                "bad-argument",
                f"What is given has {len(request):,} bytes; {self.host.max_bytes:,} at most can be sent.",
            )
        return request

    def forget(self, number: int) -> None:
        """Has an object closed with the next call. Safe at any moment, from any thread, from the garbage collector."""
        self._closing.append(number)

    def _wait(self, asked: _Request) -> None:
        """Waits for a reply; ends a process that has hung in this request, or in one before whose caller has left."""
        while self._end is None or asked.is_sent:
            left, began = self.timeout, self._began
            if left is not None and began is not None:
                left -= time.monotonic() - began
            if left is not None and left <= 0:
                self._die(
                    f"The engine did not answer within {self.timeout:g} s and was ended "
                    "(otau.set_timeout changes how long to wait).",
                    is_its_end=False,
                )
                return
            if asked.done.acquire(timeout=-1 if left is None else min(left, threading.TIMEOUT_MAX)):
                return

    # In the thread

    def _serve(self) -> None:
        """Sends requests and receives replies, until the process ends or None is asked."""
        while (asked := self._requests.get()) is not None:
            self._began, asked.is_sent = time.monotonic(), True
            try:
                words, content = self.host.exchange(asked.content)
                values = json.loads(words)
                if not isinstance(values, dict):
                    raise ValueError("it is no object")
                asked.reply = values, content
            except (OSError, EOFError):
                self._die("The engine has ended.", is_its_end=True)
            except ValueError as error:
                self._die(f"A message of the engine cannot be read ({error}): build the engine anew.", is_its_end=False)
            self._began = None
            asked.done.release()
            if self._end is not None:
                break
        self.host.close()
        with contextlib.suppress(queue.Empty):
            while True:
                if (left := self._requests.get_nowait()) is not None:
                    left.done.release()

    # Ends

    def stop(self) -> None:
        """Ends the process: asks it first, then kills it. A thread that waits for an answer gets a ProcessError."""
        self._is_stopped = True
        self._close(_STOPPED)
        if not self.host.wait():
            self.kill()
        self._thread.join(2)

    def kill(self) -> None:
        """Kills a process that has not answered yet, or has answered wrongly."""
        self._is_stopped = True
        self._close(_STOPPED)
        self.host.kill()

    def abandon(self) -> None:
        """In a forked child: the engine is the parent's."""
        self._end = self._end or _FORKED
        self.host.abandon()

    def _close(self, why: str) -> None:
        self._end = self._end or why
        self._requests.put(None)

    def _die(self, why: str, *, is_its_end: bool) -> None:
        """Ends a process that has failed."""
        with self._ending:
            code = self.host.kill()
            if self._end is not None:
                return
            self.has_died = not self._is_stopped
            self.has_crashed = self.has_died and is_its_end
            how = f" (it was ended by signal {-code})" if code < 0 and is_its_end else ""
            words = self.host.last_words()
            self._close(f"{why}{how} {_LOST}" + (f"\nIt said:\n{words}" if words else ""))


def _host() -> Node | V8:
    """Node, or V8 where there is no Node. Raises NodeNotFoundError and ProcessError."""
    try:
        return Node(find_node())
    except NodeNotFoundError:
        if is_named() or importlib.util.find_spec("py_mini_racer") is None:
            raise
        from .v8 import V8  # it takes asyncio along

        return V8()


#: Faults whose sentences name options of environments, resets and games.
_ABOUT_OPTIONS = ("bad-array", "bad-option", "game-over", "not-reset")
#: What is quoted, which stays, or a name as JavaScript spells it.
_QUOTED_OR_NAME = re.compile(r'"[^"]*"|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b')


def _fault(code: str = "internal", message: str = "nothing more", stack: str = "") -> OtauError | ProcessError:
    """The exception that a reply describes."""
    if code == "internal":
        return ProcessError(f"The engine says: {message}\n{stack}")
    # The options of an agent stand in its text, and are spelled as they stand there.
    if code not in _ABOUT_OPTIONS or "has no option" in message:
        return OtauError(code, message)
    in_python = _QUOTED_OR_NAME.sub(lambda found: found[0] if found[0][0] == '"' else snake(found[0]), message)
    return OtauError(code, in_python)
