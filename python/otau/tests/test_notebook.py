"""What notebooks show: boards to play on, analyses, the tutorial."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import numpy as np
import pytest

import otau
from otau import OpponentView, OtauError, Table

from .conftest import GAMES

TUTORIAL = Path(__file__).parent.parent / "examples/tutorial.ipynb"


def first_legal(view: OpponentView) -> int:
    assert view.observation.shape == view.game.observation_shape
    assert view.action_mask[view.actions].all()
    return int(view.actions[0])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("player", [0, 1])
def test_the_opponent_and_chance_answer_until_a_hand_is_wanted(game: str, player: int) -> None:
    table = Table(otau.game(game), first_legal, player, seed=1)
    for _ in range(400):
        if table.results is not None:
            break
        assert table.actor == player
        before = list(table.actions)
        table.update([*before, table._playable(table._rows)[-1]])
        assert table.actions[: len(before)] == before
    results = table.results
    assert results is None or (sum(results) == 0 and len(results) == 2)


def test_moves_are_taken_back_and_wrong_ones_change_nothing() -> None:
    table = Table(otau.game("togyzkumalak"), first_legal)
    table.update([3])
    assert table.actions == [3, 0]
    table.update([5])
    assert table.actions == [5, 0]
    position = table.position.tobytes()
    wrong: Any
    for wrong in ([99], [5, -1], [5, 0.5], ["x"], [None]):
        with pytest.raises(OtauError) as caught:
            table.update(wrong)
        assert caught.value.code == "illegal-move"
    assert table.actions == [5, 0]
    assert table.position.tobytes() == position
    table.update([4], over=True)  # a limit has ended the game: nobody answers
    assert table.actions == [4]


def test_without_an_opponent_all_is_played_by_hand() -> None:
    table = Table(otau.game("senet"))
    assert table.actor == -1
    table.update([2])
    assert table.actions == [2]


def test_opponents_that_do_not_fit_are_refused() -> None:
    rules = otau.game("kindo", size=3)
    with pytest.raises(OtauError, match="An opponent is"):
        Table(rules, 7)
    with pytest.raises(OtauError, match="side from 0 to 1"):
        Table(rules, None, 2)
    with pytest.raises(OtauError, match="not legal"):
        Table(rules, lambda view: 10_000, 1)


def test_a_board_sends_and_hears() -> None:
    board = otau.play("kindo", opponent="greedy", size=3, max_plies=None, player=1, position=None)
    assert board.attributes == {"game": "kindo", "options": "size=3", "flipped": "flipped"}
    assert board.actions == board.table.actions != []
    move = int(np.flatnonzero(board.table.rules.masks(board.table._rows)[0])[0])
    board._handle_custom_msg({"actions": [*board.actions, move], "over": False}, [])
    assert board.actions == board.table.actions
    assert len(board.actions) >= 2
    with pytest.raises(OtauError):
        board._receive(board, {"actions": [12345], "over": False}, [])
    assert "<otau-board>" in board._esm
    assert f"{len(board.actions)} moves" in repr(board)


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_has_lines_values_and_a_picture(game: str) -> None:
    env: Any = otau.make(game)
    _, info = env.reset(seed=3)
    found = otau.analyse(env, agent="mcts", visits=40, lines=2)
    assert 1 <= len(found.lines) <= 2
    for line in found.lines:
        assert info["action_mask"][line.action]
        assert line.actions[0] == line.action
        assert line.moves[0] == line.move
        assert -1 <= line.value <= 1
    assert found.svg.startswith("<svg")
    assert found.lines[0].move in found._repr_html_()
    assert found.lines[0].move in repr(found)
    assert otau.analyse(env, agent="mcts:visits=40", lines=2)._repr_html_() == found._repr_html_()


def test_an_analysis_says_what_does_not_fit() -> None:
    rules = otau.game("kindo", size=3)
    assert otau.analyse(rules, agent="alphabeta", depth=2, lines=50).agent == "alphabeta:depth=2,lines=50"
    for given, options in (((rules,), {"lines": 0}), ((rules,), {"depth": 2}), ((rules, "x"), {}), ((3,), {})):
        with pytest.raises(OtauError):
            otau.analyse(*given, **options)  # type: ignore[arg-type]
    for agent in ("random", "level:3"):
        with pytest.raises(OtauError, match=f"^{agent.partition(':')[0]} finds a move, but no lines") as found:
            otau.analyse(rules, agent=agent)
        assert found.value.code == "unsupported"


def test_environments_show_themselves() -> None:
    env: Any = otau.make("kindo", size=3)
    assert env.unwrapped._repr_svg_() is None
    env.reset(seed=1)
    assert env.unwrapped._repr_svg_().startswith("<svg")
    games = otau.vector("kindo", 12, size=3)
    assert games._repr_html_() is None
    games.reset(seed=1)
    assert (games._repr_html_() or "").count("<svg") == 8
    assert pickle.loads(pickle.dumps(games))._repr_html_() == games._repr_html_()


def test_the_tutorial_runs() -> None:
    notebook = nbformat.read(TUTORIAL, 4)
    for cell in notebook.cells:
        assert not cell.get("outputs"), "the outputs are left out of the file"
        cell.source = cell.source.replace("UPDATES = 120", "UPDATES = 3")
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in shown for kind in output.get("data", {})}
    assert {"image/svg+xml", "image/png", "application/vnd.jupyter.widget-view+json", "text/html"} <= kinds
    assert "games are won" in "".join(output.get("text", "") for output in shown)
