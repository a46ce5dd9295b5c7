/** Backups: every game comes back as it was, a broken line is told and leaves the rest. */
import { createGame, Rng } from 'otau';
import { formatRecord } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { recordOfSession } from '../session/record.js';
import { playedAt, restoreSession, type SavedGame, saveSession } from '../session/saved.js';
import { PERSON, Session } from '../session/session.js';
import { formatBackup, parseBackup } from './backup.js';

function played(id: string, seed: number): SavedGame {
  const session = new Session({ game: createGame('kindo'), players: [PERSON, 'level:2'], seed: String(seed) });
  const rng = new Rng(seed);
  for (let ply = 0; ply < 15; ply++) {
    const legal = session.legal();
    session.play(legal[rng.below(legal.length)]);
  }
  return saveSession(session, { id, created: seed, updated: seed + 1 }, 0);
}

let count = 0;
const newId = () => `new${++count}`;
const GAMES = [played('a', 1), played('b', 2), played('c', 3)];

describe('a backup', () => {
  it('brings every game back', () => {
    expect(parseBackup(formatBackup(GAMES), newId, 0)).toEqual({ games: GAMES, faults: [] });
  });

  it.each([
    ['no JSON', '{"format": '],
    ['another object', '{"a":1}'],
    ['a broken game', JSON.stringify({ ...GAMES[0], nodes: [{ parent: 0, move: 'zz' }] })],
  ])('tells of a line that is %s, and reads the others', (_, broken) => {
    const [first, second, third] = formatBackup(GAMES).trimEnd().split('\n');
    const { games, faults } = parseBackup([first, broken, second, '', third].join('\n'), newId, 0);
    expect(games).toEqual(GAMES);
    expect(faults).toEqual([{ line: 2, failure: { key: 'bad-record', detail: expect.any(String) } }]);
  });

  it.each(['jsonl', 'text'] as const)('reads records as %s', (form) => {
    const session = new Session({ game: createGame('togyzkumalak'), players: [PERSON, PERSON], seed: '1' });
    session.play(3);
    session.play(5);
    const text = formatRecord(recordOfSession(session, { Date: '2026.11.02' }), form);
    const { games, faults } = parseBackup(text, newId, 9);
    expect(faults).toEqual([]);
    expect(games).toMatchObject([{ game: 'togyzkumalak', updated: 9, created: Date.parse('2026-11-02'), current: 2 }]);
    // It keeps what the record says of it, and stands among others by its own date
    expect(games[0].tags).toMatchObject({ Date: '2026.11.02' });
    expect(playedAt(games[0])).toBe(Date.parse('2026-11-02'));
    expect(restoreSession(games[0]).current.ply).toBe(2);
  });

  it('of nothing at all is told', () => {
    expect(parseBackup('nonsense', newId, 0).games).toEqual([]);
    expect(parseBackup('nonsense', newId, 0).faults).toHaveLength(1);
  });
});
