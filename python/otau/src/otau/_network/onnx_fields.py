"""Checks the fields of an ``.onnx`` file before protobuf reads it.

Protobuf makes an object of every message: two bytes become some hundred. So fields are counted first. Fields that Otau
never writes are refused: graphs and tensors within operators, external data, fields of later versions. The limits are
those of `packages/otau/src/network/onnx`.

Source: Protocol Buffers documentation, Encoding (Google); ONNX, Open Neural Network Exchange: onnx.proto, IR version 8.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

#: The largest network that can be declared has 40,000.
_MAX_FIELDS = 100_000
_MAX_NAME, _MAX_METADATA = 1000, 1 << 20
_VARINT, _BYTES = 0, 2


class _Kind(Enum):
    NUMBER = "number"
    NAME = "name"
    METADATA = "metadata"
    BYTES = "bytes"


class _Message(NamedTuple):
    name: str
    fields: Mapping[int, _Kind | _Message]


_ATTRIBUTE = _Message("attribute", {1: _Kind.NAME, 3: _Kind.NUMBER, 8: _Kind.NUMBER, 20: _Kind.NUMBER})
_NODE = _Message("node", {**dict.fromkeys(range(1, 5), _Kind.NAME), 5: _ATTRIBUTE})
_TENSOR = _Message("tensor", {1: _Kind.NUMBER, 2: _Kind.NUMBER, 8: _Kind.NAME, 9: _Kind.BYTES})
_SHAPE = _Message("shape", {1: _Message("dimension", {1: _Kind.NUMBER, 2: _Kind.NAME})})
_VALUE = _Message("value", {1: _Kind.NAME, 2: _Message("type", {1: _Message("type", {1: _Kind.NUMBER, 2: _SHAPE})})})
_GRAPH = _Message("graph", {1: _NODE, 2: _Kind.NAME, 5: _TENSOR, 11: _VALUE, 12: _VALUE})
_OPERATORS = _Message("operator set", {1: _Kind.NAME, 2: _Kind.NUMBER})
_ENTRY = _Message("metadata", {1: _Kind.NAME, 2: _Kind.METADATA})
_FILE = _Message("file", {1: _Kind.NUMBER, 2: _Kind.NAME, 7: _GRAPH, 8: _OPERATORS, 14: _ENTRY})

#: The allowed fields, by message and field number; all fields of an attribute.
_REFUSED = {
    "file 20": "it holds steps of training",
    "file 25": "it holds functions",
    "graph 15": "it holds sparse tensors",
    "node 7": "an operator is not one of ONNX itself",
    "attribute 5": "an operator holds a tensor",
    "attribute 6": "an operator holds a graph of its own",
    "attribute 10": "an operator holds tensors",
    "attribute 11": "an operator holds graphs of its own",
    "attribute 22": "an operator holds a sparse tensor",
    "tensor 13": "its weights are in another file",
    "tensor 14": "its weights are in another file",
}


def check_fields(data: bytes) -> None:
    """Raises ValueError with the reason if the bytes are not a model that Otau could have written."""
    _Fields(data).check(_FILE, 0, len(data))


class _Fields:
    def __init__(self, data: bytes) -> None:
        self._data, self._left = data, _MAX_FIELDS

    def check(self, message: _Message, at: int, end: int) -> None:
        """Checks the message from ``at`` to ``end``, and the messages in it."""
        while at < end:
            self._spend(1)
            tag, at = self._varint(at, end)
            field, wire = tag >> 3, tag & 7
            kind = message.fields.get(field)
            if kind is None:
                usual = f"its {message.name} has a field {field}, which Otau never writes"
                raise ValueError(_REFUSED.get(f"{message.name} {field}", usual))
            if wire == _VARINT and kind is _Kind.NUMBER:
                _, at = self._varint(at, end)
                continue
            if wire != _BYTES:
                raise ValueError(f"field {field} of its {message.name} has wire type {wire}")
            size, at = self._varint(at, end)
            if size > end - at:
                raise ValueError("it ends within a field")
            if isinstance(kind, _Message):
                self.check(kind, at, at + size)
            elif kind is _Kind.NUMBER:  # packed numbers of at least one byte each
                self._spend(size)
            elif kind is not _Kind.BYTES:
                self._text(at, size, _MAX_NAME if kind is _Kind.NAME else _MAX_METADATA)
            at += size

    def _text(self, at: int, size: int, most: int) -> None:
        if size > most:
            raise ValueError(f"a text has {size} bytes; at most {most} are allowed")
        try:
            self._data[at : at + size].decode()
        except UnicodeDecodeError:
            raise ValueError("a text is not UTF-8") from None

    def _spend(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise ValueError(f"it has more than {_MAX_FIELDS} fields")

    def _varint(self, at: int, end: int) -> tuple[int, int]:
        """Reads a varint: the number and the index after it."""
        value = 0
        for shift in range(0, 70, 7):
            if at >= end:
                raise ValueError("it ends within a number")
            byte = self._data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value, at
        raise ValueError("a number has more than 64 bits")
