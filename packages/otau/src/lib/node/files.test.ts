import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { appendWhole, FileLock, removeDrafts, writeWhole } from './files.js';
import { checkWritable } from './system-errors.js';

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

it('writes to a pipe and leaves it a pipe', () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = fs.openSync(path, 'r+');
  checkWritable(path);
  writeWhole(path, 'text');
  expect(fs.lstatSync(path).isFIFO()).toBe(true);
  const read = Buffer.alloc(10);
  expect(read.toString('utf8', 0, fs.readSync(reader, read))).toBe('text');
  fs.closeSync(reader);
  expect(readdirSync(folder)).toEqual(['pipe']);
});

it('writes the file that a link names, and leaves the link', () => {
  const [path, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(path, 'before');
  fs.symlinkSync('file', link);
  checkWritable(link);
  writeWhole(link, 'after');
  expect(fs.readlinkSync(link)).toBe('file');
  expect(readFileSync(path, 'utf8')).toBe('after');
});

describe('where only a part of a text could be added', () => {
  const system = {
    writeFileSync: (file: fs.PathOrFileDescriptor) => {
      fs.writeFileSync(file, 'half');
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    },
  };

  it('leaves the file as it was', () => {
    const path = join(folder, 'file');
    appendWhole(path, 'before\n');
    expect(() => appendWhole(path, 'half and half', system)).toThrow('ENOSPC');
    expect(readFileSync(path, 'utf8')).toBe('before\n');
  });

  it('leaves no file where none was', () => {
    expect(() => appendWhole(join(folder, 'file'), 'half and half', system)).toThrow('ENOSPC');
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('removes what a killed process left beside the file, and nothing else', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const kept = [`file.${process.ppid}.tmp`, 'file.old.tmp', `file.notes.${pid}.tmp`, `other.${pid}.tmp`, 'file'];
  for (const name of [...kept, `file.${pid}.tmp`]) writeFileSync(join(folder, name), '');
  removeDrafts(join(folder, 'file'));
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});

// A process of its own loads a module through a link after each look at a pipe: Node must find the module behind the link.

const MODULES = new URL('../../../../', import.meta.url);
const module = (path: string) => JSON.stringify(new URL(path, MODULES).href);

it.skipIf(process.platform === 'win32').each([
  ['a stat', "import fs from 'node:fs';", 'mayBePipe(() => fs.statSync(pipe))'],
  ['asking for the kind', `import { isSpecial } from ${module('otau/dist/lib/node/files.js')};`, 'isSpecial(pipe)'],
  [
    'a check before writing',
    `import { checkWritable } from ${module('otau/dist/lib/node/system-errors.js')};`,
    'checkWritable(pipe)',
  ],
  [
    'adding to it',
    `import { appendWhole } from ${module('otau/dist/lib/node/files.js')};`,
    "appendWhole('/dev/stdout', 'x')",
  ],
  ['reading its bytes', "import fs from 'node:fs';", "mayBePipe(() => fs.readFileSync('/dev/stdin'))"],
  [
    'the pipes of a program that talks to Otau',
    `import { Channel } from ${module('otau-cli/dist/bridge/run.js')};`,
    'new Channel(0, 1)',
  ],
])('after %s', (_what, imports, look) => {
  const folder = mkdtempSync(join(tmpdir(), 'otau-pipes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'package'));
  symlinkSync('package', join(folder, 'link'));
  for (const name of ['before', 'after'])
    writeFileSync(join(folder, `package/${name}.mjs`), 'export default import.meta.url;');
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const script = `${imports}
    import { mayBePipe } from ${module('otau/dist/lib/node/files.js')};
    const pipe = ${JSON.stringify(pipe)};
    await import(${JSON.stringify(join(folder, 'link/before.mjs'))});
    ${look};
    const { default: found } = await import(${JSON.stringify(join(folder, 'link/after.mjs'))});
    process.stderr.write(found);`;
  const shell = 'true | "$0" --input-type=module --eval "$1" | cat';
  const { stderr } = spawnSync('sh', ['-c', shell, process.execPath, script], { encoding: 'utf8' });
  expect(stderr).toMatch(/\/package\/after\.mjs$/);
});

it('locks once, and again when it was released, on file systems without links too', () => {
  const linkSync = () => {
    throw Object.assign(new Error('Operation not permitted'), { code: 'EPERM' });
  };
  for (const system of [fs, { ...fs, linkSync }]) {
    const path = join(folder, 'lock');
    const refusal = () => new Error('taken');
    const lock = FileLock.take(path, refusal, system);
    expect(() => FileLock.take(path, refusal, system)).toThrow('taken');
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  }
});
