/**
 * The compiled kernel of the games that come with Otau: every function that it exports, with the game looked up once a
 * call. The README.md of `src/kernel` describes their parameters and results.
 */
import {
  actorsOf, canonicalActions, encodeRows, listRows, maskRows, observeRows, outcomesOf, playRows, resultsOf, sampleRows, settleRows, startRows,
  viewActions, viewLists,
} from '../../kernel/assembly/batch';
import { Head } from '../../kernel/assembly/head';
import { countPositions, playOutEach, playOutRows } from '../../kernel/assembly/playing';
import { forkRng, seedFromHash, seedWide, textHash } from '../../kernel/assembly/rng';
import { Vector, freeVector, makeVector, resetGames, showGames, stepGames, unplayable } from '../../kernel/assembly/vector';
import { Abalone } from '../abalone/assembly/abalone';
import { Kindo } from '../kindo/assembly/kindo';
import { Senet } from '../senet/assembly/senet';
import { playTogyzInLockstep } from '../togyzkumalak/assembly/lockstep';
import { Togyz } from '../togyzkumalak/assembly/togyz';
import { ABALONE, KINDO, TOGYZ } from './makers';

export { abi, alloc, free, new_abalone, new_kindo, new_senet, new_togyzkumalak } from './makers';

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
  const kind = load<u32>(game);
  if (kind === TOGYZ) startRows(changetype<Togyz>(game), rows, n, rngs);
  else if (kind === ABALONE) startRows(changetype<Abalone>(game), rows, n, rngs);
  else if (kind === KINDO) startRows(changetype<Kindo>(game), rows, n, rngs);
  else startRows(changetype<Senet>(game), rows, n, rngs);
}

export function actors(game: usize, rows: usize, n: i32, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) actorsOf(changetype<Togyz>(game), rows, n, out);
  else if (kind === ABALONE) actorsOf(changetype<Abalone>(game), rows, n, out);
  else if (kind === KINDO) actorsOf(changetype<Kindo>(game), rows, n, out);
  else actorsOf(changetype<Senet>(game), rows, n, out);
}

export function legal(game: usize, rows: usize, n: i32, actions: usize, counts: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) listRows(changetype<Togyz>(game), rows, n, actions, counts);
  else if (kind === ABALONE) listRows(changetype<Abalone>(game), rows, n, actions, counts);
  else if (kind === KINDO) listRows(changetype<Kindo>(game), rows, n, actions, counts);
  else listRows(changetype<Senet>(game), rows, n, actions, counts);
}

export function masks(game: usize, rows: usize, n: i32, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) maskRows(changetype<Togyz>(game), rows, n, out);
  else if (kind === ABALONE) maskRows(changetype<Abalone>(game), rows, n, out);
  else if (kind === KINDO) maskRows(changetype<Kindo>(game), rows, n, out);
  else maskRows(changetype<Senet>(game), rows, n, out);
}

export function sample(game: usize, rows: usize, n: i32, rng: usize, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) sampleRows(changetype<Togyz>(game), rows, n, rng, out);
  else if (kind === ABALONE) sampleRows(changetype<Abalone>(game), rows, n, rng, out);
  else if (kind === KINDO) sampleRows(changetype<Kindo>(game), rows, n, rng, out);
  else sampleRows(changetype<Senet>(game), rows, n, rng, out);
}

export function next(game: usize, rows: usize, n: i32, actions: usize, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) playRows(changetype<Togyz>(game), rows, n, actions, out);
  else if (kind === ABALONE) playRows(changetype<Abalone>(game), rows, n, actions, out);
  else if (kind === KINDO) playRows(changetype<Kindo>(game), rows, n, actions, out);
  else playRows(changetype<Senet>(game), rows, n, actions, out);
}

export function settle(game: usize, rows: usize, n: i32, rngs: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) settleRows(changetype<Togyz>(game), rows, n, rngs);
  else if (kind === ABALONE) settleRows(changetype<Abalone>(game), rows, n, rngs);
  else if (kind === KINDO) settleRows(changetype<Kindo>(game), rows, n, rngs);
  else settleRows(changetype<Senet>(game), rows, n, rngs);
}

export function outcomes(game: usize, rows: usize, n: i32, out: usize, counts: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) outcomesOf(changetype<Togyz>(game), rows, n, out, counts);
  else if (kind === ABALONE) outcomesOf(changetype<Abalone>(game), rows, n, out, counts);
  else if (kind === KINDO) outcomesOf(changetype<Kindo>(game), rows, n, out, counts);
  else outcomesOf(changetype<Senet>(game), rows, n, out, counts);
}

export function results(game: usize, rows: usize, n: i32, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) resultsOf(changetype<Togyz>(game), rows, n, out);
  else if (kind === ABALONE) resultsOf(changetype<Abalone>(game), rows, n, out);
  else if (kind === KINDO) resultsOf(changetype<Kindo>(game), rows, n, out);
  else resultsOf(changetype<Senet>(game), rows, n, out);
}

