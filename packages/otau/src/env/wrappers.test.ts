/** Wrappers: what each changes, and that it changes nothing else. */
import { describe, expect, it } from 'vitest';
import { choose } from '../../../../tests/environments.js';
import { Rng } from '../lib/rng.js';
import {
  aec,
  apiTest,
  FlattenObservation,
  type Info,
  MaxPlies,
  make,
  OrderEnforcing,
  RandomSymmetry,
  TransformReward,
  Wrapper,
} from './index.js';

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

  it('passes no turn where it truncates, and counts replies', () => {
    const env = new MaxPlies(make('Senet-v0', { opponent: 'random' }), 1);
    const [, info] = env.reset({ seed: 3 });
    const [, , , truncated, next] = env.step(info.actionMask.indexOf(1));
    expect([truncated, next.pass]).toEqual([true, false]);
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

describe('OrderEnforcing', () => {
  it('takes no step in an episode that is over after reset', () => {
    const inner = new Wrapper(make('Kindo-v0'));
    inner.reset = () => {
      const [observation, info] = inner.env.reset();
      return [observation, { ...info, reason: 'limit' }];
    };
    const env = new OrderEnforcing(inner);
    env.reset();
    expect(() => env.step(5 * 15)).toThrow('the episode is over, so step needs a reset first');
  });

  it('takes neither step nor reset after close', () => {
    for (const env of [make('Kindo-v0'), aec('Kindo-v0')]) {
      env.reset();
      env.close();
      env.close();
      expect(() => env.step(5 * 15)).toThrow('Kindo-v0: step was called after close; make a new environment.');
      expect(() => env.reset()).toThrow('Kindo-v0: reset was called after close; make a new environment.');
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
      const { game, episode } = env.unwrapped;
      const [, , , , next] = env.step(info.actionMask.indexOf(1));
      const symmetry = game.symmetries.find(({ name }) => name === info.symmetry);
      expect(next.replies?.at(-1)).toBe(symmetry?.action(episode.lastAction));
    }
  });

  it('refuses an illegal action by the number that the caller gave', () => {
    const throwing = new RandomSymmetry(make('Kindo-v0'));
    const ending = new RandomSymmetry(make('Kindo-v0', { illegal: 'terminate' }));
    for (let seed = 0; seed < 8; seed++) {
      const [, { actionMask }] = throwing.reset({ seed });
      const illegal = actionMask.indexOf(0);
      const legal = [...actionMask.keys()].filter((action) => actionMask[action] === 1);
      const why = `Kindo-v0: ${illegal} is not a legal action in `;
      expect(() => throwing.step(illegal)).toThrow(why);
      expect(() => throwing.step(illegal)).toThrow(legal.length > 12 ? 'others' : `legal are ${legal.join(', ')}.`);
      ending.reset({ seed });
      expect(ending.step(illegal)[4].illegal).toContain(why);
    }
  });

  it('takes only whole numbers for actions', () => {
    const env = new RandomSymmetry(make('Kindo-v0'));
    env.reset({ seed: 1 });
    for (const action of ['75', [75], 'length', Number.NaN, 1.5]) {
      expect(() => env.step(action as never)).toThrow('an action is a whole number from 0 to');
    }
  });

  it('goes round an environment before its observations are changed', () => {
    const flat = new FlattenObservation(make('Abalone-v0'));
    expect(() => new RandomSymmetry(flat)).toThrow('before its observations are changed');
  });
});
