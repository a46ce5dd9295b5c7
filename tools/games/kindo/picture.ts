/** The position of Kindo that the README shows. */
import type { PictureOfGame } from '../../docs/pictures.js';

export default {
  options: {},
  at: '.x*.oso/.x*ooeos/xwx*oon./x.oe*../xxsxxx o 2 2 2',
  move: 'b3',
} satisfies PictureOfGame;
