import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Game, type GameId, OVER } from '../core/game.js';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import { createExpectimax } from '../search/expectimax/expectimax.js';
import { type Analyst, Book, type BookSettings, defaultBook, formatBook, growBook, parseBook } from './book.js';
import { BookPlayer, chooseFromBook, openBook } from './player.js';

const SETTINGS: BookSettings = { agent: 'test', plies: 4, margin: 0.3, spread: 0.1, seed: '1' };

const alphabeta: Analyst = (game, row) =>
  createAlphabeta({ lines: 3, tableBits: 10 }).search(game, row, { nodes: 300 });

async function grow(book: Book, lines: number, analyst = alphabeta): Promise<Book> {
  while (book.lines < lines) await growBook(book, analyst);
  return book;
}

function startOf(game: Game): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  return row;
}

describe.each(['togyzkumalak', 'abalone', 'kindo'] as const)('a book of %s', (id) => {
  it('is the same text after writing, reading and writing again', async () => {
    const text = formatBook(await grow(new Book(createGame(id), SETTINGS), 6));
    expect(formatBook(parseBook(text))).toBe(text);
  });

  it('ends in the same text, wherever its building was interrupted', async () => {
    const whole = formatBook(await grow(new Book(createGame(id), SETTINGS), 5));
    for (const searches of [1, 2, 4]) {
      const begun = new Book(createGame(id), SETTINGS);
      let left = searches;
      const tired: Analyst = (game, row, rng) => {
        if (left-- === 0) throw new Error('killed');
        return alphabeta(game, row, rng);
      };
      await expect(grow(begun, 5, tired)).rejects.toThrow('killed');
      expect(formatBook(await grow(parseBook(formatBook(begun)), 5))).toBe(whole);
    }
  });

  it('counts every line in each position that it passes', async () => {
    const book = await grow(new Book(createGame(id), SETTINGS), 6);
    const visits = [...book.entries.values()].map(({ moves }) => moves.reduce((sum, move) => sum + move.visits, 0));
    expect(visits[0]).toBe(6);
    // Each line counts once in each position it passes.
    expect(visits.reduce((sum, count) => sum + count, 0)).toBe(6 * SETTINGS.plies);
  });

  it('plays legal moves in every position it knows', async () => {
    const book = await grow(new Book(createGame(id), SETTINGS), 6);
    const { game } = book;
    const row = new Uint8Array(game.rowSize);
    for (const key of book.entries.keys()) {
      game.parsePosition(key, row);
      const { action } = chooseFromBook(book, row, new Rng(3))!;
      expect(() => game.formatAction(row, action)).not.toThrow();
      const actions = new Uint16Array(game.maxLegal);
      expect([...actions.subarray(0, game.legal(row, actions))]).toContain(action);
    }
  });
});

it('brings what is found at the end of a line back to its beginning', async () => {
  // A board so small that the search sees the end: values of moves are then those of the positions after them.
  const game = createGame('togyzkumalak', { pits: 2, stones: 2 });
  const book = await grow(new Book(game, { ...SETTINGS, plies: 30, margin: 2 }), 40);
  const row = startOf(game);
  const [best] = [...book.lookup(row)].sort((a, b) => b.value - a.value);
  const after = new Uint8Array(game.rowSize);
  game.next(row, best.action, after);
  const replies = book.lookup(after).map(({ value }) => value);
  expect(game.actor(after)).toBe(1);
  expect(best.value).toBe(-Math.max(...replies));
});

it('continues after throws', async () => {
  const game = createGame('senet', { dancers: 2 });
  const analyst: Analyst = (_, row) => createExpectimax({ lines: 3 }).search(game, row, { nodes: 200 });
  const book = await grow(new Book(game, { ...SETTINGS, plies: 3 }), 8, analyst);
  expect(formatBook(parseBook(formatBook(book)))).toBe(formatBook(book));
  expect(book.lookup(startOf(game))).toEqual([]);
});

it('knows mirrored positions too, with mirrored moves', async () => {
  const book = await grow(new Book(createGame('kindo'), SETTINGS), 8);
  const { game } = book;
  const [, mirror] = game.symmetries;
  const row = new Uint8Array(game.rowSize);
  const image = new Uint8Array(game.rowSize);
  for (const key of book.entries.keys()) {
    game.parsePosition(key, row);
    if (game.actor(row) === OVER) continue;
    mirror.row(row, image);
    const values = (at: Uint8Array): number[] => book.lookup(at).map(({ value, visits }) => 1000 * visits + value);
    expect(values(image)).toEqual(values(row));
  }
});

