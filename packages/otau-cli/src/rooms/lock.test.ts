/** One file of rooms belongs to one server at a time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { spawnServer } from '../../../../tests/rooms/spawn-server.js';
import { startServer } from '../serve/server.js';

function roomsFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'rooms.db');
}

it('a second server is refused, and leaves nothing open', async () => {
  const path = roomsFile();
  const first = await startServer({ port: 0, rooms: { path } });
  await expect(startServer({ port: 0, rooms: { path } })).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringMatching(/^Another server has the rooms in ".*rooms\.db" open: end it first/),
  });
  await first.close();
  await (await startServer({ port: 0, rooms: { path } })).close();
});

it('a server that is killed locks no more', async () => {
  const path = roomsFile();
  const server = await spawnServer([path]);
  const open = () => startServer({ port: 0, rooms: { path } });
  await expect(open()).rejects.toMatchObject({ code: 'locked' });
  await server.end('SIGKILL');
  await (await open()).close();
});

it('a server listens once its rooms are open, and lets them go where it cannot', async () => {
  const first = await startServer({ port: 0, rooms: { path: roomsFile() } });
  const port = Number(new URL(first.address).port);
  const path = roomsFile();
  const holder = await startServer({ port: 0, rooms: { path } });
  await expect(startServer({ port, rooms: { path } })).rejects.toMatchObject({ code: 'locked' });
  await holder.close();
  await expect(startServer({ port, rooms: { path } })).rejects.toMatchObject({ code: 'bad-address' });
  await (await startServer({ port: 0, rooms: { path } })).close();
  await first.close();
});
