"""What ``info`` says of a game: numbers and arrays of the same shape at every step, or texts and lists on request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..errors import OtauError

#: Why a game has ended, by its number; 0 continues.
REASONS = ("", "rules", "repetition", "limit", "illegal")
ILLEGAL = 4
#: Numbers as numpy scalars, which libraries of learners read by their dtype; the last is -1.
WHOLE: tuple[np.int64, ...] = (*np.arange(256), np.int64(-1))


def has_texts(infos: Any) -> bool:
    """Whether infos are wanted as texts. Raises OtauError ``bad-option``."""
    if infos in ("numbers", "texts"):
        return bool(infos == "texts")
    raise OtauError("bad-option", f"infos is numbers or texts; got {infos!r}.")


def in_texts(
    info: Mapping[str, Any], move_types: Sequence[str], added: Mapping[str, Any], illegal: str
) -> dict[str, Any]:
    """An info of numbers as texts, without what does not apply now.

    Args:
        info: The info.
        move_types: The kinds of moves, of which ``move_type`` is 1 more than the index.
        added: By the game, and throws and replies.
        illegal: Why an action was refused, or nothing.
    """
    told: dict[str, Any] = {
        "turn": int(info["turn"]),
        "player": int(info["player"]),
        "action_mask": info["action_mask"],
        "rewards": info["rewards"],
    }
    if info["move_type"]:
        told["move_type"] = move_types[info["move_type"] - 1]
    if info["reason"]:
        told["winner"], told["reason"] = int(info["winner"]), REASONS[info["reason"]]
    return {**told, **added, **({"illegal": illegal} if illegal else {})}


#: More legal actions than this are counted, not listed.
_MAX_LISTED = 12


def refusal(where: str, action: int, player: int, turn: int, legal: Sequence[int]) -> str:
    """Why an action is not accepted, in the same words for every environment."""
    listed = f"legal are {', '.join(map(str, legal))}"
    if len(legal) > _MAX_LISTED:
        listed = f"legal are {len(legal)} others (action_mask)"
    return f"{where}: {action} is not a legal action of player {player} at turn {turn}; {listed}."
