"""The one Node process of this Python process, and the messages between them.

It is started with the first environment and shared by all. It ends with Python, however Python
ends: it reads from a pipe whose other end is here. A step is one message there and one back.
docs/python.md describes the messages.
"""

from __future__ import annotations

import atexit
import collections
import contextlib
import fcntl
import itertools
import json
import math
import os
import select
import shutil
import struct
import subprocess
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from .errors import NodeNotFoundError, OtauError, ProcessError

CALL, STEP, STEP_MANY, ANSWER = range(4)
BYTES, JSON_AND_BYTES, FAULT, ASK = range(4)
PROTOCOL = 1

HEADER = struct.Struct("<IIB3xI")
STEP_REQUEST = struct.Struct("<IIB3xId")
LENGTH = struct.Struct("<I")
PIPE_BYTES = 1 << 20
OLDEST_NODE = (20, 19, 0)

Callback = Callable[[dict[str, Any], bytes], Any]


class Engine:
    """A running Node process. Every exchange is one request and its reply, one thread at a time."""

    def __init__(self) -> None:
        node = find_node()
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 open as long as the process
        requests, self._in = os.pipe()
        self._out, replies = os.pipe()
        try:
            self._process = subprocess.Popen(
                [node, "--no-warnings", str(find_script()), str(requests), str(replies)],
                stdin=subprocess.DEVNULL,
                stdout=self._errors,
                stderr=self._errors,
                pass_fds=(requests, replies),
                process_group=0,  # Ctrl-C is for Python, which then decides what becomes of its games
            )
        except BaseException:
            os.close(self._in)
            os.close(self._out)
            raise
        finally:
            os.close(requests)
            os.close(replies)
        for descriptor in (self._in, self._out):
            os.set_blocking(descriptor, False)
            with contextlib.suppress(OSError, AttributeError):
                fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
        self._readable = select.poll()
        self._readable.register(self._out, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(self._in, select.POLLOUT)

        self._lock = threading.Lock()
        self._holder: int | None = None
        self._numbers = itertools.count(1)
        self._number = 0
        self._head = bytearray(HEADER.size)
        self._step = bytearray(STEP_REQUEST.size)
        self._buffer = bytearray(1 << 16)
        self._got = 0
        self._is_sending = False
        self._is_owed = False
        self._is_refused = False
        self._end: str | None = None
        self._callbacks: dict[int, Callback] = {}
        self._closing: collections.deque[int] = collections.deque()
        self.facts: dict[str, Any] = {}

    def greet(self) -> None:
        """Learns what the process can do. Raises ProcessError where it does not fit this package."""
        self.facts, _ = self.call("hello")
        if self.facts["protocol"] != PROTOCOL:
            self.stop()
            raise ProcessError(
                f"The engine speaks protocol {self.facts['protocol']}, this package {PROTOCOL}: build the engine anew."
            )

    @property
    def pid(self) -> int:
        """The number of the Node process."""
        return self._process.pid

    @property
    def end(self) -> str | None:
        """Why there is nothing more to be had of this process; None while it runs."""
        return self._end

    @property
    def is_refused(self) -> bool:
        """Whether the last request failed as a whole: nothing has happened then."""
        return self._is_refused

    def check(self) -> None:
        """Raises ProcessError where the process has gone."""
        if self._end is not None:
            raise ProcessError(self._end)

    # What is asked for

    def call(self, method: str, content: bytes = b"", **given: Any) -> tuple[dict[str, Any], bytes]:
        """Calls a method by name; what is None is left out. Returns its values, and its bytes."""
        words = encode(method, given)
        with _Turn(self):
            self._close_forgotten()
            kind, reply = self._exchange(CALL, 0, (LENGTH.pack(len(words)), words, content))
        if kind == BYTES:
            return {}, reply
        values, rest = split(reply)
        return values, rest

    def step(self, number: int, action: float) -> bytes:
        """Plays one action in one environment. Returns what is seen of it."""
        with _Turn(self):
            self._number = next(self._numbers) & 0xFFFFFFFF
            STEP_REQUEST.pack_into(self._step, 0, 8, self._number, STEP, number, action)
            _, reply = self._finish_exchange((self._step,))
            return reply

    def step_many(self, number: int, actions: bytes, views: Sequence[memoryview]) -> int:
        """Plays in many games and fills the views, one after the other. Returns how many bytes came."""
        with _Turn(self):
            return self._exchange_into(STEP_MANY, number, (actions,), views)

    def call_into(self, method: str, views: Sequence[memoryview], **given: Any) -> int:
        """Calls a method whose reply is bytes only, and fills the views with them."""
        words = encode(method, given)
        with _Turn(self):
            self._close_forgotten()
            return self._exchange_into(CALL, 0, (LENGTH.pack(len(words)), words), views)

    def add_callback(self, callback: Callback) -> int:
        """A number by which the other side can ask a function of this one."""
        number = next(self._numbers)
        self._callbacks[number] = callback
        return number

    def forget(self, number: int, callbacks: Sequence[int] = ()) -> None:
        """Has an object closed with the next call. Safe at any moment, from any thread, from the garbage collector."""
        self._closing.append(number)
        self._drop(callbacks)

    def close_object(self, number: int, callbacks: Sequence[int] = ()) -> None:
        """Closes an object now. Raises what its closing raises; not that the process has gone."""
        self._drop(callbacks)
        with contextlib.suppress(ProcessError):
            self.call("close", object=number)

    def _drop(self, callbacks: Sequence[int]) -> None:
        for callback in callbacks:
            self._callbacks.pop(callback, None)

    # Ends

    def stop(self) -> None:
        """Ends the process: politely, then not. A thread that waits for an answer gets a ProcessError."""
        if not self._lock.acquire(timeout=2):
            self._process.kill()
            return
        try:
            self._close("The engine was stopped. Make new environments: they start a new one.")
        finally:
            self._lock.release()
        if self._process.poll() is not None:
            return
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def abandon(self) -> None:
        """In a forked child: the process is the parent's. Lets go of its pipes, so that it ends with the parent."""
        self._lock = threading.Lock()
        self._holder = None
        self._process.returncode = 0  # not this process's child: it must not be waited for
        self._close(
            "This environment was made before a fork, in the parent process, which goes on playing with it. "
            "Make a new one in this process; it starts an engine of its own."
        )

    def _close(self, why: str) -> None:
        if self._end is not None:
            return
        self._end = why
        forget_engine(self)
        for descriptor in (self._in, self._out):
            with contextlib.suppress(OSError):
                os.close(descriptor)
        self._in = self._out = -1
        self._errors.close()

    def _die(self, why: str) -> ProcessError:
        """Ends a process that has failed. Returns what is to be raised."""
        hint = "Its environments are lost; make new ones, which start a new engine."
        self._process.kill()
        code = self._process.wait()
        said = self._last_words()
        self._close(f"{why} {hint}")
        how = f" (it was ended by signal {-code})" if code < 0 and "ended" in why else ""
        return ProcessError(f"{why}{how} {hint}{said}")

    def _last_words(self) -> str:
        with contextlib.suppress(OSError, ValueError):
            self._errors.seek(0)
            text = self._errors.read()[-2000:].decode(errors="replace").strip()
            if text:
                return f"\nIt said:\n{text}"
        return ""

    # Messages

    def _exchange(self, kind: int, number: int, parts: Sequence[bytes]) -> tuple[int, bytes]:
        self._number = next(self._numbers) & 0xFFFFFFFF
        header = HEADER.pack(sum(map(len, parts)), self._number, kind, number)
        return self._finish_exchange((header, *parts))

    def _finish_exchange(self, parts: Sequence[bytes | bytearray]) -> tuple[int, bytes]:
        """Sends a request and waits for its reply; answers questions on the way. Raises OtauError for a fault."""
        self._send(parts)
        self._is_owed = True
        while True:
            length, kind = self._receive()
            reply = bytes(memoryview(self._buffer)[:length])
            if kind == ASK:
                self._answer(reply)
                continue
            self._is_owed = False
            if kind == FAULT:
                self._is_refused = True
                raise fault(reply)
            return kind, reply

    def _exchange_into(self, kind: int, number: int, parts: Sequence[bytes], views: Sequence[memoryview]) -> int:
        self._number = next(self._numbers) & 0xFFFFFFFF
        header = HEADER.pack(sum(map(len, parts)), self._number, kind, number)
        everything = (*views, memoryview(self._buffer))  # a fault may be longer than what was hoped for
        self._send((header, *parts))
        self._is_owed = True
        while True:
            length, found = self._receive_into(everything)
            if found == BYTES:
                self._is_owed = False
                return length
            reply = b"".join(everything)[:length]
            if found == ASK:
                self._answer(reply)
                continue
            self._is_owed = False
            self._is_refused = True
            raise fault(reply)

    def _send(self, parts: Sequence[bytes | bytearray]) -> None:
        left = [memoryview(part) for part in parts if len(part) > 0]
        self._got = 0
        self._is_refused = False
        self._is_sending = True
        while left:
            try:
                sent = os.writev(self._in, left)
            except BlockingIOError:
                self._wait(self._writable)
                continue
            except BrokenPipeError:
                raise self._die("The engine has ended.") from None
            while left and sent >= len(left[0]):
                sent -= len(left.pop(0))
            if left:
                left[0] = left[0][sent:]
        self._is_sending = False

    def _receive(self) -> tuple[int, int]:
        """Reads a message into the buffer. Returns its length and what it is."""
        self._got = 0
        head, buffer = memoryview(self._head), memoryview(self._buffer)
        self._read([head, buffer])
        while self._got < HEADER.size:
            self._read([head[self._got :], buffer])
        length, kind = self._check_header()
        if length > len(self._buffer):
            larger = bytearray(2 * length)
            larger[: self._got - HEADER.size] = buffer[: self._got - HEADER.size]
            self._buffer = larger
            buffer = memoryview(larger)
        while self._got < HEADER.size + length:
            self._read([buffer[self._got - HEADER.size : length]])
        return length, kind

    def _receive_into(self, views: Sequence[memoryview]) -> tuple[int, int]:
        self._got = 0
        everything = [memoryview(self._head), *views]
        self._read(everything)
        while self._got < HEADER.size or self._got < HEADER.size + LENGTH.unpack_from(self._head)[0]:
            self._read(after(everything, self._got))
        return self._check_header()

    def _check_header(self) -> tuple[int, int]:
        length, number, kind, _ = HEADER.unpack(self._head)
        if number != self._number:
            raise self._die("The engine's messages have got out of step.")
        return length, kind

    def _read(self, views: Sequence[memoryview]) -> None:
        while True:
            try:
                got = os.readv(self._out, views)
            except BlockingIOError:
                self._wait(self._readable)
                continue
            if got == 0:
                raise self._die("The engine has ended.")
            self._got += got
            return

    def _wait(self, poll: select.poll) -> None:
        seconds = settings.timeout
        if not poll.poll(None if seconds is None else 1000 * seconds):
            raise self._die(
                f"The engine did not answer within {seconds:g} s and was ended "
                "(otau.set_timeout changes how long to wait)."
            )

    def _answer(self, reply: bytes) -> None:
        """Asks a function of this side for the engine. What it raises goes to whoever made the request."""
        question, content = split(reply)
        error: BaseException | None = None
        try:
            answer = self._callbacks[question["call"]](question, content)
            words = json.dumps({"value": answer if math.isfinite(answer) else str(answer)}).encode()
        except BaseException as raised:
            error = raised
            words = json.dumps({"failed": f"The {question['what']} function failed: {raised!r}."}).encode()
        header = HEADER.pack(len(words) + LENGTH.size, self._number, ANSWER, 0)
        self._send((header, LENGTH.pack(len(words)), words))
        if error is None:
            return
        _, kind = self._receive()
        while kind == ASK:  # another game's question
            self._refuse()
            _, kind = self._receive()
        self._is_owed = False
        self._is_refused = kind == FAULT
        raise error

    def _refuse(self) -> None:
        words = json.dumps({"failed": "A function failed before."}).encode()
        header = HEADER.pack(len(words) + LENGTH.size, self._number, ANSWER, 0)
        self._send((header, LENGTH.pack(len(words)), words))

    def settle(self) -> None:
        """Reads the rest of a reply that an interrupt (Ctrl-C) has left."""
        if self._is_sending:
            raise self._die("A request was interrupted midway.")
        while self._is_owed:
            scratch = memoryview(bytearray(1 << 16))
            while self._got < HEADER.size:
                self._read([memoryview(self._head)[self._got :]])
            length, kind = self._check_header()
            while self._got < HEADER.size + length:
                self._read([scratch[: HEADER.size + length - self._got]])
            self._got = 0
            if kind == ASK:
                self._refuse()
            else:
                self._is_owed = False

    def _close_forgotten(self) -> None:
        while self._closing:
            words = encode("close", {"object": self._closing.popleft()})
            with contextlib.suppress(OtauError):  # a recorder that cannot write: nobody is left to be told
                self._exchange(CALL, 0, (LENGTH.pack(len(words)), words))


class _Turn:
    """One thread's turn with the engine."""

    __slots__ = ("engine",)

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def __enter__(self) -> None:
        engine = self.engine
        if engine._holder == threading.get_ident():
            raise OtauError(
                "bad-argument",
                "A reward function or opponent cannot use environments and agents of this process while it is asked.",
            )
        engine._lock.acquire()
        if engine._end is not None:
            engine._lock.release()
            raise ProcessError(engine._end)
        engine._holder = threading.get_ident()
        if engine._is_owed or engine._is_sending:
            try:
                engine.settle()
            except BaseException:
                self.__exit__()
                raise

    def __exit__(self, *_: object) -> None:
        self.engine._holder = None
        self.engine._lock.release()


class _Settings:
    """How long to wait for an answer, in seconds; None for ever."""

    timeout: float | None = 120.0


settings = _Settings()
_current: Engine | None = None
_starting = threading.Lock()


def engine() -> Engine:
    """The engine of this process; the first call starts it. Raises NodeNotFoundError and ProcessError."""
    global _current
    running = _current
    if running is not None and running.end is None:
        return running
    with _starting:
        if _current is None or _current.end is not None:
            started = Engine()
            started.greet()
            _current = started
        return _current


def forget_engine(ended: Engine) -> None:
    """The next environment starts a new engine."""
    global _current
    if _current is ended:
        _current = None


def stop() -> None:
    """Ends the engine, if there is one. Its environments are lost; new ones start a new engine."""
    if _current is not None:
        _current.stop()


def set_timeout(seconds: float | None) -> None:
    """How long to wait for an answer of the engine before it counts as hanging, in seconds.

    Args:
        seconds: More than 0, or None to wait for ever. At first 120. An opponent or agent that
            thinks longer than this needs more.
    """
    if seconds is not None and not seconds > 0:
        raise OtauError("bad-argument", f"A timeout is a number of seconds above 0, or None; got {seconds!r}.")
    settings.timeout = None if seconds is None else float(seconds)


def _after_fork() -> None:
    global _current, _starting
    _starting = threading.Lock()
    if _current is not None:
        _current.abandon()
        _current = None


os.register_at_fork(after_in_child=_after_fork)
atexit.register(stop)


def find_node() -> str:
    """The node command: that of the environment variable OTAU_NODE, or the one on the path."""
    wanted = ".".join(map(str, OLDEST_NODE))
    chosen = os.environ.get("OTAU_NODE")
    node = shutil.which(chosen or "node")
    if node is None:
        raise NodeNotFoundError(
            f"Otau plays its games with Node.js {wanted} or newer, and there is "
            + (f"no command {chosen!r}, as OTAU_NODE says." if chosen else "no command 'node' on the path.")
            + " Install it (https://nodejs.org), or say in OTAU_NODE where it is."
        )
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=True).stdout
        found = tuple(int(part) for part in said.strip().lstrip("v").split("-")[0].split("."))
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise NodeNotFoundError(
            f"{node} does not say which Node.js it is ({error}); wanted is {wanted} or newer."
        ) from None
    if found < OLDEST_NODE:
        raise NodeNotFoundError(
            f"{node} is Node.js {'.'.join(map(str, found))}; Otau wants {wanted} or newer. "
            "Install a newer one, or say in OTAU_NODE where one is."
        )
    return node


