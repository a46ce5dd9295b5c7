/** What every game has to say about a position in words, by its name. */

import type { Game, GameId, Row } from '../core/game.js';
import { abaloneStatus, describeAbalone } from '../games/abalone/drawing/scene.js';
import { describeKindo, kindoStatus } from '../games/kindo/drawing/scene.js';
import { describeSenet, senetStatus } from '../games/senet/drawing/scene.js';
import { describeTogyz, togyzStatus } from '../games/togyzkumalak/drawing/scene.js';

export interface Scene {
  /** Whose turn it is and what he has for it; at the end who won. No full stop. */
  status(game: Game, row: Row): string;
  /** All that stands on the board, in sentences. */
  describe(game: Game, row: Row): string[];
}

export const SCENES: Readonly<Record<GameId, Scene>> = {
  togyzkumalak: { status: togyzStatus, describe: describeTogyz },
  abalone: { status: abaloneStatus, describe: describeAbalone },
  kindo: { status: kindoStatus, describe: describeKindo },
  senet: { status: senetStatus, describe: describeSenet },
};
