/**
 * The settings of a person: defaults for the command line, from a file that is read and checked once before a command
 * runs. Flags and variables come first.
 */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  createGame,
  type GameId,
  gameIds,
  isJsonObject,
  OtauError,
  parseJsonObject,
  parseTimeControl,
  quote,
} from 'otau';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';

type Reader = (value: unknown) => void;

const COLOURS = ['auto', 'always', 'never'];

const shown = (value: unknown): string => (typeof value === 'string' ? quote(value) : quote(JSON.stringify(value)));

/** What each setting is, and its check; each throws an `OtauError` or a sentence. */
const SETTINGS: Readonly<Record<keyof UserSettings, { readonly about: string; readonly check: Reader }>> = {
  archive: { about: 'file of the archive', check: checkText },
  colour: { about: COLOURS.join(', '), check: (value) => checkOneOf(COLOURS, value) },
  game: { about: 'game of commands that name none', check: (value) => checkOneOf(gameIds(), value) },
  notation: { about: 'notation of moves, by game', check: checkNotations },
  players: { about: 'who plays in otau play', check: checkText },
  time: { about: 'clocks of otau play', check: (value) => void parseTimeControl(checkText(value)) },
};

/** The settings there are, each with a line about it. */
export const SETTING_NAMES = Object.entries(SETTINGS).map(
  ([name, { about }]) => [name as keyof UserSettings, about] as const,
);

/** `OTAU_CONFIG`, else `otau/config.json` in the folder that the system has for settings. */
export function settingsFile(env: NodeJS.ProcessEnv = process.env): string {
  const roaming = process.platform === 'win32' ? env.APPDATA : undefined;
  return env.OTAU_CONFIG || join(env.XDG_CONFIG_HOME || roaming || join(homedir(), '.config'), 'otau', 'config.json');
}

/**
 * Reads the settings; none where there is no file, unless `OTAU_CONFIG` names it.
 * @throws OtauError `bad-config` for a file that cannot be read, unknown settings and wrong values
 */
export function readSettings(): UserSettings {
  const file = settingsFile();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && !process.env.OTAU_CONFIG) return {};
    throw new OtauError('bad-config', `The settings in ${quote(file)} cannot be read: ${systemReason(error)}.`);
  }
  return checkSettings(file, text);
}

function checkSettings(file: string, text: string): UserSettings {
  // Editors of Windows write a byte order mark
  const given = parseJsonObject(text.replace(/^\ufeff/, ''));
  if (given === undefined) throw new OtauError('bad-config', `${quote(file)} must hold one JSON object of settings.`);
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(SETTINGS, name)) {
      const known = Object.keys(SETTINGS).join(', ');
      throw new OtauError('bad-config', `${quote(file)}: there is no setting ${quote(name)}; there are ${known}.`);
    }
    try {
      SETTINGS[name as keyof UserSettings].check(value);
    } catch (error) {
      const { message } = error as Error;
      throw new OtauError('bad-config', `${quote(file)}: the setting ${name} is wrong: ${message}`, { cause: error });
    }
  }
  return given;
}

function checkText(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new Error(`a text is expected; got ${shown(value)}.`);
}

function checkOneOf(names: readonly string[], value: unknown): void {
  if (names.includes(value as string)) return;
  throw new Error(`one of ${names.join(', ')} is expected; got ${shown(value)}.`);
}

function checkNotations(value: unknown): void {
  if (!isJsonObject(value)) throw new Error('an object is expected, with a notation for each game.');
  for (const [id, notation] of Object.entries(value)) {
    checkOneOf(gameIds(), id);
    checkOneOf(createGame(id).notations, notation);
  }
}

export interface UserSettings {
  readonly archive?: string;
  readonly colour?: 'auto' | 'always' | 'never';
  readonly game?: string;
  /** By game: the notation in which moves are shown. */
  readonly notation?: Readonly<Record<string, string>>;
  /** Who plays in `otau play`, as `human,level:5`. */
  readonly players?: string;
  readonly time?: string;
}

let current: UserSettings = {};

export function settings(): UserSettings {
  return current;
}

/** Puts other settings in force; none where a command must run even with a damaged file. */
export function adoptSettings(given: UserSettings): void {
  current = given;
}

// Defaults of commands: the settings of the person, else the values here. Help texts name the same values.

export function defaultGame(): GameId {
  return settings().game ?? gameIds()[0];
}

export function defaultArchive(): string {
  return settings().archive ?? 'archive.db';
}

export function defaultTime(): string {
  return settings().time ?? 'untimed';
}

/** The notation in which a game's moves are shown; the game's own where undefined. */
export function defaultNotation(game: GameId): string | undefined {
  return settings().notation?.[game];
}

export const DEFAULT_RUNS_FOLDER = 'runs';
export const DEFAULT_SWEEPS_FOLDER = 'sweeps';
export const DEFAULT_MATCHES_FOLDER = 'matches';
export const DEFAULT_ROOMS_FILE = 'rooms.db';
