/**
 * What a network is, as plain JSON: the game it is for and the sizes of its parts. Declarations
 * are in the configuration of training runs and in the metadata of `.onnx` files; everything
 * else about a network (shapes, graph, initial weights) follows from them.
 */
import type { Game, GameId, GameOptions } from '../core/game.js';
import { createGame, gameIds, gamePart } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { isJsonObject } from '../lib/json.js';
import type { CellBoard, CountedInput } from './game-network.js';

/**
 * The body of a network.
 *
 * - `dense`: input → `width` → residual blocks of two dense layers of that width each.
 * - `one-hot`: each input that counts becomes one number for each count (`GameNetwork`) → `stem` → `width` → residual
 *   blocks as in `dense`. The first layer may be wide, as most of what it multiplies is zero.
 * - `cells`: the input's planes over board cells → `channels` per cell → residual blocks of two
 *   convolutions over each cell and its neighbours. For games with a board of cells (`GameNetwork`).
 *
 * `normalise` puts a root mean square normalisation (Zhang and Sennrich, 2019) at the head of
 * each residual block: slower, steadier in deep networks.
 */
export type Trunk =
  | { readonly kind: 'dense'; readonly width: number; readonly blocks: number; readonly normalise?: boolean }
  | {
      readonly kind: 'one-hot';
      readonly stem: number;
      readonly width: number;
      readonly blocks: number;
      readonly normalise?: boolean;
    }
  | { readonly kind: 'cells'; readonly channels: number; readonly blocks: number; readonly normalise?: boolean };

/** What a network is: all that its shapes, its graph and its first weights follow from. */
export interface NetworkDeclaration {
  /** The game that it is for. */
  readonly game: GameId;
  /** The resolved options of the game that the network is for. */
  readonly options: GameOptions;
  /** Its body. */
  readonly trunk: Trunk;
  /** Width of a hidden layer before the policy's logits; without it they are read off the trunk. */
  readonly policy?: { readonly width: number };
  /** Width of the hidden layer before the values; 64 by default. */
  readonly value?: { readonly width: number };
}

export const VALUE_WIDTH = 64;

const LIMITS = { stem: [1, 8192], width: [1, 8192], channels: [1, 1024], blocks: [0, 100] } as const;

/**
 * Reads a declaration from outside: known names, sizes within bounds, options resolved.
 * @throws `bad-network`
 * @example checkDeclaration({ game: 'kindo', trunk: { kind: 'dense', width: 64, blocks: 2 } })
 */
export function checkDeclaration(value: unknown): NetworkDeclaration {
  const given = record(value, 'A network declaration', ['game', 'options', 'trunk', 'policy', 'value']);
  const game = gameIds().find((id) => id === given.game);
  if (game === undefined) throw badDeclaration(`game must be one of ${gameIds().join(', ')}; got ${quote(given.game)}`);
  const options = resolve(game, given.options ?? {});
  const trunk = checkTrunk(given.trunk);
  if (trunk.kind !== 'dense' && !gamesWithTrunk(trunk.kind).includes(game)) {
    throw badDeclaration(
      `a trunk of kind ${trunk.kind} is for ${gamesWithTrunk(trunk.kind).join(' and ')}, not for ${game}`,
    );
  }
  if (trunk.kind === 'cells' && given.policy !== undefined) {
    throw badDeclaration('a trunk of kind cells has a policy per cell; policy.width is for kind dense');
  }
  return {
    game,
    options,
    trunk,
    ...(given.policy === undefined ? {} : { policy: checkHead(given.policy, 'policy') }),
    ...(given.value === undefined ? {} : { value: checkHead(given.value, 'value') }),
  };
}

/** The game that a network is for. */
export function gameOf({ game, options }: NetworkDeclaration): Game {
  return createGame(game, options);
}

const SIZES = { dense: ['width'], 'one-hot': ['stem', 'width'], cells: ['channels'] } as const;

function checkTrunk(value: unknown): Trunk {
  const { kind } = record(value, 'trunk', ['kind', ...Object.values(SIZES).flat(), 'blocks', 'normalise']);
  if (!isKind(kind)) throw badDeclaration(`trunk.kind must be ${Object.keys(SIZES).join(', ')}; got ${quote(kind)}`);
  const names = [...SIZES[kind], 'blocks'] as const;
  const given = record(value, `trunk of kind ${kind}`, ['kind', ...names, 'normalise']);
  const { normalise } = given;
  if (normalise !== undefined && typeof normalise !== 'boolean') {
    throw badDeclaration(`trunk.normalise must be true or false; got ${quote(normalise)}`);
  }
  const sizes = names.map((name) => [name, integer(given[name], `trunk.${name}`, LIMITS[name])] as const);
  return { kind, ...Object.fromEntries(sizes), ...(normalise === undefined ? {} : { normalise }) } as Trunk;
}

function isKind(kind: unknown): kind is Trunk['kind'] {
  return typeof kind === 'string' && Object.hasOwn(SIZES, kind);
}

function checkHead(value: unknown, name: string): { readonly width: number } {
  return { width: integer(record(value, name, ['width']).width, `${name}.width`, LIMITS.width) };
}

function resolve(game: GameId, options: unknown): GameOptions {
  try {
    return createGame(game, options as GameOptions).options;
  } catch (cause) {
    if (cause instanceof OtauError) throw new OtauError('bad-network', cause.message, { cause });
    throw cause;
  }
}

function record(value: unknown, what: string, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isJsonObject(value)) {
    throw badDeclaration(`${what} must be an object; got ${quote(value)}`);
  }
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw badDeclaration(`${what} has no ${quote(unknown)}; it has ${names.join(', ')}`);
  return value as Readonly<Record<string, unknown>>;
}

function integer(value: unknown, name: string, [lowest, highest]: readonly [number, number]): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest) return value;
  throw badDeclaration(`${name} must be a whole number from ${lowest} to ${highest}; got ${quote(value)}`);
}

function badDeclaration(why: string): OtauError {
  return new OtauError('bad-network', `${why[0].toUpperCase()}${why.slice(1)}.`);
}

/**
 * The board of a game that has one.
 * @throws `bad-network` for other games
 */
export function cellBoardOf(game: Game): CellBoard {
  const board = gamePart(game.id, 'network')?.cells?.(game);
  if (board !== undefined) return board;
  throw new OtauError('bad-network', `${game.id} has no board of cells for a convolution.`);
}

/** The actions that may be legal, with some options of the game, in order: on a board of cells many pairs of cells are none. */
export function possibleActions(game: Game): readonly number[] {
  const all = Array.from({ length: game.actionCount }, (_, action) => action);
  const board = gamePart(game.id, 'network')?.cells?.(game);
  return board === undefined ? all : all.filter((action) => board.actions[action] < board.kinds * board.cells);
}

/**
 * Which inputs of a game count.
 * @throws `bad-network` for games that do not say
 */
export function countedInputOf(game: Game): CountedInput {
  const counted = gamePart(game.id, 'network')?.counted?.(game);
  if (counted !== undefined) return counted;
  throw new OtauError('bad-network', `${game.id} does not say which of its inputs count.`);
}

/** The games for which networks with such a trunk can be made. */
export function gamesWithTrunk(kind: 'cells' | 'one-hot'): string[] {
  const part = kind === 'cells' ? 'cells' : 'counted';
  return gameIds().filter((id) => gamePart(id, 'network')?.[part] !== undefined);
}
