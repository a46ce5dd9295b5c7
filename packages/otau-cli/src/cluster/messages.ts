/**
 * The format of every message: a checksum, a header and a payload. Little-endian:
 *
 *     bytes  what
 *     4      'OTNM'
 *     4      version of this format, 2
 *     32     SHA-256 of all that follows
 *     4      length H of the header
 *     H      the header as JSON in UTF-8
 *     rest   the payload
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { CHANCE, type EndReason, type Game, History, isJsonObject, OtauError, quote, Rng } from 'otau';
import { parametersOf } from 'otau/network';
import {
  type FinishedGame,
  gameOfRun,
  type Resignation,
  type RunConfig,
  readSamples,
  type Samples,
  type TrainingSettings,
} from '../learn/index.js';
import { sha256 } from '../learn/run/names.js';
import { type ShareFigures, shareIndices } from '../learn/selfplay/share.js';
import { stageOptions } from '../learn/stages/selfplay.js';
import { isRunName, stageOf } from './names.js';

const MAGIC = 'OTNM';
/** The version of the messages, and of what is stored on the server. Machines with other versions cannot work together. */
export const MESSAGE_VERSION = 2;
const DIGEST_OFFSET = 8;
const CONTENT_OFFSET = 40;
const FIXED_BYTES = 44;
/** Ten times the moves of the longest game. */
const MAX_HEADER_BYTES = 512 * 1024;

export type Header = Readonly<Record<string, unknown>>;

export function seal(header: Header, payload: Uint8Array = new Uint8Array(0)): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(FIXED_BYTES + json.length + payload.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  view.setUint32(4, MESSAGE_VERSION, true);
  view.setUint32(CONTENT_OFFSET, json.length, true);
  bytes.set(json, FIXED_BYTES);
  bytes.set(payload, FIXED_BYTES + json.length);
  bytes.set(createHash('sha256').update(bytes.subarray(CONTENT_OFFSET)).digest(), DIGEST_OFFSET);
  return bytes;
}

