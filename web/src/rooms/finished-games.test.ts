/** Games of rooms in the library: saved once, never over what was added to them. */
import type { ServerMessage } from 'otau/rooms';
import { afterAll, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => stored.set(name, text),
});
afterAll(() => vi.unstubAllGlobals());

/** A game that the other player has resigned. */
const OVER: ServerMessage = {
  type: 'state',
  facts: { room: 'r', game: 'kindo', options: { size: 3 }, control: 'untimed', hash: '', created: 5, rated: false },
  seat: 0,
  start: '..o/.../x.. x 1 2 2',
  moves: [],
  status: {
    seq: 1,
    phase: 'over',
    seats: [
      { taken: true, name: 'Anna', bot: '' },
      { taken: true, name: 'Boris', bot: '' },
    ],
    left: [null, null],
    running: null,
    asked: {},
    said: [],
    ending: { reason: 'resignation', player: 1, results: [1, -1], at: 7 },
  },
  presence: { online: [true, true], lag: [null, null], watchers: 0 },
};

it('saves a game once, with the time at which it ended, and leaves what was added to it', async () => {
  const { hasUnsavedRooms, ownSeats, saveSeat } = await import('./identity.js');
  const { saveRoomGame } = await import('./finished-games.js');
  const { RoomMatch } = await import('./room/room-match.js');
  const { loadGame, saveGame } = await import('../store/games.js');
  saveSeat('r', 'secret', '');
  const match = new RoomMatch('r');
  match.onMessage(OVER);
  expect(ownSeats()).toMatchObject([['r', { token: 'secret', game: 'kindo' }]]);
  expect(hasUnsavedRooms()).toBe(true);
  expect(await saveRoomGame(match)).toBe('room-r');
  expect(hasUnsavedRooms()).toBe(false);
  const saved = (await loadGame('room-r'))!;
  expect(saved).toMatchObject({ names: ['Anna', 'Boris'], created: 5, updated: 7, results: [1, -1] });
  await saveGame({ ...saved, first: { comment: 'A note' } });
  await saveRoomGame(match);
  expect(await loadGame('room-r')).toMatchObject({ first: { comment: 'A note' } });
});
