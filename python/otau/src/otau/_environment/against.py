"""One player's view of a game: an opponent moves inside the step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from .._arguments.options import whole
from .._bridge.node_agent import NodeAgent
from .._kernel.local_game import LocalGame, Result, Reward, Start
from .._kernel.played import Games
from .._kernel.rng import Rng
from .._search.spec import Spec
from ..errors import OtauError
from ..game import Game
from ..opponent import OpponentView

Found = TypeVar("Found")
#: An opponent's action in the present position of a game.
Answer = Callable[["AgainstOpponent"], Any]


class AgainstOpponent(LocalGame):
    """A game from the side of one player.

    Args:
        games: The game, as n = 1.
        has_texts: Whether infos have texts and lists.
        reward: A reward function, in the place of the game's own rewards.
        named: What makes the observation by name of a position, if that is shown.
        answer: The opponent.
        side: The player, or ``random``.
    """

    def __init__(
        self,
        games: Games,
        has_texts: bool,
        reward: Reward | None,
        named: Callable[[bytes], dict[str, Any]] | None,
        answer: Answer,
        side: int | str,
    ) -> None:
        super().__init__(games, has_texts, reward, named)
        self._answer, self._side = answer, side
        self._can_fail = reward is not None or not getattr(answer, "never_fails", False)
        self._lists.append("replies")
        self._brought = self._own_rewards.data
        #: Of the opponent, apart from chance's: how much it draws changes no throw.
        self.rng = Rng()
        self._learner = 0
        self._forget()

    def _begin(self, seed: str | None, start: Start | None) -> None:
        """Begins an episode, and plays until the player is to move; the game may be over before."""
        self._or_undo(True, self._begin_as_player, seed, start)

    def _begin_as_player(self, seed: str | None, start: Start | None) -> None:
        super()._begin(seed, start)
        if seed is not None:
            self.rng = Rng(f"opponent of {seed}")
        players = self.facts["players"]
        self._learner = self.rng.below(players) if self._side == "random" else int(self._side)
        self._forget()
        self._note()
        self._let_opponent_play()
        if self._reason[0]:
            raise OtauError("game-over", f"The game is over before player {self._learner} moves.")

    def step(self, action: int) -> Result:
        """Plays a listed action, and the opponent's answer."""
        kind = self._or_undo(self._can_fail, self._exchange, action)
        reason = self._reason[0]
        return self._observe(), self.reward, reason == 1, reason > 1, self._info(kind)

    def advance(self, action: int) -> None:
        """As `step`, without what is shown."""
        self._or_undo(self._can_fail, self._exchange, action)

    def _exchange(self, action: int) -> int:
        self._forget()
        kind = self._play(action)
        self._has_passed = super()._is_passed()
        self._note()
        self._let_opponent_play()
        return kind

    def end_illegal(self, why: str) -> Result:
        """What is shown when the player has tried what is not legal: it gets -1."""
        self._forget()
        self.games.end_illegal([0])
        self._given = None
        self._sums[self._learner] = -1.0
        return self._observe(), -1.0, True, False, self._info(0, why)

    @property
    def reward(self) -> float:
        """The player's reward for the last step, the replies included."""
        return self._sums[self._learner]

    @property
    def rewards(self) -> list[float]:
        """The rewards of all players for it."""
        return self._sums

    def _info(self, kind: int, why: str = "") -> dict[str, Any]:
        rewards = np.array(self._sums, np.float32)
        if not self._has_texts:
            return self._numbers(rewards, kind)
        return self._texts(rewards, kind, {"throws": self._throws.copy(), "replies": self._replies.copy()}, why)

    def _is_passed(self) -> bool:
        return self._has_passed

    def _forget(self) -> None:
        """What has happened since the player's last choice."""
        self._sums = [0.0] * self.facts["players"]
        self._throws: list[int] = []
        self._replies: list[int] = []
        self._has_passed = False

    def _note(self) -> None:
        if any(self._brought):  # ten times as fast as the same of the array
            for player, reward in enumerate(super().rewards):
                self._sums[player] += reward
        if self._draw[0]:
            self._throws += [draw + 1 for draw in self.games.drawn()]

    def _let_opponent_play(self) -> None:
        while not self._reason[0] and self._player[0] != self._learner:
            answer = self._answer(self)
            action = whole(answer)
            if action is None:
                raise OtauError("bad-action", f"An opponent answers with a whole number; got {answer!r}.")
            listed = self.accepts(action) if 0 <= action < self.facts["actionCount"] else None
            if listed is None:
                legal = ", ".join(map(str, self.legal))
                raise OtauError(
                    "illegal-move", f"The opponent answered {action}, which is no legal action; legal are {legal}."
                )
            self._play(listed)
            self._replies.append(action)
            self._note()

    def _or_undo(self, can_fail: bool, act: Callable[..., Found], *given: Any) -> Found:
        """An opponent may fail, as may a reward function: then nothing has changed."""
        if not can_fail or self.games.is_lost:
            return act(*given)
        before = self.state()
        try:
            return act(*given)
        except Exception:  # after an interrupt the environment needs a reset
            self.restore(before)
            self._forget()
            raise

    def view(self, rules: Game) -> OpponentView:
        """What an opponent that is a function is asked."""
        seen = self.games.observations[0].reshape(rules.observation_shape).copy()
        return OpponentView(rules, self.player, self.legal, seen, self.row, self.rng.word())

    def state(self) -> dict[str, Any]:
        """Everything that a copy needs."""
        own = (self.rng.state, self._learner, self._sums.copy(), self._throws.copy(), self._replies.copy())
        return {**super().state(), "against": (*own, self._has_passed)}

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from the state of another game of the same board."""
        super().restore(state)
        self.rng.state, self._learner, sums, throws, replies, self._has_passed = state["against"]
        self._sums, self._throws, self._replies = sums.copy(), throws.copy(), replies.copy()


def answer_of(game: Game, opponent: Any) -> Answer:
    """The opponent that an option names.

    Raises:
        OtauError: ``unknown-agent``, ``bad-option``.
        NodeNotFoundError: For an agent that plays in the engine.
    """
    name = opponent if isinstance(opponent, str) else getattr(opponent, "name", None)
    if isinstance(name, str) and (isinstance(opponent, str) or hasattr(opponent, "choose")):
        if name == "random":
            return _safe(lambda played: played.legal[played.rng.below(len(played.legal))])
        spec = Spec(name)
        spec.check_game(game.name)
        if spec.plays_here(game.board):
            from .._search.players import opponent as player_of

            assert game.board is not None
            player = player_of(spec, game.board)
            return _safe(lambda played: player.choose(played.row, played.player, played.rng, is_new=True)[0])
        agent = NodeAgent(spec.name)
        return lambda played: agent.choose(game, played.row, played.rng)[0]
    if callable(opponent):
        return lambda played: opponent(played.view(game))
    raise OtauError(
        "bad-option", f"opponent is the name of an agent, an agent of otau.agent or a function; got {opponent!r}."
    )


def _safe(answer: Answer) -> Answer:
    """Marks an opponent that cannot fail, so that nothing has to be undone."""
    answer.never_fails = True  # type: ignore[attr-defined]
    return answer
