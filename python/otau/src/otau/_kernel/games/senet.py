"""Senet: its rules in the kernel, and the kinds of its moves."""

from __future__ import annotations

from ..rules import Rules


class GameRules(Rules):
    """Senet in the kernel."""

    def _open(self) -> int:
        options = self.board.options
        make = self.instance.function("new_senet")
        return make(options["rules"] == "skyruk", options["dancers"], options["maxPlies"])

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        if action == 0:
            return "pass"
        return "forward" if (action - 1) % 10 < 5 else "backward"
