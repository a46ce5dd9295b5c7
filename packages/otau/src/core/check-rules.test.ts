import { describe, expect, it } from 'vitest';
import '../games/rules.js';
import { checkRules } from './check-rules.js';
import { completeGame, type GameRules } from './complete-game.js';
import { firstCounters, type Game } from './game.js';
import { layoutOf } from './layout.js';
import { createGame } from './registry.js';

const OVER = -2;

/** One to three stones from a heap of 21; the last one wins. */
const NIM: GameRules = {
  id: 'nim',
  options: {},
  layout: layoutOf({ left: { max: 21, about: 'stones left' }, player: { max: 1, about: 'the player to move' } }),
  actionCount: 3,
  start: (row) => row.set([21, 0]),
  actor: (row) => (row[0] === 0 ? OVER : row[1]),
  legal: (row, out) => {
    const count = Math.min(3, row[0]);
    for (let i = 0; i < count; i++) out[i] = i;
    return count;
  },
  play: (row, action) => row.set([row[0] - action - 1, 1 - row[1]]),
  result: (row, player) => (row[1] === player ? -1 : 1),
};

const two = { shape: [2], size: 2, dtype: 'float32', low: () => 0, high: () => 21, describe: String } as const;
let seed = 0;

/** A change to the rules of Nim, and what is said of it. */
const BROKEN: readonly [string, Partial<GameRules>, RegExp][] = [
  ['no end', { actor: (row) => (row[0] === 0 ? -1 : row[1]) }, /chance moves, but outcomes gives 0 .* gives -2 \(/],
  ['chance at the start', { actor: (row) => (row[0] === 21 ? -1 : 0) }, /chance moves.*row 21,0,0/],
  ['a third player', { actor: (row) => (row[0] === 0 ? OVER : 2) }, /actor gives 2; it is a player from 0 to 1/],
  ['no player', { actor: () => undefined as unknown as number }, /actor gives undefined/],
  ['nothing legal', { legal: () => 0 }, /player 0 is to move, but legal gives 0/],
  ['too few actions', { actionCount: 2, maxLegal: 3 }, /legal lists 2, but actions are below actionCount, 2/],
  ['too many legal', { maxLegal: 2 }, /legal gives 3 and not 1 to 2 \(maxLegal\)/],
  ['an action twice', { legal: (_, out) => out.fill(0, 0, 2) && 2 }, /an action twice: 0, 0/],
  ['legal writes', { legal: (row, out) => --row[0] && out.fill(0) && 1 }, /or result changes the row that it reads/],
  ['both win', { result: () => 1 }, /add up to 0; got 1, 1/],
  ['no result', { result: () => undefined as unknown as number }, /from -1, lost, to 1, won; got undefined, undefined/],
  ['chance of a half', { actor: () => -1, outcomes: (_, out) => out.fill(0.5, 0, 1) && 1 }, /add up to 0.5/],
  [
    'an error',
    {
      play: () => {
        throw new Error('No stones.');
      },
    },
    /an error is thrown: No stones \(row 21,0,0\)/,
  ],
  ['no move', { play: () => undefined }, /playing \d changes nothing/],
  ['a random move', { play: (row) => row.set([row[0], ++seed]) }, /gives two different rows/],
  [
    'a short observation',
    { observation: two, observe: (_, out) => out.fill(0, 0, 1) },
    /number 1 of observation .* NaN/,
  ],
  ['a wrong shape', { observation: { ...two, shape: [3] }, observe: (_, out) => out.fill(0) }, /holds 3 numbers/],
  ['a wrong max', { layout: layoutOf({ left: { max: 9, about: 'l' }, player: { about: 'p' } }) }, /21 and not 0 to 9/],
  ['a gap', { layout: { left: { first: 1, length: 1, type: 'uint8', about: 'l' } } }, /byte 0 .* to 0 fields/],
  [
    'a lossy text',
    {
      formatPosition: () => '9',
      parsePosition: (_, row) => {
        row.set([9, 0]);
        return firstCounters();
      },
    },
    /"9" is read as another row, 9,0,0/,
  ],
  ['one text', { formatAction: () => 'x' }, /two actions have the text "x"/],
  ['a wrong text', { formatAction: (_, a) => `${a}`, parseAction: () => 7 }, /which is read as 7/],
  ['a wrong view', { toView: () => 9, fromView: () => 0 }, /toView gives 9/],
  [
    'a wrong symmetry',
    { symmetries: [{ name: 'odd', row: (_, out) => out.set([5, 0]), action: (action) => action }] },
    /the symmetry odd of a move/,
  ],
  ['no loss on time', { forfeit: (row, _, out) => out.set(row) }, /after forfeit/],
  ['no limit', { limits: {} as Game['limits'] }, /limits.plies is a number from 1, not undefined/],
];

describe('checkRules', () => {
  it.each(['togyzkumalak', 'abalone', 'kindo', 'senet'])('passes %s, and says whether chance moves', (id) => {
    expect(checkRules(createGame(id))).toBe(id === 'senet');
  });

  it('passes bare rules', () => {
    expect(checkRules(completeGame(NIM))).toBe(false);
  });

  it.each(BROKEN)('finds %s', (_, change, message) => {
    const game = completeGame({ ...NIM, ...change });
    expect(() => checkRules(game)).toThrow(expect.objectContaining({ code: 'bad-definition' }));
    expect(() => checkRules(game)).toThrow(message);
  });
});
