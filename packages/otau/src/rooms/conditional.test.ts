/** Conditional moves as text, and how lines replace each other. */
import { createGame } from 'otau';
import { expect, it } from 'vitest';
import { addConditional, conditionalAfter, formatConditional, parseConditional } from './conditional.js';

const game = createGame('togyzkumalak');
const row = new Uint8Array(game.rowSize);
game.start(row);
const BLACK = 1;

it('lines of moves are read as the game writes them, and written again', () => {
  const lines = parseConditional(game, row, BLACK, '76 98 22 91; 65 98');
  expect(lines).toEqual([
    ['76(10)', '98', '22', '91'],
    ['65(10)', '98'],
  ]);
  expect(parseConditional(game, row, BLACK, formatConditional(lines))).toEqual(lines);
  expect(parseConditional(game, row, BLACK, '')).toEqual([]);
});

it.each([
  ['an expected move without an answer', '76', 'ends without an answer'],
  ['an illegal move', '76 10', '10'],
  ['two answers to the same move', '76 98; 76 87', 'There are two answers after 76(10): 98 and 87'],
])('%s is refused', (_what, text, sentence) => {
  expect(() => parseConditional(game, row, BLACK, text)).toThrow(sentence);
});

it('another answer, and a line that goes on, take the place of the line before; other expected moves stay beside it', () => {
  const isAnswer = [false, true, false, true];
  const one = addConditional([], ['a', 'x'], isAnswer);
  expect(addConditional(one, ['a', 'y'], isAnswer)).toEqual([['a', 'y']]);
  const long = addConditional(one, ['a', 'x', 'b', 'y'], isAnswer);
  expect(long).toEqual([['a', 'x', 'b', 'y']]);
  expect(addConditional(long, ['a', 'x'], isAnswer)).toEqual(long);
  expect(addConditional(long, ['a', 'x', 'c', 'z'], isAnswer)).toHaveLength(2);
  expect(addConditional(long, ['b', 'x'], isAnswer)).toHaveLength(2);
});

it('after a move the lines that expected it go on, and all others are gone', () => {
  const lines = [
    ['a', 'x', 'b', 'y'],
    ['a', 'x', 'c', 'z'],
    ['b', 'x'],
  ];
  expect(conditionalAfter(lines, 'a')).toEqual([
    ['x', 'b', 'y'],
    ['x', 'c', 'z'],
  ]);
  expect(conditionalAfter([['x']], 'x')).toEqual([]);
  expect(conditionalAfter(lines, 'd')).toEqual([]);
});
