/** A task: one share of an iteration’s games, for one worker; and the versions that two machines must share. */

import { createRequire } from 'node:module';
import { OtauError, quote } from 'otau';
import { parametersOf } from 'otau/network';
import { gameOfRun, type RunConfig, type SelfplayOptions } from '../learn/index.js';
import { sha256 } from '../learn/run/names.js';
import { shareIndices } from '../learn/selfplay/share.js';
import { stageOptions } from '../learn/stages/selfplay.js';
import { badMessage, type Header, MESSAGE_VERSION, open, seal } from './envelope.js';
import { isPlainName, stageOf } from './names.js';

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

/** The versions that a learner and its workers have to share. */
export interface Versions {
  /** The version of the messages. */
  readonly messages: number;
  /** The version of the rules of the run's game. */
  readonly rules: number;
  /** A digest of inputs, actions and weights of the network. */
  readonly layout: string;
}

/** The versions of this program for a run. */
export function versionsOf(config: RunConfig): Versions {
  const game = gameOfRun(config);
  const parameters = parametersOf(config.network).map(({ name, shape }) => [name, shape]);
  const { rowSize, players, actionCount, input } = game;
  const layout = JSON.stringify([config.network, rowSize, players, actionCount, input, parameters]);
  return { messages: MESSAGE_VERSION, rules: game.version, layout: sha256(layout).slice(0, 16) };
}

/** The version of the package: `0.1.0`. */
export function programVersion(): string {
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
  return version;
}

/** Throws `version-mismatch` with the sentence for a worker of another version. */
export function checkSameVersions(run: string, game: string, theirs: Versions, ours: Versions, program: string): void {
  const differs = differenceOf(theirs, ours);
  if (differs === undefined) return;
  throw new OtauError(
    'version-mismatch',
    `The run ${run} uses ${describe(differs, theirs)} of ${game}, this program has ${describe(differs, ours)}: ` +
      `install the same version of Otau on all machines (the run has ${program}, this is ${programVersion()}).`,
  );
}

/** Throws `bad-samples` where a message was made by another version. */
export function checkMessageVersions(header: Header, ours: Versions): void {
  for (const name of ['rules', 'layout'] as const) {
    if (header[name] !== ours[name])
      throw badMessage(`it is of ${name} ${quote(header[name])}, not of ${quote(ours[name])}`);
  }
}

function differenceOf(a: Versions, b: Versions): keyof Versions | undefined {
  return (['messages', 'rules', 'layout'] as const).find((name) => a[name] !== b[name]);
}

const DESCRIPTIONS = {
  messages: 'messages of version',
  rules: 'rules of version',
  layout: 'the network layout',
} as const;

function describe(name: keyof Versions, versions: Versions): string {
  return `${DESCRIPTIONS[name]} ${versions[name]}`;
}
