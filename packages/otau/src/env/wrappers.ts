/**
 * Wrappers: their base, which forwards all calls, and those for the order of calls, illegal actions, a limit of plies,
 * another reward, a flat observation and random symmetries.
 */

import type { Symmetry } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import type { BoardEnv } from './board-env.js';
import { freshSeed } from './chance.js';
import type { Env, Info, Metadata, Observation, Picture, ResetOptions, StepResult } from './env.js';
import { refusal } from './episode.js';
import { Box, type BoxArray, Dict, Discrete, type Space } from './spaces.js';

/** What environments of both kinds have, from the one below. */
export class Forwarding<Inner extends Pick<Env, 'id' | 'metadata' | 'renderMode' | 'unwrapped' | 'render' | 'close'>> {
  constructor(readonly env: Inner) {}

  get id(): string {
    return this.env.id;
  }

  get metadata(): Metadata {
    return this.env.metadata;
  }

  get renderMode(): string | undefined {
    return this.env.renderMode;
  }

  get unwrapped(): Inner['unwrapped'] {
    return this.env.unwrapped;
  }

  render(): Picture | undefined {
    return this.env.render();
  }

  close(): void {
    this.env.close();
  }
}

/**
 * A wrapper that forwards all calls; subclasses override what they change. `Seen` is the observation of the environment
 * below: where it is another one, `observationSpace`, `reset` and `step` are to be overridden.
 */
export class Wrapper<Obs, Core, Seen = Obs> extends Forwarding<Env<Seen, Core>> implements Env<Obs, Core> {
  get observationSpace(): Space<Obs> {
    return this.env.observationSpace as Space<unknown> as Space<Obs>;
  }

  get actionSpace(): Space<number> {
    return this.env.actionSpace;
  }

  reset(options?: ResetOptions): [Obs, Info] {
    return this.env.reset(options) as [unknown, Info] as [Obs, Info];
  }

  step(action: number): StepResult<Obs> {
    return this.env.step(action) as StepResult<unknown> as StepResult<Obs>;
  }
}

/**
 * Throws `not-reset` for a step or picture before the first reset, `closed` for a step or reset after `close`,
 * `game-over` for a step after the end.
 */
export class OrderEnforcing<Obs, Core> extends Wrapper<Obs, Core> {
  #state: 'fresh' | 'running' | 'over' = 'fresh';
  #isClosed = false;

  override reset(options?: ResetOptions): [Obs, Info] {
    this.#demandOpen('reset');
    const first = this.env.reset(options);
    this.#state = first[1].reason === undefined ? 'running' : 'over';
    return first;
  }

  override step(action: number): StepResult<Obs> {
    this.#demandOpen('step');
    this.#demandReset('step');
    if (this.#state === 'over') {
      throw new OtauError('game-over', `${this.id}: the episode is over, so step needs a reset first.`);
    }
    const result = this.env.step(action);
    if (result[2] || result[3]) this.#state = 'over';
    return result;
  }

  override render(): Picture | undefined {
    this.#demandReset('render');
    return this.env.render();
  }

  override close(): void {
    this.#isClosed = true;
    this.env.close();
  }

  #demandOpen(what: string): void {
    if (!this.#isClosed) return;
    throw new OtauError('closed', `${this.id}: ${what} was called after close; make a new environment.`);
  }

  #demandReset(what: string): void {
    if (this.#state !== 'fresh') return;
    throw new OtauError('not-reset', `${this.id}: ${what} was called before reset; an episode begins with reset.`);
  }
}

/**
 * A value that is not an action (text, NaN, out of range) always throws `bad-action`. An action that is not
 * legal now throws `illegal-move`, or ends the episode with -1 for the player to move and `info.illegal`.
 */
export class IllegalAction extends Wrapper<Observation, BoardEnv> {
  constructor(
    override readonly env: BoardEnv,
    readonly consequence: 'throw' | 'terminate',
  ) {
    super(env);
  }

  override step(action: number): StepResult {
    const { env } = this;
    if (env.accepts(action)) return env.step(action);
    const why = refusal(env.id, env.episode, action);
    if (this.consequence === 'terminate') return env.endByIllegal(why);
    throw new OtauError('illegal-move', why);
  }
}

/**
 * Truncates at the first step after which `info.turn` has reached `plies`, unless the game is over by its rules.
 * In the one-player view the opponent's replies count too.
 */
