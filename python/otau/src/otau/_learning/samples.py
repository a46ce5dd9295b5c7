"""The files of a training job (docs/run-protocol.md): the job, samples (OTSM) and checkpoints (OTCK).

Samples are shown to a network as `EncodedSamples`, which are encoded once and stay on the device of the training.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from ..errors import OtauError
from ..game import Game

#: The fields of a job, with checks of their values.
_FIELDS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "options": dict,
    "samples": list,
    "steps": int,
    "batchSize": int,
    "optimizer": dict,
    "freshOptimizer": bool,
    "learningRates": list,
}
_OPTIMIZER = ("beta1", "beta2", "epsilon", "weightDecay", "clipNorm")


def read_job(folder: Path) -> dict[str, Any]:
    """Reads the job of a folder. Raises OtauError ``bad-file`` and ``version-mismatch``."""
    file = folder / "job.json"
    try:
        job = json.loads(file.read_text())
    except ValueError as error:
        raise OtauError("bad-file", f"{file} is not JSON: {error}.") from None
    if not isinstance(job, dict) or job.get("format") != "otau-train-job":
        raise OtauError("bad-file", f"{file} is not a job of otau train.")
    if job.get("version") != 1:
        raise OtauError("version-mismatch", "This learner does jobs of version 1.")
    wrong = [name for name, kind in _FIELDS.items() if not isinstance(job.get(name), kind)]
    wrong = wrong or [name for name in _OPTIMIZER if not isinstance(job["optimizer"].get(name), (int, float))]
    if not wrong and len(job["learningRates"]) != job["steps"]:
        wrong = ["learningRates"]
    if not wrong and not (job["samples"] and all(isinstance(name, str) for name in job["samples"])):
        wrong = ["samples"]
    if wrong:
        raise OtauError("bad-file", f"{file}: {wrong[0]} is missing or not what it should be.")
    return job


def read_draws(folder: Path, steps: int, batch: int) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """Indices of the samples of each step, and of their symmetries, (steps, batch). Raises OtauError ``bad-file``."""
    data, shape = (folder / "draws.bin").read_bytes(), (steps, batch)
    count = math.prod(shape)
    if len(data) != 5 * count:
        raise OtauError("bad-file", f"draws.bin has {5 * count} bytes in this job; got {len(data)}.")
    numbers = np.frombuffer(data, "<u4", count).reshape(shape)
    return numbers, np.frombuffer(data, np.uint8, count, 4 * count).reshape(shape)


class Samples(NamedTuple):
    """All samples of a job. Sample i has the part of ``actions`` and ``policy`` from ``ends[i - 1]`` to ``ends[i]``."""

    rows: NDArray[Any]
    values: NDArray[np.float32]
    weights: NDArray[np.float32]
    ends: NDArray[np.int64]
    actions: NDArray[np.uint16]
    policy: NDArray[np.float32]

    @classmethod
    def read(cls, rules: Game, files: list[Path]) -> Samples:
        """Reads sample files (OTSM, version 1). Raises OtauError ``bad-samples``."""
        return cls.joined([cls._read_one(rules, file.read_bytes(), file.name) for file in files])

    @classmethod
    def joined(cls, parts: list[Samples]) -> Samples:
        """Concatenates samples."""
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


def read_checkpoint(data: bytes) -> tuple[int, dict[str, NDArray[np.float32]], dict[str, NDArray[np.float32]]]:
    """Reads the steps, weights and moments of a checkpoint (OTCK, version 1). Raises OtauError ``bad-file``."""
    try:
        return _read_checkpoint(data)
    except (struct.error, ValueError, KeyError, TypeError) as error:
        if isinstance(error, OtauError):
            raise
        raise OtauError("bad-file", f"This checkpoint is damaged: {error}.") from None


def _read_checkpoint(data: bytes) -> tuple[int, dict[str, NDArray[np.float32]], dict[str, NDArray[np.float32]]]:
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


def write_checkpoint(step: int, sizes: Mapping[str, int], arrays: list[NDArray[np.float32]]) -> bytes:
    """The bytes of a checkpoint for either learner: all weights, then their first and second moments."""
    total = sum(sizes.values())
    parts = {
        "weights": [[name, size] for name, size in sizes.items()],
        "moments": [["first", total], ["second", total]],
    }
    header = json.dumps({"step": step, **parts})
    words = header.encode().ljust(-4 * (-len(header) // 4))
    return b"OTCK" + struct.pack("<II", 1, len(words)) + words + b"".join(one.astype("<f4").tobytes() for one in arrays)


#: The number of samples that are encoded at once.
_CHUNK_SIZE = 2048
#: The padding value of each column of `EncodedSamples`.
_PADDING = (0, 0, -1, 0, 0)


class EncodedSamples(NamedTuple):
    """N encoded samples in the view of the player to move."""

    #: Float32 (N, input size).
    inputs: torch.Tensor
    #: Int32 (N, L): the legal actions, padded with zeros; L is the most legal actions of a sample.
    legal: torch.Tensor
    #: Float32 (N, L): the policy of each legal action; -1 as padding.
    policy: torch.Tensor
    #: Float32 (N, players): the results, beginning with the player to move.
    value: torch.Tensor
    #: Float32 (N): the weight of each sample.
    weight: torch.Tensor

    @classmethod
    def of(cls, rules: Game, samples: Samples, codes: NDArray[np.int64], device: str) -> EncodedSamples:
        """Encodes samples. Code c is sample c // S under symmetry c % S; the game has S symmetries."""
        parts = [codes[at : at + _CHUNK_SIZE] for at in range(0, len(codes), _CHUNK_SIZE)]
        used = samples.rows[np.unique(codes // len(rules.symmetries))]
        most = max(int(rules.legal(used[at : at + _CHUNK_SIZE])[1].max()) for at in range(0, len(used), _CHUNK_SIZE))
        columns: list[torch.Tensor] = []
        at = 0
        # Each column is allocated once, as two copies would not fit into memory
        for part in parts:
            found = [torch.from_numpy(column) for column in _encode(rules, samples, part)]
            if not columns:
                sizes = [column.shape[1:] for column in found]
                sizes[1] = sizes[2] = torch.Size([most])
                columns = [
                    torch.full((len(codes), *size), fill, dtype=column.dtype, device=device)
                    for column, size, fill in zip(found, sizes, _PADDING, strict=True)
                ]
            for whole, column in zip(columns, found, strict=True):
                place = whole[at : at + len(part)]
                (place if column.dim() == 1 else place[:, : column.shape[1]]).copy_(column)
            at += len(part)
        return cls(*columns)

    def take(self, chosen: torch.Tensor) -> EncodedSamples:
        """A batch: the samples with these indices, int, (m,)."""
        return EncodedSamples(*(column.index_select(0, chosen) for column in self))


def _encode(rules: Game, samples: Samples, codes: NDArray[np.int64]) -> list[NDArray[Any]]:
    chosen, turned = np.divmod(codes, len(rules.symmetries))
    starts = samples.ends[chosen - 1] * (chosen > 0)
    lengths = samples.ends[chosen] - starts
    owners = np.repeat(np.arange(len(chosen)), lengths)
    pairs = np.arange(len(owners)) - np.repeat(np.cumsum(lengths) - lengths, lengths) + np.repeat(starts, lengths)
    rows, actions = samples.rows[chosen], samples.actions[pairs].astype(np.int64)
    for number, symmetry in enumerate(rules.symmetries):
        here = turned == number
        if here.any():
            rows[here] = symmetry.positions(rows[here])
            actions[here[owners]] = symmetry.actions[actions[here[owners]]]
    shares = np.zeros((len(rows), rules.action_count), np.float32)
    shares[owners, actions] = samples.policy[pairs]
    legal, counts = rules.legal(rows)
    legal = legal[:, : counts.max()]
    owner, place = np.nonzero(np.arange(legal.shape[1]) < counts[:, None])
    policy = np.full(legal.shape, -1, np.float32)
    policy[owner, place] = shares[owner, legal[owner, place]]
    viewed = np.zeros(legal.shape, np.int32)
    viewed[owner, place] = rules.to_view(rows[owner], legal[owner, place])
    order = (np.asarray(rules.actor(rows), np.int64)[:, None] + np.arange(rules.players)) % rules.players
    value = np.take_along_axis(samples.values[chosen], order, 1)
    return [rules.encode(rows).reshape(len(rows), -1), viewed, policy, value, samples.weights[chosen]]
