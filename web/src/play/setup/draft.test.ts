/** The choices of a new game in two tabs. */
import { afterAll, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from './draft.js';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
});
afterAll(() => vi.unstubAllGlobals());

it('the choices for a game stay where another tab chooses for another game', () => {
  const one = readDraft();
  const other = readDraft();
  saveDraft({ game: 'kindo', games: { ...one.games, kindo: { ...one.games.kindo, control: '5:00+3' } } });
  saveDraft({ game: 'senet', games: { ...other.games, senet: { ...other.games.senet, control: '10:00' } } });
  const { game, games } = readDraft();
  expect(game).toBe('senet');
  expect(games.kindo.control).toBe('5:00+3');
  expect(games.senet.control).toBe('10:00');
});
