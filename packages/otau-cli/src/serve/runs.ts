/**
 * The training runs that are served. Their folders are read again for each request, because they change while they are served.
 * Nothing is written. Folders that cannot be read are reported.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, resolve, win32 } from 'node:path';
import { parseJsonObject } from 'otau';
import { isLockHeld } from 'otau/internal/lib/node/files.js';
import { type IterationFolder, iterationOf, RUN_FILES, RUN_FORMAT } from '../learn/run/names.js';
import { inFile, type OpenFile, orUndefined, readBytes, readSmallText } from './files.js';
import { isPlainName } from './request-validation.js';

const MAX_CONFIG_BYTES = 1 << 20;
const MAX_LOCK_BYTES = 1 << 10;
/** The last line of the metrics is searched in this many bytes at the end. */
const TAIL_BYTES = 1 << 16;
const MAX_RUNS = 1000;

export interface FoundRun {
  /** The name of the folder, followed by `~2`, `~3` if several have the same name. */
  readonly id: string;
  readonly folder: string;
}

export interface RunSummary {
  readonly id: string;
  readonly game: string | null;
  readonly preset: string | null;
  /** The last line of the metrics. */
  readonly last: unknown;
  /** When the metrics were last written, ISO 8601. */
  readonly updated: string | null;
  /** Whether a trainer has locked the folder, as far as this machine can tell: one on another machine may have died. */
  readonly locked: boolean;
  readonly model: boolean;
  /** What is wrong with the folder, in a sentence. */
  readonly problem?: string;
}

/** How long a result is reused, because many requests come at the same time. */
const CACHE_TIMEOUT_MS = 200;

export class Runs {
  #list: Promise<readonly FoundRun[]> = Promise.resolve([]);
  #summaries = new Map<string, Promise<RunSummary>>();
  #found = Number.NEGATIVE_INFINITY;

  /** @param folders each a run, or a folder of runs */
  constructor(readonly folders: readonly string[]) {}

  /** The runs, from a short-lived cache. */
  list(): Promise<readonly FoundRun[]> {
    const now = performance.now();
    if (now - this.#found > CACHE_TIMEOUT_MS) {
      this.#found = now;
      this.#list = listRuns(this.folders);
      this.#summaries = new Map();
    }
    return this.#list;
  }

  async find(id: string): Promise<FoundRun | undefined> {
    return (await this.list()).find((run) => run.id === id);
  }

  async summaries(): Promise<RunSummary[]> {
    const summaries: RunSummary[] = [];
    for (const run of await this.list()) summaries.push(await this.summary(run));
    return summaries;
  }

  /** The summary of a run, from a short-lived cache. */
  summary(run: FoundRun): Promise<RunSummary> {
    const made = this.#summaries.get(run.id) ?? summarize(run);
    this.#summaries.set(run.id, made);
    return made;
  }
}

async function listRuns(folders: readonly string[]): Promise<FoundRun[]> {
  const found = (await Promise.all(folders.map((folder) => findRuns(resolve(folder))))).flat();
  const counts = new Map<string, number>();
  return found.slice(0, MAX_RUNS).map((folder) => {
    const name = basename(folder);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id: count === 1 ? name : `${name}~${count}`, folder };
  });
}

/** The folder itself if it is a run, otherwise the runs directly in it, by name. Links are not followed. */
async function findRuns(folder: string): Promise<string[]> {
  const real = await orUndefined(realpath(folder));
  if (real === undefined) return [];
  if (await isRun(real)) return [real];
  const entries = (await orUndefined(readdir(real, { withFileTypes: true }))) ?? [];
  const names = entries
    .filter((entry) => entry.isDirectory() && isPlainName(entry.name) && !entry.name.startsWith('.'))
    .map(({ name }) => name);
  const runs: string[] = [];
  // One after the other, because thousands of folders must not exceed the limit of open files
  for (const name of names.sort()) {
    if (runs.length < MAX_RUNS && (await isRun(join(real, name)))) runs.push(join(real, name));
  }
  return runs;
}

