import { chmodSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.js';
import { compile } from './build.js';

it('a command that is compiled again stays executable', () => {
  const folder = temporaryFolder('built');
  const [source, target] = ['main.ts', 'main.js'].map((name) => join(folder, name));
  writeFileSync(source, 'export const found: number = 1;');
  writeFileSync(target, '');
  chmodSync(target, 0o755);
  utimesSync(target, 0, 0);
  expect(compile(source, target)).toBe(true);
  expect(readFileSync(target, 'utf8')).toContain('found = 1');
  expect(statSync(target).mode & 0o777).toBe(0o755);
});
