import { expect, it } from 'vitest';
import { createGame } from '../../../core/registry.js';
import { type ThemeCase, turned, wordsOf } from '../../../review/testing.js';

const GAME = createGame('kindo');
/** What is found, the words with their cells, and the case. Positions of played games, locked Kings by hand. */
const CASES: readonly [string, string, ThemeCase][] = [
  [
    'king-take-missed',
    'The turn a2 a1 takes the King on a1. [a1]',
    { position: '..ooso/...ooe/.o.owo/xwooo./xxexe.. o 2 2 2', played: 'a3 c3 c2 c3', best: 'a2 a1' },
  ],
  [
    'king-open',
    'a2e leaves the King on a1 open: a1 takes it. [a1]',
    { position: 'oowosoeo/.oononoe/xw.o.ow/xsooooe/xxwxeowo x 1 2 2', played: 'a2e b1 a1', best: 'c2 d3 c2 b3' },
  ],
  [
    'lock-missed',
    'The turn b1w locks the King on a1 in by a wall. [a1]',
    { position: '...oo/...oo/...oo/osoooo/xoo.. o 1 2 2', played: 'c5', best: 'b1w' },
  ],
  [
    'locked-in',
    'b1n lets the wall c1w lock the King on a1 in. [a1]',
    { position: '...oo/...oo/...oo/ososooo/xxooo x 1 2 2', played: 'b1n c1w', best: 'c1 d4w' },
  ],
  [
    'cut-off-missed',
    'd1 cuts 3 tiles off from their King. [e3 e2 e1]',
    { position: 'x*...o/xeoonowon/xxxox*/xxxsxxn/xxsxxx o 2 2 2', played: 'd3e e4s', best: 'd2 d1 b1e' },
  ],
  [
    'cut-off-allowed',
    'a2e lets a1 cut 2 tiles off from the King. [a3 a2]',
    { position: 'oowosoeo/.oononoe/xw.o.ow/xsooooe/xxwxeowo x 1 2 2', played: 'a2e b1 a1', best: 'c2 d3 c2 b3' },
  ],
  [
    'wall-missed',
    'The wall d4w holds 2 more tiles against the next turn. [d4]',
    { position: '....o/x.onoeon/xx*.oow/xxxsx*o/xxsxx. o 1 2 2', played: 'e1 e2 b4 e3s', best: 'd4w b3e b4 d2' },
  ],
  [
    'bonus-given',
    'd2 captures a tile with a dot: the other side gets a bonus move. [d2]',
    { position: '...oo/...oo/...oo/.xxsx*o/xxxx. o 2 2 2', played: 'd2 e3w', best: 'c4 e3w' },
  ],
  [
    'way-missed',
    'To reach the King on e5 it takes so many captures: 5 after d1, 6 after c1e. [e5]',
    { position: '....o/....on*/...../...../xxx*.. x 1 2 2', played: 'c1e', best: 'd1' },
  ],
  [
    'king-nearer',
    'To reach the King on a1 the other side needs so many captures: 5 after b2n, 6 after a3s. [a1]',
    { position: '...oo/....os/xwx..on/xwxe..on/xxexe.. x 1 2 2', played: 'b2n', best: 'a3s' },
  ],
  [
    'tiles-lost',
    'After b1e the search expects d5 c5: by then the balance of tiles is 1 worse than after c1 e3 e2. []',
    { position: '....o/....os*/...../x..../xx*... x 1 2 2', played: 'b1e d5 c5 a3 a4', best: 'c1 e3 e2 a3 d1' },
  ],
  [
    'wall-idle',
    'The wall a4n stops no capture now: no tile of the other side is beyond it. [a4]',
    { position: '..o*owo/xx*..oe/xsx.../x..../x.... x 1 2 2', played: 'a4n', best: 'b2' },
  ],
];

it.each(CASES)('finds %s', (id, words, given) => {
  expect(wordsOf(GAME, given, id)).toBe(words);
  expect(wordsOf(GAME, turned(given), id)).toBeUndefined();
});

it('a bonus move that the better turn gives too is no reason', () => {
  const position = '...owo/.x*x*o./xx*.../xx.../xx... o 4 2 2';
  const given = { position, played: 'c4 c5 d4w c4s', best: 'd3 c3 b3 d2' };
  expect(wordsOf(GAME, given, 'bonus-given')).toBeUndefined();
});
