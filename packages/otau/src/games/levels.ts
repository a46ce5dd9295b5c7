/** Registers the opponents for people of the games that come with Otau. */
import { registerParts } from '../core/registry.js';
import { abaloneBeginners, abaloneLevels } from './abalone/levels.js';
import { kindoBeginners, kindoLevels } from './kindo/levels.js';
import { senetLevels } from './senet/levels.js';
import { togyzkumalakBeginners, togyzkumalakLevels } from './togyzkumalak/levels.js';

registerParts('togyzkumalak', { beginners: togyzkumalakBeginners, levels: togyzkumalakLevels });
registerParts('abalone', { beginners: abaloneBeginners, levels: abaloneLevels });
registerParts('kindo', { beginners: kindoBeginners, levels: kindoLevels });
registerParts('senet', { levels: senetLevels });
