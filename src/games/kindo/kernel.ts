/** The compiled rules of Kindo: boards of up to 8 × 8 tiles, which are sets of 64 bits. */
import type { GameKernel } from '../../kernel/part.js';
import { KERNEL_MODULE } from '../kernel-module.js';
import { Kindo } from './kindo.js';
import type { KindoOptions } from './options.js';

const MAX_SIZE = 8;

export const KINDO_KERNEL: GameKernel = {
  module: KERNEL_MODULE,
  rules: Kindo,
  open(kernel, game) {
    const { size, walledIn, maxPlies } = game.options as KindoOptions;
    return size > MAX_SIZE ? 0 : kernel.new_kindo(size, Number(walledIn), maxPlies);
  },
};
