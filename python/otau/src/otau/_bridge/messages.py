"""What requests and replies look like as bytes, so that only this file knows it; docs/python.md describes it.

Every message is a header and its content. Content that is not bare bytes begins with JSON and its length.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Sequence
from typing import Any

from .._arguments.options import snake
from ..errors import OtauError, ProcessError

#: Kinds of requests.
CALL, STEP, STEP_VECTOR, ANSWER = range(4)
#: Kinds of replies.
BYTES, JSON_AND_BYTES, FAULT, ASK = range(4)
#: Grows with the engine's own when messages change.
PROTOCOL = 2
#: The engine takes no longer request, in bytes: it would end.
MAX_REQUEST_BYTES = 1 << 28

#: Length of the content, number of the request, kind, object.
HEADER = struct.Struct("<IIB3xI")
#: A header, and the action.
STEP_REQUEST = struct.Struct("<IIB3xId")
LENGTH = struct.Struct("<I")


def call_text(method: str, given: dict[str, Any]) -> bytes:
    """A call as JSON; what is None is left out. Raises OtauError ``bad-argument`` for what JSON has not."""
    values = {name: value for name, value in given.items() if value is not None}
    try:
        return json.dumps({"method": method, **values}, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise OtauError("bad-argument", f"Something given is no plain value: {error}.") from None


def content_length(parts: Sequence[bytes | bytearray]) -> int:
    """The length of a request's content. Raises OtauError ``bad-argument`` where the engine would not take it."""
    length = sum(map(len, parts))
    if length > MAX_REQUEST_BYTES:
        raise OtauError(
            "bad-argument", f"What is given has {length:,} bytes; {MAX_REQUEST_BYTES:,} at most can be sent."
        )
    return length


def join(text: bytes, content: bytes = b"") -> tuple[bytes, bytes, bytes]:
    """JSON and other bytes, as the parts of a content."""
    return LENGTH.pack(len(text)), text, content


def split(content: bytes) -> tuple[dict[str, Any], bytes]:
    """The values of a content's JSON, and its other bytes. Raises ProcessError."""
    try:
        (length,) = LENGTH.unpack_from(content)
        end = LENGTH.size + length
        return json.loads(content[LENGTH.size : end]), content[end:]
    except (struct.error, ValueError) as error:
        raise ProcessError(f"A message of the engine cannot be read ({error}): build the engine anew.") from None


def fault(reply: bytes) -> OtauError | ProcessError:
    """The exception that a reply describes."""
    values, _ = split(reply)
    code, message = values.get("code", "internal"), values.get("message", "nothing more")
    if code == "internal":
        return ProcessError(f"The engine says: {message}\n{values.get('stack', '')}")
    return OtauError(code, _in_python(message) if code in _ABOUT_OPTIONS else message)


#: Faults whose sentences name options of environments, resets and games.
_ABOUT_OPTIONS = ("bad-array", "bad-option", "game-over", "not-reset")
#: What is quoted, which stays, or a name as JavaScript spells it.
_QUOTED_OR_NAME = re.compile(r'"[^"]*"|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b')


def _in_python(message: str) -> str:
    """A sentence with the names of options as they are spelled here."""
    if "has no option" in message:  # of an agent: in its text they are spelled as they stand
        return message
    return _QUOTED_OR_NAME.sub(lambda found: found[0] if found[0][0] == '"' else snake(found[0]), message)


def after(views: Sequence[memoryview], count: int) -> list[memoryview]:
    """What is left of the views after their first `count` bytes."""
    left = []
    for view in views:
        if count < len(view):
            left.append(view[count:])
        count = max(0, count - len(view))
    return left


def first(views: Sequence[memoryview], length: int) -> bytes:
    """The first bytes of the views, as one."""
    found = []
    for view in views:
        found.append(view[:length])
        length -= len(found[-1])
    return b"".join(found)
