/** Environments of games that the library does not know: all that a definition leaves out has its default. */
import { describe, expect, test } from 'vitest';
import { registerGame } from '../packages/otau/src/core/registry.js';
import {
  aec,
  apiTest,
  decodeObservation,
  make,
  registered,
  seedTest,
  vector,
  vectorBenchmark,
  vectorWorkloads,
} from '../packages/otau/src/env/index.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { NIM, RACE } from './toy-games.js';

registerGame(NIM);
registerGame(RACE);

describe.each(['Nim-v0', 'ThreeRunners-v0'])('%s', (id) => {
  test('is registered with what the game is about', () => {
    expect(registered().find((entry) => entry.id === id)?.about).toMatch(
      /: (one heap of counters|a race with two dice)$/,
    );
  });

  test.each([{}, { reward: 'sparse' }, { opponent: 'random', player: 'random' }, { renderMode: 'ansi' }])(
    'keeps its promises with %j',
    (options) => {
      apiTest(make(id, options));
      seedTest(() => make(id, options), { steps: 60 });
    },
  );

  test('keeps its promises as an agent cycle', () => {
    apiTest(aec(id));
    seedTest(() => aec(id), { steps: 60 });
  });

  test('plays in a vector as alone', () => {
    const env = vector(id, 3);
    const alone = make(id);
    env.reset({ seed: 7 });
    alone.reset({ seed: '7/1' });
    const rng = new Rng(1);
    const actions = new Uint16Array(3);
    for (let step = 0; step < 5; step++) {
      env.sampleActions(rng, actions);
      env.step(actions);
      alone.step(actions[1]);
      expect(env.rows.at(1)).toEqual(alone.unwrapped.row);
    }
  });

  test('gives its observations back as positions', () => {
    const env = make(id);
    const [observation] = env.reset({ seed: 3 });
    const { row, position, board } = decodeObservation(env, observation);
    expect(row).toEqual(env.unwrapped.row);
    expect(position).toBe(env.unwrapped.game.formatPosition(env.unwrapped.row));
    expect(board).toContain('to move');
  });

  test('is measured with the others', () => {
    expect(vectorWorkloads()).toContainEqual({ id });
    let now = 0;
    const [figures] = vectorBenchmark({ now: () => now++, workloads: [{ id }], games: 4, steps: 30 });
    expect(figures.signature.episodes).toBeGreaterThan(0);
  });
});

test('a game with chance tells the outcomes', () => {
  const [, info] = make('ThreeRunners-v0').reset({ seed: 3 });
  expect(info.throws).toHaveLength(2);
  expect(make('Nim-v0').reset()[1].throws).toBeUndefined();
});
