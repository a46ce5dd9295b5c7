/** Backups: every game comes back as it was, a broken line is reported and leaves the rest. */
import { createGame, Rng } from 'otau';
import { formatRecord } from 'otau/records';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../i18n/failures.js';
import { recordOfSession } from '../session/record.js';
import { playedAt, restoreSession, type SavedGame, saveSession } from '../session/saved-game.js';
import { PERSON, Session } from '../session/session.js';
import { readBackup } from './backup.js';
import { addGames, exportGames, formatBackup } from './games.js';

function played(id: string, seed: number): SavedGame {
  const session = new Session({ game: createGame('kindo'), players: [PERSON, 'level:2'], seed: String(seed) });
  const rng = new Rng(seed);
  for (let ply = 0; ply < 15; ply++) {
    const legal = session.legal();
    session.play(legal[rng.below(legal.length)]);
  }
  return saveSession(session, { id, created: seed, updated: seed + 1 }, 0);
}

const GAMES = [played('a', 1), played('b', 2), played('c', 3)];

/** All games and faults of a text. */
async function readAll(text: string, now = 0): Promise<{ games: SavedGame[]; faults: Fault[] }> {
  const games: SavedGame[] = [];
  const faults: Fault[] = [];
  for await (const { game, fault } of readBackup(new TextEncoder().encode(text), now)) {
    if (game !== undefined) games.push(game);
    else faults.push(fault);
  }
  return { games, faults };
}

describe('a backup', () => {
  it('brings every game back', async () => {
    expect(await readAll(formatBackup(GAMES))).toEqual({ games: GAMES, faults: [] });
  });

  it.each([
    ['no JSON', '{"format": '],
    ['another object', '{"a":1}'],
    ['a broken game', JSON.stringify({ ...GAMES[0], nodes: [{ parent: 0, move: 'zz' }] })],
  ])('tells of a line that is %s, and reads the others', async (_, broken) => {
    const [first, second, third] = formatBackup(GAMES).trimEnd().split('\n');
    const { games, faults } = await readAll([first, broken, second, '', third].join('\n'));
    expect(games).toEqual(GAMES);
    expect(faults).toEqual([{ line: 2, failure: { key: 'bad-record', detail: expect.any(String) } }]);
  });

  it.each(['jsonl', 'text'] as const)('reads records as %s', async (form) => {
    const session = new Session({ game: createGame('togyzkumalak'), players: [PERSON, PERSON], seed: '1' });
    session.play(3);
    session.play(5);
    const text = formatRecord(recordOfSession(session, { Date: '2026.11.02' }), form);
    const { games, faults } = await readAll(text, 9);
    expect(faults).toEqual([]);
    expect(games).toMatchObject([{ game: 'togyzkumalak', updated: 9, created: Date.parse('2026-11-02'), current: 2 }]);
    // The tags of the record are saved, and its date orders the game
    expect(games[0].tags).toMatchObject({ Date: '2026.11.02' });
    expect(playedAt(games[0])).toBe(Date.parse('2026-11-02'));
    expect(restoreSession(games[0]).current.ply).toBe(2);
  });

  it('takes all games of a text but a wrong one, and says where and why', async () => {
    const text = ['1. a2 e4', '1. a2 a2', '1. b1 d5']
      .map((moves) => `[Game "kindo"]\n[x "Aigul"]\n\n${moves} *\n`)
      .join('\n');
    const { games, faults } = await readAll(text);
    expect(games.map(({ current }) => current)).toEqual([2, 2]);
    expect(faults).toEqual([
      { line: 9, game: 2, ply: 2, move: 'a2', failure: { key: 'illegal-move', detail: expect.any(String) } },
    ]);
  });

  it('keeps variations, notes and marks of records', async () => {
    const text = '[Game "kindo"]\n\n1. a2! {first} (1. b1 {other} d5) e4 *\n';
    const { games } = await readAll(text);
    const { tree } = restoreSession(games[0]);
    expect([...tree.nodes()].map(({ comment, marks }) => [comment, marks])).toEqual([
      [undefined, undefined],
      ['first', [1]],
      [undefined, undefined],
      ['other', undefined],
      [undefined, undefined],
    ]);
  });

  it('of nothing at all is reported', async () => {
    const { games, faults } = await readAll('nonsense');
    expect(games).toEqual([]);
    expect(faults).toHaveLength(1);
  });
});

it('a game that comes twice in one file is kept once, as far as it was played', async () => {
  const [game, other] = GAMES;
  const early = { ...game, nodes: game.nodes.slice(0, 10), updated: game.updated - 1 };
  const parts = () => [early, other, game, early].map((state) => ({ game: structuredClone(state), hasOwnId: true }));
  await addGames(parts());
  const { games } = await readAll(await exportGames());
  expect(games).toHaveLength(2);
  expect(games).toEqual(expect.arrayContaining([game, other]));
  expect(await addGames(parts())).toBe(0);
});
