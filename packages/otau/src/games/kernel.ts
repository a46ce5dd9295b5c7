/** Registers the compiled rules of the games that come with Otau, and counts by those of all games. */
import { countFaster } from '../core/perft.js';
import { registerParts } from '../core/registry.js';
import { kernelPerft } from '../kernel/kernel.js';
import { ABALONE_KERNEL } from './abalone/kernel.js';
import { KINDO_KERNEL } from './kindo/kernel.js';
import { SENET_KERNEL } from './senet/kernel.js';
import { TOGYZKUMALAK_KERNEL } from './togyzkumalak/kernel.js';

registerParts('togyzkumalak', { kernel: TOGYZKUMALAK_KERNEL });
registerParts('abalone', { kernel: ABALONE_KERNEL });
registerParts('kindo', { kernel: KINDO_KERNEL });
registerParts('senet', { kernel: SENET_KERNEL });
countFaster(kernelPerft);
