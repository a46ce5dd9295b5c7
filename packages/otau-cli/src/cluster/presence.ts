/**
 * Presence: the learner and every worker write their state to a bucket whose entries expire unless they are renewed.
 * `otau workers` and the training view read it.
 */
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import { parseJsonObject } from 'otau';
import { bucketKeys } from '../nats/connection.js';
import { programVersion } from './messages.js';
import { isRunName } from './names.js';
import type { RunStreams } from './run-streams.js';

/** The keys of a worker, before its name, and of the learner. */
export const WORKER = 'worker.';
export const LEARNER = 'learner';
/** The server's codes where an entry is there that was to be new. */
const TAKEN: readonly number[] = [
  JetStreamApiCodes.StreamWrongLastSequence,
  JetStreamApiCodes.StreamWrongLastSequenceUnknown,
];
const MAX_ENTRY_BYTES = 16 * 1024;
const MAX_TEXT_LENGTH = 300;

/** What every state says of its process. */
interface ProcessFigures {
  readonly host: string;
  readonly pid: number;
  /** The version of the program. */
  readonly otau: string;
}

/** The state of a worker, as it publishes it. */
export interface WorkerFigures extends ProcessFigures {
  readonly name: string;
  readonly threads: number;
  /** When it joined, ISO 8601, by its own clock. */
  readonly since: string;
  /** Games of this run that it finished since then. */
  readonly games: number;
  /** Games an hour of this run, over the last ten minutes. */
  readonly gamesPerHour: number;
  /** The iteration that it plays for. */
  readonly iteration: number | null;
  /** The first digits of its network's SHA-256. */
  readonly model: string | null;
  /** Tasks that it plays now. */
  readonly playing: number;
  /** Why it does not play, in a sentence. */
  readonly problem: string | null;
}

/** Messages that the learner has received since it started. */
export interface ReceiverCounts {
  /** Added to the run. */
  readonly taken: number;
  /** Received before. */
  readonly twice: number;
  /** Of an iteration that is done. */
  readonly stale: number;
  /** Damaged or forged. */
  readonly rejected: number;
}

/** The state of the learner, as it publishes it. */
export interface LearnerFigures extends ProcessFigures {
  /** A digest of the machine and the folder, by which the learner recognizes itself. */
  readonly owner: string;
  readonly iteration: number;
  readonly model: string | null;
  /** The number of received games of the iteration, out of `of`. */
  readonly games: number;
  readonly of: number;
  readonly counts: ReceiverCounts;
  /** Why the last rejected message was rejected, and the name of its sender. */
  readonly lastRejected: { readonly from: string; readonly why: string } | null;
}

/** The state of a run. The file `workers.json` in the run's folder has the same. */
export interface RunFigures {
  readonly run: string;
  readonly game: string | null;
  readonly iterations: number | null;
  /** When this was read, ISO 8601. */
  readonly at: string;
  /** Null if no learner runs. */
  readonly learner: LearnerFigures | null;
  readonly workers: readonly WorkerFigures[];
  /** Tasks that wait for a worker. */
  readonly waiting: number;
  /** Tasks that are played now. */
  readonly playing: number;
  /** Of all workers together. */
  readonly gamesPerHour: number;
}

/** Publishes the state of a worker or the learner. */
export async function publish(streams: RunStreams, key: string, figures: object): Promise<void> {
  await (await streams.presence()).put(key, JSON.stringify(figures));
}

export async function withdraw(streams: RunStreams, key: string): Promise<void> {
  await (await streams.presence()).purge(key);
}

/** Publishes a learner where there is none; false where one is there already. Of several that come at once one succeeds. */
export async function enterLearner(streams: RunStreams, figures: LearnerFigures): Promise<boolean> {
  try {
    await (await streams.presence()).create(LEARNER, JSON.stringify(figures));
    return true;
  } catch (error) {
    if (error instanceof JetStreamApiError && TAKEN.includes(error.code)) return false;
    throw error;
  }
}

export async function findLearner(streams: RunStreams): Promise<LearnerFigures | null> {
  return readLearner(await getJson(await streams.presence(), LEARNER));
}

/** Reads the state of a run. Throws the error of the server if the run does not exist. */
export async function describeRun(streams: RunStreams): Promise<RunFigures> {
  const presence = await streams.presence();
  const config = await getJson(await streams.state(), 'config');
  const run = (config?.config ?? {}) as { game?: unknown; settings?: { iterations?: unknown } };
  const workers: WorkerFigures[] = [];
  for (const key of await bucketKeys(streams.jsm, streams.names.presence)) {
    if (!key.startsWith(WORKER)) continue;
    const found = readWorker(await getJson(presence, key));
    if (found !== undefined && WORKER + found.name === key) workers.push(found);
  }
  const { num_pending: waiting, num_ack_pending: playing } = await (await streams.workerConsumer()).info();
  return {
    run: streams.run,
    game: textOf(run.game),
    iterations: numberOrNull(run.settings?.iterations),
    at: new Date().toISOString(),
    learner: await findLearner(streams),
    workers: workers.sort((a, b) => (a.name < b.name ? -1 : 1)),
    waiting,
    playing,
    gamesPerHour: workers.reduce((sum, { gamesPerHour }) => sum + gamesPerHour, 0),
  };
}

export function processInfo(host: string): ProcessFigures {
  return { host, pid: process.pid, otau: programVersion() };
}

/** An entry as a JSON object; undefined for anything else, because other programs may write here too. */
export async function getJson(kv: KV, key: string): Promise<Record<string, unknown> | undefined> {
  const entry = await kv.get(key);
  if (entry === null || entry.operation !== 'PUT' || entry.value.length > MAX_ENTRY_BYTES) return undefined;
  return parseJsonObject(new TextDecoder().decode(entry.value));
}

function readWorker(value: Record<string, unknown> | undefined): WorkerFigures | undefined {
  if (value === undefined || !isRunName(value.name)) return undefined;
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

const COUNTS = ['taken', 'twice', 'stale', 'rejected'] as const;

function readLearner(value: Record<string, unknown> | undefined): LearnerFigures | null {
  if (value === undefined) return null;
  const counts = (value.counts ?? {}) as Record<keyof ReceiverCounts, unknown>;
  const [taken, twice, stale, rejected] = COUNTS.map((name) => numberOf(counts[name]));
  const last = value.lastRejected as Record<string, unknown> | null | undefined;
  return {
    ...readProcess(value),
    owner: textOf(value.owner) ?? '',
    iteration: numberOf(value.iteration),
    model: textOf(value.model),
    games: numberOf(value.games),
    of: numberOf(value.of),
    counts: { taken, twice, stale, rejected },
    lastRejected: last ? { from: textOf(last.from) ?? '', why: textOf(last.why) ?? '' } : null,
  };
}

function readProcess({ host, pid, otau }: Record<string, unknown>) {
  return { host: textOf(host) ?? '', pid: numberOf(pid), otau: textOf(otau) ?? '' };
}

/** A text of one line, without control characters. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_TEXT_LENGTH) : null;
}

function numberOf(value: unknown): number {
  return numberOrNull(value) ?? 0;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
