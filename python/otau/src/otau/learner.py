"""A learner in PyTorch for runs of ``otau train``: reads samples, writes a network as ``.onnx``.

``otau train kindo --learner python`` uses it; it needs ``pip install "otau[learner]"``. A job is a folder
(docs/run-protocol.md). The job contains all random numbers, so this learner takes the same steps on the same batches as
the built-in one. The network is the graph of the job's ``.onnx``, computed operator by operator.

Samples are encoded once and stay on the device, as many as fit. A training step then does not wait for the CPU; on a
GPU it is a CUDA graph that is replayed.
"""

from __future__ import annotations

import argparse
import functools
import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._arguments.options import snake
from .errors import OtauError
from .game import Game, game

try:
    import torch

    from ._learning.samples import EncodedSamples, Samples, read_checkpoint, read_draws, read_job, write_checkpoint
    from ._network.torch_network import Network, use_device
except ImportError as error:
    if __name__ != "__main__":
        raise
    sys.exit(f"otau.learner: {error}. It needs PyTorch: pip install 'otau[learner]'.")

__all__ = ["AdamW", "EncodedSamples", "Network", "Samples", "main", "read_checkpoint", "train", "write_checkpoint"]

Weights = dict[str, torch.Tensor]
#: Maps inputs, (n, input size), to logits, (n, action_count), and values, (n, players).
Net = Callable[[torch.Tensor], tuple[torch.Tensor, torch.Tensor]]
#: Smaller gradients and first moments, and smaller second moments, are set to 0.
_SMALL, _SMALL_SQUARE = 1e-18, 1e-36
_METRICS = ["loss", "policyLoss", "valueLoss", "gradientNorm"]
#: Steps on a GPU before the graph is captured, and the least steps between two checks of the loss.
_WARMUP_STEPS, _PROGRESS_STEPS = 3, 20
#: Bytes of encoded samples in memory; on a GPU a third of its free memory.
_HOST_BYTES = 1 << 30


class AdamW:
    """AdamW as in the built-in learner: moments are discounted sums, and only matrices have weight decay.

    ``weights`` become views of one array, ``numbers``, (parameters,), in the order of the file. ``moments`` are two
    arrays of the same shape.
    """

    def __init__(
        self, weights: Weights, options: Mapping[str, float], step: int, moments: list[NDArray[np.float32]] | None
    ) -> None:
        self.weights, self.options, self.step = weights, options, step
        self.numbers = torch.cat([weight.detach().ravel() for weight in weights.values()])
        self.decays = torch.cat([torch.full_like(w, w.dim() == 2).ravel() for w in weights.values()])
        self.moments = [torch.zeros_like(self.numbers) for _ in range(2)]
        for moment, array in zip(self.moments, moments or [], strict=False):
            moment.copy_(torch.from_numpy(array.copy()))
        at = 0
        for name, weight in weights.items():
            weights[name] = self.numbers[at : at + weight.numel()].view(weight.shape).detach().requires_grad_()
            at += weight.numel()

    def plan(self, rates: list[float]) -> torch.Tensor:
        """Step size, weight decay and epsilon of the next steps with these learning rates; float32, (steps, 3)."""
        beta1, beta2 = self.options["beta1"], self.options["beta2"]
        plan: list[list[float]] = []
        for step, rate in enumerate(rates, self.step + 1):
            correction = math.sqrt((1 - beta2) / (1 - beta2**step))
            size = rate * (1 - beta1) / (1 - beta1**step) / correction
            plan.append([size, rate * self.options["weightDecay"], self.options["epsilon"] / correction])
        return torch.tensor(plan, dtype=torch.float32, device=self.numbers.device)

    @torch.no_grad()
    def take(self, gradients: tuple[torch.Tensor, ...], plan: torch.Tensor) -> torch.Tensor:
        """Takes a step without counting it. Returns the norm of the gradient before clipping, float32, ()."""
        gradient = torch.cat([part.ravel() for part in gradients])
        # Squares of large numbers overflow float32; mps has no float64
        wide = torch.float32 if gradient.device.type == "mps" else torch.float64
        norm = torch.linalg.vector_norm(gradient, dtype=wide)
        if self.options["clipNorm"] > 0:
            gradient = gradient * (self.options["clipNorm"] / norm).clamp(max=1).float()
        gradient = _flush_small(gradient, _SMALL)
        size, decay, epsilon = plan.unbind()
        first, second = self.moments
        first.copy_(_flush_small(self.options["beta1"] * first + gradient, _SMALL))
        second.copy_(_flush_small(self.options["beta2"] * second + gradient * gradient, _SMALL_SQUARE))
        self.numbers.mul_(1 - decay * self.decays).sub_(size * first / (torch.sqrt(second) + epsilon))
        return norm.float()


