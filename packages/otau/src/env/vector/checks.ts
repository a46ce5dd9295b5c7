/** Validates the arguments of a vector environment completely before anything changes. */
import type { Game } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import type { RngState } from '../../lib/rng.js';
import { freshSeed, generatorOf } from '../chance.js';
import { environmentOf } from '../game-environment.js';
import type { AutoresetMode, VectorRunner } from './games.js';
import { CONTINUE, KEEP, SEED, type VectorArrays, type VectorState } from './state.js';

/** A seed for all games, from which each gets its own, or a seed (or null for none) for each. */
export type VectorSeed = number | string | readonly (number | string | null)[];

/** The seed that `seed` gives to game `i`, in any number of games and workers: `make(id).reset` with it plays the same. */
export function seedOfGame(seed: number | string, i: number): string {
  return `${seed}/${i}`;
}

/** Throws `bad-argument` for options that are not an object. */
export function checkOptions(what: string, given: unknown): void {
  if (typeof given === 'object' && given !== null) return;
  throw new OtauError('bad-argument', `${what} takes an object of options; got ${quote(given)}.`);
}

/**
 * Reads which games a reset is for, and their seeds, into `state`. At the first reset, games
 * without a seed get one. Throws `bad-seed` or `bad-array`, and has written nothing then.
 */
export function readReset(
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
    throw error instanceof OtauError
      ? new OtauError(error.code, `Game ${i}: ${error.message}`, { cause: error })
      : error;
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
export function readActions(
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
  if (!(Number.isInteger(action) && action >= 0 && action < game.actionCount)) {
    throw new OtauError(
      'bad-action',
      `Game ${i}: an action is a whole number from 0 to ${game.actionCount - 1}; got ${quote(action)}.`,
    );
  }
  const row = state.now.rows.subarray(i * game.rowSize, (i + 1) * game.rowSize);
  const played = environmentOf(game).canonicalAction(game, row, action);
  if (isListed(state, game, i, played)) return played;
  const legal = state.legal.subarray(i * game.maxLegal, i * game.maxLegal + state.legalCounts[i]);
  const list = legal.length <= 12 ? `legal are ${legal.join(', ')}` : `${legal.length} others are (see masks)`;
  throw new OtauError(
    'illegal-move',
    `Game ${i}: ${action} is not a legal action in ${game.formatPosition(row)}; ${list}.`,
  );
}

/** Throws `bad-array` unless every array in `given` has the name, the type and the length of an array of the environment. */
export function checkArrays(own: VectorArrays, given: Partial<VectorArrays>): void {
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
