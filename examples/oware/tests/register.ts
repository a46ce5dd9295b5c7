/** Registers Oware from its sources, for tests of the rules. */
import { gameIds, registerGame } from '../../../packages/otau/src/games/index.js';
import OWARE from '../src/index.js';

if (!gameIds().includes(OWARE.id)) registerGame(OWARE);
