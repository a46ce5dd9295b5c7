"""Programs for the older packages run when their imports are changed: here they are, with the new imports."""

from __future__ import annotations

import copy
import pickle
import random
import re
from typing import Any

import numpy as np
import pytest

import otau
import otau.old as gym
from otau import OtauError, alpha_zero
from otau.old import (
    AbaloneEnv,
    AbaloneGame,
    AbaloneGui,
    GreedyKindoPlayer,
    KindoGame,
    RandomAgent,
    RandomPlayer,
    Senet,
    SenetGame,
    SenetKendall,
)

from .conftest import ROOT


def test_gym_togyzkumalak_plays_random_games(capsys: pytest.CaptureFixture[str]) -> None:
    env = gym.make("Togyzkumalak-v0")
    state, reward, done, mover = env.reset(), 0, False, 0
    assert (state.shape, state.dtype, state[0, 126:].tolist()) == ((1, 128), np.float64, [1, 0])
    while not done:
        flags = env.available_action()
        assert flags == [int(env.check_action(action)) for action in range(9)]
        action = env.action_space.sample()
        assert flags[action] == 1
        state, reward, done, info = env.step(action)
        assert state[0, 126 + mover] == 1, "the one who has just moved"
        assert env.observation()[0, :126].tolist() == state[0, :126].tolist()
        mover = 1 - mover
    assert (state.shape, info) == ((1, 128), {})
    white, black = np.frombuffer(env.row, env.rules.dtype)["kazan"][0].tolist()
    assert reward == env.reward() == np.sign(white - black)
    assert env.available_action() == [0] * 9
    env.render()
    assert "kazan" in capsys.readouterr().out
    with pytest.raises(OtauError, match="not a legal move"):
        env.step(0)
    env.reset()
    with pytest.raises(OtauError, match="not a legal move"):
        env.step(9)


def test_gym_togyzkumalak_plays_what_the_environment_plays() -> None:
    old, new = gym.make("Togyzkumalak-v0"), otau.make("togyzkumalak")
    seen, (expected, info) = old.reset(), new.reset()
    rng = np.random.default_rng(1)
    over = False
    while not over:
        assert np.allclose(seen[0, :126], expected[:126])
        assert seen[0, 5] == round(9 * seen[0, 5]) / 9, "as exact as float64 is, like there"
        assert old.available_action() == info["action_mask"].tolist()
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, over, _ = old.step(action)
        expected, _, terminated, _, info = new.step(action)
        assert (over, reward) == (terminated, info["rewards"][0])


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
    assert len(env.game.variant_names()) == 60
    for name in env.game.variant_names():
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
    assert env.game.episode == 2
    env.reset(player=1, random_player=False)
    before = env.observation
    obs, reward, done, info = env.step((30, 31))
    assert (reward, done, info["move_type"], info["player"]) == (0, False, None, 1)
    assert (obs == before).all()
    for wrong in ((61, 0), (1,), (0.5, 1)):
        with pytest.raises(OtauError, match="pair of cells"):
            env.step(wrong)


def test_the_game_and_the_window_of_gym_abalone_stand_alone() -> None:
    """A program that plays in the window by naming a marble, and then where it goes."""
    game = AbaloneGame()
    gui = AbaloneGui(game, debug=True)
    gui.reset_game_gui(variant_name="anglattack", random_player=False)
    assert (game.episode, game.turns_count, game.current_player) == (1, 1, 0)
    for _ in range(40):
        moves = game.get_possible_moves(game.current_player, group_by_type=True)
        kind = next(
            kind for kind in ("winner", "ejected", "inline_push", "inline_move", "sidestep_move") if moves[kind]
        )
        pos0, pos1 = moves[kind][0]
        assert game.get_token_from_pos(pos0) == game.current_player
        assert game.get_pos_from_coords(*game.get_coords_from_pos(pos1)) == pos1
        assert gui.action(pos0) is None
        assert gui.action(pos1) == kind
    assert game.turns_count == 41
    gui.close()
    game.reset(random_player=False)
    assert game.action_handler(56, 38) == ("inline_move", [(45, 38, 5), (51, 45, 5), (56, 51, 5)])
    assert game.action_handler(9, 17) == ("sidestep_move", [(9, 16, 1), (10, 17, 1)])
    assert game.action_handler(30, 31) is None


