/**
 * Random games and perft over the positions of any game. A position is unpacked from its row into a state, played on
 * there, and packed again. The functions are compiled once for each game, so that nothing is looked up at play.
 */
import { below } from './rng';

/** Plays on at random until the game is over, or until a player is to move after `maxMoves` moves; returns the moves. */
export function playOut<G>(game: G, state: usize, rng: usize, maxMoves: i32): i32 {
  let moves = 0;
  while (!game.isOver(state)) {
    if (game.isChance(state)) {
      game.draw(state, rng);
      continue;
    }
    if (moves >= maxMoves) break;
    const count = game.count(state);
    game.play(state, game.pick(state, below(rng, count)));
    moves++;
  }
  return moves;
}

/** Plays out `n` rows in place, one after the other, drawing from one generator; `lengths` may be 0. Returns all moves. */
export function playOutRows<G>(game: G, rows: usize, n: i32, rng: usize, maxMoves: i32, lengths: usize): f64 {
  const state = aligned(game.stateSize);
  let total: f64 = 0;
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    game.unpack(row, state);
    const moves = playOut<G>(game, state, rng, maxMoves);
    game.pack(state, row);
    if (lengths !== 0) store<i32>(lengths + (<usize>i << 2), moves);
    total += <f64>moves;
  }
  return total;
}

/** As `playOutRows`, but each row draws from a generator of its own. A game may play many at once by a function of its own. */
export function playOutEach<G>(game: G, rows: usize, n: i32, rngs: usize, maxMoves: i32, lengths: usize): f64 {
  if (isDefined(game.playOutEach)) return game.playOutEach(rows, n, rngs, maxMoves, lengths);
  let total: f64 = 0;
  for (let i: usize = 0; i < <usize>n; i++) {
    const length: usize = lengths === 0 ? 0 : lengths + (i << 2);
    total += playOutRows<G>(game, rows + i * game.rowSize, 1, rngs + (i << 4), maxMoves, length);
  }
  return total;
}

/** Positions `depth` plies after a row, at least one ply; the last ply is counted, not played. */
export function countPositions<G>(game: G, row: usize, depth: i32): f64 {
  const bytes = <usize>game.stateSize + ((<usize>game.maxLegal * 2 + 31) & ~15);
  const memory = heap.alloc(bytes * (depth + 1) + 16);
  const state = (memory + 15) & ~15;
  game.unpack(row, state);
  const found = countFrom<G>(game, state, depth, bytes);
  heap.free(memory);
  return found;
}

/** The state is followed by room for its list of actions, and that by the next state, `bytes` further on. */
function countFrom<G>(game: G, state: usize, depth: i32, bytes: usize): f64 {
  const actions = state + game.stateSize;
  let count: i32 = 0;
  if (game.isChance(state)) {
    count = game.outcomeCount();
    if (depth === 1) return <f64>count;
    for (let i = 0; i < count; i++) store<u16>(actions + (<usize>i << 1), <u16>i);
  } else {
    if (depth === 1) return <f64>game.count(state);
    count = game.list(state, actions);
  }
  const child = state + bytes;
  let total: f64 = 0;
  for (let i = 0; i < count; i++) {
    memory.copy(child, state, game.stateSize);
    game.play(child, <u32>load<u16>(actions + (<usize>i << 1)));
    total += countFrom<G>(game, child, depth - 1, bytes);
  }
  return total;
}

let scratch: usize = 0;
let scratchBytes: usize = 0;

/** Working memory for one state, the same at each call. */
export function aligned(bytes: usize): usize {
  if (bytes > scratchBytes) {
    if (scratch !== 0) heap.free(scratch);
    scratch = heap.alloc(bytes + 16);
    scratchBytes = bytes;
  }
  return (scratch + 15) & ~15;
}
