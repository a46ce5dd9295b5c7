/**
 * The checks of environments: `apiTest`, `seedTest` and `performanceBenchmark`.
 *
 * `apiTest` plays an environment with random legal actions and checks what a learner relies on,
 * as Gymnasium's checker and PettingZoo's api_test do. For our own environments and for users'.
 */
import { OtauError, quote } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import type { AecEnv } from './aec.js';
import type { Env, Info, ResetOptions, StepResult } from './env.js';
import { flawOf, type Space } from './spaces.js';

/**
 * Throws an error that says which promise broke; returns if none did. The environment is reset,
 * played and closed. Takes environments of `make` and of `aec`. Throws `bad-argument` for wrong options.
 */
export function apiTest(env: Env<unknown> | AecEnv<unknown>, options: ApiTestOptions = {}): void {
  demandOptions('apiTest', options, { episodes: 'count', maxSteps: 'count', seed: 'seed' });
  const { episodes = 3, maxSteps = 20_000, seed = 0 } = options;
  if ('agentIter' in env) aecApiTest(env, { episodes, maxSteps, seed });
  else new ApiTest(env, { episodes, maxSteps, seed }).run();
}

class ApiTest {
  readonly #rng: Rng;
  #actionCount = 0;

  constructor(
    readonly env: Env<unknown>,
    readonly options: Required<ApiTestOptions>,
  ) {
    this.#rng = new Rng(`api test ${options.seed}`);
  }

  run(): void {
    this.#checkFace();
    this.#actionCount = countActions(this.env);
    this.#checkBadInput();
    for (let episode = 0; episode < this.options.episodes; episode++) this.#playEpisode();
    this.env.close();
  }

