"""Games for OpenSpiel and its searches, learners and tests.

    import otau.open_spiel, pyspiel

    game = pyspiel.load_game("otau_kindo", {"size": 4})
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])

Importing this module registers ``otau_togyzkumalak`` and so on, with the options of each game as parameters.
"""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ._bridge.catalog import environments
from .errors import OtauError
from .game import Game, game
from .view import View

__all__ = ["NAMES", "Observer", "OtauGame", "OtauState", "PlayoutEvaluator"]

PREFIX = "otau_"


class OtauGame(pyspiel.Game):
    """A game of Otau as a game of OpenSpiel.

    Args:
        short_name: The name in OpenSpiel, such as ``otau_kindo``.
        params: Options of the game.

    Attributes:
        rules: The rules as `otau.game` gives them.

    Raises:
        OtauError: ``bad-option``, ``unsupported`` where the process does not play the game itself.
    """

    def __init__(self, short_name: str, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = _rules(short_name.removeprefix(PREFIX), tuple(sorted(given.items())))
        rules = self.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.action_count,
            max_chance_outcomes=rules.max_legal if rules.has_chance else 0,
            num_players=rules.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if rules.players == 2 else None,
            max_game_length=rules.ply_limit,
        )
        super().__init__(_game_type(short_name, rules), info, given)

    def new_initial_state(self, state: str | None = None) -> OtauState:
        """The first state, or that of a position text. Raises OtauError ``bad-position``."""
        return OtauState(self, None if state is None else self.rules.parse_position(state))

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """The observer of states."""
        return Observer(self.rules)


class OtauState(pyspiel.State):
    """A position with its number of plies.

    Attributes:
        row: The position, an array of one element of ``rules.dtype``.
        plies: Number of moves of players before it.
    """

    def __init__(self, made_by: OtauGame, position: NDArray[np.void] | None = None) -> None:
        super().__init__(made_by)
        self._rules = rules = made_by.rules
        self.row: NDArray[np.void] = rules.start(1) if position is None else np.atleast_1d(position).copy()
        self.plies = 0
        self._update()

    def _update(self) -> None:
        rules = self._rules
        actions, counts = rules.legal(self.row)
        self._actor = int(rules.actor(self.row)[0])
        self._legal = sorted(actions[0, : counts[0]].tolist())
        self._is_over = self._actor == -2 or self.plies >= rules.ply_limit

    def current_player(self) -> int:
        """The player to move, ``PlayerId.CHANCE`` or ``PlayerId.TERMINAL``."""
        if self._is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._actor == -1 else self._actor

    def _legal_actions(self, player: int) -> list[int]:
        return self._legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance move, with their probabilities."""
        chances, counts = self._rules.outcomes(self.row)
        return [(k, float(chance)) for k, chance in enumerate(chances[0, : counts[0]])]

    def _apply_action(self, action: int) -> None:
        self.plies += self._actor >= 0
        self.row = self._rules.play(self.row, [action])
        self._update()

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"outcome {action}"
        return self._rules.format_action(self.row[0], action)

    def is_terminal(self) -> bool:
        """Whether the game is over, by its rules or by the limit of plies."""
        return self._is_over

    def returns(self) -> list[float]:
        """The result of each player, -1 to 1; 0 if the game is not over."""
        return self._rules.result(self.row, at_limit=self._is_over)[0].tolist()

    def __str__(self) -> str:
        return self._rules.format_position(self.row[0])


class Observer:
    """The observation of a player, as in `otau.View`: always in the view of the player to move.

    Attributes:
        tensor: The observation, float32, (size,).
        dict: The same with its shape, under the key ``observation``.
    """

    def __init__(self, rules: Game) -> None:
        self._view = View(rules)
        self.tensor = np.zeros(int(np.prod(self._view.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(self._view.shape)}

    def set_from(self, state: OtauState, player: int) -> None:
        """Sets the observation to that of a state."""
        self.dict["observation"][:] = self._view.observe(state.row, [state.plies])[0]

    def string_from(self, state: OtauState, player: int) -> str:
        """The position as a text."""
        return str(state)


class PlayoutEvaluator:
    """For OpenSpiel's `mcts.MCTSBot`: like `mcts.RandomRolloutEvaluator`, but plays all playouts at once in the kernel.

    Args:
        n_rollouts: Number of random games for each evaluation.
        seed: Makes evaluations repeatable.
    """

    def __init__(self, n_rollouts: int = 1, seed: int | str = 0) -> None:
        self.n_rollouts = n_rollouts
        self._seeds = (f"{seed}/{k}" for k in itertools.count())

    def evaluate(self, state: OtauState) -> NDArray[np.float64]:
        """The mean result of each player, float64, (players,)."""
        rules = state._rules
        max_moves = max(0, rules.ply_limit - state.plies)
        after = rules.playouts(np.repeat(state.row, self.n_rollouts), next(self._seeds), max_moves=max_moves)
        return rules.result(after, at_limit=True).mean(axis=0, dtype=np.float64)

    def prior(self, state: OtauState) -> list[tuple[int, float]]:
        """Equal probabilities for legal actions, or the probabilities of outcomes if chance moves."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@functools.cache
def _rules(name: str, given: tuple[tuple[str, Any], ...]) -> Game:
    rules = game(name)
    changed = {option: value for option, value in given if rules.options.get(option) != value}
    rules = game(name, **changed) if changed else rules
    if rules.board is None or "random" in rules.options.values():
        raise OtauError("unsupported", f"OpenSpiel cannot play {name} with {changed}.")
    return rules


def _game_type(short_name: str, rules: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name,
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if rules.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if rules.players == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(game(rules.name).options),
    )


def _register(name: str) -> str:
    short_name = PREFIX + name

    class Registered(OtauGame):
        """The game with this registered name."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(short_name, params)

    pyspiel.register_game(_game_type(short_name, game(name)), Registered)
    return short_name


#: The names of the games in OpenSpiel.
NAMES = [_register(environment["game"]) for environment in environments() if game(environment["game"]).board]
