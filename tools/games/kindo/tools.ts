/** What the tools show, play and prove of Kindo. */
import type { ToolsOfGame } from '../load.js';
import { proveKindo } from './proof.js';

/** The study of Kindo on 3 × 3, with and without the walled-in rule. */
function study(): void {
  for (const walledIn of [true, false]) console.log(JSON.stringify(proveKindo(walledIn), null, 1));
}

export default {
  /** The position that the README shows. */
  picture: {
    options: {},
    at: '.x*.oso/.x*ooeos/xwx*oon./x.oe*../xxsxxx o 2 2 2',
    move: 'b3',
  },
  openingGames: {
    sets: [{ options: {}, games: 60 }],
    levels: ['level:7', 'level:6'],
  },
  study,
} satisfies ToolsOfGame;
