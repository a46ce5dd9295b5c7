/** One file of rooms belongs to one server, and to the next as soon as that has ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TYPESCRIPT_THREADS } from '../../../../tests/typescript-threads.js';
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
  const script = join(import.meta.dirname, '../../../../tests/rooms/server-process.ts');
  const child = spawn(process.execPath, [...TYPESCRIPT_THREADS, script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  const open = () => startServer({ port: 0, rooms: { path } });
  await expect(open()).rejects.toMatchObject({ code: 'locked' });
  child.kill('SIGKILL');
  await closed;
  await (await open()).close();
});
