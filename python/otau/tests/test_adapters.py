"""Games in the shapes of other libraries."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from otau import OtauError, alpha_zero

TWO = [("togyzkumalak", {}), ("abalone", {"max_plies": 60}), ("kindo", {"size": 4})]


@pytest.mark.parametrize(("name", "options"), TWO)
def test_alpha_zero_general_plays_the_games_of_the_rules(name: str, options: dict[str, Any]) -> None:
    game = alpha_zero.Game(name, **options)
    rules, rng = game.rules, np.random.default_rng(1)
    passes = 0
    for _ in range(3):
        board, player, row = game.getInitBoard(), 1, rules.start(1, 0)
        while not game.getGameEnded(board, player):
            seen = game.getCanonicalForm(board, player)
            valid = game.getValidMoves(seen, 1)
            assert seen.shape == game.getBoardSize()
            assert (valid == game.getValidMoves(board, player)).all()
            action = int(rng.choice(np.flatnonzero(valid)))
            if action == rules.action_count:
                passes += 1
                assert valid.sum() == 1
                assert (seen[-1] == 1).all()
            else:
                actions, counts = rules.legal(row)
                legal = actions[0, : counts[0]]
                assert (np.flatnonzero(valid) == np.sort(rules.to_view(np.repeat(row, len(legal)), legal))).all()
                assert (seen[-1] == 0).all()
                row = rules.play(row, rules.from_view(row, [action]))
            weights = valid * np.arange(1, len(valid) + 1)
            images = game.getSymmetries(seen, weights)
            assert (images[0][0] == seen).all()
            assert images[0][1] == weights.tolist()
            for image, pi in images if board.plies % 8 == 0 else ():
                assert ((np.array(pi) > 0) == game.getValidMoves(image, 1)).all()
                assert sum(pi) == weights.sum()
            turned, following = game.getNextState(seen, 1, action)
            board, player = game.getNextState(board, player, action)
            same = game.getCanonicalForm(turned, following)
            assert game.stringRepresentation(same) == game.stringRepresentation(game.getCanonicalForm(board, player))
            assert board.position == row.tobytes()
        for side, value in enumerate(rules.result(row)[0]):
            assert board.plies < game.max_plies or rules.actor(row)[0] < 0 or value == 0
            assert game.getGameEnded(board, 1 - 2 * side) == (value or alpha_zero.DRAW)
    assert (passes > 0) == (name == "kindo")


def search(game: alpha_zero.Game, board: alpha_zero.Board, simulations: int) -> int:
    """alpha-zero-general's search with a network that knows nothing: the most visited action."""
    visits: dict[tuple[bytes, int], int] = {}
    values: dict[tuple[bytes, int], float] = {}
    known: dict[bytes, Any] = {}

    def below(canonical: alpha_zero.Board) -> float:
        s = game.stringRepresentation(canonical)
        if ended := game.getGameEnded(canonical, 1):
            return -ended
        if s not in known:
            known[s] = np.flatnonzero(game.getValidMoves(canonical, 1)).tolist()
            return 0
        total = 1 + sum(visits.get((s, a), 0) for a in known[s])
        best = max(
            known[s], key=lambda a: values.get((s, a), 0) + total**0.5 / len(known[s]) / (1 + visits.get((s, a), 0))
        )
        v = below(game.getCanonicalForm(*game.getNextState(canonical, 1, best)))
        n = visits.get((s, best), 0)
        values[s, best] = (n * values.get((s, best), 0) + v) / (n + 1)
        visits[s, best] = n + 1
        return -v

    for _ in range(simulations):
        below(board)
    key = game.stringRepresentation(board)
    return int(max(known[key], key=lambda a: visits.get((key, a), 0)))


def test_the_search_of_alpha_zero_general_wins_where_players_move_twice() -> None:
    game, rng = alpha_zero.Game("kindo", size=3, max_plies=60), np.random.default_rng(2)
    for number in range(4):
        board, player, searcher = game.getInitBoard(), 1, 1 - 2 * (number % 2)
        while not game.getGameEnded(board, player):
            if player == searcher:
                action = search(game, game.getCanonicalForm(board, player), 60)
            else:
                action = int(rng.choice(np.flatnonzero(game.getValidMoves(board, player))))
            board, player = game.getNextState(board, player, action)
        assert game.getGameEnded(board, searcher) == 1


def test_alpha_zero_general_refuses_what_it_cannot_play() -> None:
    for name, options in (("senet", {}), ("abalone", {"players": 3})):
        with pytest.raises(OtauError, match="games of two without chance"):
            alpha_zero.Game(name, **options)
    game = alpha_zero.Game("kindo")
    for max_plies in (0, 1 << 16, 1.5):
        with pytest.raises(OtauError, match="max_plies is a whole number"):
            alpha_zero.Game("kindo", max_plies=max_plies)  # type: ignore[arg-type]
    for action in (-1, game.getActionSize() - 1, game.getActionSize()):
        with pytest.raises(OtauError, match="not a legal action"):
            game.getNextState(game.getInitBoard(), 1, action)
