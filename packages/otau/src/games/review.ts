/** Registers the themes of the games that come with Otau. */
import { registerParts } from '../core/registry.js';
import { ABALONE_THEMES } from './abalone/review/themes.js';
import { KINDO_THEMES } from './kindo/review/themes.js';
import { SENET_THEMES } from './senet/review/themes.js';
import { TOGYZKUMALAK_THEMES } from './togyzkumalak/review/themes.js';

registerParts('togyzkumalak', { review: { themes: TOGYZKUMALAK_THEMES } });
registerParts('abalone', { review: { themes: ABALONE_THEMES } });
registerParts('kindo', { review: { themes: KINDO_THEMES } });
registerParts('senet', { review: { themes: SENET_THEMES } });
