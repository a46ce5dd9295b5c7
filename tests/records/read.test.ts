/**
 * Files of other people, each of which stands for a kind: what the archive, `otau replay` and every other reader take from them.
 * The files of `tests/fixtures/records` have the shape of public ones; those made here differ from them in what must not matter.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import {
  fileFacts,
  formatForeign,
  formatRecords,
  type GameRecord,
  parseRecords,
  readFile,
} from '../../packages/otau/src/records/index.js';
import { Archive } from '../../packages/otau-cli/src/archive/index.js';
import { readTable } from '../../packages/otau-cli/src/archive/sqlite/tables.js';

const folder = mkdtempSync(join(tmpdir(), 'otau-records-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Read {
  readonly records: GameRecord[];
  readonly errors: string[];
  readonly empty: number;
  readonly facts: ReturnType<typeof fileFacts>;
}

async function readAll(bytes: Uint8Array | string, options = {}): Promise<Read> {
  const facts = fileFacts();
  const found = { records: [] as GameRecord[], errors: [] as string[], empty: 0, facts };
  for await (const one of readFile([typeof bytes === 'string' ? Buffer.from(bytes) : bytes], options, facts)) {
    if (one.record !== undefined) found.records.push(one.record);
    else if (one.error.isEmpty) found.empty++;
    else found.errors.push(one.error.message);
  }
  return found;
}

function readDatabase(sql: string | { readonly file: string }): Read {
  const path = typeof sql === 'string' ? join(folder, `${Math.random()}.db`) : sql.file;
  if (typeof sql === 'string') {
    const database = new Database(path);
    database.exec(sql);
    database.close();
  }
  const facts = fileFacts();
  const found = { records: [] as GameRecord[], errors: [] as string[], empty: 0, facts };
  for (const { record, error } of readTable(path, {}, facts)) {
    if (record !== undefined) found.records.push(record);
    else found.errors.push(error.message);
  }
  return found;
}

const fixture = (name: string) => new URL(`../fixtures/records/${name}`, import.meta.url);
const read = (name: string) => readAll(readFileSync(fixture(name)));

/** Three games and their first moves as the usual notation has them. */
const THREE = ['1. 76 98\n2. 66 87\n3. 12 76\n', '1. 21 98\n2. 67 22x\n3. 91 68\n', '1. 76 98\n2. 66 87\n'];
const PLIES = [6, 6, 4];

describe('tables in which years and ratings stand beside the moves', () => {
  it.each([
    ['year-column.db', { Date: '2018', White: 'Aigul', Black: 'Daniyar' }],
    ['year-before-moves.db', { Year: '2018', White: 'Aigul' }],
    ['rating-column.db', { Elo: '1812', White: 'Aigul' }],
  ])('%s', (name, tags) => {
    const { records, errors } = readDatabase({ file: fixture(name).pathname });
    expect(errors).toEqual([]);
    expect(records.map(({ moves }) => moves.length)).toEqual(PLIES);
    expect(records[0].tags).toMatchObject(tags);
    expect(records.map(({ result }) => result)).toEqual(['0-1', '1-0', '1-0']);
  });

  const rows = (values: readonly string[]) =>
    THREE.map((moves, at) => `('${values[at]}', '${moves}', 'A${at}')`).join(', ');
  it.each([
    ['a telephone number', 'phone', ['87012345678', '87771234567', '77051112233']],
    ['a number of a passport', 'notation', ['123456712', '123456713', '123456714']],
    ['a time without a colon', 'time', ['1830', '1215', '0915']],
    ['a date as digits', 'history', ['20180512', '20180513', '20180514']],
    ['a rating called moves', 'moves', ['1812', '1765', '2134']],
    ['the number of moves called moves', 'moves', ['32', '76', '98']],
    ['a score of stones', 'line', ['82-80', '81-81', '90-72']],
    ['a postal code called game', 'game', ['71432', '54321', '76543']],
  ])('%s', (_, name, values) => {
    const { records, errors, facts } = readDatabase(
      `CREATE TABLE t(${name} TEXT, zettel TEXT, weiss TEXT); INSERT INTO t VALUES ${rows(values)};`,
    );
    expect(errors).toEqual([]);
    expect(records.map(({ moves }) => moves.length)).toEqual(PLIES);
    expect(Object.values(records[1].tags)).toEqual(expect.arrayContaining([values[1], 'A1']));
    expect(facts.taken).toMatchObject([
      { table: 't', field: 'zettel', game: 'togyzkumalak', sample: THREE[0].replace(/\s+/g, ' ').trim() },
    ]);
  });

  it('numbers alone are no games', async () => {
    const values = ['2018', '1812', '87012345678', '123456712', '20180512', '4321', '76'];
    for (const name of ['year', 'moves', 'history', 'game', 'elo']) {
      for (const value of values) {
        const { records } = await readAll(`white,${name}\nA,${value}\nB,${value}\n`);
        expect(records, `${name} ${value}`).toEqual([]);
        expect(() =>
          readDatabase(`CREATE TABLE t(white TEXT, ${name} TEXT); INSERT INTO t VALUES ('A', '${value}');`),
        ).toThrow('has a column of moves');
      }
    }
    const years = Array.from({ length: 60 }, (_, at) => `P${at},${1990 + (at % 30)}`);
    expect((await readAll(`white,year\n${years.join('\n')}\n`)).records).toEqual([]);
    expect((await readAll('2018\n2019\n2020\n')).records).toEqual([]);
  });

  it('moves of other games, as integers too', () => {
    const years = '(2018, 1812)';
    expect(years).toBeDefined();
    for (const [moves, game] of [
      ['c5c6 g5g4', 'abalone'],
      ['C5-C6, G5-G4', 'abalone'],
      ['b1 d5', 'kindo'],
      ['4:10+4 2:8+2', 'senet'],
      ['g1d2 a2h1', 'togyzkumalak'],
    ]) {
      const { records } = readDatabase(
        `CREATE TABLE partien(jahr INTEGER, elo INTEGER, zuege TEXT); INSERT INTO partien VALUES (2018, 1812, '${moves}');`,
      );
      expect(records).toMatchObject([{ game, tags: { Jahr: '2018', Elo: '1812' } }]);
      expect(records[0].moves).toHaveLength(2);
    }
  });
});

