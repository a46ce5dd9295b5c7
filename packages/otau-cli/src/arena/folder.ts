/**
 * The folder of a tournament: `config.json`, `games.jsonl` (a record a line, in the order in which
 * games end) and `summary.json`. Whatever happens to the process, at most the running games are lost.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, OtauError, parseJsonObject, quote } from 'otau';
import { FileLock, readWholeLines, writeWhole } from 'otau/internal/lib/node/files.js';
import { makeFolders, orNoFile } from 'otau/internal/lib/node/system-errors.js';
import { gameOfTournament, type TournamentConfig } from './config.js';
import { groupSizeOf } from './schedule.js';

export const TOURNAMENT_FORMAT = 'otau-tournament';
/** The field of the same file of a training. */
const RUN_FORMAT = 'otau-run';
const VERSION = 1;
const CONFIG = 'config.json';
const GAMES = 'games.jsonl';
const SUMMARY = 'summary.json';
const LOCK = 'lock';

/** A tournament's folder on the disk: its configuration, its games so far and its summary. */
export class TournamentFolder {
  #games: number | undefined;
  #lock: FileLock | undefined;

  private constructor(readonly path: string) {}

  /** A new tournament in a folder that holds none yet. Throws `folder-taken` or `no-file`. */
  static create(path: string, config: TournamentConfig): TournamentFolder {
    return inFolder(path, () => {
      makeFolders(path);
      checkFree(path);
      writeWhole(join(path, GAMES), '');
      const text = JSON.stringify({ format: TOURNAMENT_FORMAT, version: VERSION, ...config }, null, 2);
      writeWhole(join(path, CONFIG), `${text}\n`);
      return new TournamentFolder(path);
    });
  }

  /** Whether the folder holds a tournament. */
  static isOne(path: string): boolean {
    return existsSync(join(path, CONFIG));
  }

  /** The tournament of a folder. Throws `no-file` or `bad-config`. */
  static open(path: string): { folder: TournamentFolder; config: TournamentConfig } {
    const text = inFolder(path, () => readFileSync(join(path, CONFIG), 'utf8'));
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch (cause) {
      throw new OtauError('bad-config', `The config.json of ${quote(path)} is no JSON.`, { cause });
    }
    const { format, version, ...config } = (parsed ?? {}) as Record<string, unknown>;
    if (format === RUN_FORMAT)
      throw new OtauError('bad-config', `The folder ${quote(path)} holds a run, not a tournament.`);
    if (format !== TOURNAMENT_FORMAT || version !== VERSION)
      throw new OtauError('bad-config', `The folder ${quote(path)} holds no tournament of version ${VERSION}.`);
    if (!isConfig(config))
      throw new OtauError('bad-config', `The config.json of ${quote(path)} lacks a part, or has one of another type.`);
    return { folder: new TournamentFolder(path), config };
  }

  /**
   * Takes the folder for this process, until `close`.
   * @throws `locked` where another process plays in it
   */
  lock(): void {
    const file = join(this.path, LOCK);
    const remedy = `if that is no longer so, remove ${quote(file)}`;
    const refusal = () =>
      new OtauError('locked', `Another process plays the tournament in ${quote(this.path)}; ${remedy}.`);
    this.#lock = inFolder(this.path, () => FileLock.take(file, refusal));
  }

  /** The whole lines of the games so far. What a broken write left after the last of them is cut off. */
  readGames(): string[] {
    return inFolder(this.path, () => readWholeLines(join(this.path, GAMES)).filter((line) => line !== ''));
  }

