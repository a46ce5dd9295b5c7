"""alpha-zero-general's own Coach, MCTS and Arena on Otau's games. ALPHA_ZERO_GENERAL names a checkout of it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import otau.old
from otau.alpha_zero import Game

sys.path.insert(0, os.environ["ALPHA_ZERO_GENERAL"])
from Arena import Arena
from Coach import Coach
from MCTS import MCTS
from utils import dotdict

GAMES: dict[str, dict[str, Any]] = {
    "togyzkumalak": {"pits": 3, "stones": 2, "max_plies": 60},
    "abalone": {"max_plies": 6},
    "kindo": {"size": 3, "max_plies": 60},
    "the older Kindo": {},
}


def make(name: str) -> Any:
    if name == "the older Kindo":
        return otau.old.KindoGame(3, max_plies=60)
    return Game(name, **GAMES[name])


class Linear:
    """A linear policy and value: the smallest network that the program trains, keeps and loads."""

    def __init__(self, game: Any) -> None:
        self.weights = np.zeros((game.getInitBoard().size, game.getActionSize() + 1))

    def predict(self, board: Any) -> tuple[Any, float]:
        *logits, value = np.asarray(board, float).ravel() @ self.weights
        policy = np.exp(np.array(logits) - max(logits))
        return policy / policy.sum(), float(np.tanh(value))

    def train(self, examples: list[Any]) -> None:
        for board, policy, result in examples:
            seen = np.asarray(board, float).ravel()
            guess, value = self.predict(board)
            error = np.append(np.asarray(policy) - guess, result - value)
            self.weights += 0.1 / (1 + seen @ seen) * np.outer(seen, error)

    def save_checkpoint(self, folder: str, filename: str) -> None:
        with Path(folder, filename).open("wb") as file:  # save adds .npy to a name
            np.save(file, self.weights)

    def load_checkpoint(self, folder: str, filename: str) -> None:
        self.weights = np.load(Path(folder, filename))


def arguments(folder: Path, simulations: int) -> Any:
    return dotdict(
        numIters=2, numEps=2, tempThreshold=15, updateThreshold=0.5, maxlenOfQueue=200_000, numMCTSSims=simulations,
        arenaCompare=2, cpuct=1, checkpoint=str(folder), load_model=False, numItersForTrainExamplesHistory=20,
    )  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_coach_learns(name: str, tmp_path: Path) -> None:
    np.random.seed(1)
    game = make(name)
    network = Linear(game)
    coach = Coach(game, network, arguments(tmp_path, 2 if name == "abalone" else 15))
    coach.learn()
    assert network.weights.any() or not (tmp_path / "best.pth.tar").exists()
    assert (tmp_path / "checkpoint_1.pth.tar.examples").stat().st_size > 0
    examples = [example for iteration in coach.trainExamplesHistory for example in iteration]
    assert len(examples) > 20
    for board, policy, result in examples:
        assert np.shape(board) == game.getInitBoard().shape
        assert np.isclose(np.sum(policy), 1)
        assert -1 <= result <= 1


@pytest.mark.parametrize("name", ["togyzkumalak", "kindo", "the older Kindo"])
def test_search_beats_random_moves_in_the_arena(name: str, tmp_path: Path) -> None:
    np.random.seed(1)
    game = make(name)

    def search(board: Any) -> Any:
        return np.argmax(MCTS(game, Linear(game), arguments(tmp_path, 60)).getActionProb(board, temp=0))

    def at_random(board: Any) -> Any:
        return np.random.choice(np.flatnonzero(game.getValidMoves(board, 1)))

    won, lost, _ = Arena(search, at_random, game).playGames(12)
    assert won > 2 * lost
