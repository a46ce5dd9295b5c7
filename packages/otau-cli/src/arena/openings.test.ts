import { CHANCE, createGame, type Game, gameIds, History } from 'otau';
import { formatRecord, recordOf } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { type Opening, openingHistory } from './game.js';
import {
  type BookOpenings,
  judgeFor,
  parseOpenings,
  positionKey,
  type RandomOpenings,
  randomOpenings,
} from './openings.js';

async function take(game: Game, count: number, changes: Partial<RandomOpenings> = {}): Promise<Opening[]> {
  const openings: Opening[] = [];
  for await (const opening of randomOpenings(game, { seed: '1', plies: 4, ...changes })) {
    openings.push(opening);
    if (openings.length === count) break;
  }
  return openings;
}

const keysOf = (game: Game, openings: readonly Opening[]): string[] =>
  openings.map((opening) => positionKey(game, openingHistory(game, opening).row));

describe('randomOpenings', () => {
  it.each(gameIds())('never repeats a position of %s, and is the same for the same seed', async (id) => {
    const game = createGame(id);
    const openings = await take(game, 300);
    expect(new Set(keysOf(game, openings)).size).toBe(300);
    expect(await take(game, 50)).toEqual(openings.slice(0, 50));
    expect(await take(game, 5, { seed: '2' })).not.toEqual(openings.slice(0, 5));
    for (const opening of openings) expect(openingHistory(game, opening).ending()).toBeUndefined();
  });

  it('becomes longer where the positions of a length give out', async () => {
    const game = createGame('togyzkumalak');
    const openings = await take(game, 30, { plies: 1 });
    const lengths = openings.map(({ actions }) => actions.length);
    expect(lengths.filter((length) => length === 1)).toHaveLength(9); // nine pits
    expect(lengths.filter((length) => length === 2)).toHaveLength(21);
  });

  it('says that there are not so many', async () => {
    // Two pits of one stone: after a few moves every game is over.
    const game = createGame('togyzkumalak', { pits: 2, stones: 1 });
    await expect(take(game, 5000)).rejects.toThrow(/There are only \d+ different openings/);
  });

  it('passes over openings that are worth too much', async () => {
    const game = createGame('kindo');
    const judge = ({ row }: History): number => (row.reduce((sum, byte) => sum + byte, 0) % 3) - 1;
    const openings = await take(game, 20, { balance: { bound: 0.5, judge } });
    for (const opening of openings) expect(judge(openingHistory(game, opening))).toBe(0);
  });

  it('keeps a start that is drawn', async () => {
    const game = createGame('abalone', { firstPlayer: 'random' });
    for (const opening of await take(game, 5)) expect(opening.start?.row).toHaveLength(game.rowSize);
  });
});

describe('parseOpenings', () => {
  const game = createGame('kindo');

  it('reads position texts, with empty lines and remarks between, each position once', async () => {
    const histories = (await take(game, 3)).map((opening) => openingHistory(game, opening));
    const texts = histories.map(({ row, counters }) => game.formatPosition(row, counters));
    const openings = parseOpenings(game, `# some\n\n${[...texts, texts[0]].join('\n')}\n`);
    expect(openings.map((opening) => [...openingHistory(game, opening).row])).toEqual(
      histories.map(({ row }) => [...row]),
    );
  });

  it('reads records, whose moves are the openings', async () => {
    const openings = await take(game, 3);
    const lines = openings.map((opening) => formatRecord(recordOf(game, openingHistory(game, opening)), 'jsonl'));
    expect(parseOpenings(game, lines.join('')).map(({ actions }) => actions)).toEqual(
      openings.map(({ actions }) => actions),
    );
  });

  it('reads the lines of a book, the balanced ones where that is asked, in an order that the seed draws', () => {
    const made = { agent: 'alphabeta:nodes=500,lines=3', plies: 2, margin: 2, spread: 2, seed: '1', lines: 4 };
    const positions = [
      ['....o/...../...../...../x.... x 1 2 2', 4, [['a2', -0.1, 4]]],
      [
        '....o/...../...../...../xx*... o 2 2 2',
        4,
        [
          ['e4', 0.1, 3],
          ['d5', -0.6, 1],
        ],
      ],
    ];
    const text = JSON.stringify({ format: 'otau-book', version: 1, game: 'kindo', options: {}, made, positions });
    const linesOf = (options: BookOpenings) =>
      parseOpenings(game, text, options).map((opening) => recordOf(game, openingHistory(game, opening)).moves);
    // The position after a2 is the mirror image of that in the book, where e4 is the balanced move
    expect(linesOf({ seed: '1', balance: 0.5 })).toEqual([['a2', 'd5']]);
    const orders = ['1', '2', '3', '4', '5'].map((seed) => linesOf({ seed }));
    for (const lines of orders)
      expect(lines.toSorted()).toEqual([
        ['a2', 'd5'],
        ['a2', 'e4'],
      ]);
    expect(new Set(orders.map(String)).size).toBe(2);
    expect(() => parseOpenings(createGame('kindo', { size: 4 }), text)).toThrow(
      expect.objectContaining({ code: 'bad-book' }),
    );
  });

  it('refuses other options, other games, and nothing', () => {
    const small = createGame('kindo', { size: 4 });
    const record = formatRecord(recordOf(small, openingHistory(small, { actions: [] })), 'jsonl');
    expect(() => parseOpenings(game, record)).toThrow(/Opening 1: expected the options/);
    expect(() => parseOpenings(createGame('senet'), record)).toThrow(/expected a game of senet/);
    expect(() => parseOpenings(game, '# one\nnonsense')).toThrow(
      expect.objectContaining({ code: 'bad-position', message: expect.stringMatching(/^Line 2 of the openings: /) }),
    );
    expect(() => parseOpenings(game, '\n')).toThrow(/holds no opening/);
  });
});

describe('judgeFor', () => {
  it.each(gameIds())('says of %s what the first player may expect, always the same', async (id) => {
    const game = createGame(id);
    const history = new History(game);
    const value = await judgeFor(game)(history);
    expect(Math.abs(value)).toBeLessThanOrEqual(1);
    expect(await judgeFor(game)(history)).toBe(value);
    if (id === 'senet') expect(history.actor).toBe(CHANCE); // the mean over the throws
  });

  it('judges for player 0, with either player to move', async () => {
    const game = createGame('togyzkumalak');
    const historyFrom = (text: string) => {
      const row = new Uint8Array(game.rowSize);
      return new History(game, { counters: game.parsePosition(text, row), row });
    };
    // The second player, who moves, has nearly won.
    const value = await judgeFor(game)(historyFrom('2S,2S,2S,1S,1S,1S,1S,1S,1S/2S,2S,2S,1S,1S,1S,1S,1S,1S 58 80 N 40'));
    expect(value).toBeLessThan(-0.5);
  });

  it('refuses games of more than two', () => {
    expect(() => judgeFor(createGame('abalone', { players: 3 }))).toThrow(/two players only/);
  });
});
