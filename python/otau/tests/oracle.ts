/**
 * Plays random games with the TypeScript environments themselves, without the bridge, and prints a
 * digest of everything that they show: what the Python package must show too, byte for byte.
 * test_parity.py bundles and runs it; a task is one line of JSON on standard input.
 */
import '../../../packages/otau/src/games/node/all.js';
import { createHash, type Hash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { type Choice, createAgent } from '../../../packages/otau/src/agents/index.js';
import {
  type AecEnv,
  aec,
  type Env,
  type Info,
  make,
  type Observation,
  type OpponentFunction,
  vector,
} from '../../../packages/otau/src/env/index.js';
import { ENVIRONMENTS } from '../../../tests/environments.js';

interface Task {
  readonly kind: 'list' | 'single' | 'aec' | 'vector';
  readonly id: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: number;
  /** Games one after the other, or at once. */
  readonly games: number;
  readonly steps: number;
}

/** Mulberry32, as in test_parity.py. */
class Dice {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }
}

function choose(mask: Uint8Array | Int8Array, dice: Dice): number {
  const legal: number[] = [];
  for (let action = mask.indexOf(1); action >= 0; action = mask.indexOf(1, action + 1)) legal.push(action);
  return legal[Math.floor((dice.next() / 2 ** 32) * legal.length)];
}

function hashObservation(hash: Hash, observation: Observation): void {
  if (ArrayBuffer.isView(observation)) hash.update(observation);
  else
    for (const part of Object.values(observation)) hash.update(typeof part === 'number' ? Uint8Array.of(part) : part);
}

function hashInfo(hash: Hash, { actionMask, rewards, ...info }: Info): void {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  // In Python every member of an info has one type: -1 is nobody.
  const members = Object.entries(info).map(([name, value]) => [snake(name), value === null ? -1 : value] as const);
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1));
  hash
    .update(actionMask)
    .update(rewards)
    .update(JSON.stringify(Object.fromEntries(sorted)));
}

function playSingle({ id, options, seed, games }: Task): string {
  const hash = createHash('sha1');
  const { opponent } = options;
  const given = typeof opponent === 'string' ? { ...options, opponent: named(id, opponent) } : options;
  const env = make(id, given) as Env<Observation>;
  for (let game = 0; game < games; game++) {
    const dice = new Dice(seed + game);
    let [observation, info] = env.reset(game % 3 === 2 ? {} : { seed: `${seed}/${game}` });
    for (let isOver = false; !isOver; ) {
      hashObservation(hash, observation);
      hashInfo(hash, info);
      const [next, reward, terminated, truncated, told] = env.step(choose(info.actionMask, dice));
      hash.update(Float64Array.of(reward)).update(Uint8Array.of(Number(terminated), Number(truncated)));
      [observation, info] = [next, told];
      isOver = terminated || truncated;
    }
    hashObservation(hash, observation);
    hashInfo(hash, info);
  }
  return hash.digest('hex');
}

/** An agent that answers at once. */
function named(id: string, opponent: string): 'random' | OpponentFunction {
  if (opponent === 'random') return opponent;
  const agent = createAgent(opponent, { game: make(id).unwrapped.game.id });
  return (view) => {
    agent.newGame?.(); // without memory, the same seed always gives the same game
    return (agent.choose(view) as Choice).action;
  };
}

function playAec({ id, options, seed, games }: Task): string {
  const hash = createHash('sha1');
  const env = aec(id, options) as unknown as AecEnv<Observation>;
  for (let game = 0; game < games; game++) {
    const dice = new Dice(seed + game);
    env.reset({ seed: `${seed}/${game}` });
    for (const agent of env.agentIter()) {
      const [seen, reward, terminated, truncated, info] = env.last();
      hash
        .update(agent)
        .update(Float64Array.of(reward))
        .update(Uint8Array.of(Number(terminated), Number(truncated)));
      hashObservation(hash, seen!.observation);
      hash.update(seen!.actionMask);
      hashInfo(hash, info);
      env.step(terminated || truncated ? null : choose(seen!.actionMask, dice));
    }
  }
  return hash.digest('hex');
}

function playVector({ id, options, seed, games, steps }: Task): string {
  const hash = createHash('sha1');
  const env = vector(id, games, options);
  const count = env.game.actionCount;
  const dice = Array.from({ length: games }, (_, i) => new Dice(seed + i));
  const actions = new Int32Array(games);
  const { arrays } = env;
  env.reset({ seed });
  for (let step = 0; step < steps; step++) {
    hash.update(arrays.observations).update(arrays.masks).update(arrays.rewards).update(arrays.playerRewards);
    hash.update(arrays.terminated).update(arrays.truncated).update(arrays.players).update(arrays.turns);
    for (let i = 0; i < games; i++) {
      const final = env.finalInfo(i);
      const mask = arrays.masks.subarray(i * count, (i + 1) * count);
      const isOver = mask.indexOf(1) < 0;
      if (final !== undefined) {
        const { size } = env.singleObservationSpace;
        hash.update(arrays.finalObservations.subarray(i * size, (i + 1) * size));
        hash.update(`${final.winner ?? -1} ${final.reason} ${final.turn} ${final.player}`).update(final.rewards);
      } else if (isOver) hash.update(`${env.info(i).winner ?? -1} ${env.info(i).reason}`);
      actions[i] = isOver ? 0 : choose(mask, dice[i]);
    }
    env.step(actions);
  }
  return hash.digest('hex');
}

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line) as Task;
  if (task.kind === 'list') console.log(JSON.stringify(ENVIRONMENTS));
  else if (task.kind === 'single') console.log(playSingle(task));
  else if (task.kind === 'aec') console.log(playAec(task));
  else console.log(playVector(task));
}
