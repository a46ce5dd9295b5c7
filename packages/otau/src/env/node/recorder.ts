/**
 * `record`: a wrapper that writes pictures and game records of the games played. It records the whole game, including moves of the
 * opponent and throws.
 */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CHANCE, type Game, OVER } from '../../core/game.js';
import { endingOf, History } from '../../core/history.js';
import { sameBytes } from '../../lib/bytes.js';
import { OtauError, quote } from '../../lib/error.js';
import { writeWhole } from '../../lib/node/files.js';
import { Rng } from '../../lib/rng.js';
import { formatRecord } from '../../records/format.js';
import { recordOf } from '../../records/replay.js';
import { animatedSvg, framesOf, readTiming, type Timing } from '../../render/film.js';
import { gif, png, type RasterOptions } from '../../render/node/raster.js';
import type { BoardEnv } from '../board-env.js';
import type { Env, Info, ResetOptions, StepResult } from '../env.js';
import { environmentOf } from '../game-environment.js';
import { RandomSymmetry, Wrapper } from '../wrappers.js';

/**
 * The files to write at the end of each episode. In a path, `{episode}` stands for the number of
 * the episode, from 0; without it the file is the last episode's.
 */
export interface RecordFiles {
  /** The game as an animated GIF. */
  readonly gif?: string;
  /** The game as an animated SVG. */
  readonly svg?: string;
  /** The last position. */
  readonly png?: string;
  /** The game record: JSON if the name ends in `.jsonl`, otherwise text. */
  readonly record?: string;
}

/** What `record` writes and how. */
export interface RecordOptions extends RecordFiles, Timing, Omit<RasterOptions, 'last'> {
  /** Which episodes are recorded; default all. */
  readonly episodes?: (episode: number) => boolean;
  /** Tags of the game records, such as `Event` or the players by their names in the game. */
  readonly tags?: Readonly<Record<string, string>>;
}

/**
 * Records the episodes of an environment. One that a reset or `close` breaks off after its first
 * action is written too, with the result `*`. Put `MaxPlies` inside, so that its end is seen, and
 * wrappers that change actions outside. Throws `bad-argument` for options that do not fit,
 * `bad-record` for tags that no record can have, and `no-file` if a file cannot be written.
 */
export function record<Obs>(env: Env<Obs, BoardEnv>, options: RecordOptions): Env<Obs, BoardEnv> {
  return new EpisodeRecorder(env, options);
}

class EpisodeRecorder<Obs> extends Wrapper<Obs, BoardEnv> {
  #history: History | undefined;
  #episode = -1;
  /** Whether an action has been played in the episode. */
  #isPlayed = false;

  constructor(
    env: Env<Obs, BoardEnv>,
    readonly options: RecordOptions,
  ) {
    super(env);
    refuseSymmetry(env);
    checkRecording(env.unwrapped.game, options);
  }

  override reset(options?: ResetOptions): [Obs, Info] {
    const first = super.reset(options);
    this.#breakOff();
    this.#episode++;
    this.#history = this.#start();
    this.#follow(first[1], undefined);
    return first;
  }

  override step(action: number): StepResult<Obs> {
    const result = super.step(action);
    this.#isPlayed = true;
    const [, , terminated, truncated, info] = result;
    this.#follow(info, info.illegal === undefined ? action : undefined);
    if (terminated || truncated) this.#finish(info);
    return result;
  }

  override close(): void {
    try {
      this.#breakOff();
    } finally {
      super.close();
    }
  }

  /** Writes an episode that has no end. */
  #breakOff(): void {
    if (this.#isPlayed) this.#finish({});
  }

  #start(): History | undefined {
    const { episodes = () => true } = this.options;
    if (!episodes(this.#episode)) return undefined;
    const { game, episode } = this.unwrapped;
    return new History(game, { row: episode.start, counters: episode.startCounters });
  }

  /** Records the moves since the last call: the action, throws and replies. */
  #follow(info: Info, action: number | undefined): void {
    const history = this.#history;
    if (history === undefined) return;
    const { game, row } = this.unwrapped;
    const throws = [...(info.throws ?? [])];
    const actions = [...(action === undefined ? [] : [action]), ...(info.replies ?? [])];
    while (history.actor !== OVER) {
      const isThrow = history.actor === CHANCE;
      const next = isThrow ? throws.shift() : actions.shift();
      if (next === undefined) break;
      history.play(isThrow ? next - 1 : environmentOf(game).canonicalAction(game, history.row, next));
    }
    if (sameBytes(row, history.row)) return;
    throw new OtauError('unsupported', 'record goes inside of wrappers that change actions, next to make.');
  }

