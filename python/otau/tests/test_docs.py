"""The programs of the guides run, one after the other on each page."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import otau

from .conftest import ROOT


@pytest.mark.parametrize("page", ["docs/python.md", "docs/old-packages.md", "python/otau/README.md"])
def test_programs_run(page: str, tmp_path: Path) -> None:
    """All of a page, as one program in a process of its own."""
    source = ROOT / page
    if not source.exists():
        pytest.skip("needs the checkout")
    programs = re.findall(r"^```(?:python|py)\n(.*?)^```$", source.read_text(), re.MULTILINE | re.DOTALL)
    assert programs
    (tmp_path / "page.py").write_text("\n".join(programs))
    if "plugins/oware" in source.read_text():
        bundle = tmp_path / "plugins/oware/index.js"
        command = [ROOT / "node_modules/.bin/esbuild", ROOT / "examples/oware/src/index.ts"]
        options = ["--bundle", "--format=esm", "--external:otau", "--external:otau/*", "--log-level=error"]
        subprocess.run([*map(str, command), *options, f"--outfile={bundle}"], check=True)
        bundle.with_name("package.json").write_text('{"name": "oware", "type": "module", "exports": "./index.js"}')
    done = subprocess.run([sys.executable, "page.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_first_program_of_the_readme_needs_no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    page = ROOT / "python/otau/README.md"
    if not page.exists():
        pytest.skip("needs the checkout")
    first, second = re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    otau.stop()
    monkeypatch.setenv("OTAU_NODE", "no such command")
    known: dict[str, Any] = {}
    exec(compile(first, "README.md", "exec"), known)
    with pytest.raises(otau.NodeNotFoundError, match="Networks"):
        exec(compile(second, "README.md", "exec"), known)


def test_versions_are_those_of_the_npm_package() -> None:
    package = ROOT / "package.json"
    if not package.exists():
        pytest.skip("needs the checkout")
    assert f'"version": "{otau.__version__}"' in package.read_text()
    engine = Path(otau.__file__).parent / "engine/engine.json"
    assert f'"version":"{otau.__version__}"' in engine.read_text()
