"""Opponents, and one player's view of a game: an opponent moves inside the step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._arguments.options import whole
from .._bridge.node_agent import NodeAgent
from .._kernel.core import read_actions
from .._kernel.local_game import LocalGame, Result, Reward, Start
from .._kernel.played import Games
from .._kernel.rng import Rng
from .._search.spec import Spec
from ..errors import OtauError
from ..game import Game
from ..opponent import OpponentView
from .asked_games import Answers, AskedGames, OfPositions


class Seat:
    """A game as its opponent sees it.

    Args:
        games: Of these games.
        i: Its index.
        rng: The opponent's random numbers.
    """

    def __init__(self, games: Games, i: int, rng: Rng) -> None:
        self._games, self._i, self.rng = games, i, rng

    @property
    def row(self) -> bytes:
        """The position."""
        return self._games.rows[self._i].tobytes()

    @property
    def player(self) -> int:
        """The player to move."""
        return int(self._games.players[self._i])

    @property
    def legal(self) -> list[int]:
        """The legal actions."""
        return self._games.legal[self._i, : self._games.legal_counts[self._i]].tolist()

    def view(self, rules: Game) -> OpponentView:
        """What an opponent that is a function is asked."""
        seen = self._games.observations[self._i].reshape(rules.observation_shape).copy()
        return OpponentView(rules, self.player, self.legal, seen, self.row, self.rng.word())

    def ask(self, answer: Answer) -> tuple[int, int]:
        """The action that an opponent answers, as it is listed and as it is given. Raises OtauError."""
        given = answer(self)
        action, mask = whole(given), self._games.masks[self._i]
        if action is None:
            raise OtauError("bad-action", f"An opponent answers with a whole number; got {given!r}.")
        if 0 <= action < len(mask):
            listed = action if mask[action] else self._games.rules.alias(self.row, action)
            if mask[listed]:
                return listed, action
        legal = ", ".join(map(str, self.legal))
        raise OtauError("illegal-move", f"The opponent answered {action}, which is no legal action; legal are {legal}.")


#: An opponent's action in the present position of a game.
Answer = Callable[[Seat], Any]


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
        self._can_fail |= not getattr(answer, "never_fails", False)
        self._lists.append("replies")
        self._brought = self._own_rewards.data
        #: Of the opponent, apart from chance's: how much it draws changes no throw.
        self._seat = Seat(games, 0, Rng())
        self._learner = 0
        self._forget()

    def _begin(self, seed: str | None, start: Start | None) -> None:
        """Begins an episode, and plays until the player is to move; the game may be over before."""
        self._or_undo(self._begin_as_player, seed, start)

    def _begin_as_player(self, seed: str | None, start: Start | None) -> None:
        super()._begin(seed, start)
        if seed is not None:
            self._seat.rng = Rng(f"opponent of {seed}")
        players = self.facts["players"]
        self._learner = self._seat.rng.below(players) if self._side == "random" else int(self._side)
        self._forget()
        self._note()
        self._let_opponent_play()
        if self._reason[0]:
            raise OtauError("game-over", f"The game is over before player {self._learner} moves.")

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
            listed, action = self._seat.ask(self._answer)
            self._play(listed)
            self._replies.append(action)
            self._note()

    def state(self) -> dict[str, Any]:
        """Everything that a copy needs."""
        own = (self._seat.rng.state, self._learner, self._sums.copy(), self._throws.copy(), self._replies.copy())
        return {**super().state(), "against": (*own, self._has_passed)}

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from the state of another game of the same board."""
        super().restore(state)
        self._seat.rng.state, self._learner, sums, throws, replies, self._has_passed = state["against"]
        self._sums, self._throws, self._replies = sums.copy(), throws.copy(), replies.copy()


def answer_of(game: Game, opponent: Any) -> Answer:
    """The opponent that an option names.

    Raises:
        OtauError: ``unknown-agent``, ``bad-option``.
        NodeNotFoundError: For an agent that plays in the engine.
    """
    spec = _spec_of(game, opponent)
    if spec is None:
        return lambda seat: opponent(seat.view(game))
    if spec.kind == "random":
        return _safe(lambda seat: (legal := seat.legal)[seat.rng.below(len(legal))])
    if not spec.plays_here(game.board):
        agent = NodeAgent(spec.name)
        return lambda seat: agent.choose(game, seat.row, seat.rng)[0]
    from .._search.players import opponent as player_of

    assert game.board is not None
    player = player_of(spec, game.board)
    return _safe(lambda seat: player.choose(seat.row, seat.player, seat.rng, is_new=True)[0])


def answers_of(game: Game, opponent: Any) -> Answers:
    """The same in many games at once."""
    if isinstance(opponent, OfPositions):
        return lambda games, which: _answers_of_positions(game, opponent, games, which)
    spec = _spec_of(game, opponent)
    if spec is not None and spec.kind == "random":
        return lambda games, which: games.legal[which, games.rngs.below(which, games.legal_counts[which])]
    if spec is not None and spec.kind == "greedy" and game.board is not None:
        from .._search.greedy import Greedy

        greedy = Greedy(game.board)
        return lambda games, which: greedy.choose(
            games.rows[which], games.players[which], lambda n: games.rngs.below(which, n)
        )
    answer = answer_of(game, opponent)

    def ask(games: AskedGames, which: NDArray[np.int64]) -> list[int]:
        listed = []
        for i in which.tolist():
            seat = Seat(games, i, games.rngs[i])
            listed.append(seat.ask(answer)[0])
            games.rngs[i] = seat.rng
        return listed

    return ask


def _answers_of_positions(game: Game, opponent: OfPositions, games: AskedGames, which: NDArray[np.int64]) -> Any:
    """The actions of an opponent of positions. Raises OtauError ``bad-array``, ``bad-action``, ``illegal-move``."""
    answered = read_actions(len(which), opponent.function(games.rows[which].view(game.dtype)[:, 0]), game.action_count)
    for i, action in zip(which, answered, strict=True):
        if not games.masks[i, action]:
            raise OtauError("illegal-move", f"Game {i}: the opponent answered {action}, which is no legal action.")
    return answered


def _spec_of(game: Game, opponent: Any) -> Spec | None:
    """The agent that an option names; None for a function. Raises OtauError."""
    name = opponent if isinstance(opponent, str) else getattr(opponent, "name", None)
    if isinstance(name, str) and (isinstance(opponent, str) or hasattr(opponent, "choose")):
        spec = Spec(name)
        spec.check_game(game.name)
        return spec
    if callable(opponent):
        return None
    raise OtauError(
        "bad-option", f"opponent is the name of an agent, an agent of otau.agent or a function; got {opponent!r}."
    )


def _safe(answer: Answer) -> Answer:
    """Marks an opponent that cannot fail, so that nothing has to be undone."""
    answer.never_fails = True  # type: ignore[attr-defined]
    return answer
