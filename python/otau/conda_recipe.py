"""Writes the conda recipe of a source distribution, from the metadata of the distribution.

    python conda_recipe.py dist/otau-0.1.0.tar.gz > recipe.yaml

It is conda-forge's newer form of recipes, for rattler-build. Unlike pip, conda can bring Node.js along.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tarfile
import tomllib
from pathlib import Path

#: What packages of the Python index are called at conda-forge, where that is not the same.
NAMES = {"wasmtime": "wasmtime-py"}
NODE = "nodejs >=20.19"
#: Rules, an opponent and a picture: what plays in Python, and what Node.js does.
TRIAL = "import otau; env = otau.make('kindo', opponent='greedy', render_mode='rgb_array'); env.reset(); env.render()"

RECIPE = """\
schema_version: 1

context:
  version: "{version}"

package:
  name: {name}
  version: ${{{{ version }}}}

source:
  url: https://pypi.org/packages/source/{name[0]}/{name}/{name}-${{{{ version }}}}.tar.gz
  sha256: {digest}

build:
  number: 0
  noarch: python
  script: python -m pip install . -vv --no-deps --no-build-isolation

requirements:
  host:
    - python {python}
    - pip
    - {backend}
  run:
    - python {python}
    - {packages}

tests:
  - python:
      imports: [otau, otau.alpha_zero, otau.old]
      pip_check: true
  - script: python -c "{trial}"

about:
  license: {licence}
  license_file: LICENSE
  summary: {summary}
"""


def named(requirement: str) -> str:
    """A requirement as conda writes it: name, blank, versions."""
    found = re.fullmatch(r"([A-Za-z0-9._-]+)\s*(.*)", requirement)
    if found is None or ";" in requirement or "[" in requirement:
        raise SystemExit(f"{requirement} cannot be said in a recipe.")
    return f"{NAMES.get(found[1], found[1])} {found[2]}".strip()


def recipe(distribution: Path) -> str:
    """The recipe of a source distribution."""
    with tarfile.open(distribution) as archive:
        members = [one for one in archive if one.name.split("/")[1:] == ["pyproject.toml"]]
        file = archive.extractfile(members[0]) if members else None
        if file is None:
            raise SystemExit("the distribution has no pyproject.toml.")
        said, folder = tomllib.loads(file.read().decode()), members[0].name.split("/")[0]
    project = said["project"]
    return RECIPE.format(
        name=project["name"],
        version=folder.removeprefix(f"{project['name']}-"),
        digest=hashlib.sha256(distribution.read_bytes()).hexdigest(),
        python=project["requires-python"],
        backend=named(*said["build-system"]["requires"]),
        packages="\n    - ".join([*map(named, project["dependencies"]), NODE]),
        trial=TRIAL,
        licence=project["license"],
        summary=project["description"],
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    print(recipe(Path(sys.argv[1])), end="")
