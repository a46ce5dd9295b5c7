"""The graph of a declared network as text, operator by operator, to be compared with that of a file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import onnx

from .graph_text import Tensor, differs, format_operator, format_tensor

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
