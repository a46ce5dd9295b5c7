/** The vector environment is n single environments: the same numbers, step by step, in every mode. */
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../tests/same.js';
import type { GameOf } from '../../core/registry.js';
import { Rng } from '../../lib/rng.js';
import { generatorOf } from '../chance.js';
import type { Env, Info, StepResult } from '../env.js';
import { make } from '../make.js';
import { type AutoresetMode, seedOfGame, type VectorArrays, vector } from './vector.js';

type Options = Readonly<Record<string, string | number | boolean>>;

/** Short limits, so that games end by them too. */
const GAMES: readonly (readonly [id: string, options: Options])[] = [
  ['Togyzkumalak-v0', {}],
  ['Togyzkumalak-v0', { maxPlies: 30 }],
  ['Togyzkumalak-v0', { variant: 'bestemshe' }],
  ['Togyzkumalak-v0', { pits: 2, stones: 1, tuzdyk: false, repetition: true }],
  ['Togyzkumalak-v0', { stones: 18 }],
  ['Abalone-v0', { maxTurns: 40 }],
  ['Abalone-v0', { variant: 'belgian-daisy', marblesToEject: 1 }],
  ['Abalone-v0', { placement: true, maxTurns: 12, repetition: true }],
  ['Abalone-v0', { players: 3, maxTurns: 60 }],
  ['Abalone-v0', { players: 4, maxTurns: 60, marblesToEject: 1 }],
  ['Kindo-v0', { maxPlies: 90 }],
  ['Kindo-v0', { size: 3, walledIn: false, maxPlies: 50 }],
  ['Senet-v0', {}],
  ['Senet-v0', { rules: 'skyruk', maxPlies: 40 }],
];
const MODES: readonly AutoresetMode[] = ['NextStep', 'SameStep', 'Disabled'];
const N = 4;
const STEPS = 260;

/** Arrays of a caller: plain, of the right lengths. */
function arraysLike(arrays: VectorArrays): VectorArrays {
  return Object.fromEntries(
    Object.entries(arrays)
      .filter(([, array]) => array.length > 0)
      .map(([name, array]) => [name, array.slice()]),
  ) as unknown as VectorArrays;
}

/** Single environments played as the vector environment promises, written as plainly as possible. */
class Singles {
  readonly envs: Env[];
  readonly over: boolean[];
  last: StepResult[];

  constructor(
    id: string,
    options: Options,
    readonly mode: AutoresetMode,
    seed: number,
  ) {
    this.envs = Array.from({ length: N }, () => make(id, options));
    this.over = this.envs.map(() => false);
    this.last = this.envs.map((env, i) => begun(env.reset({ seed: seedOfGame(seed, i) })));
  }

  /** Steps game i; with `SameStep` also the step that ended it, where it did. */
  step(i: number, action: number): StepResult | undefined {
    const env = this.envs[i];
    if (this.over[i]) {
      this.over[i] = false;
      this.last[i] = begun(env.reset());
      return undefined;
    }
    const result = env.step(action);
    this.last[i] = result;
    const isOver = result[2] || result[3];
    if (this.mode !== 'SameStep' || !isOver) {
      this.over[i] = isOver;
      return undefined;
    }
    const [observation, info] = env.reset();
    this.last[i] = [observation, result[1], result[2], result[3], { ...info, rewards: result[4].rewards }];
    return result;
  }
}

function begun([observation, info]: [StepResult[0], Info]): StepResult {
  return [observation, 0, false, false, info];
}

function block<Each extends Float32Array | Uint8Array>(array: Each, i: number): Each {
  const size = array.length / N;
  return array.subarray(i * size, (i + 1) * size) as Each;
}

/** The actions at which a mask is 1; one with any other number but 0 makes it no list of actions. */
function actionsOf(mask: Int8Array | Uint8Array): number[] {
  const actions: number[] = [];
  for (let action = 0; action < mask.length; action++) {
    if (mask[action] !== 0) actions.push(mask[action] === 1 ? action : Number.NaN);
  }
  return actions;
}

/** What the arrays say of game i, in the words of the single environment. Arrays as text: quick to compare. */
function gameOf(arrays: VectorArrays, i: number) {
  return {
    observation: block(arrays.observations, i).join(),
    legal: actionsOf(block(arrays.masks, i)).join(),
    reward: arrays.rewards[i],
    terminated: arrays.terminated[i],
    truncated: arrays.truncated[i],
    rewards: block(arrays.playerRewards, i).join(),
    player: arrays.players[i],
    turn: arrays.turns[i],
  };
}

function expected([observation, reward, terminated, truncated, info]: StepResult): ReturnType<typeof gameOf> {
  return {
    observation: (observation as Float32Array).join(),
    legal: actionsOf(info.actionMask).join(),
    reward: Math.fround(reward),
    terminated: Number(terminated),
    truncated: Number(truncated),
    rewards: info.rewards.join(),
    player: info.player,
    turn: info.turn,
  };
}

