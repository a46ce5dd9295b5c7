/** The index of openings: positions, results, the filter, and the built-in games. */
import { createGame } from 'otau';
import { parseRecords } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { saveSession } from '../../session/saved-game.js';
import { PERSON, Session } from '../../session/session.js';
import { EVERY_OPENING, type Filter } from './filter.js';
import { builtInGames, lineOfRecord, lineOfSavedGame, OpeningIndex, openingsKey } from './opening-index.js';

function saved(actions: readonly number[], loser?: number) {
  const session = new Session({ game: createGame('togyzkumalak'), players: [PERSON, 'level:1'], seed: '1' });
  for (const action of actions) session.play(action);
  if (loser !== undefined) session.resign(loser);
  return saveSession(session, { id: 'a', created: 0, updated: 0 }, 0);
}

const START = createGame('togyzkumalak');
const row = new Uint8Array(START.rowSize);
START.start(row);

describe('the index of openings', () => {
  it('counts moves and results, the most frequent move first', () => {
    const index = new OpeningIndex();
    for (const game of [saved([3]), saved([5, 2], 0), saved([5, 1], 1)]) index.add(lineOfSavedGame(game));
    expect(index.at(row)).toEqual([
      { action: 5, count: 2, wins: [1, 1], draws: 0, ratings: [], performances: [], lastYear: '1970' },
      { action: 3, count: 1, wins: [0, 0], draws: 0, ratings: [], performances: [], lastYear: '1970' },
    ]);
  });

  it('counts a move that comes back to a position once for a game', () => {
    const index = new OpeningIndex();
    const line = lineOfSavedGame(saved([5]));
    index.add({ ...line, rows: [row, row, row], actions: [5, 5] });
    expect(index.at(row)).toMatchObject([{ action: 5, count: 1 }]);
  });

  it('has nothing for a position that never occurred', () => {
    expect(new OpeningIndex().at(row)).toEqual([]);
  });

  it('has the moves up to the current position, not those that were undone', () => {
    const session = new Session({ game: createGame('kindo'), players: [PERSON, PERSON], seed: '1' });
    const [first, second] = session.legal();
    session.play(first);
    session.undo();
    session.play(second);
    expect(lineOfSavedGame(saveSession(session, { id: 'a', created: 0, updated: 0 }, 0)).actions).toEqual([second]);
  });

  it.each([
    ['a move that is none', { nodes: [{ parent: 0, move: 'zz' }], current: 1 }],
    ['parents in a circle', { nodes: [{ parent: 1, move: '12' }], current: 1 }],
    ['options that are none', { options: { pits: 1000 } }],
  ])('refuses %s', (_, fault) => {
    expect(() => lineOfSavedGame({ ...saved([3]), ...fault } as ReturnType<typeof saved>)).toThrow();
  });

  it('tells rules apart, but not limits', () => {
    expect(openingsKey('kindo', { size: 5, maxPlies: 10 })).toBe(openingsKey('kindo', { maxPlies: 200, size: 5 }));
    expect(openingsKey('kindo', { size: 5 })).not.toBe(openingsKey('kindo', { size: 4 }));
  });
});

describe('the built-in games', () => {
  it.each([
    ['togyzkumalak', 2],
    ['abalone', 3],
    ['kindo', 0],
    ['senet', 0],
  ] as const)('of %s can be replayed and name their origin', async (game, count) => {
    const { people, levels } = await builtInGames(game);
    expect(people).toHaveLength(count);
    for (const record of people) expect(record.tags.Event).toBeTruthy();
    expect(levels.length).toBeGreaterThanOrEqual(20);
    expect(new Set(levels.map(({ moves }) => moves.join())).size).toBe(levels.length);
    for (const record of levels)
      expect(Object.values(record.tags).filter((tag) => /^level:\d$/.test(tag))).toHaveLength(2);
    for (const record of [...people, ...levels]) {
      expect(lineOfRecord(record).actions.length).toBeGreaterThanOrEqual(record.moves.length);
    }
  });
});

describe('the filter', () => {
  const records = parseRecords(`[Game "togyzkumalak"]
[Event "Club evening"]
[Date "2024.03.14"]
[White "Aigul"]
[Black "Daniyar"]
[WhiteElo "1800"]
[BlackElo "2000"]
[Result "1-0"]

1. 76(10) 98 1-0

[Game "togyzkumalak"]
[Event "Spring cup"]
[Date "2026"]
[White "Saule"]
[Black "Aigul"]
[WhiteElo "1900"]
[BlackElo "1850"]
[Result "1/2-1/2"]

1. 76(10) 22(10) 1/2-1/2

[Game "togyzkumalak"]
[White "Timur"]
[Result "*"]

1. 98(10) *
`);
  const index = new OpeningIndex();
  for (const record of records) index.add(lineOfRecord(record, [record.tags.White ?? '', record.tags.Black ?? '']));
  const selected = (part: Partial<Filter>) => [...index.select({ ...EVERY_OPENING, ...part })];

  it.each<[string, Partial<Filter>, number[]]>([
    ['everything', {}, [0, 1, 2]],
    ['a part of a name', { player: 'aig' }, [0, 1]],
    ['an event', { event: 'CUP' }, [1]],
    ['days from', { from: '2024-03-14' }, [0, 1]],
    ['days to, where the record knows the year alone', { to: '2026-01-01' }, [0, 1]],
    ['who won', { result: '0' }, [0]],
    ['draws', { result: 'drawn' }, [1]],
    ['games that did not end', { result: 'going' }, [2]],
    ['ratings of both players', { rating: ['1850', ''] }, [1]],
    ['ratings up to', { rating: ['', '2000'] }, [0, 1]],
    [
      'material of both in one position',
      {
        material: [
          ['10', '10'],
          ['10', ''],
        ],
      },
      [1],
    ],
    [
      'material of one',
      {
        material: [
          ['10', ''],
          ['', '0'],
        ],
      },
      [0, 1, 2],
    ],
    ['several together', { player: 'aigul', result: 'drawn', from: '2026' }, [1]],
    ['what no game is', { player: 'nobody' }, []],
  ])('by %s', (_, part, games) => {
    expect(selected(part)).toEqual(games);
  });

  it('tell ratings, performance and the last year of a move', () => {
    expect(index.at(row)[0]).toEqual({
      action: 6,
      count: 2,
      wins: [1, 0],
      draws: 1,
      ratings: [1850, 1925],
      performances: [1925 + 200, 1850 - 200],
      lastYear: '2026',
    });
    expect(index.at(row, index.select({ ...EVERY_OPENING, event: 'club' }))).toMatchObject([{ action: 6, count: 1 }]);
    expect(index.at(row, index.select({ ...EVERY_OPENING, player: 'nobody' }))).toEqual([]);
  });
});
