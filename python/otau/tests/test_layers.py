"""The folders of the package: imports go downward only, without a circle, and every folder says what it holds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import otau

SOURCE = Path(otau.__file__).parents[1]
#: The private folders in the order in which data flows; each one imports only from those before it.
ORDER = ["_arguments", "_kernel", "_search", "_bridge", "_network", "_learning", "_environment", "_inference"]
#: More files than this in one folder make it hard to find one; `npm run layers` has the same number.
MAX_FILES = 25

FILES = {
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): file
    for file in SOURCE.glob("otau/**/*.py")
    if "engine" not in file.relative_to(SOURCE / "otau").parts
}


def imports_of(name: str) -> Iterator[str]:
    """The modules of the package that a module imports, also those that only types or functions of it need."""
    file = FILES[name]
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in FILES)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                found = f"{base}.{alias.name}"
                yield from [one for one in (found if found in FILES else base,) if one in FILES]


def part_of(name: str) -> str:
    """The folder or the module directly below the package: ``_kernel`` of ``otau._kernel.boards``."""
    return name.split(".")[1] if "." in name else name


GRAPH = {name: {other for other in imports_of(name) if other != name} for name in FILES}


def test_the_order_names_every_private_folder() -> None:
    folders = {part_of(name) for name, file in FILES.items() if file.parent != SOURCE / "otau"}
    assert {folder for folder in folders if folder.startswith("_")} == set(ORDER)


@pytest.mark.parametrize("folder", ORDER)
def test_a_folder_imports_no_folder_after_it(folder: str) -> None:
    used = {part_of(other) for name in FILES if part_of(name) == folder for other in GRAPH[name]}
    assert used.isdisjoint(ORDER[ORDER.index(folder) + 1 :])


def test_no_modules_and_no_folders_import_each_other_in_a_circle() -> None:
    parts: dict[str, set[str]] = {}
    for name, others in GRAPH.items():
        parts.setdefault(part_of(name), set()).update(part_of(other) for other in others)
    for graph in (GRAPH, {part: others - {part} for part, others in parts.items()}):
        TopologicalSorter(graph).prepare()  # raises CycleError


def test_folders_have_few_files_and_say_what_they_hold() -> None:
    for folder in {file.parent for file in FILES.values()}:
        assert len(list(folder.glob("*.py"))) <= MAX_FILES
        assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf8")))
