import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeDrafts, writeWhole } from './files.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otau-files-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('writes the parts in their order, in place of what was there', () => {
  const path = join(folder, 'file');
  writeFileSync(path, 'something longer that was there before');
  writeWhole(path, 'тұз', Uint8Array.of(33, 10), '', 'end');
  expect(readFileSync(path, 'utf8')).toBe('тұз!\nend');
  expect(readdirSync(folder)).toEqual(['file']);
});

it('leaves what was there, and nothing else, where it fails', () => {
  const path = join(folder, 'taken');
  mkdirSync(join(path, 'inside'), { recursive: true });
  expect(() => writeWhole(path, 'text')).toThrow();
  expect(() => writeWhole(join(folder, 'missing', 'file'), 'text')).toThrow(/ENOENT/);
  expect(readdirSync(folder)).toEqual(['taken']);
  expect(readdirSync(path)).toEqual(['inside']);
});

it('removes what a killed process left beside the file, and nothing else', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const kept = [`file.${process.ppid}.tmp`, 'file.old.tmp', `file.notes.${pid}.tmp`, `other.${pid}.tmp`, 'file'];
  for (const name of [...kept, `file.${pid}.tmp`]) writeFileSync(join(folder, name), '');
  removeDrafts(join(folder, 'file'));
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});
