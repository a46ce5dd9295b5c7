/**
 * Static evaluation of Togyz Kumalak, in hundredths of a stone. The standard board is judged by
 * a small network that learnt from games of this search against itself; all other boards by
 * stones taken, tuzdyk and stones at hand.
 */
import type { Row } from '../../games/game.js';
import {
  type Board,
  firstPit,
  KAZAN,
  PITS,
  PLAYER,
  type Size,
  sizeOf,
  TUZDYK,
} from '../../games/togyzkumalak/rules.js';
import type { TogyzKumalak } from '../../games/togyzkumalak/togyzkumalak.js';
import { type Evaluation, MAX_SCORE } from '../evaluation.js';
import { ONE, plainNetwork } from '../sparse-network.js';
import { compileNetwork } from '../sparse-network-wasm.js';
import { parseSparseWeights } from '../sparse-weights.js';
import { writeFeatures } from './togyzkumalak-features.js';
import { WEIGHTS } from './togyzkumalak-weights.js';

/** The lead, in hundredths of a stone, with which a player wins e times as often as he loses. */
const SCALE = 900;
const MARGIN = 120;
const STONE = 100;
const TUZDYK_VALUE = 600;
const STONE_AT_HAND = 10;
const HIGHEST = MAX_SCORE - 1;

export function togyzKumalakEvaluation(game: TogyzKumalak): Evaluation {
  const { pits, stones, tuzdyk, variant } = game.options;
  const size = sizeOf(pits, stones, tuzdyk);
  if (game.rowSize > size.end) return wideEvaluation(size);
  return variant === 'standard' ? networkEvaluation(size) : plainEvaluation(size);
}

function networkEvaluation(size: Size): Evaluation {
  const weights = parseSparseWeights(WEIGHTS);
  const { inputs, evaluate } = compileNetwork(weights) ?? plainNetwork(weights);
  const unit = SCALE / (ONE * ONE);
  return {
    ...plainEvaluation(size),
    name: 'togyzkumalak-network',
    evaluate(row: Row): number {
      writeFeatures(row, inputs);
      const score = Math.max(-HIGHEST, Math.min(HIGHEST, Math.round(evaluate() * unit)));
      return row[PLAYER] === 0 ? score : 0 - score;
    },
  };
}

/** By the rules of thumb, for boards whose rows are bytes. */
export function plainEvaluation(size: Size): Evaluation {
  const scale = (SCALE * size.total) / 162;
  return {
    name: 'togyzkumalak',
    players: 2,
    margin: MARGIN,
    evaluate: (row: Row) => balance(row, size),
    expected: (score: number) => Math.tanh(score / (2 * scale)),
    order: (row: Row, action: number) => spoils(row, size, action),
    noisy: (row: Row, action: number) => spoils(row, size, action) > 0,
  };
}

/** For boards with so many stones that a row's numbers take two bytes each, little-endian. */
function wideEvaluation(size: Size): Evaluation {
  const board = new Uint16Array(size.end);
  const { order: _order, noisy: _noisy, ...plain } = plainEvaluation(size);
  return {
    ...plain,
    evaluate(row: Row): number {
      for (let i = 0; i < board.length; i++) board[i] = row[2 * i] | (row[2 * i + 1] << 8);
      return balance(board, size);
    },
  };
}

function balance(board: Board, size: Size): number {
  let atHand = 0;
  for (let i = PITS; i < PITS + size.pits; i++) atHand += board[i] - board[i + size.pits];
  const tuzdyks = (board[TUZDYK] === 0 ? 0 : 1) - (board[TUZDYK + 1] === 0 ? 0 : 1);
  return STONE * (board[KAZAN] - board[KAZAN + 1]) + TUZDYK_VALUE * tuzdyks + STONE_AT_HAND * atHand;
}

/** What a tuzdyk counts for among captures, in stones. */
const TUZDYK_STONES = 20;

/** The stones that the last stone of a move captures, `TUZDYK_STONES` for a new tuzdyk. */
function spoils(row: Row, size: Size, action: number): number {
  const { pits, end } = size;
  const player = row[PLAYER];
  const from = firstPit(size, player) + action;
  const stones = row[from];
  let last = from + (stones === 1 ? 1 : stones - 1);
  let rounds = 0;
  while (last >= end) {
    last -= 2 * pits;
    rounds++;
  }
  const number = last - PITS - (player === 0 ? pits : 0);
  if (number < 0 || number >= pits || row[TUZDYK + player] === number + 1) return 0;
  const held = row[last] + rounds + (last > from ? 1 : 0);
  if ((held & 1) === 0) return held;
  const becomesTuzdyk =
    held === 3 &&
    size.hasTuzdyk &&
    row[TUZDYK + player] === 0 &&
    number !== pits - 1 &&
    row[TUZDYK + 1 - player] !== number + 1;
  return becomesTuzdyk ? TUZDYK_STONES : 0;
}
