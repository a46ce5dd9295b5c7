/** Queries that find nothing: the proposed changes find games. */
import { createGame, History, legalActions } from 'otau';
import { formatRecords, type GameRecord, replayRecord } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { Archive } from './archive.js';
import type { NearMiss } from './near-misses.js';
import type { ArchiveQuery } from './search.js';
import type { NumberRange } from './sqlite/columns.js';
import { partsOf, randomRecords } from './testing.js';

const GAME = createGame('togyzkumalak');
const DAISY = createGame('abalone', { variant: 'belgian-daisy' });
const MANY: NumberRange = [500, 600];
const [ONE, TWO] = randomRecords(GAME, 2, 7, 60);
const games: readonly GameRecord[] = [
  { ...ONE, tags: { Date: '2025.03.14', White: 'Aigul', Black: 'Timur', WhiteElo: '1800', BlackElo: '2000' } },
  { ...TWO, tags: { Date: '2026.03.14', White: 'Timur', Black: 'A. Bekova', WhiteElo: '2010', BlackElo: '1850' } },
];

async function archiveOf(records: readonly GameRecord[]): Promise<Archive> {
  const archive = Archive.open(':memory:');
  await archive.import(partsOf(formatRecords(records, 'jsonl')));
  return archive;
}

describe('near misses', () => {
  it.each<[string, ArchiveQuery, NearMiss[]]>([
    ['a player', { player: 'aigull' }, [{ instead: { player: 'Aigul' }, games: 2 }]],
    ['one word of a name', { player: 'bekowa' }, [{ instead: { player: 'A. Bekova' }, games: 1 }]],
    ['a name that nobody has', { player: 'zhanar' }, [{ without: 'player', games: 5 }]],
    ['an event', { event: 'кубок 9' }, [1, 2, 0].map((n) => ({ instead: { event: `Кубок ${n}` }, games: 1 }))],
    ['a date', { since: '2027' }, [{ instead: { since: '2025.03.14', until: '2026.04.14' }, games: 5 }]],
    ['a result', { result: '1/2-1/2' }, [{ instead: { result: '*' }, games: 5 }]],
    ['a rating', { rating: [2500, 2600] }, [{ instead: { rating: [1800, 2010] }, games: 2 }]],
    ['a game', { game: 'senet' }, ['abalone', 'togyzkumalak'].map((game, n) => ({ instead: { game }, games: 3 - n }))],
    [
      'a line-up',
      { game: 'abalone', options: { variant: 'german-daisy' } },
      [{ rules: { game: 'abalone', options: { variant: 'belgian-daisy' } }, games: 3 }],
    ],
    ['material', { material: [MANY, MANY] }, [{ without: 'material', games: 5 }]],
  ])('for %s alone, propose changes that find games', async (_, query, near) => {
    const archive = await archiveOf([...games, ...randomRecords(DAISY, 3, 5, 12)]);
    expect(archive.count(query)).toBe(0);
    expect(archive.nearMisses(query)).toEqual(near);
    for (const { instead } of near) if (instead !== undefined) expect(archive.count(instead)).toBeGreaterThan(0);
    archive.close();
  });

  it('for an opening that nobody played, name its longest played part', async () => {
    const archive = await archiveOf(games);
    const { actions } = replayRecord({ ...ONE, moves: ONE.moves.slice(0, 3) });
    const opening = new History(GAME);
    for (const action of actions) opening.play(action);
    const other = legalActions(GAME, opening.row).find(
      (action) => GAME.formatAction(opening.row, action) !== ONE.moves[3],
    );
    opening.play(other as number);
    expect(archive.nearMisses({ game: 'togyzkumalak', opening })[0]).toEqual({
      moves: ONE.moves.slice(0, 3),
      games: 1,
    });
    archive.close();
  });

  it('for several conditions, propose changes that find games', async () => {
    const archive = await archiveOf([...games, ...randomRecords(DAISY, 3, 5, 12)]);
    expect(archive.nearMisses({ player: 'bekova', until: '2025' })).toEqual([
      { instead: { since: '2026.03.14', until: '2026.03.14' }, games: 1 },
      { without: 'player', games: 1 },
    ]);
    const [record] = randomRecords(DAISY, 1, 5, 12);
    const { row } = replayRecord(record);
    const usual = createGame('abalone');
    expect(archive.nearMisses({ position: { game: usual, row } })).toEqual([
      { rules: { game: 'abalone', options: record.options }, games: expect.any(Number) },
    ]);
    archive.close();
  });
});