describe('databases whose tables point to one another', () => {
  const players =
    "CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT, born INTEGER); INSERT INTO players VALUES (7, 'Aigul', 1990), (8, 'Daniyar', 1991);";

  it('name players by their keys', () => {
    const { records } = readDatabase(
      `${players} CREATE TABLE games(id INTEGER PRIMARY KEY, white_id INTEGER, blackId INTEGER, moves TEXT); INSERT INTO games VALUES (1, 7, 8, '76 98 66');`,
    );
    expect(records.map(({ tags }) => tags)).toEqual([{ White: 'Aigul', Black: 'Daniyar', Id: '1' }]);
  });

  it('name nobody by keys that are not said to be his', () => {
    const moves = "'76 98 66'";
    const games = (columns: string, values: string) =>
      `CREATE TABLE games(id INTEGER PRIMARY KEY, ${columns}, moves TEXT); INSERT INTO games VALUES (1, ${values}, ${moves});`;
    const codes =
      "CREATE TABLE people(id INTEGER PRIMARY KEY, code INTEGER UNIQUE, name TEXT); INSERT INTO people VALUES (7, 8, 'Aigul'), (8, 7, 'Daniyar');";
    const countries = players.replace('name TEXT', 'country TEXT, name TEXT').replace(/, '/g, ", 'KZ', '");
    const tagsOf = (sql: string) => readDatabase(sql).records[0].tags;
    const unnamed = { Id: '1', WhiteId: '7' };
    // The number of a tournament, the key of a code, the name beside its key, the country before the name
    expect(tagsOf(players + games('tournament_id INTEGER', '7'))).toEqual({ Id: '1', TournamentId: '7' });
    expect(tagsOf(codes + games('white_id INTEGER REFERENCES people(code)', '7'))).toEqual(unnamed);
    expect(tagsOf(players + games('white_name TEXT, white_id INTEGER', "'A.', 7"))).toEqual({
      ...unnamed,
      White: 'A.',
    });
    expect(tagsOf(countries + games('white_id INTEGER', '7'))).toEqual({ Id: '1', White: 'Aigul' });
  });

  it('may call tables and columns as they like', () => {
    const people =
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, v INTEGER, white_id INTEGER); INSERT INTO t VALUES (7, 'Aigul', 0, 8), (8, 'Daniyar', 0, 8);";
    const { records } = readDatabase(
      `${people} CREATE TABLE games(white_id INTEGER REFERENCES T(ID), moves TEXT); INSERT INTO games VALUES (7, '76 98 66');`,
    );
    expect(records.map(({ tags }) => tags)).toEqual([{ White: 'Aigul' }]);
  });

  it('hold a game once that has its moves beside it and in rows of their own', () => {
    const rows = [1, 2].flatMap((game) =>
      (game === 1 ? FIRST_MOVES : SECOND_MOVES).map((move, at) => `(${game}, ${at + 1}, '${move}')`),
    );
    const moves = `CREATE TABLE moves(game_id INTEGER, ply INTEGER, move TEXT); INSERT INTO moves VALUES ${rows.join(', ')};`;
    const games = (column: string, second: string) =>
      `CREATE TABLE games(id INTEGER PRIMARY KEY, white TEXT, ${column} TEXT); INSERT INTO games VALUES (1, 'A', '${FIRST_MOVES.join(' ')}'), (2, 'B', ${second});`;
    for (const sql of [
      games('moves', `'${SECOND_MOVES.join(' ')}'`) + moves,
      moves + games('record', `'${SECOND_MOVES.join(' ')}'`),
    ]) {
      const { records, facts } = readDatabase(sql);
      expect(records.map(({ moves: { length }, tags }) => [length, tags.White])).toEqual([
        [10, 'A'],
        [10, 'B'],
      ]);
      expect([...facts.forms]).toHaveLength(1);
    }
  });

  it('hold texts as bytes; bytes that are none are left out', () => {
    const { records, errors } = readDatabase(
      `CREATE TABLE games(white BLOB, picture BLOB, moves BLOB); INSERT INTO games VALUES (CAST('Әсет' AS BLOB), x'89504e470d0a', CAST('76 98 66' AS BLOB));`,
    );
    expect(errors).toEqual([]);
    expect(records).toMatchObject([{ tags: { White: 'Әсет' } }]);
    expect(records[0].moves).toHaveLength(3);
    expect(Object.keys(records[0].tags)).toEqual(['White']);
  });

  it('hold each move in a row, with its pits, in any order of the games', () => {
    const games =
      "CREATE TABLE games(id INTEGER PRIMARY KEY, white_id INTEGER, result TEXT); INSERT INTO games VALUES (1, 7, '1-0'), (2, 8, '0-1');";
    const [first, second] = [FIRST_MOVES, SECOND_MOVES];
    const rows = first.flatMap((_, ply) =>
      [first, second].map((moves, game) => `(${game + 1}, ${ply + 1}, ${[...moves[ply]].join(', ')})`),
    );
    const { records } = readDatabase(
      `${players} ${games} CREATE TABLE moves(game_id INTEGER, ply INTEGER, pit INTEGER, landing INTEGER); INSERT INTO moves VALUES ${rows.join(', ')};`,
    );
    expect(
      records.map(({ moves, tags, result }) => [moves.map((move) => move.slice(0, 2)), tags.White, result]),
    ).toEqual([
      [first, 'Aigul', '1-0'],
      [second, 'Daniyar', '0-1'],
    ]);
  });
});

