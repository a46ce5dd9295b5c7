/**
 * The compiled kernel of the games that come with Otau: every function that it exports, with the game looked up once a
 * call. What they take and give is written down in the README.md of `src/kernel`.
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
import { ABALONE, KINDO, SENET, TOGYZ } from './makers';

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
  switch (load<u32>(game)) {
    case TOGYZ:
      return startRows<Togyz>(changetype<Togyz>(game), rows, n, rngs);
    case ABALONE:
      return startRows<Abalone>(changetype<Abalone>(game), rows, n, rngs);
    case KINDO:
      return startRows<Kindo>(changetype<Kindo>(game), rows, n, rngs);
    case SENET:
      return startRows<Senet>(changetype<Senet>(game), rows, n, rngs);
  }
}

export function actors(game: usize, rows: usize, n: i32, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return actorsOf<Togyz>(changetype<Togyz>(game), rows, n, out);
    case ABALONE:
      return actorsOf<Abalone>(changetype<Abalone>(game), rows, n, out);
    case KINDO:
      return actorsOf<Kindo>(changetype<Kindo>(game), rows, n, out);
    case SENET:
      return actorsOf<Senet>(changetype<Senet>(game), rows, n, out);
  }
}

export function legal(game: usize, rows: usize, n: i32, actions: usize, counts: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return listRows<Togyz>(changetype<Togyz>(game), rows, n, actions, counts);
    case ABALONE:
      return listRows<Abalone>(changetype<Abalone>(game), rows, n, actions, counts);
    case KINDO:
      return listRows<Kindo>(changetype<Kindo>(game), rows, n, actions, counts);
    case SENET:
      return listRows<Senet>(changetype<Senet>(game), rows, n, actions, counts);
  }
}

export function masks(game: usize, rows: usize, n: i32, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return maskRows<Togyz>(changetype<Togyz>(game), rows, n, out);
    case ABALONE:
      return maskRows<Abalone>(changetype<Abalone>(game), rows, n, out);
    case KINDO:
      return maskRows<Kindo>(changetype<Kindo>(game), rows, n, out);
    case SENET:
      return maskRows<Senet>(changetype<Senet>(game), rows, n, out);
  }
}

export function sample(game: usize, rows: usize, n: i32, rng: usize, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return sampleRows<Togyz>(changetype<Togyz>(game), rows, n, rng, out);
    case ABALONE:
      return sampleRows<Abalone>(changetype<Abalone>(game), rows, n, rng, out);
    case KINDO:
      return sampleRows<Kindo>(changetype<Kindo>(game), rows, n, rng, out);
    case SENET:
      return sampleRows<Senet>(changetype<Senet>(game), rows, n, rng, out);
  }
}

export function next(game: usize, rows: usize, n: i32, actions: usize, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return playRows<Togyz>(changetype<Togyz>(game), rows, n, actions, out);
    case ABALONE:
      return playRows<Abalone>(changetype<Abalone>(game), rows, n, actions, out);
    case KINDO:
      return playRows<Kindo>(changetype<Kindo>(game), rows, n, actions, out);
    case SENET:
      return playRows<Senet>(changetype<Senet>(game), rows, n, actions, out);
  }
}

export function settle(game: usize, rows: usize, n: i32, rngs: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return settleRows<Togyz>(changetype<Togyz>(game), rows, n, rngs);
    case ABALONE:
      return settleRows<Abalone>(changetype<Abalone>(game), rows, n, rngs);
    case KINDO:
      return settleRows<Kindo>(changetype<Kindo>(game), rows, n, rngs);
    case SENET:
      return settleRows<Senet>(changetype<Senet>(game), rows, n, rngs);
  }
}

export function outcomes(game: usize, rows: usize, n: i32, out: usize, counts: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return outcomesOf<Togyz>(changetype<Togyz>(game), rows, n, out, counts);
    case ABALONE:
      return outcomesOf<Abalone>(changetype<Abalone>(game), rows, n, out, counts);
    case KINDO:
      return outcomesOf<Kindo>(changetype<Kindo>(game), rows, n, out, counts);
    case SENET:
      return outcomesOf<Senet>(changetype<Senet>(game), rows, n, out, counts);
  }
}

export function results(game: usize, rows: usize, n: i32, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return resultsOf<Togyz>(changetype<Togyz>(game), rows, n, out);
    case ABALONE:
      return resultsOf<Abalone>(changetype<Abalone>(game), rows, n, out);
    case KINDO:
      return resultsOf<Kindo>(changetype<Kindo>(game), rows, n, out);
    case SENET:
      return resultsOf<Senet>(changetype<Senet>(game), rows, n, out);
  }
}

export function observe(game: usize, rows: usize, n: i32, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return observeRows<Togyz>(changetype<Togyz>(game), rows, n, out);
    case ABALONE:
      return observeRows<Abalone>(changetype<Abalone>(game), rows, n, out);
    case KINDO:
      return observeRows<Kindo>(changetype<Kindo>(game), rows, n, out);
    case SENET:
      return observeRows<Senet>(changetype<Senet>(game), rows, n, out);
  }
}

export function encode(game: usize, rows: usize, n: i32, plies: usize, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return encodeRows<Togyz>(changetype<Togyz>(game), rows, n, plies, out);
    case ABALONE:
      return encodeRows<Abalone>(changetype<Abalone>(game), rows, n, plies, out);
    case KINDO:
      return encodeRows<Kindo>(changetype<Kindo>(game), rows, n, plies, out);
    case SENET:
      return encodeRows<Senet>(changetype<Senet>(game), rows, n, plies, out);
  }
}

export function views(game: usize, rows: usize, n: i32, actions: usize, back: u32, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return viewActions<Togyz>(changetype<Togyz>(game), rows, n, actions, back, out);
    case ABALONE:
      return viewActions<Abalone>(changetype<Abalone>(game), rows, n, actions, back, out);
    case KINDO:
      return viewActions<Kindo>(changetype<Kindo>(game), rows, n, actions, back, out);
    case SENET:
      return viewActions<Senet>(changetype<Senet>(game), rows, n, actions, back, out);
  }
}

export function view_lists(game: usize, rows: usize, n: i32, actions: usize, counts: usize, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return viewLists<Togyz>(changetype<Togyz>(game), rows, n, actions, counts, out);
    case ABALONE:
      return viewLists<Abalone>(changetype<Abalone>(game), rows, n, actions, counts, out);
    case KINDO:
      return viewLists<Kindo>(changetype<Kindo>(game), rows, n, actions, counts, out);
    case SENET:
      return viewLists<Senet>(changetype<Senet>(game), rows, n, actions, counts, out);
  }
}

export function canonical(game: usize, rows: usize, n: i32, actions: usize, out: usize): void {
  switch (load<u32>(game)) {
    case TOGYZ:
      return canonicalActions<Togyz>(changetype<Togyz>(game), rows, n, actions, out);
    case ABALONE:
      return canonicalActions<Abalone>(changetype<Abalone>(game), rows, n, actions, out);
    case KINDO:
      return canonicalActions<Kindo>(changetype<Kindo>(game), rows, n, actions, out);
    case SENET:
      return canonicalActions<Senet>(changetype<Senet>(game), rows, n, actions, out);
  }
}

export function playouts(game: usize, rows: usize, n: i32, rng: usize, longest: i32, lengths: usize): f64 {
  switch (load<u32>(game)) {
    case TOGYZ:
      return playOutRows<Togyz>(changetype<Togyz>(game), rows, n, rng, longest, lengths);
    case ABALONE:
      return playOutRows<Abalone>(changetype<Abalone>(game), rows, n, rng, longest, lengths);
    case KINDO:
      return playOutRows<Kindo>(changetype<Kindo>(game), rows, n, rng, longest, lengths);
    case SENET:
      return playOutRows<Senet>(changetype<Senet>(game), rows, n, rng, longest, lengths);
  }
  return 0;
}

export function playouts_each(game: usize, rows: usize, n: i32, rngs: usize, longest: i32, lengths: usize): f64 {
  switch (load<u32>(game)) {
    case TOGYZ:
      return playTogyzInLockstep(changetype<Togyz>(game), rows, n, rngs, longest, lengths);
    case ABALONE:
      return playOutEach<Abalone>(changetype<Abalone>(game), rows, n, rngs, longest, lengths);
    case KINDO:
      return playOutEach<Kindo>(changetype<Kindo>(game), rows, n, rngs, longest, lengths);
    case SENET:
      return playOutEach<Senet>(changetype<Senet>(game), rows, n, rngs, longest, lengths);
  }
  return 0;
}

export function perft(game: usize, row: usize, depth: i32): f64 {
  switch (load<u32>(game)) {
    case TOGYZ:
      return countPositions<Togyz>(changetype<Togyz>(game), row, depth);
    case ABALONE:
      return countPositions<Abalone>(changetype<Abalone>(game), row, depth);
    case KINDO:
      return countPositions<Kindo>(changetype<Kindo>(game), row, depth);
    case SENET:
      return countPositions<Senet>(changetype<Senet>(game), row, depth);
  }
  return 0;
}

export function vector_reset(vector: usize): void {
  const v = changetype<Vector>(vector);
  switch (load<u32>(v.game)) {
    case TOGYZ:
      return resetGames<Togyz>(changetype<Togyz>(v.game), v);
    case ABALONE:
      return resetGames<Abalone>(changetype<Abalone>(v.game), v);
    case KINDO:
      return resetGames<Kindo>(changetype<Kindo>(v.game), v);
    case SENET:
      return resetGames<Senet>(changetype<Senet>(v.game), v);
  }
}

export function vector_step(vector: usize): void {
  const v = changetype<Vector>(vector);
  switch (load<u32>(v.game)) {
    case TOGYZ:
      return stepGames<Togyz>(changetype<Togyz>(v.game), v);
    case ABALONE:
      return stepGames<Abalone>(changetype<Abalone>(v.game), v);
    case KINDO:
      return stepGames<Kindo>(changetype<Kindo>(v.game), v);
    case SENET:
      return stepGames<Senet>(changetype<Senet>(v.game), v);
  }
}

export function vector_show(vector: usize): void {
  const v = changetype<Vector>(vector);
  switch (load<u32>(v.game)) {
    case TOGYZ:
      return showGames<Togyz>(changetype<Togyz>(v.game), v);
    case ABALONE:
      return showGames<Abalone>(changetype<Abalone>(v.game), v);
    case KINDO:
      return showGames<Kindo>(changetype<Kindo>(v.game), v);
    case SENET:
      return showGames<Senet>(changetype<Senet>(v.game), v);
  }
}
