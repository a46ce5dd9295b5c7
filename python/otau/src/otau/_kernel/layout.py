"""The layout of a position in memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

_TYPES = {"uint8": "u1", "uint16": "<u2", "bits64": "<u8"}


def row_dtype(layout: Mapping[str, Mapping[str, Any]], size: int) -> np.dtype[np.void]:
    """The structured dtype of a position, from its fields and its size in bytes."""

    def format_of(field: Mapping[str, Any]) -> Any:
        one = _TYPES[field["type"]]
        return one if field["length"] == 1 else (one, (field["length"],))

    return np.dtype(
        {
            "names": list(layout),
            "formats": [format_of(field) for field in layout.values()],
            "offsets": [field["first"] for field in layout.values()],
            "itemsize": size,
        }
    )