/** The beginnings of two games. */
const FIRST_MOVES = ['76', '98', '66', '87', '12', '76', '25', '78', '59', '82'];
const SECOND_MOVES = ['32', '87', '78', '12', '78', '91', '46', '35', '36', '67'];

describe('names of columns in any spelling', () => {
  it('underscore-columns.csv', async () => {
    const { records, errors } = await read('underscore-columns.csv');
    expect(errors).toEqual([]);
    expect(records).toMatchObject([
      { tags: { White: 'Aigul', Black: 'Daniyar', Event: 'Cup', Date: '2018' }, result: '0-1' },
      { tags: { White: 'Saule' }, result: '1-0' },
      { tags: { White: 'Daniyar', Date: '2019' }, result: '1-0' },
    ]);
  });

  it.each([
    ['Russian', 'Белые;Чёрные;Результат;Турнир;Дата;Ходы'],
    ['Kazakh', 'Ақ ойыншы;Қара ойыншы;Нәтиже;Жарыс;Күні;Жүрістер'],
    ['Kyrgyz', 'Актар;Каралар;Жыйынтык;Мелдеш;Дата;Жүрүштөр'],
    ['German', 'Weiß;Schwarz;Ergebnis;Turnier;Datum;Züge'],
    ['French', 'Joueur blanc;Joueur noir;Résultat;Tournoi;Date;Coups'],
    ['Turkish', 'BEYAZ;SİYAH;SONUÇ;TURNUVA;TARİH;HAMLELER'],
    ['camels', 'whitePlayer;blackPlayer;gameResult;eventName;gameDate;moveList'],
    ['underscores', '__white_name__;__black_name__;_result_;_event_;_date_;_moves_'],
    ['what nobody knows', 'White;Black;Result;Event;Date;Xyzzy'],
  ])('%s', async (_, names) => {
    for (const delimiter of [';', '\t', ',']) {
      const rows = [names, ...THREE.map((moves, at) => `A${at};B${at};1-0;Cup;12.05.2018;"${moves}"`)];
      const { records, errors } = await readAll(`${rows.join('\n')}\n`.replaceAll(';', delimiter));
      expect(errors).toEqual([]);
      expect(records.map(({ moves }) => moves.length)).toEqual(PLIES);
      expect(records[2]).toMatchObject({
        tags: { White: 'A2', Black: 'B2', Event: 'Cup', Date: '12.05.2018' },
        result: '1-0',
      });
    }
  });

  it('every other column becomes a tag', async () => {
    const { records } = await readAll('moves,Тренер,2nd board,a b-c\n76 98 66,Марат,5,x\n');
    expect(records[0].tags).toEqual({ Тренер: 'Марат', N2ndBoard: '5', ABC: 'x' });
    expect(parseRecords(formatRecords(records, 'text'))).toEqual(records);
    expect(parseRecords(formatRecords(records, 'jsonl'))).toEqual(records);
  });

  it('ratings in any spelling are ratings, for searches too', async () => {
    const { records } = await read('white-elo.json');
    for (const { tags } of records) expect(tags).toMatchObject({ WhiteElo: '1429', BlackElo: '1360' });
    for (const [white, black] of [
      ['white_elo', 'black_elo'],
      ['White Elo', 'Black Elo'],
      ['white_rating', 'black_rating'],
      ['WhiteRating', 'BlackRating'],
      ['Рейтинг белых', 'Рейтинг чёрных'],
      ['elo_white', 'elo_black'],
    ]) {
      const archive = Archive.open(':memory:');
      await archive.import([Buffer.from(JSON.stringify([{ moves: '76 98 66', [white]: 1500, [black]: 1450 }]))]);
      await archive.import([
        Buffer.from(
          `[Game "togyzkumalak"]\n[${white.replace(' ', '')} "1300"]\n[${black.replace(' ', '')} "1700"]\n\n76 98 *`,
        ),
      ]);
      expect(archive.search({ rating: [1400, 9999] }), white).toHaveLength(1);
      archive.close();
    }
    const archive = Archive.open(':memory:');
    await archive.importFile(fixture('white-elo.json').pathname);
    expect(archive.search({ rating: [1360, 9999] })).toHaveLength(3);
    archive.close();
  });
});

