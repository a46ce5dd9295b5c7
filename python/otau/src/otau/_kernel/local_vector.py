"""Many games that are played: what `Vector` shows of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import OtauError
from .infos import refusal
from .played import GO_ON, STAY, Games

Observations = NDArray[np.float32]


class LocalVector:
    """n games.

    Args:
        games: The games.
        mode: ``NextStep``, ``SameStep`` or ``Disabled``.
        ends_illegal: Whether an illegal action ends its game with -1; else no game moves.
        copies: Whether masks are copies; else they are the memory that the next step overwrites.

    Attributes:
        observations: float32, (n, *observation shape), as the last step has left them.
        rows: Positions, uint8, (n, row size).
    """

    def __init__(self, games: Games, mode: str, ends_illegal: bool, copies: bool) -> None:
        self.games, facts = games, games.facts
        self.n = n = games.n
        self._mode, self._ends_illegal, self._copies = mode, ends_illegal, copies
        self.rows = games.rows
        self.observations: Observations = games.observations.reshape(n, *facts["observation"]["shape"])
        count: int = facts["actionCount"]
        self._count = count
        self._masks = games.masks.reshape(-1)
        self._mask_firsts = np.arange(n, dtype=np.int64) * count
        self._legal = games.legal.reshape(-1)
        self._legal_firsts = np.arange(n, dtype=np.int64) * facts["maxLegal"]
        self._everywhere = np.ones(n, np.bool_)
        self._everywhere.setflags(write=False)
        self._is_fresh = True

    @property
    def going(self) -> NDArray[np.bool_]:
        """Which games wait for an action."""
        found: NDArray[np.bool_] = self.games.reasons == 0
        return found

    def reset(
        self, seeds: list[str | None], mask: NDArray[np.bool_] | None, positions: NDArray[np.void] | None
    ) -> dict[str, Any]:
        """Begins all games, or those of the mask, from positions if given. Returns ``info``.

        Raises:
            OtauError: ``not-reset``.
        """
        if mask is not None and self._is_fresh and not mask.all():
            left = int(mask.argmin())
            raise OtauError("not-reset", f"The first reset is for all games; reset_mask leaves game {left} out.")
        self._is_fresh = False
        self.games.begin(GO_ON if mask is None else np.where(mask, GO_ON, STAY), seeds)
        if positions is not None:
            self.games.place(self._everywhere if mask is None else mask, positions)
        return self.info()

    def read(self, actions: NDArray[np.integer[Any]]) -> tuple[NDArray[Any], list[int]]:
        """Actions as the games list them, and those of the games that illegal ones end. Raises OtauError."""
        fit = actions.min() >= 0 and actions.max() < self._count
        if fit and self._masks[self._mask_firsts + actions.astype(np.int64)].all():
            return actions, []
        return self._read(actions)

    def play(self, actions: NDArray[Any], illegal: list[int]) -> None:
        """Plays one action in every game, but ends those of ``illegal``; what `read` has read."""
        self.games.actions[:] = actions
        if illegal:
            self.games.end_illegal(illegal)
        else:
            self.games.play()

    def _read(self, given: NDArray[np.integer[Any]]) -> tuple[NDArray[np.int64], list[int]]:
        over = self.games.reasons != 0
        if self._mode == "Disabled" and over.any():
            raise OtauError(
                "game-over",
                f"Game {int(over.argmax())} is over: with autoreset_mode Disabled reset it, by reset_mask, first.",
            )
        actions = np.where(over | (given < 0) | (given >= self._count), 0, given).astype(np.int64)
        fits = (actions == given) & (self._masks[self._mask_firsts + actions] == 1)
        illegal: list[int] = []
        for i in np.flatnonzero(~(fits | over)).tolist():
            listed = self._alias(i, int(given[i]))
            if listed is None:
                illegal.append(i)
            else:
                actions[i] = listed
        return actions, illegal

    def _alias(self, i: int, action: int) -> int | None:
        """The legal action for which another number stands; None where the game is to end."""
        if not 0 <= action < self._count:
            raise OtauError(
                "bad-action", f"Game {i}: an action is a whole number from 0 to {self._count - 1}; got {action}."
            )
        listed = self.games.rules.alias(self.rows[i].tobytes(), action)
        if self.games.masks[i, listed]:
            return listed
        if self._ends_illegal:
            return None
        legal, games = np.flatnonzero(self.games.masks[i]).tolist(), self.games
        why = refusal(f"Game {i}", action, int(games.players[i]), int(games.turns[i]), legal)
        raise OtauError("illegal-move", why)

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A random legal action for each game, 0 where it is over; int64, (n,)."""
        counts = self.games.legal_counts.astype(np.int64)
        offsets = (rng.random(self.n) * counts).astype(np.int64)
        found: NDArray[np.int64] = self._legal[self._legal_firsts + offsets].astype(np.int64)
        found[counts == 0] = 0
        return found

    def outcome(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Rewards (float64), terminations and truncations (bool) of the last step."""
        games = self.games
        rewards = games.rewards.astype(np.float32).astype(np.float64)
        return rewards, games.terminated.astype(np.bool_), games.truncated.astype(np.bool_)

    def info(self) -> dict[str, Any]:
        """``info`` of the vector environment, in arrays of the caller's."""
        games, everywhere = self.games, self._everywhere
        info: dict[str, Any] = {
            "action_mask": games.masks.copy() if self._copies else games.masks,
            "player": games.players.astype(np.int64),
            "turn": games.turns.astype(np.int64),
            "rewards": games.player_rewards.astype(np.float32),
            "_action_mask": everywhere,
            "_player": everywhere,
            "_turn": everywhere,
            "_rewards": everywhere,
        }
        is_final = self._mode == "SameStep"
        reasons = games.final_reasons if is_final else games.reasons
        if reasons.any():
            self._add_ends(info, reasons, is_final)
        return info

    def _add_ends(self, info: dict[str, Any], reasons: NDArray[Any], is_final: bool) -> None:
        """How games have ended, in ``info`` itself or, where they have begun anew already, in ``final_info``."""
        which = reasons != 0
        ended = np.flatnonzero(which)
        winners = np.where(which, self.games.winners(is_final), -1)
        told: dict[str, Any] = {"winner": winners, "reason": reasons.astype(np.int64)}
        if not is_final:
            info.update(told, _winner=which, _reason=which.copy())
            return
        games = self.games
        told["rewards"] = np.where(which[:, None], games.final_player_rewards, 0).astype(np.float32)
        told["turn"] = np.where(which, games.final_turns, 0).astype(np.int64)
        told["player"] = np.where(which, games.final_movers, 0).astype(np.int64)
        told.update({f"_{name}": which for name in tuple(told)})
        observations = np.full(self.n, None, object)
        shape = self.observations.shape[1:]
        for i, final in zip(ended.tolist(), games.final_observations[ended], strict=True):
            observations[i] = final.reshape(shape)
        info.update(final_info=told, _final_info=which, final_obs=observations, _final_obs=which)

    def state(self) -> dict[str, Any]:
        """Everything that a copy needs."""
        return {"games": self.games.state(), "is_fresh": self._is_fresh}

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from the state of as many games of the same board."""
        self.games.restore(state["games"])
        self._is_fresh = state["is_fresh"]
