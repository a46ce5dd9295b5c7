/** Registers the games that come with Otau: their rules and traits. Their other parts are registered where they are needed. */
import { registerGame } from '../core/registry.js';
import { ABALONE } from './abalone/abalone.js';
import { KINDO } from './kindo/kindo.js';
import { SENET } from './senet/senet.js';
import { TOGYZKUMALAK } from './togyzkumalak/togyzkumalak.js';

registerGame(TOGYZKUMALAK);
registerGame(ABALONE);
registerGame(KINDO);
registerGame(SENET);
