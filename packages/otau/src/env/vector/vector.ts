/**
 * `vector`: n games of one environment at once, in flat arrays. One `step` moves all of them on;
 * it happens as a whole or not at all, and where the game is compiled it allocates nothing.
 */
import type { Game } from '../../core/game.js';
import { Rows } from '../../core/rows.js';
import { OtauError, quote } from '../../lib/error.js';
import type { Rng, RngState } from '../../lib/rng.js';
import { addGameInfo } from '../board-env.js';
import { freshSeed, generatorOf } from '../chance.js';
import type { EnvOptions, Info } from '../env.js';
import { refusal, winnerOf } from '../episode.js';
import { type EnvironmentTypes, environmentOf } from '../game-environment.js';
import type { OptionsOfEnvironment } from '../make.js';
import { boxOf } from '../observer.js';
import { type Resolved, resolveEnv } from '../options.js';
import { Box, Discrete } from '../spaces.js';
import {
  AUTORESET_MODES,
  type AutoresetMode,
  CONTINUE,
  END_REASONS,
  type Episodes,
  inGame,
  KEEP,
  makeState,
  newRoom,
  SEED,
  type VectorArrays,
  VectorGames,
  type VectorRunner,
  type VectorState,
} from './games.js';
import { KernelGames } from './kernel-games.js';

export type { AutoresetMode, VectorArrays } from './games.js';

/** Options of a vector environment: those of its game, and these. */
export type VectorOptions<Id extends string> = (Id extends keyof EnvironmentTypes
  ? Partial<OptionsOfEnvironment<Id>>
  : Readonly<Record<string, unknown>>) &
  VectorOwnOptions;

export interface VectorOwnOptions extends Pick<EnvOptions<Float32Array | Int8Array>, 'reward'> {
  /** As in Gymnasium; default `NextStep`. */
  readonly autoresetMode?: AutoresetMode;
}

/** A reset: the arrays to fill, and which games start again from which seeds. */
export interface VectorReset extends Partial<VectorArrays> {
  /** Without one every game's generator continues; the first reset then draws a seed. */
  readonly seed?: VectorSeed;
  /** 1 for each game to reset, 0 for each to leave unchanged; without it all. */
  readonly resetMask?: ArrayLike<number>;
}

/** The parts of a vector environment, all checked. */
interface VectorSetup extends Pick<Resolved, 'id' | 'game' | 'rule'> {
  readonly autoresetMode: AutoresetMode;
  readonly n: number;
}

/** More than any machine could hold. */
const MAX_GAMES = 1 << 22;

/**
 * Makes a vector environment of `n` games.
 *
 *     const env = vector('Kindo-v0', 1024);
 *     const { masks } = env.reset({ seed: 7 });
 *     for (;;) env.step(choose(masks));
 *
 * Throws `unknown-game`, `bad-option` or `bad-argument`.
 */
export function vector<Id extends string>(id: Id, n: number, options?: VectorOptions<Id>): VectorEnv {
  return openVector(resolveVector(id, n, options));
}

/** The games in this thread, compiled where there is a kernel for them; by the rules in TypeScript where `isPlain`. */
export function openVector(setup: VectorSetup, isPlain = false): VectorEnv {
  const { game, rule, autoresetMode, n } = setup;
  const compiled = isPlain ? undefined : KernelGames.open(game, rule, autoresetMode, n);
  if (compiled !== undefined) return new VectorEnv(setup, compiled.state, compiled);
  const state = makeState(game, n, autoresetMode, newRoom(false));
  return new VectorEnv(setup, state, new VectorGames(game, rule, autoresetMode, state, n));
}

/** Parses the arguments of `vector`. Throws its errors. */
export function resolveVector(id: string, n: number, options: VectorOwnOptions = {}): VectorSetup {
  checkOptions('vector', options);
  const { autoresetMode = 'NextStep', ...others } = options;
  if (!(Number.isInteger(n) && n >= 1 && n <= MAX_GAMES)) {
    throw new OtauError('bad-argument', `A vector environment has 1 to ${MAX_GAMES} games; got ${quote(n)}.`);
  }
  if (!AUTORESET_MODES.includes(autoresetMode)) {
    throw new OtauError(
      'bad-option',
      `autoresetMode is one of ${AUTORESET_MODES.join(', ')}; got ${quote(autoresetMode)}.`,
    );
  }
  const { game, rule } = resolveEnv(id, others, ['reward']);
  return { id, game, rule, autoresetMode, n };
}

/**
 * n games in one matrix of rows. Game i plays exactly as `make(id)` does when it is reset with
 * `seedOfGame(seed, i)`, for every n and number of workers.
 *
 * When a game is over, its mask is all 0. With `NextStep` the next step starts it again: that step
 * ignores its action and gives 0 as reward. With `SameStep` the step that ends it also starts it
 * again: rewards and flags are those of the end, observation and mask the new episode's, and the
 * last ones are in `finalObservations` and `finalInfo`. With `Disabled` the caller resets it.
 */
