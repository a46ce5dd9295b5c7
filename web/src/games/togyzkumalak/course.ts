/** The course of Togyz Kumalak: sowing, captures, the tuzdyk, the goal. The learner is White. */
import { legalActions } from 'otau';
import { readTogyz, sowing } from 'otau/games/togyzkumalak';
import type { Course, Try } from '../course.js';
import { DRILLS } from './drills.js';
import { TOGYZ_LESSONS } from './i18n/lessons.js';

const START = '9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1';
const SALT = '15S,15S,t,5S,3S,3S,1S,5S,4S/5S,5S,4S,3S,2S,17S,1,3S,14S 28 30 S 1';

const moveOf = ({ game, before, action }: Try) => sowing(game, before, action);
const hasWon = ({ game, after }: Try) => game.actor(after) < 0 && game.result(after, 0) > 0;

export const COURSE: Course = {
  game: 'togyzkumalak',
  words: TOGYZ_LESSONS,
  drills: DRILLS,
  steps: [
    { position: START, isDone: () => true },
    {
      position: '14S,4S,2S,2S,13S,2S,1S,4S,1/4S,5S,4S,3S,16S,1,15S,1,1S 28 44 S 1',
      isDone: ({ game, before, action }) => readTogyz(game, before).stones[0][action] === 1,
    },
    {
      position: '13S,13S,1,14S,3S,2S,4S,6S,1S/2S,2S,1S,2S,1S,1S,12S,2S,13S 36 34 S 1',
      isDone: (move) => moveOf(move).taken > 0,
    },
    {
      position: '12S,12S,12S,2S,11S,2S,1S,11S,1/2S,2S,13S,1,3S,1,11S,11S,11S 12 34 S 1',
      isDone: (move) => moveOf(move).opensTuzdyk,
    },
    {
      position: '2S,14S,14S,1S,1S,14S,4S,5S,2S/3S,1S,3S,1S,2S,13S,13S,3S,1 26 40 S 1',
      isDone: (move) => moveOf(move).opensTuzdyk,
    },
    { position: SALT, isDone: (move) => moveOf(move).gains[0] > 0 },
    { position: '1,t,1S,1S,5S,1S,1,2S,1S/t,1S,3,1S,1S,1,6S 76 66 S 1', isDone: hasWon },
  ],
  rules: [
    { heading: 'h-board', text: 'r-board', position: START },
    { heading: 'h-move', text: 'r-move' },
    { heading: 'h-capture', text: 'r-capture' },
    { heading: 'h-tuzdyk', text: 'r-tuzdyk', position: SALT },
    { heading: 'h-end', text: 'r-end' },
    {
      heading: 'h-variants',
      text: 'r-variants',
      position: '5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1',
      options: { variant: 'bestemshe' },
    },
    { heading: 'h-disputed', text: 'r-disputed' },
  ],
  partOf: (game, row) => {
    if (game.actor(row) < 0) return 'r-end';
    const moves = legalActions(game, row).map((action) => sowing(game, row, action));
    if (moves.some(({ opensTuzdyk }) => opensTuzdyk)) return 'r-tuzdyk';
    return moves.some(({ taken }) => taken > 0) ? 'r-capture' : 'r-move';
  },
};
