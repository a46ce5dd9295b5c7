/** `otau replay`, the archive and the board's library take the same games from the same files. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { twinKey } from '../../packages/otau/src/records/index.js';
import { Archive } from '../../packages/otau-cli/src/archive/index.js';
import { readGames } from '../../packages/otau-cli/src/cli/files.js';
import { readBackup } from '../../web/src/store/backup.js';

const folder = fileURLToPath(new URL('../fixtures/records/', import.meta.url));
/** The board reads no databases and no PDF. */
const OF_PROGRAMS = /\.(?:db|pdf)$/;
const INPUT = { chunks: () => [] } as never;

it.each(readdirSync(folder))('%s', async (name) => {
  const file = folder + name;
  const { records, bad, empty } = await readGames(file, {}, INPUT);
  const games = records.map((record) => twinKey(record));

  const archive = Archive.open(':memory:');
  const report = await archive.importFile(file);
  expect([report.added + report.repeated, report.bad, report.empty]).toEqual([games.length, bad.count, empty]);
  const stored = archive.search().map(({ number }) => twinKey(archive.record(number)));
  expect(stored.sort()).toEqual([...new Set(games)].sort());
  archive.close();

  if (OF_PROGRAMS.test(name)) return;
  const shown: string[] = [];
  for await (const { game } of readBackup(readFileSync(file), 0)) if (game !== undefined) shown.push(game.id);
  expect(shown).toEqual(games.map((key) => `i${key}`));
});
