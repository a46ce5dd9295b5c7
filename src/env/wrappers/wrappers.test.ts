/** Wrappers: what each changes, and that it changes nothing else. */
import { describe, expect, it } from 'vitest';
import { choose } from '../../../tests/environments.js';
import { Rng } from '../../lib/rng.js';
import {
  apiTest,
  FlattenObservation,
  type Info,
  MaxPlies,
  make,
  RandomSymmetry,
  TransformReward,
  Wrapper,
} from '../index.js';

describe('Wrapper', () => {
  it('hands everything on', () => {
    const inner = make('Kindo-v0', { renderMode: 'ansi' });
    const env = new Wrapper(inner);
    expect(env.id).toBe('Kindo-v0');
    expect(env.observationSpace).toBe(inner.observationSpace);
    expect(env.actionSpace).toBe(inner.actionSpace);
    expect(env.metadata).toBe(inner.metadata);
    expect(env.unwrapped).toBe(inner.unwrapped);
    expect(env.reset()[1].turn).toBe(0);
    expect(env.step(5 * 15)[4].turn).toBe(1);
    expect(env.render()).toBe(inner.render());
    apiTest(env);
  });
});

describe('MaxPlies', () => {
  it('truncates at its number of plies and wants a reset then', () => {
    const env = new MaxPlies(make('Togyzkumalak-v0'), 3);
    env.reset();
    expect([env.step(0)[3], env.step(0)[3]]).toEqual([false, false]);
    const [, reward, terminated, truncated, info] = env.step(1);
    expect([reward, terminated, truncated]).toEqual([0, false, true]);
    expect([info.reason, info.winner, info.actionMask.includes(1)]).toEqual(['limit', null, false]);
    expect(() => env.step(1)).toThrow('3 plies are over; step needs a reset first');
    env.reset();
    expect(env.step(0)[3]).toBe(false);
    apiTest(env);
  });

  it('leaves the end by the rules alone', () => {
    const env = new MaxPlies(make('Kindo-v0', { size: 3 }), 1);
    env.reset({ options: { position: 'xxo/x../x.. x 1 2 2' } });
    expect(env.step(5 * 2).slice(1, 4)).toEqual([1, true, false]);
  });

  it('refuses a limit that is none', () => {
    for (const plies of [0, 1.5, Number.NaN]) {
      expect(() => new MaxPlies(make('Kindo-v0'), plies)).toThrow('MaxPlies takes a whole number from 1');
    }
  });
});

describe('TransformReward', () => {
  it('replaces the reward and leaves info.rewards', () => {
    const env = new TransformReward(make('Abalone-v0'), (reward, info) => 10 * reward + info.turn);
    const [, info] = env.reset();
    const [, reward, , , next] = env.step(info.actionMask.indexOf(1));
    expect(reward).toBe(0);
    expect(next.rewards[0]).toBe(Math.fround(-0.1));
    apiTest(env);
  });

  it('refuses what is no finite number or no function', () => {
    const env = new TransformReward(make('Kindo-v0'), () => Number.POSITIVE_INFINITY);
    const [, info] = env.reset();
    expect(() => env.step(info.actionMask.indexOf(1))).toThrow('A shaped reward must be a finite number; got Infinity');
    expect(() => new TransformReward(make('Kindo-v0'), 2 as never)).toThrow('takes a function; got 2');
  });
});

describe('FlattenObservation', () => {
  it('unrolls boxes, makes numbers one-hot and joins dictionaries', () => {
    const env = new FlattenObservation(make('Senet-v0', { observation: 'dict' }));
    expect(String(env.observationSpace)).toBe('Box(0, 1, (68,), float32)'); // 60 + 2 + 6
    const [observation, info] = env.reset({ seed: 2 });
    expect([...observation.slice(60, 62)]).toEqual([0, 1]);
    expect(observation[62 + (info.steps ?? 0)]).toBe(1);
    apiTest(env);
  });

  it('makes float32 of int8', () => {
    const env = new FlattenObservation(make('Abalone-v0'));
    expect(String(env.observationSpace)).toBe('Box(-2, 1, (121,), float32)');
    expect(env.reset()[0]).toBeInstanceOf(Float32Array);
    apiTest(env);
  });
});

describe('RandomSymmetry', () => {
  it.each(['Kindo-v0', 'Abalone-v0'])(
    'plays %s in images of the board; each step is the image of the real one',
    (id) => {
      const inner = make(id);
      const env = new RandomSymmetry(inner);
      const { game } = inner.unwrapped;
      const names = new Set<string | undefined>();
      const rng = new Rng(1);
      const image = new Uint8Array(game.rowSize);
      for (let seed = 0; seed < 90; seed++) {
        let [, info]: [unknown, Info] = env.reset({ seed });
        names.add(info.symmetry);
        const symmetry = game.symmetries.find(({ name }) => name === info.symmetry);
        for (let ply = 0; ply < 3; ply++) {
          const [observation, , , , next] = env.step(choose(info.actionMask, rng));
          symmetry?.row(inner.unwrapped.row, image);
          expect(observation).toEqual(inner.unwrapped.observe(image));
          const legal = new Uint16Array(game.maxLegal);
          const count = game.legal(image, legal);
          const allowed = [...next.actionMask.keys()].filter((action) => next.actionMask[action] === 1);
          expect(allowed).toEqual([...legal.subarray(0, count)].sort((a, b) => a - b));
          info = next;
        }
      }
      expect(names.size).toBe(game.symmetries.length);
    },
  );

  it('keeps all promises, and repeats by its seed', () => {
    apiTest(new RandomSymmetry(make('Kindo-v0', { opponent: 'random', illegal: 'terminate' })));
    apiTest(new RandomSymmetry(make('Togyzkumalak-v0')));
    const env = new RandomSymmetry(make('Abalone-v0'));
    const names = () => [...Array(10).keys()].map((seed) => env.reset({ seed })[1].symmetry);
    expect(names()).toEqual(names());
  });

  it('turns the opponent’s replies too', () => {
    const env = new RandomSymmetry(make('Kindo-v0', { opponent: ({ actions }) => actions[0] }));
    for (let seed = 0; seed < 4; seed++) {
      const [, info] = env.reset({ seed });
      const { game, play } = env.unwrapped;
      const [, , , , next] = env.step(info.actionMask.indexOf(1));
      const symmetry = game.symmetries.find(({ name }) => name === info.symmetry);
      expect(next.replies?.at(-1)).toBe(symmetry?.action(play.lastAction));
    }
  });

  it('goes round an environment before its observations are changed', () => {
    const flat = new FlattenObservation(make('Abalone-v0'));
    expect(() => new RandomSymmetry(flat)).toThrow('before its observations are changed');
  });
});
