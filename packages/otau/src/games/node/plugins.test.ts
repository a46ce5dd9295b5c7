import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { gameIds } from '../../core/registry.js';
import '../rules.js';
import { loadPlugin } from './index.js';

const GOOD = pathToFileURL(resolve('tests/fixtures/subtraction/index.mjs')).href;

/** A plugin of two games, the second of which differs from a good one. */
function pluginOf(second: string): string {
  const file = join(temporaryFolder('plugins'), 'index.mjs');
  const lines = [
    `import game from '${GOOD}';`,
    `const create = (id) => (options) => Object.assign(game.create(options), { id });`,
    `export default [{ ...game, id: 'heapone', create: create('heapone') }, { ...game, ${second} }];`,
  ];
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** Rules in which chance alone moves. */
const THROWN = `{
  id: 'heaptwo', options: {}, actionCount: 1, start() {}, legal: () => 0, result: () => 0,
  layout: { thrown: { first: 0, length: 1, type: 'uint8', max: 2, about: 'throws so far' } },
  actor: (row) => (row[0] === 2 ? -2 : -1),
  outcomes: (_, out) => out.fill(1, 0, 1) && 1,
  play: (row) => { row[0]++; },
}`;

/** Compiled rules that cannot be opened. */
const KERNEL = `kernel: {
  rules: game.create({}).constructor, module: { instance: () => ({}) }, open() { throw new Error('No room.'); },
}`;

describe('loadPlugin', () => {
  it.each([
    ["id: 'heaptwo', create() { throw new Error('No heap.'); }", 'The rules of heaptwo cannot be made: No heap.'],
    ["id: 'heaptwo', create: () => ({ next() {} })", 'The game heaptwo needs version (number); got undefined.'],
    ["id: 'heaptwo'", 'The rules of heaptwo have another id, "subtraction".'],
    [
      "id: 'heaptwo', create: (options) => Object.assign(create('heaptwo')(options), { actor: () => -1 })",
      'at the end of the game actor gives -2',
    ],
    [`id: 'heaptwo', create: () => (${THROWN})`, 'Chance moves in heaptwo: its definition needs traits with hasChance'],
    [`id: 'heaptwo', create: create('heaptwo'), ${KERNEL}`, 'The compiled rules of heaptwo cannot be played: No room.'],
    ["id: 'Heap 2'", 'The id of a game is up to 40 lower-case letters and digits; got "Heap 2".'],
    ["id: 'kindo'", /^The plugin ".+" cannot be loaded: there is a game "kindo" already\.$/],
    ["id: 'heapone'", 'there is a game "heapone" already.'],
  ])('registers no game of a plugin if one does not fit: %s', async (second, message) => {
    await expect(loadPlugin(pluginOf(second))).rejects.toThrow(message);
    expect(gameIds()).not.toContain('heapone');
    expect(gameIds()).not.toContain('heaptwo');
  });
});
