/** Registers how the endgame tables of the games that come with Otau are built. */
import { registerParts } from '../../core/registry.js';
import { SENET_SOLVER } from '../senet/tables/node/solver.js';
import { TOGYZKUMALAK_SOLVER } from '../togyzkumalak/tables/node/build.js';

registerParts('togyzkumalak', { solver: TOGYZKUMALAK_SOLVER });
registerParts('senet', { solver: SENET_SOLVER });