def test_a_marble_pushed_off_is_told_first() -> None:
    game = AbaloneGame()
    game.reset(random_player=False)
    rows = np.frombuffer(bytearray(game.row), game.rules.dtype)
    rows["marbles"] = [[0b110 | 1 << 60, 1]]
    rows["ejected"][0, :2] = 3, 0
    game._stand(rows.tobytes())
    assert game.action_handler(2, 0) == ("ejected", [(0, 3, -1), (1, 0, 3), (2, 1, 3)])


def test_seeds_draw_what_they_drew_there() -> None:
    """gym-abalone takes the first player from numpy's generator and the line-up from Python's, and nothing else."""
    env = AbaloneEnv(render_mode="terminal")
    for seed in range(5):
        np.random.seed(seed)
        random.seed(seed)
        env.reset(random_player=True, random_pick=True)
        np.random.seed(seed)
        random.seed(seed)
        assert env.current_player == np.random.randint(2)
        variant = random.choice(env.game.variant_names())
        assert (env.observation == env.reset(variant_name=variant)).all()


@pytest.mark.parametrize("name", ["Togyzkumalak-v0", "abalone-v0", "senet-v0"])
def test_a_copy_of_an_environment_plays_on_by_itself(name: str) -> None:
    """Programs that search copy the environment at each node."""
    env = gym.make(name)
    env.reset()
    first: Any = {"T": 0, "a": (56, 38), "s": 0}[name[0]]
    if name == "abalone-v0":
        env.reset(random_player=False)
    if name == "senet-v0":
        first = env.game.legal_moves([1, 0, 0, 0])[0]
    for copied in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = [part.tobytes() if isinstance(part, np.ndarray) else part for part in env._shown()]
        copied.step(first)
        assert env._shown()[1] == before[1] != copied._shown()[1]


