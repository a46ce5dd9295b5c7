/** The search of self-play on games whose values can be read off. */
import { type Game, Rng, Rows } from 'otau';
import { toyGame } from 'otau/internal/search/testing.js';
import { roomForAnswers } from 'otau/search';
import { describe, expect, it } from 'vitest';
import { blankEvaluator, RowEvaluator } from '../testing.js';
import { type RootFindings, SelfplaySearch } from './game.js';
import { resolveSelfplayOptions, type SelfplayOptions } from './options.js';

const BASE: SelfplayOptions = {
  games: 1,
  slots: 1,
  simulations: 200,
  cpuct: 1.5,
  temperatureMoves: 0,
  search: 'puct',
};
const METHODS = ['puct', 'gumbel'] as const;

/** What the search finds at a place, the move it plays, and how many positions were evaluated. */
async function find(
  game: Game,
  evaluator: RowEvaluator,
  options: Partial<SelfplayOptions> = {},
  place = 0,
): Promise<RootFindings & { action: number; evaluated: number }> {
  const resolved = resolveSelfplayOptions({ ...BASE, ...options });
  const search = new SelfplaySearch(game, resolved, new Rng('find'));
  const rows = new Rows(game.rowSize, 16);
  const out = roomForAnswers(game, 16);
  search.begin(Uint8Array.of(place), [], {
    simulations: resolved.simulations,
    temperature: 0,
  });
  let evaluated = 0;
  for (let asked = search.next(rows, 0); asked > 0; asked = search.next(rows, 0)) {
    await evaluator.evaluate(rows, asked, out);
    expect(search.accept(out, 0)).toBe(asked);
    evaluated += asked;
  }
  return { action: search.chosen(), ...search.findings(), evaluated };
}

/** The evaluator that knows the outcome of perfect play, and a policy that is wrong. */
function perfect(game: Game, values: Readonly<Record<number, readonly number[]>>): RowEvaluator {
  return new RowEvaluator(game, ([place], legal, out, policy) => {
    out.set(values[place] ?? [0, 0]);
    for (let i = 0; i < legal.length; i++) policy[i] = i === 0 ? 0.9 : 0.1 / (legal.length - 1);
  });
}

describe.each(METHODS)('a search by %s', (search) => {
  it('finds a forced win that the policy does not believe in, and learns only that', async () => {
    const game = toyGame(2, {
      start: { player: 0, moves: ['calm', 'trap', 'calm'] },
      trap: { player: 1, moves: ['mate', 'mate'] },
      mate: {
        player: 0,
        moves: [
          [-1, 1],
          [1, -1],
        ],
      },
      calm: {
        player: 1,
        moves: [
          [0, 0],
          [0.5, -0.5],
        ],
      },
    });
    const found = await find(game, perfect(game, { 0: [1, -1], 1: [1, -1], 2: [1, -1] }), { search });
    expect(found.action).toBe(1);
    expect(found.policy).toEqual([0, 1, 0]);
    expect(found.values).toEqual([1, -1]);
    expect(found.evaluated).toBeLessThan(20);
  });

  it('follows a perfect evaluator where nothing can be proven in time', async () => {
    const game = toyGame(2, {
      start: { player: 0, moves: ['bad', 'good', 'even'] },
      bad: { player: 1, moves: ['bad2'] },
      good: { player: 1, moves: ['good2'] },
      even: { player: 1, moves: ['even2'] },
      bad2: { player: 0, moves: [[-1, 1]] },
      good2: { player: 0, moves: [[1, -1]] },
      even2: { player: 0, moves: [[0, 0]] },
    });
    const values = { 1: [-1, 1], 2: [1, -1], 3: [0, 0], 4: [-1, 1], 5: [1, -1], 6: [0, 0] };
    const found = await find(game, perfect(game, values), { search, simulations: 4, cpuct: 3 });
    expect(found.action).toBe(1);
    expect(found.policy.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(found.policy[1]).toBeGreaterThan(found.policy[0]);
  });

  it('counts for who moves: the same player may move twice, and then the other', async () => {
    const game = toyGame(2, {
      start: { player: 0, moves: ['again', 'other'] },
      again: {
        player: 0,
        moves: [
          [1, -1],
          [-1, 1],
        ],
      }, // the mover continues, and takes the win
      other: {
        player: 1,
        moves: [
          [1, -1],
          [-1, 1],
        ],
      }, // the other player takes its win
    });
    const found = await find(game, blankEvaluator(game), { search, simulations: 20 });
    expect(found.action).toBe(0);
    expect(found.values).toEqual([1, -1]);
  });

  it('three players: each plays for its own result', async () => {
    const game = toyGame(3, {
      start: { player: 0, moves: ['one', 'two'] },
      one: {
        player: 1,
        moves: [
          [1, -1, 0],
          [-1, 0.5, 0.5],
        ],
      }, // player 1 leaves player 0 nothing
      two: {
        player: 2,
        moves: [
          [0.5, -1, 0.5],
          [1, 0, -1],
        ],
      },
    });
    const found = await find(game, blankEvaluator(game), { search, simulations: 60 });
    expect(found.action).toBe(1);
    expect(found.values).toEqual([0.5, -1, 0.5]);
  });

  it('chance: the value is the mean by probabilities, and only positions of players are evaluated', async () => {
    const game = toyGame(2, {
      start: { player: 0, moves: ['throw', 'sure'] },
      throw: { probabilities: [0.25, 0.75], moves: ['lucky', 'unlucky'] },
      lucky: { player: 0, moves: [[0.8, -0.8]] },
      unlucky: { player: 0, moves: [[-0.4, 0.4]] },
      sure: { player: 1, moves: [[-0.2, 0.2]] },
    });
    const values = { 2: [0.8, -0.8], 3: [-0.4, 0.4], 4: [-0.2, 0.2] };
    const found = await find(game, perfect(game, values), { search, simulations: 40 });
    expect(found.action).toBe(0);
    expect(found.best).toBeCloseTo(-0.1, 6); // 0.25 * 0.8 - 0.75 * 0.4, more than -0.2
    expect(found.values[0]).toBeCloseTo(-0.1, 6);
  });

  it('a forced move costs one evaluation', async () => {
    const game = toyGame(2, {
      start: { player: 0, moves: ['next'] },
      next: {
        player: 1,
        moves: [
          [0, 0],
          [0, 0],
        ],
      },
    });
    const evaluator = new RowEvaluator(game, (_row, _legal, values, policy) => {
      values.set([0.5, -0.5]);
      policy.fill(1);
    });
    const found = await find(game, evaluator, { search });
    expect(found).toMatchObject({ action: 0, policy: [1], values: [0.5, -0.5], evaluated: 1 });
  });
});

describe('PUCT', () => {
  it('learns shares of visits, of lost moves none', async () => {
    const game = toyGame(2, {
      start: { player: 0, moves: [[-1, 1], 'long', 'long'] },
      long: { player: 1, moves: ['back', 'back'] },
      back: { player: 0, moves: ['third', 'third'] },
      third: { player: 1, moves: ['fourth', 'fourth'] },
      fourth: { player: 0, moves: ['fifth', 'fifth'] },
      fifth: { player: 1, moves: ['sixth', 'sixth'] },
      sixth: {
        player: 0,
        moves: [
          [0, 0],
          [0, 0],
        ],
      },
    });
    const found = await find(game, blankEvaluator(game), { simulations: 20 });
    expect(found.policy[0]).toBe(0);
    expect(found.policy[1] + found.policy[2]).toBeCloseTo(1, 12);
    expect(found.policy[1]).toBeCloseTo(0.5, 1);
  });
});
