/**
 * Games over a faulty network: messages late, doubled or out of order, connections cut, players restarted. Each game comes to
 * its end, nothing
 * that was sent is lost, nothing is played twice, and the clocks are those of the events. FAULTS=50 plays 50 games of each kind.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/bots/bot-player.js';
import { type Serving, startServer } from '../../packages/otau-cli/src/serve/server.js';
import { FAULTS, FaultProxy } from './fault-proxy.js';
import { checkReplayed } from './replayed.js';
import { SteadyPlayer } from './steady-player.js';

const COUNT = Number(process.env.FAULTS ?? 2);
/** A game takes seconds; where it hangs, the test says so soon. */
const TIMEOUT_MS = 120_000 + COUNT * 15_000;
const UNLIMITED = { burst: 1e9, perSecond: 1e9 };
const GAMES = [
  { game: 'kindo', options: '{"size":4}', control: '10:00' },
  { game: 'senet', options: '{"dancers":1}', control: '10:00' },
];

const folder = mkdtempSync(join(tmpdir(), 'otau-faults-'));
const path = join(folder, 'rooms.db');
let serving: Serving;

beforeAll(async () => {
  const limits = {
    messages: UNLIMITED,
    addressMessages: UNLIMITED,
    work: UNLIMITED,
    games: UNLIMITED,
    newConnections: UNLIMITED,
    addressConnections: 10_000,
  };
  serving = await startServer({ port: 0, rooms: { path, limits } });
});
afterAll(async () => {
  await serving.close();
  rmSync(folder, { recursive: true });
});

/** A room with two seats taken without faults. */
async function openRoom(number: number) {
  const client = await RoomClient.connect(serving.address);
  const made = await client.ask('create', { ...GAMES[number % GAMES.length], seat: 0 });
  const other = await RoomClient.connect(serving.address);
  const sat = await other.ask('sit', { room: made.room, seat: 1 });
  client.close();
  other.close();
  return { room: made.room as string, tokens: [made.token as string, sat.token as string] };
}

it.each([...FAULTS, 'players restarted'] as const)(
  'nothing is lost or played twice: %s',
  { timeout: TIMEOUT_MS },
  async (fault) => {
    const isRestart = fault === 'players restarted';
    const proxy = await FaultProxy.to(serving.address, isRestart ? 'delayed' : fault, fault);
    const games = Array.from({ length: COUNT }, async (_, number) => {
      const { room, tokens } = await openRoom(number);
      const players = tokens.map(
        (token, seat) => new SteadyPlayer(() => proxy.address, room, token, seat, `${number} ${seat}`),
      );
      const running = players.map((player) => player.play());
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
      const [{ start, moves }] = players;
      checkReplayed(path, room, { start, moves, status });
    });
    await Promise.all(games);
    expect(proxy.harmed).toBeGreaterThan(0);
    await proxy.close();
  },
);
