/** What the tools show, play and prove of Abalone. */
import type { ToolsOfGame } from '../load.js';

export default {
  /** The position that the README shows. */
  picture: {
    options: {},
    at: '5/s1s3/1sSsS2/2SSSs2/3SsSs2/2SSSS2/Sss1s2/1ss3/5 2 2 b 25 24',
    move: 'd4h4',
  },
  /** A position on a phone. */
  screenshot: {
    name: 'phone',
    query: 'game=abalone&position=5/s1s3/1sSsS2/2SSSs2/3SsSs2/2SSSS2/Sss1s2/1ss3/5_2_2_b_25_24&moves=d4h4',
    width: 390,
    height: 800,
    theme: 'dark',
    isReviewed: false,
  },
  openingGames: {
    sets: [{ options: { variant: 'belgian-daisy' }, games: 22 }],
    // Levels 5 to 8 are nearly equals, and these two are soon done.
    levels: ['level:6', 'level:5'],
  },
} satisfies ToolsOfGame;