export class VectorEnv {
  readonly id: string;
  readonly game: Game;
  /** n, the number of games. */
  readonly numEnvs: number;
  readonly autoresetMode: AutoresetMode;
  /** What `arrays.observations` holds of one game: the single environment's bounds, always as float32. */
  readonly singleObservationSpace: Box<'float32'>;
  readonly singleActionSpace: Discrete;
  /** The environment's own arrays; every step writes to them. Read them, or have them copied into yours. */
  readonly arrays: VectorArrays;
  /** The positions. Do not write to it. */
  readonly rows: Rows;

  readonly #state: VectorState;
  readonly #runner: VectorRunner;
  #phase: 'fresh' | 'running' | 'closed' = 'fresh';

  constructor(setup: VectorSetup, state: VectorState, runner: VectorRunner) {
    this.id = setup.id;
    this.game = setup.game;
    this.numEnvs = setup.n;
    this.autoresetMode = setup.autoresetMode;
    const { low, high, shape } = boxOf(setup.game);
    this.singleObservationSpace = new Box(low, high, shape, 'float32');
    this.singleActionSpace = new Discrete(setup.game.actionCount);
    this.arrays = state.arrays;
    this.rows = new Rows(setup.game.rowSize, state.now.rows);
    this.#state = state;
    this.#runner = runner;
  }

