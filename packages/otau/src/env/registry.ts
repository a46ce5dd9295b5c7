/**
 * The environments by id. Each registered game has one; its variants are options, so that a version
 * number is in one place. Users add ids of their own for the boards they train on.
 */
import type { Game, GameId, GameOptions, Row } from '../core/game.js';
import { createGame, gameDefinition, gameIds, gamePart } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { renderSvg } from '../render/svg.js';
import { renderText } from '../render/text.js';
import type { LastAction } from '../render/words.js';
import type { Picture } from './env.js';
import { environmentIdOf } from './game-environment.js';

/** An entry of the registry of environments. */
export interface Registration {
  /** A name and a version: `Bestemshe-v0`. */
  readonly id: string;
  readonly game: GameId;
  /** Options of the game that differ from its defaults; options of `make` override them. */
  readonly options?: GameOptions;
  /** What it is, in a line. */
  readonly about: string;
}

const REGISTRATIONS = new Map<string, Registration>();

const FORM = /^[A-Za-z][A-Za-z0-9_-]{0,60}-v\d{1,4}$/;

/** Adds an environment. Throws `already-registered`, `bad-definition` for no id and for unknown members, and the errors of `createGame`. */
export function register(registration: Registration): void {
  if (typeof registration !== 'object' || registration === null) {
    throw new OtauError('bad-definition', `register takes an object; got ${quote(registration)}.`);
  }
  const { id, game, options = {}, about, ...rest } = registration;
  const unknown = Object.keys(rest);
  if (unknown.length > 0) {
    throw new OtauError(
      'bad-definition',
      `register takes id, game, options and about; it does not know ${unknown.join(', ')}.`,
    );
  }
  if (typeof id !== 'string' || !FORM.test(id)) {
    throw new OtauError(
      'bad-definition',
      `An environment id is a name and a version, as Bestemshe-v0; got ${quote(id)}.`,
    );
  }
  if (find(id) !== undefined) throw new OtauError('already-registered', `${id} is registered already.`);
  createGame(game, options);
  REGISTRATIONS.set(id, Object.freeze({ id, game, options: Object.freeze({ ...options }), about }));
}

/** All environments: one for each registered game, then those added by `register`. */
export function registered(): readonly Registration[] {
  return [...gameIds().map(ofGame), ...REGISTRATIONS.values()];
}

function ofGame(game: GameId): Registration {
  const { title, about } = gameDefinition(game);
  return { id: environmentIdOf(game), game, about: gamePart(game, 'environment')?.about ?? `${title}: ${about}` };
}

function find(id: string): Registration | undefined {
  const game = gameIds().find((one) => environmentIdOf(one) === id);
  return game === undefined ? REGISTRATIONS.get(id) : ofGame(game);
}

/** The entry of an id. Throws `unknown-game`. */
export function registration(id: string): Registration {
  const found = find(id);
  if (found !== undefined) return found;
  const ids = registered()
    .map((entry) => entry.id)
    .join(', ');
  throw new OtauError('unknown-game', `There is no environment ${quote(id)}; registered are ${ids}.`);
}

/** The game of an id; the given options override the registered ones. Throws `unknown-game` or `bad-option`. */
export function registeredGame(id: string, options: Readonly<Record<string, unknown>>): Game {
  const { game, options: own } = registration(id);
  return createGame(game, { ...own, ...options } as GameOptions);
}

// Pictures by render mode. Text and SVG are always there; the Node entry, which can make pixels,
// registers `rgb_array`, so that nothing here needs Node.

/** Draws a position; `last` is the last action and the position in which it was played. */
export type Renderer = (game: Game, row: Row, last?: LastAction) => Picture;

const RENDERERS = new Map<string, Renderer>([
  ['ansi', (game, row, last) => renderText(game, row, { lastAction: last?.action, before: last?.before })],
  ['svg', (game, row, last) => renderSvg(game, row, { last })],
]);

/** Adds a render mode, or replaces one. Throws `bad-argument`. */
export function registerRenderer(mode: string, renderer: Renderer): void {
  if (/^[a-z][a-z_]{0,30}$/.test(mode) && typeof renderer === 'function') RENDERERS.set(mode, renderer);
  else
    throw new OtauError('bad-argument', `A renderer has a mode such as rgb_array and a function; got ${quote(mode)}.`);
}

/** The names of all render modes. */
export function renderModes(): string[] {
  return [...RENDERERS.keys()];
}

/** The picture of a position. Throws `bad-option` for a mode that is not registered. */
export function renderWith(mode: string, game: Game, row: Row, last?: LastAction): Picture {
  const renderer = RENDERERS.get(mode);
  if (renderer !== undefined) return renderer(game, row, last);
  throw new OtauError('bad-option', `There is no render mode ${quote(mode)}; known are ${renderModes().join(', ')}.`);
}
