/**
 * Options of games: reads what a caller gives against a game's option table, so that every
 * game refuses an unknown option in the same words.
 */
import { OtauError, quote } from '../lib/error.js';
import type { GameId, GameOptions, OptionSpec } from './game.js';

export type OptionTable<Options> = { readonly [Name in keyof Options]: OptionSpec };

/** Every option of `table`, given or default. Throws `bad-option`. */
export function resolveOptions<Options extends GameOptions>(
  id: GameId,
  table: OptionTable<Options>,
  given: Readonly<Record<string, unknown>>,
): Options {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(table, name)) {
      const known = Object.keys(table).join(', ');
      throw new OtauError('bad-option', `${id} has no option ${quote(name)}; its options are ${known}.`);
    }
  }
  const specs = Object.entries(table) as [string, OptionSpec][];
  const resolved = specs.map(([name, spec]) => [
    name,
    checkOption(id, name, spec, given[name] === undefined ? spec.default : given[name]),
  ]);
  return Object.freeze(Object.fromEntries(resolved)) as Options;
}

function checkOption(id: GameId, name: string, spec: OptionSpec, value: unknown): string | number | boolean {
  const fits =
    spec.type === 'boolean'
      ? typeof value === 'boolean'
      : spec.type === 'integer'
        ? Number.isInteger(value) && (value as number) >= spec.min && (value as number) <= spec.max
        : spec.choices.includes(value as string | number);
  if (fits) return value as string | number | boolean;
  throw new OtauError('bad-option', `${id}: ${name} must be ${formatDomain(spec)}; got ${quote(value)}.`);
}

/** The values an option takes, in words. */
export function formatDomain(spec: OptionSpec): string {
  if (spec.type === 'boolean') return 'true or false';
  if (spec.type === 'integer') return `a whole number from ${spec.min} to ${spec.max}`;
  const shown = spec.choices.slice(0, 8).join(', ');
  return spec.choices.length > 8 ? `one of ${shown}, ... (${spec.choices.length} in all)` : `one of ${shown}`;
}

/** Reads option texts such as `pits=5` or `tuzdyk=false`, as command lines give them. Throws `bad-option`. */
export function parseOptions(
  id: GameId,
  table: Readonly<Record<string, OptionSpec>>,
  texts: readonly string[],
): Record<string, string | number | boolean> {
  const given: Record<string, string | number | boolean> = {};
  for (const text of texts) {
    const [, name, value] = /^([A-Za-z]+)=(.+)$/.exec(text) ?? [];
    if (name === undefined || value === undefined) {
      throw new OtauError('bad-option', `An option is written name=value; got ${quote(text)}.`);
    }
    if (Object.hasOwn(given, name)) throw new OtauError('bad-option', `The option ${name} is given twice.`);
    const spec = Object.hasOwn(table, name) ? table[name] : undefined;
    given[name] = spec === undefined ? value : parseValue(spec, value);
  }
  resolveOptions(id, table, given);
  return given;
}

function parseValue(spec: OptionSpec, text: string): string | number | boolean {
  if (spec.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (spec.type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  return spec.choices.find((choice) => String(choice) === text) ?? text;
}
