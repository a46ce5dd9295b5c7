/**
 * A task: one share of an iteration's games, for one worker. The shares are those of the threads of a single machine, so a
 * run gives the same bytes on a cluster.
 */
import type { RunConfig, SelfplayOptions } from '../learn/index.js';
import { shareIndices } from '../learn/selfplay/share.js';
import { stageOptions } from '../learn/stages/selfplay.js';
import { badMessage, open, seal } from './envelope.js';
import { isPlainName, stageOf } from './names.js';
import { checkMessageVersions, type Versions } from './versions.js';

/** One share of an iteration's games. */
export interface Task {
  readonly run: string;
  readonly iteration: number;
  /** The SHA-256 of the network that plays. */
  readonly model: string;
  /** The number of the share, from 0. */
  readonly share: number;
  /** A task that is published again has another one, so that its messages differ from the old ones. */
  readonly attempt: string;
  /** The seed of the iteration, from which all random numbers come. */
  readonly seed: string;
}

const SHA256 = /^[0-9a-f]{64}$/;
const MAX_SEED_LENGTH = 300;

/** The bytes of a task. */
export function writeTask(task: Task, { rules, layout }: Versions): Uint8Array {
  return seal({ kind: 'unit', ...task, rules, layout });
}

/** Reads a task. Throws `bad-samples` for anything but a task of this run, for this program. */
export function readTask(bytes: Uint8Array, run: string, config: RunConfig, versions: Versions): Task {
  const { header } = open(bytes);
  const { kind, iteration, model, share, attempt, seed } = header;
  if (kind !== 'unit' || header.run !== run) throw badMessage(`expected a share of games of the run ${run}`);
  checkMessageVersions(header, versions);
  if (!isWhole(iteration, 1, 99_999)) throw badMessage('it has no iteration');
  if (typeof model !== 'string' || !SHA256.test(model)) throw badMessage('it names no network');
  if (!isWhole(share, 0, config.workers - 1)) throw badMessage(`it names no share of ${config.workers}`);
  if (!isPlainName(attempt)) throw badMessage('it names no attempt');
  if (typeof seed !== 'string' || seed.length > MAX_SEED_LENGTH) throw badMessage('it has no seed');
  return { run, iteration, model, share, attempt, seed };
}

/** How the games of a task are played, and their numbers. */
export function gamesOfTask(
  config: RunConfig,
  iteration: number,
  share: number,
): { options: SelfplayOptions; indices: number[] } {
  const options = stageOptions(config.settings, iteration);
  return { options, indices: shareIndices(options.games, share, config.workers) };
}

/** The id by which the server recognizes a message that comes twice. It does not depend on the worker. */
export function messageIdOf({ run, iteration, model, attempt }: Task, index: number | string): string {
  return `${run}/${stageOf(iteration, model)}/${index}/${attempt}`;
}

/** Whether a value is a whole number from `min` to `max`. */
export function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}
