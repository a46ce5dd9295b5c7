/** What is offered against losing games depends on what no backup holds. */
import { createGame } from 'otau';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveSession } from '../session/saved-game.js';
import { PERSON, Session } from '../session/session.js';
import { countWithoutBackup, rememberBackup } from './persistence.js';

const session = new Session({ game: createGame('kindo'), players: [PERSON, PERSON], seed: '1' });
const games = [1, 2, 3].map((updated) => saveSession(session, { id: `game ${updated}`, created: 1, updated }, 0));

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

it('counts all games before the first backup, later those that were played on since', () => {
  expect(countWithoutBackup(games)).toBe(3);
  rememberBackup(new Date(2));
  expect(countWithoutBackup(games)).toBe(1);
});

it('counts all games where the time of the backup cannot be read', () => {
  localStorage.setItem('otau-backup', 'yesterday');
  expect(countWithoutBackup(games)).toBe(3);
});

it('counts all games where the browser forbids to look', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  expect(countWithoutBackup(games)).toBe(3);
});
