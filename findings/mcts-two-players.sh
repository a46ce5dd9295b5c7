#!/usr/bin/env bash
# mcts 1.0.4 (PyPI, by pbsinclair42), seen 2026-11-29; mctspy 0.1.1 for comparison
#
# Guess: the search maximises for the player whose `getCurrentPlayer()` is 1 and minimises for the one whose is -1, so rewards are given from the
#   first player's view.
# What happens: `getCurrentPlayer` is never called. At every node, and at the root, the move of the highest mean reward is taken, whoever moves:
#   with rewards from the first player's view, the second player leaves a win in one in 20 of 20 searches of tic-tac-toe; with rewards from the
#   last mover's view, both leave an open two of the other. mctspy finds all four moves in 20 of 20.
# Why it matters: whoever takes it as an opponent or a yardstick for an agent: it plays as if the other side helped, and the agent looks strong. No
#   reward mends it. Take another package, and ask it first for a win and for a block of each side.
source "$(dirname "$0")/setup.sh"
from_pypi mcts==1.0.4 mctspy==0.1.1 numpy==2.4.6

venv/bin/python - <<'PYTHON'
import random
import sys

import numpy as np
from mcts import mcts
from mctspy.games.examples.tictactoe import TicTacToeGameState
from mctspy.tree.nodes import TwoPlayersGameMonteCarloTreeSearchNode
from mctspy.tree.search import MonteCarloTreeSearch

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class FirstView:
    """Tic-tac-toe; 1 is the first player, -1 the second, and so are the rewards."""

    asked = 0

    def __init__(self, cells, player):
        self.cells, self.player = cells, player

    def getCurrentPlayer(self):
        FirstView.asked += 1
        return self.player

    def getPossibleActions(self):
        return [cell for cell in range(9) if not self.cells[cell]]

    def takeAction(self, action):
        cells = list(self.cells)
        cells[action] = self.player
        return type(self)(cells, -self.player)

    def winner(self):
        return next((self.cells[a] for a, b, c in LINES if self.cells[a] and self.cells[a] == self.cells[b] == self.cells[c]), 0)

    def isTerminal(self):
        return self.winner() != 0 or all(self.cells)

    def getReward(self):
        return self.winner()


class MoverView(FirstView):
    """The same game; the reward is 1 if the player of the last move has won."""

    def getReward(self):
        return -self.player * self.winner()


# In each position cell 2 is the only good move.
POSITIONS = {
    "first wins": ([1, 1, 0, -1, -1, 0, 0, 0, 0], 1),
    "second wins": ([-1, -1, 0, 1, 1, 0, 1, 0, 0], -1),
    "first blocks": ([-1, -1, 0, 1, 0, 0, 0, 0, 1], 1),
    "second blocks": ([1, 1, 0, -1, 0, 0, 0, 0, 0], -1),
}


def other_package(cells, player):
    board = np.array(cells).reshape(3, 3)
    root = TwoPlayersGameMonteCarloTreeSearchNode(state=TicTacToeGameState(state=board, next_to_move=player))
    best = MonteCarloTreeSearch(root).best_action(1000)
    return int(np.flatnonzero(best.state.board != board)[0])


random.seed(1)
np.random.seed(1)
found = {}
for name, (cells, player) in POSITIONS.items():
    first = sum(mcts(iterationLimit=1000).search(initialState=FirstView(cells, player)) == 2 for _ in range(20))
    mover = sum(mcts(iterationLimit=1000).search(initialState=MoverView(cells, player)) == 2 for _ in range(20))
    other = sum(other_package(cells, player) == 2 for _ in range(20))
    found[name] = first, mover, other
    print(f"{name}: found in {first} of 20 (first player's view), {mover} of 20 (mover's view), mctspy {other} of 20")
print("getCurrentPlayer was called", FirstView.asked, "times")
helpful = found["second wins"][0] == 0 and found["first blocks"][1] <= 5 and found["second blocks"][1] <= 5
sys.exit(0 if helpful and FirstView.asked == 0 and all(other == 20 for _, _, other in found.values()) else 1)
PYTHON
