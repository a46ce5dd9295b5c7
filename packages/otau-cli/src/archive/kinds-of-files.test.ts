/** Every kind of file in docs/formats.md is recognised by its content and imported completely. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { filesOfEachKind, GAMES } from '../../../../tests/kinds-of-files.js';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { Archive } from './index.js';

const folder = temporaryFolder('kinds');
const page = readFileSync(new URL('../../../../docs/formats.md', import.meta.url), 'utf8');

describe('a file of games', () => {
  it.each(Object.entries(filesOfEachKind()))('%s', async (name, text) => {
    const archive = Archive.open(':memory:');
    expect(await archive.importFile(fileOf(name, text))).toMatchObject({ added: GAMES, bad: 0, kinds: {} });
    archive.close();
    expect(page).toMatch(new RegExp(`^\\| .* \\| \`${name}\` \\| \\d \\| ${GAMES} \\|$`, 'm'));
  });
});

/** Writes a file whose name does not reveal its format. */
function fileOf(name: string, text: string): string {
  const path = join(folder, `${name}.games`);
  if (!name.endsWith('.sql')) writeFileSync(path, text);
  else {
    const database = new Database(path);
    database.exec(text);
    database.close();
  }
  return path;
}
