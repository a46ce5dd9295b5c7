/** Levels: those of the games that come with Otau, and the default ones of a game that brings none. */
import { describe, expect, it } from 'vitest';
import { Book, formatBook } from '../books/book.js';
import { CHANCE, type Game } from '../core/game.js';
import { isLegal } from '../core/history.js';
import { createGame, gameDefinition, gameIds, registerGame } from '../core/registry.js';
import { gameBeginners, gameLadder, gameLevels, LEVEL_COUNT, MAX_BEGINNERS } from '../ladder/levels.js';
import { Rng } from '../lib/rng.js';
import { createAgent, type Resources } from './index.js';

/** Two games without levels: one says how it is searched, the other nothing. */
const SILENT = ['quietkindo', 'quietsenet'];
for (const [id, of, search] of [
  ['quietkindo', 'kindo', 'alphabeta'],
  ['quietsenet', 'senet', undefined],
] as const) {
  const { title, about, playerNames, options, create, resolveOptions } = gameDefinition(of);
  const traits = search === undefined ? { hasChance: true } : { search };
  registerGame({ id, title, about, playerNames, options, create: named(create, id), resolveOptions, traits });
}

/** The same rules under another name. */
function named(create: ReturnType<typeof gameDefinition>['create'], id: string): typeof create {
  return (options) => new Proxy(create(options), { get: (game, key) => (key === 'id' ? id : bound(game, key)) });
}

function bound(game: object, key: string | symbol): unknown {
  const value = Reflect.get(game, key, game) as unknown;
  return typeof value === 'function' ? value.bind(game) : value;
}

describe('levels', () => {
  it.each(gameIds())('%s has eight, none weaker in its search than the one before', (id) => {
    const levels = gameLevels(id);
    expect(levels).toHaveLength(LEVEL_COUNT);
    levels.slice(1).forEach((level, i) => {
      expect(level.nodes).toBeGreaterThanOrEqual(levels[i].nodes);
      expect(level.visits).toBeGreaterThan(levels[i].visits);
      expect(level.blunderRate).toBeLessThanOrEqual(levels[i].blunderRate);
      expect(level.temperature).toBeLessThanOrEqual(levels[i].temperature);
    });
  });

  it.each(gameIds())('%s has beginners below them that search no more than level 1 and overlook no less', (id) => {
    const ladder = gameLadder(id);
    const beginners = gameBeginners(id);
    expect(beginners.length).toBeLessThanOrEqual(MAX_BEGINNERS);
    expect(ladder.map(({ spec }) => spec)).toEqual([
      ...beginners.map((_, i) => `beginner:${i + 1}`),
      ...gameLevels(id).map((_, i) => `level:${i + 1}`),
    ]);
    beginners.forEach((beginner, i) => {
      const above = ladder[i + 1];
      expect(beginner.nodes).toBeLessThan(above.nodes);
      expect(beginner.blunderRate).toBeGreaterThanOrEqual(above.blunderRate);
      expect(beginner.elo).toBeLessThan(above.elo ?? 0);
    });
  });

  it.each([
    ['senet', 1, 'senet has no beginners: its levels begin with one; got beginner:1.'],
    ['quietsenet', 2, 'quietsenet has no beginners'],
  ])('a beginner that %s has not is refused', (id, number, message) => {
    const agent = createAgent(`beginner:${number}`);
    const game = createGame(id);
    const row = new Uint8Array(game.rowSize);
    expect(() => agent.choose({ game, row, rng: new Rng(1) })).toThrowError(
      expect.objectContaining({ code: 'unsupported' }),
    );
    expect(() => agent.choose({ game, row, rng: new Rng(1) })).toThrowError(message);
  });

  it('is refused at once where the game is known', () => {
    expect(() => createAgent('beginner:1', { game: 'senet' })).toThrowError('beginner does not play senet');
  });

  it.each(SILENT)('of %s are the default ones and play legal moves', async (id) => {
    const game = createGame(id);
    const row = new Uint8Array(game.rowSize);
    game.start(row, new Rng(1));
    while (game.actor(row) === CHANCE) game.next(row, 0, row);
    for (const level of [1, 4]) {
      const { action } = await createAgent(`level:${level}`, { game: id }).choose({ game, row, rng: new Rng(1) });
      expect(isLegal(game, row, action)).toBe(true);
    }
  });

  describe('the highest', () => {
    const game = createGame('togyzkumalak');
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const choose = (resources: Resources) =>
      createAgent('level:8', { game: game.id, resources }).choose({
        game,
        row,
        rng: new Rng(1),
        limits: { nodes: 100 },
      });

    it('opens by the book, and asks for exact endgames where the book ends', async () => {
      const asked: string[] = [];
      const endgames = async ({ id }: Game) => void asked.push(id);
      const book = new Book(game, { agent: 'random', plies: 1, margin: 0.1, spread: 0.03, seed: '1' });
      book.entries.set(book.keyOf(row), { depth: 1, moves: [{ action: 4, value: 0, visits: 1 }] });
      expect(await choose({ endgames, books: { find: () => formatBook(book) } })).toMatchObject({ action: 4 });
      expect(asked).toEqual([]);
      await choose({ endgames, books: { find: () => undefined } });
      expect(asked).toEqual(['togyzkumalak']);
    });

    it('plays without what cannot be loaded', async () => {
      const fail = () => Promise.reject(new Error('no network'));
      const { action } = await choose({ endgames: fail, books: { find: fail } });
      expect(isLegal(game, row, action)).toBe(true);
    });
  });
});
