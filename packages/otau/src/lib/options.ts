/**
 * Options as data: one declaration of what can be chosen gives the type, the check, the reading from text, the
 * help and the error. Games, agents, settings of training and protocols declare their options this way.
 *
 * It is code of our own because the library has no runtime dependencies, and because a sentence that says which
 * values fit, and the help text, come from the same declaration.
 */
import { type ErrorCode, OtauError, quote } from './error.js';

/** What an option takes. Options without a default may be left out. */
export type ValueSpec = {
  /** What it is for, in a line. */
  readonly about: string;
} & (
  | { readonly type: 'boolean'; readonly default?: boolean }
  /** Whole numbers from `min` to `max`. */
  | { readonly type: 'integer'; readonly default?: number; readonly min: number; readonly max: number }
  /** All finite numbers from `min` to `max`. */
  | { readonly type: 'number'; readonly default?: number; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly default?: string | number; readonly choices: readonly (string | number)[] }
  /** Any text; `domain` describes it in words. */
  | { readonly type: 'text'; readonly default?: string; readonly domain?: string; readonly maxLength?: number }
);

/** Options by name. */
export type ValueSpecs = Readonly<Record<string, ValueSpec>>;

export type OptionValue = boolean | number | string;

/** The type of an option's values. */
export type ValueOf<Spec> = Spec extends { readonly type: 'boolean' }
  ? boolean
  : Spec extends { readonly type: 'choice'; readonly choices: readonly (infer Choice)[] }
    ? Choice
    : Spec extends { readonly type: 'text' }
      ? string
      : number;

const DEFAULT_MAX_LENGTH = 1000;
/** A long list of choices is cut in sentences. */
const MAX_SHOWN_CHOICES = 8;

/** Whether a value is one that an option takes. */
export function fitsOption(spec: ValueSpec, value: unknown): value is OptionValue {
  switch (spec.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return spec.choices.includes(value as string | number);
    case 'text':
      return typeof value === 'string' && value.length <= (spec.maxLength ?? DEFAULT_MAX_LENGTH);
    default:
      if (typeof value !== 'number' || !(value >= spec.min && value <= spec.max)) return false;
      return spec.type === 'number' || Number.isInteger(value);
  }
}

/** The values that an option takes, in words: `a whole number from 3 to 9`. */
export function formatDomain(spec: ValueSpec): string {
  switch (spec.type) {
    case 'boolean':
      return 'true or false';
    case 'text':
      return spec.domain ?? 'a text';
    case 'choice': {
      const { choices } = spec;
      const shown = choices.slice(0, MAX_SHOWN_CHOICES).join(', ');
      return choices.length > MAX_SHOWN_CHOICES ? `one of ${shown}, ... (${choices.length} in all)` : `one of ${shown}`;
    }
    default:
      return `a ${spec.type === 'integer' ? 'whole number' : 'number'} from ${spec.min} to ${spec.max}`;
  }
}

const NUMBER = { integer: /^-?\d{1,15}$/, number: /^-?\d{1,12}(\.\d{1,12})?(e-?\d{1,2})?$/ };

/** The value that a text stands for; where it stands for none, the text itself, which does not fit. */
export function parseOption(spec: ValueSpec, text: string): OptionValue {
  switch (spec.type) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'choice':
      return spec.choices.find((choice) => String(choice) === text) ?? text;
    case 'text':
      return text;
    default:
      return NUMBER[spec.type].test(text) ? Number(text) : text;
  }
}

/** The words of a table of options in errors. */
export interface OptionSubject {
  /** `kindo has no option "sise"; its options are size, walledIn.` */
  unknown(name: string, known: readonly string[]): string;
  /** `kindo: size must be a whole number from 3 to 9; got 12.` */
  misfit(name: string, domain: string, got: string): string;
  /** The code of its errors; `bad-option` unless given. */
  readonly code?: ErrorCode;
}

/** The usual sentences about options of something with a name. */
export function optionsOf(name: string): OptionSubject {
  return {
    unknown: (option, known) => `${name} has no option ${quote(option)}; ${listOptions(known)}.`,
    misfit: (option, domain, got) => `${name}: ${option} must be ${domain}; got ${got}.`,
  };
}

function listOptions(known: readonly string[]): string {
  return known.length === 0 ? 'it has none' : `its options are ${known.join(', ')}`;
}

/** The declaration of an option. Throws where there is none of that name. */
export function specOf(subject: OptionSubject, specs: ValueSpecs, name: string): ValueSpec {
  if (Object.hasOwn(specs, name)) return specs[name];
  throw new OtauError(subject.code ?? 'bad-option', subject.unknown(name, Object.keys(specs)));
}

/** A value, checked. Throws where the option does not take it. */
export function checkOption(subject: OptionSubject, specs: ValueSpecs, name: string, value: unknown): OptionValue {
  const spec = specOf(subject, specs, name);
  if (fitsOption(spec, value)) return value;
  throw new OtauError(subject.code ?? 'bad-option', subject.misfit(name, formatDomain(spec), quote(value)));
}

/** The value that a text stands for, checked. Throws where the option does not take it. */
export function readOption(subject: OptionSubject, specs: ValueSpecs, name: string, text: string): OptionValue {
  const spec = specOf(subject, specs, name);
  const value = parseOption(spec, text);
  if (fitsOption(spec, value)) return value;
  throw new OtauError(subject.code ?? 'bad-option', subject.misfit(name, formatDomain(spec), quote(text)));
}

/**
 * Every option of a table in its order, given or default; those that are neither are left out. Throws for an
 * unknown name and for a value that does not fit.
 */
export function resolveSpecs(
  subject: OptionSubject,
  specs: ValueSpecs,
  given: Readonly<Record<string, unknown>>,
): Record<string, OptionValue> {
  for (const name of Object.keys(given)) specOf(subject, specs, name);
  const resolved: Record<string, OptionValue> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const value = given[name] === undefined ? spec.default : given[name];
    if (value !== undefined) resolved[name] = checkOption(subject, specs, name, value);
  }
  return resolved;
}
