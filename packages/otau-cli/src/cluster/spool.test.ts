/** What was acknowledged is on the disk: all of it after any break, and nothing else. */
import fs, { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { Spool } from './receiver.js';

const top = temporaryFolder('spool');

const message = (text: string): Uint8Array => new TextEncoder().encode(text);
const textsOf = ({ found }: Spool): string[] => found.map((bytes) => new TextDecoder().decode(bytes));

function filled(run: string, stage: string, ...texts: readonly string[]): Spool {
  const spool = new Spool(run, stage);
  for (const text of texts) spool.add(message(text));
  spool.flush();
  return spool;
}

describe('a spool', () => {
  it('has all messages again when it is opened anew, and takes more', () => {
    const run = join(top, 'again');
    filled(run, '1-a', 'one', '', 'three').close();
    const spool = filled(run, '1-a', 'four');
    expect(textsOf(spool)).toEqual(['one', '', 'three']);
    spool.close();
    expect(textsOf(new Spool(run, '1-a'))).toEqual(['one', '', 'three', 'four']);
  });

  it('forgets what was added and not brought to the disk', () => {
    const run = join(top, 'unflushed');
    const spool = filled(run, '1-a', 'one');
    spool.add(message('two'));
    spool.close();
    expect(textsOf(new Spool(run, '1-a'))).toEqual(['one']);
  });

  it('cut off anywhere keeps the whole messages before, and continues behind them', () => {
    const run = join(top, 'cut');
    const { path } = filled(run, '1-a', 'first', 'second');
    const bytes = readFileSync(path);
    for (let length = 0; length < bytes.length; length++) {
      writeFileSync(path, bytes.subarray(0, length));
      const kept = length < 9 ? [] : ['first'];
      const spool = filled(run, '1-a', 'new');
      expect(textsOf(spool)).toEqual(kept);
      spool.close();
      expect(textsOf(new Spool(run, '1-a'))).toEqual([...kept, 'new']);
    }
  });

  it('of another stage goes, and all of it when the iteration is done', () => {
    const run = join(top, 'stages');
    filled(run, '1-a', 'one').close();
    expect(textsOf(new Spool(run, '2-b'))).toEqual([]);
    expect(textsOf(new Spool(run, '1-a'))).toEqual([]);
    Spool.clear(run);
    expect(existsSync(join(run, 'incoming'))).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')('is on the disk by its name before anything is in it', () => {
    const run = join(top, 'named');
    mkdirSync(run);
    const { fsyncSync } = fs;
    const synced: string[] = [];
    fs.fsyncSync = (file) => {
      synced.push(relative(run, readlinkSync(`/proc/self/fd/${file}`)));
      fsyncSync(file);
    };
    syncBuiltinESMExports();
    try {
      filled(run, '1-a', 'one').close();
    } finally {
      fs.fsyncSync = fsyncSync;
      syncBuiltinESMExports();
    }
    expect(synced).toEqual(['', 'incoming', 'incoming/1-a.log']);
  });

  it('says so where it cannot be written', () => {
    writeFileSync(join(top, 'file'), '');
    expect(() => new Spool(join(top, 'file'), '1-a')).toThrow('cannot be written');
  });
});
