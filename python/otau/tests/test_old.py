"""Programs for the older packages run when their imports are changed: here they are, with the new imports."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import otau
import otau.old as gym
from otau import OtauError, alpha_zero
from otau.old import (
    AbaloneEnv,
    GreedyKindoPlayer,
    KindoGame,
    RandomAgent,
    RandomPlayer,
    Senet,
)

from .conftest import ROOT


def test_gym_togyzkumalak_plays_random_games(capsys: pytest.CaptureFixture[str]) -> None:
    env = gym.make("Togyzkumalak-v0")
    state, reward, done, mover = env.reset(), 0.0, False, 0
    assert state[126:].tolist() == [1, 0]
    while not done:
        assert env.available_action() == [a for a in range(9) if env.check_action(a)]
        state, reward, done, info = env.step(env.action_space.sample())
        assert state in env.observation_space
        assert state[126 + mover] == 1, "the one who has just moved"
        assert env.observation()[:126].tolist() == state[:126].tolist()
        mover = 1 - mover
    assert (state.shape, info) == ((128,), {})
    assert reward == np.sign(float(env.row["kazan"][0, 0]) - float(env.row["kazan"][0, 1]))
    env.render()
    assert "kazan" in capsys.readouterr().out
    with pytest.raises(OtauError, match="not a legal move"):
        env.step(0)
    env.reset()
    with pytest.raises(OtauError, match="not a legal move"):
        env.step(9)


def test_gym_abalone_begins_when_it_is_made() -> None:
    env = gym.make("abalone-v0", variant_name="belgian_daisy")
    assert env.observation.shape == (11, 11)
    new = otau.Env("abalone", variant="belgian-daisy")
    assert (env.observation == new.reset()[0]).all()
    done, turns = False, 0
    while not done:
        mask = env.get_action_mask()
        action = divmod(int(np.random.choice(np.flatnonzero(mask))), 61)
        assert action in env.game.get_possible_moves(env.current_player)
        obs, _, done, _ = env.step(action)
        turns += 1
        assert obs in env.observation_space
    assert env.turns == turns + 1
    assert turns == 200 or env.game.game_over
    assert env.step(action)[1:3] == (0, True)


def test_gym_abalone_begins_with_each_line_up_by_its_old_and_new_name() -> None:
    env = AbaloneEnv(render_mode="terminal")
    assert len(env.variant_names()) == 60
    for name in env.variant_names():
        board = env.reset(variant_name=name)
        assert (env.reset(variant_name=name.replace("-", "_")) == board).all()
        assert (otau.from_old_name("abalone-v0", variant_name=name.replace("-", "_")).reset()[0] == board).all()


def test_gym_abalone_prefers_by_the_kind_of_move() -> None:
    env = AbaloneEnv(render_mode="terminal", max_turns=60)
    for _ in range(2):
        env.reset(random_player=True, random_pick=True)
        done = False
        while not done:
            moves = env.game.get_possible_moves(env.game.current_player, group_by_type=True)
            kind = next(
                name for name in ("winner", "ejected", "inline_push", "sidestep_move", "inline_move") if moves[name]
            )
            lost = sum(env.game.players_damages)
            _, reward, done, info = env.step(moves[kind][0])
            env.render(fps=1)
            assert info["move_type"] == kind
            assert sum(env.game.players_damages) == lost + (kind in ("winner", "ejected"))
            assert reward == {"winner": 12, "ejected": 2, "inline_push": 0.5}.get(kind, -0.1)
    assert env.game.episode == 3
    env.reset(player=1, random_player=False)
    before = env.observation
    obs, reward, done, info = env.step((30, 31))
    assert (reward, done, info["move_type"], info["player"]) == (0, False, None, 1)
    assert (obs == before).all()
    for wrong in ((61, 0), (1,), (0.5, 1)):
        with pytest.raises(OtauError, match="pair of cells"):
            env.step(wrong)


@pytest.mark.parametrize("rules", ["kendall", "skyruk"])
def test_gym_senet_plays_random_games(rules: str) -> None:
    env = gym.make("gym_senet:senet-v0", num_pieces=5, render_mode="ansi", rules=rules)
    agents = {Senet.CONS_PLAYER: RandomAgent("CONS"), Senet.SPOOLS_PLAYER: RandomAgent("SPOOLS")}
    kinds = set()
    for _ in range(5):
        obs, info = env.reset(seed=7)
        assert obs[1] == Senet.SPOOLS_PLAYER
        done = False
        while not done:
            board, player = obs
            sticks = Senet.throw_sticks()
            legal_actions = info["legal_actions_fn"](player, sticks)
            action = agents[player].act(board, legal_actions)
            kinds.add("pass" if action == (30, 0) else "forward" if action[1] > 0 else "backward")
            assert action == (30, 0) or abs(action[1]) == Senet.steps(sticks)
            assert action == (30, 0) or board[player, action[0]] == 1
            obs, reward, done, _, info = env.step(action)
        assert env.senet.board[info["winner"]].sum() == 0
        assert reward == 1 - 2 * info["winner"]
    assert kinds == {"pass", "forward", "backward"}
    assert "Spools" in env.render()
    with pytest.raises(OtauError, match="no legal move"):
        env.step((0, 1))


def test_senet_plays_what_the_environment_plays() -> None:
    """The same throws and moves in both give the same boards and turns."""
    env: Any = otau.Env("senet", observation="dict")
    senet = Senet()
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        senet.reset()
        over = False
        rng = np.random.default_rng(seed)
        while not over:
            assert (seen["board"] == senet.board).all()
            assert seen["player"] == senet.player
            steps = int(seen["steps"])
            sticks = [1] * steps + [0] * (4 - steps) if steps < 5 else [0] * 4
            moves = senet.legal_moves(senet.player, sticks)
            assert len(moves) == info["action_mask"].sum()
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            houses = np.flatnonzero(senet.board[senet.player])
            way = (action - 1) % 10
            old = (30, 0) if action == 0 else (int(houses[(action - 1) // 10]), way + 1 if way < 5 else way - 10)
            seen, _, terminated, truncated, info = env.step(action)
            _, has_won, passes = senet.apply_move(senet.player, old)
            assert has_won == terminated
            assert has_won or passes == info["pass"] or old == (30, 0)
            over = terminated or truncated


@pytest.mark.parametrize("n", [4, 5])
def test_kindo_for_alpha_zero_general(n: int, capsys: pytest.CaptureFixture[str]) -> None:
    game = KindoGame(n)
    assert (game.getBoardSize(), game.getActionSize()) == ((n, 9 * n), 5 * n * n + 1)
    players = {1: GreedyKindoPlayer(game).play, -1: RandomPlayer(game).play}
    won = 0
    for _ in range(4):
        board, player = game.getInitBoard(), 1
        assert board.size == np.prod(game.getBoardSize())
        while not game.getGameEnded(board, player):
            seen = game.getCanonicalForm(board, player)
            assert (seen[:, :, 0] == player * board[:, :, 0]).all()
            assert game.getScore(seen, 1) == game.getScore(board, player)
            valid = game.getValidMoves(seen, 1)
            for image, pi in game.getSymmetries(seen, valid / valid.sum()):
                assert ((pi > 0) == game.getValidMoves(image, 1)).all()
            board, player = game.getNextState(board, player, players[player](seen))
        won += game.getGameEnded(board, 1) == 1
    assert won >= 3
    game.display(board)
    shown = capsys.readouterr().out
    assert shown.count("K") == 8
    assert len(shown.splitlines()) == 5 + 4 * n


def test_a_reflected_board_of_kindo_is_its_picture() -> None:
    game = KindoGame(5)
    board, player, rng = game.getInitBoard(), 1, np.random.default_rng(3)
    for _ in range(30):
        board, player = game.getNextState(
            board, player, int(rng.choice(np.flatnonzero(game.getValidMoves(board, player))))
        )
    _, (image, _) = game.getSymmetries(game.getCanonicalForm(board, player), game.getValidMoves(board, player))
    expected = game.getCanonicalForm(board, player)[::-1, ::-1].swapaxes(0, 1)
    assert (image[:, :, 0] == expected[:, :, 0]).all()
    assert (image[:, :, 1] == np.array([0, 2, 1, 4, 3])[expected[:, :, 1]]).all()


@pytest.mark.parametrize("name", ["abalone", "kindo"])
def test_symmetries_commute_with_moves(name: str) -> None:
    rules = otau.game(name)
    position = rules.start(1, 0)
    for ply in range(0, 60, 2):
        actions, counts = rules.legal(position)
        legal = actions[0, : counts[0]]
        action = int(legal[ply * 7 % len(legal)])
        after = rules.play(position, [action])
        for symmetry in rules.symmetries:
            image = symmetry.positions(position)
            images, counts = rules.legal(image)
            assert sorted(images[0, : counts[0]]) == sorted(symmetry.actions[legal])
            assert rules.play(image, [symmetry.actions[action]]) == symmetry.positions(after)
        position = after
        if rules.actor(position)[0] < 0:
            break
    assert len(rules.symmetries) == {"abalone": 12, "kindo": 2}[name]


def test_what_older_packages_did_not_have() -> None:
    for wrong in ("chess-v0", "KindoGame"):
        with pytest.raises(OtauError, match=wrong):
            gym.make(wrong)
    with pytest.raises(OtauError, match="render_mode"):
        AbaloneEnv(render_mode="svg")
    with pytest.raises(OtauError, match="variant"):
        AbaloneEnv(variant_name="chess")
    with pytest.raises(OtauError, match="pi holds"):
        alpha_zero.Game("kindo").getSymmetries(alpha_zero.Game("kindo").getInitBoard(), [1])


def test_the_guide_names_what_there_is() -> None:
    page = ROOT / "docs/old-packages.md"
    if not page.exists():
        pytest.skip("needs the checkout")
    named = re.findall(r"from otau\.old import ([^`\n]+)", page.read_text())
    assert named
    for names in named:
        for name in names.split(","):
            assert hasattr(gym, name.strip().split(" as ")[0])