describe('columns, fields and tags whose names mean something else to us', () => {
  it.each([
    ['game-number-column.csv', ['Game', ['1', '2']]],
    ['game-number.json', ['Game', ['1', '2']]],
    ['format-column.csv', ['Format', ['blitz']]],
    ['start-column.csv', ['Start', ['18:30']]],
    ['options-tags-notes-columns.csv', ['Options', ['rapid']]],
    ['start-tag.txt', ['Start', ['27.01.2023']]],
  ] as const)('%s', async (name, [tag, values]) => {
    const { records, errors } = await read(name);
    expect(errors).toEqual([]);
    expect(records.map(({ tags }) => tags[tag])).toEqual(values);
    for (const form of ['text', 'jsonl'] as const) expect(parseRecords(formatRecords(records, form))).toEqual(records);
  });

  it('options-tags-notes-columns.csv keeps them all', async () => {
    const { records } = await read('options-tags-notes-columns.csv');
    expect(records[0].tags).toEqual({ White: 'A', Black: 'B', Options: 'rapid', Tags: 'club', Notes: 'nice game' });
  });

  it('start-tag.txt keeps all tags', async () => {
    const { records } = await read('start-tag.txt');
    expect(records[0].moves).toHaveLength(8);
    expect(Object.keys(records[0].tags)).toHaveLength(11);
  });

  it.each([
    ['Start', '18:30'],
    ['Start', '2023-01-27 10:00'],
    ['Start', '27/01/2023'],
    ['Start', 'https://example.org/a/b'],
    ['Game', '1'],
    ['Game', 'Game 12'],
    ['Options', 'rapid, rated'],
    ['Result', 'Black resigned'],
    ['Result', '82:80'],
    ['FEN', '-'],
    ['FEN', 'startpos'],
    ['Position', 'standard'],
    ['Variant', 'Blitz'],
    ['Variant', 'Standard'],
    ['Format', 'rapid'],
  ])('[%s "%s"]', async (name, value) => {
    const text = `[White "A"]\n[${name} "${value}"]\n\n1. 76 98 2. 66 76 1-0\n`;
    const { records, errors } = await readAll(text);
    expect(errors).toEqual([]);
    expect(records).toMatchObject([{ game: 'togyzkumalak', tags: { White: 'A', [name]: value }, result: '1-0' }]);
    for (const form of ['text', 'jsonl'] as const) expect(parseRecords(formatRecords(records, form))).toEqual(records);
    for (const form of name === 'Variant' ? ['playok'] : ['playok', 'playstrategy'])
      expect(formatForeign(records[0], form)).toContain(`[${name} "${value}"]`);
    const [object] = (
      await readAll(JSON.stringify([{ [name]: value, moves: ['76', '98', '66', '76'], result: '1-0' }]))
    ).records;
    if (name !== 'FEN') expect(object.tags[name]).toBe(value);
  });

  it('a value that means it counts', async () => {
    const text = '[Game "Senet"]\n[Options "dancers=2"]\n[Result "½-½"]\n\n1. 5:4+5 4:2+4 2:9+2 *\n';
    expect((await readAll(text)).records).toMatchObject([
      { game: 'senet', options: { dancers: 2 }, result: '1/2-1/2' },
    ]);
    const csv = 'game,options,start,moves\nsenet,dancers=2,,5:4+5 4:2+4\ntogyzkumalak,,9/1S 80 81 S 40,\n';
    expect((await readAll(csv)).records[0]).toMatchObject({ game: 'senet', options: { dancers: 2 } });
    for (const wrong of ['[Start "9,9/9 0 0 S 1"]', '[FEN "rnbqkbnr/pppppppp/8 w"]', '[Options "pots=5"]']) {
      const { errors } = await readAll(`[Game "togyzkumalak"]\n${wrong}\n\n76 98 *\n`);
      expect(errors, wrong).toHaveLength(1);
    }
  });
});

