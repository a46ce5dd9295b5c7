/**
 * Static evaluation of Togyz Kumalak, in hundredths of a stone. The standard board is judged by
 * a small network that learnt from games of this search against itself; all other boards by
 * rules of thumb.
 */
import type { Row } from '../../../core/game.js';
import { readField } from '../../../core/layout.js';
import { compiledEvaluation } from '../../../search/evaluations/compiled-evaluation.js';
import { type Evaluation, type GameEvaluation, MAX_SCORE } from '../../../search/evaluations/evaluation.js';
import { parseSparseWeights, writeSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import { type BoardSize, firstPit, KAZAN, PITS, PLAYER, sizeOf, type TogyzBoard, TUZDYK } from '../rules.js';
import type { TogyzKumalak } from '../togyzkumalak.js';
import { WEIGHTS } from './weights.js';

/** The lead, in hundredths of a stone, with which a player wins e times as often as it loses. */
export const SCALE = 900;
const MARGIN = 120;
const MAX_ESTIMATE = MAX_SCORE - 1;
/** The stones on the board with which the ending begins. */
const ENDING_STONES = 35;

export function togyzKumalakEvaluation(game: TogyzKumalak): Evaluation {
  const { pits, stones, tuzdyk, variant } = game.options;
  const size = sizeOf(pits, stones, tuzdyk);
  if (game.rowSize > size.end) return wideEvaluation(size);
  return variant === 'standard' ? networkEvaluation(game, size) : plainEvaluation(size);
}

/** Compiled, in `assembly/searched.ts`. */
function networkEvaluation(game: TogyzKumalak, size: BoardSize): Evaluation {
  return compiledEvaluation(game, {
    name: 'togyzkumalak-network',
    expected: (score) => Math.tanh(score / (2 * SCALE)),
    isEnding: (row) => size.total - row[KAZAN] - row[KAZAN + 1] <= ENDING_STONES,
  });
}

/** By rules of thumb, for boards whose rows are bytes. */
export function plainEvaluation(size: BoardSize): Evaluation {
  const captures = capturesOf(size);
  return {
    ...wideEvaluation(size),
    evaluate: handcraftedScore(size),
    order: captures,
    noisy: (row: Row, action: number) => captures(row, action) > 0,
  };
}

/** For boards with more stones, whose rows take two bytes a number, little-endian. */
function wideEvaluation(size: BoardSize): Evaluation {
  const board = new Uint16Array(size.end);
  const score = handcraftedScore(size);
  const scale = (SCALE * size.total) / 162;
  return {
    name: 'togyzkumalak',
    players: 2,
    margin: MARGIN,
    isQuick: true,
    evaluate(row: Row): number {
      for (let i = 0; i < board.length; i++) board[i] = row[2 * i] | (row[2 * i + 1] << 8);
      return Math.max(-MAX_ESTIMATE, Math.min(MAX_ESTIMATE, score(board)));
    },
    expected: (value: number) => Math.tanh(value / (2 * scale)),
  };
}

export const TOGYZKUMALAK_EVALUATION: GameEvaluation = {
  create: (game) => togyzKumalakEvaluation(game as TogyzKumalak),
  /** The standard board, which a network judges. */
  compiled(search, address, game) {
    if ((game as TogyzKumalak).options.variant !== 'standard') return false;
    writeSparseWeights(search, address, parseSparseWeights(WEIGHTS));
    return true;
  },
  /** Stones taken more than the other player. */
  material({ layout }, row, player) {
    const kazans = readField(layout.kazan, row);
    return kazans[player] - kazans[1 - player];
  },
};

// What the last stone of a move captures in Togyz Kumalak, without playing the move: searches try
// such moves first, and do not stop before them. Where the last stone falls depends on the pit
// and its stones only, so it is in a table.

/** The value of a new tuzdyk among captures, in stones. */
const TUZDYK_STONES = 20;

/** A table's entry holds the board index of the last pit in its lower bits, the stones added there above. */
const LAST_PIT_BITS = 5;
const LAST_PIT_MASK = (1 << LAST_PIT_BITS) - 1;

/** The stones that the last stone of a move captures, `TUZDYK_STONES` for a new tuzdyk; for boards whose rows are bytes. */
export function capturesOf(size: BoardSize): (row: Row, action: number) => number {
  const { pits, hasTuzdyk } = size;
  const width = size.total + 1;
  const table = lastStones(size);
  return (row, action) => {
    const player = row[PLAYER];
    const pit = (player === 0 ? 0 : pits) + action;
    const entry = table[pit * width + row[PITS + pit]];
    if (entry === 0) return 0;
    const last = entry & LAST_PIT_MASK;
    const number = last - PITS - (player === 0 ? pits : 0) + 1;
    if (row[TUZDYK + player] === number) return 0;
    const held = row[last] + (entry >> LAST_PIT_BITS);
    if ((held & 1) === 0) return held;
    const isFree = held === 3 && hasTuzdyk && row[TUZDYK + player] === 0;
    return isFree && number !== pits && row[TUZDYK + 1 - player] !== number ? TUZDYK_STONES : 0;
  };
}

/** For each pit, White's first, and each number of stones in it: the last pit if it is the opponent's, else 0. */
function lastStones(size: BoardSize): Int16Array {
  const { pits, end, total } = size;
  const width = total + 1;
  const table = new Int16Array(2 * pits * width);
  for (let pit = 0; pit < 2 * pits; pit++) {
    const opponent = firstPit(size, pit < pits ? 1 : 0);
    for (let stones = 1; stones <= total; stones++) {
      const unwrapped = PITS + pit + Math.max(1, stones - 1);
      const last = PITS + ((unwrapped - PITS) % (2 * pits));
      const rounds = Math.floor((unwrapped - PITS) / (2 * pits));
      const added = rounds + (last > PITS + pit ? 1 : 0);
      const isOpponents = last >= opponent && last < opponent + pits && last < end;
      if (isOpponents) table[pit * width + stones] = (added << LAST_PIT_BITS) | last;
    }
  }
  return table;
}

// Togyz Kumalak judged by rules of thumb, for the boards that have no network: stones taken,
// tuzdyks, stones at hand, pits to play from, and the move. The weights come from a logistic
// regression over positions of the standard board; other boards take them in proportion.

/** All weights are in hundredths of a stone. */
const STONE = 100;
/** Having the move. */
const TEMPO = 64;
/**
 * A stone at hand and a pit that holds stones, near the end of the game; at the start they
 * count nothing. They decide who runs out of moves, and so who gets the rest.
 */
const STONE_AT_HAND = 32;
const PIT_TO_PLAY = 443;
/** The tuzdyk of pits 1 to 8. */
const TUZDYKS = [985, 1296, 796, 804, 705, 831, 770, 553];
/** The pits and stones of the board for which these weights were fitted. */
const FITTED = { pits: 9, stones: 9, total: 162 };

/** The value of a board for player 0, in hundredths of a stone. */
export function handcraftedScore(size: BoardSize): (board: TogyzBoard) => number {
  const { pits, total } = size;
  const scale = size.stones / FITTED.stones;
  const tempo = Math.round(TEMPO * scale);
  const pitToPlay = PIT_TO_PLAY * scale;
  const tuzdyks = tuzdykValues(size);
  return (board) => {
    let atHand = 0;
    let toPlay = 0;
    const middle = firstPit(size, 1);
    for (let pit = PITS; pit < middle; pit++) {
      const own = board[pit];
      const enemy = board[pit + pits];
      atHand += own - enemy;
      toPlay += (-own >>> 31) - (-enemy >>> 31); // 1 for each pit that holds stones
    }
    const taken = board[KAZAN] + board[KAZAN + 1];
    const late = Math.trunc(((STONE_AT_HAND * atHand + pitToPlay * toPlay) * taken) / total); // the same for both players
    const tuzdyk = tuzdyks[board[TUZDYK]] - tuzdyks[board[TUZDYK + 1]];
    const move = board[PLAYER] === 0 ? tempo : 0 - tempo;
    return STONE * (board[KAZAN] - board[KAZAN + 1]) + tuzdyk + late + move;
  };
}

/** By pit number, 0 for no tuzdyk: the value of the pit at the same relative place of the fitted board. */
function tuzdykValues(size: BoardSize): Int32Array {
  const last = FITTED.pits - 2;
  return Int32Array.from({ length: size.pits + 1 }, (_, number) => {
    if (number === 0) return 0;
    const place = Math.min(last, Math.round(((number - 1) * last) / Math.max(1, size.pits - 2)));
    return Math.round((TUZDYKS[place] * size.total) / FITTED.total);
  });
}
