/** Registers how positions of the games that come with Otau are judged. */
import { registerParts } from '../core/registry.js';
import './kernel.js';
import { ABALONE_EVALUATION } from './abalone/evaluation/index.js';
import { KINDO_EVALUATION } from './kindo/evaluation/index.js';
import { SENET_EVALUATION } from './senet/evaluation/index.js';
import { TOGYZKUMALAK_EVALUATION } from './togyzkumalak/evaluation/index.js';

registerParts('togyzkumalak', { evaluation: TOGYZKUMALAK_EVALUATION });
registerParts('abalone', { evaluation: ABALONE_EVALUATION });
registerParts('kindo', { evaluation: KINDO_EVALUATION });
registerParts('senet', { evaluation: SENET_EVALUATION });
