"""What workers and an inference server send each other over a socket: frames, as in `frames.ts` of ``otau evaluator``.

A frame is the length N of its content, uint32, its kind, uint8, and N bytes. Numbers are little-endian.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import re
import struct
from typing import Any

from ..errors import OtauError

FORMAT, VERSION, DEFAULT_PORT = "otau-inference", 1, 4791
#: Both sides find the shared secret here, where there is one.
TOKEN_VARIABLE = "OTAU_EVALUATOR_TOKEN"
HELLO, WELCOME, MODEL, READY, ASK, ANSWER, FAILURE = range(1, 8)
#: The largest network with a margin; frames are small before the client has identified itself.
MAX_FRAME_BYTES, MAX_HELLO_BYTES = 257 << 20, 4096
READ_BYTES = 1 << 20
#: Seconds in which a refused client can read the reason.
_CLOSE_TIMEOUT = 5


async def read_frame(reader: asyncio.StreamReader, most: int) -> tuple[int, bytes]:
    """Kind and content of the next frame. Raises EOFError at the end, OtauError ``bad-file`` where it is too large."""
    size, kind = struct.unpack("<IB", await reader.readexactly(5))
    if size > most:
        raise OtauError("bad-file", f"A message has at most {most} bytes here; got {size}.")
    return kind, await reader.readexactly(size)


def write_frame(writer: asyncio.StreamWriter, kind: int, content: bytes = b"") -> None:
    """Sends a frame."""
    writer.write(struct.pack("<IB", len(content), kind) + content)


async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, code: str, message: str) -> None:
    """Sends the reason and closes. Input is still read, otherwise the system would discard the reason."""
    write_frame(writer, FAILURE, json.dumps({"code": code, "message": message}).encode())
    writer.write_eof()
    async with asyncio.timeout(_CLOSE_TIMEOUT):
        while await reader.read(READ_BYTES):
            pass


def read_json(content: bytes) -> dict[str, Any]:
    """The object in a frame. Raises OtauError ``bad-file`` for anything else."""
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(content.decode())
        if isinstance(value, dict):
            return value
    raise OtauError("bad-file", "A message of an inference server is a JSON object.")


def is_same(one: str, other: str) -> bool:
    """Compares secrets in the same time, whatever they are."""
    digests = (hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest() for text in (one, other))
    return hmac.compare_digest(*digests)


def parse_address(text: str) -> tuple[str, int]:
    """``host:port`` or a host. Raises OtauError ``bad-address``."""
    found = re.fullmatch(r"(?:\[([0-9a-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?", text, re.ASCII)
    port = DEFAULT_PORT if found is None or found[3] is None else int(found[3])
    host = "" if found is None else found[1] or found[2]
    if not host or not _is_name(host) or port > 65_535:
        raise OtauError("bad-address", f"An inference server is named as host:port; got {json.dumps(text)}.")
    return host, port


def _is_name(host: str) -> bool:
    """Whether it can be looked up: each part has 1 to 63 letters, but the last may be empty."""
    try:
        return bool(host.encode("idna"))
    except UnicodeError:
        return False
