"""Kindo: its rules in the kernel, and the kinds of its moves."""

from __future__ import annotations

from .._rules import Rules


class GameRules(Rules):
    """Kindo in the kernel."""

    def _open(self) -> int:
        options = self.board.options
        return self.instance.function("new_kindo")(options["size"], options["walledIn"], options["maxPlies"])

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        return "wall" if action % 5 else "capture"
