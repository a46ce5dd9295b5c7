/**
 * The versions that two machines have to share: of their messages, of the rules, and of the network's inputs and outputs.
 */
import { createRequire } from 'node:module';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { parametersOf } from 'otau/internal/network/architecture.js';
import { gameOfRun, type RunConfig } from '../learn/index.js';
import { sha256 } from '../learn/run/digest.js';
import { badMessage, type Header, MESSAGE_VERSION } from './envelope.js';

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
