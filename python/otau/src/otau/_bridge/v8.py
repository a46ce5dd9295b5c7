"""The engine in this process: in V8, which the package `mini-racer` brings, in the place of Node.

V8 has a thread of its own and no system. For files, paths and unpacking it asks Python, by messages in the memory
where requests and replies are too (`python/engine/v8-node.mjs`).
"""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import ctypes
import errno
import json
import os
import stat
import threading
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..errors import OtauError
from .node import HEADER, PLUGINS_VARIABLE, find_script, message

#: Bytes of the memory at most; the system gives them as they are used.
_MEMORY_BYTES = 1 << 29
#: Bytes of JavaScript's objects at which V8 ends; it would end the whole process a little later.
_HEAP_BYTES = 1 << 30
#: Where messages begin in it: before them is whether V8 asks, or has replied.
_START, _ASKED, _REPLIED = 4, 1, 2
#: Seconds between two looks whether V8 asks: first, and at most. A long search asks nothing.
_PAUSES = 0.0005, 0.02


class V8:
    """The engine in V8. Everything but `kill` and `abandon` happens in the thread of the first exchange."""

    max_bytes = _MEMORY_BYTES // 2

    def __init__(self) -> None:
        if os.environ.get(PLUGINS_VARIABLE):
            raise OtauError("unsupported", f"Plugins, as those of {PLUGINS_VARIABLE}, need Node.js.")
        self.pid, self._script = os.getpid(), find_script().with_name("v8.js")
        self._loop = asyncio.new_event_loop()
        self._opened = contextlib.ExitStack()
        self._memory: Any = None
        self._serve: Any = None
        self._is_ended, self._said = False, ""
        self._closed = threading.Event()

    def exchange(self, request: bytes) -> tuple[bytes, bytes]:
        """The JSON and the bytes of the reply. Raises EOFError where V8 has been ended or has failed."""
        try:
            return self._loop.run_until_complete(self._exchange(request))
        except Exception as error:
            self._said, self._is_ended = self._said or str(error), True
            raise EOFError from None

    async def _exchange(self, request: bytes) -> tuple[bytes, bytes]:
        if self._serve is None:
            await self._open()
        self._put(request)
        await self._run(self._serve.cancelable()())
        return self._take()

    async def _open(self) -> None:
        from py_mini_racer import mini_racer

        racer = self._opened.enter_context(mini_racer(self._loop))
        racer.set_hard_memory_limit(_HEAP_BYTES)
        self._memory = racer.eval(f"globalThis.MEMORY = new SharedArrayBuffer({_MEMORY_BYTES})")
        known = {"ENGINE": str(self._script.parents[3]), "BUNDLE": str(self._script.parent), "PID": self.pid}
        racer.eval(f"Object.assign(globalThis, {json.dumps(known)})")
        await self._run(racer.eval_cancelable(self._script.read_text("utf-8")))
        self._serve = racer.eval("serve")

    async def _run(self, call: Any) -> None:
        """Calls V8, answers what it asks, and waits until it has what was wanted."""
        task = asyncio.ensure_future(call)
        pause, most = _PAUSES
        self._memory[0] = 0
        while (turn := self._memory[0]) != _REPLIED and not self._is_ended:
            if turn == _ASKED:
                self._put(_answer(*self._take()))
                self._memory[0], pause = 0, _PAUSES[0]
            if task.done():
                task.result()  # raises what went wrong
                await asyncio.sleep(pause)
            else:
                await asyncio.wait([task], timeout=pause)
            pause = min(1.2 * pause, most)
        if self._is_ended:
            task.cancel()
            raise EOFError
        await task

    def _put(self, message: bytes) -> None:
        self._memory[_START : _START + len(message)] = message

    def _take(self) -> tuple[bytes, bytes]:
        words, others = HEADER.unpack_from(self._memory, _START)
        at = _START + HEADER.size + words
        return bytes(self._memory[at - words : at]), bytes(self._memory[at : at + others])

    # Ends

    def has_ended(self) -> bool:
        """Whether V8 has been ended: it does not end by itself."""
        return self._is_ended

    def kill(self) -> int:
        """Ends what V8 does, soon and from any thread."""
        self._is_ended = True
        return 0

    def wait(self) -> bool:
        """Whether it ends within a moment."""
        return self._closed.wait(2)

    def close(self) -> None:
        """Frees everything, after the last exchange."""
        self._memory = self._serve = None
        self._opened.close()
        self._loop.close()
        self._closed.set()

    def abandon(self) -> None:
        """In a forked child, which has none of the threads: freeing it would wait for them, so it stays for ever."""
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(self))

    def last_words(self) -> str:
        """What it has failed of."""
        return self._said


