"""Networks of Otau in PyTorch: computes the graph of an ``.onnx`` file operator by operator."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from google.protobuf.message import DecodeError
from onnx import numpy_helper

from .._bridge import running
from .._bridge.catalog import environment_id
from .._kernel.boards import Board, board_of
from ..errors import OtauError


def read_model(data: bytes) -> tuple[Any, Board]:
    """A network from outside, from the bytes of an ``.onnx`` file, and its board.

    A stranger's file may hold any graph: one that never ends, one that takes all memory, one that reads other files. So
    the engine reads it, as it does in Node, and writes it anew: PyTorch sees only what the engine has written.

    Returns:
        The ``onnx.ModelProto``, whose graph is the declared one, and the board.

    Raises:
        OtauError: ``bad-model``; ``unsupported`` where the game has no compiled rules.
        ProcessError: There is no engine.
    """
    declared, written = running.engine().call("network", data)
    board = board_of(environment_id(declared["game"]), declared["options"])
    if board is None:
        raise OtauError("unsupported", f"{declared['game']} with these options has no compiled rules for arrays.")
    return onnx.ModelProto.FromString(written), board


class Network:
    """The network of an ``.onnx`` file. Training changes its ``weights``, by name in the order of the file.

    Args:
        source: The file, or its ``onnx.ModelProto``.
        device: The device, as PyTorch names it.
    """

    def __init__(self, source: Path | Any, device: str) -> None:
        self.model = _load(source) if isinstance(source, Path) else source
        constants = {tensor.name: numpy_helper.to_array(tensor).copy() for tensor in self.model.graph.initializer}
        tensors = {name: torch.from_numpy(np.atleast_1d(array)) for name, array in constants.items()}
        self.constants = {
            name: constants[name].ravel().tolist()
            if tensor.dtype == torch.int64
            else tensor.to(device).reshape(constants[name].shape)
            for name, tensor in tensors.items()
        }
        #: Scalars are part of the graph; all other tensors of type float32 are trained.
        self.weights: dict[str, torch.Tensor] = {
            name: self.constants[name].clone().requires_grad_()
            for name, array in constants.items()
            if array.dtype == np.float32 and array.ndim > 0
        }

    def __call__(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Computes logits, (n, action_count), and values, (n, players), from inputs, (n, input size)."""
        found: dict[str, Any] = {**self.constants, **self.weights, "input": inputs}
        for node in self.model.graph.node:
            given = {part.name: onnx.helper.get_attribute_value(part) for part in node.attribute}
            found[node.output[0]] = _compute(node.op_type, [found[name] for name in node.input], given)
        return found["policy"], found["value"]

    def save(self, path: Path) -> None:
        """Writes the same graph with the current weights."""
        for tensor in self.model.graph.initializer:
            if tensor.name in self.weights:
                tensor.raw_data = self.weights[tensor.name].detach().cpu().numpy().astype("<f4").tobytes()
        path.write_bytes(self.model.SerializeToString(deterministic=True))


def _load(file: Path) -> Any:
    """Does not load external data: a network of Otau is one file."""
    try:
        return onnx.load(str(file), load_external_data=False)
    except (DecodeError, ValueError, TypeError, onnx.checker.ValidationError) as error:
        raise OtauError("bad-model", f"{file.name} is not a model of this project: {error}") from None


def _compute(op: str, x: list[Any], given: Mapping[str, Any]) -> torch.Tensor:
    """Computes an operator of the networks that `otau` declares."""
    match op:
        case "Gemm":
            return torch.addmm(x[2], x[0], x[1]) if len(x) == 3 else x[0] @ x[1]
        case "Add" | "Mul" | "Div" | "Relu" | "Tanh" | "Sqrt":
            return getattr(torch, op.lower())(*x)
        case "ReduceMean":
            return torch.mean(x[0], dim=list(given["axes"]), keepdim=given["keepdims"] == 1)
        case "Reshape":
            return torch.reshape(x[0], x[1])
        case "Transpose":
            return torch.permute(x[0], list(given["perm"]))
        case "Pad":
            rank = x[0].dim()
            sides = [size for axis in reversed(range(rank)) for size in (x[1][axis], x[1][rank + axis])]
            return torch.nn.functional.pad(x[0], sides)
        case "Gather":
            return torch.index_select(x[0], given["axis"], _index(tuple(x[1]), x[0].device))
        case "Cast":
            return x[0].to({onnx.TensorProto.FLOAT: torch.float32, onnx.TensorProto.INT64: torch.int64}[given["to"]])
        case "Equal":
            return x[0] == _index(tuple(x[1]), x[0].device)
        case "Concat":
            return torch.cat(x, given["axis"])
    raise OtauError("bad-model", f"The network has an operator {op} that this learner does not know.")


@functools.cache
def _index(numbers: tuple[int, ...], device: torch.device) -> torch.Tensor:
    """Cached, as nothing may be copied to a GPU while a CUDA graph is captured."""
    with torch.inference_mode(False):
        return torch.tensor(numbers, device=device)


def use_device(name: str) -> None:
    """Has CUDA multiply by TF32 (10 bits of mantissa), which is several times as fast.

    Raises:
        OtauError: ``bad-command`` for an unknown device, ``no-runtime`` for one that does not work here.
    """
    if re.fullmatch(r"cpu|mps|cuda(:\d{1,3})?", name) is None:
        raise OtauError("bad-command", f"The devices are cpu, cuda, mps; got {json.dumps(name)}.")
    try:
        torch.zeros(1, device=name).cpu()
    except (RuntimeError, AssertionError) as error:
        why = str(error).splitlines()[0]
        raise OtauError("no-runtime", f"The device {name} does not work here: {why}") from None
    if name.startswith("cuda"):
        torch.set_float32_matmul_precision("high")
