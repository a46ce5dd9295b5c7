/** The compiled rules of Abalone: all line-ups and numbers of players. */
import type { GameKernel } from '../../kernel/part.js';
import { KERNEL_MODULE } from '../kernel-module.js';
import { Abalone } from './abalone.js';
import { newAbalone } from './compiled.js';

export const ABALONE_KERNEL: GameKernel = { module: KERNEL_MODULE, rules: Abalone, open: newAbalone };
