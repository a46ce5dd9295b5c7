/** The position of Togyz Kumalak that the README shows. */
import type { PictureOfGame } from '../../docs/pictures.js';

export default {
  options: {},
  at: '3S,4S,21S,5S,3S,5S,1S,t,2S/3S,1,t,9S,6S,6S,3S,5S,1S 38 47 S 12',
  move: '83(2)',
  film: '76(10) 98 66 76(2) 12(12) 88(14) 25(12) 89 93 36(4) 49 49 81(16) 24 93(4) 61(6) 53 84x 76x 91 93 15',
} satisfies PictureOfGame;
