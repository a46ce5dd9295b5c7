/** What everything of a run is called on the server. All names carry the run's id, so that runs share a server. */
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { RunConfig } from '../learn/index.js';
import { formatRunConfig } from '../learn/run/config.js';
import { sha256 } from '../learn/run/digest.js';
import { OtauError, quote } from '../lib/error.js';

/** The key-value bucket in which a worker finds the runs there are. */
export const DIRECTORY = 'OTAU_RUNS';

/** Letters, digits, `-` and `_`: what is safe in a name of a stream, a subject and a key. */
const PLAIN = /^[\w-]{1,80}$/;

/** The id of the run in a folder, `kindo-1-3f9a1c2b`: the same whenever it is gone on with, another for another run. */
export function runIdOf(path: string, config: RunConfig): string {
  return `${plain(basename(path), 60) || config.game}-${sha256(formatRunConfig(config)).slice(0, 8)}`;
}

/** A name for this process that no other one has. */
export function usualWorkerName(): string {
  const suffix = Math.floor(Math.random() * 0x10000).toString(16);
  return `${plain(hostname(), 50) || 'worker'}-${process.pid}-${suffix}`;
}

function plain(text: string, length: number): string {
  return text
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, length);
}

export function isPlainName(text: unknown): text is string {
  return typeof text === 'string' && PLAIN.test(text);
}

/** Throws `bad-argument`. */
export function checkName(what: string, text: string): string {
  if (isPlainName(text)) return text;
  throw new OtauError('bad-argument', `${what} is made of letters, digits, - and _; got ${quote(text)}.`);
}

/** The streams, buckets and subjects of a run. */
export function namesOf(run: string) {
  return {
    /** Work queue: shares of games that are to be played. */
    work: `OTAU_${run}_WORK`,
    workSubject: (stage: string, share: number | string) => `otau.${run}.work.${stage}.${share}`,
    workSubjects: `otau.${run}.work.>`,
    /** Work queue: games that were played. The last word of a subject is the worker who sent it. */
    games: `OTAU_${run}_GAMES`,
    gamesSubject: (worker: string) => `otau.${run}.games.${worker}`,
    gamesSubjects: `otau.${run}.games.*`,
    /** Messages that were put aside. */
    aside: `OTAU_${run}_ASIDE`,
    asideSubject: (from: string) => `otau.${run}.aside.${from}`,
    asideSubjects: `otau.${run}.aside.*`,
    /** Key-value: the configuration, the latest network. */
    facts: `OTAU_${run}`,
    /** Key-value whose entries vanish by themselves: who is there. */
    alive: `OTAU_${run}_ALIVE`,
    /** Objects: networks by their SHA-256. */
    models: `OTAU_${run}_MODELS`,
  } as const;
}

/** The consumers of the two work queues. */
export const PLAYERS = 'players';
export const LEARNER = 'learner';

/** What an iteration's games are played with: other games are of no use to it. */
export function stageOf(iteration: number, model: string): string {
  return `${iteration}-${model.slice(0, 12)}`;
}
