/** Registers the games that come with Otau: their rules and traits. Their other parts are registered where they are needed. */
import { registerGame } from '../core/registry.js';
import { ABALONE } from './abalone/definition.js';
import { KINDO } from './kindo/definition.js';
import { SENET } from './senet/definition.js';
import { TOGYZKUMALAK } from './togyzkumalak/definition.js';

registerGame(TOGYZKUMALAK);
registerGame(ABALONE);
registerGame(KINDO);
registerGame(SENET);
