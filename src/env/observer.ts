/** Makes observations: the space they lie in, and a fresh array (or Senet's dictionary) for each position. */
import type { Game, Row } from '../core/game.js';
import { viewSenet } from '../games/senet/observation.js';
import type { Observation, SenetObservation } from './env.js';
import { Box, Dict, Discrete, type Space } from './spaces.js';

export interface Observer {
  readonly space: Space<Observation>;
  /** What is seen of a position, in arrays of its own. */
  observe(row: Row): Observation;
}

/** @param form `dict` only for Senet; every other game has one array */
export function makeObserver(game: Game, form: 'flat' | 'dict'): Observer {
  if (form === 'dict') return { space: senetSpace(), observe: observeSenet };
  return { space: boxOf(game), observe: flatObserve(game) };
}

/** The space of a game's observation, bounds as its rule text gives them. */
export function boxOf(game: Game): Box {
  const { shape, size, dtype, low, high } = game.observation;
  const bounds = (bound: (index: number) => number) => Array.from({ length: size }, (_, index) => bound(index));
  return new Box(bounds(low), bounds(high), shape, dtype);
}

function flatObserve(game: Game): (row: Row) => Observation {
  const { size, dtype } = game.observation;
  if (dtype === 'float32') {
    return (row) => {
      const out = new Float32Array(size);
      game.observe(row, out);
      return out;
    };
  }
  const scratch = new Float32Array(size);
  const Target = dtype === 'int8' ? Int8Array : Uint8Array;
  return (row) => {
    game.observe(row, scratch);
    return new Target(scratch);
  };
}

function senetSpace(): Space<SenetObservation> {
  return new Dict({ board: new Box(0, 1, [2, 30], 'int8'), player: new Discrete(2), steps: new Discrete(6) });
}

function observeSenet(row: Row): SenetObservation {
  const { board, player, steps } = viewSenet(row);
  return { board: Int8Array.from(board.flat()), player, steps };
}
