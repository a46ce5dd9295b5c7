"""Operators and tensors of graphs as text, by which a file and its declaration are compared."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import onnx

from ..errors import OtauError


class Tensor(NamedTuple):
    """A tensor of a file; ``numbers`` of those that are part of the graph, whole numbers and single ones."""

    shape: tuple[int, ...]
    numbers: list[Any] | None


def compare(what: str, found: list[str], declared: list[str]) -> None:
    for number, (one, other) in enumerate(zip_longest(found, declared), 1):
        if one == other:
            continue
        if one is None:
            raise differs(f"{what} {number} is missing: {quote(other)}")
        if other is None:
            raise differs(f"there is one {what} too many: {quote(one)}")
        raise differs(f"{what} {number} is {quote(one)} instead of {quote(other)}")


def format_operator(op: str, inputs: Sequence[str], attributes: Mapping[str, Any], output: str) -> str:
    given = [f"{name}={attributes[name]}" for name in sorted(attributes)]
    return f"{op}({', '.join([*inputs, *given])}) → {output}"


def format_node(node: Any) -> str:
    # What else an operator may hold `check_fields` has refused
    if any(part.type not in (onnx.AttributeProto.INT, onnx.AttributeProto.INTS) for part in node.attribute):
        raise bad(f"the operator {quote(node.name)} is not one of a declared graph")
    attributes = {part.name: onnx.helper.get_attribute_value(part) for part in node.attribute}
    shown = {name: [*value] if isinstance(value, Sequence) else value for name, value in attributes.items()}
    return format_operator(node.op_type, node.input, shown, ", ".join(node.output))


def format_value(value: Any) -> str:
    tensor = value.type.tensor_type
    kind = "float32" if tensor.elem_type == onnx.TensorProto.FLOAT else f"type {tensor.elem_type}"
    return f"{value.name}: {kind} [{', '.join(str(one.dim_param or one.dim_value) for one in tensor.shape.dim)}]"


def format_tensor(name: str, tensor: Tensor) -> str:
    return f"{name} {[*tensor.shape]} {'' if tensor.numbers is None else tensor.numbers}"


def quote(text: object) -> str:
    shown = json.dumps(text, ensure_ascii=False)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def differs(how: str) -> OtauError:
    return bad(f"its graph is not the declared one; {how}")


def bad(why: str) -> OtauError:
    return OtauError("bad-model", f"This is not a model of this project: {why.removesuffix('.')}.")