describe('a text that is no book', () => {
  const GOOD = {
    format: 'otau-book',
    version: 1,
    game: 'kindo',
    options: {},
    made: { ...SETTINGS, lines: 1 },
    positions: [['....o/...../...../...../x.... x 1 2 2', 4, [['a2', 0.1, 1]]]],
  };
  const KEY = GOOD.positions[0][0];

  it.each([
    ['not JSON', /expected JSON/],
    [{ ...GOOD, version: 2 }, /"version":1; got 2/],
    [{ ...GOOD, game: 'go' }, /no game "go"/],
    [{ ...GOOD, game: 'abalone', options: { players: 3 } }, /two players/],
    [{ ...GOOD, made: { ...SETTINGS, plies: 0, lines: 1 } }, /at least 1 ply/],
    [{ ...GOOD, made: { ...GOOD.made, more: 1 } }, /no "more"/],
    [{ ...GOOD, positions: [['nonsense', 4, []]] }, /expected a position/],
    [{ ...GOOD, positions: [...GOOD.positions, ...GOOD.positions] }, /each position once/],
    [{ ...GOOD, positions: [[KEY, 4, [['e5', 0, 1]]]] }, /expected a move/],
    [{ ...GOOD, positions: [[KEY, 4, [['b1', 0, 1]]]] }, /each move once; got "b1"/],
    [{ ...GOOD, positions: [[KEY, 4, [['a2', 1.5, 1]]]] }, /value from -1 to 1/],
    [{ ...GOOD, positions: [[KEY, 4, [['a2', 0, -1]]]] }, /visits as a whole number/],
    [{ ...GOOD, positions: [[KEY, 4, []]] }, /expected moves/],
  ])('%j is refused', (text, why) => {
    const given = typeof text === 'string' ? text : JSON.stringify(text);
    expect(() => parseBook(given)).toThrow(
      expect.objectContaining({ code: 'bad-book', message: expect.stringMatching(why) }),
    );
  });

  it('the good one is read', () => {
    expect(parseBook(JSON.stringify(GOOD)).entries.size).toBe(1);
  });
});

describe('an agent with a book', () => {
  const agent = { name: 'last:book=own', choose: vi.fn(() => ({ action: 99 })) };
  afterEach(() => {
    agent.choose.mockClear();
  });
  const contextOf = (game: Game, row = startOf(game)) => ({ game, row, rng: new Rng(1) });

  it('plays the moves of the book as often as its lines do, then its own', async () => {
    const game = createGame('togyzkumalak');
    const text = formatBook(await grow(new Book(game, SETTINGS), 12));
    const player = new BookPlayer(agent, 'own', { find: () => text });
    const context = contextOf(game);
    const moves = parseBook(text).lookup(context.row);
    const counts = new Map<number, number>();
    for (let i = 0; i < 600; i++) {
      const { action } = await player.choose(context);
      counts.set(action, (counts.get(action) ?? 0) + 1);
    }
    for (const { action, visits } of moves) expect((counts.get(action) ?? 0) / 600).toBeCloseTo(visits / 12, 1);
    expect(agent.choose).not.toHaveBeenCalled();
    const row = startOf(game);
    for (let ply = 0; ply < 20; ply++) {
      const actions = new Uint16Array(game.maxLegal);
      game.legal(row, actions);
      game.next(row, actions[0], row);
    }
    expect(await player.choose(contextOf(game, row))).toEqual({ action: 99 });
  });

  it('answers at once where the book is there at once', () => {
    const player = new BookPlayer(agent, 'own', { find: () => undefined });
    expect(player.choose(contextOf(createGame('kindo')))).toEqual({ action: 99 });
  });

  it('refuses a named book that is not there, or is for other rules', async () => {
    const kindo = createGame('kindo');
    expect(() => openBook(kindo, 'mine.json', { find: () => undefined })).toThrow(
      expect.objectContaining({ code: 'no-file' }),
    );
    const text = formatBook(await grow(new Book(createGame('kindo', { size: 4 }), SETTINGS), 1));
    const books = { find: async () => text };
    await expect(openBook(kindo, 'mine.json', books)).rejects.toMatchObject({ code: 'bad-book' });
    expect(await openBook(kindo, 'own', books)).toBeUndefined();
  });
});

it.each([
  ['kindo', {}, 'kindo'],
  ['kindo', { size: 4 }, 'kindo'],
  ['senet', { rules: 'skyruk' }, 'senet-skyruk'],
  ['abalone', { variant: 'belgian-daisy' }, 'abalone-belgian-daisy'],
  ['togyzkumalak', { repetition: true }, 'togyzkumalak'],
] as const)('the book of %s %j would be called %s', (id, options, name) => {
  expect(defaultBook(createGame(id as GameId, options))).toBe(name);
});
