"""The training program of alpha-zero-kindo, with one import changed. ALPHA_ZERO_KINDO names a checkout of it, laid
over one of the alpha-zero-general of its time with the module pytorch_classification."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

OLD = "from kindo.KindoGame import KindoGame as Game"
NEW = "from otau.old import KindoGame as Game"
#: Its arguments are there to be set: one game each to learn from, and two to compare, take minutes and not weeks.
SMALL = {"numIters": 1, "numEps": 1, "numMCTSSims": 3, "arenaCompare": 2}


def test_its_training_runs_by_changing_one_import(tmp_path: Path) -> None:
    folder = tmp_path / "kindo"
    shutil.copytree(os.environ["ALPHA_ZERO_KINDO"], folder, ignore=shutil.ignore_patterns("temp"))
    script = (folder / "mainKindo.py").read_text()
    assert script.count(OLD) == 1
    script = script.replace(OLD, NEW)
    for name, value in SMALL.items():
        script, changed = re.subn(rf"'{name}': \d+", f"'{name}': {value}", script)
        assert changed == 1
    (folder / "mainKindo.py").write_text(script)
    shown = subprocess.run([sys.executable, "mainKindo.py"], cwd=folder, capture_output=True, text=True, check=True)
    assert re.search(r"NEW/PREV WINS : \d+ / \d+ ; DRAWS : \d+", shown.stdout)
    assert (folder / "temp" / "temp.pth.tar").stat().st_size > 0
