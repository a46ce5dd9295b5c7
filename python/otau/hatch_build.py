"""Builds the engine into the package where it is not there yet: only in a checkout, with its npm packages."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE = Path("src/otau/engine")


class EngineHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        folder = Path(self.root)
        script = folder.parent / "engine/build.mjs"
        if not script.is_file():
            if (folder / ENGINE / "engine.json").is_file():
                return  # a source distribution brings the engine along
            raise RuntimeError("The engine is missing, and so is the checkout that it is built from.")
        try:
            subprocess.run(["node", str(script)], cwd=folder.parent.parent, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise RuntimeError(
                "The engine could not be built. It wants Node.js and, once, `npm ci` at the top of the checkout."
            ) from error
