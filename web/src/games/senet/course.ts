/** The course of Senet by Kendall's rules: throws, moves, beating, protection, the last houses. The learner has the cones. */
import { CHANCE, legalActions } from 'otau';
import { readSenet, walkOf } from 'otau/games/senet';
import type { Course, Try } from '../course.js';
import { DRILLS } from './drills.js';
import { SENET_LESSONS } from './i18n/lessons.js';

const CONES = 0;
/** The House of Happiness, which nobody passes. */
const FIRST_LAST_HOUSE = 26;
const START = 'cscscscscs.................... s 0 -';

const triedWalk = ({ game, before, action }: Try) => walkOf(game, before, action);

/** Whether two cones are neighbours. */
function isPaired({ game, after }: Try): boolean {
  const { houses } = readSenet(game, after);
  return houses.some((owner, house) => owner === CONES && houses[house + 1] === CONES);
}

export const COURSE: Course = {
  game: 'senet',
  words: SENET_LESSONS,
  drills: DRILLS,
  steps: [
    { position: 'cscscscscs.................... c 0 -', outcome: 3, isDone: () => true },
    { position: 'cscscscscs.................... c 4 -', isDone: () => true },
    { position: 's...c..s...c....scc.ss........ c 3 -', isDone: (move) => triedWalk(move)?.beats === true },
    { position: '..s..c.s.c...c...s..c...s..... c 3 -', isDone: isPaired },
    { position: '.s.....c.csss.s..c............ c 5 -', isDone: (move) => triedWalk(move)?.from === 18 },
    { position: 's..s....s....c....c.s..c...... c 2 -', isDone: (move) => triedWalk(move)?.to === 26 },
    { position: 's.s..s......c......c.s...c.... c 1 -', isDone: (move) => triedWalk(move)?.from !== 26 },
    { position: '.s..s.......c....s..s....c..c. c 2 -', isDone: (move) => triedWalk(move)?.to === undefined },
  ],
  rules: [
    { heading: 'h-board', text: 'r-board', position: START },
    { heading: 'h-throw', text: 'r-throw', position: 'cscscscscs.................... s 3 -' },
    { heading: 'h-move', text: 'r-move' },
    { heading: 'h-safe', text: 'r-safe', position: '.s.....c.csss.s..c............ c 5 -' },
    { heading: 'h-home', text: 'r-home', position: '.s..s.......c....s..s....c..c. c 2 -' },
    { heading: 'h-end', text: 'r-end' },
    { heading: 'h-disputed', text: 'r-disputed' },
  ],
  partOf: (game, row) => {
    const actor = game.actor(row);
    if (actor < 0) return actor === CHANCE ? 'r-throw' : 'r-end';
    const ways = legalActions(game, row).map((action) => walkOf(game, row, action));
    if (ways.some((way) => way !== undefined && way.from >= FIRST_LAST_HOUSE)) return 'r-home';
    return ways.some((way) => way?.beats) || ways.every((way) => way === undefined) ? 'r-safe' : 'r-move';
  },
};