  #checkFace(): void {
    const { env } = this;
    assertThat(typeof env.id === 'string' && env.id.length > 0, 'An environment must have an id.');
    for (const name of ['observationSpace', 'actionSpace'] as const) {
      const space = env[name];
      assertThat(
        typeof space?.contains === 'function' && typeof space.sample === 'function',
        `${name} must be a space with contains and sample.`,
      );
      for (let i = 0; i < 3; i++) assertContains(space, space.sample(), `A sample of ${name}`);
    }
    const modes: unknown = env.metadata?.renderModes;
    assertThat(Array.isArray(modes), 'metadata.renderModes must be a list of the render modes.');
    assertThat(
      env.renderMode === undefined || modes.includes(env.renderMode),
      `renderMode ${quote(env.renderMode)} must be one of metadata.renderModes.`,
    );
    assertThat(env.unwrapped !== undefined, 'unwrapped must be what stands inside all wrappers.');
  }

  #reset(seed?: number): [unknown, Info] {
    const first: unknown = this.env.reset(seed === undefined ? undefined : { seed });
    assertThat(Array.isArray(first) && first.length === 2, 'reset must return [observation, info].');
    const [observation, info] = first as [unknown, Info];
    assertContains(this.env.observationSpace, observation, 'The observation of reset');
    this.#checkInfo(info, true, 'after reset');
    return [observation, info];
  }

  #checkInfo(info: Info, isOpen: boolean, when: string): void {
    assertThat(typeof info === 'object' && info !== null, `info must be an object ${when}.`);
    assertMask(info.actionMask, this.#actionCount, isOpen, `info.actionMask ${when}`);
    const { players } = this.env.metadata;
    if (players !== undefined) {
      assertThat(
        info.rewards instanceof Float32Array && info.rewards.length === players && info.rewards.every(Number.isFinite),
        `info.rewards must be a Float32Array of ${players} finite numbers, one for each player, ${when}.`,
      );
      assertThat(
        Number.isInteger(info.player) && info.player >= 0 && info.player < players,
        `info.player must be a player from 0 to ${players - 1} ${when}; it is ${quote(info.player)}.`,
      );
    }
  }

  /** A value that is not an action must throw and leave the episode unchanged; equal seeds begin equally. */
  #checkBadInput(): void {
    const { env } = this;
    const [observation, info] = this.#reset(this.options.seed);
    const seen = copyOf([observation, info]);
    for (const action of [Number.NaN, -1, this.#actionCount, 0.5, 'a', null, undefined] as number[]) {
      assertThrows(() => env.step(action), `step(${String(action)}), which is no action,`);
    }
    const legal = chooseLegal(info.actionMask, this.#rng);
    this.#checkStep(env.step(legal), 'after an error');
    const again = this.#reset(this.options.seed);
    assertThat(isEqual(copyOf(again), seen), 'reset with the same seed must begin the same episode.');
    this.#checkIllegal(again[1]);
  }

  /** An illegal action throws and changes nothing, or ends the episode and says why. */
  #checkIllegal(info: Info): void {
    const illegal = info.actionMask.indexOf(0);
    if (illegal < 0) return;
    let result: StepResult<unknown>;
    try {
      result = this.env.step(illegal);
    } catch (error) {
      assertThat(
        error instanceof Error && error.message.length > 0,
        'An illegal action must throw an Error that says what was wrong.',
      );
      this.#checkStep(this.env.step(chooseLegal(info.actionMask, this.#rng)), 'after an illegal action');
      return;
    }
    assertThat(
      result[2] === true && typeof result[4]?.illegal === 'string',
      'An illegal action must throw, or end the episode (terminated) and say why in info.illegal.',
    );
  }

  #playEpisode(): void {
    const { maxSteps } = this.options;
    let [observation, info] = this.#reset();
    for (let steps = 0; ; steps++) {
      assertThat(steps < maxSteps, `An episode must end; after ${maxSteps} steps it had not.`);
      const kept = { observation, actionMask: info.actionMask, rewards: info.rewards };
      const copy = copyOf(kept);
      const result = this.env.step(chooseLegal(info.actionMask, this.#rng));
      this.#checkStep(result, `after step ${steps + 1}`);
      assertThat(
        isEqual(kept, copy),
        'Observation, mask and rewards belong to the caller, but a later step has written to them.',
      );
      this.#checkPicture();
      if (result[2] || result[3]) break;
      [observation, , , , info] = result;
    }
    assertThrows(() => this.env.step(0), 'step after the end of an episode');
  }

  #checkStep(result: StepResult<unknown>, when: string): void {
    assertThat(
      Array.isArray(result) && result.length === 5,
      'step must return [observation, reward, terminated, truncated, info].',
    );
    const [observation, reward, terminated, truncated, info] = result;
    assertContains(this.env.observationSpace, observation, `The observation ${when}`);
    assertThat(Number.isFinite(reward), `The reward must be a finite number ${when}; it is ${quote(reward)}.`);
    assertThat(
      typeof terminated === 'boolean' && typeof truncated === 'boolean',
      `terminated and truncated must be true or false ${when}.`,
    );
    assertThat(!(terminated && truncated), `An episode is terminated or truncated, never both, ${when}.`);
    this.#checkInfo(info, !terminated && !truncated, when);
    const isNamed = info.winner === undefined || info.winner === null || Number.isInteger(info.winner);
    assertThat(isNamed, `info.winner must be a player or null ${when}; it is ${quote(info.winner)}.`);
  }

  #checkPicture(): void {
    if (this.env.renderMode !== 'ansi' && this.env.renderMode !== 'svg') return;
    const picture = this.env.render();
    assertThat(
      typeof picture === 'string' && picture.length > 0,
      `render must return a text in the mode ${this.env.renderMode}.`,
    );
  }
}

/** How many actions there are: the first whole number that is not in the space. */
function countActions(env: Env<unknown>): number {
  const { actionSpace } = env;
  if ('n' in actionSpace && typeof actionSpace.n === 'number') return actionSpace.n;
  let count = 0;
  while (actionSpace.contains(count)) count++;
  return count;
}

const RECORDS = ['rewards', 'cumulativeRewards', 'terminations', 'truncations', 'infos'] as const;

function aecApiTest(env: AecEnv<unknown>, { episodes, maxSteps, seed }: Required<ApiTestOptions>): void {
  const rng = new Rng(`api test ${seed}`);
  checkFace(env);
  for (let episode = 0; episode < episodes; episode++) {
    env.reset({ seed: seed + episode });
    checkReset(env);
    playEpisode(env, rng, maxSteps);
  }
  env.close();
}

