/** The compiled rules of Togyz Kumalak: all boards of up to 255 stones, whose numbers are bytes. */
import type { GameKernel } from '../../kernel/part.js';
import { KERNEL_MODULE } from '../kernel-module.js';
import type { TogyzKumalakOptions } from './options.js';
import { TogyzKumalak } from './togyzkumalak.js';

const MAX_STONES = 255;

export const TOGYZKUMALAK_KERNEL: GameKernel = {
  module: KERNEL_MODULE,
  rules: TogyzKumalak,
  open(kernel, game) {
    const { pits, stones, tuzdyk, maxPlies } = game.options as TogyzKumalakOptions;
    if (2 * pits * stones > MAX_STONES) return 0;
    return kernel.new_togyzkumalak(pits, stones, Number(tuzdyk), maxPlies);
  },
};