  /**
   * Begins all games, or those of `resetMask`, and fills the given arrays.
   * Returns the environment's own arrays. Throws `bad-seed` or `bad-array`, and no game is changed then.
   */
  reset(options: VectorReset = {}): VectorArrays {
    checkOptions('reset', options);
    const { seed, resetMask, ...out } = options;
    this.#demandOpen('reset');
    checkArrays(this.arrays, out);
    readReset(this.#state, seed, resetMask, this.#phase === 'fresh');
    this.#runner.reset();
    this.#phase = 'running';
    copyArrays(this.arrays, out);
    return this.arrays;
  }

  /**
   * Plays one action in each game and fills the arrays of `out`, which are the caller's.
   * Returns the environment's own arrays. Throws `bad-array`, `bad-action`, `illegal-move` or `game-over`,
   * naming the game; then nothing has happened and the environment can continue.
   * @param actions n whole numbers; the action of a game that this step restarts is ignored
   */
  step(actions: ArrayLike<number>, out: Partial<VectorArrays> = NO_ARRAYS): VectorArrays {
    this.#demandRunning('step');
    checkArrays(this.arrays, out);
    readActions(this.game, this.autoresetMode, this.#state, actions, this.#runner);
    this.#runner.step();
    copyArrays(this.arrays, out);
    return this.arrays;
  }

  /** Writes a random legal action for each game, 0 if it is over. Throws `bad-argument`. */
  sampleActions(rng: Rng, out: Uint16Array | Int32Array): void {
    this.#demandRunning('sampleActions');
    if (typeof rng?.below !== 'function') {
      throw new OtauError('bad-argument', `sampleActions draws from an Rng; got ${quote(rng)}.`);
    }
    if (out?.length !== this.numEnvs) {
      const found = quote(out?.length ?? out);
      throw new OtauError('bad-array', `Actions are ${this.numEnvs} numbers, one for each game; got ${found}.`);
    }
    const { legal, legalCounts } = this.#state;
    const { maxLegal } = this.game;
    for (let i = 0; i < this.numEnvs; i++) {
      const count = legalCounts[i];
      out[i] = count === 0 ? 0 : legal[i * maxLegal + rng.below(count)];
    }
  }

  /** The info of game `i`, like that of the single environment; the rewards are those of the last step. */
  info(i: number): Info {
    this.#demandRunning('info');
    this.#demandGame(i);
    return describeGame(this.game, this.#state.now, i, this.#legalOf(i));
  }

  /** With `SameStep`: the info with which game `i` ended in the last step; undefined if that step did not end it. */
  finalInfo(i: number): Info | undefined {
    this.#demandRunning('finalInfo');
    this.#demandGame(i);
    const { final } = this.#state;
    return final === undefined || final.reasons[i] === 0 ? undefined : describeGame(this.game, final, i, NONE);
  }

  close(): void {
    if (this.#phase !== 'closed') this.#runner.close();
    this.#phase = 'closed';
  }

  #legalOf(i: number): Uint16Array {
    const first = i * this.game.maxLegal;
    return this.#state.legal.subarray(first, first + this.#state.legalCounts[i]);
  }

  #demandRunning(what: string): void {
    this.#demandOpen(what);
    if (this.#phase === 'running') return;
    throw new OtauError('not-reset', `${this.id}: ${what} was called before reset; the games begin with reset.`);
  }

  #demandOpen(what: string): void {
    if (this.#phase !== 'closed') return;
    throw new OtauError('closed', `${this.id}: ${what} was called after close.`);
  }

  #demandGame(i: number): void {
    if (Number.isInteger(i) && i >= 0 && i < this.numEnvs) return;
    throw new OtauError('bad-argument', `Games have the numbers 0 to ${this.numEnvs - 1}; got ${quote(i)}.`);
  }
}

const NO_ARRAYS: Partial<VectorArrays> = {};
const NONE = new Uint16Array(0);

/** Copies an array, unless the caller passes the environment's own array. */
function copyArrays(own: VectorArrays, out: Partial<VectorArrays>): void {
  for (const name in out) {
    const target = out[name as keyof VectorArrays];
    const source = own[name as keyof VectorArrays];
    if (target !== undefined && target !== source) target.set(source);
  }
}

/** A seed for all games, from which each gets its own, or a seed (or null for none) for each. */
export type VectorSeed = number | string | readonly (number | string | null)[];

/** The seed that `seed` gives to game `i`, in any number of games and workers: `make(id).reset` with it plays the same. */
export function seedOfGame(seed: number | string, i: number): string {
  return `${seed}/${i}`;
}

/** Throws `bad-argument` for options that are not an object. */
function checkOptions(what: string, given: unknown): void {
  if (typeof given === 'object' && given !== null) return;
  throw new OtauError('bad-argument', `${what} takes an object of options; got ${quote(given)}.`);
}

/**
 * Reads which games a reset is for, and their seeds, into `state`. At the first reset, games
 * without a seed get one. Throws `bad-seed` or `bad-array`, and has written nothing then.
 */
function readReset(
  state: VectorState,
  seed: VectorSeed | undefined,
  mask: ArrayLike<number> | undefined,
  isFirst: boolean,
): void {
  const n = state.resets.length;
  if (mask !== undefined) checkResetMask(mask, n, isFirst);
  const seeds = seedsOf(seed, n);
  const fresh = freshSeed();
  const generators = seeds.map((own, i) => {
    if (mask !== undefined && mask[i] === 0) return undefined;
    return own === undefined ? (isFirst ? stateOf(seedOfGame(fresh, i), i) : undefined) : stateOf(own, i);
  });
  generators.forEach((generator, i) => {
    if (generator !== undefined) state.generators.set(generator, 4 * i);
    state.resets[i] = mask !== undefined && mask[i] === 0 ? KEEP : generator === undefined ? CONTINUE : SEED;
  });
}

/** The seed of each game, undefined for none. */
function seedsOf(seed: VectorSeed | undefined, n: number): (number | string | undefined)[] {
  if (typeof seed === 'object' && seed !== null) {
    if (seed.length === n) return Array.from(seed, (own) => own ?? undefined);
    throw new OtauError('bad-seed', `A list of seeds holds ${n}, one for each game; got ${seed.length}.`);
  }
  if (seed !== undefined) generatorOf(seed); // throws for a value that is not a seed
  return Array.from({ length: n }, (_, i) => (seed === undefined ? undefined : seedOfGame(seed, i)));
}

function stateOf(seed: number | string, i: number): RngState {
  try {
    return generatorOf(seed).state();
  } catch (error) {
    throw inGame(i, error);
  }
}

function checkResetMask(mask: ArrayLike<number>, n: number, isFirst: boolean): void {
  if (mask?.length !== n) {
    const found = quote(mask?.length ?? mask);
    throw new OtauError('bad-array', `resetMask holds ${n} zeros and ones, one for each game; got ${found}.`);
  }
  for (let i = 0; i < n; i++) {
    if (mask[i] !== 0 && mask[i] !== 1) {
      throw new OtauError('bad-array', `resetMask holds zeros and ones; got ${quote(mask[i])} for game ${i}.`);
    }
    if (isFirst && mask[i] === 0) {
      throw new OtauError('not-reset', `The first reset is for all games; resetMask leaves game ${i} out.`);
    }
  }
}

/**
 * Reads the actions of a step into `state`, aliases as the moves they stand for. Where a
 * game is over its action is ignored, unless the caller should have reset it (`Disabled`).
 * Throws `bad-array`, `bad-action`, `illegal-move` or `game-over` with the number of the game; no game has moved then.
 */
function readActions(
  game: Game,
  mode: AutoresetMode,
  state: VectorState,
  given: ArrayLike<number>,
  runner: VectorRunner,
): void {
  const { actions, now } = state;
  const n = actions.length;
  if (given?.length !== n) {
    const found = quote(given?.length ?? given);
    throw new OtauError('bad-array', `step takes ${n} actions, one for each game; got ${found}.`);
  }
  if (runner.unplayable !== undefined && copyActions(actions, given) && runner.unplayable() === -1) return;
  for (let i = 0; i < n; i++) {
    const action = given[i];
    if (now.reasons[i] !== 0) {
      if (mode === 'Disabled') {
        throw new OtauError(
          'game-over',
          `Game ${i} is over: with autoresetMode Disabled reset it, by resetMask, first.`,
        );
      }
    } else if (isListed(state, game, i, action)) actions[i] = action;
    else actions[i] = alias(state, game, i, action);
  }
}

/** Whether all actions are whole numbers of 16 bits; then they are copied. */
function copyActions(actions: Uint16Array, given: ArrayLike<number>): boolean {
  if (given instanceof Uint16Array) {
    actions.set(given);
    return true;
  }
  for (let i = 0; i < actions.length; i++) {
    actions[i] = given[i];
    if (actions[i] !== given[i]) return false;
  }
  return true;
}

function isListed({ legal, legalCounts }: VectorState, game: Game, i: number, action: number): boolean {
  const first = i * game.maxLegal;
  const end = first + legalCounts[i];
  for (let k = first; k < end; k++) if (legal[k] === action) return true;
  return false;
}

/** The legal action of another index. Throws if there is none. */
function alias(state: VectorState, game: Game, i: number, action: number): number {
  const row = state.now.rows.subarray(i * game.rowSize, (i + 1) * game.rowSize);
  const isAction = Number.isInteger(action) && action >= 0 && action < game.actionCount;
  const played = isAction ? environmentOf(game).canonicalAction(game, row, action) : action;
  if (isListed(state, game, i, played)) return played;
  const legalCount = state.legalCounts[i];
  const legal = state.legal.subarray(i * game.maxLegal, i * game.maxLegal + legalCount);
  throw new OtauError('illegal-move', refusal(`Game ${i}`, { game, row, legal, legalCount }, action));
}

/** Throws `bad-array` unless every array in `given` has the name, the type and the length of an array of the environment. */
function checkArrays(own: VectorArrays, given: Partial<VectorArrays>): void {
  for (const name in given) {
    const expected = own[name as keyof VectorArrays] as Numbers | undefined;
    const array = given[name as keyof VectorArrays] as Numbers | undefined;
    if (expected === undefined) {
      throw new OtauError('bad-array', `There is no array ${quote(name)}; there are ${Object.keys(own).join(', ')}.`);
    }
    if (array === undefined || array === expected || sameKind(array, expected)) continue;
    const { length } = expected;
    const what =
      length === 0 ? 'left out unless autoresetMode is SameStep' : `a ${typeOf(expected)} of ${length} numbers`;
    throw new OtauError('bad-array', `${name} must be ${what}; got ${describeArray(array)}.`);
  }
}

type Numbers = VectorArrays[keyof VectorArrays];

function typeOf(array: Numbers): string {
  return array[Symbol.toStringTag];
}

function sameKind(array: Numbers, expected: Numbers): boolean {
  return (
    ArrayBuffer.isView(array) &&
    typeOf(array) === typeOf(expected) &&
    array.length === expected.length &&
    expected.length > 0
  );
}

function describeArray(value: Numbers): string {
  return ArrayBuffer.isView(value) ? `a ${typeOf(value)} of ${value.length}` : quote(value);
}

/** The info of game `i`, in its own arrays; `legal` lists its legal actions. */
function describeGame(game: Game, episodes: Episodes, i: number, legal: Uint16Array): Info {
  const { rowSize, players } = game;
  const row = episodes.rows.subarray(i * rowSize, (i + 1) * rowSize);
  const mover = episodes.movers[i];
  const isOver = episodes.reasons[i] !== 0;
  const actionMask = new Int8Array(game.actionCount);
  for (const action of legal) actionMask[action] = 1;
  const info: Info = {
    turn: episodes.turns[i],
    player: isOver ? mover : game.actor(row),
    actionMask,
    rewards: episodes.playerRewards.slice(i * players, (i + 1) * players),
  };
  if (mover >= 0) {
    const before = episodes.befores.subarray(i * rowSize, (i + 1) * rowSize);
    info.moveType = environmentOf(game).moveType(game, before, episodes.lastActions[i]);
  }
  if (isOver) {
    info.reason = END_REASONS[episodes.reasons[i] - 1];
    info.winner = winnerOf(game, row, info.reason);
  }
  const drawn = episodes.draws[i] === 0 ? [] : [episodes.draws[i] - 1];
  const isTurnPassed = mover >= 0 && !isOver && game.actor(row) !== mover;
  return addGameInfo(info, game, row, { drawn, isTurnPassed });
}
