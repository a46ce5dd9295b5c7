/** Registers the levels of the games that come with Otau. */
import { registerParts } from '../core/registry.js';
import { abaloneLevels } from './abalone/levels.js';
import { kindoLevels } from './kindo/levels.js';
import { senetLevels } from './senet/levels.js';
import { togyzkumalakLevels } from './togyzkumalak/levels.js';

registerParts('togyzkumalak', { levels: togyzkumalakLevels });
registerParts('abalone', { levels: abaloneLevels });
registerParts('kindo', { levels: kindoLevels });
registerParts('senet', { levels: senetLevels });
