"""An inference server in PyTorch for self-play in other processes and on other machines.

``python -m otau.evaluator --device cuda`` has the protocol of ``otau evaluator``, for ``otau train --evaluator`` and
``otau selfplay --evaluator``; it needs ``pip install "otau[learner]"``. Frames and answers are described in
`packages/otau-cli/src/learn/inference/frames.ts` and ``answers.ts`` beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

from ._bridge import running
from ._inference.frames import TOKEN_VARIABLE, parse_address
from .errors import OtauError

try:
    import torch

    from ._inference.server import DEFAULT_MAX_BATCH, InferenceServer
    from ._network.torch_network import use_device
except ImportError as error:
    if __name__ != "__main__":
        raise
    sys.exit(f"otau.evaluator: {error}. It needs PyTorch: pip install 'otau[learner]'.")

__all__ = ["InferenceServer", "main", "parse_address"]

MIN_BATCH, MAX_BATCH = 256, 65_536


def _print(sentence: str) -> None:
    """Prints a line. The server continues if the output is closed or the disk is full."""
    try:
        print(sentence, flush=True)
    except OSError:
        with contextlib.suppress(OSError), Path(os.devnull).open("w") as nothing:
            os.dup2(nothing.fileno(), sys.stdout.fileno())


def _is_local(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


async def _run(host: str, port: int, server: InferenceServer) -> None:
    """Serves until Ctrl-C or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        found = await server.start(host, port)
        _print(f"Judging positions at {f'[{host}]' if ':' in host else host}:{found} (Ctrl-C ends it).")
        await stop.wait()
    finally:
        await server.close()


def main() -> None:
    """Serves: ``python -m otau.evaluator --device cuda --listen 127.0.0.1:4791``."""
    parser = argparse.ArgumentParser(
        prog="python -m otau.evaluator", description="Judges positions with networks for self-play elsewhere."
    )
    usual = "cuda" if torch.cuda.is_available() else "cpu"
    parser.add_argument("--listen", default="127.0.0.1", help="host:port, or a host; 127.0.0.1:4791 unless given")
    parser.add_argument("--device", default=usual, help="cpu, cuda or mps; cuda where there is one unless given")
    parser.add_argument("--batch", type=int, default=DEFAULT_MAX_BATCH, help="positions evaluated at once, at most")
    given = parser.parse_args()
    try:
        host, port = parse_address(given.listen)
        token = os.environ.get(TOKEN_VARIABLE) or None
        if token is None and not _is_local(host):
            raise OtauError(
                "bad-command",
                f"Others can reach {host}: set {TOKEN_VARIABLE} to a secret, here and where self-play runs.",
            )
        if not MIN_BATCH <= given.batch <= MAX_BATCH:
            raise OtauError(
                "bad-command", f"--batch takes a whole number from {MIN_BATCH} to {MAX_BATCH}; got {given.batch}."
            )
        running.engine()  # it reads the networks
        use_device(given.device)
        server = InferenceServer(given.device, max_batch=given.batch, token=token, say=_print)
        asyncio.run(_run(host, port, server))
    except (OtauError, OSError, RuntimeError) as error:
        sys.exit(f"otau.evaluator: {error}")


if __name__ == "__main__":
    main()
