/** docs/add-a-game.md shows the example as it is: every block that names a file is in that file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './oware.js';

const PAGE = readFileSync(join(ROOT, 'docs/add-a-game.md'), 'utf8');
const BLOCK = /^```\w+ (examples\/\S+)\n([\s\S]*?)^```$/gm;
const blocks = [...PAGE.matchAll(BLOCK)].map((match) => ({ file: match[1], text: match[2].trimEnd() }));

it('there are such blocks', () => expect(blocks.length).toBeGreaterThan(8));

it.each(blocks)('a block of $file', ({ file, text }) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(text);
});

it('the example has at most 500 lines without tests', () => {
  const files = ['board', 'drawing', 'evaluation', 'index', 'rules'];
  const lines = files.map(
    (name) => readFileSync(join(ROOT, `examples/oware/src/${name}.ts`), 'utf8').split('\n').length,
  );
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(500);
});
