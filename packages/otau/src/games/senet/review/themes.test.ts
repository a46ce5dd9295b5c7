import { describe, expect, it } from 'vitest';
import { createGame } from '../../../core/registry.js';
import { type ThemeCase, turned, wordsOf } from '../../../review/testing.js';

const GAME = createGame('senet');
/** What is found, the words with their cells, and the case. Positions of played games. */
const CASES: readonly [string, string, ThemeCase][] = [
  [
    'exposed-before-water',
    'After 6+1 the dancer on house 25 stands exposed before the House of Happiness: beaten, it goes back to where the other dancer came from. [25]',
    { position: '.....s...sccss.c.......cs..... s 1 -', played: '6+1', best: '25+1' },
  ],
  [
    'exposed',
    'After 12+3 the dancer on house 13 stands alone where it can be beaten. [13]',
    { position: '......s..scccs.s.......cs..... c 3 -', played: '12+3', best: '11+3' },
  ],
  [
    'into-water',
    '26+1 takes the dancer from Happiness into the Water, and back to house 15. [15]',
    { position: '...c.......c...ccss.s..ssc.... c 1 -', played: '26+1', best: '4+1' },
  ],
  [
    'happiness-freed',
    '26+4 frees the House of Happiness for the next dancer. [30]',
    { position: 'scccs....ss...c.c........s.... s 4 -', played: '10+4', best: '26+4' },
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
    '10+5 breaks the blockade from house 8 on. [8 9 10]',
    { position: 'cs.ccccsss......s............. s 5 -', played: '10+5', best: '17+5' },
  ],
  [
    'protection-missed',
    '25-2 puts the dancers on houses 23 and 24 side by side, where they protect each other. [23 24]',
    { position: '.......................ssc.... s 2 -', played: '24-2', best: '25-2' },
  ],
  [
    'beatings-missed',
    'As the dancers stand after 14+3, the player can beat a dancer with 9 of 16 throws; after 2+3 with 6. []',
    { position: 'cscscs..cs..cs................ s 3 -', played: '2+3', best: '14+3' },
  ],
  [
    'beatings-allowed',
    'As the dancers stand after 9+3, the other side can beat a dancer with 6 of 16 throws; after 14+3 with 1. []',
    { position: 'sscccc..ss..cs................ s 3 -', played: '9+3', best: '14+3' },
  ],
  [
    'block-missed',
    'As the dancers stand after 8+3, the other side cannot move forward with 6 of 16 throws; after 2+3 with 0. []',
    { position: 'cscscscscs.................... s 3 -', played: '2+3', best: '8+3' },
  ],
  [
    'stuck',
    'As the dancers stand after 3+1, the player cannot move forward with 16 of 16 throws; after 1+1 with 6. []',
    { position: 'cscscccsss.................... c 1 -', played: '3+1', best: '1+1' },
  ],
];

it.each(CASES)('finds %s', (id, words, given) => {
  expect(wordsOf(GAME, given, id)).toBe(words);
  expect(wordsOf(GAME, turned(given), id)).toBeUndefined();
});

describe('by the rules of Skyruk', () => {
  const skyruk = createGame('senet', { rules: 'skyruk' });

  it('a pair is a blockade, behind which a dancer alone cannot be beaten', () => {
    const given = { position: 'sccc........c...........s..... c 1 -', played: '4+1', best: '13+1' };
    expect(wordsOf(GAME, given, 'exposed')).toBe(
      'After 4+1 the dancer on house 5 stands alone where it can be beaten. [5]',
    );
    expect(wordsOf(skyruk, given, 'exposed')).toBeUndefined();
  });

  it('a pair that is left of three is a blockade still', () => {
    const given = { position: '....ccc.....c..........s...... c 1 -', played: '7+1', best: '13+1' };
    expect(wordsOf(GAME, given, 'blockade-broken')).toBe('7+1 breaks the blockade from house 5 on. [5 6 7]');
    expect(wordsOf(skyruk, given, 'blockade-broken')).toBeUndefined();
    const pair = { position: '....cc......c..........s...... c 1 -', played: '6+1', best: '13+1' };
    expect(wordsOf(skyruk, pair, 'blockade-broken')).toBe('6+1 breaks the blockade from house 5 on. [5 6]');
  });

  it('the dancer inside a group is not protected', () => {
    const given = { position: 'sccc.......c............s..... c 3 -', played: '12+3', best: '2+3' };
    expect(wordsOf(GAME, given, 'protection-missed')).toContain('puts the dancers on houses 4 and 5 side by side');
    expect(wordsOf(skyruk, given, 'protection-missed')).toBeUndefined();
  });
});

it('wins by force only where no throw changes it', () => {
  const given = { position: '..................s....c.c...c c 1 -', played: '24+1', best: '30+1' };
  expect(wordsOf(GAME, { ...given, values: [1, 0.9] }, 'win-missed')).toBe('30+1 wins by force. []');
  expect(wordsOf(GAME, { ...given, values: [0.9995, 0.9] }, 'win-missed')).toBeUndefined();
});
