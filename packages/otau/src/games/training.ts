/** Registers how the games that come with Otau are trained. */
import { registerParts } from '../core/registry.js';
import { abaloneTraining } from './abalone/training.js';
import { kindoTraining } from './kindo/training.js';
import { senetTraining } from './senet/training.js';
import { togyzkumalakTraining } from './togyzkumalak/training.js';

registerParts('togyzkumalak', { training: togyzkumalakTraining });
registerParts('abalone', { training: abaloneTraining });
registerParts('kindo', { training: kindoTraining });
registerParts('senet', { training: senetTraining });
