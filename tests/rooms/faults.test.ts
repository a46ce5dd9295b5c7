/**
 * Games over a bad way: every message late, doubled or out of order, connections cut, players started again. Each game comes to its end, nothing
 * that was sent is lost, nothing is played twice, and the clocks are those of the events. FAULTS=50 plays so many games of each kind.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHANCE, createGame, History } from '../../packages/otau/src/index.js';
import type { RoomEvent } from '../../packages/otau-cli/src/rooms/events.js';
import type { RoomStatus } from '../../packages/otau-cli/src/rooms/messages.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/client.js';
import { openRoomsFile } from '../../packages/otau-cli/src/rooms/node/schema.js';
import { type Serving, startServer } from '../../packages/otau-cli/src/serve/server.js';
import { FAULTS, FaultProxy } from './fault-proxy.js';
import { SteadyPlayer } from './steady-player.js';

const COUNT = Number(process.env.FAULTS ?? 2);
/** A game takes seconds; where it hangs, the test says so soon. */
const TIMEOUT_MS = 120_000 + COUNT * 15_000;
const MUCH = { burst: 1e9, perSecond: 1e9 };
const CLOCK_MS = 600_000;
const WISHES = [
  { game: 'kindo', options: '{"size":4}', control: '10:00' },
  { game: 'senet', options: '{"dancers":1}', control: '10:00' },
];

const folder = mkdtempSync(join(tmpdir(), 'otau-faults-'));
const path = join(folder, 'rooms.db');
let serving: Serving;

beforeAll(async () => {
  const limits = { messages: MUCH, addressMessages: MUCH, games: MUCH, addressConnections: 10_000 };
  serving = await startServer({ port: 0, rooms: { path, limits } });
});
afterAll(async () => {
  await serving.close();
  rmSync(folder, { recursive: true });
});

/** A room with two seats taken over a good way. */
async function openRoom(number: number) {
  const client = await RoomClient.connect(serving.address);
  const made = await client.ask('create', { ...WISHES[number % WISHES.length], seat: 0 });
  const other = await RoomClient.connect(serving.address);
  const sat = await other.ask('sit', { room: made.room, seat: 1 });
  client.close();
  other.close();
  return { room: made.room as string, tokens: [made.token as string, sat.token as string] };
}

/** The events of a room as the disk has them. */
function eventsOf(room: string): { readonly setup: { game: string; options: object }; readonly events: RoomEvent[] } {
  const database = openRoomsFile(path);
  const row = database.prepare('SELECT number, setup FROM rooms WHERE id = ?').get([room]) as {
    number: number;
    setup: string;
  };
  const rows = database.prepare('SELECT event FROM events WHERE room = ? ORDER BY seq').all([row.number]);
  database.close();
  const events = (rows as { event: string }[]).map(({ event }) => JSON.parse(event) as RoomEvent);
  return { setup: JSON.parse(row.setup), events };
}

/** Replays a game from what the players were sent and from the events alone; compares moves, ids and clocks. */
function check(room: string, players: readonly SteadyPlayer[], start: string, status: RoomStatus): void {
  const { setup, events } = eventsOf(room);
  const game = createGame(setup.game, setup.options as never);
  const first = new Uint8Array(game.rowSize);
  const history = new History(game, { row: first, counters: game.parsePosition(start, first) });
  const left = [CLOCK_MS, CLOCK_MS];
  let began = events.findLast(({ type }) => type === 'sit')?.at ?? 0;
  let ply = 0;
  const moves = events.filter((event) => event.type === 'move');
  expect(new Set(moves.map(({ id }) => id)).size).toBe(moves.length);
  const [{ moves: told }] = players;
  const passThrows = () => {
    while (ply < told.length && history.actor === CHANCE) history.play(game.parseAction(history.row, told[ply++]));
  };
  passThrows();
  for (const { seat, move, since, at } of moves) {
    expect(history.actor).toBe(seat);
    expect(told[ply++]).toBe(move);
    history.play(game.parseAction(history.row, move));
    left[seat] -= since - began;
    began = at;
    passThrows();
  }
  expect(ply).toBe(told.length);
  expect(status.ending?.reason).toBe(history.ending()?.reason);
  expect(status.ending?.results).toEqual(history.ending()?.results);
  left.forEach((time, seat) => {
    expect(Math.abs(time - (status.left[seat] as number))).toBeLessThan(100);
  });
}

async function startOf(room: string): Promise<string> {
  const client = await RoomClient.connect(serving.address);
  const start = new Promise<string>((resolve) => {
    client.onMessage = (message) => {
      if (message.type === 'state') resolve(message.start as string);
    };
  });
  await client.ask('watch', { room });
  client.close();
  return start;
}

it.each([...FAULTS, 'players restarted'] as const)(
  'nothing is lost or played twice: %s',
  { timeout: TIMEOUT_MS },
  async (fault) => {
    const isRestart = fault === 'players restarted';
    const proxy = await FaultProxy.to(serving.address, isRestart ? 'delayed' : fault, fault);
    const games = Array.from({ length: COUNT }, async (_, number) => {
      const { room, tokens } = await openRoom(number);
      const start = await startOf(room);
      const players = tokens.map(
        (token, seat) => new SteadyPlayer(proxy.address, room, token, seat, `${number} ${seat}`),
      );
      const running = players.map((player) => player.start());
      let isGoing = true;
      const ended = Promise.all(players.map(({ over }) => over));
      const restarting = (async () => {
        for (let turn = 0; isRestart && isGoing; turn++) {
          // After each move, so that the game continues however slow the machine is
          const { length } = players[turn % 2].moves;
          while (isGoing && players[turn % 2].moves.length <= length) await sleep(5);
          players[turn % 2].restart();
        }
      })();
      const [status] = await ended;
      isGoing = false;
      for (const player of players) player.stop();
      await Promise.all([...running, restarting]);
      expect(players[1].moves).toEqual(players[0].moves);
      for (const { lost } of players) expect(lost).toEqual([]);
      check(room, players, start, status);
    });
    await Promise.all(games);
    expect(proxy.harmed).toBeGreaterThan(0);
    await proxy.close();
  },
);