def find_script() -> Path:
    """The engine's program: in this package, or where the environment variable OTAU_ENGINE says."""
    chosen = os.environ.get("OTAU_ENGINE")
    script = Path(chosen) if chosen else Path(__file__).parent / "engine/dist/bridge/bundle/main.mjs"
    if script.is_file():
        return script
    raise ProcessError(
        f"The engine {script} is not there. "
        + ("OTAU_ENGINE names it." if chosen else "In a checkout, build it: npm ci && node python/engine/build.mjs")
    )


def encode(method: str, given: dict[str, Any]) -> bytes:
    """A call as JSON; what is None is left out."""
    values = {name: value for name, value in given.items() if value is not None}
    try:
        return json.dumps({"method": method, **values}, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise OtauError("bad-argument", f"Something given is no plain value: {error}.") from None


def split(content: bytes) -> tuple[dict[str, Any], bytes]:
    """A length, JSON of that length, other bytes."""
    (length,) = LENGTH.unpack_from(content)
    end = LENGTH.size + length
    return json.loads(content[LENGTH.size : end]), content[end:]


def fault(reply: bytes) -> OtauError | ProcessError:
    """The exception that a reply tells of."""
    values, _ = split(reply)
    if values["code"] == "internal":
        return ProcessError(f"The engine says: {values['message']}\n{values.get('stack', '')}")
    return OtauError(values["code"], values["message"])


def after(views: Sequence[memoryview], gone: int) -> list[memoryview]:
    """What is left of the views after their first bytes."""
    left = []
    for view in views:
        if gone < len(view):
            left.append(view[gone:])
        gone = max(0, gone - len(view))
    return left