export class MaxPlies<Obs, Core> extends Wrapper<Obs, Core> {
  #isOver = false;

  constructor(
    env: Env<Obs, Core>,
    readonly plies: number,
  ) {
    super(env);
    if (Number.isSafeInteger(plies) && plies >= 1) return;
    throw new OtauError('bad-argument', `MaxPlies takes a whole number from 1; got ${quote(plies)}.`);
  }

  override reset(options?: ResetOptions): [Obs, Info] {
    const first = this.env.reset(options);
    this.#isOver = false;
    return first;
  }

  override step(action: number): StepResult<Obs> {
    if (this.#isOver)
      throw new OtauError('game-over', `${this.id}: ${this.plies} plies are over; step needs a reset first.`);
    const result = this.env.step(action);
    const [, , terminated, truncated, info] = result;
    if (terminated || truncated || info.turn < this.plies) return result;
    this.#isOver = true;
    result[3] = true;
    info.winner = null;
    info.reason = 'limit';
    info.actionMask.fill(0);
    if (info.pass !== undefined) info.pass = false;
    return result;
  }
}

/**
 * Replaces the reward of each step by `shape(reward, info)`, a finite number. `info.rewards` does not change.
 * Where `shape` fails the step has been played nevertheless: the `reward` option of `make` takes it back instead.
 */
export class TransformReward<Obs, Core> extends Wrapper<Obs, Core> {
  constructor(
    env: Env<Obs, Core>,
    readonly shape: (reward: number, info: Info) => number,
  ) {
    super(env);
    if (typeof shape === 'function') return;
    throw new OtauError('bad-argument', `TransformReward takes a function; got ${quote(shape)}.`);
  }

  override step(action: number): StepResult<Obs> {
    const result = this.env.step(action);
    const shaped = this.shape(result[1], result[4]);
    if (!Number.isFinite(shaped)) {
      throw new OtauError('bad-argument', `A shaped reward must be a finite number; got ${quote(shaped)}.`);
    }
    result[1] = shaped;
    return result;
  }
}

// Any observation as one flat float32 array, for networks that take a vector.

/** Boxes are unrolled, discrete numbers become one-hot, dictionaries are joined in the order of their members. */
export class FlattenObservation<Obs, Core> extends Wrapper<Float32Array, Core, Obs> {
  readonly #space: Box<'float32'>;

  constructor(env: Env<Obs, Core>) {
    super(env);
    this.#space = flattenSpace(env.observationSpace);
  }

  override get observationSpace(): Box<'float32'> {
    return this.#space;
  }

  override reset(options?: ResetOptions): [Float32Array, Info] {
    const [observation, info] = this.env.reset(options);
    return [flatten(this.env.observationSpace, observation), info];
  }

  override step(action: number): StepResult<Float32Array> {
    const [observation, ...rest] = this.env.step(action);
    return [flatten(this.env.observationSpace, observation), ...rest];
  }
}

/** The flat space of a space's elements. Throws `unsupported` for a space of an unknown kind. */
export function flattenSpace(space: Space<unknown>): Box<'float32'> {
  const low: number[] = [];
  const high: number[] = [];
  addBounds(space, low, high);
  return new Box(low, high, [low.length], 'float32');
}

function addBounds(space: Space<unknown>, low: number[], high: number[]): void {
  if (space instanceof Box) {
    low.push(...space.low);
    high.push(...space.high);
  } else if (space instanceof Discrete) {
    for (let value = 0; value < space.n; value++) {
      low.push(0);
      high.push(1);
    }
  } else if (space instanceof Dict) {
    for (const member of Object.values(space.spaces) as Space<unknown>[]) addBounds(member, low, high);
  } else throw new OtauError('unsupported', `Only Box, Discrete and Dict can be flattened, not ${space}.`);
}

/** An element of a space as a new flat array. */
export function flatten(space: Space<unknown>, value: unknown): Float32Array {
  const numbers: number[] = [];
  addNumbers(space, value, numbers);
  return new Float32Array(numbers);
}

function addNumbers(space: Space<unknown>, value: unknown, numbers: number[]): void {
  if (space instanceof Box) for (const number of value as BoxArray) numbers.push(number);
  else if (space instanceof Discrete) for (let i = 0; i < space.n; i++) numbers.push(i === value ? 1 : 0);
  else if (space instanceof Dict) {
    for (const [name, member] of Object.entries(space.spaces) as [string, Space<unknown>][]) {
      addNumbers(member, (value as Record<string, unknown>)[name], numbers);
    }
  }
}

// Data augmentation: each episode is shown in a random symmetric image of the board. The game
// below continues unturned; observations, masks and actions are turned on their way.

/** One symmetry with its action map and the map back. */
interface Image {
  readonly symmetry: Symmetry;
  readonly there: Uint16Array;
  readonly back: Uint16Array;
}

/** Draws one of the game's symmetries at each reset; `info.symmetry` names it. Games without any stay as they are. */
export class RandomSymmetry<Obs extends Observation> extends Wrapper<Obs, BoardEnv> {
  readonly #images: readonly Image[];
  readonly #scratch: Uint8Array;
  #image: Image;
  #rng = new Rng(freshSeed());

