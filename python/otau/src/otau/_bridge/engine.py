"""What can be asked of the engine, by one thread at a time, and how it ends.

It is the process that plays all games. Environments, agents and rules are objects in it, known here
by their numbers; a step is one request and one reply.
"""

from __future__ import annotations

import collections
import contextlib
import itertools
import math
import subprocess
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ..errors import OtauError, ProcessError
from .frames import Frames
from .messages import ASK, BYTES, CALL, FAULT, PROTOCOL, STEP_VECTOR, call_text, fault, join, split
from .node import start_node
from .pipes import Broken, Pipes

Callback = Callable[[dict[str, Any], bytes], Any]
Found = TypeVar("Found")


class Engine:
    """A running Node process.

    Attributes:
        lock: Held during an exchange. Hold it to make several exchanges with nothing in between.
        facts: The process's own description: its environments and games.
    """

    def __init__(self) -> None:
        self._process, requests, replies, self._said = start_node()
        self._pipes = Pipes(requests, replies)
        self.lock = threading.RLock()
        self._frames = Frames()
        self._is_exchanging = False
        self._is_refused = False
        self._end: str | None = None
        #: It has crashed, hung or been killed, and was not stopped by `stop`.
        self.has_died = False
        #: It has ended without hanging.
        self.has_crashed = False
        self._is_stopped = False
        self._callback_numbers = itertools.count(1)
        self._callbacks: dict[int, Callback] = {}
        self._closing: collections.deque[int] = collections.deque()
        self.facts: dict[str, Any] = {}

    def greet(self) -> None:
        """Learns what the process can do. Raises ProcessError where it does not fit this package."""
        self.facts, _ = self.call("hello")
        protocol = self.facts.get("protocol")
        if protocol != PROTOCOL:
            raise ProcessError(
                f"The engine speaks protocol {protocol}, this package {PROTOCOL}: build the engine anew."
            )

    @property
    def pid(self) -> int:
        """The number of the Node process."""
        return self._process.pid

    def is_running(self) -> bool:
        """Whether the process can answer. This also notices a process that ended while it was idle."""
        if self._end is None and self._process.poll() is None:
            return True
        if self.lock.acquire(blocking=False):  # else the thread that holds it notices by itself
            try:
                if self._end is None and not self._is_exchanging:
                    self._die(Broken("The engine has ended.", is_its_end=True))
            finally:
                self.lock.release()
        return False

    def check(self) -> None:
        """Raises ProcessError where the process has ended, OtauError where it waits for an answer of this thread."""
        with self.lock:
            if self._is_exchanging:
                raise OtauError(
                    "busy",
                    "A reward function or opponent cannot use environments and agents of this process "
                    "while it is asked.",
                )
            self._check_end()

    def has_refused(self, error: BaseException) -> bool:
        """Whether the exchange that an exception ended had no effect. Call it while holding the lock."""
        return isinstance(error, OtauError) or self._is_refused

    # What is asked for

    def call(self, method: str, content: bytes = b"", **given: Any) -> tuple[dict[str, Any], bytes]:
        """Calls a method by name; what is None is left out. Returns its values, and its bytes."""
        kind, reply = self._in_turn(self._call, join(call_text(method, given), content))
        return ({}, reply) if kind == BYTES else split(reply)

    def call_into(self, method: str, views: Sequence[memoryview], **given: Any) -> None:
        """Calls a method whose reply is bytes only, and fills the views with them, one after the other."""
        self._in_turn(self._call, join(call_text(method, given)), views)

    def draw(self, method: str, mode: str, content: bytes = b"", **given: Any) -> Any:
        """Has a position drawn: a text, or an array of pixels, uint8, (height, width, 3)."""
        with self.lock:
            values, sent = self.call(method, content, mode=mode, held=self._frames.number, **given)
            return values["text"] if "text" in values else self._frames.read(values, sent)

    def step(self, number: int, action: float) -> bytes:
        """Plays one action in one environment. Returns its reply."""
        return self._in_turn(self._play, number, action)

    def step_vector(self, number: int, actions: bytes, views: Sequence[memoryview]) -> None:
        """Plays in many games and fills the views."""
        self._in_turn(self._exchange, STEP_VECTOR, number, (actions,), views)

    def add_callback(self, callback: Callback) -> int:
        """A number by which the other side can ask a function of this one."""
        number = next(self._callback_numbers)
        self._callbacks[number] = callback
        return number

    def drop_callbacks(self, numbers: Sequence[int]) -> None:
        """These functions are not asked any more."""
        for number in numbers:
            self._callbacks.pop(number, None)

    def forget(self, number: int, callbacks: Sequence[int] = ()) -> None:
        """Has an object closed with the next call. Safe at any moment, from any thread, from the garbage collector."""
        self._closing.append(number)
        self.drop_callbacks(callbacks)

    def close_object(self, number: int, callbacks: Sequence[int] = ()) -> None:
        """Closes an object now, or soon if this is asked in a function that the engine asks.

        Raises what its closing raises; not that the process has ended.
        """
        with self.lock:
            if self._is_exchanging:
                self.forget(number)
                return
            self.drop_callbacks(callbacks)
            with contextlib.suppress(ProcessError):
                self.call("close", object=number)

    # Exchanges

    def _in_turn(self, exchange: Callable[..., Found], *given: Any) -> Found:
        # No own context manager: an interrupt between acquiring the lock and its first line would leave it locked.
        with self.lock:
            if self._is_exchanging or self._end is not None:
                self.check()
            try:
                self._is_exchanging = True
                if self._pipes.is_owed:
                    self._pipes.settle()
                self._is_refused = False
                return exchange(*given)
            except Broken as broken:
                raise self._die(broken) from None
            finally:
                self._is_exchanging = False

    def _call(self, parts: Sequence[bytes], views: Sequence[memoryview] = ()) -> tuple[int, bytes]:
        self._close_forgotten()
        return self._exchange(CALL, 0, parts, views)

    def _play(self, number: int, action: float) -> bytes:
        self._pipes.send_step(number, action)
        return self._finish(())[1]

    def _exchange(
        self, kind: int, number: int, parts: Sequence[bytes], views: Sequence[memoryview] = ()
    ) -> tuple[int, bytes]:
        self._pipes.send(kind, number, parts)
        return self._finish(views)

    def _finish(self, views: Sequence[memoryview]) -> tuple[int, bytes]:
        """Waits for the reply, and answers questions on the way. Raises OtauError for a fault."""
        while True:
            kind, reply = self._pipes.receive_into(views, BYTES) if views else self._pipes.receive()
            if kind == FAULT:
                raise fault(reply)
            if kind != ASK:
                return kind, reply
            self._answer(reply)

    def _answer(self, asked: bytes) -> None:
        """Asks a function of this side for the engine. What it raises is raised by the request."""
        question, content = split(asked)
        try:
            answer = self._callbacks[question["call"]](question, content)
            answer = answer if math.isfinite(answer) else str(answer)
        except BaseException as error:
            self._check_end()
            self._pipes.answer({"failed": f"The {question['what']} function failed: {error!r}."})
            self._is_refused = self._break_off() == FAULT
            raise
        self._check_end()  # the function may have forked, and this be the child
        self._pipes.answer({"value": answer})

    def _break_off(self) -> int:
        """Waits for the reply to a request in which a function has failed. Returns its kind."""
        kind, _ = self._pipes.receive()
        while kind == ASK:  # another game's question
            self._pipes.answer({"failed": "A function failed before."})
            kind, _ = self._pipes.receive()
        return kind

    def _close_forgotten(self) -> None:
        while self._closing:
            text = call_text("close", {"object": self._closing.popleft()})
            with contextlib.suppress(OtauError):  # a recorder that cannot write: there is no caller to raise it to
                self._exchange(CALL, 0, join(text))

    # Ends

    def stop(self) -> None:
        """Ends the process: asks it first, then kills it. A thread that waits for an answer gets a ProcessError."""
        self._is_stopped = True
        if not self.lock.acquire(timeout=2):
            self._process.kill()
            return
        try:
            if self._is_exchanging:  # in a function that the engine asks
                self._process.kill()
                return
            self._close("The engine was stopped. Make new environments: they start a new one.")
        finally:
            self.lock.release()
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def kill(self) -> None:
        """Kills a process that has not answered yet, or has answered wrongly."""
        self._is_stopped = True
        self._process.kill()
        self._process.wait()
        with self.lock:
            self._close("The engine was stopped. Make new environments: they start a new one.")

    def abandon(self) -> None:
        """In a forked child: the process is the parent's. Closes its pipes, so that it ends with the parent."""
        self.lock = threading.RLock()
        self._is_exchanging = False
        self._process.returncode = 0  # not this process's child: it must not be waited for
        self._close(
            "This environment was made before a fork, in the parent process, which keeps playing with it. "
            "Make a new one in this process; it starts an engine of its own."
        )

    def _check_end(self) -> None:
        if self._end is not None:
            raise ProcessError(self._end)

    def _close(self, why: str) -> None:
        if self._end is None:
            self._end = why
            self._pipes.close()
            self._said.close()

    def _die(self, broken: Broken) -> ProcessError:
        """Ends a process that has failed. Returns what is to be raised."""
        hint = "Its games are lost. Reset the environments or make new ones: that starts a new engine."
        self.has_died = not self._is_stopped
        self.has_crashed = self.has_died and broken.is_its_end
        self._process.kill()
        code = self._process.wait()
        said = self._read_stderr()
        self._close(f"{broken} {hint}")
        how = f" (it was ended by signal {-code})" if code < 0 and broken.is_its_end else ""
        return ProcessError(f"{broken}{how} {hint}{said}")

    def _read_stderr(self) -> str:
        with contextlib.suppress(OSError, ValueError):
            length = self._said.seek(0, 2)
            self._said.seek(max(0, length - 2000))
            text = self._said.read().decode(errors="replace").strip()
            if text:
                return f"\nIt said:\n{text}"
        return ""
