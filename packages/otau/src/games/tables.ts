/** Registers the endgame tables of the games that come with Otau. */
import { registerParts } from '../core/registry.js';
import { SENET_ENDGAMES } from './senet/tables/index.js';
import { TOGYZKUMALAK_ENDGAMES } from './togyzkumalak/tables/index.js';

registerParts('togyzkumalak', { endgames: TOGYZKUMALAK_ENDGAMES });
registerParts('senet', { endgames: SENET_ENDGAMES });
