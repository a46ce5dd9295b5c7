/** The evaluation of Togyz Kumalak, on the standard board by its network and on others by rules of thumb. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../../../lib/rng.js';
import { compiledFeatures } from '../../../search/evaluations/compiled-evaluation.js';
import { evaluationOf, MAX_SCORE } from '../../../search/evaluations/evaluation.js';
import { ONE, parseSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import { networkOutput } from '../../../search/testing.js';
import { createGame, type Game, OVER, type Row } from '../../index.js';
import { KAZAN, PITS, PLAYER, sizeOf, TUZDYK } from '../rules.js';
import { plainEvaluation } from './index.js';
import { WEIGHTS } from './weights.js';

const standard = createGame('togyzkumalak');
const BOARDS: [string, Game][] = [
  ['standard', standard],
  ['bestemshe', createGame('togyzkumalak', { variant: 'bestemshe' })],
  ['kozdatu', createGame('togyzkumalak', { variant: 'kozdatu' })],
  ['2 pits', createGame('togyzkumalak', { pits: 2, stones: 3 })],
  ['6 pits', createGame('togyzkumalak', { pits: 6, stones: 9 })],
];

/** Positions of games at random, all with a player to move. */
function randomPositions(game: Game, count: number): Row[] {
  const rng = new Rng('evaluation');
  const actions = new Uint16Array(game.maxLegal);
  const rows: Row[] = [];
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  while (rows.length < count) {
    rows.push(row.slice());
    game.next(row, actions[rng.below(game.legal(row, actions))], row);
    if (game.actor(row) === OVER) game.start(row);
  }
  return rows;
}

/** The same position with the players changed over; for rows of bytes. */
function swapped(row: Row): Row {
  const sides = (row.length - PITS) / 2;
  const out = row.slice();
  for (const pair of [KAZAN, TUZDYK]) [out[pair], out[pair + 1]] = [row[pair + 1], row[pair]];
  out[PLAYER] = 1 - row[PLAYER];
  out.set(row.subarray(PITS, PITS + sides), PITS + sides);
  out.set(row.subarray(PITS + sides), PITS);
  return out;
}

describe.each(BOARDS)('the evaluation of the %s board', (_name, game) => {
  const evaluation = evaluationOf(game);

  it('changes its sign when the players change over', () => {
    for (const row of randomPositions(game, 200)) {
      expect(evaluation.evaluate(swapped(row))).toBe(0 - evaluation.evaluate(row));
    }
  });

  it('is a whole number within bounds, and means a result between -1 and 1', () => {
    for (const row of randomPositions(game, 200)) {
      const score = evaluation.evaluate(row);
      expect(Number.isInteger(score)).toBe(true);
      expect(Math.abs(score)).toBeLessThan(MAX_SCORE);
      expect(Math.abs(evaluation.expected(score))).toBeLessThanOrEqual(1);
      expect(Math.sign(evaluation.expected(score))).toBe(Math.sign(score));
    }
  });

  it('tells captures and new tuzdyks as the moves themselves show them', () => {
    const after = new Uint8Array(game.rowSize);
    const actions = new Uint16Array(game.maxLegal);
    let noisy = 0;
    for (const row of randomPositions(game, 400)) {
      for (const action of actions.subarray(0, game.legal(row, actions))) {
        const text = game.formatAction(row, action, 'digits');
        const captured = Number(/\((\d+)\)/.exec(text)?.[1] ?? 0);
        expect(evaluation.order!(row, action)).toBe(text.endsWith('x') ? 20 : captured);
        expect(evaluation.noisy!(row, action)).toBe(captured > 0 || text.endsWith('x'));
        game.next(row, action, after);
        noisy += captured > 0 ? 1 : 0;
      }
    }
    expect(noisy).toBeGreaterThan(0);
  });
});

describe.each([
  ['the network', evaluationOf(standard)],
  ['the rules of thumb', plainEvaluation(sizeOf(9, 9, true))],
])('%s', (_name, evaluation) => {
  const scoreOf = (text: string): number => {
    const row = new Uint8Array(standard.rowSize);
    standard.parsePosition(text, row);
    return evaluation.evaluate(row);
  };
  const NORTH = '9S,8S,9S,9S,9S,9S,9S,9S,9S';

  it('prefers more stones in the kazan', () => {
    const even = scoreOf(`${NORTH}/9S,8S,9S,9S,9S,9S,9S,1S,1S 9 9 S 10`);
    expect(scoreOf(`${NORTH}/9S,8S,9S,9S,9S,9S,9S,1S,1S 18 0 S 10`)).toBeGreaterThan(even);
    expect(scoreOf(`${NORTH}/9S,8S,9S,9S,9S,9S,9S,1S,1S 0 18 S 10`)).toBeLessThan(even);
  });

  it('prefers to have a tuzdyk', () => {
    const without = scoreOf(`9S,9S,9S,9S,9S,9S,9S,1,9S/9S,1,9S,9S,9S,9S,9S,9S,9S 9 9 S 10`);
    expect(scoreOf(`9S,9S,9S,9S,9S,9S,9S,t,9S/9S,1,9S,9S,9S,9S,9S,9S,9S 9 9 S 10`)).toBeGreaterThan(without + 200);
    expect(scoreOf(`9S,9S,9S,9S,9S,9S,9S,1,9S/9S,t,9S,9S,9S,9S,9S,9S,9S 9 9 S 10`)).toBeLessThan(without - 200);
  });
});

describe('the network', () => {
  it('judges by its features: pits, tuzdyks and kazans', () => {
    const weights = parseSparseWeights(WEIGHTS);
    const features = compiledFeatures(standard, weights.present);
    for (const row of randomPositions(standard, 400)) {
      const player = row[PLAYER];
      const pits = [...row.subarray(PITS)];
      const seen = [...pits.slice(9 * player), ...pits.slice(0, 9 * player)].map(
        (n, pit) => 32 * pit + Math.min(31, n),
      );
      for (const [first, at, most] of [
        [576, TUZDYK, 9],
        [596, KAZAN, 81],
      ]) {
        const step = first === 576 ? 10 : 82;
        seen.push(first + Math.min(most, row[at + player]), first + step + Math.min(most, row[at + 1 - player]));
      }
      const { inputs, head } = features(row);
      expect([...inputs]).toEqual(seen);
      const score = Math.round((900 * networkOutput(weights, inputs, head)) / ONE ** 2) + 0;
      expect(evaluationOf(standard).evaluate(row)).toBe(player === 0 ? score : 0 - score);
    }
  });

  it('says 0, never -0, for less than half a point for the opponent', () => {
    const row = new Uint8Array(standard.rowSize);
    standard.parsePosition('3S,4S,15S,1S,1S,13S,2S,13S,3S/6S,15S,13S,3S,16S,14S,1S,3S,16S 10 10 S 1', row);
    expect(evaluationOf(standard).evaluate(row)).toBe(0);
  });
});

describe('a board with more than 255 stones', () => {
  it('is judged by its stones', () => {
    const game = createGame('togyzkumalak', { pits: 9, stones: 18 });
    const evaluation = evaluationOf(game);
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const start = evaluation.evaluate(row);
    game.next(row, 5, row); // the sixth pit's 18 stones end in a pit of 18: a capture of 19 is odd
    expect(Math.abs(start)).toBeLessThan(500);
    expect(evaluation.evaluate(row)).not.toBe(start);
  });
});
