/** Options of games: a table as data (`lib/options.ts`), with a default for every option. */
import { OtauError, quote } from '../lib/error.js';
import { madeOnce } from '../lib/made.js';
import { checkOption, formatDomain, optionsOf, parseOption, resolveSpecs, type ValueOf } from '../lib/options.js';
import type { Game, GameId, GameOptions, OptionSpec } from './game.js';

export { formatDomain };

/** Options of games as data, by name. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The options that a table declares, all set. */
export type OptionsIn<Table> = { readonly [Name in keyof Table]: ValueOf<Table[Name]> };

/** Every option of `table`, given or default. Throws `bad-option`. */
export function resolveOptions<Table extends OptionSpecs>(
  id: GameId,
  table: Table,
  given: Readonly<Record<string, unknown>>,
): OptionsIn<Table> {
  return Object.freeze(resolveSpecs(optionsOf(id), table, given)) as OptionsIn<Table>;
}

/** Reads option texts such as `pits=5` or `tuzdyk=false`, as command lines give them. Throws `bad-option`. */
export function parseOptions(
  id: GameId,
  table: OptionSpecs,
  texts: readonly string[],
): Record<string, string | number | boolean> {
  const given: Record<string, string | number | boolean> = {};
  for (const text of texts) {
    const [, name, value] = /^([A-Za-z]+)=(.+)$/.exec(text) ?? [];
    if (name === undefined || value === undefined) {
      throw new OtauError('bad-option', `An option is written name=value; got ${quote(text)}.`);
    }
    if (Object.hasOwn(given, name)) throw new OtauError('bad-option', `The option ${name} is given twice.`);
    given[name] = Object.hasOwn(table, name) ? parseOption(table[name], value) : value;
  }
  for (const [name, value] of Object.entries(given)) checkOption(optionsOf(id), table, name, value);
  return given;
}

/** Options that came when there were files already, with what had been so without them. */
const LATER: Readonly<Record<string, unknown>> = { countAtLimit: false };

/** Options as files of samples and networks have them: a later one only where it differs, so that their bytes stay as they were. */
export function writtenOptions(options: GameOptions): GameOptions {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => LATER[name] !== value));
}

// Which rules a position belongs to: two games with the same key have the same positions and moves.
// Books and the archive look positions up by it.

/** Options that only say when a game is stopped; they change no position and no move. */
const STOPPING: readonly string[] = ['repetition', 'maxPlies', 'maxTurns', 'countAtLimit'];

/** Cached by game: a file of games asks for the same key again and again. */
const known = new WeakMap<Game, string>();

/** The game, its version and its resolved options, but not those that only stop it. */
export function rulesKey(game: Game): string {
  return madeOnce(known, game, () => {
    const { id, version, options } = game;
    const kept = Object.entries(options).filter(([name]) => !STOPPING.includes(name));
    return `${id} ${version} ${JSON.stringify(Object.fromEntries(kept))}`;
  });
}
