/** What Kindo's environment shows in addition to what all environments show. */
import type { GameEnvironment } from '../../../env/game-environment.js';
import { readKindo } from './decode.js';

declare module '../../../env/game-environment.js' {
  interface EnvironmentTypes {
    'Kindo-v0': { game: 'kindo'; observation: Float32Array };
  }
}

export const kindoEnvironment: GameEnvironment = {
  about: 'Kindo on 3 × 3 to 9 × 9 tiles',
  moveTypes: ['capture', 'wall'],
  moveType: (_game, _before, action) => (action % 5 === 0 ? 'capture' : 'wall'),
  decode: readKindo,
  olderPackage: { names: ['kindogame', 'alpha-zero-kindo'], options: { n: { name: 'size' } } },
};
