import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gameIds } from '../../core/registry.js';
import '../rules.js';
import { loadPlugin } from './index.js';

const GOOD = pathToFileURL(resolve('tests/fixtures/subtraction/index.mjs')).href;

/** A plugin of two games, the second of which differs from a good one. */
function pluginOf(second: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'otau-plugins-')), 'index.mjs');
  const lines = [`import game from '${GOOD}';`, `export default [{ ...game, id: 'heapone' }, { ...game, ${second} }];`];
  writeFileSync(file, lines.join('\n'));
  return file;
}

describe('loadPlugin', () => {
  it.each([
    ["id: 'heaptwo', create() { throw new Error('No heap.'); }", 'The rules of heaptwo cannot be made: No heap.'],
    ["id: 'heaptwo', create: () => ({ next() {} })", 'The game heaptwo needs version (number); got undefined.'],
    ["id: 'Heap 2'", 'The id of a game is up to 40 lower-case letters and digits; got "Heap 2".'],
    ["id: 'kindo'", 'There is a game "kindo" already.'],
  ])('registers no game of a plugin if one does not fit: %s', async (second, message) => {
    await expect(loadPlugin(pluginOf(second))).rejects.toThrow(message);
    expect(gameIds()).not.toContain('heapone');
    expect(gameIds()).not.toContain('heaptwo');
  });
});
