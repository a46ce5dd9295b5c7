/** The evaluation of a compiled game for single rows, outside of a search: `evaluations/compiled-evaluation.ts` is its host. */
import { aligned, listing } from '../../kernel/assembly/batch';
import { closeScores, pick } from '../alphabeta/assembly/order';
import { searched } from './exports';

const MAX_ESTIMATE: i32 = 19_999;
/** Of the evaluation: margin, quiet gain, and whether it is quick, positions repeat, and passing is tried. */
const traits = memory.data(4 * 5, 4);
/** Room for a second state, and for scores. */
let after: usize = 0;
let scores: usize = 0;

/** The weights are written. Returns the address of the traits. */
export function judge_open(): usize {
  searched.prepare();
  after = (heap.alloc(searched.game.stateSize + 16) + 15) & ~15;
  scores = heap.alloc((<usize>searched.game.maxLegal << 2) + 32);
  listing(searched.game.maxLegal);
  aligned(searched.game.stateSize);
  if (isDefined(searched.margin)) {
    store<i32>(traits, searched.margin());
    store<i32>(traits, searched.quietGain(), 4);
    store<i32>(traits, i32(searched.isQuick()), 8);
    store<i32>(traits, i32(searched.repeats()), 12);
    store<i32>(traits, i32(searched.passes()), 16);
  }
  return traits;
}

/** The score of a position for player 0; in a game of chance after a throw it is that of the best move. */
export function judge_score(row: usize): i32 {
  const s = stateOf(row);
  if (isDefined(searched.estimate)) {
    const estimate = searched.estimate(s);
    return searched.mover(s) === 0 ? estimate : 0 - estimate;
  }
  if (searched.game.isOver(s) || searched.game.isChance(s)) return settled(s);
  const list = listing(searched.game.maxLegal);
  const count = searched.game.list(s, list);
  const isFirst = searched.mover(s) === 0;
  let best = isFirst ? -MAX_ESTIMATE : MAX_ESTIMATE;
  for (let i = 0; i < count; i++) {
    searched.copy(s, after);
    searched.game.play(after, load<u16>(list + (<usize>i << 1)));
    const score = settled(after);
    best = isFirst ? max<i32>(best, score) : min<i32>(best, score);
  }
  return best;
}

/** The score of a position that is over, or before a throw. */
function settled(s: usize): i32 {
  return searched.game.isOver(s) ? <i32>(<f64>searched.game.result(s, 0) * MAX_ESTIMATE) : searched.score(s);
}

/** A hint for the order of moves. */
export function judge_hint(row: usize, action: u32): i32 {
  if (!isDefined(searched.estimate)) return 0;
  const s = stateOf(row);
  searched.prepareHints(s);
  return searched.hint(s, action);
}

/** Writes the noisy moves, the most promising first; returns how many. */
export function judge_noisy(row: usize, list: usize): i32 {
  if (!isDefined(searched.estimate)) return 0;
  const count = searched.listNoisy(stateOf(row), list, scores);
  if (count === 0 || searched.isNoisyOrdered()) return count;
  closeScores(scores, count);
  for (let i = 0; i < count; i++) pick(list, scores, i, count);
  return count;
}

/** Writes the position after a pass. */
export function judge_pass(row: usize, to: usize): void {
  if (!isDefined(searched.estimate)) return;
  searched.pass(stateOf(row), after);
  searched.pack(after, to);
}

export function judge_openness(row: usize, player: i32): i32 {
  return isDefined(searched.estimate) ? searched.openness(stateOf(row), player) : 0;
}

/** Writes what the network sees of a position; returns which of its heads judges it, or less than 0 where none does. */
export function judge_features(row: usize): i32 {
  return isDefined(searched.features) ? searched.features(stateOf(row)) : -1;
}

/** The address of the features. */
export function judge_inputs(): usize {
  return isDefined(searched.features) ? searched.net.inputs : 0;
}

function stateOf(row: usize): usize {
  const s = aligned(searched.game.stateSize);
  searched.game.unpack(row, s);
  return s;
}