describe('names of games and variants', () => {
  it('variant-spelling.pgn', async () => {
    const { records, errors } = await read('variant-spelling.pgn');
    expect(errors).toEqual([]);
    expect(records).toMatchObject([
      { game: 'togyzkumalak', options: {}, tags: { Variant: 'Togyzqumalaq' }, result: '1-0' },
    ]);
    expect(records[0].moves).toHaveLength(12);
    expect(records[0].moves[9]).toBe('36x');
  });

  it.each([
    'Togyz Kumalak',
    'Toguz Kumalak',
    'Togyzqumalaq',
    'Toǵyzqumalaq',
    'Togiz Qumaloq',
    'Toguz Korgool',
    'toguz-korgol',
    'Dokuz Korgool',
    'TOGYZ_KUMALAK',
    'Тоғызқұмалақ',
    'Тогыз кумалак',
    'Тогуз коргоол',
    'Тогузкумалак',
  ])('%s', async (name) => {
    const { records, errors } = await readAll(`[Variant "${name}"]\n\n1. 76 98 *\n\n[Game "${name}"]\n\n*\n`);
    expect(errors).toEqual([]);
    expect(records.map(({ game }) => game)).toEqual(['togyzkumalak', 'togyzkumalak']);
  });

  it.each([
    ['Бестемше', '1. 32 54 *', { variant: 'bestemshe' }, 'togyzkumalak'],
    ['Abalone', '1. c5c6 *', {}, 'abalone'],
    ['Абалон', '1. c5c6 *', {}, 'abalone'],
    ['Belgian Daisy', '1. a1b2 i5h5 *', { variant: 'belgian-daisy' }, 'abalone'],
    ['Киндо', '1. b1 d5 *', {}, 'kindo'],
    ['Сенет', '1. 4:10+4 *', {}, 'senet'],
  ])('%s', async (name, moves, options, game) => {
    expect((await readAll(`[Variant "${name}"]\n\n${moves}\n`)).records).toMatchObject([{ game, options }]);
  });
});

describe('encodings, where moves tell them', () => {
  it('windows-1251-capital-tuzdyk.txt', async () => {
    const { records, facts } = await read('windows-1251-capital-tuzdyk.txt');
    expect(records).toHaveLength(1);
    expect(records[0].moves).toHaveLength(16);
    expect(records[0].moves.filter((move) => move.endsWith('x'))).toEqual(['36x', '91x']);
    expect([...facts.encodings]).toEqual(['windows-1251']);
  });

  const text = (x: string) => `1. 76 98 2. 66 87 3. 12 76 4. 25 78 5. 48 36${x} 6. 94 16 7. 84 82 8. 91${x} 97\n`;
  it.each([
    ['windows-1251', 0xd5],
    ['windows-1251', 0xf5],
    ['koi8-r', 0xe8],
    ['koi8-r', 0xc8],
    ['ibm866', 0x95],
    ['ibm866', 0xe5],
  ])('%s with one letter, %i', async (encoding, byte) => {
    const bytes = Uint8Array.from([...text('#')].map((sign) => (sign === '#' ? byte : sign.charCodeAt(0))));
    const { records, facts } = await readAll(bytes);
    expect(records.map(({ moves }) => moves.length)).toEqual([16]);
    expect(new TextDecoder([...facts.encodings][0]).decode(Uint8Array.of(byte))).toBe(
      new TextDecoder(encoding).decode(Uint8Array.of(byte)),
    );
  });

  it.each(['utf-8', 'utf16le'] as const)('%s', async (encoding) => {
    for (const x of ['х', 'Х', 'x', 'X']) {
      expect(
        (await readAll(Buffer.from(`\ufeff${text(x)}`, encoding))).records.map(({ moves }) => moves.length),
      ).toEqual([16]);
    }
  });

  it('Turkish names', async () => {
    const name = Uint8Array.of(0x59, 0xfd, 0x6c, 0x64, 0xfd, 0x7a, 0x20, 0xde, 0x61, 0x68, 0x69, 0x6e); // Yıldız Şahin
    const bytes = Buffer.concat([Buffer.from('[White "'), name, Buffer.from('"]\n\n1. 76 98 *\n')]);
    expect((await readAll(bytes)).records[0].tags.White).toBe('Yıldız Şahin');
  });
});

