/** Makes observations: the space they lie in, and a fresh array (or dictionary) for each position. */
import type { Game, Row } from '../core/game.js';
import { OtauError } from '../lib/error.js';
import type { Observation } from './env.js';
import { environmentOf } from './game-environment.js';
import { Box, type Space } from './spaces.js';

/** What is seen of the positions of one game. */
export interface Observer {
  readonly space: Space<Observation>;
  /** The observation of a position, in its own arrays. */
  observe(row: Row): Observation;
}

/** The forms in which a game can be observed. */
export function observationForms(game: Game): readonly ('flat' | 'dict')[] {
  return environmentOf(game).dict === undefined ? ['flat'] : ['flat', 'dict'];
}

/** The observer of a game. Throws `bad-option` for a form that the game does not have. */
export function makeObserver(game: Game, form: 'flat' | 'dict'): Observer {
  if (form === 'flat') return { space: boxOf(game), observe: flatObserve(game) };
  const { dict } = environmentOf(game);
  if (dict === undefined) throw new OtauError('bad-option', `${game.id} has no observation by name.`);
  return { space: dict.space(game), observe: (row) => dict.observe(game, row) };
}

/** The observation space of a game, with the bounds from its rules. */
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
