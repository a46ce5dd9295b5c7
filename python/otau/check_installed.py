"""Uses every file that the packages bring: rules, searches, pictures, films, networks, endgame tables, opening books.

python check_installed.py         # with the package otau-networks, and Node or V8
python check_installed.py alone   # the package otau alone, without Node
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import gymnasium

import otau


def require(fits: bool, what: str) -> None:
    """Ends the program if a check fails."""
    if not fits:
        raise SystemExit(f"{otau.__file__}: {what}")


def check_place() -> None:
    """Node packages in a folder above would hide packages that the engine lacks."""
    found = [folder for folder in Path(otau.__file__).parents if (folder / "node_modules").exists()]
    require(not found, f"there are Node packages in {found}.")


def check_game(env_id: str) -> None:
    env = gymnasium.make(env_id, render_mode="rgb_array")
    _, info = env.reset(seed=7)
    env.step(env.action_space.sample(info["action_mask"]))
    picture = env.render()
    require(getattr(picture, "shape", ())[2:] == (3,), f"{env_id} draws {picture!r}.")
    env.close()


def check_episode() -> None:
    """A game as a film, as a record that is read again, and in a review."""
    with tempfile.TemporaryDirectory() as folder:
        film, written = Path(folder, "game.gif"), Path(folder, "game.jsonl")
        env = otau.record(otau.make("kindo", size=3, opponent="random"), gif=film, record=written, size=100)
        _, info = env.reset(seed=7)
        over = False
        while not over:
            _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            over = terminated or truncated
        env.close()
        require(film.read_bytes()[:4] == b"GIF8", "the film is no GIF.")
        (record,) = otau.read_records(written)
        review = otau.review(record, effort=0.05)
        require(len(review["moves"]) == len(record.actions), "the review does not have all moves.")


def check_opponent(name: str, opponent: str, plies: int) -> None:
    """Plays on until the book has ended and the network chooses."""
    env = otau.make(name, opponent=opponent)
    _, info = env.reset(seed=7)
    env.action_space.seed(7)
    for _ in range(plies):
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated or truncated:
            _, info = env.reset()
    env.close()


def check_alone() -> None:
    """Games against searches, without Node, and what says that it needs more."""
    for name, search in (("togyzkumalak", "alphabeta"), ("abalone", "alphabeta"), ("senet", "expectimax")):
        check_opponent(name, f"{search}:nodes=500", 12)
    check_opponent("kindo", "level:1", 12)
    try:
        otau.make("kindo", opponent="zero:visits=1")
    except otau.OtauError as error:
        require("otau[agents]" in str(error), f"it is not said how networks are installed: {error}")
    else:
        require(False, "networks play without the package that brings them.")


def main() -> None:
    if sys.argv[1:] == ["alone"]:
        check_alone()
        return
    check_place()
    for env_id in [name for name in gymnasium.registry if name.startswith("otau/")]:
        check_game(env_id)
    check_episode()
    check_opponent("kindo", "zero:visits=4,book=own", 12)
    check_opponent("kindo", "level:8", 4)
    check_opponent("senet", "expectimax:depth=1,endgames=true", 8)
    books = list(Path(otau.__file__).parent.glob("engine/node_modules/@otau/data/books/*.json"))
    require(len(books) > 0, "no opening books were installed.")
    for name in ("board.js", "engine/otau-board.js"):
        require((Path(otau.__file__).parent / name).is_file(), f"the board of notebooks lacks {name}.")
    print(f"{Path(otau.__file__).parent} is whole")


if __name__ == "__main__":
    main()