describe('commands of other programs in comments', () => {
  const forms: readonly ((record: GameRecord) => string)[] = [
    (record) => formatRecords([record], 'text'),
    (record) => JSON.parse(formatRecords([record], 'jsonl')).notes && JSON.stringify(record.notes),
    ...['playok', 'playstrategy'].map((form) => (record: GameRecord) => formatForeign(record, form)),
  ];

  it.each(['eval-in-pawns.pgn', 'foreign-comment-commands.pgn', 'foreign-comment-commands.otau'])(
    '%s',
    async (name) => {
      const { records, errors } = await read(name);
      expect(errors).toEqual([]);
      expect(records).toHaveLength(1);
      const commands = readFileSync(fixture(name), 'utf8').match(/\[%[^\]]*\]/g) as string[];
      for (const form of forms) {
        const text = form(records[0]);
        for (const command of commands) {
          const isOwn = /^\[%clk \d:\d\d:\d\d\]$/.test(command) && text.startsWith('{"');
          if (!isOwn) expect(text).toContain(command);
        }
      }
      for (const form of ['text', 'jsonl'] as const)
        expect(parseRecords(formatRecords(records, form))).toEqual(records);
    },
  );

  it.each([
    '[%eval 2.5]',
    '[%eval -0.35] x [%eval 17.25,20]',
    '[%eval #12]',
    '[%eval #-3]',
    '[%eval +0.50]',
    '[%emt 0:00:01]',
    '[%csl Ra1,Gb2]',
    '[%cal Ga1b1]',
    '[%timestamp 8]',
    '[%clk 0:29:59.2]',
    '[%clk 00:09:58]',
    '[%clk 9:58]',
    '[%mct 1:02:03]',
    '[%wdl 100,200,700]',
    '[%depth 12] good [%tqu "En","","","x"]',
  ])('%s', (command) => {
    for (const [game, moves] of [
      ['togyzkumalak', '1. 76 {#} (1. 65 {#}) 98 {#} 2. 66 *'],
      ['abalone', '1. c5c6 {#} g5g4 *'],
      ['kindo', '{#} 1. b1 {#} d5 *'],
      ['senet', '1. 4:10+4 {#} 2:8+2 *'],
    ]) {
      const records = parseRecords(`[Game "${game}"]\n\n${moves.replaceAll('#', command)}\n`);
      const text = formatRecords(records, 'text');
      const count = moves.split('#').length - 1;
      expect(text.replace(/\n/g, ' ').split(command).length - 1, text).toBe(count);
      for (const form of ['text', 'jsonl'] as const)
        expect(parseRecords(formatRecords(records, form))).toEqual(records);
    }
  });

  it('text that only looks like a mark of ours stays text', () => {
    for (const comment of ['[%eval 0.5]', '[%clk 0:09:58]', '[%clk 00:09:58]', 'a [%eval 0.5] b [%emt 1]']) {
      const record = { ...parseRecords('[Game "kindo"]\n\n1. b1 *')[0], notes: { 1: { comment } } };
      for (const form of ['text', 'jsonl'] as const)
        expect(parseRecords(formatRecords([record], form))).toEqual([record]);
      const both = { ...record, notes: { 1: { comment: `${comment} [%eval 2.5]`, evaluation: 0.25, clock: 598_000 } } };
      for (const form of ['text', 'jsonl'] as const) expect(parseRecords(formatRecords([both], form))).toEqual([both]);
    }
  });
});

