"""Trains a network on all samples of finished runs at once, on a GPU: many passes, where `otau train` makes one or two.

    python retrain.py OUT.onnx --network runs/new/models/0000.onnx --samples runs/a/selfplay --held runs/b/selfplay

`--network` is what training begins with: any network of the game, or `models/0000.onnx` of a run, for random weights.
With `--teacher FILE` the answers of a larger network, which this has trained before (with `--decay 0.03`), are 0.7 of
what the network learns (distillation: Hinton and others, 2015). `--positions` are positions without answers, rows of
`fit-evaluation.ts play`: of them the network learns what the teacher answers. At the end it prints a JSON line with
figures for `--held`, samples that are not learnt from: policy loss, share of moves foretold, root of the mean square
error of the values.
A network of `packages/data/models` names in its card how it was made with this.
"""

from __future__ import annotations

import argparse
import functools
import json
import math
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from otau._arguments.options import snake
from otau._learning.samples import Samples
from otau._network.torch_network import use_device
from otau.game import Game, game
from otau.learner import AdamW, EncodedSamples, Net, Network, _step, losses

Losses = Callable[[EncodedSamples], tuple[torch.Tensor, ...]]
#: Steps whose batches are drawn together, and steps before the learning rate is whole.
BLOCK, WARM = 4000, 200


def taught(
    network: Network, teacher: Net, share: float, value_weight: float, batch: EncodedSamples
) -> tuple[torch.Tensor, ...]:
    """The losses of `network`: ``share`` of what it learns is the teacher's, all of it where nothing else is known."""
    with torch.no_grad():
        logits, values = teacher(batch.inputs)
        none = batch.policy < 0
        likely = torch.softmax(logits.gather(1, batch.legal.long()).masked_fill(none, -torch.inf), -1)
        unanswered = batch.value.isnan()
        part = torch.where(unanswered[:, :1], 1, share)
        policy = torch.where(none, batch.policy, (1 - part) * batch.policy + part * likely)
        value = torch.where(unanswered, values, (1 - part) * batch.value + part * values)
        mixed = batch._replace(policy=policy, value=value)
    return losses(network, value_weight, mixed)


def train(
    weights: dict[str, torch.Tensor], loss_of: Losses, encoded: EncodedSamples, given: argparse.Namespace
) -> None:
    """Takes all steps, with a learning rate that falls as a cosine."""
    device, steps = encoded.weight.device, given.steps
    options = {"weightDecay": given.decay, "clipNorm": 5, "beta1": 0.9, "beta2": 0.999, "epsilon": 1e-8}
    optimizer = AdamW(weights, options, 0, None)
    curve = ((1 + math.cos(math.pi * step / steps)) / 2 for step in range(steps))
    plan = optimizer.plan(
        [given.rate * min(1, (i + 1) / WARM) * (0.995 * part + 0.005) for i, part in enumerate(curve)]
    )
    figures = torch.empty((steps, 4), device=device)
    random = torch.Generator(device=device).manual_seed(given.seed)
    for at in range(0, steps, BLOCK):
        shape = (min(BLOCK, steps - at), given.batch)
        places = torch.randint(0, len(encoded.weight), shape, device=device, generator=random, dtype=torch.int32)
        act = _step(loss_of, optimizer, encoded, places, plan[at:], figures[at:])
        for _ in range(shape[0]):
            act()


def measure(network: Net, held: EncodedSamples) -> dict[str, float]:
    """What the network foretells of samples that it has not learnt from."""
    sums = np.zeros(3)
    for at in range(0, len(held.weight), 8192):
        batch = EncodedSamples(*(column[at : at + 8192] for column in held))
        with torch.no_grad():
            logits, values = network(batch.inputs)
        none = batch.policy < 0
        logarithms = torch.log_softmax(logits.gather(1, batch.legal.long()).masked_fill(none, -torch.inf), -1)
        loss = -(logarithms.masked_fill(none, 0) * batch.policy.clamp(min=0)).sum()
        hits = (logarithms.argmax(1) == batch.policy.argmax(1)).sum()
        sums += [float(loss), float(hits), float(((values - batch.value) ** 2).mean(1).sum())]
    policy, foretold, error = sums / len(held.weight)
    return {"policyLoss": round(policy, 4), "foretold": round(foretold, 4), "valueError": round(math.sqrt(error), 4)}


def positions_of(rules: Game, files: list[Path]) -> Samples:
    """Positions of files of `fit-evaluation.ts play`: a row, and three bytes that are left aside."""
    size = rules.dtype.itemsize
    lines = np.concatenate([np.fromfile(file, np.uint8).reshape(-1, size + 3) for file in files])
    rows = np.ascontiguousarray(lines[:, :size]).view(rules.dtype).reshape(-1)
    count = len(rows)
    nothing = np.full((count, rules.players), np.nan, np.float32)
    ends = np.zeros(count, np.int64)
    none = np.zeros(0)
    return Samples(rows, nothing, np.ones(count, np.float32), ends, none.astype(np.uint16), none.astype(np.float32))


def read(rules: Game, folders: list[Path], positions: list[Path], device: str, every: bool) -> EncodedSamples:
    """The samples of folders and positions without answers, in all symmetries or as they are."""
    samples = Samples.read(rules, [file for folder in folders for file in sorted(folder.glob("*.samples"))])
    if positions:
        samples = Samples.joined([samples, positions_of(rules, positions)])
    count, turns = len(samples.weights), len(rules.symmetries)
    return EncodedSamples.of(rules, samples, np.arange(count * turns) if every else np.arange(count) * turns, device)


def main() -> None:
    """Trains, and says how well what was held back is foretold."""
    parser = argparse.ArgumentParser(description="Trains a network on all samples of finished runs, on a GPU.")
    parser.add_argument("out", type=Path, help="the .onnx file to write")
    parser.add_argument("--network", type=Path, required=True, help="the network to begin with")
    parser.add_argument("--samples", type=Path, nargs="+", required=True, help="folders of samples to learn from")
    parser.add_argument("--positions", type=Path, nargs="+", default=[], help="files that only the teacher answers")
    parser.add_argument("--held", type=Path, nargs="+", required=True, help="folders of samples to foretell")
    parser.add_argument("--steps", type=int, default=14_000)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=0.002, help="the highest learning rate")
    parser.add_argument("--decay", type=float, default=1e-3, help="decay of the weights")
    parser.add_argument("--value-weight", type=float, default=1.5, help="how much the error of the values counts")
    parser.add_argument("--teacher", type=Path, help="a larger network that this has trained")
    parser.add_argument("--share", type=float, default=0.7, help="how much of what is learnt the teacher says")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    given = parser.parse_args()
    use_device(given.device)
    network = Network(given.network, given.device)
    about = json.loads(next(part.value for part in network.model.metadata_props if part.key == "otau"))["declaration"]
    rules = game(about["game"], **{snake(name): value for name, value in about["options"].items()})
    if given.positions and not given.teacher:
        parser.error("--positions have no answers: give a --teacher")
    encoded = read(rules, given.samples, given.positions, given.device, True)
    held = read(rules, given.held, [], given.device, False)
    loss_of: Losses = functools.partial(losses, network, given.value_weight)
    start = time.monotonic()
    if given.teacher:
        teacher = Network(given.teacher, given.device)
        loss_of = functools.partial(taught, network, teacher, given.share, given.value_weight)
    train(network.weights, loss_of, encoded, given)
    figures = {"seconds": round(time.monotonic() - start, 1), **measure(network, held)}
    print(json.dumps(figures), flush=True)
    network.save(given.out)


if __name__ == "__main__":
    main()
