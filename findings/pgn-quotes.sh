#!/usr/bin/env bash
# chess.js 1.4.0 (npm) and chess 1.11.2 (PyPI, "python-chess"), seen 2026-11-29; pgn-parser 2.2.1 (npm) reads as chess.js
#
# Guess: a quotation mark in a name is written as `\"`, as the PGN standard says, and read back without the backslash.
# What happens: chess.js writes `[White "Anna "Ace" Lee"]`, which it then refuses itself, and it refuses `\"` too: a game whose name has a
#   quotation mark cannot be read by it at all. python-chess writes the same line and reads it, but of a file by the standard it keeps the
#   backslashes in the name. @mliebelt/pgn-parser 1.4.19 reads the standard's form alone.
# Why it matters: boards and arbiters whose players or clubs have such names. No form of a quotation mark passes between all of these: put
#   typographic quotes (“ ”) into names before writing.
source "$(dirname "$0")/setup.sh"
from_pypi chess==1.11.2
from_npm chess.js@1.4.0 @mliebelt/pgn-parser@1.4.19

cat > names.js <<'JS'
import { parse } from "@mliebelt/pgn-parser";
import { Chess } from "chess.js";

const standard = '[White "Anna \\"Ace\\" Lee"]\n\n1. e4 *\n';
const chess = new Chess();
chess.setHeader("White", 'Anna "Ace" Lee');
chess.move("e4");
const written = chess.pgn();
const tries = {
  "chess.js, its own": () => new Chess().loadPgn(written),
  "chess.js, the standard's": () => new Chess().loadPgn(standard),
  "pgn-parser of mliebelt, the standard's": () => parse(standard, { startRule: "game" }).tags.White,
};
console.log("chess.js 1.4.0 writes", written.split("\n").find((line) => line.startsWith("[White ")));
const seen = Object.entries(tries).map(([name, read]) => {
  let answer;
  try {
    answer = read() ?? "read";
  } catch (error) {
    answer = error.name;
  }
  console.log(name, "->", answer);
  return answer;
});
const expected = ["SyntaxError", "SyntaxError", 'Anna "Ace" Lee'];
process.exitCode = written.includes('[White "Anna "Ace" Lee"]') && seen.join() === expected.join() ? 0 : 1;
JS
cat > names.py <<'PYTHON'
import io
import sys

import chess.pgn

game = chess.pgn.Game()
game.headers["White"] = 'Anna "Ace" Lee'
own = chess.pgn.read_game(io.StringIO(str(game))).headers["White"]
standard = chess.pgn.read_game(io.StringIO('[White "Anna \\"Ace\\" Lee"]\n\n1. e4 *\n')).headers["White"]
line = next(line for line in str(game).splitlines() if line.startswith("[White "))
print("chess", chess.__version__, "writes", line)
print("its own ->", own, "the standard's ->", standard)
sys.exit(0 if '"Anna "Ace" Lee"' in line and own == 'Anna "Ace" Lee' and standard == 'Anna \\"Ace\\" Lee' else 1)
PYTHON
node names.js
venv/bin/python names.py
