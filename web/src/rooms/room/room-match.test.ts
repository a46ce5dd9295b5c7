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

/** A room in which the other player thinks, and what this player has sent. */
async function waitingRoom(start: string, control = FACTS.control) {
  const { RoomMatch } = await import('./room-match.js');
  const { connection } = await import('../connection/connection.js');
  const ask = vi.spyOn(connection, 'ask').mockReset().mockResolvedValue({ type: 'done', id: '' });
  const match = new RoomMatch('r');
  const tell = (message: object) => match.onMessage(message as ServerMessage);
  let seq = 5;
  const state = (moves: readonly string[]) =>
    tell({ ...told('state', statusOf(++seq, [60_000, 60_000])), facts: { ...FACTS, control }, start, moves });
  state([]);
  const choose = (move: string) => {
    const row = match.ahead?.row ?? match.session.current.row;
    match.play(match.session.game.parseAction(row, move));
  };
  return {
    match,
    choose,
    state,
    hear: (ply: number, ...moves: string[]) =>
      tell({ type: 'moved', room: 'r', id: 'other', ply, moves, status: statusOf(++seq, [60_000, 60_000]) }),
    tell,
    left: () => ask.mock.calls.filter(([type]) => type === 'conditional').map(([, fields]) => fields),
    sent: () => ask.mock.calls.filter(([type]) => type === 'move').map(([, fields]) => fields),
  };
}

/** O is to move, once. */
const O_THINKS = '..o/.../x.. o 1 2 2';

it('a move chosen while the other player thinks is played as soon as its turn has come, and told to the server only then', async () => {
  const { match, choose, hear, sent } = await waitingRoom(O_THINKS);
  choose('a2');
  expect([match.waitingMove, match.session.current.ply, sent()]).toEqual(['a2', 0, []]);
  hear(0, 'c2');
  expect(sent()).toEqual([{ room: 'r', ply: 1, move: 'a2' }]);
  expect([match.waitingMove, match.droppedMove, match.session.current.ply]).toEqual([undefined, undefined, 2]);
});

it('a waiting move that has become illegal is not played, and this is said until the next move', async () => {
  const { match, choose, hear, sent } = await waitingRoom('ooo/x../x.. o 1 2 2');
  choose('a2e');
  hear(0, 'a2');
  expect([match.waitingMove, match.droppedMove, sent()]).toEqual([undefined, 'a2e', []]);
  choose('b1');
  expect([match.droppedMove, sent()]).toEqual([undefined, [{ room: 'r', ply: 1, move: 'b1' }]]);
});

it('the same move again, another one, or Escape change what waits', async () => {
  const { match, choose, hear, sent } = await waitingRoom(O_THINKS);
  choose('a2');
  choose('b1');
  expect(match.waitingMove).toBe('b1');
  choose('b1');
  expect(match.waitingMove).toBeUndefined();
  choose('a2');
  match.forgetAhead();
  hear(0, 'c2');
  expect([match.session.current.ply, sent()]).toEqual([1, []]);
});

it('a waiting move outlives a lost connection, and is played if its turn came meanwhile', async () => {
  const { match, choose, state, sent } = await waitingRoom(O_THINKS);
  choose('a2');
  state([]);
  expect(match.waitingMove).toBe('a2');
  state(['c2']);
  expect(sent()).toEqual([{ room: 'r', ply: 1, move: 'a2' }]);
});

it('a waiting move goes with the moves that are taken back', async () => {
  const { match, choose, hear, state, sent } = await waitingRoom('..o/.../x.. o 2 2 2');
  hear(0, 'c2');
  choose('a2');
  state([]);
  expect(match.waitingMove).toBeUndefined();
  hear(0, 'c2', 'b3');
  expect(sent()).toEqual([]);
});

it('a line of an expected move and an answer is played out beside the game, left with the server, and ended by a move', async () => {
  const { match, tell, hear, left } = await waitingRoom(O_THINKS, '3d');
  const { game } = match.session;
  const playLine = (move: string) => match.play(game.parseAction(match.shown.row, move));
  match.beginLine();
  playLine('c2');
  playLine('a2');
  expect([match.line, match.session.current.ply]).toEqual([
    [
      { move: 'c2', isAnswer: false },
      { move: 'a2', isAnswer: true },
    ],
    0,
  ]);
  match.keepLine();
  expect([match.line, left()]).toEqual([undefined, [{ room: 'r', ply: 0, lines: 'c2 a2' }]]);
  tell({ type: 'conditional', room: 'r', lines: [['c2', 'a2']] });
  match.beginLine();
  hear(0, 'b3');
  expect([match.line, match.isLive, match.unexpectedMove]).toEqual([undefined, true, 'b3']);
});

it('a waiting move goes when an answer in advance was played in its turn', async () => {
  const { match, choose, hear, sent } = await waitingRoom(O_THINKS, '3d');
  choose('a2');
  hear(0, 'c2', 'b1');
  expect([match.waitingMove, match.droppedMove, sent()]).toEqual([undefined, 'a2', []]);
});

it('a line ends with the game, with the seat, and leaves a waiting move where it is', async () => {
  const { match, choose, state, tell } = await waitingRoom(O_THINKS, '3d');
  choose('a2');
  match.beginLine();
  match.forgetAhead();
  expect([match.line, match.waitingMove]).toEqual([undefined, 'a2']);
  match.beginLine();
  const facts = { ...FACTS, control: '3d' };
  tell({ ...told('state', statusOf(50, [0, 0])), facts, seat: -1, start: O_THINKS });
  expect([match.line, match.isLive]).toEqual([undefined, true]);
  state([]);
  tell({ ...told('state', statusOf(51, [0, 0])), facts, start: O_THINKS });
  match.beginLine();
  expect(match.line).toEqual([]);
  const ending = { reason: 'resignation', player: 1, results: [1, -1], at: 0 };
  tell({ type: 'status', room: 'r', status: { ...statusOf(52, [0, 0]), phase: 'over', ending } });
  expect([match.line, match.isLive]).toEqual([undefined, true]);
});

it('the list of moves leads from a line to the game, which it leaves as it is, and back', async () => {
  const { match, hear, left } = await waitingRoom(O_THINKS, '3d');
  hear(0, 'c2', 'a2', 'b1');
  const { tree, game } = match.session;
  match.beginLine();
  match.play(game.parseAction(match.shown.row, 'b3'));
  match.show(tree.root);
  const before = [tree.size, left().length];
  expect([match.line, match.lineMoves]).toEqual([undefined, undefined]);
  match.play(game.parseAction(match.shown.row, 'c2'));
  match.play(game.parseAction(match.shown.row, 'b3'));
  expect([tree.size, left().length]).toEqual(before);
  match.beginLine();
  expect(match.line?.map(({ move }) => move)).toEqual(['b3']);
});

it('answers in advance are for games with days a move', async () => {
  const { match } = await waitingRoom(O_THINKS);
  match.beginLine();
  expect([match.canAnswerAhead, match.line]).toEqual([false, undefined]);
});
