/** The files of a run: what is removed leaves nothing behind, and what was not synced does not count as made. */
import * as fs from 'node:fs';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { RunFiles } from './files.js';
import { RUN_FILES } from './names.js';

it('a file is removed with what a killed process left of it', () => {
  const folder = temporaryFolder('files');
  const files = new RunFiles(folder);
  files.write(RUN_FILES.workers, '{}\n');
  writeFileSync(join(folder, `${RUN_FILES.workers}.draft`), '{');
  writeFileSync(join(folder, RUN_FILES.config), '{}\n');
  files.remove(RUN_FILES.workers);
  files.remove(RUN_FILES.workers);
  expect(readdirSync(folder)).toEqual([RUN_FILES.config]);
});

describe('the folder of a run', () => {
  const failWith = (code: string): never => {
    throw Object.assign(new Error(code), { code });
  };

  function newPath(): string {
    const top = temporaryFolder('files');
    return join(top, 'run');
  }

  it('is not made where its name cannot be brought to the disk', () => {
    const files = new RunFiles(newPath(), { ...fs, fsyncSync: () => failWith('EIO') });
    expect(() => files.makeFolder()).toThrow('the device reports an error');
  });

  it('is made and written to where the file system has no sync of folders', () => {
    for (const code of ['EINVAL', 'ENOTSUP']) {
      const fsyncSync = (file: number): void => {
        if (fs.fstatSync(file).isDirectory()) failWith(code);
      };
      const files = new RunFiles(newPath(), { ...fs, fsyncSync });
      files.makeFolder();
      files.write(RUN_FILES.config, '{}\n');
      expect(files.names()).toEqual([RUN_FILES.config]);
    }
  });

  it('is synced, too, where another process makes it at the same time', () => {
    let syncs = 0;
    const files = new RunFiles(newPath(), {
      ...fs,
      mkdirSync: ((path: string) => {
        fs.mkdirSync(path);
        fs.mkdirSync(path);
      }) as typeof fs.mkdirSync,
      fsyncSync: () => void syncs++,
    });
    files.makeFolder();
    expect(syncs).toBe(1);
  });
});
