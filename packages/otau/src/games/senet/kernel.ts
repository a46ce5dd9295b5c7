/** The compiled rules of Senet, both rule sets and every number of dancers. */
import type { GameKernel } from '../../kernel/part.js';
import { KERNEL_MODULE } from '../kernel-module.js';
import type { SenetOptions } from './options.js';
import { Senet } from './senet.js';

export const SENET_KERNEL: GameKernel = {
  module: KERNEL_MODULE,
  rules: Senet,
  open(kernel, game) {
    const { rules, dancers, maxPlies } = game.options as SenetOptions;
    return kernel.new_senet(rules === 'skyruk' ? 1 : 0, dancers, maxPlies);
  },
};
