/** The games of the opening explorer by rules. They are read in short slices, so that the page stays responsive. */
import { createGame, type Game, type GameId, gameDefinition } from 'otau';
import { type GameRecord, parseRecords } from 'otau/records';
import { agentName, playerNames } from '../../games/describe.js';
import { gameUi, type RecordFile } from '../../games/index.js';
import { useWords } from '../../i18n/index.js';
import type { Words } from '../../i18n/words.js';
import type { SavedGame } from '../../session/saved-game.js';
import { useLoaded } from '../../shell/use-current-effect.js';
import { type Line, lineOfRecord, lineOfSavedGame, OpeningIndex, openingsKey } from './opening-index.js';

/** Games by the same rules. */
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
