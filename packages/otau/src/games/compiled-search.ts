/** Registers the games that come with Otau for the compiled trees of alpha-beta and expectimax. */
import { registerParts } from '../core/registry.js';
import { ABALONE_ALPHABETA } from './abalone/alphabeta.js';
import { KINDO_ALPHABETA } from './kindo/alphabeta.js';
import { SENET_EXPECTIMAX } from './senet/expectimax.js';
import { TOGYZKUMALAK_ALPHABETA } from './togyzkumalak/alphabeta.js';

registerParts('togyzkumalak', { alphabeta: TOGYZKUMALAK_ALPHABETA });
registerParts('abalone', { alphabeta: ABALONE_ALPHABETA });
registerParts('kindo', { alphabeta: KINDO_ALPHABETA });
registerParts('senet', { expectimax: SENET_EXPECTIMAX });
