"""n games that are played, and what is seen of them in arrays. One environment is n = 1."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .rules import Rules

MODES = ["NextStep", "SameStep", "Disabled"]
#: What a reset does to a game.
STAY, GO_ON = range(2)


class Games:
    """n games of a board. With `MODES` "SameStep" a game that ends begins anew in the same step.

    Attributes:
        facts: What the engine would say of the game.
        rules: What this process knows of it.
        n: How many.
        digits: To so many decimals rewards are exact.
        counts_from_zero: Whether ``turns`` begin at 0 in an episode that begins in a position with counters.
        is_movers: Whether the one reward of a step is the mover's, not player 0's.
        takes_positions: Whether `place` can be asked.
        is_lost: Whether the games have died with their process; `begin` makes new ones.
        rows: Positions, uint8, (n, row size).
        befores: The positions in which the last actions were played, uint8, (n, row size).
        last_actions: int32, (n,); -1 at the start of an episode.
        movers: Who has played them, int8, (n,); -1 at the start of an episode.
        draws: One more than the outcome of chance after them, uint16, (n,); 0 without one.
        reasons: uint8, (n,); an index of `infos.REASONS`.
        turns: Plies so far, int32, (n,).
        player_rewards: Of the last step, (n, players).
        players: Who is to move, int8, (n,); after the end who has moved last.
        legal: Legal actions, uint16, (n, max legal), of which the first ``legal_counts``, uint16, (n,), are valid.
        masks: int8, (n, action count).
        observations: float32, (n, observation size).
        rewards: The one reward of the last step, (n,).
        terminated: Whether the last step has ended a game by its rules, uint8, (n,).
        truncated: Whether it has ended one by a limit, uint8, (n,).
        actions: What the next step plays, uint16, (n,).
    """

    digits = 17
    counts_from_zero = False
    takes_positions = False
    is_lost = False
    is_movers: bool
    rows: NDArray[np.uint8]
    befores: NDArray[np.uint8]
    last_actions: NDArray[np.int32]
    movers: NDArray[np.int8]
    draws: NDArray[np.uint16]
    reasons: NDArray[np.uint8]
    turns: NDArray[np.int32]
    player_rewards: NDArray[Any]
    players: NDArray[np.int8]
    legal: NDArray[np.uint16]
    legal_counts: NDArray[np.uint16]
    masks: NDArray[np.int8]
    observations: NDArray[np.float32]
    rewards: NDArray[Any]
    terminated: NDArray[np.uint8]
    truncated: NDArray[np.uint8]
    actions: NDArray[np.uint16]
    #: With "SameStep", how games ended that the last step has ended: their reason is not 0.
    final_rows: NDArray[np.uint8]
    final_movers: NDArray[np.int8]
    final_reasons: NDArray[np.uint8]
    final_turns: NDArray[np.int32]
    final_player_rewards: NDArray[Any]
    final_observations: NDArray[np.float32]

    def __init__(self, rules: Rules, n: int) -> None:
        self.rules, self.facts, self.n = rules, rules.facts, n
        counts = bool(self.facts["options"].get("countAtLimit"))
        #: Whether a game has ended by its rules, by the index of the reason.
        self.is_terminal = np.array([False, True, False, counts, True])

    def begin(self, resets: Any, seeds: list[str | None] | None = None) -> None:
        """Begins games anew.

        Args:
            resets: What becomes of each game, or of all: `STAY` or `GO_ON`.
            seeds: Of each game; None leaves its generator as it is.
        """
        raise NotImplementedError

    def begin_at(self, seed: str | None, row: bytes, text: str) -> None:
        """Begins the one game in a position, which is given twice; chance moves first if it is to."""
        raise NotImplementedError

    def place(self, which: NDArray[np.bool_], positions: NDArray[np.void]) -> None:
        """Has games that have just begun stand in positions in which players are to move, where ``takes_positions``."""
        raise NotImplementedError

    def play(self) -> None:
        """Plays ``actions``, which are legal; games that are over begin anew."""
        raise NotImplementedError

    def play_in(self, which: NDArray[np.bool_]) -> None:
        """As `play`, in these games; the others stay as they are."""
        raise NotImplementedError

    def end_illegal(self, which: list[int]) -> None:
        """As `play`, but these games end, because their players have tried what is not legal: they get -1."""
        raise NotImplementedError

    def first_row(self) -> bytes:
        """The first position of the one game, before chance has moved."""
        raise NotImplementedError

    def drawn(self) -> list[int]:
        """The outcomes of chance in the one game since the last action."""
        raise NotImplementedError

    def winners(self, is_final: bool) -> NDArray[np.int64]:
        """Who has won each game by its rules, -1 for nobody; int64, (n,)."""
        raise NotImplementedError

    def state(self) -> dict[str, Any]:
        """Everything that a copy needs."""
        raise NotImplementedError

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from the state of as many games of the same board."""
        raise NotImplementedError

    def close(self) -> None:
        """The games are not played any more."""
