"""Answers what workers ask over sockets: greetings, networks and questions of all connections."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import socket
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from ..errors import OtauError
from .frames import (
    ANSWER,
    ASK,
    FORMAT,
    HELLO,
    MAX_FRAME_BYTES,
    MAX_HELLO_BYTES,
    MODEL,
    READ_BYTES,
    READY,
    VERSION,
    WELCOME,
    is_same,
    read_frame,
    read_json,
    refuse,
    write_frame,
)
from .inference import Inference

_MAX_WRITERS = 16
#: Batches at once: while a device computes one, the next is written.
_MAX_BATCHES = 2


class Threads:
    """Those that write what networks see, and those that lead a batch, of which one at a time has the device."""

    def __init__(self) -> None:
        self.writers = ThreadPoolExecutor(min(_MAX_WRITERS, os.cpu_count() or 1), "otau-writer")
        self.leaders = ThreadPoolExecutor(_MAX_BATCHES, "otau-batch")

    async def close(self) -> None:
        """Waits for running batches; starts no more."""
        for pool in (self.leaders, self.writers):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


class _Question(NamedTuple):
    rows: bytes
    answer: asyncio.Future[bytes]


class InferenceQueue:
    """One network for all clients: questions that arrive during a batch make the next batch.

    Args:
        inference: The network.
        threads: Those of the server.
        max_batch: Positions that the network sees at once, and in a question, at most.

    Attributes:
        evaluations: Positions that were evaluated.
        batches: How many batches they came in.
    """

    def __init__(self, inference: Inference, threads: Threads, max_batch: int) -> None:
        self.inference, self.max_batch = inference, max_batch
        self.row_size: int = inference.board.facts["rowSize"]
        self.evaluations = self.batches = 0
        self._threads = threads
        self._waiting: list[_Question] = []
        self._work: set[asyncio.Task[None]] = set()
        #: Batches that are led at the moment. A task counts as one until it has seen that nothing waits.
        self._led = 0

    async def ask(self, rows: bytes) -> bytes:
        """Evaluates positions, at most as many as a batch has."""
        size, most = self.row_size, self.max_batch
        count, rest = divmod(len(rows), size)
        if rest or not 1 <= count <= most:
            raise OtauError("bad-file", f"A question has 1 to {most} positions of {size} bytes.")
        question = _Question(rows, asyncio.get_running_loop().create_future())
        self._waiting.append(question)
        if self._led < _MAX_BATCHES:
            self._led += 1
            task = asyncio.create_task(self._answer_all())
            self._work.add(task)
            task.add_done_callback(self._work.discard)
        return await question.answer

    async def _answer_all(self) -> None:
        try:
            while questions := self._next_batch():
                await self._answer(questions)
        finally:
            self._led -= 1

    async def _answer(self, questions: list[_Question]) -> None:
        """One batch."""
        rows = [question.rows for question in questions]
        answers: list[bytes | Exception]
        try:
            answers = await asyncio.get_running_loop().run_in_executor(
                self._threads.leaders, self.inference.answers, rows, self._threads.writers.map
            )
        except Exception as error:
            answers = [error] * len(questions)
        self.evaluations += sum(len(each) for each in rows) // self.row_size
        self.batches += 1
        for question, content in zip(questions, answers, strict=True):
            if question.answer.done():
                continue
            if isinstance(content, bytes):
                question.answer.set_result(content)
            else:
                question.answer.set_exception(content)

    def _next_batch(self) -> list[_Question]:
        """Whole questions, as many as fit."""
        count = end = 0
        for question in self._waiting:
            count += len(question.rows) // self.row_size
            if count > self.max_batch:
                break
            end += 1
        taken, self._waiting = self._waiting[:end], self._waiting[end:]
        return taken


T = TypeVar("T")

DEFAULT_MAX_BATCH = 4096
_MAX_CONNECTIONS = 1024
#: Unused networks that stay in memory.
_MAX_IDLE = 4
#: Seconds within which a connection greets, and takes what it is sent.
_GREETING, _SENDING = 10.0, 60.0
#: TCP keepalive: seconds before the first probe, seconds between probes, number of probes.
_KEEPALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}


class _GoneError(Exception):
    """The other side of a connection is no longer there."""


class _Held:
    """A network that is held, or that is being opened."""

    def __init__(self, queue: asyncio.Task[InferenceQueue]) -> None:
        self.queue, self.users = queue, 0


class InferenceServer:
    """Answers what workers ask, until `close`.

    Args:
        device: What computes networks, as PyTorch names it.
        max_batch: Positions evaluated at once, at most.
        token: The token that clients must send.
        say: Called with news, in a sentence.
    """

    def __init__(
        self,
        device: str = "cpu",
        *,
        max_batch: int = DEFAULT_MAX_BATCH,
        token: str | None = None,
        say: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        self.device, self.max_batch, self.token, self.say = device, max_batch, token, say
        self._threads = Threads()
        #: By SHA-256; those used last stand last.
        self._networks: dict[str, _Held] = {}
        self._guests: set[asyncio.Task[Any]] = set()
        self._server: asyncio.Server | None = None

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> int:
        """Begins to listen. Returns the port; raises OSError where the address is taken."""
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.create_server(address[:2], family=family, backlog=_MAX_CONNECTIONS)
        self._server = await asyncio.start_server(self._serve, sock=listening, limit=READ_BYTES)
        return listening.getsockname()[1]

    async def close(self) -> None:
        """Ends all connections and frees the networks."""
        if self._server is not None:
            self._server.close()
        guests = [*self._guests]
        for guest in guests:
            guest.cancel()
        await asyncio.gather(*guests, return_exceptions=True)
        self._networks.clear()
        await self._threads.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, from the greeting to its end."""
        guest = asyncio.current_task()
        if guest is None or len(self._guests) >= _MAX_CONNECTIONS:
            writer.close()
            return
        self._guests.add(guest)
        try:
            _keep_alive(writer)
            await self._talk(reader, writer)
        except _GoneError:
            writer.transport.abort()  # unsent data is not waited for
        except asyncio.CancelledError:
            pass  # the server ends
        except Exception as error:
            code = error.code if isinstance(error, OtauError) else "bad-file"
            try:
                await refuse(reader, writer, code, str(error) or type(error).__name__)
            except (OSError, asyncio.CancelledError):
                writer.transport.abort()
        finally:
            self._guests.discard(guest)
            writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        digest: str | None = None
        held: _Held | None = None
        try:
            while True:
                seconds, most = (_GREETING, MAX_HELLO_BYTES) if digest is None else (None, MAX_FRAME_BYTES)
                kind, content = await _other_side(read_frame(reader, most), seconds)
                if kind == HELLO and digest is None:
                    digest = self._greet(content)
                    held = await self._hold(digest)
                    write_frame(writer, WELCOME, json.dumps({"wantsModel": held is None}).encode())
                elif kind == MODEL and digest is not None and held is None:
                    if (await asyncio.to_thread(hashlib.sha256, content)).hexdigest() != digest:
                        raise OtauError("bad-model", "The network is not the one that was announced.")
                    held = await self._hold(digest, content)
                    write_frame(writer, READY)
                elif kind == ASK and held is not None:
                    write_frame(writer, ANSWER, await held.queue.result().ask(content))
                else:
                    raise OtauError("bad-file", "The inference server does not expect this message now.")
                if writer.transport.get_write_buffer_size() > 0:
                    await _other_side(writer.drain(), _SENDING)
        finally:
            if digest is not None and held is not None:
                self._release(digest, held)

    def _greet(self, content: bytes) -> str:
        """The SHA-256 of the network that is asked for."""
        hello = read_json(content)
        form, version = hello.get("format"), hello.get("version")
        if form != FORMAT or isinstance(version, bool) or version != VERSION:
            raise OtauError("version-mismatch", f"This server speaks {FORMAT} {VERSION}; got {form} {version}.")
        given = hello.get("token")
        if self.token is not None and not (isinstance(given, str) and is_same(given, self.token)):
            raise OtauError("not-allowed", "The inference server asks for a token that was not given.")
        return str(hello.get("model"))

    async def _hold(self, digest: str, model: bytes | None = None) -> _Held | None:
        """A network, which counts as used until `_release`; None where it is not held and its bytes are not given."""
        held = self._networks.pop(digest, None)
        if held is None:
            if model is None:
                return None
            held = _Held(asyncio.create_task(self._open(model)))
        self._networks[digest] = held
        held.users += 1
        try:
            await asyncio.shield(held.queue)
        except BaseException:
            self._release(digest, held)
            raise
        return held

    async def _open(self, model: bytes) -> InferenceQueue:
        """Raises OtauError ``bad-model``."""
        inference = await asyncio.to_thread(Inference, model, self.device, self.max_batch)
        self.say(f"A network of {inference.board.facts['game']} has come.")
        return InferenceQueue(inference, self._threads, self.max_batch)

    def _release(self, digest: str, held: _Held) -> None:
        """A connection uses the network no longer. Forgotten is what cannot be opened, and what idled longest."""
        held.users -= 1
        opened = held.queue
        has_failed = opened.done() and (opened.cancelled() or opened.exception() is not None)
        if has_failed and self._networks.get(digest) is held:
            del self._networks[digest]
        idle = [name for name, one in self._networks.items() if one.users == 0]
        for name in idle[: max(0, len(idle) - _MAX_IDLE)]:
            del self._networks[name]


async def _other_side(does: Coroutine[Any, Any, T], seconds: float | None) -> T:
    """Waits for a read or write of a connection. After an error or a timeout the client counts as gone."""
    try:
        return await asyncio.wait_for(does, seconds)
    except (OSError, EOFError):
        raise _GoneError from None


def _keep_alive(writer: asyncio.StreamWriter) -> None:
    """Turns TCP keepalive on, which notices clients that lost their network."""
    connection = writer.get_extra_info("socket")
    with contextlib.suppress(OSError):  # it is gone already
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, number in _KEEPALIVE.items():
            if hasattr(socket, name):
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), number)
