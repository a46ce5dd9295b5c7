"""A learner in PyTorch for the runs of ``otau train``: samples in, ``.onnx`` out.

``otau train kindo --learner python`` hands training over to it; it wants ``pip install "otau[learner]"``. A job is a
folder, as docs/run-protocol.md describes. Everything random stands in it, so this learner takes the same steps on the
same batches as the built-in one. The network is what the job's ``.onnx`` declares, computed operator by operator.
"""

from __future__ import annotations

import argparse
import json
import math
import struct
import sys
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

from ._options import snake
from .errors import OtauError
from .game import Game, game

__all__ = ["AdamW", "Network", "Samples", "batches", "main", "read_checkpoint", "train", "write_checkpoint"]

Weights = dict[str, torch.Tensor]
#: What is added to the logit of an illegal action.
_ILLEGAL = 1e9
#: Gradients and first moments that are smaller, and second moments, count as 0.
_SMALL, _SMALL_SQUARE = 1e-18, 1e-36
_PROGRESS_STEPS = 20


class Samples(NamedTuple):
    """Samples of all files of a job: the policy of sample i stands in ``actions`` and ``policy`` up to ``ends[i]``."""

    rows: NDArray[Any]
    values: NDArray[np.float32]
    weights: NDArray[np.float32]
    ends: NDArray[np.int64]
    actions: NDArray[np.uint16]
    policy: NDArray[np.float32]

    @classmethod
    def read(cls, rules: Game, files: list[Path]) -> Samples:
        """Reads sample files (OTSM, version 1). Raises OtauError ``bad-samples``."""
        parts = [cls._read_one(rules, file.read_bytes(), file.name) for file in files]
        offsets = np.cumsum([0, *(len(part.policy) for part in parts[:-1])])
        moved = [part._replace(ends=part.ends + offset) for part, offset in zip(parts, offsets, strict=True)]
        return cls(*(np.concatenate(columns) for columns in zip(*moved, strict=True)))

    @classmethod
    def _read_one(cls, rules: Game, data: bytes, name: str) -> Samples:
        if len(data) < 24 or data[:4] != b"OTSM" or struct.unpack_from("<I", data, 4)[0] != 1:
            raise OtauError("bad-samples", f"{name} is no file of samples of version 1.")
        size, count, pairs, checksum = struct.unpack_from("<4I", data, 8)
        expected = 24 + size + count * (8 + 4 * rules.players + rules.dtype.itemsize) + 6 * pairs
        if len(data) != expected or zlib.crc32(data[24:]) != checksum:
            raise OtauError(
                "bad-samples", f"{name} is damaged: its length or its checksum is not the one written down."
            )
        if json.loads(data[24 : 24 + size])["game"] != rules.name:
            raise OtauError("bad-samples", f"{name} holds samples of another game than {rules.name}.")
        at = 24 + size

        def take(dtype: Any, length: int) -> NDArray[Any]:
            nonlocal at
            found = np.frombuffer(data, dtype, length, at)
            at += found.nbytes
            return found

        weights = take("<f4", count)
        values = take("<f4", count * rules.players).reshape(count, rules.players)
        ends, policy = take("<u4", count).astype(np.int64), take("<f4", pairs)
        actions = take("<u2", pairs)
        return cls(take(rules.dtype, count), values, weights, ends, actions, policy)


def batches(rules: Game, samples: Samples, numbers: NDArray[Any], turns: NDArray[Any]) -> Iterator[list[Any]]:
    """Yields input, policy, mask, value and weight of each batch, float32, in the view of the player to move.

    ``numbers`` and ``turns``, (steps, batch size), are which samples, and in which symmetry each is shown.
    """
    starts = np.concatenate([[0], samples.ends[:-1]])
    for chosen, turned in zip(numbers, turns, strict=True):
        rows = samples.rows[chosen].copy()
        lengths = samples.ends[chosen] - starts[chosen]
        owners = np.repeat(np.arange(len(chosen)), lengths)
        pairs = np.arange(len(owners)) - np.repeat(np.cumsum(lengths) - lengths, lengths) + starts[chosen][owners]
        actions = samples.actions[pairs].astype(np.int64)
        for number, symmetry in enumerate(rules.symmetries):
            here = turned == number
            if here.any():
                rows[here] = symmetry.positions(rows[here])
                actions[here[owners]] = symmetry.actions[actions[here[owners]]]
        policy = np.zeros((len(rows), rules.action_count), np.float32)
        policy[owners, rules.to_view(rows[owners], actions)] = samples.policy[pairs]
        mask = np.zeros_like(policy)
        owner, legal = np.nonzero(rules.masks(rows))
        mask[owner, rules.to_view(rows[owner], legal)] = 1
        movers = np.asarray(rules.actor(rows), np.int64)
        order = (movers[:, None] + np.arange(rules.players)) % rules.players
        value = np.take_along_axis(samples.values[chosen], order, 1)
        yield [rules.encode(rows).reshape(len(rows), -1), policy, mask, value, samples.weights[chosen]]


