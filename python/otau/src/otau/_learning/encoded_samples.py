"""Training samples as inputs of a network, encoded once and kept on the device of the training."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from ..game import Game
from .training_files import Samples

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
