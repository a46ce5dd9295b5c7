/** `make`: an environment by its id, ready to use. */
import type { GameId } from '../core/game.js';
import type { OptionsOf } from '../core/registry.js';
import { BoardEnv } from './board-env.js';
import type { Env, EnvOptions, Observation } from './env.js';
import type { EnvironmentTypes } from './game-environment.js';
import { OnePlayerEnv } from './one-player.js';
import { resolveEnv } from './options.js';
import { IllegalAction, OrderEnforcing } from './wrappers.js';

/** The observation type of an environment, as far as its id and options determine it. */
export type ObservationOf<Id extends string, Options> = Id extends keyof EnvironmentTypes
  ? Options extends { readonly observation: 'dict' }
    ? DictOf<EnvironmentTypes[Id]>
    : FlatOf<EnvironmentTypes[Id]>
  : Observation;

type FlatOf<Types> = Types extends { readonly observation: infer Flat } ? Flat : Observation;
type DictOf<Types> = Types extends { readonly dict: infer Dict } ? Dict : FlatOf<Types>;
/** The options of the game of a known environment. */
export type OptionsOfEnvironment<Id extends keyof EnvironmentTypes> = EnvironmentTypes[Id] extends {
  readonly game: infer Known extends GameId;
}
  ? OptionsOf<Known>
  : never;

/** The options of an environment: those of its game and the common ones. */
export type MakeOptions<Id extends string> = Id extends keyof EnvironmentTypes
  ? Partial<OptionsOfEnvironment<Id>> & EnvOptions<ObservationOf<Id, object>>
  : Readonly<Record<string, unknown>>;

/**
 * Makes an environment. Calls in a wrong order and illegal actions are refused, unless the option
 * `check` is false.
 *
 *     const env = make('Kindo-v0', { size: 3, opponent: 'random' });
 *     const [observation, info] = env.reset({ seed: 7 });
 *
 * Throws `unknown-game` or `bad-option`.
 */
export function make<Id extends string, Options extends MakeOptions<Id>>(
  id: Id,
  options?: Options,
): Env<ObservationOf<Id, Options>, BoardEnv> {
  const resolved = resolveEnv(id, options);
  const { opponent } = resolved;
  const core = opponent === undefined ? new BoardEnv(resolved) : new OnePlayerEnv(resolved, opponent);
  const env = resolved.check ? new OrderEnforcing(new IllegalAction(core, resolved.illegal)) : core;
  return env as unknown as Env<ObservationOf<Id, Options>, BoardEnv>;
}
