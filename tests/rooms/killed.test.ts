/**
 * The server of rooms is killed with `kill -9` while games continue, and started again: every move that a player has received is there,
 * none is there twice, and the clocks are unchanged. FAULTS=50 kills it 50 times.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replayRecord } from '../../packages/otau/src/records/replay.js';
import { Archive } from '../../packages/otau-cli/src/archive/archive.js';
import { openAgain, openTable, playOne, type Table } from './players.js';
import { type SpawnedServer, spawnServer } from './spawn-server.js';

const KILLS = Number(process.env.FAULTS ?? 2);
const TIMEOUT_MS = 900_000;
/** Milliseconds by which clocks may differ from those that the players last heard of, plus what passed until the kill and since the start. */
const CLOCK_TOLERANCE_MS = 100;
const GAMES = [
  { game: 'togyzkumalak', control: '10:00+1' },
  { game: 'senet', control: '10:00' },
  { game: 'kindo', options: '{"size":5}', control: '10:00~2' },
  { game: 'abalone', control: 'untimed' },
];

const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
const path = join(folder, 'rooms.db');
const archive = join(folder, 'games.db');
let server: SpawnedServer;
beforeAll(async () => {
  server = await spawnServer([path, archive]);
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Plays until the server is gone. */
async function play(table: Table, round: number): Promise<void> {
  try {
    for (let move = 0; await playOne(table, `${round} ${move}`); move++) await sleep(5);
  } catch {
    // Killed
  }
}

it('nothing that was sent is lost', { timeout: TIMEOUT_MS }, async () => {
  let tables = await Promise.all(GAMES.map((wish, index) => openTable(server.address, wish, `table ${index}`)));
  for (let round = 0; round < KILLS; round++) {
    const playing = tables.map((table) => play(table, round));
    await sleep(150 + ((round * 37) % 200));
    const killedAt = performance.now();
    const killed = server.end('SIGKILL');
    await Promise.all(playing);
    await killed;
    server = await spawnServer([path, archive]);
    const upAt = performance.now();
    const before = tables;
    tables = await Promise.all(before.map((table, index) => openAgain(server.address, table, `${round} ${index}`)));
    tables.forEach(({ players: [now] }, index) => {
      for (const told of before[index].players) {
        expect(now.moves.slice(0, told.moves.length)).toEqual(told.moves);
        // One move may have been written and not sent
        if (now.moves.length !== told.moves.length || told.status?.phase !== 'playing') continue;
        const { running, left } = told.status;
        const passed = killedAt - told.heardAt;
        const again = now.heardAt - upAt;
        now.status?.left.forEach((time, seat) => {
          if (time === null) return;
          const most = (left[seat] as number) + CLOCK_TOLERANCE_MS;
          expect(time).toBeLessThanOrEqual(most);
          if (seat !== running) expect(time).toBeGreaterThanOrEqual((left[seat] as number) - CLOCK_TOLERANCE_MS);
          else expect(time).toBeGreaterThanOrEqual((left[seat] as number) - passed - again - 20 * CLOCK_TOLERANCE_MS);
        });
      }
    });
  }
  for (const table of tables) {
    if (table.players[0].status?.phase === 'playing') await table.players[0].client.ask('resign', { room: table.room });
    for (const { client } of table.players) client.close();
  }
  const countKept = (): number => {
    const kept = Archive.open(archive, { create: false });
    const { games } = kept.info();
    kept.close();
    return games;
  };
  await expect.poll(countKept).toBe(GAMES.length);
  await server.end('SIGTERM');
  const kept = Archive.open(archive, { create: false });
  for (const { number } of kept.search({})) replayRecord(kept.record(number));
  kept.close();
});
