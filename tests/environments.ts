/** Every registered environment with the options that change its rules or its spaces, for the environment tests. */

import type { BoardEnv, Env, Info, Observation, StepResult } from '../packages/otau/src/env/index.js';
import { Rng } from '../packages/otau/src/lib/rng.js';

export type Options = Readonly<Record<string, string | number | boolean>>;

export const ENVIRONMENTS: readonly { readonly id: string; readonly options: Options }[] = [
  { id: 'Togyzkumalak-v0', options: {} },
  { id: 'Togyzkumalak-v0', options: { variant: 'bestemshe' } },
  { id: 'Togyzkumalak-v0', options: { variant: 'kozdatu' } },
  { id: 'Togyzkumalak-v0', options: { pits: 9, stones: 18 } },
  { id: 'Togyzkumalak-v0', options: { pits: 2, stones: 1, tuzdyk: false } },
  { id: 'Togyzkumalak-v0', options: { pits: 3, stones: 2, repetition: true } },
  { id: 'Togyzkumalak-v0', options: { maxPlies: 20 } },
  { id: 'Abalone-v0', options: {} },
  { id: 'Abalone-v0', options: { variant: 'belgian-daisy', firstPlayer: 'random' } },
  { id: 'Abalone-v0', options: { marblesToEject: 1 } },
  { id: 'Abalone-v0', options: { placement: true, maxTurns: 60 } },
  { id: 'Abalone-v0', options: { players: 3, marblesToEject: 1 } },
  { id: 'Abalone-v0', options: { players: 4, marblesToEject: 1 } },
  { id: 'Abalone-v0', options: { repetition: true, maxTurns: 100 } },
  { id: 'Abalone-v0', options: { variant: 'belgian-daisy', countAtLimit: true, maxTurns: 100 } },
  { id: 'Kindo-v0', options: {} },
  { id: 'Kindo-v0', options: { size: 3 } },
  { id: 'Kindo-v0', options: { size: 4, walledIn: false } },
  { id: 'Kindo-v0', options: { size: 9, maxPlies: 120 } },
  { id: 'Senet-v0', options: {} },
  { id: 'Senet-v0', options: { rules: 'skyruk' } },
  { id: 'Senet-v0', options: { dancers: 7 } },
  { id: 'Senet-v0', options: { dancers: 1, rules: 'skyruk' } },
  { id: 'Senet-v0', options: { observation: 'dict' } },
  { id: 'Senet-v0', options: { maxPlies: 30 } },
];

export function title(id: string, options: Options): string {
  const given = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return [id, ...given].join(' ');
}

/** One of the legal actions of a mask. */
export function choose(mask: Int8Array, rng: Rng): number {
  const legal = [...mask.keys()].filter((action) => mask[action] === 1);
  return legal[rng.below(legal.length)];
}

export interface Seen {
  readonly action: number;
  readonly observation: Observation;
  readonly reward: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info: Info;
}

/** Plays one episode at random and returns all its steps. */
export function playEpisode(env: Env<Observation, BoardEnv>, seed: number): Seen[] {
  const rng = new Rng(`moves ${seed}`);
  let { actionMask } = env.reset({ seed })[1];
  const steps: Seen[] = [];
  for (;;) {
    const action = choose(actionMask, rng);
    const [observation, reward, terminated, truncated, info] = env.step(action) as StepResult;
    steps.push({ action, observation, reward, terminated, truncated, info });
    if (terminated || truncated) return steps;
    ({ actionMask } = info);
  }
}
