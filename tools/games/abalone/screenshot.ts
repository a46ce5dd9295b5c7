/** The screenshot of Abalone in the README: a position on a phone. */
import type { Screenshot } from '../../docs/screenshots.js';

export default {
  name: 'phone',
  query: 'game=abalone&position=5/s1s3/1sSsS2/2SSSs2/3SsSs2/2SSSS2/Sss1s2/1ss3/5_2_2_b_25_24&moves=d4h4',
  width: 390,
  height: 800,
  theme: 'dark',
  isReviewed: false,
} satisfies Screenshot;
