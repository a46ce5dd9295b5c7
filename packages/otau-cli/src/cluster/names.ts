/** The names of a run's streams, stores and subjects on the server. All contain the run's id, so runs can share a server. */
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { OtauError, quote } from 'otau';
import type { RunConfig } from '../learn/index.js';
import { formatRunConfig } from '../learn/run/config.js';
import { sha256 } from '../learn/run/names.js';

/** The key-value bucket in which workers find the runs. */
export const DIRECTORY = 'OTAU_RUNS';

/** Characters that are safe in the names of streams, subjects and keys. */
const PLAIN = /^[\w-]{1,80}$/;

/**
 * The id of the run in a folder. It stays the same when the run is continued, and differs from that of every other run.
 * @example runIdOf('/runs/kindo-1', config) // 'kindo-1-3f9a1c2b'
 */
export function runIdOf(path: string, config: RunConfig): string {
  return `${plainName(basename(path), 60) || config.game}-${sha256(formatRunConfig(config)).slice(0, 8)}`;
}

export function defaultWorkerName(): string {
  const suffix = Math.floor(Math.random() * 0x10000).toString(16);
  return `${plainName(hostname(), 50) || 'worker'}-${process.pid}-${suffix}`;
}

function plainName(text: string, length: number): string {
  return text.replace(/\W+/g, '-').replace(/^-|-$/g, '').slice(0, length);
}

export function isRunName(text: unknown): text is string {
  return typeof text === 'string' && PLAIN.test(text);
}

/** Throws `bad-argument` for a name with other characters than letters, digits, - and _. */
export function checkName(what: string, text: string): string {
  if (isRunName(text)) return text;
  throw new OtauError('bad-argument', `${what} is made of letters, digits, - and _; got ${quote(text)}.`);
}

/** The streams, buckets and subjects of a run. */
export function namesOf(run: string) {
  return {
    /** Work queue: tasks. */
    tasks: `OTAU_${run}_WORK`,
    taskSubject: (stage: string, share: number | string) => `otau.${run}.work.${stage}.${share}`,
    taskSubjects: `otau.${run}.work.>`,
    /** Work queue: finished games. The last word of a subject is the name of the worker. */
    games: `OTAU_${run}_GAMES`,
    gamesSubject: (worker: string) => `otau.${run}.games.${worker}`,
    gamesSubjects: `otau.${run}.games.*`,
    /** Rejected messages. */
    rejected: `OTAU_${run}_ASIDE`,
    rejectedSubject: (from: string) => `otau.${run}.aside.${from}`,
    rejectedSubjects: `otau.${run}.aside.*`,
    /** Key-value: the configuration, the latest network. */
    state: `OTAU_${run}`,
    /** Key-value whose entries expire: the presence of learner and workers. */
    presence: `OTAU_${run}_ALIVE`,
    /** Networks by their SHA-256, each in pieces that are numbered from 0. */
    models: `OTAU_${run}_MODELS`,
    modelSubject: (digest: string, piece: number | string) => `otau.${run}.model.${digest}.${piece}`,
    modelSubjects: `otau.${run}.model.>`,
  } as const;
}

/** The names of the consumers of the two work queues. */
export const WORKER_CONSUMER = 'players';
export const LEARNER_CONSUMER = 'learner';

/** The id of a stage: the iteration and its network. Games of other stages are not used. */
export function stageOf(iteration: number, model: string): string {
  return `${iteration}-${model.slice(0, 12)}`;
}
