"""Rules and positions as numpy arrays; films and records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import otau
from otau import OtauError

from .conftest import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_structures_of_the_games_layout(name: str) -> None:
    env: Any = otau.make(name)
    env.reset(seed=1)
    inner = env.unwrapped
    assert inner.position.dtype == inner.game.dtype
    assert set(inner.game.about) == set(inner.game.dtype.names)
    assert inner.game.parse_position(inner.position_text) == inner.position
    many = otau.vector(name, 5)
    many.reset(seed=1)
    assert many.positions.shape == (5,)
    assert many.positions.dtype == inner.game.dtype


def test_fields_say_what_stands_where() -> None:
    togyz = otau.game("togyzkumalak")
    position = togyz.parse_position("9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1")
    assert position["pits"].tolist() == [9] * 18
    abalone = otau.Env("abalone")
    abalone.reset()
    bits = abalone.position["marbles"]
    assert bits.dtype == np.uint64
    assert bits.shape == (2,)
    assert [int(side).bit_count() for side in bits] == [14, 14]
    assert otau.game("togyzkumalak", stones=18).dtype["pits"].base == np.uint16


def test_moves_as_text() -> None:
    togyz = otau.game("togyzkumalak")
    start = "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1"
    assert togyz.legal(start)[6] == "76(10)"
    assert togyz.parse_action(start, "76") == 6
    assert togyz.format_action(start, 6) == "76(10)"
    assert togyz.actor(start) == 0
    assert togyz.format_position(togyz.parse_position(start)) == start
    assert togyz.observe(start).shape == (128,)
    assert togyz.describe_observation()[61] == "White kazan: min(stones, 82)/82"
    for wrong, code in [("99", "illegal-move"), ("hello", "bad-move")]:
        with pytest.raises(OtauError) as found:
            togyz.parse_action(start, wrong)
        assert found.value.code == code


@pytest.mark.parametrize("move", [5, None, ["b1"], b"b1"])
def test_a_move_is_a_text(move: Any) -> None:
    env = otau.Env("kindo")
    env.reset()
    with pytest.raises(OtauError, match="A move is named by a text"):
        otau.game("kindo").parse_action(env.position, move)


@pytest.mark.parametrize("action", ["75", 75.5, None, True, np.array([75])])
def test_an_action_to_format_is_a_whole_number(action: Any) -> None:
    env = otau.Env("kindo")
    env.reset()
    with pytest.raises(OtauError, match="An action is a whole number"):
        env.game.format_action(env.position, action)


def test_bytes_that_are_no_position() -> None:
    for name in GAMES:
        rules = otau.game(name)
        with pytest.raises(OtauError):
            rules.legal(b"\xff" * rules.dtype.itemsize)
        with pytest.raises(OtauError, match="bytes"):
            rules.legal(b"")
        with pytest.raises(OtauError, match="is a text, its bytes or one element"):
            rules.legal(3)  # type: ignore[call-overload]


def test_no_bytes_are_no_position_for_agents_and_pictures_either() -> None:
    rules = otau.game("kindo")
    for ask in (lambda: otau.agent("random").choose(rules, b""), lambda: otau.show(rules, b"")):
        with pytest.raises(OtauError, match="A position of kindo has"):
            ask()


def finish(env: Any, seed: int) -> None:
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    over = False
    while not over:
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated


def test_records_and_films(tmp_path: Path) -> None:
    env = otau.record(
        otau.make("senet", opponent="greedy", max_plies=40),
        record=tmp_path / "{episode}.jsonl",
        svg=tmp_path / "{episode}.svg",
        gif=tmp_path / "last.gif",
        png=tmp_path / "last.png",
        tags={"Event": "a test"},
        episodes=lambda episode: episode != 1,
        size=160,
    )
    for seed in range(3):
        finish(env, seed)
    env.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "0.jsonl",
        "0.svg",
        "2.jsonl",
        "2.svg",
        "last.gif",
        "last.png",
    ]
    record = json.loads((tmp_path / "0.jsonl").read_text())
    assert record["game"] == "senet"
    assert record["tags"]["Event"] == "a test"
    assert len(record["moves"]) > 10
    assert (tmp_path / "last.gif").read_bytes()[:3] == b"GIF"


def test_what_recording_refuses(tmp_path: Path) -> None:
    env = otau.make("kindo")
    with pytest.raises(OtauError, match="writes at least one of"):
        otau.record(env)
    with pytest.raises(OtauError, match='no option "colour"'):
        otau.record(env, svg=tmp_path / "a.svg", colour="red")
    with pytest.raises(OtauError, match="episodes is a function of an episode's number, or left out for all; got 10"):
        otau.record(env, svg=tmp_path / "a.svg", episodes=10)  # type: ignore[arg-type]
    (tmp_path / "file").write_text("")
    with pytest.raises(OtauError, match="cannot be written"):
        otau.record(env, svg=tmp_path / "file/a.svg")
    env.close()
    with pytest.raises(OtauError, match="record was called after close"):
        otau.record(env, svg=tmp_path / "a.svg")


def test_pictures_of_positions(tmp_path: Path) -> None:
    picture = otau.show(otau.game("kindo"), "....o/...../...../...../x.... x 1 2 2", theme="light")
    picture.save(tmp_path / "kindo.svg")
    assert (tmp_path / "kindo.svg").read_text() == picture.svg
    many = otau.vector("kindo", 3)
    many.reset()
    assert otau.show(many, 2).svg.startswith("<svg")
    with pytest.raises(OtauError, match="The number of a game is a whole number from 0 to 2; got 3"):
        otau.show(many, 3)
    with pytest.raises(OtauError, match="show takes"):
        otau.show("kindo")


@pytest.mark.parametrize(
    "options", [{"title": 4}, {"title": ["a"]}, {"size": "big"}, {"size": 0}, {"size": True}, {"theme": "dusk"}]
)
def test_what_pictures_refuse(options: dict[str, Any]) -> None:
    env = otau.Env("kindo")
    env.reset()
    with pytest.raises(
        OtauError, match=r"title is a text|size is a width above 0|The theme of SVG is light, dark or auto; got"
    ):
        otau.show(env, **options)


def test_what_games_of_before_refuse_is_said_in_a_sentence() -> None:
    (record,) = otau.read_records(b"1. a2 1... d5 d5e 2. a3 *", game="kindo")
    for effort in ("1", None, 0, float("nan")):
        with pytest.raises(OtauError, match="an effort from") as refused:
            otau.review(record, effort=effort)  # type: ignore[arg-type]
        assert refused.value.code == "bad-argument"
    with pytest.raises(OtauError, match="otau replay FILE --to jsonl"):
        otau.read_records(b"<html><p>1. a2 d5</p></html>", game="kindo")
