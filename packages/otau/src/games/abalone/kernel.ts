/** The compiled rules of Abalone: all line-ups and numbers of players. */
import type { GameKernel } from '../../kernel/module.js';
import { Abalone } from './abalone.js';
import { newAbalone } from './compiled.js';
import { ABALONE_MODULE } from './module.js';

export const ABALONE_KERNEL: GameKernel = { module: ABALONE_MODULE, rules: Abalone, open: newAbalone };
