/** A leader ends in order, even if the log fails meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Archive } from '../../../archive/archive.js';
import { TestWorld } from '../../testing.js';
import { DEFAULT_LIMITS } from '../connections/rate-limits.js';
import { Fenced, roomNames } from './log.js';
import { Leader } from './member.js';
import type { RoomStreams } from './streams.js';

const folder = mkdtempSync(join(tmpdir(), 'otau-leader-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('ends also where another one writes while the archive takes the last games', async () => {
  const path = join(folder, 'rooms.db');
  const world = new TestWorld({}, path);
  const { room, players } = world.begin('togyzkumalak', {}, 'untimed');
  expect(players[0].ask('resign', { room })).toMatchObject({ type: 'done' });
  world.store.close();
  const archive = Archive.open(join(folder, 'games.db'));
  const connection = { subscribe: () => ({ unsubscribe: () => {} }), publish: () => {}, isClosed: () => false };
  const log = { append: () => Promise.reject(new Fenced('Another message follows 0.')) };
  const streams = { connection, names: roomNames('test'), log } as unknown as RoomStreams;
  const leader = new Leader(streams, { path, archive, limits: DEFAULT_LIMITS }, 'term', { seq: 0 });
  expect(await leader.settle()).toBe(true);
  expect(await leader.close(true)).toBe(false);
  expect(await leader.over).toBeInstanceOf(Fenced);
  archive.close();
});