@pytest.mark.parametrize("rules", ["kendall", "skyruk"])
def test_gym_senet_plays_random_games(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gym.make("gym_senet:senet-v0", num_pieces=5, render_mode="ansi", rules=rules)
    agents = {Senet.CONS_PLAYER: RandomAgent("CONS"), Senet.SPOOLS_PLAYER: RandomAgent("SPOOLS")}
    ways = set()
    for _ in range(5):
        (board, player), info = env.reset(seed=7)
        assert (player, info) == (Senet.SPOOLS_PLAYER, {"rules": rules})
        assert (board.shape, env.action_space.n) == ((2, 30), 51)
        legal_actions_fn, _ = SenetGame.gameplay(info["rules"])
        done = False
        while not done:
            sticks = Senet.throw_sticks()
            legal_actions = legal_actions_fn(board, player, Senet.steps(sticks))
            action = agents[player].act(legal_actions)
            house, steps = Senet.decode_move_for_player(action, board, player)
            ways.add(np.sign(steps))
            assert abs(steps) == Senet.steps(sticks) or legal_actions == [0]
            assert steps == 0 or board[player, house] == 1
            before = player
            (board, player), reward, done, truncated, info = env.step(action)
            assert not truncated
            assert info == ({"winner": player} if done else {"pass": player != before})
        assert board[info["winner"]].sum() == 0
        assert reward == 1 - 2 * info["winner"]
    assert ways == {-1, 0, 1}
    assert "Spools" in env.render()
    with pytest.raises(OtauError, match="no legal action"):
        env.step(1)
    with pytest.raises(OtauError, match="kendall or skyruk"):
        SenetGame.gameplay("jequier")


def test_the_numbers_of_senets_actions() -> None:
    assert [Senet.encode_move(*move) for move in ((0, 1), (2, 4), (4, -5), (4, -2), (30, 0))] == [1, 24, 46, 49, 0]
    assert [Senet.decode_move(action) for action in (11, 24, 49, 0)] == [(1, 1), (2, 4), (4, -2), (-1, 0)]
    assert Senet.encode_move(Senet.NO_DANCER, 0) == Senet.PASS_TURN == 0
    board = Senet.empty_board()
    board[Senet.CONS_PLAYER, 3] = board[Senet.SPOOLS_PLAYER, [4, 5, 23]] = 1
    assert Senet.decode_move_for_player(3, board, Senet.CONS_PLAYER) == (3, 3)
    assert Senet.decode_move_for_player(16, board, Senet.SPOOLS_PLAYER) == (5, -5)
    assert SenetKendall.legal_moves(board, Senet.CONS_PLAYER, 1) == [Senet.encode_move(0, -1)]
    assert SenetKendall.legal_moves(board, Senet.CONS_PLAYER, 3) == [3]


@pytest.mark.parametrize("rules", ["kendall", "skyruk"])
def test_senet_plays_what_the_environment_plays(rules: str) -> None:
    """The same throws and actions in both give the same boards and turns; the numbers of actions are the same."""
    env: Any = otau.Env("senet", observation="dict", rules=rules)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        game = SenetGame(rules=rules)
        rng = np.random.default_rng(seed)
        over = False
        while not over:
            assert (seen["board"] == game.board).all()
            assert seen["player"] == game.player
            steps = int(seen["steps"])
            sticks = [1] * steps + [0] * (4 - steps) if steps < 5 else [0] * 4
            assert game.legal_moves(sticks) == np.flatnonzero(info["action_mask"]).tolist()
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            seen, _, over, _, info = env.step(action)
            _, _, reward, done, has_passed = game.apply_move(action)
            assert (done, has_passed) == (over, bool(info["pass"]))
            assert reward == info["rewards"][0]


@pytest.mark.parametrize("n", [4, 5])
def test_kindo_for_alpha_zero_general(n: int, capsys: pytest.CaptureFixture[str]) -> None:
    game = KindoGame(n)
    assert (game.getBoardSize(), game.getActionSize()) == ((n, 9 * n), 5 * n * n + 1)
    players = {1: GreedyKindoPlayer(game).play, -1: RandomPlayer(game).play}
    won = 0
    for _ in range(4):
        board, player = game.getInitBoard(), 1
        assert board.size == np.prod(game.getBoardSize())
        assert board.dtype == game.getValidMoves(board, 1).dtype == np.int64
        while not game.getGameEnded(board, player):
            seen = game.getCanonicalForm(board, player)
            assert (seen[:, :, 0] == player * board[:, :, 0]).all()
            assert game.getScore(seen, 1) == game.getScore(board, player)
            valid = game.getValidMoves(seen, 1)
            for image, pi in game.getSymmetries(seen, valid / valid.sum()):
                assert ((np.array(pi) > 0) == game.getValidMoves(image, 1)).all()
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


# What differs from the older packages, and why: docs/old-packages.md has the table.


def set_pits(env: Any, pits: list[int], action: int | None = None, **fields: Any) -> Any:
    """Has an environment continue from a position, by an action if one is given. Returns the position after."""
    row = np.frombuffer(bytearray(env.row), env.rules.dtype)
    for name, value in {"pits": pits, **fields}.items():
        row[name][0] = value
    env.row = row.tobytes()
    env._legal, env._mover = env.rules._desk.legal(env.row), int(row["player"][0])
    if action is not None:
        env.step(action)
    return np.frombuffer(env.row, env.rules.dtype)[0]


def test_pit_9_is_never_a_tuzdyk() -> None:
    """gym-togyzkumalak asks whether the pit, numbered 0 to 8, is 9, so that its last pit becomes one."""
    env = gym.make("Togyzkumalak-v0")
    row = set_pits(env, [5, 0, 0, 0, 0, 0, 0, 0, 10, 1, 1, 1, 1, 1, 1, 1, 1, 2], 8)
    assert (row["pits"][17], row["tuzdyk"].tolist()) == (3, [0, 0])


def test_a_tuzdyk_is_never_opposite_the_other_and_may_have_the_number_of_its_start() -> None:
    """gym-togyzkumalak compares the pit with the one in which the move began, not with the other's tuzdyk."""
    env = gym.make("Togyzkumalak-v0")
    row = set_pits(env, [0, 0, 6, 7, 3, 1, 1, 0, 8, 2, 0, 5, 8, 1, 0, 4, 2, 1], 3, kazan=[46, 67], tuzdyk=[0, 1])
    assert (row["pits"][9], row["tuzdyk"].tolist()) == (3, [0, 1])
    env.reset()
    pits = [2, 11, 11, 11, 11, 11, 10, 1, 11, 10, 10, 10, 10, 10, 10, 2, 11, 10]
    row = set_pits(env, pits, 0, player=1)
    assert (row["pits"][0], row["tuzdyk"].tolist(), row["kazan"].tolist()) == (0, [0, 1], [0, 3])


def test_who_leaves_the_other_without_a_move_gets_no_win_by_that() -> None:
    """gym-togyzkumalak names the mover as the winner and leaves the stones where they are."""
    env = gym.make("Togyzkumalak-v0")
    pits = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 3, 0, 0, 0]
    row = set_pits(env, pits, 1, player=1, kazan=[83, 74])
    assert (env.reward(), row["pits"].sum(), row["kazan"].tolist()) == (1, 0, [83, 79])


