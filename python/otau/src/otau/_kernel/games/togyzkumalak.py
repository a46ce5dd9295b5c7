"""Togyz Kumalak: its rules in the kernel, and the kinds of its moves."""

from __future__ import annotations

from ..rules import Rules


class GameRules(Rules):
    """Togyz Kumalak in the kernel."""

    def _open(self) -> int:
        options = self.board.options
        make = self.instance.function("new_togyzkumalak")
        return make(options["pits"], options["stones"], options["tuzdyk"], options["maxPlies"])
