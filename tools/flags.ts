/** The flags of tools. */
import { parseArgs } from 'node:util';

type Flags<Usual> = {
  readonly [Name in keyof Usual]: Usual[Name] extends number ? number : Usual[Name] extends string ? string : boolean;
};

/**
 * Reads the flags of a tool by their usual values: a number is read as one, `false` is a switch, and `''` stands for a text that is not given.
 * @returns them, and the words that are no flags
 * @throws TypeError for a flag that is not among them, Error where a number is none
 */
export function readFlags<Usual extends Readonly<Record<string, number | string | boolean>>>(
  usual: Usual,
): { readonly flags: Flags<Usual>; readonly words: readonly string[] } {
  const all = Object.entries(usual);
  const typeOf = (value: unknown) => (typeof value === 'boolean' ? 'boolean' : 'string');
  const options = Object.fromEntries(all.map(([name, value]) => [name, { type: typeOf(value) } as const]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const flags = all.map(([name, value]) => {
    const given = values[name] ?? value;
    if (typeof value === 'number' && Number.isNaN(Number(given)))
      throw new Error(`--${name} takes a number; got ${given}.`);
    return [name, typeof value === 'number' ? Number(given) : given];
  });
  return { flags: Object.fromEntries(flags) as Flags<Usual>, words: positionals };
}