function checkFace(env: AecEnv<unknown>): void {
  const { possibleAgents } = env;
  assertThat(
    Array.isArray(possibleAgents) &&
      possibleAgents.length > 0 &&
      new Set(possibleAgents).size === possibleAgents.length,
    'possibleAgents must be a list of distinct agents.',
  );
  for (const agent of possibleAgents) {
    for (const name of ['observationSpace', 'actionSpace'] as const) {
      const space = env[name](agent);
      assertThat(space === env[name](agent), `${name}(${agent}) must be the same object at every call.`);
      assertContains(space, space.sample(), `A sample of ${name}(${agent})`);
    }
  }
}

function checkReset(env: AecEnv<unknown>): void {
  assertThat(
    env.agents.every((agent) => env.possibleAgents.includes(agent)) && env.agents.length > 0,
    'After reset, agents must be some of possibleAgents.',
  );
  for (const agent of env.agents) {
    assertThat(env.rewards[agent] === 0, `After reset the reward of ${agent} must be 0.`);
    assertThat(
      env.terminations[agent] === false && env.truncations[agent] === false,
      `After reset ${agent} must be neither terminated nor truncated.`,
    );
  }
}

/** One episode by `agentIter` and `last`, with the accounts of all agents kept on the side. */
function playEpisode(env: AecEnv<unknown>, rng: Rng, maxSteps: number): void {
  const earned = new Map(env.agents.map((agent) => [agent, 0]));
  let steps = 0;
  for (const agent of env.agentIter()) {
    assertThat(steps++ < maxSteps, `An episode must end; after ${maxSteps} steps it had not.`);
    assertThat(agent === env.agentSelection, 'agentIter must name agentSelection.');
    checkState(env);
    const [seen, reward, terminated, truncated] = env.last();
    checkObservations(env, !terminated && !truncated);
    assertThat(
      Math.abs(reward - (earned.get(agent) ?? 0)) < 1e-6,
      `last() must give ${agent} the sum of its rewards since its own last step, ${earned.get(agent)}; it gave ${quote(reward)}.`,
    );
    const isDone = terminated || truncated;
    checkWrongStep(env, agent, isDone);
    env.step(isDone ? null : chooseLegal((seen as { actionMask: Int8Array }).actionMask, rng));
    if (isDone) {
      assertThat(!env.agents.includes(agent), `${agent} must leave with its step null after the end.`);
      earned.delete(agent);
      continue;
    }
    earned.set(agent, 0);
    for (const each of env.agents) earned.set(each, (earned.get(each) ?? 0) + env.rewards[each]);
  }
  assertThat(env.agents.length === 0, 'agentIter must continue until no agent is left.');
  assertThrows(() => env.step(null), 'step after all agents have left');
}

function checkState(env: AecEnv<unknown>): void {
  const agents = [...env.agents].sort().join(', ');
  assertThat(env.agents.includes(env.agentSelection), `agentSelection ${env.agentSelection} must be one of agents.`);
  for (const name of RECORDS) {
    const named = Object.keys(env[name]).sort().join(', ');
    assertThat(named === agents, `${name} must have an entry for each of agents (${agents}) only; it has ${named}.`);
  }
  for (const agent of env.agents) {
    assertThat(Number.isFinite(env.rewards[agent]), `The reward of ${agent} must be a finite number.`);
    assertThat(
      !(env.terminations[agent] && env.truncations[agent]),
      `${agent} is terminated or truncated, never both.`,
    );
  }
}

function checkObservations(env: AecEnv<unknown>, isOpen: boolean): void {
  for (const agent of env.agents) {
    const seen = env.observe(agent);
    assertContains(env.observationSpace(agent), seen, `The observation of ${agent}`);
    const isToMove = isOpen && agent === env.agentSelection;
    assertMask(seen.actionMask, env.actionSpace(agent).n, isToMove, `The actionMask of ${agent}`);
  }
}

/** A dead agent steps with null only, a live one never. */
function checkWrongStep(env: AecEnv<unknown>, agent: string, isDone: boolean): void {
  if (isDone) assertThrows(() => env.step(0), `A step other than null of ${agent}, whose episode is over,`);
  else assertThrows(() => env.step(null), `The step null of ${agent}, whose episode continues,`);
}

// `seedTest`: the same seed must give the same episodes, in a fresh environment and in a used one.

/** What `seedTest` tries. */
export interface SeedTestOptions {
  /** Seeds to try, at least one; default 0, 1 and 2. */
  readonly seeds?: readonly number[];
  /** Steps to compare for each seed, over the ends of episodes; default 200. */
  readonly steps?: number;
}

