/**
 * The messages of workers: each finished game with its samples, and statistics at the end of a share. Workers are not trusted: a
 * game is replayed by the rules, its start follows from the seed, and every sample has to be a position of the game.
 */
import { CHANCE, type EndReason, type Game, History, OtauError, Rng } from 'otau';
import { type FinishedGame, type Resignation, readSamples, type Samples } from '../learn/index.js';
import type { SelfplayOptions } from '../learn/selfplay/options.js';
import type { ShareFigures } from '../learn/selfplay/share.js';
import { badMessage, type Header, open, seal } from './envelope.js';
import { isPlainName, stageOf } from './names.js';
import { checkMessageVersions, isWhole, type Task, type Versions } from './task.js';

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

/** A result of an earlier iteration. It is correct, but of no use. */
export interface StaleResult extends Sender {
  readonly kind: 'stale';
}

export type Result = GameResult | ShareResult | StaleResult;

/** The games that the learner expects. */
export interface Wanted {
  readonly run: string;
  readonly iteration: number;
  readonly model: string;
  readonly seed: string;
  readonly game: Game;
  /** Games of the iteration. */
  readonly games: number;
  /** Shares into which they are divided. */
  readonly shares: number;
  /** How they are played. */
  readonly options: Partial<Pick<SelfplayOptions, 'openingMoves' | 'maxMoves' | 'opponent'>>;
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

/** The message at the end of a share. */
export function writeShare(task: Task, worker: string, versions: Versions, figures: ShareFigures): Uint8Array {
  const { simulations, evaluations, batches } = figures;
  return seal({ kind: 'share', ...headerOf(task, worker, versions), simulations, evaluations, batches });
}

/** Reads a message of a worker. Throws `bad-samples` for anything that a worker of this version does not send. */
export function readResult(bytes: Uint8Array, wanted: Wanted): Result {
  const { header, payload } = open(bytes);
  const { kind, worker, share } = header;
  if (header.run !== wanted.run) throw badMessage(`it is of another run than ${wanted.run}`);
  checkMessageVersions(header, wanted.versions);
  if (!isPlainName(worker)) throw badMessage('it names no worker');
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
  if (isWhole(simulations, 0, MAX_COUNT) && isWhole(evaluations, 0, MAX_COUNT) && isWhole(batches, 0, MAX_COUNT)) {
    return { simulations, evaluations, batches };
  }
  throw badMessage('its figures are no whole numbers');
}

/** A game that was replayed. */
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
  const isTooLong = maxMoves > 0 && moves >= maxMoves;
  const ending = endingOf(history, resignation) ?? (isTooLong ? drawOf(game.players) : undefined);
  const isSame = JSON.stringify([header.results, header.reason]) === JSON.stringify([ending?.results, ending?.reason]);
  if (ending === undefined || !isSame) throw badMessage(`game ${index} did not end as it says`);
  const places = listOf(searched, actions.length + 1, 'searched positions');
  places.forEach((ply, i) => {
    if (ply > actions.length || (i > 0 && ply <= places[i - 1]))
      throw badMessage('its searched positions are in no order');
  });
  const found = { start: history.rowAt(0), actions, moves, searched: places, ...ending };
  if (opponent !== undefined && !(options.opponent && isWhole(opponent, 0, game.players - 1)))
    throw badMessage('its opponent is none');
  const more = { ...(resignation && { resignation }), ...(opponent !== undefined && { opponent }) };
  return { history, finished: { index, ...found, ...more } };
}

/** A game that was too long, see `maxMoves`. */
function drawOf(players: number): { results: readonly number[]; reason: EndReason } {
  return { results: new Array<number>(players).fill(0), reason: 'agreement' };
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
  if (players === 2 && isWhole(player, 0, 1) && isWhole(ply, 0, plies) && typeof control === 'boolean') {
    return { player, ply, control };
  }
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
  if (samples.count !== searched.length) {
    throw badMessage(`game ${index} has ${searched.length} searched positions and ${samples.count} samples`);
  }
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