/** Reads a message. Throws `bad-samples` for a damaged one and for one of another version. */
export function unseal(bytes: Uint8Array): { readonly header: Header; readonly payload: Uint8Array } {
  if (bytes.length < FIXED_BYTES) throw badMessage(`it has ${FIXED_BYTES} bytes or more; got ${bytes.length}`);
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  if (magic !== MAGIC) throw badMessage(`it begins with ${MAGIC}; got ${quote(magic)}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4, true);
  if (version !== MESSAGE_VERSION)
    throw badMessage(`this program speaks version ${MESSAGE_VERSION} of its form; got version ${version}`);
  const digest = createHash('sha256').update(bytes.subarray(CONTENT_OFFSET)).digest();
  if (!digest.equals(bytes.subarray(DIGEST_OFFSET, CONTENT_OFFSET)))
    throw badMessage('its bytes do not fit their SHA-256');
  const length = view.getUint32(CONTENT_OFFSET, true);
  if (length > MAX_HEADER_BYTES || FIXED_BYTES + length > bytes.length)
    throw badMessage(`its header cannot have ${length} bytes`);
  const header = parseHeader(bytes.subarray(FIXED_BYTES, FIXED_BYTES + length));
  return { header, payload: bytes.subarray(FIXED_BYTES + length) };
}

function parseHeader(bytes: Uint8Array): Header {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badMessage('its header is no JSON');
  }
  if (isJsonObject(value)) return value as Header;
  throw badMessage('its header is no object');
}

export function badMessage(why: string): OtauError {
  return new OtauError('bad-samples', `A message: ${why}.`);
}

// A task: one share of an iteration’s games, for one worker; and the versions that two machines must share.

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

export function writeTask(task: Task, { rules, layout }: Versions): Uint8Array {
  return seal({ kind: 'unit', ...task, rules, layout });
}

/** Reads a task. Throws `bad-samples` for anything but a task of this run, for this program. */
export function readTask(bytes: Uint8Array, run: string, config: RunConfig, versions: Versions): Task {
  const { header } = unseal(bytes);
  const { kind, iteration, model, share, attempt, seed } = header;
  if (kind !== 'unit' || header.run !== run) throw badMessage(`expected a share of games of the run ${run}`);
  checkMessageVersions(header, versions);
  if (!isWhole(iteration, 1, 99_999)) throw badMessage('it has no iteration');
  if (typeof model !== 'string' || !/^[0-9a-f]{64}$/.test(model)) throw badMessage('it names no network');
  if (!isWhole(share, 0, config.workers - 1)) throw badMessage(`it names no share of ${config.workers}`);
  if (!isRunName(attempt)) throw badMessage('it names no attempt');
  if (typeof seed !== 'string' || seed.length > 300) throw badMessage('it has no seed');
  return { run, iteration, model, share, attempt, seed };
}

/** How the games of a task are played, and their numbers. */
export function gamesOfTask(config: RunConfig, iteration: number, share: number) {
  const options = stageOptions(config.settings, iteration);
  return { options, indices: shareIndices(options.games, share, config.workers) };
}

/** The id by which the server recognizes a message that comes twice. It does not depend on the worker. */
export function messageIdOf({ run, iteration, model, attempt }: Task, index: number | string): string {
  return `${run}/${stageOf(iteration, model)}/${index}/${attempt}`;
}

export function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

export interface Versions {
  readonly messages: number;
  /** The version of the rules of the run's game. */
  readonly rules: number;
  /** A digest of inputs, actions and weights of the network. */
  readonly layout: string;
}

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
  const differs = (['messages', 'rules', 'layout'] as const).find((name) => theirs[name] !== ours[name]);
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

const DESCRIPTIONS = { messages: 'messages of version', rules: 'rules of version', layout: 'the network layout' };

function describe(name: keyof Versions, versions: Versions): string {
  return `${DESCRIPTIONS[name]} ${versions[name]}`;
}

// The messages of workers: each finished game with its samples, and statistics at the end of a share. Workers are not trusted: a
// game is replayed by the rules, its start follows from the seed, and every sample has to be a position of the game.

interface Sender {
  readonly worker: string;
}

export interface GameResult extends Sender {
  readonly kind: 'game';
  readonly share: number;
  readonly game: FinishedGame;
  readonly samples: Samples;
}

export interface ShareResult extends Sender {
  readonly kind: 'share';
  readonly share: number;
  readonly figures: ShareFigures;
}

/** `stale`: a result of an earlier iteration. It is correct, but of no use. */
export type WorkerResult = GameResult | ShareResult | (Sender & { readonly kind: 'stale' });

export interface Wanted extends Pick<Task, 'run' | 'iteration' | 'model' | 'seed'> {
  readonly game: Game;
  /** Games of the iteration. */
  readonly games: number;
  readonly shares: number;
  /** How they are played. */
  readonly options: Partial<Pick<TrainingSettings, 'openingMoves' | 'maxMoves' | 'opponent' | 'opponentShare'>>;
  readonly versions: Versions;
}

/** The most actions of a game, including throws. */
const MAX_ACTIONS = 50_000;
const MAX_COUNT = Number.MAX_SAFE_INTEGER / 1024;

function headerOf(task: Task, worker: string, { rules, layout }: Versions): Header {
  const { run, iteration, model, share } = task;
  return { run, stage: stageOf(iteration, model), share, worker, rules, layout };
}

/**
 * The message of a finished game.
 * @param samples the bytes of a sample file
 */
export function writeGame(
  task: Task,
  worker: string,
  versions: Versions,
  { index, actions, moves, searched, results, reason, resignation, opponent }: FinishedGame,
  samples: Uint8Array,
): Uint8Array {
  const more = { ...(resignation && { resignation }), ...(opponent !== undefined && { opponent }) };
  const played = { index, actions, moves, searched, results, reason, ...more };
  return seal({ kind: 'game', ...headerOf(task, worker, versions), ...played }, samples);
}

export function writeShare(task: Task, worker: string, versions: Versions, figures: ShareFigures): Uint8Array {
  const { simulations, evaluations, batches } = figures;
  return seal({ kind: 'share', ...headerOf(task, worker, versions), simulations, evaluations, batches });
}

/** Reads a message of a worker. Throws `bad-samples` for anything that a worker of this version does not send. */
export function readResult(bytes: Uint8Array, wanted: Wanted): WorkerResult {
  const { header, payload } = unseal(bytes);
  const { kind, worker, share } = header;
  if (header.run !== wanted.run) throw badMessage(`it is of another run than ${wanted.run}`);
  checkMessageVersions(header, wanted.versions);
  if (!isRunName(worker)) throw badMessage('it names no worker');
  if (kind !== 'game' && kind !== 'share') throw badMessage('it is neither a game nor the end of a share');
  if (header.stage !== stageOf(wanted.iteration, wanted.model)) return { kind: 'stale', worker };
  if (!isWhole(share, 0, wanted.shares - 1)) throw badMessage(`it names no share of ${wanted.shares}`);
  if (kind === 'share') return { kind, worker, share, figures: readFigures(header) };
  try {
    const replayed = readGame(header, wanted, share);
    const samples = readGameSamples(payload, replayed, wanted.game);
    return { kind, worker, share, game: replayed.finished, samples };
  } catch (error) {
    if (error instanceof OtauError && error.code !== 'bad-samples') throw badMessage(error.message.replace(/\.$/, ''));
    throw error;
  }
}

function readFigures({ simulations, evaluations, batches }: Header): ShareFigures {
  if (isWhole(simulations, 0, MAX_COUNT) && isWhole(evaluations, 0, MAX_COUNT) && isWhole(batches, 0, MAX_COUNT))
    return { simulations, evaluations, batches };
  throw badMessage('its figures are no whole numbers');
}

interface Replayed {
  readonly finished: FinishedGame;
  readonly history: History;
}

function readGame(header: Header, wanted: Wanted, share: number): Replayed {
  const { game, seed, games, shares, options } = wanted;
  const { openingMoves = 0, maxMoves = 0 } = options;
  const { index, searched, opponent } = header;
  if (!isWhole(index, 0, games - 1) || index % shares !== share) throw badMessage('its game is not one of its share');
  const actions = listOf(header.actions, MAX_ACTIONS, 'actions');
  // The start follows from the seed, so a worker cannot choose it.
  const history = new History(game, undefined, new Rng(`${seed}/${index}`));
  let count = 0;
  for (const action of actions) {
    if (history.ending(true) !== undefined) throw badMessage(`game ${index} continues after its end`);
    if (history.actor !== CHANCE) count++;
    history.play(action);
  }
  const resignation = readResignation(header.resignation, game.players, actions.length);
  // The first moves may be a random opening; those are not moves of the players
  const { moves = count } = header; // messages of before do not say it
  if (!isWhole(moves, Math.max(0, count - openingMoves), count))
    throw badMessage(`game ${index} has not so many moves`);
  const draw = { results: new Array<number>(game.players).fill(0), reason: 'agreement' as EndReason };
  const ending = endingOf(history, resignation) ?? (maxMoves > 0 && moves >= maxMoves ? draw : undefined);
  const isSame = JSON.stringify([header.results, header.reason]) === JSON.stringify([ending?.results, ending?.reason]);
  if (ending === undefined || !isSame) throw badMessage(`game ${index} did not end as it says`);
  const places = listOf(searched, actions.length + 1, 'searched positions');
  places.forEach((ply, i) => {
    if (ply > actions.length || (i > 0 && ply <= places[i - 1]))
      throw badMessage('its searched positions are in no order');
  });
  const found = { start: history.rowAt(0), actions, moves, searched: places, ...ending };
  if (opponent !== undefined && !(options.opponent && options.opponentShare && isWhole(opponent, 0, game.players - 1)))
    throw badMessage('its opponent is none');
  const more = { ...(resignation && { resignation }), ...(opponent !== undefined && { opponent }) };
  return { history, finished: { index, ...found, ...more } };
}

function endingOf(
  history: History,
  resignation: Resignation | undefined,
): { results: readonly number[]; reason: EndReason } | undefined {
  const ending = history.ending(true);
  if (ending !== undefined || resignation === undefined || resignation.control) return ending;
  if (resignation.ply !== history.length || resignation.player !== history.actor) return undefined;
  return { results: resignation.player === 0 ? [-1, 1] : [1, -1], reason: 'resignation' };
}

function readResignation(value: unknown, players: number, plies: number): Resignation | undefined {
  if (value === undefined) return undefined;
  const { player, ply, control } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  if (players === 2 && isWhole(player, 0, 1) && isWhole(ply, 0, plies) && typeof control === 'boolean')
    return { player, ply, control };
  throw badMessage('its resignation is none');
}

function listOf(value: unknown, maxLength: number, what: string): number[] {
  if (Array.isArray(value) && value.length <= maxLength && value.every((each) => isWhole(each, 0, 65_535)))
    return value;
  throw badMessage(`its ${what} are no list of whole numbers`);
}

/** The samples have to be the searched positions of the game. */
function readGameSamples(bytes: Uint8Array, { finished, history }: Replayed, game: Game): Samples {
  const samples = readSamples(game, bytes);
  const { searched, index } = finished;
  if (samples.count !== searched.length)
    throw badMessage(`game ${index} has ${searched.length} searched positions and ${samples.count} samples`);
  searched.forEach((ply, i) => {
    // In self-play all samples weigh the same. A worker cannot give its own a greater weight.
    if (samples.weights[i] !== 1) throw badMessage(`sample ${i} has the weight ${samples.weights[i]}, not 1`);
    const row = history.rowAt(ply);
    for (let byte = 0; byte < game.rowSize; byte++) {
      if (samples.rows[i * game.rowSize + byte] !== row[byte])
        throw badMessage(`sample ${i} is no position of game ${index}`);
    }
  });
  return samples;
}
