/** Registers what the environments of the games that come with Otau show and reward. */
import { registerParts } from '../core/registry.js';
import { abaloneEnvironment } from './abalone/environment.js';
import { kindoEnvironment } from './kindo/environment.js';
import { senetEnvironment } from './senet/environment.js';
import { togyzKumalakEnvironment } from './togyzkumalak/environment.js';

registerParts('togyzkumalak', { environment: togyzKumalakEnvironment });
registerParts('abalone', { environment: abaloneEnvironment });
registerParts('kindo', { environment: kindoEnvironment });
registerParts('senet', { environment: senetEnvironment });
