/**
 * The functions of a compiled game: its rules on many rows at once, random games, perft and vectors. The README.md of `src/kernel` describes
 * their parameters and results. `Rules` is the game that is compiled.
 */
import {
  actorsOf, canonicalActions, countPositions, encodeRows, listRows, maskRows, observeRows, outcomesOf, playOutEach, playOutRows, playRows,
  resultsOf, sampleRows, settleRows, startRows, viewActions, viewLists,
} from './batch';
import { Head } from './head';
import { forkRng, seedFromHash, seedWide, textHash } from './rng';
import { freeVector, makeVector, resetGames, showGames, stepGames, unplayable, Vector } from './vector';
import { Rules } from './host';

export { abi, alloc, free } from './head';

/** The generator of a seed, a text in UTF-8; `wide` for 128 bits of it. */
export function seed(text: usize, length: u32, wide: u32, rng: usize): void {
  if (wide !== 0) seedWide(text, length, rng);
  else seedFromHash(textHash(text, length), rng);
}

export function fork(rng: usize, n: u32, out: usize): void {
  forkRng(rng, n, out);
}

export function vector_new(game: usize, n: u32, mode: u32, dense: u32, masks: u32): usize {
  return changetype<usize>(makeVector(changetype<Head>(game), n, mode, dense, masks !== 0));
}

export function vector_check(vector: usize): i32 {
  const v = changetype<Vector>(vector);
  return unplayable(changetype<Head>(v.game), v);
}

export function vector_free(vector: usize): void {
  freeVector(changetype<Vector>(vector));
}

export function start(game: usize, rows: usize, n: i32, rngs: usize): void {
  startRows<Rules>(changetype<Rules>(game), rows, n, rngs);
}

export function actors(game: usize, rows: usize, n: i32, out: usize): void {
  actorsOf<Rules>(changetype<Rules>(game), rows, n, out);
}

export function legal(game: usize, rows: usize, n: i32, actions: usize, counts: usize): void {
  listRows<Rules>(changetype<Rules>(game), rows, n, actions, counts);
}

export function masks(game: usize, rows: usize, n: i32, out: usize): void {
  maskRows<Rules>(changetype<Rules>(game), rows, n, out);
}

export function sample(game: usize, rows: usize, n: i32, rng: usize, out: usize): void {
  sampleRows<Rules>(changetype<Rules>(game), rows, n, rng, out);
}

export function next(game: usize, rows: usize, n: i32, actions: usize, out: usize): void {
  playRows<Rules>(changetype<Rules>(game), rows, n, actions, out);
}

export function settle(game: usize, rows: usize, n: i32, rngs: usize): void {
  settleRows<Rules>(changetype<Rules>(game), rows, n, rngs);
}

export function outcomes(game: usize, rows: usize, n: i32, out: usize, counts: usize): void {
  outcomesOf<Rules>(changetype<Rules>(game), rows, n, out, counts);
}

export function results(game: usize, rows: usize, n: i32, out: usize): void {
  resultsOf<Rules>(changetype<Rules>(game), rows, n, out);
}

export function observe(game: usize, rows: usize, n: i32, out: usize): void {
  observeRows<Rules>(changetype<Rules>(game), rows, n, out);
}

export function encode(game: usize, rows: usize, n: i32, plies: usize, out: usize): void {
  encodeRows<Rules>(changetype<Rules>(game), rows, n, plies, out);
}

export function views(game: usize, rows: usize, n: i32, actions: usize, back: u32, out: usize): void {
  viewActions<Rules>(changetype<Rules>(game), rows, n, actions, back, out);
}

export function view_lists(game: usize, rows: usize, n: i32, actions: usize, counts: usize, out: usize): void {
  viewLists<Rules>(changetype<Rules>(game), rows, n, actions, counts, out);
}

export function canonical(game: usize, rows: usize, n: i32, actions: usize, out: usize): void {
  canonicalActions<Rules>(changetype<Rules>(game), rows, n, actions, out);
}

export function playouts(game: usize, rows: usize, n: i32, rng: usize, maxMoves: i32, lengths: usize): f64 {
  return playOutRows<Rules>(changetype<Rules>(game), rows, n, rng, maxMoves, lengths);
}

export function playouts_each(game: usize, rows: usize, n: i32, rngs: usize, maxMoves: i32, lengths: usize): f64 {
  return playOutEach<Rules>(changetype<Rules>(game), rows, n, rngs, maxMoves, lengths);
}

export function perft(game: usize, row: usize, depth: i32): f64 {
  return countPositions<Rules>(changetype<Rules>(game), row, depth);
}

export function vector_reset(vector: usize): void {
  const v = changetype<Vector>(vector);
  resetGames<Rules>(changetype<Rules>(v.game), v);
}

export function vector_step(vector: usize): void {
  const v = changetype<Vector>(vector);
  stepGames<Rules>(changetype<Rules>(v.game), v);
}

export function vector_show(vector: usize): void {
  const v = changetype<Vector>(vector);
  showGames<Rules>(changetype<Rules>(v.game), v);
}
