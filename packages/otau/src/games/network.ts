/** Registers what networks of the games that come with Otau may see: boards of cells for convolutions, and counts. */
import { registerParts } from '../core/registry.js';
import { ABALONE_NETWORK } from './abalone/training.js';
import { KINDO_NETWORK } from './kindo/training.js';
import { TOGYZKUMALAK_NETWORK } from './togyzkumalak/training.js';

registerParts('abalone', { network: ABALONE_NETWORK });
registerParts('kindo', { network: KINDO_NETWORK });
registerParts('togyzkumalak', { network: TOGYZKUMALAK_NETWORK });