class Network:
    """The network of an ``.onnx`` file; its ``weights``, by name in the order of the file, are trained."""

    def __init__(self, path: Path, device: str) -> None:
        self.model = onnx.load(str(path))
        constants = {tensor.name: numpy_helper.to_array(tensor).copy() for tensor in self.model.graph.initializer}
        tensors = {name: torch.from_numpy(np.atleast_1d(array)) for name, array in constants.items()}
        self.constants = {
            name: constants[name].ravel().tolist()
            if tensor.dtype == torch.int64
            else tensor.to(device).reshape(constants[name].shape)
            for name, tensor in tensors.items()
        }
        #: Single numbers are part of the graph, everything else of type float32 is learnt.
        self.weights: Weights = {
            name: self.constants[name].clone().requires_grad_()
            for name, array in constants.items()
            if array.dtype == np.float32 and array.ndim > 0
        }

    def __call__(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, (n, action_count), and values, (n, players), of encoded positions, (n, input size)."""
        found: dict[str, Any] = {**self.constants, **self.weights, "input": inputs}
        for node in self.model.graph.node:
            given = {part.name: onnx.helper.get_attribute_value(part) for part in node.attribute}
            found[node.output[0]] = _compute(node.op_type, [found[name] for name in node.input], given)
        return found["policy"], found["value"]

    def save(self, path: Path) -> None:
        """Writes the same graph with the weights as they stand."""
        for tensor in self.model.graph.initializer:
            if tensor.name in self.weights:
                tensor.raw_data = _bytes(self.weights[tensor.name])
        path.write_bytes(self.model.SerializeToString(deterministic=True))


def _compute(op: str, x: list[Any], given: Mapping[str, Any]) -> torch.Tensor:
    """An operator of the networks that `otau` declares."""
    match op:
        case "Gemm":
            return torch.addmm(x[2], x[0], x[1]) if len(x) == 3 else x[0] @ x[1]
        case "Add" | "Mul" | "Div":
            return {"Add": torch.add, "Mul": torch.mul, "Div": torch.div}[op](x[0], x[1])
        case "Relu" | "Tanh" | "Sqrt":
            return {"Relu": torch.relu, "Tanh": torch.tanh, "Sqrt": torch.sqrt}[op](x[0])
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
            return torch.index_select(x[0], given["axis"], torch.tensor(x[1], device=x[0].device))
    raise OtauError("bad-model", f"The network has an operator {op} that this learner does not know.")


class AdamW:
    """AdamW as the built-in learner has it: moments are discounted sums, and matrices decay."""

    def __init__(
        self, weights: Weights, options: Mapping[str, float], step: int, moments: list[Weights] | None
    ) -> None:
        self.weights, self.options, self.step = weights, options, step
        self.moments = moments or [{name: torch.zeros_like(w) for name, w in weights.items()} for _ in range(2)]

    @torch.no_grad()
    def take(self, gradients: Weights, rate: float) -> float:
        """Takes a step. Returns the length of the gradient before it is cut."""
        beta1, beta2 = self.options["beta1"], self.options["beta2"]
        norm = math.sqrt(sum(float(torch.sum(part.double() ** 2)) for part in gradients.values()))
        clip = self.options["clipNorm"]
        scale = clip / norm if 0 < clip < norm else 1.0
        self.step += 1
        correction = math.sqrt((1 - beta2) / (1 - beta2**self.step))
        size = rate * (1 - beta1) / (1 - beta1**self.step) / correction
        for name, weight in self.weights.items():
            first, second = (moments[name] for moments in self.moments)
            gradient = _without_small(gradients[name] * scale, _SMALL)
            first.copy_(_without_small(beta1 * first + gradient, _SMALL))
            second.copy_(_without_small(beta2 * second + gradient * gradient, _SMALL_SQUARE))
            kept = 1 - rate * self.options["weightDecay"] if weight.dim() == 2 else 1.0
            weight.mul_(kept).sub_(size * first / (torch.sqrt(second) + self.options["epsilon"] / correction))
        return norm


def _without_small(x: torch.Tensor, small: float) -> torch.Tensor:
    return torch.where(x.abs() < small, torch.zeros_like(x), x)


def losses(network: Network, batch: list[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
    """Cross-entropy of the policy over the legal actions, and square error of the values, as weighted means."""
    inputs, policy, mask, value, weight = batch
    share = weight / weight.sum()
    logits, values = network(inputs)
    logarithms = torch.log_softmax(logits + (mask - 1) * _ILLEGAL, -1)
    return -((logarithms * policy).sum(1) * share).sum(), (((values - value) ** 2).mean(1) * share).sum()


def read_checkpoint(data: bytes) -> tuple[int, dict[str, NDArray[np.float32]], dict[str, NDArray[np.float32]]]:
    """Steps, weights and moments of a checkpoint (OTCK, version 1)."""
    if data[:4] != b"OTCK" or struct.unpack_from("<I", data, 4)[0] != 1:
        raise OtauError("bad-file", "This is no checkpoint of version 1.")
    at = 12 + struct.unpack_from("<I", data, 8)[0]
    header = json.loads(data[12:at])
    numbers = np.frombuffer(data, "<f4", offset=at)
    parts: list[dict[str, NDArray[np.float32]]] = []
    for kind in ("weights", "moments"):
        ends = np.cumsum([size for _, size in header[kind]], dtype=int)
        parts.append({name: numbers[end - size : end] for (name, size), end in zip(header[kind], ends, strict=True)})
        numbers = numbers[sum(size for _, size in header[kind]) :]
    return header["step"], parts[0], parts[1]


def write_checkpoint(optimizer: AdamW) -> bytes:
    """The bytes of a checkpoint, from which either learner continues."""
    weights = optimizer.weights
    total = sum(weight.numel() for weight in weights.values())
    sizes = [[name, weight.numel()] for name, weight in weights.items()]
    header = json.dumps({"step": optimizer.step, "weights": sizes, "moments": [["first", total], ["second", total]]})
    words = header.encode().ljust(-4 * (-len(header) // 4))
    arrays = [*weights.values(), *(part for moments in optimizer.moments for part in moments.values())]
    return b"OTCK" + struct.pack("<II", 1, len(words)) + words + b"".join(_bytes(array) for array in arrays)


def _bytes(tensor: torch.Tensor) -> bytes:
    return tensor.detach().cpu().numpy().astype("<f4").tobytes()


def train(folder: Path, device: str = "cpu") -> list[dict[str, float]]:
    """Does a job and leaves its result in the folder. Returns the figures of each step."""
    job = json.loads((folder / "job.json").read_text())
    if job["format"] != "otau-train-job" or job["version"] != 1:
        raise OtauError("version-mismatch", "This learner does jobs of version 1.")
    rules = game(job["game"], **{snake(name): value for name, value in job["options"].items()})
    samples = Samples.read(rules, [folder / name for name in job["samples"]])
    draws, shape = (folder / "draws.bin").read_bytes(), (job["steps"], job["batchSize"])
    numbers = np.frombuffer(draws, "<u4", math.prod(shape)).reshape(shape)
    turns = np.frombuffer(draws, np.uint8, math.prod(shape), 4 * math.prod(shape)).reshape(shape)
    network = Network(folder / "before.onnx", device)
    step, _, kept = (0, {}, {}) if job["freshOptimizer"] else read_checkpoint((folder / "before.ckpt").read_bytes())
    moments = [_split(kept[name], network.weights) for name in ("first", "second")] if kept else None
    optimizer = AdamW(network.weights, job["optimizer"], step if kept else 0, moments)
    figures: list[dict[str, float]] = []
    for done, arrays in enumerate(batches(rules, samples, numbers, turns)):
        policy_loss, value_loss = losses(network, [torch.from_numpy(array).to(device) for array in arrays])
        loss = policy_loss + value_loss
        if not math.isfinite(float(loss)):
            raise OtauError("diverged", f"Training has diverged at step {done + 1}: lower the learningRate.")
        gradients = torch.autograd.grad(loss, list(network.weights.values()))
        norm = optimizer.take(dict(zip(network.weights, gradients, strict=True)), job["learningRates"][done])
        names = {"loss": loss, "policyLoss": policy_loss, "valueLoss": value_loss, "gradientNorm": norm}
        figures.append({name: float(value) for name, value in names.items()})
        if done % _PROGRESS_STEPS == 0:
            print(json.dumps({"done": done, "total": job["steps"]}), flush=True)
    network.save(folder / "after.onnx")
    (folder / "after.ckpt").write_bytes(write_checkpoint(optimizer))
    means = {name: round(sum(each[name] for each in figures) / len(figures), 6) for name in figures[0]}
    (folder / "done.json").write_text(json.dumps(means))
    return figures


def _split(numbers: NDArray[np.float32], weights: Weights) -> Weights:
    """One array as those of the weights."""
    ends = np.cumsum([weight.numel() for weight in weights.values()])
    parts = [torch.from_numpy(part.copy()) for part in np.split(numbers, ends[:-1])]
    return {name: part.reshape(w.shape).to(w.device) for part, (name, w) in zip(parts, weights.items(), strict=True)}


def main() -> None:
    """Does the job of a folder: ``python -m otau.learner FOLDER``."""
    parser = argparse.ArgumentParser(prog="python -m otau.learner", description="Trains the network of a job of otau.")
    parser.add_argument("folder", type=Path, help="the folder of the job")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="cpu, cuda or mps")
    given = parser.parse_args()
    try:
        train(given.folder, given.device)
    except (OtauError, OSError, RuntimeError) as error:
        sys.exit(f"otau.learner: {error}")


if __name__ == "__main__":
    main()
