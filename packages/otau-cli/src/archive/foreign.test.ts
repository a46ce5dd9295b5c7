/** Importing files of other programs: databases, compressed files, bad games. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import { decoderOf } from 'otau/internal/records/bytes/encoding.js';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { run } from '../cli/testing.js';
import { Archive } from './archive.js';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('foreign');
});

function database(sql: string, name = 'base.db'): string {
  const path = join(folder, name);
  const connection = new Database(path);
  connection.exec(sql);
  connection.close();
  return path;
}

const OPENINGS = `
CREATE TABLE authors(id INTEGER, name TEXT);
INSERT INTO authors VALUES (1, 'Асан'), (2, 'Үсен');
CREATE TABLE openings(id INTEGER PRIMARY KEY, title TEXT, seq TEXT, games INTEGER);
INSERT INTO openings(title, seq, games) VALUES
  ('Turtle', '76 98 66', 12), ('Wall', '65 65 99', 3), ('Bad', '76 12', 1);
`;

it('reads the table of a database that has a column of moves', async () => {
  const archive = Archive.open(':memory:');
  const wrong: string[] = [];
  const report = await archive.importFile(database(OPENINGS), {
    onReject: ({ error }) => void wrong.push(error.message),
  });
  expect(report).toMatchObject({ added: 2, bad: 1, kinds: { 'illegal-move': 1 } });
  expect(wrong).toEqual([expect.stringMatching(/^Table openings, row 3, ply 2: expected a legal move/)]);
  expect(report.found.forms).toEqual(['table openings, column seq']);
  expect(archive.record(1).tags).toEqual({ Id: '1', Title: 'Turtle', Games: '12' });
  archive.close();
});

it('reads the table and the column that are named, and lists the existing ones', async () => {
  const path = database(OPENINGS);
  const archive = Archive.open(':memory:');
  expect(await archive.importFile(path, { table: 'openings', column: 'seq' })).toMatchObject({ added: 2 });
  await expect(archive.importFile(path, { table: 'games' })).rejects.toThrow('has the tables authors, openings');
  await expect(archive.importFile(path, { column: 'moves' })).rejects.toThrow('No table of');
  archive.close();
});

it('says that an archive is one, where only the games of files are read', async () => {
  const path = join(folder, 'games.db');
  const archive = Archive.open(path);
  await archive.import([new TextEncoder().encode('[Game "kindo"] 1. a2 *')]);
  archive.close();
  const { code, err } = await run(['replay', path]);
  expect({ code, err }).toEqual({
    code: 2,
    err: `otau: "${path}" is an archive of Otau: otau archive export prints its games.\n`,
  });
});

it('reads every table that has a column of moves, but no views', async () => {
  const more = `CREATE TABLE traps(name TEXT, line TEXT); INSERT INTO traps VALUES ('Pit', '98 98');
    CREATE VIEW both AS SELECT seq FROM openings;`;
  const archive = Archive.open(':memory:');
  const report = await archive.importFile(database(OPENINGS + more));
  expect(report).toMatchObject({ added: 3, bad: 1, duplicates: 0 });
  expect(report.found.forms).toEqual(['table openings, column seq', 'table traps, column line']);
  archive.close();
});

it('runs no SQL of the file: only named views, no computed columns, no virtual tables', async () => {
  const path = database(`CREATE TABLE kept(
      parts TEXT,
      line TEXT GENERATED ALWAYS AS (replace(parts, 'Q', '7'))
    );
    INSERT INTO kept VALUES ('Q6 98 66');
    CREATE VIEW shown AS SELECT line FROM kept;
    CREATE VIRTUAL TABLE found USING fts5(line, content='');
    INSERT INTO found VALUES ('76 98 66');`);
  const archive = Archive.open(':memory:');
  const refused = 'No table of';
  for (const options of [{}, { column: 'line' }, { table: 'kept', column: 'line' }, { table: 'found' }]) {
    await expect(archive.importFile(path, options)).rejects.toThrow(refused);
  }
  await expect(archive.importFile(path)).rejects.toThrow('its tables are found, found_config');
  await expect(archive.importFile(path)).rejects.toThrow('A view is read where it is named.');
  expect(await archive.importFile(path, { table: 'shown' })).toMatchObject({ added: 1, bad: 0 });
  archive.close();
});

it.each([
  ['a trigger', 'CREATE TRIGGER more AFTER INSERT ON GAMES BEGIN DELETE FROM digests; END'],
  ['a computed column', 'ALTER TABLE players ADD COLUMN loud TEXT AS (upper(name))'],
  [
    'a view in the place of a table',
    'DROP TABLE results; CREATE VIEW Results AS SELECT 1 AS id, name AS text FROM players',
  ],
  ['a virtual table in the place of a table', 'DROP TABLE results; CREATE VIRTUAL TABLE Results USING fts5(id, text)'],
  [
    'a constraint that computes',
    `DROP TABLE digests;
    CREATE TABLE digests(digest INTEGER PRIMARY KEY, game INTEGER NOT NULL, CHECK(length(zeroblob(game)) < 5))`,
  ],
  ['an index that computes', 'CREATE INDEX loud ON players(upper(name))'],
  ['an index of some rows', 'CREATE INDEX some ON players(name) WHERE length(name) > 3'],
])('does not open an archive with %s', (_, sql) => {
  const path = join(folder, 'archive.db');
  Archive.open(path).close();
  database(sql, 'archive.db');
  expect(() => Archive.open(path)).toThrow(expect.objectContaining({ code: 'bad-file' }));
});

it('does not open an archive of the first version with tables that compute', () => {
  const path = join(folder, 'archive.db');
  cpSync(join(import.meta.dirname, '../../../../tests/archive/version-1.db'), path);
  database('DROP TABLE lines; CREATE VIRTUAL TABLE lines USING fts5(game, text)', 'archive.db');
  expect(() => Archive.open(path)).toThrow(expect.objectContaining({ code: 'bad-file' }));
});

it('opens an archive to which its owner has added a view, a table and an index', () => {
  const path = join(folder, 'archive.db');
  Archive.open(path).close();
  const own =
    'CREATE VIEW names AS SELECT name FROM players; CREATE TABLE ideas(text); CREATE INDEX byName ON players(name, same)';
  database(own, 'archive.db');
  const archive = Archive.open(path);
  expect(archive.count()).toBe(0);
  archive.close();
});

it('is not misled by tables with the names of SQLite functions', async () => {
  const path = database(`CREATE TABLE kept(parts TEXT, line TEXT AS (replace(parts, 'Q', '7')));
    INSERT INTO kept VALUES ('Q6 98 66');
    CREATE TABLE pragma_table_xinfo(name, hidden, arg);
    INSERT INTO pragma_table_xinfo VALUES ('line', 0, 'kept');`);
  const archive = Archive.open(':memory:');
  await expect(archive.importFile(path)).rejects.toThrow('No table of');
  archive.close();
});

it.each([
  ['windows-1251', 'Асан', 'Марат'],
  ['koi8-r', 'Асан', 'Марат'],
  ['windows-1252', 'Žižka', 'Zoë “Z”'],
])('reads a database with texts in %s that declares UTF-8', async (encoding, first, second) => {
  const bytes = (text: string) => {
    const table = decoderOf(encoding).decode(Uint8Array.from({ length: 256 }, (__, at) => at));
    return [...text].map((letter) => table.indexOf(letter).toString(16).padStart(2, '0')).join('');
  };
  const path = database(`CREATE TABLE games(white TEXT, moves TEXT);
    INSERT INTO games VALUES (CAST(x'${bytes(first)}' AS TEXT), '76 98'), (CAST(x'${bytes(second)}' AS TEXT), '65 65');`);
  const archive = Archive.open(':memory:');
  const report = await archive.importFile(path);
  expect(report).toMatchObject({ added: 2, bad: 0 });
  expect([...report.found.encodings]).toEqual([encoding]);
  expect([archive.record(1).tags.White, archive.record(2).tags.White]).toEqual([first, second]);
  archive.close();
});

it('reads a database in UTF-16, and leaves out tables with invalid names', async () => {
  const path = database(`PRAGMA encoding = 'UTF-16le'; ${OPENINGS}`);
  const archive = Archive.open(':memory:');
  expect(await archive.importFile(path)).toMatchObject({ added: 2, bad: 1 });
  expect(archive.record(1).tags.Title).toBe('Turtle');
  const other = database(`${OPENINGS} CREATE TABLE zzzz(a);`, 'other.db');
  const file = readFileSync(other);
  // The name in the schema and in its text
  for (let at = file.indexOf('zzzz'); at >= 0; at = file.indexOf('zzzz')) file[at + 3] = 0xe9;
  writeFileSync(other, file);
  expect(await archive.importFile(other)).toMatchObject({ added: 0, duplicates: 2 });
  archive.close();
});

it('imports the good files of a folder: an empty file, a pipe and the archive itself are only reported', async () => {
  const games = join(folder, 'games');
  mkdirSync(join(games, 'folder.txt'), { recursive: true });
  renameSync(database('CREATE TABLE a(id)'), join(games, 'a.db'));
  writeFileSync(join(games, 'z.txt'), '76 98 *\n');
  execFileSync('mkfifo', [join(games, 'pipe.txt')]);
  const archive = join(games, 'archive.db');
  for (const answer of ['1 game added, 0 known', '0 games added, 1 known']) {
    const { code, out, err } = await run(['archive', 'import', games, '--archive', archive]);
    expect(code).toBe(1);
    expect(out).toContain(answer);
    expect(err).toMatch(/a\.db: nothing was taken\. No table of/);
  }
});

it('saves rejected games with reason and place, in a file that can be read again', async () => {
  const file = join(folder, 'games.txt');
  const rejects = join(folder, 'rejects.jsonl');
  const bad = Array.from({ length: 25 }, (_, at) => `[White "p${at}"]\n\n76 9${1 + (at % 7)} zz *\n`).join('\n');
  writeFileSync(file, `[White "a"]\n\n76 98 *\n\n${bad}`);
  const archive = join(folder, 'archive.db');
  const { code, out, err } = await run(['archive', 'import', file, '--archive', archive, '--rejects', rejects]);
  expect(code).toBe(1);
  expect(out).toContain('1 game added, 0 known already, 25 bad');
  expect(err).toContain('and 5 more');
  expect(err).toContain('25 bad: illegal-move 25');
  const lines = readFileSync(rejects, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(25);
  expect(lines[0]).toMatchObject({
    file,
    line: 7,
    game: 2,
    ply: 2,
    kind: 'illegal-move',
    text: expect.stringContaining('p0'),
  });
  const again = await run(['replay', rejects, '--check', '--partial']);
  expect(again.out).toContain('ok: 25 games, 25 moves, 25 of them only to the first wrong move');
});

it('keeps the beginning of a game with --partial, and the whole of it among the rejects', async () => {
  const file = join(folder, 'half.txt');
  writeFileSync(file, '[White "a"]\n[Game "togyzkumalak"]\n\n76 98 zz 11 *\n');
  const text = expect.stringMatching(/76 98 zz 11/);
  for (const command of [
    ['archive', 'import', file, '--archive', join(folder, 'half.db')],
    ['replay', file, '--check'],
  ]) {
    const rejects = join(folder, `${command[0]}.jsonl`);
    const { out } = await run([...command, '--partial', '--rejects', rejects]);
    expect(out).toContain('1 game');
    expect(JSON.parse(readFileSync(rejects, 'utf8'))).toMatchObject({ file, ply: 3, kind: 'bad-move', text });
  }
});

it('opens compressed files, and names encoding and format', async () => {
  const file = join(folder, 'games.txt.gz');
  const text = '[Site "PlayOK"]\n[White "Àñàí"]\n\n1. 76(10) 98 2. 66 76(2) 3. 12(22) *\n';
  writeFileSync(file, gzipSync(Buffer.from(text, 'latin1')));
  const { code, out, err } = await run(['replay', file, '--check']);
  expect({ code, out, err }).toEqual({
    code: 0,
    out: 'ok: 1 game, 5 moves\nread as playok (1)\nencoding windows-1251\n',
    err: '',
  });
  const all = await run(['replay', file, '--to', 'playok']);
  expect(all.out).toBe('[Site "PlayOK"]\n[White "Асан"]\n[Result "*"]\n\n1. 76(10) 98 2. 66 76(2) 3. 12(22) *\n');
  const other = await run(['replay', file, '--to', 'apgn']);
  expect(other.err).toContain('Togyz Kumalak is written as text, jsonl, playok, playstrategy');
});

it('names what is beside the games of a ZIP archive, and reads the games', async () => {
  const file = join(folder, 'club.zip');
  writeFileSync(file, Buffer.from(GAMES_AND_README, 'base64'));
  const leftOut = 'left out, as no game is in it: "README.md"';
  const checked = await run(['replay', file, '--check']);
  expect(checked).toMatchObject({ code: 0, out: `ok: 1 game, 3 moves\n${leftOut}\n`, err: '' });
  const replayed = await run(['replay', file, '--to', 'jsonl']);
  expect(replayed).toMatchObject({ code: 0, err: `otau: ${leftOut}\n` });
  expect(JSON.parse(replayed.out).moves).toEqual(['76(10)', '98', '66']);
  const imported = await run(['archive', 'import', file, '--archive', join(folder, 'club.archive')]);
  expect(imported).toMatchObject({ code: 0, err: '' });
  expect(imported.out).toMatch(/1 game added, 0 known already, 0 bad\n.*left out, as no game is in it: "README.md"/s);
});

/** `games.txt` with a game, `README.md` with a heading and a line. */
const GAMES_AND_README =
  'UEsDBBQAAAAAALEAfF3DipMAEQAAABEAAAAJAAAAZ2FtZXMudHh0MS4gNzYgOTggMi4gNjYgKgpQSwMEFAAAAAAAsQB8XdiM/nsS' +
  'AAAAEgAAAAkAAABSRUFETUUubWQjIEdhbWVzCgpvZiAyMDI2LgpQSwECFAMUAAAAAACxAHxdw4qTABEAAAARAAAACQAAAAAAAAAA' +
  'AAAAgAEAAAAAZ2FtZXMudHh0UEsBAhQDFAAAAAAAsQB8XdiM/nsSAAAAEgAAAAkAAAAAAAAAAAAAAIABOAAAAFJFQURNRS5tZFBL' +
  'BQYAAAAAAgACAG4AAABxAAAAAAA=';
