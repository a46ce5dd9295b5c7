/** The clocks and moves of a room on the board. */
import { OtauError } from 'otau';
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

/** What the server tells about the room: seat 0 is this player's. */
function told(type: 'state' | 'status', status: RoomStatus): ServerMessage {
  const presence = { online: [true, true], lag: [null, null], watchers: 0 };
  const state = { facts: FACTS, seat: 0, start: '..o/.../x.. x 1 2 2', moves: [], presence };
  return { type, room: 'r', status, ...state } as unknown as ServerMessage;
}

it('clocks are those that the server names again while its time stands, and no older ones', async () => {
  const { RoomMatch } = await import('./room-match.js');
  const match = new RoomMatch('r');
  vi.spyOn(match, 'now').mockReturnValue(0);
  const leftAfter = (message: ServerMessage) => {
    match.onMessage(message);
    return match.session.timesLeft(match.now())[0];
  };
  expect(leftAfter(told('state', statusOf(5, [60_000, 60_000])))).toBe(60_000);
  vi.mocked(match.now).mockReturnValue(5000);
  expect(match.session.timesLeft(match.now())[0]).toBe(55_000);
  expect(leftAfter(told('status', statusOf(5, [60_000, 60_000])))).toBe(60_000);
  expect(leftAfter(told('status', statusOf(4, [70_000, 60_000])))).toBe(60_000);
});

it('a move that is refused as too fast stays on the board and is sent again with its id', async () => {
  vi.useFakeTimers();
  const { RoomMatch } = await import('./room-match.js');
  const { connection } = await import('../connection/connection.js');
  const ask = vi.spyOn(connection, 'ask').mockRejectedValueOnce(new OtauError('too-fast', 'Too many messages.'));
  ask.mockResolvedValueOnce({ type: 'done', id: '' });
  const match = new RoomMatch('r');
  match.onMessage(told('state', statusOf(5, [60_000, 60_000])));
  match.play(match.session.legal()[0]);
  await vi.advanceTimersByTimeAsync(1000);
  const [first, again] = ask.mock.calls;
  expect(first[0]).toBe('move');
  expect(again).toEqual(first);
  expect([match.session.current.ply, match.failure]).toEqual([1, undefined]);
  vi.useRealTimers();
});
