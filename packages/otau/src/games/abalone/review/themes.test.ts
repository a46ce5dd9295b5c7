import { expect, it } from 'vitest';
import { createGame } from '../../../core/registry.js';
import { type ThemeCase, turned, wordsOf } from '../../../review/testing.js';

const GAME = createGame('abalone');
/** What is found, the words with their cells, and the case. Positions of played games. */
const CASES: readonly [string, string, ThemeCase][] = [
  [
    'ejection-missed',
    'e7g9 pushes a marble off the board. [g9]',
    {
      position: '5/2s1s1/3s2s/4sSS1/1s1SssSS1/3sSsS1/3SSs1/2SSSS/5 3 1 b 0 1',
      played: 'f8f5 d4g7 e4d4',
      best: 'e7g9 h8g7 g9e7',
    },
  ],
  [
    'ejection-allowed',
    'h4g3 lets d6g9 push the marble on g9 off the board. [g9]',
    {
      position: '3s1/s2ss1/2ss2s/3ssSS1/4ssSS1/4SS2/4SS1/1SSSS1/1SS2 3 0 w 0 1',
      played: 'h4g3 d6g9 g5f4',
      best: 'g9g8 a2c4 h4h5',
    },
  ],
  [
    'sumito-missed',
    'e4e7 pushes the other side back: a sumito. [e6]',
    {
      position: 'ss3/ss3s/2sss2/3ss3/3ssS3/3SSS2/2SsSS1/SS1SSS/3SS 1 0 w 0 1',
      played: 'g7f7 b2g7',
      best: 'e4e7 b1b3',
    },
  ],
  [
    'sumito-left',
    'h6c6 allows the sumito g8d5. [e6]',
    {
      position: 'ss3/ssss1s/2sssS1/3ssS2/4sS3/3S1S2/2S1S2/SS1SSS/3SS 1 0 w 0 1',
      played: 'h6c6 g8d5 h7e4',
      best: 'f5f8 b6c6 h9h8',
    },
  ],
  [
    'edge-marble',
    'b4a4 puts a marble at the edge, on a4. [a4]',
    {
      position: 's4/1s4/1ss4/2ssss2/4sssSS/2sSSs2/1sSSSSS/3SSS/4S 0 1 b 0 1',
      played: 'b4a4 f6b6',
      best: 'd4d7 e5e9',
    },
  ],
  [
    'formation-split',
    'b6b5 cuts c7 off from the other marbles. [c7]',
    {
      position: '5/6/2sss2/2sssss1/3sssSS1/3SSSS1/2SSSSs/1SSS1s/1s3 0 1 w 0 1',
      played: 'b6b5 e8a4',
      best: 'g5b5 b4g4',
    },
  ],
  [
    'marbles-lost',
    'After h4g3 the search expects d6g9: by then the balance of marbles is 1 worse than after g9g8 a2c4. []',
    {
      position: '3s1/s2ss1/2ss2s/3ssSS1/4ssSS1/4SS2/4SS1/1SSSS1/1SS2 3 0 w 0 1',
      played: 'h4g3 d6g9 g5f4',
      best: 'g9g8 a2c4 h4h5',
    },
  ],
  [
    'centre-lost',
    'After c4c6 the search expects i9f6: by then the other side holds the centre better than after a1d4 i5f5, by 4 steps of all marbles together. []',
    {
      position: 'sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1',
      played: 'c4c6 i9f6 a1d4 i5f5',
      best: 'a1d4 i5f5 a5d5 i9f6',
    },
  ],
  [
    'repetition',
    'With c3d3 g5f5 d3c3 f5g5 a position comes back that stood before: the game goes round in a circle. []',
    {
      position: 'sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1',
      played: 'c3d3 g5f5 d3c3 f5g5 a1b2',
      best: 'a1d4 i5f5',
      values: [0.3, 0],
    },
  ],
];

it.each(CASES)('finds %s', (id, words, given) => {
  expect(wordsOf(GAME, given, id)).toBe(words);
  expect(wordsOf(GAME, turned(given), id)).toBeUndefined();
});

it('names the group that the move splits off, not a marble that stood apart before', () => {
  const given = {
    position: 's4/6/7/8/1sssss3/5SSS/4SSS/2SSSS/SSSS1 5 0 w 0 1',
    played: 'e4d3',
    best: 'i5i6',
  };
  expect(wordsOf(GAME, given, 'formation-split')).toBe('e4d3 cuts e5, e6 off from the other marbles. [e5 e6]');
});
