"""What all tests share."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from otau._kernel import boards

ROOT = Path(__file__).parents[3]
GAMES = ["togyzkumalak", "abalone", "kindo", "senet"]

# Windows without a screen: the tests look at what is drawn, nobody else does.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


@pytest.fixture(autouse=True)
def same_random_numbers() -> None:
    """A test that draws from the global generators draws the same in each run."""
    random.seed(7)
    np.random.seed(7)


@pytest.fixture
def on_node(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All games are played by the Node process, as those of plugins are."""
    monkeypatch.setenv(boards.KERNEL_VARIABLE, "off")
    boards._games.cache_clear()
    yield
    monkeypatch.undo()
    boards._games.cache_clear()


class Oracle:
    """The TypeScript environments by themselves, in a process of their own."""

    def __init__(self, script: Path) -> None:
        self._process = subprocess.Popen(
            [os.environ.get("OTAU_NODE", "node"), str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **task: Any) -> str:
        """What it prints to a task."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(task) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        self._process.communicate(timeout=10)


@pytest.fixture(scope="session")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Oracle]:
    """Only in a checkout: it is bundled from the sources."""
    esbuild = ROOT / "node_modules/.bin/esbuild"
    if not esbuild.exists():
        pytest.skip("needs the checkout with its npm packages")
    script = tmp_path_factory.mktemp("oracle") / "oracle.mjs"
    subprocess.run(
        [
            str(esbuild),
            str(Path(__file__).parent / "oracle.ts"),
            "--bundle",
            "--platform=node",
            "--format=esm",
            f"--outfile={script}",
            "--external:@resvg/resvg-js",
            "--external:onnxruntime-node",
            "--log-level=error",
        ],
        check=True,
    )
    made = Oracle(script)
    yield made
    made.close()
