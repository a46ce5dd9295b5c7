/** The position of Abalone that the README shows. */
import type { PictureOfGame } from '../../docs/pictures.js';

export default {
  options: {},
  at: '5/s1s3/1sSsS2/2SSSs2/3SsSs2/2SSSS2/Sss1s2/1ss3/5 2 2 b 25 24',
  move: 'd4h4',
} satisfies PictureOfGame;
