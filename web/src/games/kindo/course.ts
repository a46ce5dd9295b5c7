/** The course of Kindo: captures, walls, mass captures, dots, both ways to win. The learner is X. */
import { type Game, legalActions, type Row, rowAfter } from 'otau';
import { type KindoEffect, kindoEffect, readKindo, tileName } from 'otau/games/kindo';
import { namespace } from '../../i18n/words.js';
import type { Course, Try } from '../course.js';
import { askNumber, askWhether, drillsAfter, oneOf } from '../drills.js';
import type lessons from './i18n/en/lessons.json';

const KINDO_LESSONS = namespace<typeof lessons>(import.meta.glob('./i18n/*/lessons.json', { import: 'default' }));

const drill = drillsAfter(8, 60);

/** The captures of a position, of neutral tiles too. */
function captures(game: Game, row: Row): KindoEffect[] {
  return legalActions(game, row)
    .map((action) => kindoEffect(game, row, action))
    .filter(({ wall }) => wall === 0);
}

/** How many tiles of the other player can be captured with the next move. */
const CAPTURES = drill('captures', (game, row, rng) =>
  askNumber(rng, captures(game, row).filter(({ from }) => from !== undefined).length),
);

/** How many tiles fall with the one that is captured. */
const CUT = drill('cut', (game, row, rng) => {
  const taking = captures(game, row).filter(({ from, wins }) => from !== undefined && !wins);
  const cutting = taking.filter(({ mass }) => mass.length > 0);
  if (taking.length === 0 || (cutting.length === 0 && rng.below(4) > 0)) return undefined;
  const { action, tile, mass } = oneOf(rng, cutting.length > 0 && rng.below(4) > 0 ? cutting : taking);
  const name = tileName(readKindo(game, row).size, tile);
  return { params: { tile: name }, ...askNumber(rng, mass.length), cells: [name], action };
});

/** How many moves the next turn of the other player has after a capture. */
const BONUS = drill('bonus', (game, row, rng) => {
  const { movesLeft, nextMoves, player, size } = readKindo(game, row);
  if (movesLeft !== 1) return undefined; // the turn ends with the move
  const taking = captures(game, row).filter(({ from, wins }) => from !== undefined && !wins);
  const giving = taking.filter(({ bonus }) => bonus.includes(1 - player));
  if (taking.length === 0 || (giving.length === 0 && rng.below(2) > 0)) return undefined;
  const { action, tile, bonus } = oneOf(rng, giving.length > 0 && rng.below(3) > 0 ? giving : taking);
  const name = tileName(size, tile);
  const count = nextMoves[1 - player] + (bonus.includes(1 - player) ? 1 : 0);
  return { params: { tile: name }, answers: [2, 3, 4], right: count - 2, cells: [name], action };
});

/** Whether the King can be captured with the moves that are left in the turn. */
const KING = drill('king', (game, row, rng) => {
  const canWin = reachesKing(game, row, game.actor(row));
  return canWin || rng.below(6) === 0 ? askWhether(canWin) : undefined;
});

/** Walls of one's own are never in the way, so that only captures are tried. */
function reachesKing(game: Game, row: Row, player: number): boolean {
  return captures(game, row).some(({ action, wins }) => {
    if (wins) return true;
    const after = rowAfter(game, row, action);
    return game.actor(after) === player && reachesKing(game, after, player);
  });
}

const START = '....o/...../...../...../x.... x 1 2 2';
const WALL = '...oo/..xowo/.xxx./xx.../x.... x 2 2 2';
const MASS = '..ooo/..ox./..ox./..xx./xxx.. x 2 2 2';
const WALLED = '..xeoo/..xeoo/..xxnx/xxx../x.... x 2 2 2';

const effect = ({ game, before, action }: Try) => kindoEffect(game, before, action);

export const COURSE: Course = {
  game: 'kindo',
  words: KINDO_LESSONS,
  drills: [CAPTURES, CUT, BONUS, KING],
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
