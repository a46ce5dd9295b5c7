/** The compiled rules of Togyz Kumalak: all boards of up to 255 stones, whose numbers are bytes. */
import type { GameKernel } from '../../kernel/module.js';
import { newTogyzKumalak } from './compiled.js';
import { TOGYZKUMALAK_MODULE } from './module.js';
import { TogyzKumalak } from './togyzkumalak.js';

export const TOGYZKUMALAK_KERNEL: GameKernel = {
  module: TOGYZKUMALAK_MODULE,
  rules: TogyzKumalak,
  open: newTogyzKumalak,
};