def _flush_small(x: torch.Tensor, small: float) -> torch.Tensor:
    return torch.where(x.abs() < small, torch.zeros_like(x), x)


def losses(network: Net, value_weight: float, batch: EncodedSamples) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Weighted means over a batch: total loss, policy cross-entropy over legal actions, squared error of the values."""
    share = batch.weight / batch.weight.sum()
    logits, values = network(batch.inputs)
    none = batch.policy < 0
    logarithms = torch.log_softmax(logits.gather(1, batch.legal.long()).masked_fill(none, -torch.inf), -1)
    policy = (logarithms.masked_fill(none, 0) * batch.policy.clamp(min=0)).sum(1)
    policy_loss = -(policy * share).sum()
    value_loss = (((values - batch.value) ** 2).mean(1) * share).sum()
    return policy_loss + value_weight * value_loss, policy_loss, value_loss


def _array(tensor: torch.Tensor) -> NDArray[np.float32]:
    return tensor.detach().cpu().numpy().astype("<f4")


def train(folder: Path, device: str = "cpu") -> list[dict[str, float]]:
    """Trains a job and writes the result into its folder. Returns the metrics of each step."""
    if torch.device(device).type == "cuda" and torch.device(device).index is not None:
        torch.cuda.set_device(device)  # memory queries and graph capture use the current device
    job = read_job(folder)
    rules = game(job["game"], **{snake(name): value for name, value in job["options"].items()})
    samples = Samples.read(rules, [folder / name for name in job["samples"]])
    numbers, turns = read_draws(folder, job["steps"], job["batchSize"])
    if (numbers >= len(samples.weights)).any() or (turns >= len(rules.symmetries)).any():
        raise OtauError("bad-file", "draws.bin names samples or symmetries that there are not.")
    network = Network(folder / "before.onnx", device)
    step, _, previous = (0, {}, {}) if job["freshOptimizer"] else read_checkpoint((folder / "before.ckpt").read_bytes())
    moments = [previous["first"], previous["second"]] if previous else None
    optimizer = AdamW(network.weights, job["optimizer"], step if previous else 0, moments)
    loss_of = functools.partial(losses, network, job.get("valueWeight", 1))
    metrics = torch.full((job["steps"], len(_METRICS)), torch.nan, device=device)
    plan = optimizer.plan(job["learningRates"])
    done, pause = 0, max(_PROGRESS_STEPS, job["steps"] // 500)
    for encoded, places in _blocks(rules, samples, numbers, turns, device):
        act = _step(loss_of, optimizer, encoded, places, plan[done : done + len(places)], metrics[done:])
        for _ in range(len(places)):
            act()
            if done % pause == 0 or done + 1 == len(metrics):
                _check(metrics[: done + 1])
                print(json.dumps({"done": done, "total": job["steps"]}), flush=True)
            done += 1
        del act, encoded, places  # frees memory before the next block
    optimizer.step += done
    network.save(folder / "after.onnx")
    sizes = {name: weight.numel() for name, weight in optimizer.weights.items()}
    arrays = [_array(array) for array in (optimizer.numbers, *optimizer.moments)]
    (folder / "after.ckpt").write_bytes(write_checkpoint(optimizer.step, sizes, arrays))
    found = metrics.double().cpu().numpy()
    means = dict(zip(_METRICS, np.round(found.mean(0), 6).tolist(), strict=True))
    (folder / "done.json").write_text(json.dumps(means, allow_nan=False))
    return [dict(zip(_METRICS, each, strict=True)) for each in found.tolist()]


def _blocks(
    rules: Game, samples: Samples, numbers: NDArray[Any], turns: NDArray[Any], device: str
) -> Iterator[tuple[EncodedSamples, torch.Tensor]]:
    """Blocks of encoded samples that fit into memory, and for each step the indices of its batch, (steps, batch)."""
    budget = torch.cuda.mem_get_info()[0] // 3 if device.startswith("cuda") else _HOST_BYTES
    every = len(samples.weights) * len(rules.symmetries)
    fit = budget // (4 * (rules.encode(samples.rows[:1]).size + 2 * rules.max_legal + rules.players + 1))
    steps = len(numbers) if every <= fit else max(1, fit // numbers.shape[1])
    for at in range(0, len(numbers), steps):
        codes = numbers[at : at + steps].astype(np.int64) * len(rules.symmetries) + turns[at : at + steps]
        used = np.zeros(every, bool)
        used[codes] = True
        places = (np.cumsum(used, dtype=np.int32) - 1)[codes]
        yield EncodedSamples.of(rules, samples, np.flatnonzero(used), device), torch.from_numpy(places).to(device)


def _step(
    loss_of: Callable[[EncodedSamples], tuple[torch.Tensor, ...]],
    optimizer: AdamW,
    encoded: EncodedSamples,
    places: torch.Tensor,
    plan: torch.Tensor,
    metrics: torch.Tensor,
) -> Callable[[], None]:
    """A function that takes the next step of a block. It counts steps on the device, so that a GPU does not wait."""
    at = torch.zeros(1, dtype=torch.int64, device=places.device)

    def act() -> None:
        chosen = places.index_select(0, at)[0]
        found = loss_of(encoded.take(chosen))
        gradients = torch.autograd.grad(found[0], list(optimizer.weights.values()))
        norm = optimizer.take(gradients, plan.index_select(0, at)[0])
        metrics.index_copy_(0, at, torch.stack([*(one.detach() for one in found), norm])[None])
        at.add_(1)

    return act if places.device.type != "cuda" else _graph(act, len(places))


def _graph(act: Callable[[], None], steps: int) -> Callable[[], None]:
    """``act`` as a CUDA graph: the first steps run directly, as capture requires, then one is captured and replayed."""
    graph, stream, count = torch.cuda.CUDAGraph(), torch.cuda.Stream(), 0

    def take() -> None:
        nonlocal count
        count += 1
        if count > _WARMUP_STEPS:
            graph.replay()
            return
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            act()
        torch.cuda.current_stream().wait_stream(stream)
        if count == _WARMUP_STEPS < steps:
            with torch.cuda.graph(graph):
                act()

    return take


def _check(metrics: torch.Tensor) -> None:
    wrong = torch.isfinite(metrics).all(1).logical_not().nonzero()
    if len(wrong):
        raise OtauError("diverged", f"Training has diverged at step {int(wrong[0]) + 1}: lower the learningRate.")


def main() -> None:
    """Trains the job of a folder: ``python -m otau.learner FOLDER``. ``-`` reads folders from standard input."""
    parser = argparse.ArgumentParser(prog="python -m otau.learner", description="Trains the network of a job of otau.")
    parser.add_argument("folder", help="the folder of the job; - reads folders from standard input, one a line")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="cpu, cuda or mps")
    given = parser.parse_args()
    try:
        use_device(given.device)
        if given.folder != "-":
            train(Path(given.folder), given.device)
            return
        for line in sys.stdin:
            train(Path(line.rstrip("\n")), given.device)
            print('{"finished": true}', flush=True)
    except (OtauError, OSError, RuntimeError) as error:
        sys.exit(f"otau.learner: {error}")


if __name__ == "__main__":
    main()
