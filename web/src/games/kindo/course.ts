/** The course of Kindo: captures, walls, mass captures, dots, both ways to win. The learner is X. */

import { legalActions } from 'otau';
import { kindoEffect, readKindo } from 'otau/games/kindo';
import type { Course, Try } from '../course.js';
import { DRILLS } from './drills.js';
import { KINDO_LESSONS } from './i18n/lessons.js';

const START = '....o/...../...../...../x.... x 1 2 2';
const WALL = '...oo/..xowo/.xxx./xx.../x.... x 2 2 2';
const MASS = '..ooo/..ox./..ox./..xx./xxx.. x 2 2 2';
const WALLED = '..xeoo/..xeoo/..xxnx/xxx../x.... x 2 2 2';

const effect = ({ game, before, action }: Try) => kindoEffect(game, before, action);

export const COURSE: Course = {
  game: 'kindo',
  words: KINDO_LESSONS,
  drills: DRILLS,
  steps: [
    { position: START, isDone: (move) => effect(move).wall === 0 },
    { position: '....o/...oo/xx.../x..../xx... x 2 2 2', isDone: (move) => effect(move).wall > 0 },
    {
      position: WALL,
      isDone: ({ game, before, action }) => game.formatAction(before, action) === 'd4',
    },
    { position: MASS, isDone: (move) => effect(move).mass.length === 3 },
    {
      position: '..ooo/..oo./.xo*x./xxxx./x.... x 2 2 2',
      isDone: (move) => effect(move).from === 1 && !effect(move).bonus.includes(1),
    },
    { position: '..ooo/..oxx/.xxx./xx.../x.... x 2 2 2', isDone: (move) => effect(move).wins },
    { position: WALLED, isDone: (move) => effect(move).wins },
  ],
  rules: [
    { heading: 'h-board', text: 'r-board', position: START },
    { heading: 'h-turn', text: 'r-turn' },
    { heading: 'h-capture', text: 'r-capture' },
    { heading: 'h-walls', text: 'r-walls', position: WALL },
    { heading: 'h-mass', text: 'r-mass', position: MASS },
    { heading: 'h-end', text: 'r-end', position: WALLED },
    { heading: 'h-disputed', text: 'r-disputed' },
  ],
  partOf: (game, row) => {
    if (game.actor(row) < 0) return 'r-end';
    const effects = legalActions(game, row).map((action) => kindoEffect(game, row, action));
    if (effects.some(({ wins }) => wins)) return 'r-end';
    if (effects.some(({ mass, bonus }) => mass.length > 0 || bonus.length > 0)) return 'r-mass';
    if (effects.some(({ from }) => from !== undefined)) return 'r-capture';
    return readKindo(game, row).tiles.some(({ wall }) => wall > 0) ? 'r-walls' : 'r-turn';
  },
};