  #finish({ reason }: Pick<Info, 'reason'>): void {
    const history = this.#history;
    this.#history = undefined;
    this.#isPlayed = false;
    if (history !== undefined) writeEpisode(history, this.#episode, reason, this.options);
  }
}

/** Checks what is to be written of the episodes of a game. Throws what `record` throws. */
export function checkRecording(game: Game, options: RecordOptions): void {
  checkNames(options);
  readTiming(options);
  checkEpisodes(options.episodes);
  if (options.tags !== undefined) checkTags(game, options.tags);
  for (const path of pathsOf(options)) checkFolder(path);
}

/**
 * Writes the files of an episode.
 * @param episode its number, for the names of the files
 * @param reason why it has ended; undefined where it was broken off
 * @throws `no-file`
 */
export function writeEpisode(
  history: History,
  episode: number,
  reason: string | undefined,
  options: RecordOptions,
): void {
  const { game } = history;
  const frames = framesOf(history);
  const write = (path: string | undefined, content: () => string | Uint8Array) => {
    if (path !== undefined) writeFile(path.replaceAll('{episode}', String(episode)), content());
  };
  write(options.gif, () => gif(game, frames, options));
  write(options.svg, () => animatedSvg(game, frames, options));
  write(options.png, () => png(game, history.row, { ...options, last: frames[frames.length - 1].last }));
  write(options.record, () => formatEpisode(history, reason, options));
}

function formatEpisode(history: History, reason: string | undefined, { tags, record = '' }: RecordOptions): string {
  const { game } = history;
  const isStopped = reason === 'limit' || reason === 'repetition';
  const facts = {
    ending: isStopped ? endingOf(game, history.row, reason) : undefined,
    tags: reason === 'illegal' ? { Termination: reason, ...tags } : tags,
  };
  return formatRecord(recordOf(game, history, facts), record.endsWith('.jsonl') ? 'jsonl' : 'text');
}

const NAMES = [
  'gif',
  'svg',
  'png',
  'record',
  'episodes',
  'tags',
  'delay',
  'lastDelay',
  'loop',
  'size',
  'theme',
  'coordinates',
  'drawnLetters',
] as const satisfies readonly (keyof RecordOptions)[];

function checkNames(options: RecordOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw new OtauError('bad-argument', `record takes an object of options; got ${quote(options)}.`);
  }
  const unknown = Object.keys(options).find((name) => !(NAMES as readonly string[]).includes(name));
  if (unknown === undefined) return;
  throw new OtauError('bad-argument', `record has no option ${quote(unknown)}; there are ${NAMES.join(', ')}.`);
}

/** Writes an empty record, so that tags that no record can have are refused before an episode is played. */
function checkTags(game: Game, tags: Readonly<Record<string, string>>): void {
  formatRecord(recordOf(game, new History(game, undefined, new Rng(0)), { tags }), 'text');
}

function checkEpisodes(episodes: unknown): void {
  if (episodes === undefined || typeof episodes === 'function') return;
  throw new OtauError('bad-argument', `episodes is a function of an episode's number; got ${quote(episodes)}.`);
}

/** A rotated or mirrored game is not recorded, because its moves differ from those played. */
function refuseSymmetry(env: object): void {
  for (let inner: unknown = env; typeof inner === 'object' && inner !== null; ) {
    if (inner instanceof RandomSymmetry) {
      throw new OtauError('unsupported', 'record goes inside of RandomSymmetry, next to make.');
    }
    inner = 'env' in inner ? inner.env : undefined;
  }
}

function pathsOf({ gif, svg, png, record }: RecordFiles): string[] {
  const paths: unknown[] = [gif, svg, png, record].filter((path) => path !== undefined);
  const wrong = paths.find((path) => typeof path !== 'string' || path === '');
  if (paths.length > 0 && wrong === undefined) return paths as string[];
  throw new OtauError(
    'bad-argument',
    paths.length === 0
      ? 'record writes at least one of gif, svg, png and record; none was named.'
      : `The files of record are named by paths; got ${quote(wrong)}.`,
  );
}

/** Before anything is played for nothing: makes the folder of the first file and sees that it can be written to. */
function checkFolder(path: string): void {
  const [beforeEpisode] = path.split('{episode}');
  const folder = dirname(`${beforeEpisode}0`);
  orNoFile(path, () => {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  });
}

function writeFile(path: string, content: string | Uint8Array): void {
  orNoFile(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, content);
  });
}

function orNoFile(path: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OtauError('no-file', `The file ${quote(path)} cannot be written: ${why}.`, { cause: error });
  }
}
