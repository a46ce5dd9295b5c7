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

type Values = Readonly<Record<string, unknown>>;
/** How each field of a state is read, whatever other programs may have written there. */
type Readers = Readonly<Record<string, (value: unknown) => unknown>>;
type Figures<Fields extends Readers> = { readonly [Name in keyof Fields]: ReturnType<Fields[Name]> };

function readFigures<Fields extends Readers>(fields: Fields, values: Values): Figures<Fields> {
  const read = Object.entries(fields).map(([name, reader]) => [name, reader(values[name])]);
  return Object.fromEntries(read) as Figures<Fields>;
}

/** What every state says of its process. */
const PROCESS = {
  host: wordsOf,
  pid: numberOf,
  /** The version of the program. */
  otau: wordsOf,
};

const WORKER_FIGURES = {
  name: wordsOf,
  ...PROCESS,
  threads: numberOf,
  /** When it joined, ISO 8601, by its own clock. */
  since: wordsOf,
  /** Games of this run that it finished since then. */
  games: numberOf,
  /** Games an hour of this run, over the last ten minutes. */
  gamesPerHour: numberOf,
  /** The iteration that it plays for. */
  iteration: numberOrNull,
  /** The first digits of its network's SHA-256. */
  model: textOf,
  /** Tasks that it plays now. */
  playing: numberOf,
  /** Why it does not play, in a sentence. */
  problem: textOf,
};

/** The state of a worker, as it publishes it. */
export type WorkerFigures = Figures<typeof WORKER_FIGURES>;

const COUNTS = {
  /** Added to the run. */
  taken: numberOf,
  /** Received before. */
  twice: numberOf,
  /** Of an iteration that is done. */
  stale: numberOf,
  /** Damaged or forged. */
  rejected: numberOf,
};

/** Messages that the learner has received since it started. */
export type ReceiverCounts = Figures<typeof COUNTS>;

const REJECTED = { from: wordsOf, why: wordsOf };

const LEARNER_FIGURES = {
  ...PROCESS,
  /** A digest of the machine and the folder, by which the learner recognizes itself. */
  owner: wordsOf,
  iteration: numberOf,
  model: textOf,
  /** The number of received games of the iteration, out of `of`. */
  games: numberOf,
  of: numberOf,
  counts: (value: unknown) => readFigures(COUNTS, (value ?? {}) as Values),
  /** Why the last rejected message was rejected, and the name of its sender. */
  lastRejected: (value: unknown) => (value ? readFigures(REJECTED, value as Values) : null),
};

/** The state of the learner, as it publishes it. */
export type LearnerFigures = Figures<typeof LEARNER_FIGURES>;

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
  const found = await getJson(await streams.presence(), LEARNER);
  return found === undefined ? null : readFigures(LEARNER_FIGURES, found);
}

/** Reads the state of a run. Throws the error of the server if the run does not exist. */
export async function describeRun(streams: RunStreams): Promise<RunFigures> {
  const presence = await streams.presence();
  const config = await getJson(await streams.state(), 'config');
  const run = (config?.config ?? {}) as { game?: unknown; settings?: { iterations?: unknown } };
  const workers: WorkerFigures[] = [];
  for (const key of await bucketKeys(streams.jsm, streams.names.presence)) {
    if (!key.startsWith(WORKER)) continue;
    const found = await getJson(presence, key);
    if (isRunName(found?.name) && WORKER + found.name === key) workers.push(readFigures(WORKER_FIGURES, found));
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

export function processInfo(host: string): Figures<typeof PROCESS> {
  return { host, pid: process.pid, otau: programVersion() };
}

/** An entry as a JSON object; undefined for anything else, because other programs may write here too. */
export async function getJson(kv: KV, key: string): Promise<Record<string, unknown> | undefined> {
  const entry = await kv.get(key);
  if (entry === null || entry.operation !== 'PUT' || entry.value.length > MAX_ENTRY_BYTES) return undefined;
  return parseJsonObject(new TextDecoder().decode(entry.value));
}

/** A text of one line, without control characters. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_TEXT_LENGTH) : null;
}

function wordsOf(value: unknown): string {
  return textOf(value) ?? '';
}

function numberOf(value: unknown): number {
  return numberOrNull(value) ?? 0;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
