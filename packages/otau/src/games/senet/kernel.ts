/** The compiled rules of Senet, both rule sets and every number of dancers. */
import type { GameKernel } from '../../kernel/module.js';
import { newSenet } from './compiled.js';
import { SENET_MODULE } from './module.js';
import { Senet } from './senet.js';

export const SENET_KERNEL: GameKernel = { module: SENET_MODULE, rules: Senet, open: newSenet };
