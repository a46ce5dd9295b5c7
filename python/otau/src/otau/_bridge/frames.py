"""Pictures in pixels as the engine sends them: of each only the parts that differ from the one before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Frames:
    """The last picture in pixels that an engine has sent.

    Attributes:
        number: The engine's number of that picture; 0 before the first.
    """

    def __init__(self) -> None:
        self.number = 0
        self._pixels: NDArray[np.uint8] = np.zeros((0, 0, 3), np.uint8)

    def read(self, values: Mapping[str, Any], content: bytes) -> NDArray[np.uint8]:
        """The picture whose bands have come, uint8, (height, width, 3); an array of its own."""
        shape = (values["height"], values["width"], 3)
        self.number = 0  # until all bands are in their places
        if self._pixels.shape != shape:
            self._pixels = np.empty(shape, np.uint8)
        sent = np.frombuffer(content, np.uint8)
        at = 0
        for top, bottom, left, right in values["bands"]:
            band = self._pixels[top:bottom, left:right]
            band[:] = sent[at : at + band.size].reshape(band.shape)
            at += band.size
        self.number = values["frame"]
        return self._pixels.copy()
