import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { checkWritable, findSystemReason, makeFolders, systemReason } from './system-errors.js';

const folder = temporaryFolder('system');
writeFileSync(join(folder, 'file'), '');

describe('makeFolders', () => {
  it('makes what is missing, and is content where nothing is', () => {
    const path = join(folder, 'a/b/c');
    makeFolders(path);
    makeFolders(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('says what the system says', () => {
    expect(() => makeFolders(join(folder, 'file'))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    expect(() => makeFolders(join(folder, 'file/x'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
  });

  it.runIf(existsSync('/proc/self'))('returns where nothing can be made', () => {
    expect(() => makeFolders('/proc/x/y')).toThrow();
  });
});

describe('checkWritable', () => {
  it('leaves nothing behind', () => {
    checkWritable(join(folder, 'new'));
    expect(readdirSync(folder)).not.toContain('new');
    expect(() => checkWritable(join(folder, 'none/new'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
    expect(() => checkWritable(folder)).toThrow(expect.objectContaining({ code: 'EISDIR' }));
  });
});

it('tells reasons in words', () => {
  expect(systemReason(Object.assign(new Error('x'), { code: 'ENOSPC' }))).toBe('the disk is full');
  expect(systemReason(Object.assign(new Error('x'), { code: 'EWHAT' }))).toBe('the system refuses it');
  expect(findSystemReason(new Error('x'))).toBeUndefined();
});
