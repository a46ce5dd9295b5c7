/**
 * What has been played from which position: an index over games, by position and move. Positions are
 * compared as such, so that different orders of moves lead to the same entry.
 */
import { createGame, type Game, type GameId, type GameOptions, gameDefinition, History, type Row } from 'otau';
import { formatDate, type GameRecord, parseDate, ratingOf, replayRecord } from 'otau/records';
import { resultsOf } from '../session/record.js';
import { playedAt, type SavedGame } from '../session/saved.js';
import { type Choice, isChosen, materialOf, type Played } from './played.js';
import { dayOf } from './search.js';
import { type Tally, tallyOf } from './tally.js';

/** One move from a position, over the games that count, each once. */
export interface Continuation extends Tally {
  readonly action: number;
}

/** The moves of a game from its first position on, and what else is known of it. */
export interface Line {
  readonly game: Game;
  readonly rows: readonly Row[];
  readonly actions: readonly number[];
  readonly played: Played;
}

/** Options that end games, but lead to no other positions. */
const LIMITS = /^(max[A-Z]\w*|repetition|firstPlayer)$/;

/** Games with the same key are played by the same rules from the same start. */
export function rulesKey(id: GameId, options: GameOptions): string {
  const names = Object.keys(options).filter((name) => !LIMITS.test(name));
  return JSON.stringify([id, ...names.sort().map((name) => [name, options[name]])]);
}

/** What games are called and where they are from, by seat and record. */
type Facts = Pick<Played, 'players' | 'results'> & {
  readonly tags: Readonly<Record<string, string>>;
  readonly day: string;
};

/**
 * The moves of a kept game up to where it stands; throws where the game is broken.
 * @param players what the players are called, by seat
 */
export function lineOfSaved(saved: SavedGame, players: readonly string[] = []): Line {
  const { game: id, options, start, nodes, current, results, tags = {} } = saved;
  const game = createGame(id, options);
  const row = new Uint8Array(game.rowSize);
  const counters = game.parsePosition(start, row);
  const history = new History(game, { row, counters });
  const path: string[] = [];
  for (let at = current; at > 0 && path.length <= nodes.length; at = nodes[at - 1].parent)
    path.push(nodes[at - 1].move);
  for (const move of path.reverse()) history.play(game.parseAction(history.row, move));
  const day = saved.tags === undefined ? dayOf(playedAt(saved)) : dayOfTag(tags.Date);
  return lineOf(history, { players, results, tags, day });
}

/** The moves of a record. */
export function lineOfRecord(record: GameRecord, players: readonly string[] = []): Line {
  const { tags } = record;
  return lineOf(replayRecord(record), { players, results: resultsOf(record), tags, day: dayOfTag(tags.Date) });
}

/** `2026-03-14`, as much of it as a record has. */
function dayOfTag(tag = ''): string {
  const date = parseDate(tag);
  return date === undefined ? '' : formatDate(date).replaceAll('.', '-');
}

function lineOf(history: History, { players, results, tags, day }: Facts): Line {
  const { game } = history;
  const rows = Array.from({ length: history.length + 1 }, (_, ply) => history.rowAt(ply));
  const seats = gameDefinition(game.id).playerNames.slice(0, game.players);
  const ratings = seats.map((seat) => ratingOf({ tags }, seat));
  const material = materialOf(game, rows);
  const played: Played = { players, event: tags.Event ?? '', date: day, ratings, results, material };
  return { game, rows, actions: history.actions, played };
}

export class OpeningIndex {
  readonly #games: Played[] = [];
  /** By position and action the games, as places in the list. */
  readonly #positions = new Map<string, Map<number, number[]>>();

  add({ rows, actions, played }: Line): void {
    const number = this.#games.push(played) - 1;
    actions.forEach((action, ply) => {
      const key = rows[ply].join();
      const known = this.#positions.get(key) ?? new Map<number, number[]>();
      this.#positions.set(key, known);
      const games = known.get(action);
      if (games === undefined) known.set(action, [number]);
      else if (games.at(-1) !== number) games.push(number);
    });
  }

  /** The places of the games that are chosen. */
  chosen(choice: Choice): ReadonlySet<number> {
    return new Set(this.#games.flatMap((played, number) => (isChosen(played, choice) ? [number] : [])));
  }

  /** What was played from a position in these games, the most frequent move first. */
  at(row: Row, chosen?: ReadonlySet<number>): Continuation[] {
    const moves = [...(this.#positions.get(row.join()) ?? [])].map(([action, games]) => {
      const counting = chosen === undefined ? games : games.filter((number) => chosen.has(number));
      return { action, ...tallyOf(counting.map((number) => this.#games[number])) };
    });
    return moves.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || a.action - b.action);
  }
}