export function observe(game: usize, rows: usize, n: i32, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) observeRows(changetype<Togyz>(game), rows, n, out);
  else if (kind === ABALONE) observeRows(changetype<Abalone>(game), rows, n, out);
  else if (kind === KINDO) observeRows(changetype<Kindo>(game), rows, n, out);
  else observeRows(changetype<Senet>(game), rows, n, out);
}

export function encode(game: usize, rows: usize, n: i32, plies: usize, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) encodeRows(changetype<Togyz>(game), rows, n, plies, out);
  else if (kind === ABALONE) encodeRows(changetype<Abalone>(game), rows, n, plies, out);
  else if (kind === KINDO) encodeRows(changetype<Kindo>(game), rows, n, plies, out);
  else encodeRows(changetype<Senet>(game), rows, n, plies, out);
}

export function views(game: usize, rows: usize, n: i32, actions: usize, back: u32, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) viewActions(changetype<Togyz>(game), rows, n, actions, back, out);
  else if (kind === ABALONE) viewActions(changetype<Abalone>(game), rows, n, actions, back, out);
  else if (kind === KINDO) viewActions(changetype<Kindo>(game), rows, n, actions, back, out);
  else viewActions(changetype<Senet>(game), rows, n, actions, back, out);
}

export function view_lists(game: usize, rows: usize, n: i32, actions: usize, counts: usize, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) viewLists(changetype<Togyz>(game), rows, n, actions, counts, out);
  else if (kind === ABALONE) viewLists(changetype<Abalone>(game), rows, n, actions, counts, out);
  else if (kind === KINDO) viewLists(changetype<Kindo>(game), rows, n, actions, counts, out);
  else viewLists(changetype<Senet>(game), rows, n, actions, counts, out);
}

export function canonical(game: usize, rows: usize, n: i32, actions: usize, out: usize): void {
  const kind = load<u32>(game);
  if (kind === TOGYZ) canonicalActions(changetype<Togyz>(game), rows, n, actions, out);
  else if (kind === ABALONE) canonicalActions(changetype<Abalone>(game), rows, n, actions, out);
  else if (kind === KINDO) canonicalActions(changetype<Kindo>(game), rows, n, actions, out);
  else canonicalActions(changetype<Senet>(game), rows, n, actions, out);
}

export function playouts(game: usize, rows: usize, n: i32, rng: usize, maxMoves: i32, lengths: usize): f64 {
  const kind = load<u32>(game);
  if (kind === TOGYZ) return playOutRows(changetype<Togyz>(game), rows, n, rng, maxMoves, lengths);
  if (kind === ABALONE) return playOutRows(changetype<Abalone>(game), rows, n, rng, maxMoves, lengths);
  if (kind === KINDO) return playOutRows(changetype<Kindo>(game), rows, n, rng, maxMoves, lengths);
  return playOutRows(changetype<Senet>(game), rows, n, rng, maxMoves, lengths);
}

export function playouts_each(game: usize, rows: usize, n: i32, rngs: usize, maxMoves: i32, lengths: usize): f64 {
  const kind = load<u32>(game);
  if (kind === TOGYZ) return playTogyzInLockstep(changetype<Togyz>(game), rows, n, rngs, maxMoves, lengths);
  if (kind === ABALONE) return playOutEach(changetype<Abalone>(game), rows, n, rngs, maxMoves, lengths);
  if (kind === KINDO) return playOutEach(changetype<Kindo>(game), rows, n, rngs, maxMoves, lengths);
  return playOutEach(changetype<Senet>(game), rows, n, rngs, maxMoves, lengths);
}

export function perft(game: usize, row: usize, depth: i32): f64 {
  const kind = load<u32>(game);
  if (kind === TOGYZ) return countPositions(changetype<Togyz>(game), row, depth);
  if (kind === ABALONE) return countPositions(changetype<Abalone>(game), row, depth);
  if (kind === KINDO) return countPositions(changetype<Kindo>(game), row, depth);
  return countPositions(changetype<Senet>(game), row, depth);
}

export function vector_reset(vector: usize): void {
  const v = changetype<Vector>(vector);
  const kind = load<u32>(v.game);
  if (kind === TOGYZ) resetGames(changetype<Togyz>(v.game), v);
  else if (kind === ABALONE) resetGames(changetype<Abalone>(v.game), v);
  else if (kind === KINDO) resetGames(changetype<Kindo>(v.game), v);
  else resetGames(changetype<Senet>(v.game), v);
}

export function vector_step(vector: usize): void {
  const v = changetype<Vector>(vector);
  const kind = load<u32>(v.game);
  if (kind === TOGYZ) stepGames(changetype<Togyz>(v.game), v);
  else if (kind === ABALONE) stepGames(changetype<Abalone>(v.game), v);
  else if (kind === KINDO) stepGames(changetype<Kindo>(v.game), v);
  else stepGames(changetype<Senet>(v.game), v);
}

export function vector_show(vector: usize): void {
  const v = changetype<Vector>(vector);
  const kind = load<u32>(v.game);
  if (kind === TOGYZ) showGames(changetype<Togyz>(v.game), v);
  else if (kind === ABALONE) showGames(changetype<Abalone>(v.game), v);
  else if (kind === KINDO) showGames(changetype<Kindo>(v.game), v);
  else showGames(changetype<Senet>(v.game), v);
}
