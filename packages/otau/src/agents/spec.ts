/**
 * Agents as text: `alphabeta:time=500,lines=3`. Reads and writes such texts against the option
 * tables of the kinds of agents; `catalog.ts` lists the kinds.
 */
import { OtauError, quote } from '../lib/error.js';
import { type OptionValue, optionsOf, readOption, resolveSpecs, specOf, type ValueSpecs } from '../lib/options.js';

/** Options of a kind of agents. Without a default: not limited, or as the kind of agent says. */
export type AgentOptions = ValueSpecs;
export type AgentValues = Readonly<Record<string, OptionValue>>;

const MAX_SPEC_LENGTH = 500;

/** The name and the texts of the options: `mcts:visits=800` is `mcts` and `visits`: `800`. Throws `bad-option`. */
export function splitSpec(spec: string): { name: string; given: Map<string, string> } {
  if (spec.length > MAX_SPEC_LENGTH)
    throw new OtauError('bad-option', `An agent is named in at most ${MAX_SPEC_LENGTH} characters.`);
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

/** All options with their values, without options that have neither a default nor a given value. Throws `bad-option`. */
export function readValues(name: string, options: AgentOptions, given: ReadonlyMap<string, string>): AgentValues {
  const [first] = Object.keys(options);
  const values: Record<string, OptionValue> = {};
  for (const [key, text] of given) {
    const option = key === '' ? first : key;
    const subject = optionsOf(name);
    specOf(subject, options, option ?? text);
    if (key === '' && given.has(option)) throw new OtauError('bad-option', `The option ${option} is given twice.`);
    values[option] = readOption(subject, options, option, text);
  }
  return resolveSpecs(optionsOf(name), options, values);
}

/** The canonical text: options in the order of the table, without those at their defaults. */
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
  return text.split(/,(?!\s{0,9}[A-Za-z]{1,60}=)/).map((spec) => spec.trim());
}
