/** The clocks of a room on the board. */
import type { RoomStatus, ServerMessage } from 'otau/rooms';
import { afterAll, expect, it, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
afterAll(() => vi.unstubAllGlobals());

const FACTS = { room: 'r', game: 'kindo', options: { size: 3 }, control: '5:00', hash: '', created: 5, rated: false };

function statusOf(seq: number, left: readonly number[]): RoomStatus {
  const seats = ['Anna', 'Boris'].map((name) => ({ taken: true, name, bot: '' }));
  return { seq, phase: 'playing', seats, left, running: 0, asked: {}, said: [] };
}

it('are those that the server names again while its time stands, and no older ones', async () => {
  const { RoomMatch } = await import('./room-match.js');
  const match = new RoomMatch('r');
  vi.spyOn(match, 'now').mockReturnValue(0);
  const told = (type: 'state' | 'status', status: RoomStatus) => {
    const presence = { online: [true, true], lag: [null, null], watchers: 0 };
    const state = { facts: FACTS, seat: 0, start: '..o/.../x.. x 1 2 2', moves: [], presence };
    match.onMessage({ type, room: 'r', status, ...state } as unknown as ServerMessage);
    return match.session.timesLeft(match.now())[0];
  };
  expect(told('state', statusOf(5, [60_000, 60_000]))).toBe(60_000);
  vi.mocked(match.now).mockReturnValue(5000);
  expect(match.session.timesLeft(match.now())[0]).toBe(55_000);
  expect(told('status', statusOf(5, [60_000, 60_000]))).toBe(60_000);
  expect(told('status', statusOf(4, [70_000, 60_000]))).toBe(60_000);
});
