"""Moves messages over the two pipes of the engine, and tracks the state of the exchange.

Ctrl-C can interrupt an exchange between any two steps of the interpreter. So bytes are counted in the same step that
moves them, and the next exchange finishes the rest.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import select
from collections.abc import Sequence
from typing import Any

from .messages import ANSWER, ASK, HEADER, LENGTH, STEP, STEP_REQUEST, after, content_length, first, join

#: About 24 days: the most milliseconds that ``poll`` accepts.
_MAX_WAIT_MS = (1 << 31) - 1


class Broken(Exception):  # noqa: N818 it is caught where the process is ended, and not raised to callers
    """The process has ended, hangs or sends invalid data.

    Attributes:
        is_its_end: Whether the process has ended, by itself or by another program.
    """

    def __init__(self, why: str, is_its_end: bool = False) -> None:
        super().__init__(why)
        self.is_its_end = is_its_end


class _Timeout:
    """How long to wait for the process, in seconds; None for no limit."""

    seconds: float | None = 120.0


timeout = _Timeout()


class Pipes:
    """Both pipes, for one thread at a time. The next request is sent only after the reply to the one before.

    Args:
        requests: File descriptor for writing, non-blocking.
        replies: File descriptor for reading, non-blocking.

    Attributes:
        is_owed: Whether the reply to a request is missing. After an interrupt, call `settle` first.
    """

    def __init__(self, requests: int, replies: int) -> None:
        self._in, self._out = requests, replies
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(replies, select.POLLIN)
        self._writable.register(requests, select.POLLOUT)
        self._numbers = itertools.count(1)
        self._number = 0
        self._step = bytearray(STEP_REQUEST.size)
        self._head = bytearray(HEADER.size)
        self._buffer = bytearray(1 << 16)
        self.is_owed = False
        self._message: list[memoryview] = []
        #: The numbers of bytes that each write has sent.
        self._sent: list[int] = []
        #: The numbers of bytes that each read has received.
        self._received: list[int] = []

    def close(self) -> None:
        """Closes both pipes. The process then ends, unless it hangs."""
        for descriptor in (self._in, self._out):
            with contextlib.suppress(OSError):
                os.close(descriptor)
        self._in = self._out = -1

    # Sending

    def send(self, kind: int, number: int, parts: Sequence[bytes]) -> None:
        """Sends a request for the object with a number. Raises Broken, and OtauError if the request is too long."""
        length = content_length(parts)
        self._number = next(self._numbers) & 0xFFFFFFFF
        self._send((HEADER.pack(length, self._number, kind, number), *parts))

    def send_step(self, number: int, action: float) -> None:
        """Sends the action of one game."""
        self._number = next(self._numbers) & 0xFFFFFFFF
        STEP_REQUEST.pack_into(self._step, 0, 8, self._number, STEP, number, action)
        self._send((self._step,))

    def answer(self, values: dict[str, Any]) -> None:
        """Answers a question that the engine has sent instead of a reply."""
        parts = join(json.dumps(values).encode())
        self._send((HEADER.pack(content_length(parts), self._number, ANSWER, 0), *parts))

    def _send(self, parts: Sequence[bytes | bytearray]) -> None:
        message = [memoryview(part) for part in parts]
        self._message, self._sent, self._received, self.is_owed = message, [], [], True
        self._send_rest()

    def _send_rest(self) -> None:
        left = after(self._message, sum(self._sent)) if self._sent else self._message
        while left:
            try:
                self._sent += map(os.writev, (self._in,), (left,))
            except BlockingIOError:
                self._wait(self._writable)
            except BrokenPipeError:
                raise Broken("The engine has ended.", is_its_end=True) from None
            left = after(self._message, sum(self._sent))

    # Receiving

    def receive(self) -> tuple[int, bytes]:
        """Receives the kind and the content of a reply. After a question the reply is still owed. Raises Broken."""
        head, buffer = memoryview(self._head), memoryview(self._buffer)
        got = self._read([head, buffer])
        while got < HEADER.size:
            got = self._read([head[got:], buffer])
        length, kind = self._check_header()
        if length > len(buffer):
            self._buffer = bytearray(length)
            self._buffer[: got - HEADER.size] = buffer[: got - HEADER.size]
            buffer = memoryview(self._buffer)
        while got < HEADER.size + length:
            got = self._read([buffer[got - HEADER.size : length]])
        content = bytes(buffer[:length])
        self.is_owed = kind == ASK
        return kind, content

    def receive_into(self, views: Sequence[memoryview], wanted: int) -> tuple[int, bytes]:
        """Like `receive`, but writes the content of a reply of the expected kind into the buffers, in order."""
        views = (*views, memoryview(self._buffer))  # an error may be longer than the expected reply
        everything = [memoryview(self._head), *views]
        got = self._read(everything)
        while got < HEADER.size or got < HEADER.size + LENGTH.unpack_from(self._head)[0]:
            left = after(everything, got)
            if not left:
                raise Broken("The engine has said more than was asked.")
            got = self._read(left)
        length, kind = self._check_header()
        content = b"" if kind == wanted else first(views, length)
        self.is_owed = kind == ASK
        return kind, content

    def settle(self) -> None:
        """Finishes an interrupted exchange: sends the rest of the request, and reads and discards the reply."""
        self._send_rest()
        while self.is_owed:
            if self._skip() == ASK:
                self.answer({"failed": "A function failed before."})
            else:
                self.is_owed = False

    def _skip(self) -> int:
        """Reads and discards the rest of a reply. Returns its kind."""
        got = sum(self._received)
        while got < HEADER.size:
            got = self._read([memoryview(self._head)[got:]])
        length, kind = self._check_header()
        scratch = memoryview(bytearray(1 << 16))
        while got < HEADER.size + length:
            got = self._read([scratch[: HEADER.size + length - got]])
        return kind

    def _check_header(self) -> tuple[int, int]:
        length, number, kind, _ = HEADER.unpack(self._head)
        if number != self._number:
            raise Broken("The engine's messages have got out of step.")
        return length, kind

    def _read(self, views: Sequence[memoryview]) -> int:
        """Reads available bytes. Returns how many bytes of the reply have been received."""
        while True:
            try:
                self._received += map(os.readv, (self._out,), (views,))
            except BlockingIOError:
                self._wait(self._readable)
                continue
            if self._received[-1] == 0:
                raise Broken("The engine has ended.", is_its_end=True)
            return sum(self._received)

    def _wait(self, poll: select.poll) -> None:
        seconds = timeout.seconds
        if not poll.poll(None if seconds is None else min(1000 * seconds, _MAX_WAIT_MS)):
            raise Broken(
                f"The engine did not answer within {seconds:g} s and was ended "
                "(otau.set_timeout changes how long to wait)."
            )
