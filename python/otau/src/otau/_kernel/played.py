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
    """n games of a board. With `MODES` "SameStep" a game that ends begins anew in the same step."""

    #: To so many decimals rewards are exact.
    digits = 17
    #: Whether ``turns`` begin at 0 in an episode that begins in a position with counters.
    counts_from_zero = False
    #: Whether `place` can be asked.
    takes_positions = False
    #: Whether the games have died with their process; `begin` makes new ones.
    is_lost = False
    is_movers: bool  #: Whether the one reward of a step is the mover's, not player 0's.
    rows: NDArray[np.uint8]  #: Positions, (n, row size).
    befores: NDArray[np.uint8]  #: The positions in which the last actions were played, (n, row size).
    last_actions: NDArray[np.int32]  #: (n,); -1 at the start of an episode.
    movers: NDArray[np.int8]  #: Who has played them, (n,); -1 at the start of an episode.
    draws: NDArray[np.uint16]  #: One more than the outcome of chance after them, (n,); 0 without one.
    reasons: NDArray[np.uint8]  #: (n,); an index of `infos.REASONS`.
    turns: NDArray[np.int32]  #: Plies so far, (n,).
    player_rewards: NDArray[Any]  #: Of the last step, (n, players).
    players: NDArray[np.int8]  #: Who is to move, (n,); after the end who has moved last.
    legal: NDArray[np.uint16]  #: Legal actions, (n, max legal), of which the first `legal_counts` are valid.
    legal_counts: NDArray[np.uint16]  #: (n,).
    masks: NDArray[np.int8]  #: (n, action count).
    observations: NDArray[np.float32]  #: (n, observation size).
    rewards: NDArray[Any]  #: The one reward of the last step, (n,).
    terminated: NDArray[np.uint8]  #: Whether the last step has ended a game by its rules, (n,).
    truncated: NDArray[np.uint8]  #: Whether it has ended one by a limit, (n,).
    actions: NDArray[np.uint16]  #: What the next step plays, (n,).
    #: With "SameStep", how games ended that the last step has ended: their reason is not 0.
    final_rows: NDArray[np.uint8]
    final_movers: NDArray[np.int8]
    final_reasons: NDArray[np.uint8]
    final_turns: NDArray[np.int32]
    final_player_rewards: NDArray[Any]
    final_observations: NDArray[np.float32]

    def __init__(self, rules: Rules, n: int) -> None:
        #: What this process knows of the game, what the engine would say of it, and how many there are.
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