  constructor(env: Env<Obs, BoardEnv>) {
    super(env);
    const { game, observationSpace } = env.unwrapped;
    if (env.observationSpace !== (observationSpace as Space<Observation>)) {
      throw new OtauError(
        'unsupported',
        'RandomSymmetry goes round an environment before its observations are changed.',
      );
    }
    this.#images = game.symmetries.map((symmetry) => makeImage(symmetry, game.actionCount));
    this.#image = this.#images[0];
    this.#scratch = new Uint8Array(game.rowSize);
  }

  override reset(options?: ResetOptions): [Obs, Info] {
    const [, info] = this.env.reset(options);
    if (options?.seed !== undefined) this.#rng = new Rng(`symmetry of ${options.seed}`);
    this.#image = this.#images[this.#rng.below(this.#images.length)];
    return [this.#observe(), this.#turn(info)];
  }

  override step(action: number): StepResult<Obs> {
    // A value that is not an action is passed on unchanged: the inner wrapper reports it
    const turned = Number.isInteger(action) ? (this.#image.back[action] ?? action) : action;
    const why = this.#refusal(action, turned);
    const [, reward, terminated, truncated, info] = this.#play(turned, why);
    if (info.illegal !== undefined) info.illegal = why ?? info.illegal;
    return [this.#observe(), reward, terminated, truncated, this.#turn(info)];
  }

  /** The step of the environment below, which refuses an illegal action in the words of this image. */
  #play(turned: number, why: string | undefined): StepResult<Obs> {
    try {
      return this.env.step(turned);
    } catch (error) {
      if (why === undefined || !(error instanceof OtauError) || error.code !== 'illegal-move') throw error;
      throw new OtauError('illegal-move', why);
    }
  }

  /** Why an action is not legal in the transformed position of the caller; undefined if it is legal or no action. */
  #refusal(action: number, turned: number): string | undefined {
    const { id, game, episode } = this.env.unwrapped;
    const { there, symmetry } = this.#image;
    if (there[action] === undefined || episode.reason !== undefined || episode.accepts(turned)) return undefined;
    const { counters, legalCount } = episode;
    const legal = episode.legal
      .slice(0, legalCount)
      .map((each) => there[each])
      .sort();
    symmetry.row(episode.row, this.#scratch);
    return refusal(id, { game, row: this.#scratch, counters, legal, legalCount }, action);
  }

  #observe(): Obs {
    const { unwrapped } = this.env;
    this.#image.symmetry.row(unwrapped.row, this.#scratch);
    return unwrapped.observe(this.#scratch) as Obs;
  }

  #turn(info: Info): Info {
    const { there, symmetry } = this.#image;
    const actionMask = new Int8Array(info.actionMask.length);
    for (let action = 0; action < actionMask.length; action++) {
      if (info.actionMask[action] === 1) actionMask[there[action]] = 1;
    }
    info.actionMask = actionMask;
    info.symmetry = symmetry.name;
    if (info.replies !== undefined) info.replies = info.replies.map((action) => there[action]);
    return info;
  }
}

function makeImage(symmetry: Symmetry, actionCount: number): Image {
  const there = new Uint16Array(actionCount);
  const back = new Uint16Array(actionCount);
  for (let action = 0; action < actionCount; action++) {
    there[action] = symmetry.action(action);
    back[there[action]] = action;
  }
  return { symmetry, there, back };
}
