/** Metrics and log of a server of rooms: what happens is counted and written down, and names nobody. */
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOMS_PATH, ROOMS_PROTOCOL } from 'otau/rooms';
import { beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { RoomClient } from '../rooms/node/bots/bot-player.js';
import type { RoomReport } from '../rooms/node/report.js';
import { startServer } from './index.js';
import { EventLog, RoomMetrics } from './metrics.js';
import { sendRaw } from './testing.js';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('metrics');
});

/** The lines of the log without their times, which are dates. */
function logged(path: string): object[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { time, ...facts } = JSON.parse(line);
      expect(Number.isFinite(Date.parse(time))).toBe(true);
      return facts;
    });
}

describe('a server of rooms', () => {
  it('counts answers, refusals and games, and logs all but answers', async () => {
    const metrics = new RoomMetrics();
    const log = new EventLog(join(folder, 'rooms.log'));
    const server = await startServer({
      port: 0,
      rooms: {
        path: join(folder, 'rooms.db'),
        onReport(report) {
          metrics.note(report);
          log.note(report);
        },
      },
    });
    metrics.watch(() => server.rooms!);
    const client = await RoomClient.connect(server.address);
    const wish = { options: '{}', control: 'untimed', listed: false, seat: 0, rated: false, name: 'Anna', bot: '' };
    const { room } = await client.ask('create', { game: 'kindo', ...wish });
    for (let again = 0; again < 2; again++) {
      await expect(client.ask('create', { game: 'chess', ...wish })).rejects.toMatchObject({ code: 'unknown-game' });
    }
    await client.ask('close', { room });
    const text = await metrics.text();
    expect(text).toContain('otau_room_answer_seconds_count{request="create"} 1');
    expect(text).toContain('otau_room_refusals_total{code="unknown-game"} 2');
    expect(text).toContain('otau_room_games_opened_total{game="kindo"} 1');
    expect(text).toContain('otau_room_games_over_total{game="kindo",result="none"} 1');
    expect(text).toContain('otau_room_connections 1');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('Anna');
    client.close();
    await server.close();
    log.close();
    expect(logged(log.path)).toEqual([
      { event: 'opened', room, game: 'kindo', control: 'untimed' },
      { event: 'over', room, game: 'kindo', results: null },
      { event: 'refused', code: 'unknown-game', address: expect.stringContaining('127.0.0.1'), count: 2 },
    ]);
  });
});

describe('behind a proxy', () => {
  it.each([
    { proxy: true, header: '203.0.113.9, 198.51.100.7', counted: '198.51.100.7' },
    { proxy: true, header: 'nonsense', counted: '127.0.0.1' },
    { proxy: false, header: '198.51.100.7', counted: '127.0.0.1' },
  ])('limits are by the address that it has seen: $header, proxy $proxy', async ({ proxy, header, counted }) => {
    const refused: string[] = [];
    const onReport = (report: RoomReport) => {
      if (report.event === 'refused') refused.push(report.address.replace('::ffff:', ''));
    };
    const server = await startServer({ port: 0, rooms: { path: join(folder, 'rooms.db'), proxy, onReport } });
    const address = new URL(ROOMS_PATH, server.address).href.replace('http', 'ws');
    const socket = new WebSocket(address, ROOMS_PROTOCOL, { headers: { 'X-Forwarded-For': header } });
    await once(socket, 'open');
    socket.send('{"type":"nothing","id":"1"}');
    await expect.poll(() => refused, { timeout: 60_000 }).toEqual([counted]);
    socket.terminate();
    await server.close();
  });
});

it('metrics answer at their own address, and nowhere else', async () => {
  const served = await new RoomMetrics().serve(0);
  const answer = await fetch(served.address);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('otau_rooms 0');
  expect((await fetch(new URL('/', served.address))).status).toBe(404);
  expect((await fetch(served.address, { method: 'POST' })).status).toBe(404);
  // A page of another site reaches it under that site's name (DNS rebinding)
  expect(
    (await sendRaw(served.address, 'GET /metrics HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n')).status,
  ).toBe(404);
  const port = Number(new URL(served.address).port);
  await expect(new RoomMetrics().serve(port)).rejects.toMatchObject({ code: 'bad-address' });
  await served.close();
});

it('a log that cannot be written is refused, and one that fails later stops nothing', () => {
  expect(() => new EventLog(join(folder, 'no', 'rooms.log'))).toThrow(expect.objectContaining({ code: 'no-file' }));
  const log = new EventLog(join(folder, 'rooms.log'));
  rmSync(folder, { recursive: true });
  expect(() => log.write('started')).not.toThrow();
  log.close();
});
