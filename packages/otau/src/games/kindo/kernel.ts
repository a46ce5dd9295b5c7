/** The compiled rules of Kindo: boards of up to 8 × 8 tiles, which are sets of 64 bits. */
import type { GameKernel } from '../../kernel/module.js';
import { newKindo } from './compiled.js';
import { Kindo } from './kindo.js';
import { KINDO_MODULE } from './module.js';

export const KINDO_KERNEL: GameKernel = { module: KINDO_MODULE, rules: Kindo, open: newKindo };