/** An info with its arrays as text. */
function plain(info: Info | undefined) {
  if (info === undefined) return undefined;
  return { ...info, actionMask: actionsOf(info.actionMask).join(), rewards: info.rewards.join() };
}

describe.each(GAMES)('%s %o', (id, options) => {
  it.each(MODES)('is the same as single environments, step by step: %s', (mode) => {
    const env = vector(id, N, { ...options, autoresetMode: mode });
    const out = arraysLike(env.arrays);
    const singles = new Singles(id, options, mode, 7);
    const rng = new Rng(`${id} ${mode}`);
    const actions = new Uint16Array(N);
    let ends = 0;
    env.reset({ seed: 7, ...out });
    for (let step = 0; step < STEPS; step++) {
      env.sampleActions(rng, actions);
      if (mode === 'Disabled' && singles.over.some((over) => over)) {
        const resetMask = singles.over.map(Number);
        env.reset({ resetMask, ...out });
        for (let i = 0; i < N; i++) if (resetMask[i] === 1) singles.step(i, 0);
      } else {
        env.step(actions, out);
        for (let i = 0; i < N; i++) {
          const final = singles.step(i, actions[i]);
          if (final === undefined) continue;
          ends++;
          expectSame(block(out.finalObservations, i).join(), (final[0] as Float32Array).join());
          expectSame(plain(env.finalInfo(i)), plain(final[4]));
        }
      }
      for (let i = 0; i < N; i++) {
        expectSame(gameOf(out, i), expected(singles.last[i]));
        expectSame(plain(env.info(i)), plain(singles.last[i][4]));
        ends += Number(singles.over[i]);
      }
    }
    expect(ends).toBeGreaterThan(0);
    expectSame(out.observations, env.arrays.observations);
  });

  it('writes masks that are the legal lists', () => {
    const env = vector(id, N, options);
    const { masks } = env.reset({ seed: 1 });
    const actions = new Uint16Array(N);
    const legal = new Uint16Array(env.game.maxLegal);
    const rng = new Rng(2);
    for (let step = 0; step < STEPS; step++) {
      for (let i = 0; i < N; i++) {
        const isOver = env.arrays.terminated[i] + env.arrays.truncated[i] > 0;
        const count = isOver ? 0 : env.game.legal(env.rows.at(i), legal);
        expectSame(
          actionsOf(block(masks, i)),
          [...legal.subarray(0, count)].sort((a, b) => a - b),
        );
      }
      env.sampleActions(rng, actions);
      env.step(actions);
    }
  });
});

describe('rewards', () => {
  it('gives every player the own reward, and the mover’s in the one-number view of Abalone', () => {
    const env = vector('Abalone-v0', 1, { variant: 'belgian-daisy', marblesToEject: 1, autoresetMode: 'Disabled' });
    const rng = new Rng(3);
    const actions = new Uint16Array(1);
    env.reset({ seed: 3 });
    while (env.arrays.terminated[0] === 0) {
      if (env.arrays.truncated[0] === 1) env.reset();
      env.sampleActions(rng, actions);
      env.step(actions);
    }
    expect(env.arrays.rewards[0]).toBe(12);
    expect([...env.arrays.playerRewards].sort((a, b) => a - b)).toEqual([-12, 12]);
  });

  it('asks a function of the user’s, with what the single environment gives it', () => {
    const seen: string[] = [];
    const reward = (observation: Float32Array | Int8Array, moveType: string): number => {
      seen.push(`${observation.constructor.name} ${observation.length} ${moveType}`);
      return 0.25;
    };
    const env = vector('Senet-v0', 2, { reward });
    env.reset({ seed: 3 });
    const actions = new Uint16Array(2);
    env.sampleActions(new Rng(1), actions);
    env.step(actions);
    expect([...env.arrays.rewards]).toEqual([0.25, 0.25]);
    expect(seen).toEqual(['Float32Array 69 forward', 'Float32Array 69 forward']);
  });

  it('moves no game where that function throws or gives no number, and names the game', () => {
    let calls = 0;
    const env = vector('Senet-v0', 4, { reward: () => (++calls === 3 ? Number.NaN : 1) });
    env.reset({ seed: 3 });
    const same = vector('Senet-v0', 4, { reward: () => 1 });
    same.reset({ seed: 3 });
    const actions = new Uint16Array(4);
    env.sampleActions(new Rng(1), actions);
    const before = arraysLike(env.arrays);
    expect(() => env.step(actions)).toThrow(/^Game 2: The reward function must return a finite number/);
    expect(env.arrays).toMatchObject(before);
    expect(env.step(actions)).toEqual(same.step(actions));
  });
});

describe('spaces', () => {
  it('are those of the arrays', () => {
    const env = vector('Abalone-v0', 2);
    const { observations } = env.reset();
    expect(String(env.singleObservationSpace)).toBe('Box(-2, 1, (11, 11), float32)');
    expect(env.singleObservationSpace.contains(observations.slice(0, 121))).toBe(true);
  });
});