def _answer(words: bytes, content: bytes) -> bytes:
    """What V8 has asked for: a value, or bytes."""
    what, *given = json.loads(words)
    found: Any = {}
    try:
        value = _WORK[what](*given, *([content] if what in _ABOUT_BYTES else []))
        if isinstance(value, bytes):
            if len(value) > _MEMORY_BYTES // 2:
                raise OSError(errno.EFBIG, "it is too long")
            content = value
        else:
            content, found = b"", {"value": value}
    except (OSError, ValueError, zlib.error, LookupError) as error:
        code = errno.errorcode.get(getattr(error, "errno", None) or errno.EIO, "EIO")
        told = str(error).removeprefix(f"[Errno {getattr(error, 'errno', None)}] ")
        content, found = b"", {"error": {"code": code, "message": f"{code}: {told}"}}
    return message(found, content)


def _stat(path: str) -> dict[str, Any]:
    found = Path(path).stat()
    kind = "file" if stat.S_ISREG(found.st_mode) else "folder" if stat.S_ISDIR(found.st_mode) else "other"
    return {"size": found.st_size, "kind": kind}


def _access(path: str, mode: int) -> None:
    if not os.access(path, mode):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)


def _read_part(file: int, length: int, start: int) -> bytes:
    os.lseek(file, start, os.SEEK_SET)
    return os.read(file, length)


#: The formats of `DecompressionStream`, as zlib numbers them.
_WINDOWS = {"deflate": 15, "deflate-raw": -15, "gzip": 31}


def _inflate(form: str, most: int, packed: bytes) -> bytes:
    """Unpacks all that is there; of gzip there may be several files, one after the other."""
    found = b""
    while True:
        unpacking = zlib.decompressobj(_WINDOWS[form])
        found += unpacking.decompress(packed, most + 1 - len(found))
        if len(found) > most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        packed = unpacking.unused_data
        if not unpacking.eof or (packed and form != "gzip"):
            raise ValueError("it is damaged or not whole")
        if not packed:
            return found


def _keep_number(error: UnicodeError) -> tuple[str, int]:
    """As browsers have it, a byte for which an encoding of eight bits has no sign keeps its number."""
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("latin-1"), error.end


codecs.register_error("otau.number", _keep_number)


def _decode(encoding: str, is_fatal: bool, content: bytes) -> str:
    return content.decode(
        encoding, "strict" if is_fatal else "replace" if encoding.startswith("utf") else "otau.number"
    )


_FLAGS = {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}
#: What takes bytes, which may be none, after what it is told.
_ABOUT_BYTES = ("writeFile", "write", "inflate", "decode")
_WORK: dict[str, Callable[..., Any]] = {
    "exists": os.path.exists,
    "realpath": os.path.realpath,
    "mkdir": lambda path, _: Path(path).mkdir(parents=True, exist_ok=True),
    "remove": lambda path, _: Path(path).unlink(missing_ok=True),
    "rename": os.replace,
    "list": os.listdir,
    "access": _access,
    "stat": _stat,
    "read": lambda path: Path(path).read_bytes(),
    "writeFile": lambda path, content: Path(path).write_bytes(content),
    "readPart": _read_part,
    "open": lambda path, flag: os.open(path, _FLAGS[flag] | getattr(os, "O_BINARY", 0), 0o666),
    "write": os.write,
    "sync": os.fsync,
    "close": os.close,
    "join": lambda *parts: os.path.normpath(Path(*parts)),
    "dirname": os.path.dirname,
    "basename": os.path.basename,
    "resolve": os.path.abspath,
    "inflate": _inflate,
    "decode": _decode,
}
