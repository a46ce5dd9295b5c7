/** Registers how the games that come with Otau are drawn. */
import { registerParts } from '../core/registry.js';
import { abaloneDrawing } from './abalone/drawing/index.js';
import { kindoDrawing } from './kindo/drawing/index.js';
import { senetDrawing } from './senet/drawing/index.js';
import { togyzKumalakDrawing } from './togyzkumalak/drawing/index.js';

registerParts('togyzkumalak', { drawing: togyzKumalakDrawing });
registerParts('abalone', { drawing: abaloneDrawing });
registerParts('kindo', { drawing: kindoDrawing });
registerParts('senet', { drawing: senetDrawing });
