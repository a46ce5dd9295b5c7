/**
 * The games of the opening explorer by rules, and an index of them by position and move. Different orders of moves that lead to the same
 * position have the same entry.
 */
import { createGame, type Game, type GameId, type GameOptions, gameDefinition, History, type Row, startOf } from 'otau';
import { formatDate, type GameRecord, parseDate, parseRecords, ratingOf, replayRecord } from 'otau/records';
import { agentName, playerNames } from '../../games/describe.js';
import { gameUi, type RecordFile } from '../../games/index.js';
import { useWords } from '../../i18n/index.js';
import type { Words } from '../../i18n/words.js';
import { resultsOf } from '../../session/record.js';
import { playedAt, type SavedGame } from '../../session/saved-game.js';
import { useLoaded } from '../../shell/use-current-effect.js';
import { dayOf } from '../games/filter.js';
import { type Filter, type GameInfo, isCounted, materialOf } from './filter.js';

/** A move from a position, with statistics over the games that count. A game counts once. */
export interface OpeningMove extends MoveStatistics {
  readonly action: number;
}

/** The positions and moves of a game, and information about it. `rows` has one more element than `actions`. */
interface Line {
  readonly game: Game;
  readonly rows: readonly Row[];
  readonly actions: readonly number[];
  readonly info: GameInfo;
}

/** Options that only limit the length of games or say who begins; they do not change the moves. */
const LIMITS = /^(max[A-Z]\w*|countAtLimit|repetition|firstPlayer)$/;

/** Games with the same key have the same rules and the same first position. */
export function openingsKey(id: GameId, options: GameOptions): string {
  const names = Object.keys(options).filter((name) => !LIMITS.test(name));
  return JSON.stringify([id, ...names.sort().map((name) => [name, options[name]])]);
}

type Source = Pick<GameInfo, 'players' | 'results'> & {
  readonly tags: Readonly<Record<string, string>>;
  readonly day: string;
};

/**
 * The moves of a saved game up to its current position. Throws if the game is damaged.
 * @param players names by seat
 */
export function lineOfSavedGame(saved: SavedGame, players: readonly string[] = []): Line {
  const { game: id, options, start, nodes, current, results, tags = {} } = saved;
  const game = createGame(id, options);
  const history = new History(game, startOf(game, start));
  const path: string[] = [];
  for (let at = current; at > 0 && path.length <= nodes.length; at = nodes[at - 1].parent)
    path.push(nodes[at - 1].move);
  for (const move of path.reverse()) history.play(game.parseAction(history.row, move));
  const day = saved.tags === undefined ? dayOf(playedAt(saved)) : dayOfTag(tags.Date);
  return lineOf(history, { players, results, tags, day });
}

export function lineOfRecord(record: GameRecord, players: readonly string[] = []): Line {
  const { tags } = record;
  return lineOf(replayRecord(record), { players, results: resultsOf(record), tags, day: dayOfTag(tags.Date) });
}

/** `2026-03-14`, or the part that the tag has, such as `2026`. */
function dayOfTag(tag = ''): string {
  const date = parseDate(tag);
  return date === undefined ? '' : formatDate(date).replaceAll('.', '-');
}

function lineOf(history: History, { players, results, tags, day }: Source): Line {
  const { game } = history;
  const rows = Array.from({ length: history.length + 1 }, (_, ply) => history.rowAt(ply));
  const seats = gameDefinition(game.id).playerNames.slice(0, game.players);
  const ratings = seats.map((seat) => ratingOf({ tags }, seat));
  const material = materialOf(game, rows);
  const info: GameInfo = { players, event: tags.Event ?? '', date: day, ratings, results, material };
  return { game, rows, actions: history.actions, info };
}

export class OpeningIndex {
  readonly #games: GameInfo[] = [];
  /** Indices into `#games`, by position and action. */
  readonly #positions = new Map<string, Map<number, number[]>>();

  add({ rows, actions, info }: Line): void {
    const number = this.#games.push(info) - 1;
    actions.forEach((action, ply) => {
      const key = rows[ply].join();
      const known = this.#positions.get(key) ?? new Map<number, number[]>();
      this.#positions.set(key, known);
      const games = known.get(action);
      if (games === undefined) known.set(action, [number]);
      else if (games.at(-1) !== number) games.push(number);
    });
  }

