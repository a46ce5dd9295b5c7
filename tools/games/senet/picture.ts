/** The position of Senet that the README shows. */
import type { PictureOfGame } from '../../docs/pictures.js';

export default {
  options: { rules: 'skyruk', dancers: 7 },
  at: '....cs....s.c.ccsc.s......cs.. s 1 -',
  move: '17+1',
  throw: 't2',
} satisfies PictureOfGame;
