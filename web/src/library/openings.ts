/**
 * What has been played from which position: an index over games, by position and move. Positions are
 * compared as such, so that different orders of moves lead to the same entry.
 */
import { createGame, type Game, type GameId, type GameOptions, History, type Row } from 'otau';
import { type GameRecord, replayRecord } from 'otau/records';
import type { SavedGame } from '../session/saved.js';

/** One move from a position, over all games. */
export interface Continuation {
  readonly action: number;
  /** Games in which it was played. */
  count: number;
  /** Of these: won by each player, by number. */
  readonly wins: number[];
  draws: number;
}

/** The moves of a game from its first position on. */
export interface Line {
  readonly game: Game;
  readonly rows: readonly Row[];
  readonly actions: readonly number[];
  /** Undefined where the game did not end. */
  readonly results?: readonly number[];
}

/** Options that end games, but lead to no other positions. */
const LIMITS = /^(max[A-Z]\w*|repetition|firstPlayer)$/;

/** Games with the same key are played by the same rules from the same start. */
export function rulesKey(id: GameId, options: GameOptions): string {
  const names = Object.keys(options).filter((name) => !LIMITS.test(name));
  return JSON.stringify([id, ...names.sort().map((name) => [name, options[name]])]);
}

/** The moves of a kept game up to where it stands; throws where the game is broken. */
export function lineOfSaved({ game: id, options, start, nodes, current, results }: SavedGame): Line {
  const game = createGame(id, options);
  const row = new Uint8Array(game.rowSize);
  const counters = game.parsePosition(start, row);
  const history = new History(game, { row, counters });
  const path: string[] = [];
  for (let at = current; at > 0 && path.length <= nodes.length; at = nodes[at - 1].parent)
    path.push(nodes[at - 1].move);
  for (const move of path.reverse()) history.play(game.parseAction(history.row, move));
  return lineOf(history, results);
}

/** The moves of a record. */
export function lineOfRecord(record: GameRecord): Line {
  const scores = record.result === '*' ? undefined : record.result.split('-').map((score) => SCORES[score]);
  return lineOf(replayRecord(record), scores);
}

const SCORES: Readonly<Record<string, number>> = { '1': 1, '1/2': 0, '0': -1 };

function lineOf(history: History, results?: readonly number[]): Line {
  const rows = Array.from({ length: history.length + 1 }, (_, ply) => history.rowAt(ply));
  return { game: history.game, rows, actions: history.actions, results };
}

export class OpeningIndex {
  readonly #positions = new Map<string, Continuation[]>();

  add({ game, rows, actions, results }: Line): void {
    actions.forEach((action, ply) => {
      const key = rows[ply].join();
      const known = this.#positions.get(key) ?? [];
      if (known.length === 0) this.#positions.set(key, known);
      let continuation = known.find((one) => one.action === action);
      if (continuation === undefined) {
        continuation = { action, count: 0, wins: new Array<number>(game.players).fill(0), draws: 0 };
        known.push(continuation);
      }
      continuation.count++;
      if (results === undefined) return;
      const winners = [...results.keys()].filter((player) => results[player] > 0);
      for (const player of winners) continuation.wins[player]++;
      if (winners.length === 0) continuation.draws++;
    });
  }

  /** What was played from a position, the most frequent move first. */
  at(row: Row): Continuation[] {
    return [...(this.#positions.get(row.join()) ?? [])].sort((a, b) => b.count - a.count || a.action - b.action);
  }
}
