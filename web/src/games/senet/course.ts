/** The course of Senet by Kendall's rules: throws, moves, beating, protection, the last houses. The learner has the cones. */
import { CHANCE, type Game, legalActions, type Row, unlessThrown } from 'otau';
import { HOUSES, OFF, readSenet, type SenetWalk, walkOf } from 'otau/games/senet';
import { namespace } from '../../i18n/words.js';
import { type Course, rowOf, type Try } from '../course.js';
import { askAmong, askNumber, type Drill, drillsAfter, oneOf } from '../drills.js';
import type lessons from './i18n/en/lessons.json';

const SENET_LESSONS = namespace<typeof lessons>(import.meta.glob('./i18n/*/lessons.json', { import: 'default' }));

/** How many of the 16 falls of four sticks give each throw, 1 to 5 (RULES.md, 2.1). */
const FALLS = [4, 6, 4, 1, 1];
const ALL_FALLS = 16;
/** The distance of the percentages to choose from. */
const APART = 20;
/** Endings are drawn on the last two rows. */
const FIRST_ENDING_HOUSE = 11;

const drill = drillsAfter(6, 120);

function walks(game: Game, row: Row): (SenetWalk & { readonly action: number })[] {
  return legalActions(game, row).flatMap((action) => {
    const way = walkOf(game, row, action);
    return way === undefined ? [] : [{ ...way, action }];
  });
}

/** How many dancers can move by the throw. */
const MOVERS = drill('movers', (game, row, rng) =>
  askNumber(rng, new Set(walks(game, row).map(({ from }) => from)).size),
);

/** Where a dancer arrives. */
const LANDING = drill('landing', (game, row, rng) => {
  const ways = walks(game, row);
  if (ways.length === 0) return undefined;
  const { action, from, path } = oneOf(rng, ways);
  const goal = path[path.length - 1];
  const { answers, right } = askAmong(
    rng,
    goal,
    [goal - 2, goal - 1, goal + 1, goal + 2].filter((to) => to > 0 && to <= OFF),
  );
  const shown = answers.map((to) => (to === OFF ? { key: 'drill-off' } : to));
  return { params: { house: from }, answers: shown, right, cells: [String(from)], action };
});

/** How many moves beat a dancer. */
const BEATS = drill('beats', (game, row, rng) => {
  const count = walks(game, row).filter(({ beats }) => beats).length;
  return count > 0 || rng.below(3) === 0 ? askNumber(rng, count) : undefined;
});

/** How likely a throw is. */
const ODDS = drill('odds', (_game, _row, rng) => {
  const one = rng.below(FALLS.length);
  const two = rng.below(FALLS.length);
  if (two <= one) return undefined;
  const right = FALLS[one] + FALLS[two];
  const { answers, right: place } = askAmong(rng, right, [2, 5, 7, 8, 10, 12]);
  const params = { one: one + 1, two: two + 1 };
  return { params, answers: answers.map((falls) => `${falls}/${ALL_FALLS}`), right: place };
});

/** How likely the player who throws wins. */
const ENDING: Drill = {
  name: 'ending',
  isExact: true,
  draw: (game, rng) => {
    const houses = new Array<string>(HOUSES).fill('.');
    for (const dancer of ['c', 's', ...(rng.below(2) === 0 ? ['c'] : []), ...(rng.below(2) === 0 ? ['s'] : [])]) {
      houses[FIRST_ENDING_HOUSE - 1 + rng.below(HOUSES - FIRST_ENDING_HOUSE + 1)] = dancer;
    }
    if (!houses.includes('c') || !houses.includes('s')) return undefined;
    // Undefined for a dancer in the Water
    return unlessThrown(() => rowOf(game, `${houses.join('')} ${oneOf(rng, ['c', 's'])} 0 -`));
  },
  ask: (_game, _row, rng, value) => {
    const right = Math.round(50 + 50 * value);
    const first = right - APART * rng.below(4);
    const chances = [0, 1, 2, 3].map((step) => first + APART * step);
    if (chances[0] < 0 || chances[3] > 100) return undefined;
    return { answers: chances.map((chance) => `${chance} %`), right: chances.indexOf(right) };
  },
};

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
  drills: [MOVERS, LANDING, BEATS, ODDS, ENDING],
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
