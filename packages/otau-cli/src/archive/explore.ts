/** The opening explorer: the moves played in a position, their counts and results. */
import { type Game, playableActions, type Row } from 'otau';
import { bindFilter, type GameFilter, type Marks } from './filter.js';
import { GameReader } from './games/store.js';
import { PositionFinder } from './positions/find.js';
import type { PositionHash } from './positions/hash.js';
import { RECORD_ENDS, type SharedRun } from './positions/pages.js';
import type { Segment } from './positions/segment.js';
import { Counter, readTally, type Tally } from './positions/tally.js';
import { Columns } from './sqlite/columns.js';
import type { Connection } from './sqlite/database.js';

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
  /** Games that ended in this position. */
  readonly ended: number;
}

/** The moves played in a position. Games that reached an image of it by symmetry count too. */
export function explorePosition(connection: Connection, game: Game, row: Row, filter: GameFilter = {}): Explored {
  const reader = new GameReader(connection);
  const finder = new PositionFinder(reader, game, row);
  const marksOf = bindFilter(connection, filter);
  const isFiltered = Object.values(filter).some((condition) => condition !== undefined);
  const byAction = new Map<number, Counter>();
  const counterOf = (action: number): Counter => {
    const counter = byAction.get(action) ?? new Counter();
    byAction.set(action, counter);
    return counter;
  };
  // Without a filter, the counts in the index are enough
  const takeTally = (bytes: Uint8Array): boolean => readTally(bytes, finder.key, counterOf);
  for (const { segment, runs } of finder.visits(isFiltered ? undefined : takeTally)) {
    const columns = new Columns(connection, segment.id, segment.games);
    // Deleted games are not in the index
    const marks = isFiltered ? marksOf(columns, segment, playedIn(runs, segment)) : undefined;
    for (const { action, games } of runs) counterOf(action).add(columns, games, marks);
  }
  const tally = (counter: Counter): Tally => counter.tally((result) => reader.text('results', result) ?? '*');
  const ended = byAction.get(RECORD_ENDS)?.games ?? 0;
  byAction.delete(RECORD_ENDS);
  finder.hash.find(row);
  const all = new Counter();
  const moves: ExploredMove[] = [];
  for (const [image, actions] of actionsByImage(game, row, finder.hash)) {
    const counter = byAction.get(image);
    if (counter === undefined || counter.games === 0) continue;
    const [action, ...images] = actions;
    moves.push({ action, images, ...tally(counter) });
    all.merge(counter);
  }
  moves.sort((a, b) => b.games - a.games || a.action - b.action);
  return { ...tally(all), games: all.games + ended, moves, ended };
}

function playedIn(runs: readonly SharedRun[], segment: Segment): Marks {
  const marks = new Uint8Array(segment.games);
  for (const { games } of runs) for (let i = 0; i < games.length; i++) marks[games[i]] = 1;
  return marks;
}

/** The actions or outcomes of a position by the image that counts them. `hash` must hold this position. */
function actionsByImage(game: Game, row: Row, { canonical }: PositionHash): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const action of playableActions(game, row)) {
    const image = game.actor(row) >= 0 ? canonical.action(action) : action;
    found.set(image, [...(found.get(image) ?? []), action]);
  }
  return found;
}
