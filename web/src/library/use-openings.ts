/** The games of the opening explorer, by rules: read a few at a time, so that the page stays alive. */
import { createGame, type Game, type GameId, gameDefinition } from 'otau';
import { useEffect, useState } from 'react';
import { agentName, playerNames } from '../games/describe.js';
import { useWords } from '../i18n/index.js';
import type { Words } from '../i18n/words.js';
import type { SavedGame } from '../session/saved.js';
import { type BuiltIn, builtInGames } from './built-in.js';
import { type Line, lineOfRecord, lineOfSaved, OpeningIndex, rulesKey } from './openings.js';

/** Games by the same rules. */
export interface Book {
  readonly game: Game;
  readonly index: OpeningIndex;
  own: number;
  people: number;
  levels: number;
}

export interface Openings {
  /** By `rulesKey`, those with the most games first. */
  readonly books: ReadonlyMap<string, Book>;
  readonly builtIn: BuiltIn;
  /** Kept games that are damaged. */
  readonly leftOut: number;
}

/** All games of a book. */
export function sizeOf({ own, people, levels }: Book): number {
  return own + people + levels;
}

/** So long, in milliseconds, games are read before the page gets its turn. */
const SLICE = 12;

/** Undefined until all games have been read. */
export function useOpenings(game: GameId, games: readonly SavedGame[]): Openings | undefined {
  const words = useWords();
  const [openings, setOpenings] = useState<Openings>();
  useEffect(() => {
    let isLeft = false;
    void readOpenings(game, games, words, () => isLeft).then((read) => {
      if (!isLeft) setOpenings(read);
    });
    return () => {
      isLeft = true;
    };
  }, [game, games, words]);
  return openings;
}

async function readOpenings(
  id: GameId,
  games: readonly SavedGame[],
  words: Words,
  isLeft: () => boolean,
): Promise<Openings> {
  const seats = gameDefinition(id).playerNames;
  const books = new Map<string, Book>();
  const bookOf = (game: Game): Book => {
    const key = rulesKey(game.id, game.options);
    const book = books.get(key) ?? { game, index: new OpeningIndex(), own: 0, people: 0, levels: 0 };
    books.set(key, book);
    return book;
  };
  const add = (line: Line): Book => {
    const book = bookOf(line.game);
    book.index.add(line);
    return book;
  };

  let begun = performance.now();
  const yieldToPage = async () => {
    if (performance.now() - begun < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
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
  let leftOut = 0;
  for (const saved of games) {
    if (saved.game !== id || isLeft()) continue;
    try {
      add(lineOfSaved(saved, playerNames(words, id, saved.players, saved.names))).own++;
    } catch {
      leftOut++;
    }
    await yieldToPage();
  }
  bookOf(createGame(id)); // there is a board even where there are not games
  return { books: new Map([...books].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))), builtIn, leftOut };
}