type AnyEnv = Env<unknown> | AecEnv<unknown>;

/** What is seen of a play: whether it is of a step, and whether an episode begins with it. */
interface Seen {
  readonly what: unknown;
  readonly isStep: boolean;
  readonly isFirst: boolean;
}

/** Plays without end, episode after episode. Steps of agents that leave are none. */
function* playAtRandom(env: AnyEnv, seed: number, choose: (mask: Int8Array) => number): Generator<Seen> {
  for (let options: ResetOptions | undefined = { seed }; ; options = undefined) {
    let isFirst = true;
    if ('agentIter' in env) {
      env.reset(options);
      for (const agent of env.agentIter()) {
        const last = env.last();
        const isStep = !last[2] && !last[3];
        yield { what: [agent, last], isStep, isFirst };
        isFirst = false;
        env.step(isStep && last[0] !== undefined ? choose(last[0].actionMask) : null);
      }
      continue;
    }
    const first = env.reset(options);
    yield { what: first, isStep: false, isFirst };
    for (let [, info] = first, isOver = false; !isOver; ) {
      const result = env.step(choose(info.actionMask));
      yield { what: result, isStep: true, isFirst: false };
      isOver = result[2] || result[3];
      info = result[4];
    }
  }
}

/** Throws an error that says which promise broke; returns if none did. `makeEnv` makes a new environment at each call. */
export function seedTest(makeEnv: () => AnyEnv, options: SeedTestOptions = {}): void {
  demandOptions('seedTest', options, { seeds: 'seeds', steps: 'count' });
  const { seeds = [0, 1, 2], steps = 200 } = options;
  const used = makeEnv();
  for (const seed of seeds) {
    const first = trace(makeEnv(), seed, steps);
    const second = trace(makeEnv(), seed, steps);
    compare(first, second, `Two new environments with seed ${seed} must play the same episodes`);
    compare(first, trace(used, seed, steps), `A used environment reset with seed ${seed} must play as a new one`);
    checkSamples(makeEnv, seed);
  }
}

/** Everything that is seen while playing from a seed; later episodes begin without one, so the generator must continue alike. */
function trace(env: AnyEnv, seed: number, steps: number): unknown[] {
  const rng = new Rng(`seed test ${seed}`);
  const seen: unknown[] = [];
  for (const { what } of playAtRandom(env, seed, (mask) => chooseLegal(mask, rng))) {
    seen.push(what);
    if (seen.length >= steps) break;
  }
  return seen;
}

function compare(first: unknown[], second: unknown[], what: string): void {
  const at = first.findIndex((seen, i) => !isEqual(seen, second[i]));
  assertThat(at < 0, `${what}; they differ at step ${at}.`);
}

/** A seeded action space repeats its samples. */
function checkSamples(makeEnv: () => AnyEnv, seed: number): void {
  const [first, second] = [0, 1].map(() => {
    const env = makeEnv();
    const space = 'agentIter' in env ? env.actionSpace(env.possibleAgents[0]) : env.actionSpace;
    space.seed(seed);
    return Array.from({ length: 20 }, () => space.sample());
  });
  assertThat(isEqual(first, second), `Two action spaces with seed ${seed} must give the same samples.`);
}

// `performanceBenchmark`: how many steps a second an environment makes with random legal actions.

/** What `performanceBenchmark` has measured. */
export interface Performance {
  readonly steps: number;
  readonly episodes: number;
  readonly seconds: number;
  readonly stepsPerSecond: number;
}

/** Steps between two readings of the clock. */
const BATCH = 256;

/** How long to play, in milliseconds (default 1000). Steps of agents that leave are not counted. */
export function performanceBenchmark(env: Env<unknown> | AecEnv<unknown>, milliseconds = 1000): Performance {
  if (!(milliseconds > 0 && milliseconds <= 3_600_000)) {
    throw new OtauError('bad-argument', `A benchmark takes 1 to 3600000 milliseconds; got ${quote(milliseconds)}.`);
  }
  const rng = new Rng(0);
  const start = Date.now();
  let [steps, episodes, elapsed] = [0, -1, 0];
  for (const { isStep, isFirst } of playAtRandom(env, 0, (mask) => pickLegal(mask, rng))) {
    if (isFirst) episodes++;
    if (!isStep || ++steps % BATCH !== 0) continue;
    elapsed = Date.now() - start;
    if (elapsed >= milliseconds) break;
  }
  const seconds = elapsed / 1000;
  return { steps, episodes, seconds, stepsPerSecond: Math.round(steps / seconds) };
}