def test_the_space_allows_18_where_numbers_reach_it() -> None:
    """gym-togyzkumalak has 18 at numbers that never exceed 1, and 1 at the stones of pit 9 and of Black's pits."""
    high = gym.make("Togyzkumalak-v0").observation_space.high[:, 0]
    assert np.flatnonzero(high == 18).tolist() == [*range(5, 56, 7), 60, *range(68, 119, 7), 123]


def test_an_empty_pit_is_refused_and_changes_nothing() -> None:
    env = gym.make("Togyzkumalak-v0")
    env.step(4)
    env.step(0)
    set_pits(env, [9, 9, 9, 9, 0, 9, 9, 9, 9, *[9] * 9])
    before = env.row
    assert env.available_action() == [1, 1, 1, 1, 0, 1, 1, 1, 1]
    with pytest.raises(OtauError, match="4 is not a legal move"):
        env.step(4)
    assert env.row == before


def test_both_players_moves_are_listed_whoever_moves() -> None:
    """gym-abalone leaves the in-line moves of the player out who does not move."""
    game = AbaloneGame()
    game.reset(random_player=False)
    before = game.get_possible_moves(1)
    game.reset(random_player=False, player=1)
    assert game.get_possible_moves(1) == before == sorted(before)


def test_a_push_is_listed_once_and_taken_by_both_ends() -> None:
    """gym-abalone lists a push of two marbles twice, by each of them."""
    env = AbaloneEnv(render_mode="terminal")
    for seed in range(200):
        np.random.seed(seed)
        env.reset(random_player=False)
        done = False
        while not done:
            moves = env.game.get_possible_moves(env.current_player)
            assert len(set(moves)) == len(moves) == int(env.get_action_mask().sum())
            for pos0, pos1 in moves:
                named = env.game._listed(pos0, pos1)
                assert named == 61 * pos0 + pos1
            aliases = [
                61 * a + b for a in range(61) for b in range(61) if env.game._listed(a, b) not in (None, 61 * a + b)
            ]
            if aliases:
                assert env.step(divmod(aliases[0], 61))[3]["move_type"] in ("inline_push", "ejected")
                return
            pair = moves[np.random.randint(len(moves))]
            done = env.step(pair)[2]


