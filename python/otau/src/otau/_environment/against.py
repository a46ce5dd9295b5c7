"""One player's view of a game in this process: an opponent moves inside the step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from .._arguments.options import whole
from .._kernel.boards import Board
from .._kernel.infos import ILLEGAL
from .._kernel.local_game import LocalGame, Result
from .._search.rng import Rng
from .._search.spec import Spec
from ..errors import OtauError
from ..game import Game
from ..opponent import OpponentView

#: An opponent's action in the present position of a game.
Answer = Callable[["AgainstOpponent"], Any]


class AgainstOpponent(LocalGame):
    """A game in the kernel from the side of one player.

    Args:
        board: The game and its options.
        is_dense: Whether the game's own rewards on the way count.
        has_texts: Whether infos have texts and lists.
        answer: The opponent.
        side: The player, or ``random``.
    """

    def __init__(self, board: Board, is_dense: bool, has_texts: bool, answer: Answer, side: int | str) -> None:
        super().__init__(board, is_dense, has_texts)
        self._answer, self._side = answer, side
        self._lists.append("replies")
        #: Of the opponent, apart from chance's: how much it draws changes no throw.
        self.rng = Rng()
        self._learner = 0
        self._forget()

    def reset(self, seed: str | None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode, and plays until the player is to move."""
        with self._undo_on_error():
            self._begin(seed)
            if seed is not None:
                self.rng = Rng(f"opponent of {seed}")
            players = self.board.facts["players"]
            self._learner = self.rng.below(players) if self._side == "random" else int(self._side)
            self._forget()
            self._note()
            self._let_opponent_play()
            if self._reason[0]:
                told = f"the game is over before player {self._learner} moves."
                raise OtauError("game-over", f"{self.board.id}: {told}")
        return self._observe(), self._info(0)

    def step(self, action: int) -> Result:
        """Plays a listed action, and the opponent's answer."""
        with self._undo_on_error():
            self._forget()
            kind = self._play(action)
            self._has_passed = super()._is_passed()
            self._note()
            self._let_opponent_play()
        reason = self._reason[0]
        return self._observe(), self._sums[self._learner], reason == 1, reason > 1, self._info(kind)

    def end_by_illegal(self, why: str) -> Result:
        """What is shown when the player has tried what is not legal: it gets -1."""
        self._forget()
        rewards = np.zeros_like(self._own_rewards)
        rewards[self._learner] = -1
        self._mask[:] = 0
        info = self._describe(self._mask.copy(), rewards, -1, ILLEGAL, 0, {}, why)
        return self._observe(), -1.0, True, False, info

    def _info(self, kind: int) -> dict[str, Any]:
        reason = self._reason[0]
        winner = int(self._games.winners(False)[0]) if reason else -1
        lists = {"throws": self._throws.copy(), "replies": self._replies.copy()}
        return self._describe(self._mask.copy(), np.array(self._sums, np.float32), winner, reason, kind, lists)

    def _is_passed(self) -> bool:
        return self._has_passed

    def _forget(self) -> None:
        """What has happened since the player's last choice."""
        self._sums = [0.0] * self.board.facts["players"]
        self._throws: list[int] = []
        self._replies: list[int] = []
        self._has_passed = False

    def _note(self) -> None:
        for player, reward in enumerate(self._own_rewards.tolist()):
            self._sums[player] += round(reward, 6)  # as float32 has no numbers of few digits
        if self._draw[0]:
            self._throws.append(self._draw[0])

    def _let_opponent_play(self) -> None:
        while not self._reason[0] and self._player[0] != self._learner:
            answer = self._answer(self)
            action = whole(answer)
            if action is None:
                raise OtauError("bad-action", f"An opponent answers with a whole number; got {answer!r}.")
            listed = self.accepts(action) if 0 <= action < self.board.facts["actionCount"] else None
            if listed is None:
                legal = ", ".join(map(str, self.legal))
                raise OtauError(
                    "illegal-move", f"The opponent answered {action}, which is no legal action; legal are {legal}."
                )
            self._play(listed)
            self._replies.append(action)
            self._note()

    @contextmanager
    def _undo_on_error(self) -> Iterator[None]:
        """An opponent that is a function may fail: then nothing has changed."""
        if not isinstance(self._answer, _Function):
            yield
            return
        before = self.state()
        try:
            yield
        except BaseException:
            self.restore(before)
            self._forget()
            raise

    def question(self) -> tuple[dict[str, Any], bytes]:
        """What an opponent that is a function is asked."""
        asked = {"actions": self.legal, "player": self.player, "seed": self.rng.word()}
        return asked, self._games.observations.tobytes() + self.row

    def state(self) -> dict[str, Any]:
        """Everything that a copy needs."""
        own = (self.rng.state, self._learner, self._sums.copy(), self._throws.copy(), self._replies.copy())
        return {**super().state(), "against": (*own, self._has_passed)}

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from the state of another game of the same board."""
        super().restore(state)
        self.rng.state, self._learner, sums, throws, replies, self._has_passed = state["against"]
        self._sums, self._throws, self._replies = sums.copy(), throws.copy(), replies.copy()


class _Function:
    """An opponent that is a Python function."""

    def __init__(self, board: Board, function: Callable[[OpponentView], Any]) -> None:
        self._rules, self._function = Game.of(board), function

    def __call__(self, played: AgainstOpponent) -> Any:
        return self._function(OpponentView(self._rules, *played.question()))


def answer_of(board: Board, opponent: Any) -> Answer | None:
    """The opponent that an option names; None if only Node plays it.

    Raises:
        OtauError: ``unknown-agent``, ``bad-option``.
    """
    name = opponent if isinstance(opponent, str) else getattr(opponent, "name", None)
    if isinstance(name, str) and (isinstance(opponent, str) or hasattr(opponent, "choose")):
        if name == "random":
            return lambda played: played.legal[played.rng.below(len(played.legal))]
        spec = Spec(name)
        spec.check_game(board.facts["game"])
        if not spec.plays_here(board):
            return None
        from .._search.players import opponent as player_of

        player = player_of(spec, board)
        return lambda played: player.choose(played.row, played.player, played.rng, is_new=True)[0]
    if callable(opponent):
        return _Function(board, opponent)
    raise OtauError(
        "bad-option", f"opponent is the name of an agent, an agent of otau.agent or a function; got {opponent!r}."
    )
