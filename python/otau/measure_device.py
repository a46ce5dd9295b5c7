"""How fast a device evaluates networks, without sockets: the upper bound for `otau.evaluator`, and how its time is
spent.

    python measure_device.py evaluator --device cuda [--model FILE] [--peak TFLOPS] [--threads 8] [--tf32]

It prints a JSON line for each measurement. ``network`` has the inputs on the device already; ``answers`` goes from rows
to the bytes of an answer, as the server does, with threads that write what the network sees; ``write`` is that part
alone, ``batch`` what follows it. With ``--peak``, ``share`` is what the matrix products of dense networks take of it.
`measure.py` has the environments.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from otau._inference.inference import Inference, Part
from otau.game import Game

BATCHES = (256, 1024, 4096)
MODEL = Path(__file__).parents[2] / "packages/data/models/abalone.onnx"
#: Random moves before the positions that are evaluated.
PLIES = 20


def positions(rules: Game, n: int) -> NDArray[Any]:
    """Positions in which a player moves, after random moves."""
    rows = rules.playouts(rules.start(4 * n, 1), 1, max_moves=PLIES)
    return np.resize(rows[rules.actor(rows) >= 0], n)


def rate(act: Callable[[], Any], n: int, seconds: float, device: torch.device) -> float:
    """Positions a second, after a few rounds that do not count."""

    def wait() -> None:
        if device.type == "cuda":
            torch.cuda.synchronize(device)

    for _ in range(3):
        act()
    wait()
    start, rounds = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        for _ in range(4):
            act()
        wait()
        rounds += 4
    return n * rounds / (time.perf_counter() - start)


def products(inference: Inference) -> int:
    """Operations of a position in the matrix products of a dense network; 0 where it has convolutions."""
    if any(node.op_type == "Gather" for node in inference.network.model.graph.node):
        return 0
    weights = inference.network.weights.values()
    return 2 * sum(int(weight.numel()) for weight in weights if weight.dim() == 2)


def measure(given: argparse.Namespace) -> None:
    """Prints all measurements."""
    inference = Inference(given.model.read_bytes(), given.device)
    rules = Game.of(inference.board)
    device, operations = inference.device, products(inference)
    name = torch.cuda.get_device_name(device) if device.type == "cuda" else device.type
    fixed = {"model": given.model.name, "device": name, "torch": torch.__version__, "tf32": given.tf32}

    with ThreadPoolExecutor(given.threads) as pool:

        def write(rows: bytes) -> list[Part]:
            return [*pool.map(inference.write, inference.pieces(rows))]

        def measure_batch(batch: int) -> None:
            rows = positions(rules, batch).tobytes()
            parts = write(rows)
            inputs = torch.from_numpy(np.concatenate([part.inputs for part in parts])).to(device)

            def tell(what: str, act: Callable[[], Any]) -> None:
                found = rate(act, batch, given.seconds, device)
                line: dict[str, Any] = {"what": what, "batch": batch, "positions_per_s": round(found)}
                line["ms"] = round(1000 * batch / found, 3)
                if what == "network" and operations:
                    line["tflops"] = round(found * operations / 1e12, 3)
                    if given.peak:
                        line["share"] = round(found * operations / 1e12 / given.peak, 4)
                print(json.dumps({**line, **fixed}), flush=True)

            with torch.inference_mode():
                tell("network", lambda: inference.network(inputs))
            tell("write", lambda: write(rows))
            tell("batch", lambda: inference.evaluate(parts))
            tell("answers", lambda: inference.answers([rows], pool.map))

        for batch in BATCHES:
            measure_batch(batch)


def main() -> None:
    """Measures: ``python measure_device.py evaluator``."""
    parser = argparse.ArgumentParser(description="How fast a device evaluates networks.")
    parser.add_argument("what", choices=["evaluator"])
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--model", type=Path, default=MODEL, help="an .onnx file of otau")
    parser.add_argument("--peak", type=float, default=0, help="what the device can do at most, in TFLOP/s")
    parser.add_argument("--threads", type=int, default=8, help="threads that write what the network sees")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement takes")
    parser.add_argument("--tf32", action="store_true", help="matrix products with fewer digits, where the device can")
    given = parser.parse_args()
    if given.tf32:
        torch.set_float32_matmul_precision("high")
    measure(given)


if __name__ == "__main__":
    main()
