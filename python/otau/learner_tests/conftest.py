from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import serving_here, write_networks


@pytest.fixture(scope="module")
def networks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("networks")
    write_networks(folder)
    return folder


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving_here() as found:
        yield found