/** The first legal action from a random place on: cheap, and fair enough for measuring. */
function pickLegal(mask: Int8Array, rng: Rng): number {
  const next = mask.indexOf(1, rng.below(mask.length));
  return next < 0 ? mask.indexOf(1) : next;
}

// What the checks of this folder share: their options, and assertions whose errors are one sentence.

/** How much `apiTest` plays. */
export interface ApiTestOptions {
  /** Episodes to play; default 3. */
  readonly episodes?: number;
  /** Steps after which an episode that has not ended breaks a promise; default 20000. */
  readonly maxSteps?: number;
  /** Seed of everything random in the test; default 0. */
  readonly seed?: number;
}

/** Throws `broken-promise` with the promise that broke, unless it holds. */
function assertThat(holds: boolean, broken: string): asserts holds {
  if (!holds) throw new OtauError('broken-promise', broken);
}

function assertContains(space: Space<unknown>, value: unknown, what: string): void {
  if (space.contains(value)) return;
  throw new OtauError('broken-promise', `${what} does not lie in its space ${space}: ${flawOf(space, value)}.`);
}

/** The error that `act` throws must be an Error with a message; it must throw. */
function assertThrows(act: () => unknown, what: string): void {
  let thrown: unknown;
  try {
    act();
  } catch (error) {
    thrown = error;
  }
  assertThat(thrown !== undefined, `${what} must throw an error, but nothing was thrown.`);
  assertThat(
    thrown instanceof Error && thrown.message.length > 0,
    `${what} must throw an Error that says what was wrong; it threw ${quote(thrown)}.`,
  );
}

/** A mask of zeros and ones of the right length, with a legal action in it exactly while the game continues. */
function assertMask(mask: unknown, count: number, isOpen: boolean, what: string): asserts mask is Int8Array {
  assertThat(
    mask instanceof Int8Array && mask.length === count,
    `${what} must be an Int8Array of ${count} numbers, one for each action.`,
  );
  assertThat(
    mask.every((allowed) => allowed === 0 || allowed === 1),
    `${what} must hold nothing but 0 and 1.`,
  );
  const hasLegal = mask.includes(1);
  assertThat(hasLegal || !isOpen, `${what} must have a legal action while the game continues, but it is all 0.`);
  assertThat(!hasLegal || isOpen, `${what} must be all 0 once nothing can be played.`);
}

/** A copy of an observation, a mask or several of them, to see later whether they were written to. */
function copyOf(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return (value as Float32Array).slice();
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member)]));
}

/** Whether two values (numbers, texts, arrays, typed arrays, plain objects) are alike in everything. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (a.constructor !== b.constructor) return false;
  if (ArrayBuffer.isView(a)) return sameNumbers(a as Float32Array, b as Float32Array);
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => isEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]));
}

function sameNumbers(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

/** One of the legal actions of a mask, each with the same chance */
function chooseLegal(mask: Int8Array, rng: Rng): number {
  const legal: number[] = [];
  for (let action = mask.indexOf(1); action >= 0; action = mask.indexOf(1, action + 1)) legal.push(action);
  return legal[rng.below(legal.length)];
}

const KINDS = {
  count: ['a whole number from 1', (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1],
  seed: ['a whole number', Number.isSafeInteger],
  seeds: [
    'a list of whole numbers',
    (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger),
  ],
} as const;

/** Throws `bad-argument` for names that are not in `kinds` and for values of another kind. */
function demandOptions(test: string, given: object, kinds: Readonly<Record<string, keyof typeof KINDS>>): void {
  if (typeof given !== 'object' || given === null) {
    throw new OtauError('bad-argument', `${test} takes its options in an object; got ${quote(given)}.`);
  }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(kinds, name)) {
      throw new OtauError(
        'bad-argument',
        `${test} takes ${Object.keys(kinds).join(', ')}; it does not know ${quote(name)}.`,
      );
    }
    const [expected, fits] = KINDS[kinds[name]];
    if (value === undefined || fits(value)) continue;
    throw new OtauError('bad-argument', `${name} of ${test} is ${expected}; got ${quote(value)}.`);
  }
}
