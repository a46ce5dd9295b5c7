import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockRooms, openRoomsFile } from './rooms-file.js';

const NO_FILE = 'permission is missing, or it is no file';

it.each([
  ['folder', NO_FILE],
  ['missing/rooms.db', 'there is no such folder'],
])('rooms in %s cannot be opened, in plain words', (name, reason) => {
  const folder = newFolder();
  const path = join(folder, name);
  expect(() => openRoomsFile(path)).toThrow(`The rooms in "${path}" cannot be opened: ${reason}.`);
});

it('rooms are neither kept in a file that vanishes nor beside a pipe', () => {
  const folder = newFolder();
  for (const path of ['', join(folder, 'pipe')]) {
    for (const open of [lockRooms, openRoomsFile]) {
      expect(() => open(path)).toThrow(`Rooms are kept in a file; got "${path}".`);
    }
  }
  expect(readdirSync(folder)).toEqual(['folder', 'pipe']);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  mkdirSync(join(folder, 'folder'));
  return folder;
}