def test_a_backward_move_of_two_passes_the_turn() -> None:
    """In gym-senet a backward move by 2 or 3 keeps it."""
    board = Senet.empty_board()
    board[Senet.CONS_PLAYER, 3] = board[Senet.SPOOLS_PLAYER, [5, 6, 7]] = 1
    assert SenetKendall.legal_moves(board, Senet.CONS_PLAYER, 2) == [Senet.encode_move(0, -2)]
    _, player, _, _, has_passed = SenetKendall.apply_move(board, Senet.CONS_PLAYER, Senet.encode_move(0, -2))
    assert (player, has_passed) == (Senet.SPOOLS_PLAYER, True)


def test_groups_of_two_block_by_skyruk() -> None:
    """In gym-senet only groups of three block the way to the House of Happiness, and none a backward move."""
    skyruk, _ = SenetGame.gameplay("skyruk")
    board = Senet.empty_board()
    board[Senet.CONS_PLAYER, [0, 22]] = board[Senet.SPOOLS_PLAYER, [23, 24]] = 1
    assert 10 + 5 not in skyruk(board, Senet.CONS_PLAYER, 5)
    board = Senet.empty_board()
    board[Senet.CONS_PLAYER, 8] = board[Senet.SPOOLS_PLAYER, [5, 6, 10, 11]] = 1
    assert skyruk(board, Senet.CONS_PLAYER, 4) == [0]


def test_house_15_is_safe_by_skyruk_and_blocks_nobody() -> None:
    """In gym-senet an inner dancer of a group can be beaten there, and a single one blocks like a group."""
    skyruk, _ = SenetGame.gameplay("skyruk")
    board = Senet.empty_board()
    board[Senet.CONS_PLAYER, 10] = board[Senet.SPOOLS_PLAYER, [13, 14, 15]] = 1
    assert 4 not in skyruk(board, Senet.CONS_PLAYER, 4)
    board = Senet.empty_board()
    board[Senet.CONS_PLAYER, 12] = board[Senet.SPOOLS_PLAYER, 14] = 1
    assert skyruk(board, Senet.CONS_PLAYER, 4) == [4]


def test_a_board_is_not_changed_by_a_move() -> None:
    """gym-senet writes into the board that it is given."""
    board = Senet.init_board(5)
    before = board.copy()
    SenetKendall.apply_move(board, Senet.SPOOLS_PLAYER, SenetKendall.legal_moves(board, Senet.SPOOLS_PLAYER, 1)[0])
    assert (board == before).all()


def test_an_own_tile_is_not_captured_again() -> None:
    """alpha-zero-kindo lists own tiles that bear no walls beside others, where the player has two moves for one."""
    game = KindoGame(5)
    board, player = game.getInitBoard(), 1
    for action in (5 * (5 * 4 + 1), 5 * 3, game.getActionSize() - 1, 5 * 2):
        board, player = game.getNextState(board, player, action)
    valid = game.getValidMoves(board, player)
    assert (board[4, 0, 0], board[4, 1, 0], valid[5 * 5 * 4]) == (1, 1, 0)


def test_who_plays_on_has_the_other_one_pass() -> None:
    """alpha-zero-general takes turns for granted: in Kindo a player has two moves and more."""
    game = KindoGame(5)
    board, player = game.getInitBoard(), 1
    for mover in (1, -1):  # one move of the first turn, then the first of two
        assert player == mover
        board, player = game.getNextState(board, player, int(np.flatnonzero(game.getValidMoves(board, player))[0]))
    assert player == 1
    assert np.flatnonzero(game.getValidMoves(board, player)).tolist() == [game.getActionSize() - 1]
    assert game.getNextState(board, player, game.getActionSize() - 1)[1] == -1


def test_a_game_of_kindo_ends_by_its_plies() -> None:
    game = KindoGame(5, max_plies=3)
    board, player, plies = game.getInitBoard(), 1, 0
    while not game.getGameEnded(board, player):
        action = int(np.flatnonzero(game.getValidMoves(board, player))[0])
        plies += action != game.getActionSize() - 1
        board, player = game.getNextState(board, player, action)
    assert plies == 3
    assert abs(game.getGameEnded(board, player)) < 1, "a draw"