describe('lists of games', () => {
  it('one-game-a-line.txt', async () => {
    const { records, errors } = await read('one-game-a-line.txt');
    expect(errors).toEqual([]);
    expect(records.map(({ moves, result }) => [moves.length, result])).toEqual([
      [3, '1-0'],
      [3, '0-1'],
      [3, '1/2-1/2'],
    ]);
  });

  it.each([
    ['results with spaces', '76 98 66  1-0\n65 65 99  0-1\n21 98 67  ½-½\n'],
    ['numbers', '1. 76 98 2. 66\n1. 65 65 2. 99\n1. 21 98 2. 67\n'],
    ['nothing between them', '76 98 66\n65 65 99\n21 98 67\n'],
    ['Windows line ends', '76 98 66 1-0\r\n65 65 99 0-1\r\n21 98 67 1/2-1/2\r\n'],
    ['colons', '76 98 66 1:0\n65 65 99 0:1\n21 98 67 0,5:0,5'],
    ['several lines each', '1. 76 98\n2. 66 1-0\n1. 65 65\n2. 99 0-1\n1. 21 98\n2. 67 *\n'],
    ['squares', 'g1d2 a2h1 f1d2\nf1e2 d2e1 i1a2\nb1i2 a2h1 f1c2\n'],
  ])('%s', async (_, text) => {
    const { records, errors } = await readAll(text);
    expect(errors).toEqual([]);
    expect(records.map(({ moves }) => moves.length)).toEqual([3, 3, 3]);
  });

  it.each([
    ['abalone', 'c5c6 g5g4 1-0\nc5c6 g5g4 0-1\n', 2],
    ['kindo', 'b1 d5 1-0\nb1 d5 0-1\nb1 *\n', 3],
    ['senet', '4:10+4 2:8+2 1-0\n4:10+4 2:8+2\t0-1\n', 2],
  ])('of %s', async (game, text, count) => {
    const { records, errors } = await readAll(text, { game });
    expect(errors).toEqual([]);
    expect(records).toHaveLength(count);
    expect(records[0]).toMatchObject({ game, result: '1-0' });
  });

  it('heading-lines.txt', async () => {
    const { records, errors } = await read('heading-lines.txt');
    expect(errors).toEqual([]);
    expect(records).toMatchObject([
      { tags: { White: 'Aigul', Black: 'Daniyar' }, result: '1-0' },
      { tags: { White: 'Saule', Black: 'Aigul' }, result: '0-1' },
    ]);
  });

  it.each([
    ['a long dash', 'Айгүл – Данияр 1–0', 'Айгүл', 'Данияр'],
    ['vs', 'Aigul B. vs. Daniyar 1:0', 'Aigul B.', 'Daniyar'],
    ['spaces in the result', 'Aigul - Daniyar   1 - 0', 'Aigul', 'Daniyar'],
    ['a number', '12. Aigul — Daniyar, 1-0', 'Aigul', 'Daniyar'],
    ['countries', 'Aigul (KAZ) - Daniyar (KGZ) 1-0', 'Aigul (KAZ)', 'Daniyar (KGZ)'],
    ['against', 'Айгүл против Данияр 1-0', 'Айгүл', 'Данияр'],
  ])('a heading with %s', async (_, heading, White, Black) => {
    for (const [game, moves] of [
      ['togyzkumalak', '1. 76 98 2. 66'],
      ['abalone', '1. c5c6 g5g4'],
      ['senet', '1. 4:10+4 2:8+2'],
    ]) {
      for (const gap of ['\n', '\n\n']) {
        const { records, errors } = await readAll(`${heading}${gap}${moves}\n\n${heading}${gap}${moves}\n`);
        expect(errors).toEqual([]);
        const names = {
          togyzkumalak: { White, Black },
          abalone: { Black: White, White: Black },
          senet: { Cones: White, Spools: Black },
        };
        expect(records).toMatchObject(Array(2).fill({ game, result: '1-0', tags: names[game as keyof typeof names] }));
      }
    }
  });

  it('place, date and round over the names', async () => {
    const text = 'Almaty, 12.05.2018\nRound 3\nAigul - Daniyar 1-0\n1. 76 98 2. 66\n';
    expect((await readAll(text)).records[0].tags).toEqual({
      White: 'Aigul',
      Black: 'Daniyar',
      Date: '12.05.2018',
      Round: '3',
      Event: 'Almaty, 12.05.2018',
    });
  });

  it('untagged-after-tagged.txt', async () => {
    const { records, errors } = await read('untagged-after-tagged.txt');
    expect(errors).toEqual([]);
    expect(records.map(({ game, moves }) => [game, moves.length])).toEqual([
      ['togyzkumalak', 2],
      ['kindo', 0],
      ['abalone', 2],
      ['senet', 3],
      ['togyzkumalak', 3],
      ['abalone', 2],
    ]);
  });

  it.each([
    ['one after the other', '[White "A"]\n\n1. 76 98 1-0\n\n1. 65 65 0-1\n\n1. 76 98 2. 66 *\n', [2, 2, 3]],
    ['on one line', '[White "A"]\n\n1. 76 98 1-0 1. 65 65 2. 99 0-1\n', [2, 3]],
    ['with a heading', '[White "A"]\n\n1. 76 98 1-0\n\nSaule - Aigul 0-1\n1. 65 65\n', [2, 2]],
    ['and tags again', '[White "A"]\n\n1. 76 98 1-0\n\n1. 65 65 0-1\n\n[White "B"]\n\n1. 76 *\n', [2, 2, 1]],
    ['after a comment', '[White "A"]\n\n1. 76 98 1-0 {time} 1. 65 65 2. 99 *\n', [2, 3]],
  ])('games without tags after one with tags, %s', async (_, text, plies) => {
    const { records, errors } = await readAll(text);
    expect(errors).toEqual([]);
    expect(records.map(({ moves }) => moves.length)).toEqual(plies);
    expect(records[1].tags).not.toHaveProperty('White', 'A');
  });

  it('what is wrong after a result is named, and no game before it is lost', async () => {
    const { records, errors } = await readAll('[White "A"]\n\n1. 76 98 1-0\n\n76 98 zz 11\n');
    expect(records).toHaveLength(1);
    expect(errors[0]).toMatch(/^Line 5, game 2, ply 3: expected a legal move of togyzkumalak\..*"zz"/);
  });
});

