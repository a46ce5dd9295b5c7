#!/usr/bin/env bash
# chess 1.11.2 (PyPI, "python-chess"), seen 2026-11-29
#
# Guess: `chess.pgn.read_game` puts an error into `game.errors` for every move that it cannot read.
# What happens: what does not look like a move of chess is skipped, and nothing is said: a whole record of mancala, "1. 98(10) 33(10) ...", comes
#   out as a game without moves, without errors, with its result. "2. 7-3 Nf3" becomes "2. Nf3": the other player's move is White's now. Only
#   what looks like a move of chess and is illegal, such as "a5", is an error.
# Why it matters: tools that read mixed folders of PGN-like records and take an empty `errors` as "read". Look at the tags of the game first, and
#   at the number of moves.
source "$(dirname "$0")/setup.sh"
from_pypi chess==1.11.2

venv/bin/python - <<'PYTHON'
import io
import logging
import sys

import chess.pgn

logging.disable()
seen = []
for moves in ("1. 98(10) 33(10) 2. 87(12) 46(10) 1-0", "1. e4 e5 2. 7-3 Nf3 1-0", "1. a5 h4 1-0"):
    game = chess.pgn.read_game(io.StringIO('[Event "Club"]\n[Result "1-0"]\n\n' + moves + "\n"))
    line = [move.uci() for move in game.mainline_moves()]
    print(moves, "-> moves", line, "result", game.headers["Result"], "errors", [str(error) for error in game.errors])
    seen.append((line, len(game.errors)))
sys.exit(0 if seen == [([], 0), (["e2e4", "e7e5", "g1f3"], 0), ([], 1)] else 1)
PYTHON
