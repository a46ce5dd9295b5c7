/** What Togyz Kumalak's environment shows in addition to what all environments show. */
import type { GameEnvironment } from '../../../env/game-environment.js';
import { readTogyz } from './decode.js';

declare module '../../../env/game-environment.js' {
  interface EnvironmentTypes {
    'Togyzkumalak-v0': { game: 'togyzkumalak'; observation: Float32Array };
  }
}

const MOVE_TYPE = 'sow';

export const togyzKumalakEnvironment: GameEnvironment = {
  about: 'Togyz Kumalak on 2 × 9 pits; also bestemshe and kozdatu',
  moveTypes: [MOVE_TYPE],
  moveType: () => MOVE_TYPE,
  decode: readTogyz,
  olderPackage: {
    names: ['togyzkumalak-v0', 'toguzkumalak-v0', 'gym-togyzkumalak', 'gym-toguzkumalak'],
    options: {},
  },
};