  /** Indices of the games that match a filter. */
  select(filter: Filter): ReadonlySet<number> {
    return new Set(this.#games.flatMap((info, number) => (isCounted(info, filter) ? [number] : [])));
  }

  /** The moves from a position in the selected games (all by default), the most frequent first. */
  at(row: Row, selected?: ReadonlySet<number>): OpeningMove[] {
    const moves = [...(this.#positions.get(row.join()) ?? [])].map(([action, games]) => {
      const counting = selected === undefined ? games : games.filter((number) => selected.has(number));
      return { action, ...moveStatistics(counting.map((number) => this.#games[number])) };
    });
    return moves.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || a.action - b.action);
  }
}

/** Statistics of the games in which a move was played: results, ratings, the last year. */
interface MoveStatistics {
  readonly count: number;
  /** Games won, by seat. */
  readonly wins: readonly number[];
  readonly draws: number;
  /** By seat: the mean rating, and the performance rating. Empty if no game has ratings. */
  readonly ratings: readonly number[];
  readonly performances: readonly number[];
  readonly lastYear?: string;
}

/** Linear performance rating: 400 points of rating for each point of the mean result (-1 to 1). */
const PERFORMANCE_SLOPE = 400;

function moveStatistics(games: readonly GameInfo[]): MoveStatistics {
  const ended = games.flatMap(({ results }) => (results === undefined ? [] : [results]));
  const seats = Array.from(games[0]?.ratings ?? [], (_, seat) => seat);
  const lastYear =
    games
      .map(({ date }) => date.slice(0, 4))
      .sort()
      .at(-1) ?? '';
  return {
    count: games.length,
    wins: seats.map((seat) => ended.filter((results) => results[seat] > 0).length),
    draws: ended.filter((results) => results.every((result) => result <= 0)).length,
    ratings: ifKnown(seats.map((seat) => mean(games.map(({ ratings }) => ratings[seat]).filter(Boolean)))),
    performances: seats.length === 2 ? ifKnown(seats.map((seat) => performanceOf(games, seat))) : [],
    ...(lastYear === '' ? {} : { lastYear }),
  };
}

/** The performance rating, from the results and the ratings of the opponents. */
function performanceOf(games: readonly GameInfo[], seat: number): number {
  const rated = games.filter(({ ratings }) => ratings[1 - seat] > 0);
  const results = rated.flatMap(({ results }) => results?.[seat] ?? []);
  return mean(rated.map(({ ratings }) => ratings[1 - seat])) + PERFORMANCE_SLOPE * mean(results);
}

/** NaN if there are no values. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ifKnown(values: readonly number[]): readonly number[] {
  return values.every(Number.isFinite) ? values : [];
}

// The games of the opening explorer by rules. They are read in short slices, so that the page stays responsive.

export interface GamesByRules {
  readonly game: Game;
  readonly index: OpeningIndex;
  own: number;
  people: number;
  levels: number;
}

export interface Openings {
  /** By `openingsKey`; those with the most games come first. */
  readonly books: ReadonlyMap<string, GamesByRules>;
  readonly builtIn: BuiltInGames;
  /** How many saved games cannot be read. */
  readonly damaged: number;
}

export function gameCount({ own, people, levels }: GamesByRules): number {
  return own + people + levels;
}

/** Milliseconds of reading before the page gets a turn. */
const SLICE_MS = 12;

/** Undefined until all games have been read. */
export function useOpenings(game: GameId, games: readonly SavedGame[]): Openings | undefined {
  const words = useWords();
  return useLoaded((isCurrent) => readOpenings(game, games, words, isCurrent), [game, games, words]);
}

async function readOpenings(
  id: GameId,
  games: readonly SavedGame[],
  words: Words,
  isCurrent: () => boolean,
): Promise<Openings> {
  const seats = gameDefinition(id).playerNames;
  const books = new Map<string, GamesByRules>();
  const bookOf = (game: Game): GamesByRules => {
    const key = openingsKey(game.id, game.options);
    const book = books.get(key) ?? { game, index: new OpeningIndex(), own: 0, people: 0, levels: 0 };
    books.set(key, book);
    return book;
  };
  const add = (line: Line): GamesByRules => {
    const book = bookOf(line.game);
    book.index.add(line);
    return book;
  };

  let sliceStart = performance.now();
  const yieldToPage = async () => {
    if (performance.now() - sliceStart < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    sliceStart = performance.now();
  };

  const builtIn = await builtInGames(id);
  for (const kind of ['people', 'levels'] as const) {
    for (const record of builtIn[kind]) {
      add(
        lineOfRecord(
          record,
          seats.map((seat) => agentName(words, record.tags[seat] ?? '')),
        ),
      )[kind]++;
      await yieldToPage();
    }
  }
  let damaged = 0;
  for (const saved of games) {
    if (saved.game !== id || !isCurrent()) continue;
    try {
      add(lineOfSavedGame(saved, playerNames(words, id, saved.players, saved.names))).own++;
    } catch {
      damaged++;
    }
    await yieldToPage();
  }
  bookOf(createGame(id)); // the explorer shows a board even without games
  return { books: new Map([...books].sort(([, a], [, b]) => gameCount(b) - gameCount(a))), builtIn, damaged };
}

/**
 * Game records that ship with Otau, loaded on demand. Games of human players name their origin in their tags. Games between
 * strong levels (made by tools/opening-games.ts) name their players.
 */
interface BuiltInGames {
  readonly people: readonly GameRecord[];
  readonly levels: readonly GameRecord[];
}

export async function builtInGames(game: GameId): Promise<BuiltInGames> {
  const { people, levels } = gameUi(game).records;
  const [peopleRecords, levelRecords] = await Promise.all([people, levels].map(recordsOf));
  return { people: peopleRecords, levels: levelRecords };
}

async function recordsOf(file: RecordFile | undefined): Promise<GameRecord[]> {
  return file === undefined ? [] : parseRecords((await file()).default, { form: 'jsonl' });
}