describe('games without moves', () => {
  it('playok-no-show.txt', async () => {
    const { records, errors, empty } = await read('playok-no-show.txt');
    expect(errors).toEqual([]);
    expect(empty).toBe(0);
    expect(records).toMatchObject([
      { game: 'togyzkumalak', moves: [], result: '1-0', tags: { White: 'aa', TimeControl: '300' } },
      { game: 'togyzkumalak', result: '0-1' },
    ]);
    expect(records[1].moves).toHaveLength(4);
  });

  it.each([
    ['after the others', '[White "A"]\n\n1. 76 98 *\n\n[White "B"]\n[Result "0-1"]\n\n0-1\n', 'togyzkumalak'],
    ['with +/-', '[White "A"]\n\n1. c5c6 g5g4 *\n\n[White "B"]\n\n+/-\n', 'abalone'],
    ['without a word', '[White "A"]\n\n1. 4:10+4 *\n\n[White "B"]\n[Result "1-0"]\n', 'senet'],
    ['in a table', 'white,black,result,moves\nA,B,1-0,\nC,D,0-1,76 98 66\n', 'togyzkumalak'],
    ['as JSON', '[{"white":"A","result":"1-0","moves":[]},{"white":"B","moves":"b1 d5"}]', 'kindo'],
    ['under a heading', 'Aigul - Daniyar 1-0\n\nSaule - Aigul 0-1\n1. 76 98 2. 66\n', 'togyzkumalak'],
  ])('%s', async (_, text, game) => {
    const { records, errors } = await readAll(text);
    expect(errors).toEqual([]);
    expect(records.map((record) => record.game)).toEqual([game, game]);
    const empty = records.filter(({ moves }) => moves.length === 0);
    expect(empty).toHaveLength(1);
    expect(empty[0].result).not.toBe('*');
  });

  it('are counted as such where nothing names their game', async () => {
    const text = '[White "A"]\n\n1-0\n\n[White "B"]\n\n0-1\n';
    expect(await readAll(text)).toMatchObject({ records: [], errors: [], empty: 2 });
    const archive = Archive.open(':memory:');
    expect(await archive.import([Buffer.from(text)])).toMatchObject({ added: 0, bad: 0, empty: 2 });
    archive.close();
  });
});

describe('results in many spellings', () => {
  it.each([
    ['1 - 0', '1-0'],
    ['0–1', '0-1'],
    ['½–½', '1/2-1/2'],
    ['0,5:0,5', '1/2-1/2'],
    ['+:-', '1-0'],
    ['-/+', '0-1'],
    ['draw', '1/2-1/2'],
    ['Ничья', '1/2-1/2'],
    ['remis', '1/2-1/2'],
    ['?', '*'],
  ])('%s', async (written, result) => {
    expect((await readAll(`white,result,moves\nA,"${written}",76 98 66\n`)).records[0].result).toBe(result);
    expect((await readAll(`[Result "${written}"]\n\n1. 76 98 2. 66\n`)).records[0].result).toBe(result);
  });

  it('unknown ones do not contradict known ones', async () => {
    for (const [tag, after] of [
      ['*', '1-0'],
      ['?', '1-0'],
      ['', '1-0'],
      ['1-0', '*'],
      ['1-0', ''],
    ]) {
      const { records, errors } = await readAll(`[Result "${tag}"]\n\n1. 76 98 ${after}\n`);
      expect(errors).toEqual([]);
      expect(records[0].result).toBe('1-0');
    }
    expect((await readAll('[Result "0-1"]\n\n1. 76 98 1-0\n')).errors).toHaveLength(1);
  });
});

describe('twins', () => {
  it('of the archive and of the file are counted apart, and a file of twins is named', async () => {
    const archive = Archive.open(':memory:');
    const game = (date: number) => `[White "A"]\n[Date "${date}"]\n\n1. 76 98 2. 66 *\n`;
    const text = [2018, 2018, 2019].map(game).join('\n');
    expect(await archive.import([Buffer.from(text)])).toMatchObject({ added: 2, duplicates: 0, repeated: 1 });
    expect(await archive.import([Buffer.from(text)])).toMatchObject({ added: 0, duplicates: 3, repeated: 0 });
    archive.close();
    if (!existsSync('packages/otau-cli/dist/cli/main.js')) return;
    const file = join(folder, 'twins.pgn');
    writeFileSync(file, Array(20).fill(game(2020)).join('\n'));
    const out = execFileSync(
      process.execPath,
      ['packages/otau-cli/dist/cli/main.js', 'archive', 'import', file, '--archive', join(folder, 'twins.db')],
      { encoding: 'utf8' },
    );
    expect(out).toContain('1 game added, 0 known already, 19 twice in a file, 0 bad');
    expect(out).toContain('probably misread');
  });
});

describe('refusals', () => {
  it('name the likeliest reading and where it fails', async () => {
    expect((await readAll('76 98 66 97')).errors[0]).toMatch(/ply 4: .*togyzkumalak.*"97".*falls into pit 1/);
    expect((await readAll('C5C6 G5G4 a1a9')).errors[0]).toMatch(/ply 3: .*abalone.*"a1a9"/);
    expect((await readAll('4:10+4 2:8+2 9:1+9')).errors[0]).toMatch(/ply 3: .*senet/);
    expect((await readAll('white,zuege\nA,76 98 66 97\n')).errors[0]).toMatch(/ply 4/);
  });
});