  /** Adds a game; it is on the disk when this returns. */
  append(line: string): void {
    inFolder(this.path, () => {
      this.#games ??= openSync(join(this.path, GAMES), 'a');
      writeFileSync(this.#games, line);
      fsyncSync(this.#games);
    });
  }

  /** Puts the games in their order, when all are there: then the same tournament has the same bytes. */
  rewrite(lines: readonly string[]): void {
    this.close();
    inFolder(this.path, () => writeWhole(join(this.path, GAMES), lines.join('')));
  }

  writeSummary(summary: object): void {
    inFolder(this.path, () => writeWhole(join(this.path, SUMMARY), `${JSON.stringify(summary, null, 2)}\n`));
  }

  close(): void {
    if (this.#games !== undefined) closeSync(this.#games);
    this.#games = undefined;
  }

  /** Lets other processes play in the folder. */
  unlock(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }
}

/** Throws `folder-taken` where a new tournament would replace a file. An empty one is left of a tournament that could not begin. */
function checkFree(path: string): void {
  const found = [CONFIG, GAMES, SUMMARY, LOCK].find(
    (name) => statSync(join(path, name), { throwIfNoEntry: false })?.size,
  );
  if (found === undefined) return;
  const format = found === CONFIG ? formatOf(readFileSync(join(path, CONFIG), 'utf8')) : undefined;
  if (format === RUN_FORMAT)
    throw new OtauError('folder-taken', `The folder ${quote(path)} holds a run: choose another folder.`);
  throw new OtauError(
    'folder-taken',
    format === TOURNAMENT_FORMAT
      ? `The folder ${quote(path)} holds a tournament already: continue with --resume, or choose another folder.`
      : `A tournament needs a folder of its own; ${quote(path)} holds ${quote(found)}.`,
  );
}

/** The kind of a configuration; undefined where it names none. */
export function formatOf(text: string): unknown {
  return parseJsonObject(text)?.format;
}

/** Whether the parts have their types; what they hold is checked by `checkConfig`. */
function isConfig(value: object): value is TournamentConfig {
  const { event, game, options, agents, schedule, rounds, seed, time, openings } = value as Record<string, unknown>;
  const areTexts = [event, game, schedule, seed, time].every((part) => typeof part === 'string');
  const areObjects = [options, openings].every(isJsonObject);
  const isEntrant = (entrant: unknown): boolean => {
    const { name, spec } = (entrant ?? {}) as Record<string, unknown>;
    return typeof name === 'string' && typeof spec === 'string';
  };
  return areTexts && areObjects && typeof rounds === 'number' && Array.isArray(agents) && agents.every(isEntrant);
}

/** Throws `config-differs` where a tournament is resumed with other settings than it has. */
export function checkSameConfig(found: TournamentConfig, given: Partial<TournamentConfig>): void {
  for (const [name, value] of Object.entries(given) as [keyof TournamentConfig, unknown][]) {
    if (value === undefined || isDeepStrictEqual(asJson(found[name]), asJson(value))) continue;
    const isRounds = name === 'rounds'; // people give the number of games
    const [was, is] = [found[name], value].map((one) =>
      isRounds ? Number(one) * groupSizeOf(gameOfTournament(found).players) : one,
    );
    const sentence = `The tournament in the folder was started with ${isRounds ? 'games' : name} ${tellValue(was, is)}, not ${tellValue(is, was)}: give the same, or begin a new one in another folder.`;
    throw new OtauError('config-differs', sentence);
  }
}

/** A setting as people write it: `"greedy, level:2"`; of options those that the other value has otherwise: `"size=5"`. */
export function tellValue(value: unknown, other: unknown): string {
  if (value === undefined) return 'none';
  if (Array.isArray(value)) {
    const texts = value.map(({ name, spec }) => (name === spec ? spec : `${name}=${spec}`));
    return JSON.stringify(texts.join(', ')); // all of it: the difference may be at the end
  }
  if (!isJsonObject(value)) return quote(value);
  const others = Object(other) as Readonly<Record<string, unknown>>;
  const differing = Object.entries(value).filter(([name, part]) => part !== others[name]);
  return differing.length === 0 ? 'none' : quote(differing.map(([name, part]) => `${name}=${part}`).join(', '));
}

/** A value as it would be read from a file: without prototypes and what is undefined. */
export function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function inFolder<Result>(path: string, work: () => Result): Result {
  return orNoFile(`The tournament's folder ${quote(path)} cannot be used`, work);
}
