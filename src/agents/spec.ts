/**
 * Agents as text: `alphabeta:time=500,lines=3`. Reads and writes such texts against the option
 * tables of the kinds of agents; which kinds there are says `table.ts`.
 */
import { OtauError, quote } from '../lib/error.js';

/** An option of a kind of agents. */
export type AgentOption = { readonly about: string } & (
  | { readonly type: 'boolean'; readonly default: boolean }
  /** Without a default: not limited, or as the kind of agent says. */
  | { readonly type: 'integer' | 'number'; readonly default?: number; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly default: string; readonly choices: readonly string[] }
  /** Any text without a comma. */
  | { readonly type: 'text'; readonly default?: string }
);

export type AgentOptions = Readonly<Record<string, AgentOption>>;
export type AgentValue = boolean | number | string;
export type AgentValues = Readonly<Record<string, AgentValue>>;

const LONGEST = 500;

/** The name and the texts of the options: `mcts:visits=800` is `mcts` and `visits`: `800`. Throws `bad-option`. */
export function splitSpec(spec: string): { name: string; given: Map<string, string> } {
  if (spec.length > LONGEST) throw new OtauError('bad-option', `An agent is named in at most ${LONGEST} characters.`);
  const colon = spec.indexOf(':');
  const name = (colon < 0 ? spec : spec.slice(0, colon)).trim();
  const given = new Map<string, string>();
  const rest = colon < 0 ? '' : spec.slice(colon + 1);
  for (const part of rest === '' ? [] : rest.split(',')) {
    const equals = part.indexOf('=');
    // A value without a name is that of the first option: `level:3`.
    const [key, value] = equals < 0 ? ['', part.trim()] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
    if (value === '' || (equals >= 0 && key === '')) {
      throw new OtauError('bad-option', `An agent's options are written name=value, with commas; got ${quote(part)}.`);
    }
    if (given.has(key)) throw new OtauError('bad-option', `The option ${key} of ${name} is given twice.`);
    given.set(key, value);
  }
  return { name, given };
}

/** All options with their values; those without a default and not given are left out. Throws `bad-option`. */
export function readValues(name: string, options: AgentOptions, given: ReadonlyMap<string, string>): AgentValues {
  const names = Object.keys(options);
  const values: Record<string, AgentValue> = {};
  for (const [key, option] of Object.entries(options)) {
    if (option.default !== undefined) values[key] = option.default;
  }
  for (const [key, text] of given) {
    const option = key === '' ? names[0] : key;
    if (option === undefined || !Object.hasOwn(options, option)) {
      const known = names.length === 0 ? 'it has none' : `its options are ${names.join(', ')}`;
      throw new OtauError('bad-option', `${name} has no option ${quote(key || text)}; ${known}.`);
    }
    if (key === '' && given.has(option)) throw new OtauError('bad-option', `The option ${option} is given twice.`);
    values[option] = readValue(name, option, options[option], text);
  }
  return values;
}

function readValue(name: string, key: string, option: AgentOption, text: string): AgentValue {
  const value = parseValue(option, text);
  if (value !== undefined) return value;
  throw new OtauError('bad-option', `${name}: ${key} must be ${formatOptionDomain(option)}; got ${quote(text)}.`);
}

function parseValue(option: AgentOption, text: string): AgentValue | undefined {
  if (option.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (option.type === 'choice') return option.choices.find((choice) => choice === text);
  if (option.type === 'text') return text;
  const form = option.type === 'integer' ? /^\d{1,15}$/ : /^\d{1,9}(\.\d{1,9})?$/;
  const value = form.test(text) ? Number(text) : Number.NaN;
  return value >= option.min && value <= option.max ? value : undefined;
}

/** The values that an option takes, in words. */
export function formatOptionDomain(option: AgentOption): string {
  if (option.type === 'boolean') return 'true or false';
  if (option.type === 'choice') return `one of ${option.choices.join(', ')}`;
  if (option.type === 'text') return 'a text without commas';
  return `a ${option.type === 'integer' ? 'whole number' : 'number'} from ${option.min} to ${option.max}`;
}

/** The canonical text: options in the order of the table, those at their defaults left out. */
export function formatSpec(name: string, options: AgentOptions, values: AgentValues): string {
  const shown = Object.keys(options)
    .filter((key) => values[key] !== undefined && values[key] !== options[key].default)
    .map((key) => `${key}=${values[key]}`);
  return shown.length === 0 ? name : `${name}:${shown.join(',')}`;
}

/**
 * Splits a list of agents at its commas, but not at those between the options of one agent:
 * `human,mcts:visits=800,uct=1.4` is two players.
 */
export function splitSpecs(text: string): string[] {
  return text.split(/,(?!\s*[A-Za-z]+=)/).map((spec) => spec.trim());
}
