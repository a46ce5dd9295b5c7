import { expect, it } from 'vitest';
import { createGame } from '../../../core/registry.js';
import { type ThemeCase, turned, wordsOf } from '../../../review/testing.js';

const GAME = createGame('senet');
/** What is found, the words with their cells, and the case. Positions of played games. */
const CASES: readonly [string, string, ThemeCase][] = [
  [
    'exposed-before-water',
    'The dancer on house 25 stands exposed before the House of Water: beaten there it loses most of its way. [25]',
    { position: '.....s...sccss.c.......cs..... s 1 -', played: '6+1', best: '25+1' },
  ],
  [
    'exposed',
    'The dancer on house 13 stands alone where it can be beaten. [13]',
    { position: '......s..scccs.s.......cs..... c 3 -', played: '12+3', best: '11+3' },
  ],
  [
    'beat-missed',
    '20+2 beats the dancer on house 22. [22]',
    { position: '...................s.c..s...s. s 2 -', played: '29+2', best: '20+2' },
  ],
  [
    'off-missed',
    '30+1 bears a dancer off. [30]',
    { position: '..................s....c.c...c c 1 -', played: '24+1', best: '30+1' },
  ],
  [
    'happiness-missed',
    '22+4 comes to the House of Happiness, where nobody can beat it. [26]',
    { position: '...c......s.s....s...ss.c..... s 4 -', played: '13+4', best: '22+4' },
  ],
  [
    'blockade-broken',
    'It breaks the blockade from house 8 on. [8 9 10]',
    { position: 'cs.ccccsss......s............. s 5 -', played: '10+5', best: '17+5' },
  ],
  [
    'protection-missed',
    '25-2 puts the dancers on houses 23 and 24 side by side, where they protect each other. [23 24]',
    { position: '.......................ssc.... s 2 -', played: '24-2', best: '25-2' },
  ],
];

it.each(CASES)('finds %s', (id, words, given) => {
  expect(wordsOf(GAME, given, id)).toBe(words);
  expect(wordsOf(GAME, turned(given), id)).toBeUndefined();
});
