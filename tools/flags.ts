/** The flags of tools. */
import { parseArgs } from 'node:util';
import './output.js';

type Value = number | string | boolean | readonly string[];
type Flags<Usual> = {
  readonly [Name in keyof Usual]: Usual[Name] extends number
    ? number
    : Usual[Name] extends string
      ? string
      : Usual[Name] extends boolean
        ? boolean
        : readonly string[];
};

/**
 * Reads the flags of a tool by their usual values: a number is read as one, `false` is a switch, `''` stands for a text that is not given, and a
 * list for texts that may be given several times.
 * @param shorts their letters: `{ game: 'g' }`
 * @returns them, and the words that are no flags
 * @throws TypeError for a flag that is not among them, Error where a number is none
 */
export function readFlags<Usual extends Readonly<Record<string, Value>>>(
  usual: Usual,
  shorts: Readonly<Record<string, string>> = {},
): { readonly flags: Flags<Usual>; readonly words: readonly string[] } {
  const all = Object.entries(usual);
  const options = Object.fromEntries(
    all.map(([name, value]) => {
      const short = shorts[name] === undefined ? {} : { short: shorts[name] };
      const type: 'boolean' | 'string' = typeof value === 'boolean' ? 'boolean' : 'string';
      return [name, { type, multiple: Array.isArray(value), ...short }];
    }),
  );
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const flags = all.map(([name, value]) => {
    const given = values[name] ?? value;
    if (typeof value === 'number' && Number.isNaN(Number(given)))
      throw new Error(`--${name} takes a number; got ${given}.`);
    return [name, typeof value === 'number' ? Number(given) : given];
  });
  return { flags: Object.fromEntries(flags) as Flags<Usual>, words: positionals };
}
