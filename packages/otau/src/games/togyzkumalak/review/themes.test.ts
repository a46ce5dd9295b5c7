import { expect, it } from 'vitest';
import { createGame } from '../../../core/registry.js';
import { type ThemeCase, turned, wordsOf } from '../../../review/testing.js';

const GAME = createGame('togyzkumalak');
/** What is found, the words with their cells, and the case. Positions of played games, endings by hand. */
const CASES: readonly [string, string, ThemeCase][] = [
  [
    'tuzdyk-missed',
    '41x wins a tuzdyk in pit 1. [a1]',
    {
      position: '3S,2S,14S,t,15S,7S,5S,1S,18S/2S,3S,7S,6S,3S,1S,17S,16S,6S 26 10 N 1',
      played: '92(4) 95(16) 11 31',
      best: '41x 95 11',
    },
  ],
  [
    'tuzdyk-late',
    '91x wins a tuzdyk in pit 1 now; in the game one comes only later, with 42x. [i2]',
    {
      position: '2,2S,2S,5S,5S,1S,3S,2S/1,1S,1S,7S,2S,7S,2S,4S,2S 54 62 S 1',
      played: '82(4) 34 78',
      best: '91x 24 82(2)',
      game: '82(4) 67 92 48 89 89 91 91 91(6) 71(2) 34 51 63(2) 91(2) 67 89 42x',
    },
  ],
  [
    'tuzdyk-allowed',
    '63 lets 41x win a tuzdyk in pit 1. [a1]',
    {
      position: '2S,1S,13S,t,14S,6S,4S,1,17S/1S,2S,6S,6S,3S,16S,16S,15S,5S 25 10 S 1',
      played: '63 41x 24',
      best: '94 19(2) 64',
    },
  ],
  [
    'capture-missed',
    '18(16) captures 16 stones from pit 8. [h1]',
    {
      position: '2S,1S,13S,t,13S,5S,2S,4S,17S/3S,1S,5S,6S,3S,16S,16S,15S,5S 25 10 N 1',
      played: '25 63 19',
      best: '18(16) 64',
    },
  ],
  [
    'capture-left',
    '67 lets 91(12) take 12 stones from pit 1. [i2]',
    {
      position: '11S,11S,11S,11S,11S,2S,1S,11S,11S/10S,10S,1,1S,10S,10S,10S,10S,1S 10 10 N 1',
      played: '67 91(12) 92',
      best: '91 89(2) 81',
    },
  ],
  [
    'starve-missed',
    '91(2) leads to an end in which the other side has no move: 20 stones are won (atsyz kalu). [i2]',
    { position: '8,1S/19S,7,2S 70 70 S 1', played: '11', best: '91(2)' },
  ],
  [
    'out-of-moves',
    'After 91 the moves run out: 20 stones go to the other side (atsyz kalu). [a1 i1]',
    { position: '2S,7,18S/1S,7,1S 70 70 S 1', played: '91 91(2)', best: '12' },
  ],
  [
    'win-missed',
    '91(2) wins by force. []',
    { position: '8,1S/19S,7,2S 70 70 S 1', played: '11', best: '91(2)', values: [1, 0] },
  ],
  [
    'loss-allowed',
    '91 loses by force. []',
    { position: '2S,7,18S/1S,7,1S 70 70 S 1', played: '91 91(2)', best: '12', values: [0, -1] },
  ],
  [
    'tuzdyk-coming',
    'After 83 the search expects 98 61 35 81(4) 91x: so the other side wins a tuzdyk in pit 1. [i2]',
    {
      position: '1,14S,1S,4S,3S,4S,1S,6S,1/1,4S,1S,2S,1S,18S,3S,t,17S 42 41 N 8',
      played: '83 98 61 35 81(4) 91x 93(2)',
      best: '69 25 57 46 67 57 27',
    },
  ],
  [
    'stones-lost',
    'After 46 the search expects 71(2): by then the balance of stones in the kazans is 2 worse than after 12 28. []',
    {
      position: '1S,1S,4S,1S,2S,1S,1S,7S,1/1S,2,3S,1,23S,1S,t,19S 44 53 S 16',
      played: '46 71(2) 56',
      best: '12 28 23',
    },
  ],
  [
    'tuzdyk-prepared',
    'After 98 61 91x a tuzdyk in pit 1 is won; after 71(2) the search expects none. [i2]',
    {
      position: '1S,1S,1S,4S,3S,4S,2S,7S,1S/1S,5S,2S,3S,2S,19S,4S,t,18S 42 42 S 9',
      played: '71(2) 91(2) 26 34',
      best: '98 61 91x 67',
    },
  ],
  [
    'pits-emptied',
    'After 91 the search expects 12 89 45: by then the balance of stones in the pits is 3 worse than after 89 79 89 91. []',
    {
      position: '2S,2S,1S,1,1S,1S,1S,1S,t/1,1S,1S,2S,2S,t,3S,1S,1S 72 70 N 46',
      played: '91 12 89 45 78 91',
      best: '89 79 89 91 56 89',
    },
  ],
];

it.each(CASES)('finds %s', (id, words, given) => {
  expect(wordsOf(GAME, given, id)).toBe(words);
  expect(wordsOf(GAME, turned(given), id)).toBeUndefined();
});

it('counts the stones of atsyz kalu without those that a tuzdyk takes in the last move', () => {
  const given = { position: '8,t/19S,7,2S 71 70 S 1', played: '11', best: '91' };
  expect(wordsOf(GAME, given, 'starve-missed')).toBe(
    '91 leads to an end in which the other side has no move: 20 stones are won (atsyz kalu). []',
  );
});
