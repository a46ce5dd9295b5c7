/**
 * Who is there: the learner and every worker write a line about themselves to a bucket whose entries vanish when they are
 * not renewed. `otau workers` and the training view read it.
 */
import type { KV } from '@nats-io/kv';
import { isPlainName } from './names.js';
import type { Place } from './run-streams.js';
import { programVersion } from './versions.js';

const WORKER = 'worker.';
const LEARNER = 'learner';
const LONGEST = 16 * 1024;

/** What a worker says of itself. */
export interface WorkerFigures {
  readonly name: string;
  readonly host: string;
  readonly pid: number;
  /** The version of the program. */
  readonly otau: string;
  readonly threads: number;
  /** When it came, ISO 8601, by its own clock. */
  readonly since: string;
  /** Games of this run that it finished since then. */
  readonly games: number;
  /** Of this run, in the last ten minutes. */
  readonly gamesPerHour: number;
  /** The iteration that it plays, and the first digits of its network's SHA-256. */
  readonly iteration: number | null;
  readonly model: string | null;
  /** Shares that it plays now. */
  readonly playing: number;
  /** What keeps it from playing, in a sentence. */
  readonly problem: string | null;
}

/** Games that the learner has looked at since it started. */
export interface Counts {
  /** Taken into the run. */
  readonly taken: number;
  /** Delivered again, and not counted again. */
  readonly twice: number;
  /** Of an iteration that is over. */
  readonly stale: number;
  /** Messages put aside. */
  readonly rejected: number;
}

/** What the learner says of itself. */
export interface LearnerFigures {
  readonly host: string;
  readonly pid: number;
  readonly otau: string;
  /** Names the folder: another folder of the same name is another learner. */
  readonly owner: string;
  readonly iteration: number;
  readonly model: string | null;
  readonly games: number;
  readonly of: number;
  readonly counts: Counts;
  /** Why the last message was put aside, and the name under which it came. */
  readonly lastRejected: { readonly from: string; readonly why: string } | null;
}

/** All that is known of a run. The file `workers.json` in the run's folder holds it too. */
export interface RunFigures {
  readonly run: string;
  readonly game: string | null;
  readonly iterations: number | null;
  /** When this was put together, ISO 8601. */
  readonly at: string;
  /** Null where nobody leads the run now. */
  readonly learner: LearnerFigures | null;
  readonly workers: readonly WorkerFigures[];
  /** Shares that are not done: those that wait, and those that somebody plays. */
  readonly waiting: number;
  readonly playing: number;
  /** Of all workers together. */
  readonly gamesPerHour: number;
}

export async function tellWorker(place: Place, figures: WorkerFigures): Promise<void> {
  await put(await place.alive(), WORKER + figures.name, figures);
}

export async function forgetWorker(place: Place, name: string): Promise<void> {
  await (await place.alive()).purge(WORKER + name);
}

export async function tellLearner(place: Place, figures: LearnerFigures): Promise<void> {
  await put(await place.alive(), LEARNER, figures);
}

export async function forgetLearner(place: Place): Promise<void> {
  await (await place.alive()).purge(LEARNER);
}

/** The learner of a run that gave a sign of life lately. */
export async function findLearner(place: Place): Promise<LearnerFigures | null> {
  return readLearner(await getJson(await place.alive(), LEARNER));
}

/** Reads everything about a run. */
export async function describeRun(place: Place): Promise<RunFigures> {
  const alive = await place.alive();
  const config = await getJson(await place.facts(), 'config');
  const run = (config?.config ?? {}) as { game?: unknown; settings?: { iterations?: unknown } };
  const workers: WorkerFigures[] = [];
  for (const key of await keysOf(place)) {
    if (!key.startsWith(WORKER)) continue;
    const found = readWorker(await getJson(alive, key));
    if (found !== undefined && WORKER + found.name === key) workers.push(found);
  }
  const { num_pending: waiting, num_ack_pending: playing } = await (await place.players()).info();
  return {
    run: place.run,
    game: textOf(run.game),
    iterations: numberOrNull(run.settings?.iterations),
    at: new Date().toISOString(),
    learner: await findLearner(place),
    workers: workers.sort((a, b) => (a.name < b.name ? -1 : 1)),
    waiting,
    playing,
    gamesPerHour: workers.reduce((sum, { gamesPerHour }) => sum + gamesPerHour, 0),
  };
}

/** What is the same in every line of this process. */
export function processFigures(host: string): { readonly host: string; readonly pid: number; readonly otau: string } {
  return { host, pid: process.pid, otau: programVersion() };
}

async function keysOf(place: Place): Promise<string[]> {
  const bucket = place.names.alive;
  const prefix = `$KV.${bucket}.`;
  const { state } = await place.jsm.streams.info(`KV_${bucket}`, { subjects_filter: `${prefix}>` });
  return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length));
}

async function put(kv: KV, key: string, value: unknown): Promise<void> {
  await kv.put(key, JSON.stringify(value));
}

/** Undefined for what is no JSON object: others may write here too. */
export async function getJson(kv: KV, key: string): Promise<Record<string, unknown> | undefined> {
  const entry = await kv.get(key);
  if (entry === null || entry.operation !== 'PUT' || entry.value.length > LONGEST) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(entry.value));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function readWorker(value: Record<string, unknown> | undefined): WorkerFigures | undefined {
  if (value === undefined || !isPlainName(value.name)) return undefined;
  return {
    name: value.name,
    ...readProcess(value),
    threads: numberOf(value.threads),
    since: textOf(value.since) ?? '',
    games: numberOf(value.games),
    gamesPerHour: numberOf(value.gamesPerHour),
    iteration: numberOrNull(value.iteration),
    model: textOf(value.model),
    playing: numberOf(value.playing),
    problem: textOf(value.problem),
  };
}

function readLearner(value: Record<string, unknown> | undefined): LearnerFigures | null {
  if (value === undefined) return null;
  const counts = (value.counts ?? {}) as Record<keyof Counts, unknown>;
  const last = value.lastRejected as Record<string, unknown> | null | undefined;
  return {
    ...readProcess(value),
    owner: textOf(value.owner) ?? '',
    iteration: numberOf(value.iteration),
    model: textOf(value.model),
    games: numberOf(value.games),
    of: numberOf(value.of),
    counts: {
      taken: numberOf(counts.taken),
      twice: numberOf(counts.twice),
      stale: numberOf(counts.stale),
      rejected: numberOf(counts.rejected),
    },
    lastRejected: last ? { from: textOf(last.from) ?? '', why: textOf(last.why) ?? '' } : null,
  };
}

function readProcess({ host, pid, otau }: Record<string, unknown>) {
  return { host: textOf(host) ?? '', pid: numberOf(pid), otau: textOf(otau) ?? '' };
}

/** A text of one line, without what moves a terminal's cursor. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').slice(0, 300) : null;
}

function numberOf(value: unknown): number {
  return numberOrNull(value) ?? 0;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