describe('finalInfo', () => {
  it('is there after the step that ended the game, and only then', () => {
    const env = vector('Togyzkumalak-v0', 1, { maxPlies: 2, autoresetMode: 'SameStep' });
    env.reset();
    const found = [0, 1, 2].map((action) => {
      env.step([action]);
      return env.finalInfo(0)?.reason;
    });
    expect(found).toEqual([undefined, 'limit', undefined]);
    env.step([3]);
    expect(env.arrays.finalObservations.some((number) => number !== 0)).toBe(true);
    env.reset();
    expect(env.finalInfo(0)).toBeUndefined();
    expect(env.arrays.finalObservations.every((number) => number === 0)).toBe(true);
  });
});

describe('aliases', () => {
  it('takes the second of two pushed marbles in Abalone for the push it means', () => {
    const envs = [0, 1].map(() => vector('Abalone-v0', 1, { variant: 'belgian-daisy' }));
    const rng = new Rng(1);
    const actions = new Uint16Array(1);
    const [game] = envs.map((env) => env.game as GameOf<'abalone'>);
    for (const env of envs) env.reset();
    const aliasOf = (row: Uint8Array): number => {
      const { masks } = envs[0].arrays;
      return masks.findIndex((bit, action) => bit === 0 && masks[game.canonicalAction(row, action)] === 1);
    };
    while (aliasOf(envs[0].rows.at(0)) < 0) {
      envs[0].sampleActions(rng, actions);
      for (const env of envs) env.step(actions);
    }
    const row = envs[0].rows.at(0);
    const alias = aliasOf(row);
    envs[1].step([game.canonicalAction(row, alias)]);
    envs[0].step([alias]);
    expect(envs[0].rows.bytes).toEqual(envs[1].rows.bytes);
    expect(envs[0].info(0)).toEqual(envs[1].info(0));
  });
});

describe('seeds', () => {
  const play = (n: number, seed: number | undefined): string[] => {
    const env = vector('Senet-v0', n);
    env.reset({ seed: 11 });
    if (seed !== undefined) env.reset({ seed });
    else env.reset();
    const games = Array.from({ length: n }, () => '');
    const actions = new Uint16Array(n);
    for (let step = 0; step < 60; step++) {
      for (let i = 0; i < n; i++) {
        games[i] += `${env.game.formatPosition(env.rows.at(i))} `;
        const first = env.arrays.masks.indexOf(1, i * env.game.actionCount);
        actions[i] = Math.max(0, first - i * env.game.actionCount) % env.game.actionCount;
      }
      env.step(actions);
    }
    return games;
  };

  it('repeats everything from a seed, and continues without one', () => {
    expect(play(3, 5)).toEqual(play(3, 5));
    expect(play(3, 5)).not.toEqual(play(3, 6));
    expect(play(3, undefined)).toEqual(play(3, undefined));
    expect(play(3, undefined)).not.toEqual(play(3, 11));
  });

  it('gives game i the same course whatever n is, and different ones to different games', () => {
    const many = play(6, 5);
    expect(play(2, 5)).toEqual(many.slice(0, 2));
    expect(new Set(many).size).toBe(6);
  });

  it('gives no two of many games the same course, and the first of them what a seed of 32 bits gives', () => {
    const states = [40709, 251776].map((i) => new Rng(seedOfGame(7, i)).state());
    expect(states[0]).toEqual(states[1]); // as texts of 32 bits they are the same seed
    const rows = [40709, 251776].map((i) => {
      const env = make('Senet-v0');
      env.reset({ seed: seedOfGame(7, i) });
      for (let ply = 0; ply < 20; ply++) env.step(env.unwrapped.episode.legal[0]);
      return env.unwrapped.row;
    });
    expect(rows[0]).not.toEqual(rows[1]);
    const many = vector('Senet-v0', 2);
    many.reset({ seed: [seedOfGame(7, 40709), seedOfGame(7, 251776)] });
    const actions = new Uint16Array(2);
    for (let ply = 0; ply < 20; ply++) {
      for (let i = 0; i < 2; i++)
        actions[i] = many.arrays.masks.indexOf(1, i * many.game.actionCount) % many.game.actionCount;
      many.step(actions);
    }
    expect(many.rows.at(0)).not.toEqual(many.rows.at(1));
    expect(generatorOf(seedOfGame(7, 1023)).state()).toEqual(new Rng('7/1023').state());
  });

  it('takes a list of seeds, each as the single environment takes it', () => {
    const env = vector('Senet-v0', 3);
    env.reset({ seed: [4, 'four', 4] });
    const rows = [0, 1, 2].map((i) => [...env.rows.at(i)]);
    const single = make('Senet-v0');
    single.reset({ seed: 'four' });
    expect(rows[1]).toEqual([...single.unwrapped.row]);
    expect(rows[0]).toEqual(rows[2]);
  });
});
