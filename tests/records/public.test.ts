/** Every example in the table of formats of docs/formats.md gives the game that stands beside it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileFacts, readFile } from '../../packages/otau/src/records/index.js';
import { readDocument } from '../../packages/otau-cli/src/documents/index.js';

const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('## Found in public'));
/** Name, where it was met, example, what it gives. */
const rows = [...section.matchAll(/^\| ([^|`]+) \| ([^|]+) \| `(.+)` \| `(.+)` \|$/gm)].map(
  ([, name, , example, gives]) => {
    return [name, example.replaceAll('↵', '\n').replaceAll('⇥', '\t'), gives] as const;
  },
);

describe('formats found in public', () => {
  it('are in the table', () => expect(rows.length).toBeGreaterThanOrEqual(16));

  it.each(rows)('%s', async (_, example, gives) => {
    const facts = fileFacts();
    const found: string[] = [];
    for await (const { record, error } of readFile([Buffer.from(example)], { readDocument }, facts)) {
      found.push(record === undefined ? error.message : `${record.moves.join(' ')} ${record.result}`);
    }
    expect(found.join('; ')).toBe(gives);
  });
});
