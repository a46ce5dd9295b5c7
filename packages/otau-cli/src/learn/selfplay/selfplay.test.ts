/** Self-play: the same games for the same seed, targets that can be trusted, and what its options promise. */

import { createGame, type Game, History } from 'otau';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../tests/same.js';
import { blankEvaluator, hashEvaluator, RowEvaluator } from '../testing.js';
import { writeSamples } from '../train/samples.js';
import type { FinishedGame } from './game.js';
import type { SelfplayOptions } from './options.js';
import { selfplay } from './selfplay.js';

const BASE: SelfplayOptions = {
  games: 6,
  slots: 4,
  simulations: 12,
  cpuct: 1.5,
  temperatureMoves: 8,
  dirichletAlpha: 0.5,
  dirichletFraction: 0.25,
  search: 'puct',
};

const GAMES: [string, Game][] = [
  ['togyzkumalak', createGame('togyzkumalak')],
  ['abalone of three', createGame('abalone', { players: 3, maxTurns: 60 })],
  ['kindo', createGame('kindo')],
  ['senet', createGame('senet')],
];

function replay(game: Game, finished: FinishedGame): History {
  const history = new History(game, { row: finished.start });
  for (const action of finished.actions) history.play(action);
  return history;
}

describe.each(['puct', 'gumbel'] as const)('self-play by %s', (search) => {
  it.each(GAMES)('%s: whole games whose samples can be trusted', async (_name, game) => {
    const { samples, games, figures } = await selfplay(game, hashEvaluator(game), { ...BASE, search }, 'whole');
    expect(games.map((one) => one.index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(samples.count).toBe(figures.moves);
    let number = 0;
    for (const finished of games) {
      const history = replay(game, finished);
      expect(history.ending(true)).toEqual({ reason: finished.reason, results: finished.results });
      for (const ply of finished.searched) {
        const { row, actions, policy, values } = samples.at(number++);
        expectSame(row, history.rowAt(ply));
        const legal = new Uint16Array(game.maxLegal);
        const count = game.legal(row, legal);
        const foreign = (actions as Uint16Array).filter((action) => !legal.subarray(0, count).includes(action));
        expectSame(foreign.length, 0, `${foreign}`);
        expect((policy as Float32Array).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
        expectSame([...(values as Float32Array)], finished.results);
      }
    }
    expect(number).toBe(samples.count);
  });

  it('the same seed gives the same bytes, another one others', async () => {
    const game = createGame('senet');
    const bytes = async (seed: string) => {
      const { samples, games } = await selfplay(game, hashEvaluator(game), { ...BASE, search }, seed);
      return [writeSamples(game, samples), games];
    };
    expect(await bytes('a')).toEqual(await bytes('a'));
    expect(await bytes('b')).not.toEqual(await bytes('a'));
  });

  it('a game does not depend on those played beside it', async () => {
    const game = createGame('kindo');
    const evaluator = hashEvaluator(game);
    const all = await selfplay(game, evaluator, { ...BASE, search }, 'beside');
    const some = await selfplay(game, evaluator, { ...BASE, search, slots: 1 }, 'beside', undefined, {
      indices: [4, 1],
    });
    expect(some.games).toEqual([all.games[1], all.games[4]]);
  });

  it('without reuse every search begins anew: one more evaluation for every move that is not forced', async () => {
    const game = createGame('togyzkumalak');
    const run = async (reuse: boolean) =>
      (await selfplay(game, hashEvaluator(game), { ...BASE, search, reuse, games: 2 }, 'reuse')).figures;
    const [kept, anew] = [await run(true), await run(false)];
    expect(kept.evaluations / kept.moves).toBeLessThan(anew.evaluations / anew.moves);
  });
});

describe('a batch', () => {
  it('holds one position of every game that still plays', async () => {
    const game = createGame('togyzkumalak');
    const evaluator = hashEvaluator(game);
    const { figures } = await selfplay(game, evaluator, { ...BASE, games: 9, slots: 5 }, 'batch');
    expect(Math.max(...evaluator.batches)).toBe(5);
    expect(evaluator.batches.length).toBe(figures.batches);
    expect(evaluator.batches.reduce((sum, count) => sum + count, 0)).toBe(figures.evaluations);
  });

  it('is the last one after stop', async () => {
    const game = createGame('togyzkumalak');
    const evaluator = hashEvaluator(game);
    let asked = 0;
    const { games } = await selfplay(game, evaluator, BASE, 'stop', undefined, { stop: () => ++asked > 10 });
    expect(evaluator.batches.length).toBe(10);
    expect(games).toEqual([]);
  });
});

describe('playout-cap randomisation', () => {
  it('only moves of full searches become samples, about as many as the share says', async () => {
    const game = createGame('togyzkumalak');
    const options = { ...BASE, games: 12, fastShare: 0.75, fastSimulations: 2, reuse: false };
    const { samples, games, figures } = await selfplay(game, hashEvaluator(game), options, 'cap');
    const full = games.reduce((sum, one) => sum + one.searched.length, 0);
    expect(samples.count).toBe(full);
    expect(full / figures.moves).toBeGreaterThan(0.18);
    expect(full / figures.moves).toBeLessThan(0.32);
    // What proves results early, or leaves nothing to choose, costs less than the whole budget.
    expect(figures.simulations).toBeLessThanOrEqual(12 * full + 2 * (figures.moves - full));
    expect(figures.simulations).toBeGreaterThan(0.8 * (12 * full + 2 * (figures.moves - full)));
  });
});

describe('resigning', () => {
  const game = createGame('togyzkumalak');
  /** Thinks that player 1 has lost. */
  const gloomy = () =>
    new RowEvaluator(game, (_row, legal, values, policy) => {
      values.set([0.95, -0.95]);
      policy.fill(1 / legal.length);
    });

  it('ends a game in which a player sees no hope, but not those of the control', async () => {
    const options = { ...BASE, games: 40, resignValue: 0.9, resignControl: 0.25 };
    const { games, figures } = await selfplay(game, gloomy(), options, 'resign');
    for (const { resignation, reason, results, actions, searched } of games) {
      expect(resignation?.player).toBe(1);
      if (resignation?.control) {
        expect(reason).not.toBe('resignation');
        expect(actions.length).toBeGreaterThan(resignation.ply);
      } else {
        expect([reason, results]).toEqual(['resignation', [1, -1]]);
        expect([actions.length, searched.at(-1)]).toEqual([resignation?.ply, resignation?.ply]);
      }
    }
    const control = games.filter(({ resignation }) => resignation?.control);
    expect(control.length).toBeGreaterThan(3);
    expect(control.length).toBeLessThan(20);
    const wrong = control.filter(({ results }) => results[1] > -1);
    expect([figures.resigned, figures.control, figures.wrong]).toEqual([
      40 - control.length,
      control.length,
      wrong.length,
    ]);
    expect(wrong.length).toBeGreaterThan(0);
  });

  it('does not happen unless it is asked for', async () => {
    const { games } = await selfplay(game, gloomy(), { ...BASE, games: 2 }, 'no resign');
    expect(games.map((one) => one.reason)).not.toContain('resignation');
  });
});

describe('values to learn', () => {
  it('are mixed of the result and what the search thought', async () => {
    const game = createGame('kindo');
    const run = async (rootValueShare: number) =>
      await selfplay(game, hashEvaluator(game), { ...BASE, games: 2, rootValueShare }, 'values');
    const [results, half, own] = [await run(0), await run(0.5), await run(1)];
    expect(half.games).toEqual(results.games);
    for (let i = 0; i < results.samples.values.length; i++) {
      const mean = (results.samples.values[i] + own.samples.values[i]) / 2;
      expect(half.samples.values[i]).toBeCloseTo(mean, 5);
    }
    expect(own.samples.values).not.toEqual(results.samples.values);
  });

  it('are those of both players: what one wins the other loses, with either to move', async () => {
    const game = createGame('kindo');
    const { samples } = await selfplay(game, hashEvaluator(game), BASE, 'both');
    const movers = new Set<number>();
    for (let i = 0; i < samples.count; i++) {
      const { row, values } = samples.at(i);
      movers.add(game.actor(row));
      expect(values[0] + values[1]).toBe(0);
    }
    expect([...movers].sort()).toEqual([0, 1]);
  });
});

describe('games', () => {
  it('end by the limit as draws', async () => {
    const game = createGame('togyzkumalak', { maxPlies: 10 });
    const { games } = await selfplay(game, hashEvaluator(game), BASE, 'limit');
    for (const { reason, results, actions } of games) {
      expect([reason, results, actions.length]).toEqual(['limit', [0, 0], 10]);
    }
  });

  it('begin with random moves where that is asked for, which are neither searched nor learned', async () => {
    const game = createGame('kindo');
    const options = { ...BASE, games: 12, openingMoves: 3, temperatureMoves: 0 };
    const { games, samples } = await selfplay(game, hashEvaluator(game), options, 'openings');
    const lengths = games.map(({ actions, moves }) => actions.length - moves);
    expect([...new Set(lengths)].sort()).toEqual([0, 1, 2, 3]);
    expect(samples.count).toBe(games.reduce((sum, { searched }) => sum + searched.length, 0));
    for (const [i, { searched }] of games.entries()) expect(searched[0]).toBeGreaterThanOrEqual(lengths[i]);
  });

  it('may have an opponent on one side, whose moves are not learned', async () => {
    const game = createGame('kindo');
    const options = { ...BASE, games: 10, opponent: 'greedy', opponentShare: 0.7, rootValueShare: 0 };
    const { games, samples } = await selfplay(game, hashEvaluator(game), options, 'league');
    expect(new Set(games.map((one) => one.opponent))).toEqual(new Set([undefined, 0, 1]));
    let at = 0;
    for (const finished of games) {
      const history = new History(game, { row: finished.start });
      for (const [ply, action] of finished.actions.entries()) {
        if (finished.searched.includes(ply)) {
          expect(history.actor).not.toBe(finished.opponent);
          expect(Array.from(samples.at(at++).values)).toEqual(finished.results);
        }
        history.play(action);
      }
    }
    expect(at).toBe(samples.count);
    const alone = await selfplay(game, hashEvaluator(game), options, 'league', undefined, { indices: [7] });
    expect(alone.games[0]).toEqual(games[7]);
  });

  it('that never end after maxMoves, and count for learning as the last search thought', async () => {
    const game = createGame('kindo');
    const options = { ...BASE, games: 3, maxMoves: 20, rootValueShare: 0 };
    const { games, samples } = await selfplay(game, hashEvaluator(game), options, 'long');
    for (const { moves, results, reason } of games) {
      expect([moves, results, reason]).toEqual([20, [0, 0], 'agreement']);
    }
    const values = new Set(Array.from({ length: samples.count }, (_, i) => Math.abs(samples.at(i).values[0])));
    expect(values.size).toBe(games.length); // one judgement for each game
    expect(values).not.toContain(0);
  });

  it('differ while moves are drawn, and the best is played afterwards', async () => {
    const game = createGame('togyzkumalak');
    const first = async (temperatureMoves: number) => {
      const options = { ...BASE, games: 8, temperatureMoves, dirichletFraction: 0 };
      const { games } = await selfplay(game, blankEvaluator(game), options, 'temperature');
      return new Set(games.map((one) => one.actions.slice(0, 6).join(' '))).size;
    };
    expect(await first(0)).toBe(1);
    expect(await first(6)).toBeGreaterThan(4);
  });

  it('refuse options that cannot be', async () => {
    const game = createGame('kindo');
    for (const wrong of [
      { simulations: 0 },
      { slots: 0 },
      { fastShare: 1.5 },
      { cpuct: Number.NaN },
      { rootValueShare: 2 },
    ]) {
      await expect(selfplay(game, blankEvaluator(game), { ...BASE, ...wrong }, 'wrong')).rejects.toMatchObject({
        code: 'bad-option',
      });
    }
  });

  it('throws of chance come as often as they should', async () => {
    const game = createGame('senet');
    const { games } = await selfplay(game, blankEvaluator(game), { ...BASE, simulations: 1, games: 20 }, 'throws');
    const probabilities = new Float32Array(game.maxLegal);
    const counts = new Array<number>(8).fill(0);
    let total = 0;
    for (const finished of games) {
      const history = new History(game, { row: finished.start });
      for (const action of finished.actions) {
        if (game.outcomes(history.row, probabilities) > 0) {
          counts[action]++;
          total++;
        }
        history.play(action);
      }
    }
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const outcomes = game.outcomes(row, probabilities);
    for (let i = 0; i < outcomes; i++) expect(Math.abs(counts[i] / total - probabilities[i])).toBeLessThan(0.03);
  });
});
