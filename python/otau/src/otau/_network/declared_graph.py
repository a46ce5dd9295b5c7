"""Networks from outside: only the graph that their declaration gives is run.

A file from a stranger may hold any graph: one that never ends, one that takes all memory, one that reads other files.
The operators are those of `packages/otau/src/network/architecture.ts`, by the names that `trainer.ts` gives. The tables
of a board's cells and of inputs that count are taken from the file, within their bounds: others make a worse network,
no other computation.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
from google.protobuf.message import DecodeError
from onnx import numpy_helper

from .._bridge.catalog import environment_id
from .._kernel import boards
from .._kernel.boards import Board
from ..errors import OtauError
from .graph_text import Tensor, bad, compare, differs, format_node, format_operator, format_tensor, format_value, quote
from .onnx_fields import check_fields

#: Numbers that stand for counts, and kinds of inputs that count.
MAX_ONE_HOT, _MAX_COUNTS = 65_536, 8


class Graph:
    """The operators and tensors of a declared network, as text; operators in the order of its file."""

    def __init__(self, tensors: Mapping[str, Tensor], outputs: Collection[str]) -> None:
        self.tensors, self.outputs = tensors, outputs
        self.operators: list[str] = []
        self.stored: list[str] = []
        self._constants: dict[tuple[int, ...] | float, str] = {}
        self._counts: dict[str, int] = {}
        self._tables: dict[int, list[int]] = {}

    def add(self, scope: str, op: str, *inputs: str, name: str | None = None, **attributes: Any) -> str:
        """An operator; what comes out is called by its scope and its kind unless a name is given."""
        own = f"{scope}/{op}"
        self._counts[own] = self._counts.get(own, 0) + 1
        output = name or (own if self._counts[own] == 1 else f"{own}{self._counts[own]}")
        self.operators.append(format_operator(op, inputs, attributes, output))
        return output

    def weight(self, name: str, *shape: int) -> str:
        self.stored.append(format_tensor(name, Tensor(shape, None)))
        return name

    def constant(self, numbers: Sequence[int]) -> str:
        """Whole numbers; the same are stored once."""
        return self._once(tuple(numbers), f"integers/{len(self._constants)}", Tensor((len(numbers),), [*numbers]))

    def scalar(self, number: float, text: str) -> str:
        """One number, written as ``text``; the same is stored once."""
        return self._once(number, f"scalar/{text}", Tensor((), [float(np.float32(number))]))

    def _once(self, key: tuple[int, ...] | float, name: str, value: Tensor) -> str:
        if key not in self._constants:
            self.stored.append(format_tensor(name, value))
            self._constants[key] = name
        return self._constants[key]

    def one_hot(self, scope: str, x: str, size: int) -> tuple[str, int]:
        """Each input that counts as one number for each count, then others as they are; and how many that makes.

        The tables and the factors are those of the file: which inputs, and which counts.
        """
        names = [f"{scope}/Equal", *(f"{scope}/Equal{number}" for number in range(2, _MAX_COUNTS + 1))]
        parts, width = list[str](), 0
        for _ in (name for name in names if name in self.outputs):
            inputs = self._table(size)
            part = self.add(scope, "Gather", x, self.constant(inputs), axis=1)
            part = self.add(scope, "Mul", part, self._factor())
            part = self.add(scope, "Add", part, self.scalar(0.5, "0.5"))
            whole = self.add(scope, "Cast", part, to=onnx.TensorProto.INT64)
            counts = self._table(MAX_ONE_HOT)
            if len(counts) != len(inputs):
                raise differs(f"the tables of {scope} are not of one length")
            is_equal = self.add(scope, "Equal", whole, self.constant(counts))
            parts.append(self.add(scope, "Cast", is_equal, to=onnx.TensorProto.FLOAT))
            width += len(inputs)
            if width > MAX_ONE_HOT:
                raise differs(f"{scope} has more numbers for counts than {MAX_ONE_HOT}")
        rest = self._table(size)
        parts.append(self.add(scope, "Gather", x, self.constant(rest), axis=1))
        return self.add(scope, "Concat", *parts, axis=1), width + len(rest)

    def _table(self, size: int) -> list[int]:
        """The next table of the file, of whole numbers below ``size``."""
        found = self.tensors.get(f"integers/{len(self._constants)}", Tensor((), None)).numbers or []
        if not found or min(found) < 0 or max(found) >= size:
            raise differs("a table of its counts is missing, or leads beyond the input")
        return [int(number) for number in found]

    def _factor(self) -> str:
        """The next single number of the file that has not been used: what makes an input a whole number."""
        used = {*self._constants.values(), "scalar/0.5"}
        names = [name for name in self.tensors if name.startswith("scalar/") and name not in used]
        numbers = self.tensors[names[0]].numbers if names else None
        if not numbers or not 1 <= numbers[0] <= MAX_ONE_HOT or numbers[0] % 1:
            raise differs("a factor of its counts is missing, or no whole number")
        return self.scalar(numbers[0], str(int(numbers[0])))

    def dense(self, scope: str, x: str, inner: int, width: int, name: str | None = None) -> str:
        """(rows, inner) to (rows, width)."""
        weights = self.weight(f"{scope}/weight", inner, width), self.weight(f"{scope}/bias", width)
        return self.add(scope, "Gemm", x, *weights, name=name, transA=0, transB=0)

    def gather(self, scope: str, x: str, length: int, size: int, rank: int, name: str | None = None) -> str:
        """By a table of the file, along axis 1 of ``size``; an index one beyond the last stands for zeros."""
        is_padded = f"{scope}/Pad" in self.outputs
        if is_padded:
            pads = [0] * (2 * rank)
            pads[rank + 1] = 1
            x = self.add(scope, "Pad", x, self.constant(pads))
        if rank not in self._tables:
            found = self.tensors.get(f"integers/{len(self._constants)}", Tensor((), None)).numbers or []
            if len(found) != length or min(found) < 0 or max(found) > size:
                raise differs(f"the table {scope} leads beyond the board")
            self._tables[rank] = found
        if (size in self._tables[rank]) != is_padded:
            raise differs(f"the table {scope} does not fit its padding")
        return self.add(scope, "Gather", x, self.constant(self._tables[rank]), name=name, axis=1)

    def normalise(self, scope: str, x: str, width: int) -> str:
        """Divided by the root of the mean square, then times a factor."""
        factor = self.weight(f"{scope}/factor", width)
        mean = self.add(scope, "ReduceMean", self.add(scope, "Mul", x, x), keepdims=1, axes=[1])
        size = self.add(scope, "Sqrt", self.add(scope, "Add", mean, self.scalar(1e-5, "0.00001")))
        return self.add(scope, "Mul", self.add(scope, "Div", x, size), factor)


_MAX_BYTES = 256_000_000
_MAX_WIDTH, _MAX_CHANNELS, _MAX_BLOCKS = 8192, 1024, 100
_MAX_AXES = 4
_MAX_PARAMETERS = 60_000_000
_IR_VERSION, _OPSET = 8, 17
_VALUE_WIDTH, _VALUE_CHANNELS = 64, 8


def read_model(data: bytes) -> tuple[Any, Board]:
    """A network, from the bytes of an ``.onnx`` file, and its game.

    Returns:
        The ``onnx.ModelProto``, after its graph and its weights have been checked, and the board.

    Raises:
        OtauError: ``bad-model``; ``unsupported`` where the game has no compiled rules.
    """
    if len(data) > _MAX_BYTES:
        raise bad(f"it has {len(data)} bytes, and models have at most {_MAX_BYTES}")
    try:
        check_fields(data)
        model = onnx.ModelProto.FromString(data)
        return model, _check_model(model)
    except OtauError:
        raise
    except DecodeError:
        raise bad("it cannot be read") from None
    except (ValueError, TypeError) as error:  # of the fields, of onnx
        raise bad(str(error)) from None


def _check_model(model: Any) -> Board:
    _check_file(model)
    declaration, board = _read_metadata(model)
    tensors = {tensor.name: _read_tensor(tensor, board) for tensor in model.graph.initializer}
    parameters = sum(math.prod(shape) for shape, numbers in tensors.values() if numbers is None)
    if parameters > _MAX_PARAMETERS:
        raise bad(f"it has {parameters} numbers; at most {_MAX_PARAMETERS} are allowed")
    graph = Graph(tensors, {name for node in model.graph.node for name in node.output})
    _build(graph, declaration, board)
    compare("operator", [format_node(node) for node in model.graph.node], graph.operators)
    facts = board.facts
    wanted = {"input": facts["input"]["size"], "policy": facts["actionCount"], "value": facts["players"]}
    shown = [f"{name}: float32 [N, {size}]" for name, size in wanted.items()]
    compare("input", [format_value(value) for value in model.graph.input], shown[:1])
    compare("output", [format_value(value) for value in model.graph.output], shown[1:])
    own = [format_tensor(tensor.name, tensors[tensor.name]) for tensor in model.graph.initializer]
    compare("tensor", sorted(own), sorted(graph.stored))
    return board


def _check_file(model: Any) -> None:
    if model.ir_version != _IR_VERSION:
        raise bad(f"its IR version is {model.ir_version} instead of {_IR_VERSION}")
    if [(one.domain, one.version) for one in model.opset_import] != [("", _OPSET)]:
        raise bad(f"its operator set is not {_OPSET} of ONNX itself")


def _read_metadata(model: Any) -> tuple[Mapping[str, Any], Board]:
    texts = [entry.value for entry in model.metadata_props if entry.key == "otau"]
    if len(texts) != 1:
        raise bad("it has no metadata named otau")
    try:
        found = json.loads(texts[0])
        if found["format"] != 1:
            raise ValueError("it should be of format 1")
        declaration = found["declaration"]
        board = boards.board_of(environment_id(declaration["game"]), declaration["options"])
        _check_sizes(declaration)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise bad(f"its metadata cannot be read: {error}") from None
    if board is None:
        raise OtauError("unsupported", f"{declaration['game']} with these options has no compiled rules for arrays.")
    if declaration["trunk"]["kind"] == "cells" and not board.network:
        raise bad(f"{declaration['game']} has no board of cells for a convolution")
    return declaration, board


def _check_sizes(declaration: Mapping[str, Any]) -> None:
    trunk = declaration["trunk"]
    is_cells = trunk["kind"] == "cells"
    sizes = {"blocks": (trunk["blocks"], 0, _MAX_BLOCKS)}
    if is_cells:
        sizes["channels"] = trunk["channels"], 1, _MAX_CHANNELS
    else:
        sizes["width"] = trunk["width"], 1, _MAX_WIDTH
    if trunk["kind"] == "one-hot":
        sizes["stem"] = trunk["stem"], 1, _MAX_WIDTH
    for head in ("policy", "value"):
        if head in declaration:
            sizes[head] = declaration[head]["width"], 1, _MAX_WIDTH
    for name, (size, least, most) in sizes.items():
        if type(size) is not int or not least <= size <= most:
            raise ValueError(f"its {name} should be a whole number from {least} to {most}")
    if trunk["kind"] not in ("dense", "one-hot", "cells") or (is_cells and "policy" in declaration):
        raise ValueError("its trunk is none that this project declares")


def _read_tensor(tensor: Any, board: Board) -> Tensor:
    """Raises where its numbers are of another type, or others than it declares, or none."""
    width = {onnx.TensorProto.FLOAT: 4, onnx.TensorProto.INT64: 8}.get(tensor.data_type)
    # The product of large sizes without number would be computed for hours
    is_small = len(tensor.dims) <= _MAX_AXES and all(0 <= size <= _MAX_BYTES for size in tensor.dims)
    if width is None or not is_small or len(tensor.raw_data) != width * math.prod(tensor.dims):
        raise bad(f"the tensor {quote(tensor.name)} has not the numbers that it declares")
    shape, array = tuple(tensor.dims), numpy_helper.to_array(tensor)
    if width == 8:
        if array.size > _longest_table(board):
            raise bad(f"the tensor {quote(tensor.name)} is longer than any table of its game")
        return Tensor(shape, array.ravel().tolist())
    if not np.isfinite(array).all():
        raise bad(f"its weights {tensor.name} hold what is no number")
    return Tensor(shape, None if shape else [float(array)])


def _longest_table(board: Board) -> int:
    """Numbers in the tables of a network, at most: of neighbours, of actions, of counts, or the padding of axes."""
    cells = math.prod(board.facts["input"]["shape"][1:])
    most: int = max(board.network.get("reach", 0) * cells, board.facts["actionCount"], 2 * _MAX_AXES, MAX_ONE_HOT)
    return most


def _build(graph: Graph, declaration: Mapping[str, Any], board: Board) -> None:
    """Adds all operators of a declared network."""
    facts, trunk = board.facts, declaration["trunk"]
    size, actions = facts["input"]["size"], facts["actionCount"]
    is_cells = trunk["kind"] == "cells"
    width = trunk["channels"] if is_cells else trunk["width"]
    planes, *sides = facts["input"]["shape"]
    cells = math.prod(sides)
    reach = board.network["reach"] if is_cells else 1

    def layer(scope: str, x: str, inner: int) -> str:
        if is_cells:
            x = graph.add(scope, "Reshape", x, graph.constant((-1, cells, inner)))
            x = graph.gather(scope, x, cells * reach, cells, 3)
            x = graph.add(scope, "Reshape", x, graph.constant((-1, reach * inner)))
        return graph.dense(scope, x, reach * inner, width)

    x, inner = "input", size
    if is_cells:
        x = graph.add("trunk", "Reshape", x, graph.constant((-1, planes, cells)))
        x = graph.add("trunk", "Transpose", x, perm=[0, 2, 1])
        x, inner = graph.add("trunk", "Reshape", x, graph.constant((-1, planes))), planes
    elif trunk["kind"] == "one-hot":
        x, inner = graph.one_hot("trunk", x, size)
        x = graph.add("trunk/stem", "Relu", graph.dense("trunk/stem", x, inner, trunk["stem"]))
        inner = trunk["stem"]
    first = "trunk/body" if trunk["kind"] == "one-hot" else "trunk/stem"
    x = graph.add(first, "Relu", layer(first, x, inner))
    for number in range(1, trunk["blocks"] + 1):
        scope = f"trunk/block{number}"
        start = graph.normalise(f"{scope}/norm", x, width) if trunk.get("normalise") is True else x
        first = graph.add(scope, "Relu", layer(f"{scope}/first", start, width))
        x = graph.add(scope, "Relu", graph.add(scope, "Add", x, layer(f"{scope}/second", first, width)))
    inner = width
    if not is_cells:
        before, hidden = x, width
        if "policy" in declaration:
            hidden = declaration["policy"]["width"]
            before = graph.add("policy/hidden", "Relu", graph.dense("policy/hidden", x, width, hidden))
        graph.dense("policy/logits", before, hidden, actions, name="policy")
    else:
        kinds = board.network["kinds"]
        flat = graph.dense("policy/kinds", x, width, kinds)
        flat = graph.add("policy", "Reshape", flat, graph.constant((-1, cells * kinds)))
        graph.gather("policy", flat, actions, cells * kinds, 2, name="policy")
        x = graph.add("value/cells", "Relu", graph.dense("value/cells", x, width, _VALUE_CHANNELS))
        inner = cells * _VALUE_CHANNELS
        x = graph.add("value", "Reshape", x, graph.constant((-1, inner)))
    hidden = declaration.get("value", {"width": _VALUE_WIDTH})["width"]
    x = graph.add("value/hidden", "Relu", graph.dense("value/hidden", x, inner, hidden))
    graph.add("value", "Tanh", graph.dense("value/players", x, hidden, facts["players"]), name="value")
