"""An inference server for tests, its networks, and a connection that a test controls."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from otau import evaluator
from otau._inference.frames import FAILURE, HELLO, MODEL, READY, WELCOME

ROOT = Path(__file__).parents[3]
SCRIPT = "python/otau/learner_tests/evaluations.ts"
TSX = ["npx", "tsx"]


def write_networks(folder: Path) -> None:
    subprocess.run([*TSX, SCRIPT, "write", str(folder)], cwd=ROOT, check=True)


@contextlib.contextmanager
def serving(is_read: bool = True) -> Iterator[str]:
    """The address of a server in a process of its own; it ends with 0."""
    command = [sys.executable, "-m", "otau.evaluator", "--device", "cpu", "--listen", "127.0.0.1:0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.fullmatch(
            r"Judging positions at (127\.0\.0\.1:\d+) \(Ctrl-C ends it\)\.\n", process.stdout.readline()
        )
        assert found is not None
        if not is_read:
            process.stdout.close()
        try:
            yield found[1]
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(120) == 0


@contextlib.contextmanager
def serving_here(token: str | None = None, say: Callable[[str], None] = lambda sentence: None) -> Iterator[str]:
    """The address of a server in a thread of this process."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    server = evaluator.InferenceServer("cpu", token=token, say=say)
    try:
        port = asyncio.run_coroutine_threadsafe(server.start(), loop).result(60)
        yield f"127.0.0.1:{port}"
        asyncio.run_coroutine_threadsafe(server.close(), loop).result(60)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class Guest:
    """A connection that says what it is told to."""

    def __init__(self, address: str) -> None:
        host, port = address.split(":")
        self.socket = socket.create_connection((host, int(port)), 30)

    def send(self, kind: int, content: bytes | dict[str, Any] = b"") -> None:
        data = json.dumps(content).encode() if isinstance(content, dict) else content
        self.socket.sendall(struct.pack("<IB", len(data), kind) + data)

    def receive(self) -> tuple[int, bytes]:
        size, kind = struct.unpack("<IB", self._read(5))
        return kind, self._read(size)

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            piece = self.socket.recv(size - len(data))
            assert piece, "the connection has ended"
            data += piece
        return data

    def refusal(self) -> tuple[str, str]:
        kind, content = self.receive()
        assert kind == FAILURE
        said = json.loads(content)
        assert self.socket.recv(1) == b""
        self.socket.close()
        return said["code"], said["message"]

    def bring(self, model: bytes, **more: Any) -> int:
        """Greets and sends the network where it is wanted. Returns the kind of the last answer."""
        self.send(HELLO, hello(model, **more))
        kind, content = self.receive()
        assert kind == WELCOME
        if json.loads(content)["wantsModel"]:
            self.send(MODEL, model)
            if (kind := self.socket.recv(5, socket.MSG_PEEK)[4]) == READY:
                self.receive()
        return kind


def hello(model: bytes, **more: Any) -> dict[str, Any]:
    return {"format": "otau-inference", "version": 1, "model": hashlib.sha256(model).hexdigest(), **more}