/** Whether a folder is a run. A configuration that cannot be read counts, so that a damaged run is shown. */
async function isRun(folder: string): Promise<boolean> {
  if (!(await inFile(folder, [RUN_FILES.config], () => true))) return false;
  const config = await readConfig(folder);
  return config === undefined || config.format === RUN_FORMAT;
}

type Config = Readonly<Record<string, unknown>>;

/** The configuration without the paths of this machine; undefined if it cannot be read. */
export async function readConfig(folder: string): Promise<Config | undefined> {
  const value = parseJsonObject((await readSmallText(folder, [RUN_FILES.config], MAX_CONFIG_BYTES)) ?? '');
  return value && (withoutPaths(value) as Config);
}

/** An absolute path in the text of an agent: `zero:model=/home/somebody/best.onnx,visits=400`. Addresses with `//` are none. */
const PATH = /(^|[=:,;])((?:file:\/\/)?(?:[A-Za-z]:)?[\\/](?![\\/])[^=,;]*)/g;

/** A JSON value in which each absolute path is shortened to its last name. */
function withoutPaths(value: unknown): unknown {
  if (typeof value === 'string') {
    if (isAbsolute(value) || win32.isAbsolute(value)) return win32.basename(value);
    return value.replaceAll(PATH, (_, before: string, path: string) => before + win32.basename(path));
  }
  if (Array.isArray(value)) return value.map(withoutPaths);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutPaths(part)]));
}

async function summarize({ id, folder }: FoundRun): Promise<RunSummary> {
  const config = await readConfig(folder);
  const metrics = await inFile(folder, [RUN_FILES.metrics], async (file) => {
    return { last: await lastLine(file), updated: new Date(file.written).toISOString() };
  });
  const lock = await readSmallText(folder, [RUN_FILES.lock], MAX_LOCK_BYTES);
  return {
    id,
    game: textOrNull(config?.game),
    preset: textOrNull(config?.preset),
    ...(metrics ?? { last: null, updated: null }),
    locked: lock !== undefined && isLockHeld(lock),
    model: (await inFile(folder, MODEL, () => true)) ?? false,
    ...(config === undefined ? { problem: `Its ${RUN_FILES.config} cannot be read.` } : {}),
  };
}

export const MODEL = [RUN_FILES.bestModel];

/** The workers of a cluster run, as its learner has stored them; null if there are none. */
export async function workersOf({ folder }: FoundRun): Promise<unknown> {
  const text = await readSmallText(folder, [RUN_FILES.workers], MAX_CONFIG_BYTES);
  return (text === undefined ? undefined : parseJsonObject(text)) ?? null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

async function lastLine({ handle, size }: OpenFile): Promise<unknown> {
  const start = Math.max(0, size - TAIL_BYTES);
  const text = (await readBytes(handle, start, size - start)).toString('utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  const objects = whole.map(parseJsonObject);
  return objects.findLast((value) => value !== undefined) ?? null;
}

export async function iterationFilesOf({ folder }: FoundRun, inner: IterationFolder): Promise<Map<number, string>> {
  const paths = [folder, join(folder, inner)].map((path) => orUndefined(realpath(path)));
  const [root, files] = await Promise.all(paths);
  if (root === undefined || files !== join(root, inner)) return new Map();
  const entries = (await orUndefined(readdir(files, { withFileTypes: true }))) ?? [];
  const found = entries.flatMap((entry): [number, string][] => {
    const iteration = entry.isFile() ? iterationOf(inner, entry.name) : undefined;
    return iteration === undefined ? [] : [[iteration, entry.name]];
  });
  return new Map(found.sort(([a], [b]) => a - b));
}

export async function isThere({ folder }: FoundRun): Promise<boolean> {
  return (await orUndefined(stat(folder)))?.isDirectory() ?? false;
}
