/** The opening explorer: what has been played in a position, how often and with what success. */
import { legalActions } from '../core/actions.js';
import { CHANCE, type Game, type Row } from '../core/game.js';
import { UNKNOWN } from '../records/result.js';
import { type Connection, numberColumn, textColumn, textOf } from './database.js';
import { PositionHash } from './position-hash.js';
import { RECORD_ENDS } from './visits.js';

/** How the games ended in which something was played. */
export interface Tally {
  readonly games: number;
  /** Results as in records, and how many games ended with each. */
  readonly results: Readonly<Record<string, number>>;
  /** The mean result for each player, -1 to 1, over the games whose result is known; empty where there is none. */
  readonly scores: readonly number[];
}

/** A move, or a throw where chance moves. */
export interface ExploredMove extends Tally {
  readonly action: number;
  /** Other actions that are the same by symmetry; their games are counted here. */
  readonly images: readonly number[];
}

/** What was played in a position. */
export interface Explored extends Tally {
  /** The most played first. */
  readonly moves: readonly ExploredMove[];
  /** Games that went no further. */
  readonly ended: number;
}

/** What the games of an archive know of a position; games that reached an image of it count too. */
export function explorePosition(connection: Connection, game: Game, row: Row): Explored {
  const hash = new PositionHash(game);
  const counted = connection
    .prepare(
      `SELECT ${numberColumn('action', 'action')}, ${textColumn('results.text', 'bytes')}, games FROM
      (SELECT action, result, count(*) AS games FROM visits WHERE position = ? GROUP BY action, result)
      JOIN results ON results.id = result`,
    )
    .all([hash.of(row)]) as { action: number; bytes: Uint8Array; games: number }[];
  const byAction = new Map<number, Record<string, number>>();
  for (const { action, bytes, games } of counted) {
    const result = textOf(bytes);
    const results = byAction.get(action) ?? {};
    results[result] = games;
    byAction.set(action, results);
  }
  const ended = tally([byAction.get(RECORD_ENDS) ?? {}]).games;
  byAction.delete(RECORD_ENDS);
  const moves: ExploredMove[] = [];
  for (const [image, actions] of actionsByImage(game, row, hash)) {
    const results = byAction.get(image);
    if (results === undefined) continue;
    const [action, ...images] = actions;
    moves.push({ action, images, ...tally([results]) });
  }
  moves.sort((a, b) => b.games - a.games || a.action - b.action);
  const all = tally(moves.map(({ results }) => results));
  return { ...all, games: all.games + ended, moves, ended };
}

/** The actions or outcomes of a position by the image under which they are counted. `hash` has just seen it. */
function actionsByImage(game: Game, row: Row, { canonical }: PositionHash): Map<number, number[]> {
  const isChance = game.actor(row) === CHANCE;
  const actions = isChance
    ? Array.from({ length: game.outcomes(row, new Float32Array(game.maxLegal)) }, (_, outcome) => outcome)
    : legalActions(game, row);
  const found = new Map<number, number[]>();
  for (const action of actions) {
    const image = isChance ? action : canonical.action(action);
    found.set(image, [...(found.get(image) ?? []), action]);
  }
  return found;
}

const POINTS: Readonly<Record<string, number>> = { '1': 1, '1/2': 0, '0': -1 };

function tally(parts: readonly Readonly<Record<string, number>>[]): Tally {
  const results: Record<string, number> = {};
  for (const part of parts) {
    for (const [result, games] of Object.entries(part)) results[result] = (results[result] ?? 0) + games;
  }
  let games = 0;
  let known = 0;
  const sums: number[] = [];
  for (const [result, count] of Object.entries(results)) {
    games += count;
    if (result === UNKNOWN) continue;
    known += count;
    result.split('-').forEach((part, player) => {
      sums[player] = (sums[player] ?? 0) + count * POINTS[part];
    });
  }
  return { games, results, scores: sums.map((sum) => sum / known) };
}
