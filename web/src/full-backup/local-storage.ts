/** The values in this browser's local storage that belong to a backup, and how two values of one name are merged. */
import { gameIds } from 'otau';
import { mergeMistakes } from '../exercises/mistakes.js';
import { mergePath } from '../exercises/path-progress.js';
import { surerRating } from '../exercises/play-rating.js';
import { mergeProgress } from '../exercises/progress.js';

/** Merges the value of this browser, undefined if it has none, with that of a file. */
type Merge = (here: unknown, there: unknown) => unknown;
type Fields = Readonly<Record<string, unknown>>;

/** By name; `*` matches any ending. */
const MERGES: readonly (readonly [name: string, merge: Merge])[] = [
  ['otau-practice', byGame((here, there, game) => mergeProgress(game, here, there))],
  ['otau-mistakes', byGame(mergeMistakes, true)],
  ['otau-play-rating', byGame(surerRating, true)],
  ['otau-learn', byGame(allSteps, true)],
  ['otau-path', byGame(mergePath, true)],
  ['otau-settings', fieldsHere],
  ['otau-setup', valueHere],
  ['otau-name', valueHere],
  ['otau.board.*', valueHere],
];

/** The secrets of seats and names on servers. */
const SECRETS: readonly (readonly [name: string, merge: Merge])[] = [
  ['otau-seats', fieldsHere],
  ['otau-player', valueHere],
];

/** All stored values, sorted by name. */
export function readStoredValues(withSecrets: boolean): [name: string, value: unknown][] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const wanted = names.filter((name) => mergeOf(name, withSecrets) !== undefined);
  return wanted.sort().map((name) => [name, parseStoredValue(localStorage.getItem(name) as string)]);
}

/**
 * Merges the value of a file into local storage. Unknown names are ignored. Throws if the storage is full.
 * @returns whether the stored value has changed
 */
export function mergeStoredValue(name: string, there: unknown): boolean {
  const merge = mergeOf(name, true);
  if (merge === undefined || there === undefined || there === null) return false;
  const before = localStorage.getItem(name);
  const merged = merge(before === null ? undefined : parseStoredValue(before), there);
  const text = typeof merged === 'string' ? merged : JSON.stringify(merged);
  if (text === undefined || text === before) return false;
  localStorage.setItem(name, text);
  return true;
}

function mergeOf(name: string, withSecrets: boolean): Merge | undefined {
  const known = withSecrets ? [...MERGES, ...SECRETS] : MERGES;
  const isNamed = (pattern: string) =>
    pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)));
  return known.find(([pattern]) => isNamed(pattern))?.[1];
}

function parseStoredValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : text;
  } catch {
    return text;
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/**
 * Merges game by game.
 * @param isPlain whether games that are not loaded, such as those of plugins, can be merged too; otherwise their value here stays
 */
function byGame(merge: (here: unknown, there: unknown, game: string) => unknown, isPlain = false): Merge {
  return (here, there) => {
    const [one, two] = [fieldsOf(here), fieldsOf(there)];
    const games = [...new Set([...Object.keys(one), ...Object.keys(two)])];
    const mergeOne = (game: string) =>
      isPlain || gameIds().includes(game) ? merge(one[game], two[game], game) : (one[game] ?? two[game]);
    return Object.fromEntries(games.map((game) => [game, mergeOne(game)]));
  };
}

function allSteps(here: unknown, there: unknown): number[] {
  const steps = [here, there].flatMap((value): unknown[] => (Array.isArray(value) ? value : []));
  const whole = steps.filter((step): step is number => Number.isSafeInteger(step) && (step as number) >= 0);
  return [...new Set(whole)].sort((one, other) => one - other);
}

/** Fields that are set here stay; others come from the file. */
function fieldsHere(here: unknown, there: unknown): unknown {
  return { ...fieldsOf(there), ...fieldsOf(here) };
}

function valueHere(here: unknown, there: unknown): unknown {
  return here ?? there;
}
