/** Worker threads change nothing but the time: the bytes are those of one thread. */
import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../tests/same.js';
import { Rng } from '../../lib/rng.js';
import { type AutoresetMode, type VectorEnv, vector } from '../vector/vector.js';
import { vectorWorkers } from './vector-workers.js';

const open: VectorEnv[] = [];
afterEach(() => {
  for (const env of open.splice(0)) env.close();
});

async function start(id: string, n: number, workers: number, options: object): Promise<VectorEnv> {
  const env = await vectorWorkers(id, n, { ...options, workers });
  open.push(env);
  return env;
}

describe('vectorWorkers', () => {
  it.each([
    ['Senet-v0', 'NextStep', {}],
    ['Kindo-v0', 'SameStep', { maxPlies: 30 }],
    ['Togyzkumalak-v0', 'Disabled', { maxPlies: 30 }],
    ['Abalone-v0', 'NextStep', { maxTurns: 20, reward: 'sparse' }],
  ] as const)(
    'gives the bytes of one thread with 1 and with 4 workers: %s, %s',
    async (id, autoresetMode: AutoresetMode, own) => {
      const options = { ...own, autoresetMode };
      const n = 10;
      const envs = [vector(id, n, options), await start(id, n, 1, options), await start(id, n, 4, options)];
      const rng = new Rng(1);
      const actions = new Uint16Array(n);
      for (const env of envs) env.reset({ seed: 9 });
      for (let step = 0; step < 90; step++) {
        const [one] = envs;
        const over = Array.from(one.arrays.terminated, (bit, i) => bit | one.arrays.truncated[i]);
        const isReset = autoresetMode === 'Disabled' && over.includes(1);
        one.sampleActions(rng, actions);
        for (const env of envs) {
          if (isReset) env.reset({ resetMask: over });
          else env.step(actions);
          expectSame(env.rows.bytes, one.rows.bytes);
          expectSame({ ...env.arrays }, { ...one.arrays });
        }
      }
      expect(envs.map((env) => env.info(3))).toEqual(envs.map(() => envs[0].info(3)));
      expect(envs.map((env) => env.finalInfo(3))).toEqual(envs.map(() => envs[0].finalInfo(3)));
    },
  );

  it('fills arrays of the caller’s, and refuses bad input before any worker gets a message', async () => {
    const env = await start('Togyzkumalak-v0', 3, 2, {});
    const observations = new Float32Array(3 * 128);
    env.reset({ observations });
    expect(observations.join()).toBe(env.arrays.observations.join());
    const rows = env.rows.bytes.slice();
    expect(() => env.step([0, 1, 9])).toThrow(/^Game 2: /);
    expect(env.rows.bytes.join()).toBe(rows.join());
    env.step([0, 1, 8], { observations });
    expect(observations.join()).toBe(env.arrays.observations.join());
    env.close();
    expect(() => env.step([0, 1, 8])).toThrow(/after close/);
  });

  it('uses no more workers than games', async () => {
    const env = await start('Kindo-v0', 2, 4, {});
    env.reset({ seed: 1 });
    env.step([legalOf(env, 0), legalOf(env, 1)]);
    expect([...env.arrays.turns]).toEqual([1, 1]);
  });

  it('says at once that a worker cannot start, or has died', async () => {
    const broken = { workers: 2, execArgv: ['--import', 'data:text/javascript,process.exit(3)'] };
    await expect(vectorWorkers('Kindo-v0', 2, broken)).rejects.toThrow(/could not start: it ended with code 3\.$/);
    // Dies as soon as the first order comes.
    const dying = 'data:text/javascript,const{wait}=Atomics;Atomics.wait=(...a)=>{wait(...a);process.exit(3)}';
    const env = await vectorWorkers('Kindo-v0', 2, { workers: 2, execArgv: ['--import', dying] });
    for (const act of [() => env.reset(), () => env.reset()]) {
      expect(act).toThrow(expect.objectContaining({ code: 'thread-failed' }));
    }
    env.close();
  });

  // Node 22 and 24 aborted it: "Check failed: (location_) != nullptr".
  it('lets a program end that leaves its workers open', () => {
    const module = (path: string) => JSON.stringify(new URL(`../../../dist/${path}`, import.meta.url).href);
    const program = `await import(${module('games/node/all.js')});
      const { vectorWorkers } = await import(${module('env/node/index.js')});
      const env = await vectorWorkers('Kindo-v0', 4, { workers: 2, execArgv: [] });
      env.reset();
      console.log('ends');`;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toBe('ends\n');
  });

  it('refuses a reward function and a bad number of workers', async () => {
    await expect(vectorWorkers('Kindo-v0', 2, { reward: () => 1 })).rejects.toThrow(/cannot be sent to worker threads/);
    await expect(vectorWorkers('Kindo-v0', 2, { workers: 0 })).rejects.toThrow(/workers must be a whole number from 1/);
    await expect(vectorWorkers('Chess-v0', 2)).rejects.toThrow(/There is no environment/);
  });
});

function legalOf(env: VectorEnv, i: number): number {
  const { actionCount } = env.game;
  return env.arrays.masks.indexOf(1, i * actionCount) - i * actionCount;
}
