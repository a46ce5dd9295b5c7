"""The programs of the guides run, one after the other on each page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import otau

from .conftest import ROOT


@pytest.mark.parametrize("page", ["docs/python.md", "docs/old-packages.md", "python/otau/README.md"])
def test_programs_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = ROOT / page
    if not source.exists():
        pytest.skip("needs the checkout")
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {}
    programs = re.findall(r"^```python\n(.*?)^```$", source.read_text(), re.MULTILINE | re.DOTALL)
    assert programs
    for program in programs:
        exec(compile(program, page, "exec"), known)


def test_versions_are_those_of_the_npm_package() -> None:
    package = ROOT / "package.json"
    if not package.exists():
        pytest.skip("needs the checkout")
    assert f'"version": "{otau.__version__}"' in package.read_text()
    engine = Path(otau.__file__).parent / "engine/engine.json"
    assert f'"version":"{otau.__version__}"' in engine.read_text()
