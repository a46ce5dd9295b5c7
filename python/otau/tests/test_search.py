"""Agents in this process choose as Node's do: the same moves and values for the same seeds, in all games."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import otau
from otau import OtauError
from otau._bridge import running
from otau._bridge.node_agent import NodeAgent
from otau._kernel.rng import Rng
from otau._search.players import Player
from otau._search.spec import Spec

BOARDS: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "togyzkumalak",
        {},
        [
            "random",
            "greedy",
            "beginner:2",
            "level:3",
            "alphabeta:nodes=2000",
            "alphabeta:depth=3,lines=3",
            "alphabeta:nodes=500,contempt=20",
            "mcts:visits=100",
            "mcts:visits=60,cpuct=0.7,reuse=false",
            "mcts:uct=1.4,visits=50",
            "mcts:uct=1,visits=400",
            "mcts:nodes=700,leaves=playouts",
        ],
    ),
    ("abalone", {}, ["greedy", "level:3", "alphabeta:nodes=2000", "mcts:visits=100", "mcts:uct=1.4,visits=10"]),
    ("abalone", {"players": 3}, ["greedy", "level:2", "mcts:visits=100"]),
    ("abalone", {"players": 4}, ["greedy", "mcts:visits=60"]),
    (
        "kindo",
        {},
        [
            "greedy",
            "beginner:1",
            "level:1",
            "alphabeta:nodes=2000",
            "mcts:nodes=400",
            "mcts:leaves=evaluation,visits=80",
        ],
    ),
    ("kindo", {"size": 3}, ["random", "mcts:uct=1,visits=40"]),
    (
        "senet",
        {},
        [
            "greedy",
            "level:3",
            "expectimax:nodes=2000",
            "expectimax:depth=2,lines=3",
            "mcts:visits=60",
            "mcts:nodes=400,uct=1",
        ],
    ),
    ("senet", {"rules": "skyruk"}, ["greedy", "level:3", "expectimax:nodes=2000"]),
]
#: Node's clock stands still.
NO_TIME = "--import data:text/javascript,performance.now=()=>0"
CASES = [(name, options, spec) for name, options, specs in BOARDS for spec in specs]


@pytest.fixture(scope="module", autouse=True)
def without_time() -> Iterator[None]:
    """Levels have a limit of time too: where no clock goes they end by their positions, on any machine."""
    otau.stop()
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("NODE_OPTIONS", NO_TIME)
        patched.setattr("otau._search.memory.time", SimpleNamespace(perf_counter=lambda: 0.0))
        yield
    otau.stop()


def positions_of(rules: otau.Game, count: int) -> list[bytes]:
    """Positions of random games in which a player is to move, some plies apart."""
    rng = np.random.default_rng(3)
    found: list[bytes] = []
    while len(found) < count:
        position, ply = rules.start(1, int(rng.integers(1 << 40))), 0
        while len(found) < count and (actor := int(rules.actor(position)[0])) != otau.OVER:
            if actor == otau.CHANCE:
                position = rules.play(position, rules.draw(position, rng.random(1)))
                continue
            if (ply := ply + 1) % 3 == 1:
                found.append(position.tobytes())
            position = rules.play(position, rules.sample(position, int(rng.integers(1 << 40))))
    return found


@pytest.mark.parametrize(("name", "options", "spec"), CASES)
def test_the_same_choices_as_on_node(name: str, options: dict[str, Any], spec: str) -> None:
    rules = otau.game(name, **options)
    board = rules.board
    assert board is not None
    here, there = Player(Spec(spec), board), NodeAgent(spec)
    assert Spec(spec).plays_here(board)
    rng, same = Rng(5), Rng(5)
    for row in positions_of(rules, 14):
        told = there.choose(rules, row, same, "one game")
        action, value = here.choose(row, int(rules.actor(np.frombuffer(row, rules.dtype))[0]), rng)
        assert action == told[0]
        assert value == pytest.approx(told[1], abs=1e-12)
    assert rng.state == same.state


@pytest.mark.parametrize("spec", ["zero", "level:8", "alphabeta:threads=2", "alphabeta:endgames=true", "mcts:book=own"])
def test_what_node_plays(spec: str) -> None:
    assert not Spec(spec).plays_here(otau.game("togyzkumalak").board)


def test_boards_without_a_compiled_evaluation() -> None:
    kindo = otau.game("kindo", size=4).board
    assert not Spec("alphabeta:depth=2").plays_here(kindo)
    assert Spec("mcts:visits=9,leaves=playouts").plays_here(kindo)
    assert not Spec("alphabeta:depth=2").plays_here(otau.game("abalone", marbles_to_eject=2).board)


@pytest.mark.parametrize(
    "text",
    ["nobody", "mcts:visit=3", "mcts:visits=0", "mcts:visits=x", "mcts:visits=3,visits=4", "level:9", "mcts:=3"],
)
def test_texts_are_refused_as_node_refuses_them(text: str) -> None:
    with pytest.raises(OtauError) as here:
        Spec(text).check_game("kindo")
    with pytest.raises(OtauError) as there:
        NodeAgent(text).choose(otau.game("kindo"), otau.game("kindo").start(1).tobytes(), Rng(1))
    assert here.value.code == there.value.code


@pytest.mark.parametrize(
    "text", ["level", "level:4", "mcts: visits = 30 , uct=1.50", "alphabeta:threads=1", "mcts:reuse=false"]
)
def test_canonical_names_are_those_of_node(text: str) -> None:
    assert Spec(text).name == running.engine().call("agent", spec=text)[0]["name"]


def test_an_opponent_that_fails_changes_nothing() -> None:
    fails = False

    def opponent(view: otau.OpponentView) -> Any:
        if fails:
            raise KeyError("mine")
        return view.rng.choice(view.actions)

    env: Any = otau.make("togyzkumalak", opponent=opponent).unwrapped
    _, info = env.reset(seed=1)
    action, before, fails = info["action_mask"].argmax(), env.position.tobytes(), True
    with pytest.raises(KeyError, match="mine"):
        env.step(action)
    assert env.position.tobytes() == before
    fails = False
    assert env.step(action)[4]["turn"] == 2


def test_an_interrupted_search_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    board = otau.game("togyzkumalak").board
    assert board is not None
    player = Player(Spec("alphabeta:nodes=100000000"), board)

    def interrupt(*_: Any) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("otau._search.memory.Budget._is_late", interrupt)
    player._limits = player._limits._replace(time=60_000)
    with pytest.raises(KeyboardInterrupt):
        player.choose(board.start, 0, Rng(1))
    monkeypatch.undo()
    player._limits = player._limits._replace(nodes=500)
    assert player.choose(board.start, 0, Rng(1), is_new=True)[0] in range(9)
