/** The compiled rules of Senet, both rule sets and every number of dancers. */
import type { GameKernel } from '../../kernel/part.js';
import { KERNEL_MODULE } from '../kernel-module.js';
import { newSenet } from './compiled.js';
import { Senet } from './senet.js';

export const SENET_KERNEL: GameKernel = { module: KERNEL_MODULE, rules: Senet, open: newSenet };
