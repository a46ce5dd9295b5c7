/**
 * A unit of work: one share of an iteration's games, for one worker. Shares are cut as the threads of a single machine
 * cut them, share s of n plays the games s, s + n, s + 2n and so on, so that a run comes out the same.
 */
import type { RunConfig, SelfplayOptions } from '../learn/index.js';
import { shareIndices } from '../learn/selfplay/share.js';
import { stageOptions } from '../learn/stages/selfplay.js';
import { bad, open, seal } from './envelope.js';
import { isPlainName, stageOf } from './names.js';
import { checkMessageVersions, type Versions } from './versions.js';

export interface Unit {
  readonly run: string;
  readonly iteration: number;
  /** The SHA-256 of the network that plays. */
  readonly model: string;
  readonly share: number;
  /** Games that were asked for anew have another one, so that they are not taken for the old ones. */
  readonly attempt: string;
  /** Of the iteration: all random numbers come from it. */
  readonly seed: string;
}

const SHA256 = /^[0-9a-f]{64}$/;
const LONGEST_SEED = 300;

export function writeUnit(unit: Unit, { rules, layout }: Versions): Uint8Array {
  return seal({ kind: 'unit', ...unit, rules, layout });
}

/** Throws `bad-samples` for anything but a unit of this run, for this program. */
export function readUnit(bytes: Uint8Array, run: string, config: RunConfig, versions: Versions): Unit {
  const { header } = open(bytes);
  const { kind, iteration, model, share, attempt, seed } = header;
  if (kind !== 'unit' || header.run !== run) throw bad(`expected a share of games of the run ${run}`);
  checkMessageVersions(header, versions);
  if (!isWhole(iteration, 1, 99_999)) throw bad('it has no iteration');
  if (typeof model !== 'string' || !SHA256.test(model)) throw bad('it names no network');
  if (!isWhole(share, 0, config.workers - 1)) throw bad(`it names no share of ${config.workers}`);
  if (!isPlainName(attempt)) throw bad('it names no attempt');
  if (typeof seed !== 'string' || seed.length > LONGEST_SEED) throw bad('it has no seed');
  return { run, iteration, model, share, attempt, seed };
}

/** How the games of a unit are played, and their numbers. */
export function playOf(
  config: RunConfig,
  iteration: number,
  share: number,
): { options: SelfplayOptions; indices: number[] } {
  const options = stageOptions(config.settings, iteration);
  return { options, indices: shareIndices(options.games, share, config.workers) };
}

/** By which the server knows a game again: the same for whoever plays it. */
export function gameIdOf({ run, iteration, model, attempt }: Unit, index: number | string): string {
  return `${run}/${stageOf(iteration, model)}/${index}/${attempt}`;
}

export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
