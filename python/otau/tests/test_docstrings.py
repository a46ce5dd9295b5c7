"""The examples in the docstrings of public names run, each by itself."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import gymnasium
import pytest

import otau
import otau.old

#: `play` shows a board in notebooks only; `register` is for the whole process, so test_plugins.py uses others.
_LEFT_OUT = {"play", "register"}
#: A block of code is indented, after an empty line.
_BLOCK = re.compile(r"(?<=\n\n)(?: {4}.*\n|\n)+")


def _examples() -> dict[str, str]:
    named = {name: getattr(otau, name) for name in otau.__all__ if name not in _LEFT_OUT}
    found = {}
    for name, what in {"otau": otau, "otau.old": otau.old, **named}.items():
        if inspect.ismodule(what) or inspect.isclass(what) or inspect.isfunction(what):
            blocks = _BLOCK.findall(f"{inspect.getdoc(what)}\n")
            found.update({f"{name} {i}": inspect.cleandoc(block) for i, block in enumerate(blocks)})
    return found


EXAMPLES = _examples()


def test_functions_that_begin_a_program_have_examples() -> None:
    for name in ("make", "vector", "aec", "game", "agent", "analyse", "show", "record"):
        assert f"{name} 0" in EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    env, vector_env = otau.make("kindo"), otau.vector("kindo", 4)
    env.reset(seed=1)
    vector_env.reset(seed=1)
    known: dict[str, Any] = {"otau": otau, "gymnasium": gymnasium, "env": env, "vector_env": vector_env}
    exec(compile(EXAMPLES[name], name, "exec"), known)
