"""What writes files of the episodes of an environment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._kernel.infos import REASONS
from .._kernel.local_game import History
from ..game import Game


class Recorder:
    """Writes files of the episodes of one environment.

    Args:
        game: The rules.
        options: What to write, as the engine takes it.
        episodes: Which episodes are recorded.

    Attributes:
        is_played: Whether a step has been taken in the episode.
    """

    def __init__(self, game: Game, options: dict[str, Any], episodes: Callable[[int], bool] | None) -> None:
        game._ask("checkRecording", options=options)
        self._game, self._options, self._wants = game, options, episodes or (lambda episode: True)
        self._episode = -1
        self._is_open = self.is_played = False

    def begin(self, before: History) -> None:
        """An episode begins; the one before, of which something has been played, is broken off."""
        self.break_off(before)
        self._episode += 1
        self._is_open = bool(self._wants(self._episode))

    def write(self, played: History, reason: int = 0) -> None:
        """Writes the episode, which is over."""
        is_open, self._is_open, self.is_played = self._is_open, False, False
        if is_open:
            history, counters = played
            given = {"options": self._options, "episode": self._episode, "counters": counters}
            self._game._ask("writeEpisode", history, reason=REASONS[reason] or None, **given)

    def break_off(self, played: History) -> None:
        """Writes an episode that has no end."""
        if self.is_played:
            self.write(played)
