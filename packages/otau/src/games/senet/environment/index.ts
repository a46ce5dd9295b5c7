/** What Senet's environment shows in addition to what all environments show. */
import type { GameEnvironment } from '../../../env/game-environment.js';
import { STEPS } from '../row.js';
import { readSenet } from './decode.js';
import { type SenetObservation, senetDict } from './dict.js';

declare module '../../../env/game-environment.js' {
  interface EnvironmentTypes {
    'Senet-v0': { game: 'senet'; observation: Float32Array; dict: SenetObservation };
  }
}

export const senetEnvironment: GameEnvironment = {
  about: 'Senet by the rules of Kendall or of Skyruk',
  moveTypes: ['forward', 'backward', 'pass'],
  moveType: (_game, _before, action) => (action === 0 ? 'pass' : (action - 1) % 10 < 5 ? 'forward' : 'backward'),
  info: (_game, { row, isTurnPassed }) => ({ pass: isTurnPassed, steps: row[STEPS] }),
  dict: senetDict,
  decode: readSenet,
  olderPackage: {
    names: ['senet-v0', 'gym-senet'],
    options: { num_pieces: { name: 'dancers' } },
    defaults: { observation: 'dict' },
  },
};
