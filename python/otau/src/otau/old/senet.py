"""gym-senet: the program throws the sticks, and asks for the legal moves of a throw."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..errors import OtauError
from ..game import game
from .base import OldEnv, require_mode

#: A move: the dancer's house, from 0, and its steps, negative for backward moves; (30, 0) is the pass.
Move = tuple[int, int]
_PASS: Move = (30, 0)


class Senet:
    """The rules on one board.

    Args:
        num_pieces: Dancers of each player, 5 or 7.
        rules: ``kendall`` or ``skyruk``.
    """

    BOARD_SIZE = 30
    HOUSE_OF_REBIRTH = 14
    HOUSE_OF_HAPPINESS = 25
    HOUSE_OF_WATER = 26
    HOUSE_OF_THREE_TRUTHS = 27
    HOUSE_OF_RE_ATUM = 28
    HOUSE_OF_RE_HORAKHTY = 29
    CONS_PLAYER = 0
    SPOOLS_PLAYER = 1

    def __init__(self, num_pieces: int = 5, rules: str = "kendall") -> None:
        self.num_pieces = num_pieces
        self.rules = game("senet", dancers=num_pieces, rules=rules)
        self.reset()

    def reset(self) -> NDArray[np.int64]:
        """The first position; spools move first. Returns `board`."""
        self.row: NDArray[np.void] = self.rules.start(1)
        return self.board

    @property
    def board(self) -> NDArray[np.int64]:
        """The houses of cones and spools, int64, (2, 30)."""
        return self.rules.observe(self.row)[0, : 2 * self.BOARD_SIZE].astype(np.int64).reshape(2, self.BOARD_SIZE)

    @property
    def player(self) -> int:
        """The player to move; after the end, the player of the last turn."""
        return int(self.row["player"][0])

    @property
    def winner(self) -> int | None:
        """The winner."""
        return int(self.row["winner"][0]) - 1 if self.row["winner"][0] else None

    @staticmethod
    def throw_sticks() -> list[int]:
        """Four sticks, 1 for a coloured side, by numpy's global generator."""
        thrown: list[int] = np.random.choice([0, 1], 4, replace=True).tolist()
        return thrown

    @staticmethod
    def steps(sticks: Sequence[int]) -> int:
        """The steps of a throw, 1 to 5."""
        return sum(sticks) or 5

    def legal_moves(self, player: int, sticks: Sequence[int]) -> list[Move]:
        """The legal moves of a player with a throw; the pass if there is no other move."""
        if self.winner is not None:
            return []
        row = self.row.copy()
        row["player"] = player
        return list(self._moves(self._thrown(row, self.steps(sticks))))

    def apply_move(self, player: int, move: Move) -> tuple[NDArray[np.int64], bool, bool]:
        """Plays a move.

        Returns:
            The board, whether the player has won, and whether the turn passes to the other one.

        Raises:
            OtauError: ``illegal-move``; the game is unchanged.
        """
        asked = int(move[0]), int(move[1])
        row = self.row.copy()
        row["player"] = player
        throws = [abs(asked[1])] if asked != _PASS else [1, 2, 3, 4, 5]
        for steps in throws:
            thrown = self._thrown(row, steps) if 1 <= steps <= 5 and self.winner is None else None
            action = None if thrown is None else self._moves(thrown).get(asked)
            if thrown is not None and action is not None:
                self.row = self.rules.play(thrown, [action])
                return self.board, self.winner is not None, self.winner is None and self.player != player
        raise OtauError("illegal-move", f"{asked} is no legal move of player {player}.")

    def _thrown(self, row: NDArray[np.void], steps: int) -> NDArray[np.void]:
        return self.rules.play(row, [steps - 1])

    def _moves(self, row: NDArray[np.void]) -> dict[Move, int]:
        """The moves after a throw, and their actions."""
        standing = np.flatnonzero(self.rules.observe(row)[0, : 2 * self.BOARD_SIZE].reshape(2, -1)[row["player"][0]])
        actions, counts = self.rules.legal(row)
        found: dict[Move, int] = {}
        for action in actions[0, : counts[0]].tolist():
            dancer, way = divmod(action - 1, 10)
            steps = way + 1 if way < 5 else way - 10
            found[_PASS if action == 0 else (int(standing[dancer]), steps)] = action
        return found


class SenetEnv(OldEnv):
    """``gym.make("gym_senet:senet-v0")``; a step returns five values.

    Args:
        num_pieces: Dancers of each player, 5 or 7.
        render_mode: ``human``, ``rgb_array``, ``ansi`` or None.
        rules: ``kendall`` or ``skyruk``.
    """

    env_id = "Senet-v0"
    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "rgb_array", "ansi"], "render_fps": 1}

    def __init__(self, num_pieces: int = 5, render_mode: str | None = "human", rules: str = "kendall") -> None:
        self.render_mode = require_mode(render_mode, self.metadata["render_modes"])
        self.senet = Senet(num_pieces, rules)
        self.rules = self.senet.rules
        self.observation_space = spaces.Tuple((spaces.MultiBinary([2, Senet.BOARD_SIZE]), spaces.Discrete(2)))
        self.action_space = spaces.MultiDiscrete([Senet.BOARD_SIZE + 1, 6])

    @property
    def player(self) -> int:
        """The player to move."""
        return self.senet.player

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game.

        Args:
            seed: Seed of numpy's global generator, for `Senet.throw_sticks`.
            options: Ignored.

        Returns:
            The board with the player to move, and ``legal_actions_fn``, which takes a player and a throw.
        """
        if seed is not None:
            np.random.seed(seed)
        self.senet.reset()
        return self.state(), {"legal_actions_fn": self.senet.legal_moves}

    def step(self, action: Move) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays ``(house, steps)``.

        Returns:
            The board with the player to move, the reward (1 cones have won, -1 spools), whether the game is over,
            False, and ``legal_actions_fn``, at the end ``winner``.

        Raises:
            OtauError: ``illegal-move``.
        """
        mover = self.player
        _, has_won, _ = self.senet.apply_move(mover, action)
        if has_won:
            return self.state(), 1 - 2 * mover, True, False, {"winner": mover}
        return self.state(), 0, False, False, {"legal_actions_fn": self.senet.legal_moves}

    def state(self) -> tuple[NDArray[np.int64], int]:
        """The board and the player to move."""
        return self.senet.board, self.player

    def render(self) -> Any:
        """The board in the render mode."""
        self.row = self.senet.row
        return None if self.render_mode is None else self._picture(self.render_mode)


class RandomAgent:
    """Plays random legal moves.

    Args:
        name: Its name.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def act(self, observations: Any, legal_actions: Sequence[Move]) -> Move:
        """Chooses one of the moves."""
        return random.choice(legal_actions)
