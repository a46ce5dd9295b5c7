"""Kindo: its rules in the kernel, and the kinds of its moves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..rules import Rules, Symmetry


class GameRules(Rules):
    """Kindo in the kernel."""

    _TILES = 5

    def _open(self) -> int:
        options = self.board.options
        return self.instance.function("new_kindo")(options["size"], options["walledIn"], options["maxPlies"])

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        return "wall" if action % 5 else "capture"

    def symmetries(self) -> list[Symmetry]:
        """The identity, and the reflection in the diagonal of the Kings: walls N and E change places, S and W too."""
        size: int = self.board.options["size"]
        x, y = np.divmod(np.arange(size * size), size)
        tiles = size * (size - 1 - y) + size - 1 - x
        whole = np.arange(5 * size * size + 1)
        actions = np.append((5 * tiles[:, None] + np.array([0, 2, 1, 4, 3])).ravel(), whole[-1])

        def reflect(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
            images = rows.copy()
            found = rows[:, self._TILES :][:, tiles]
            swapped = found & 0b0010100
            images[:, self._TILES :] = found & 0b1000011 | swapped << 1 | (found & 0b0101000) >> 1
            return images

        return [*super().symmetries(), Symmetry(reflect, actions)]
