/** Games in documents of word processors, spreadsheets and pages: each document is made here, with the values that are right. */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { OtauError } from '../../packages/otau/src/lib/error.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { fileFacts, type GameRecord, readFile } from '../../packages/otau/src/records/index.js';
import { readDocument } from '../../packages/otau-cli/src/documents/index.js';

async function readAll(bytes: Uint8Array | string, options = {}) {
  const facts = fileFacts();
  const records: GameRecord[] = [];
  const errors: string[] = [];
  const parts = [typeof bytes === 'string' ? strToU8(bytes) : bytes];
  for await (const { record, error } of readFile(parts, { readDocument, ...options }, facts)) {
    if (record === undefined) errors.push(error.message);
    else records.push(record);
  }
  return { records, errors, facts };
}

/** Three games as pairs of moves. */
const FIRST = ['76 98', '66 87', '12 76'];
const SECOND = ['21 98', '67 22x', '91 68'];
const THIRD = ['76 98', '66 87'];

type Content = string | { readonly cells: readonly (readonly (Content | readonly Content[] | Span)[])[] };
interface Span {
  readonly text: string;
  readonly span: number;
}

const table = (...cells: (Content | readonly Content[] | Span)[][]): Content => ({ cells });
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const isSpan = (cell: unknown): cell is Span => typeof cell === 'object' && cell !== null && 'span' in cell;

/** The contents of a cell, and how many columns it takes. */
function cellOf(cell: Content | readonly Content[] | Span): { contents: readonly Content[]; span: number } {
  if (isSpan(cell)) return { contents: [cell.text], span: cell.span };
  return { contents: Array.isArray(cell) ? cell : [cell as Content], span: 1 };
}

/** A document in each of the forms of text. */
const WRITERS = {
  docx(contents: readonly Content[]): Uint8Array {
    const block = (content: Content): string => {
      if (typeof content !== 'string') {
        const rows = content.cells.map((cells) => {
          const written = cells.map(cellOf).map(({ contents, span }) => {
            return `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${contents.map(block).join('')}</w:tc>`;
          });
          return `<w:tr>${written.join('')}</w:tr>`;
        });
        return `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`;
      }
      // Word cuts text into runs anywhere
      const half = content.length >> 1;
      const runs = [content.slice(0, half), content.slice(half)].map((text) =>
        escaped(text)
          .split('\n')
          .map((line) => `<w:t xml:space="preserve">${line}</w:t>`)
          .join('<w:br/>'),
      );
      return `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r>${runs.join('</w:r><w:r>')}</w:r></w:p>`;
    };
    const body = `<?xml version="1.0" encoding="UTF-8"?><w:document><w:body>${contents.map(block).join('\n')}</w:body></w:document>`;
    return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(body) });
  },

  odt(contents: readonly Content[]): Uint8Array {
    const block = (content: Content): string => {
      if (typeof content === 'string') {
        return `<text:p>${escaped(content).replaceAll('\n', '<text:line-break/>')}</text:p>`;
      }
      const rows = content.cells.map((cells) => {
        const written = cells.map(cellOf).map(({ contents, span }) => {
          const covered = '<table:covered-table-cell/>'.repeat(span - 1);
          return `<table:table-cell table:number-columns-spanned="${span}">${contents.map(block).join('')}</table:table-cell>${covered}`;
        });
        return `<table:table-row>${written.join('')}</table:table-row>`;
      });
      return `<table:table>\n${rows.join('\n')}</table:table>`;
    };
    return openDocument('text', contents.map(block).join('\n'));
  },

  html(contents: readonly Content[]): Uint8Array {
    const block = (content: Content): string => {
      if (typeof content === 'string') return `<p>${escaped(content).replaceAll('\n', '<br>')}`;
      const rows = content.cells.map((cells) => {
        const written = cells
          .map(cellOf)
          .map(({ contents, span }) => `<td colspan=${span}>${contents.map(block).join('')}`);
        return `<tr>${written.join('')}`;
      });
      return `<table>\n${rows.join('\n')}</table>`;
    };
    return strToU8(`<!DOCTYPE html>\n<title>No 1. 76</title><script>1 < 2</script>\n${contents.map(block).join('\n')}`);
  },
};

function openDocument(kind: string, body: string): Uint8Array {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const content = `<office:document-content><office:body>${body}</office:body></office:document-content>`;
  return zipSync({ mimetype: [strToU8(type), { level: 0 }], 'content.xml': strToU8(content) });
}

type Value = string | number;
type Sheets = Readonly<Record<string, readonly (readonly Value[])[]>>;

const SHEET_WRITERS = {
  xlsx(sheets: Sheets): Uint8Array {
    const strings: string[] = [];
    const files: Record<string, Uint8Array> = {};
    for (const [at, rows] of Object.values(sheets).entries()) {
      const written = rows.map((cells, row) => {
        const values = cells.map((value, column) => {
          const reference = `${String.fromCharCode(65 + column)}${row + 1}`;
          if (value === '') return '';
          if (typeof value === 'number') return `<c r="${reference}" s="${value > 40_000 ? 1 : 0}"><v>${value}</v></c>`;
          return `<c r="${reference}" t="s"><v>${strings.push(value) - 1}</v></c>`;
        });
        return `<row r="${row + 1}">${values.join('')}</row>`;
      });
      files[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(
        `<worksheet><sheetData>${written.join('')}</sheetData></worksheet>`,
      );
    }
    const names = Object.keys(sheets);
    const relations = names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`);
    const listed = names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`);
    return zipSync({
      'xl/workbook.xml': strToU8(`<workbook><sheets>${listed.join('')}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
      'xl/styles.xml': strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
      'xl/sharedStrings.xml': strToU8(
        `<sst>${strings.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join('')}</sst>`,
      ),
      ...files,
    });
  },

  ods(sheets: Sheets): Uint8Array {
    const day = (value: Value) =>
      typeof value === 'number' && value > 40_000
        ? new Date((value - 25_569) * 86_400_000).toISOString().slice(0, 10)
        : value;
    const written = Object.entries(sheets).map(([name, rows]) => {
      const cells = (row: readonly Value[]) =>
        row.map((value) =>
          value === ''
            ? '<table:table-cell/>'
            : `<table:table-cell><text:p>${escaped(String(day(value)))}</text:p></table:table-cell>`,
        );
      const lines = rows.map((row) => {
        const rest = '<table:table-cell table:number-columns-repeated="16000"/>';
        return `<table:table-row>${cells(row).join('')}${rest}</table:table-row>`;
      });
      return `<table:table table:name="${name}">${lines.join('')}</table:table>`;
    });
    return openDocument('spreadsheet', written.join(''));
  },
};

const plies = ({ records }: { records: readonly GameRecord[] }) => records.map(({ moves }) => moves.length);
const names = ({ records }: { records: readonly GameRecord[] }) =>
  records.map(({ tags }) => `${tags.White} - ${tags.Black}`);
const pair = (moves: string | undefined) => moves?.split(' ') ?? ['', ''];

describe.each(Object.entries(WRITERS))('%s', (form, write) => {
  it('a bulletin with two games side by side, which go on in the next table', async () => {
    const row = (at: number) => [`${at + 1}.`, ...pair(FIRST[at]), `${at + 1}.`, ...pair(SECOND[at])];
    const read = await readAll(
      write([
        'Bulletin of the championship. It was a fine day, and all came in time.',
        'Championship of Almaty',
        'Round 3',
        '12.05.2018',
        table(
          [
            { text: 'Aigul - Daniyar 0-1', span: 3 },
            { text: 'Bolat - Marat 1-0', span: 3 },
          ],
          ['№', 'White', 'Black', '№', 'White', 'Black'],
          row(0),
          row(1),
        ),
        'Photographs were taken by the club.',
        table(row(2)),
        'After this round Marat leads, before 12 others, with 7 points of 9.',
      ]),
    );
    expect(read.errors).toEqual([]);
    expect(plies(read)).toEqual([6, 6]);
    expect(names(read)).toEqual(['Aigul - Daniyar', 'Bolat - Marat']);
    expect(read.records.map(({ result }) => result)).toEqual(['0-1', '1-0']);
    const shared = { Event: 'Championship of Almaty', Round: '3', Date: '12.05.2018' };
    for (const { tags } of read.records) expect(tags).toMatchObject(shared);
    expect([...read.facts.forms]).toEqual([form]);
  });

  it('one game in two column groups, the names over its columns, and another below', async () => {
    const read = await readAll(
      write([
        table(
          ['№', 'Aigul', 'Daniyar', '№', '', ''],
          ['1.', ...pair(FIRST[0]), '3.', ...pair(FIRST[2])],
          ['2.', ...pair(FIRST[1]), '', '', ''],
          [{ text: 'Bolat - Marat', span: 6 }],
          ['1', ...pair(THIRD[0]), '', '', ''],
          ['2', ...pair(THIRD[1]), '', '', ''],
          [{ text: 'Result: 1-0', span: 6 }],
        ),
      ]),
    );
    expect(read.errors).toEqual([]);
    expect(plies(read)).toEqual([6, 4]);
    expect(names(read)).toEqual(['Aigul - Daniyar', 'Bolat - Marat']);
    expect(read.records[1].result).toBe('1-0');
  });

  it('a board, initials and ratings above a table whose columns name the players by their seats', async () => {
    const rows = FIRST.map((round, at) => [`${at + 1}.`, ...pair(round)]);
    const read = await readAll(
      write(['3-үстел. Сәуле Б. (2101) – Тимур К. (1990) 1:0', table(['№', 'Бастаушы', 'Қостаушы'], ...rows)]),
    );
    expect([read.errors, plies(read), names(read)]).toEqual([[], [6], ['Сәуле Б. - Тимур К.']]);
    expect(read.records[0].tags).toMatchObject({ Board: '3', WhiteElo: '2101', BlackElo: '1990' });
  });

  it('games one after the other, whose players have initials and ratings', async () => {
    const lines = (moves: readonly string[]) => moves.map((round, at) => `${at + 1} ${round}`);
    const read = await readAll(
      write([
        'Асан А. (2100) - Марат М. (1990) 1-0',
        ...lines(FIRST),
        'Б. Иван (2101) - П. Пётр (1991) 0-1',
        ...lines(SECOND),
      ]),
    );
    expect([read.errors, plies(read)]).toEqual([[], [6, 6]]);
    expect(names(read)).toEqual(['Асан А. - Марат М.', 'Б. Иван - П. Пётр']);
  });

  it('cells that hold whole games, below their names', async () => {
    const numbered = (moves: readonly string[]) => moves.map((move, at) => `${at + 1}. ${move}`).join('\n');
    const read = await readAll(
      write([
        table(['Aigul - Daniyar', 'Bolat - Marat 1-0'], [numbered(FIRST), [numbered(SECOND.slice(0, 1)), '2. 67 22x']]),
      ]),
    );
    expect(read.errors).toEqual([]);
    expect(plies(read)).toEqual([6, 4]);
    expect(names(read)).toEqual(['Aigul - Daniyar', 'Bolat - Marat']);
  });

  it('a table of games, one in a row, below a title', async () => {
    const read = await readAll(
      write([
        'Games of the club',
        table(
          ['No', 'White', 'Black', 'Year', 'Result', 'Notation'],
          ['1', 'Aigul', 'Daniyar', '2018', '0-1', FIRST.join(' ')],
          ['2', 'Bolat', 'Marat', '2019', '1-0', SECOND.join(' ')],
          ['3', 'Aigul', 'Marat', '2020', '1-0', THIRD.join(' ')],
        ),
      ]),
    );
    expect(read.errors).toEqual([]);
    expect(plies(read)).toEqual([6, 6, 4]);
    expect(names(read)).toEqual(['Aigul - Daniyar', 'Bolat - Marat', 'Aigul - Marat']);
    expect(read.facts.taken).toMatchObject([{ field: 'Notation', game: 'togyzkumalak', games: 3 }]);
  });

  it('games as text, with tags and with headings', async () => {
    const tagged = await readAll(
      write(['[White "Aigul"]\n[Black "Bolat"]', '1. 76 98 2. 66 87', '[White "Marat"]', '1. 21 98']),
    );
    expect([tagged.errors, plies(tagged), tagged.records[0].tags.White]).toEqual([[], [4, 2], 'Aigul']);
    const listed = await readAll(write(['Aigul - Daniyar 1-0', '1. G1-D2 A2-H1', '2. F1-D2']));
    expect([listed.errors, plies(listed), names(listed)]).toEqual([[], [3], ['Aigul - Daniyar']]);
  });

  it('a table of places and years is no game', async () => {
    const places = table(
      ['Place', 'Name', 'Year', 'Elo'],
      ['1', 'Aigul', '1998', '1812'],
      ['2', 'Bolat', '2001', '1765'],
    );
    const { records, errors } = await readAll(write(['Final standing', places]));
    expect(records).toEqual([]);
    expect(errors).toEqual([expect.stringContaining('expected a document with games')]);
  });
});

describe.each(Object.entries(SHEET_WRITERS))('%s', (form, write) => {
  it('a table of games, with dates as numbers', async () => {
    const read = await readAll(
      write({
        Cover: [['Games of the club']],
        Games: [
          ['White', 'Black', 'Date', 'Year', 'Ходы'],
          ['Aigul', 'Daniyar', 43_232, 2018, FIRST.join(' ')],
          ['Bolat & sons', 'Marat', 43_233, 2018, SECOND.join(' ')],
        ],
      }),
    );
    expect(read.errors).toEqual([]);
    expect(plies(read)).toEqual([6, 6]);
    expect(names(read)).toEqual(['Aigul - Daniyar', 'Bolat & sons - Marat']);
    expect(read.records[0].tags).toMatchObject({ Date: '2018-05-12', Year: '2018' });
    expect([...read.facts.forms]).toEqual([form]);
  });

  it('score sheets with moves as numbers, beside and below one another', async () => {
    const row = (at: number, moves: readonly string[]): Value[] =>
      moves[at] === undefined
        ? ['', '', '']
        : [at + 1, ...moves[at].split(' ').map((move) => (/^\d+$/.test(move) ? Number(move) : move))];
    const rows = [0, 1, 2].map((at) => [...row(at, FIRST), '', ...row(at, SECOND)]);
    const read = await readAll(
      write({
        Sheet: [
          ['', 'Aigul', 'Daniyar', '', '', 'Bolat', 'Marat'],
          ...rows,
          ['Aigul - Marat 1-0'],
          ...[0, 1].map((at) => row(at, THIRD)),
        ],
      }),
    );
    expect(read.errors).toEqual([]);
    expect(plies(read)).toEqual([6, 6, 4]);
    expect(names(read)).toEqual(['Aigul - Daniyar', 'Bolat - Marat', 'Aigul - Marat']);
  });

  it('one game that goes on at the right, below columns that are named twice', async () => {
    const [first, second, third, last] = [...FIRST, '25 78'].map((round, at) => [
      at + 1,
      ...round.split(' ').map(Number),
    ]);
    const titles = ['№', 'Ақ', 'Қара'];
    const read = await readAll(
      write({
        Sheet: [
          [...titles, ...titles],
          [...first, ...third],
          [...second, ...last],
        ],
      }),
    );
    expect([read.errors, plies(read)]).toEqual([[], [8]]);
  });
});

describe('what is wrong is told with its place', () => {
  const rows = [
    ['White', 'Moves'],
    ['Aigul', FIRST.join(' ')],
    ['Bolat', '76 98 66 11'],
    ['Marat', SECOND.join(' ')],
  ];

  it.each(Object.entries(SHEET_WRITERS))('%s: sheet and row', async (_, write) => {
    const { errors } = await readAll(write({ Games: rows }));
    expect(errors).toEqual([expect.stringMatching(/^(?:Sheet "Games"|Table 1), row 3, ply 4: expected a legal move/)]);
  });

  it.each(Object.entries(WRITERS))('%s: table and row, cell, or paragraph', async (_, write) => {
    const inRow = await readAll(write(['Games', table([FIRST.join(' ')]), table(...rows)]));
    expect(inRow.errors).toEqual([expect.stringMatching(/^Table 2, row 3, ply 4: /)]);
    const numbered = '1. 76 98 2. 66 11';
    const inCell = await readAll(write([table([`Aigul - Bolat\n1. 76 98`, `Marat - Bolat\n${numbered}`])]));
    expect(inCell.errors).toEqual([expect.stringMatching(/^Table 1, row 1, column 2, ply 4: /)]);
    const inText = await readAll(
      write(['Games of the club', 'Aigul - Bolat', FIRST.join(' '), 'Marat - Bolat', numbered]),
    );
    expect(inText.errors).toEqual([expect.stringMatching(/^Paragraph 5, ply 4: /)]);
  });
});

/** Some bytes of a document are others, are gone, or come again; in a file that is packed, those of its parts. */
function mutate(bytes: Uint8Array, rng: Rng): Uint8Array {
  const changed = [...bytes];
  for (let changes = 1 + rng.below(4); changes > 0; changes--) {
    const at = rng.below(changed.length);
    const piece = changed.slice(at, at + 1 + rng.below(30));
    changed.splice(at, rng.below(2) * piece.length, ...(rng.below(3) === 0 ? piece : [rng.below(256)]));
  }
  return Uint8Array.from(changed);
}

describe('damaged documents give games or an error with a code', () => {
  const cells = table(['No', 'White', 'Moves'], ['1', 'Aigul', FIRST.join(' ')], ['2', 'Bolat', SECOND.join(' ')]);
  const sheets = {
    Games: [
      ['No', 'White', 'Moves'],
      [1, 'Aigul', FIRST.join(' ')],
      [2, 'Bolat', SECOND.join(' ')],
    ],
  };
  it.each([
    ['docx', WRITERS.docx(['Aigul - Bolat', cells]), 40],
    ['odt', WRITERS.odt(['Aigul - Bolat', cells]), 40],
    ['xlsx', SHEET_WRITERS.xlsx(sheets), 60],
    ['ods', SHEET_WRITERS.ods(sheets), 60],
    ['pdf', pdfOf([[[50, 700, '1. 76 98 2. 66 87 3. 12 76']]]), 80],
  ] as const)('%s', async (form, bytes, amount) => {
    const rng = new Rng(form);
    for (let at = 0; at < amount; at++) {
      let damaged = mutate(bytes, rng);
      if (form !== 'pdf' && at % 3 > 0) {
        const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, mutate(part, rng)]);
        damaged = zipSync(Object.fromEntries(parts));
      }
      const read = await readAll(damaged).catch((error: unknown) => {
        if (!(error instanceof OtauError)) throw error;
        return undefined;
      });
      for (const { moves } of read?.records ?? []) expect(moves.length).toBeLessThan(20);
    }
  });
});

describe('bounds', () => {
  it('a document in an archive is told with its file', async () => {
    const document = WRITERS.docx([table(['White', 'Black', 'Moves'], ['A', 'B', FIRST.join(' ')])]);
    const { records, facts } = await readAll(zipSync({ 'club/round.docx': document }));
    expect(records.length).toBe(1);
    expect(facts.taken).toMatchObject([{ member: 'club/round.docx', field: 'Moves' }]);
  });

  it('needs what reads documents', async () => {
    for (const write of Object.values(WRITERS)) {
      await expect(readAll(write(['1. 76']), { readDocument: undefined })).rejects.toMatchObject({
        code: 'no-package',
      });
    }
  });

  it.each([
    ['swells', zipSync({ 'word/document.xml': new Uint8Array(2 ** 27 + 1).fill(32) }), 'unpacks to more than 128 MB'],
    ['is nested too deep', strToU8(`<html>${'<div>'.repeat(20_000)}`), 'nested deeper'],
    ['has tables in tables', strToU8(`<html>${'<table><tr><td>'.repeat(20)}`), 'tables stand in tables'],
    ['has too many cells', strToU8(`<table>${'<tr><td>'.repeat(1_000_001)}`), 'a million cells'],
    ['has no sheets', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 'no sheets'],
  ])('a document that %s is refused', async (_, bytes, message) => {
    await expect(readAll(bytes)).rejects.toMatchObject({ code: 'bad-file', message: expect.stringContaining(message) });
  });

  it('cells that are repeated or span beyond any sheet take no memory', async () => {
    const wide = `<table:table-cell table:number-columns-repeated="99999999"><text:p>76</text:p></table:table-cell>`;
    const { records } = await readAll(
      openDocument('spreadsheet', `<table:table><table:table-row>${wide}</table:table-row></table:table>`),
    );
    expect(records).toEqual([]);
    expect((await readAll('<table><tr><td colspan=999999999>1<td>76</table>')).records).toEqual([]);
  });
});

describe('long documents', () => {
  const LINES = 40_000;

  it('a table of as many lines as a call may have no arguments, and paragraphs', async () => {
    const rows = Array.from({ length: LINES }, (_, at) => `<tr><td>Place ${at}</td><td>Player</td><td>Town</td></tr>`);
    const text = '\n'.repeat(3 * LINES);
    const { records } = await readAll(
      `<p>1. 76 98 2. 66 87 1-0</p><table>${rows.join('')}</table><pre>${text}</pre><p>1. 21 98 2. 67 22x 0-1</p>`,
    );
    expect(records.map(({ moves }) => moves.length)).toEqual([4, 4]);
  });
});

it('a page that begins with a paragraph is one', async () => {
  const { facts, records } = await readAll(
    '<p>Aigul - Bolat 1-0</p><table><tr><td>1.</td><td>76</td><td>98</td></tr><tr><td>2.</td><td>66</td></tr></table>',
  );
  expect([...facts.forms]).toEqual(['html']);
  expect(records[0].tags).toMatchObject({ White: 'Aigul', Black: 'Bolat' });
});

it('an archive with a file of a name that documents have too is an archive', async () => {
  const { records } = await readAll(
    zipSync({ 'content.xml': strToU8('<a/>'), 'game.txt': strToU8('1. 76 98 2. 66 1-0') }),
  );
  expect(records).toHaveLength(1);
});

it('numbers that count the elements of XML are no games', async () => {
  const settings = [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3].map((length, at) => {
    const values = Array.from({ length }, (_, value) => `<value><of name="v${at}.${value}" usual="${value}"/></value>`);
    return `<set name="s${at}">${length === 0 ? '' : `<pool of="p${at}">${values.join('')}</pool>`}</set>`;
  });
  expect((await readAll(strToU8(`<server><call>${settings.join('')}</call></server>`))).records).toEqual([]);
});

it('a table of two hundred columns of small numbers is refused without trying all their orders', async () => {
  const columns = Array.from({ length: 200 }, (_, column) => column);
  const rows = columns.slice(0, 60).map((row) => columns.map((column) => ((row * (column + 3)) % 18) + 1).join(','));
  const text = [columns.map((column) => `c${column}`).join(','), ...rows].join('\n');
  expect((await readAll(strToU8(text))).records).toEqual([]);
});

it('a table of eight hundred columns of cells and short lists is judged in bounded time', async () => {
  const names = ['event', 'site', 'result', ...Array.from({ length: 800 }, (_, column) => `c${column}`)];
  const rows = Array.from({ length: 12 }, (_, row) =>
    names.map(
      (_, column) => `${'abcdefghi'[(row * column) % 9]}${((row + column) % 9) + 1}${column % 3 ? '' : ` ${row}`}`,
    ),
  );
  expect((await readAll(strToU8([names, ...rows].map((row) => row.join(',')).join('\n')))).records).toEqual([]);
  // Columns of one name too
  const twins = names.map((_, column) => `x${column}`);
  const game = [...names.map((name) => (name.startsWith('c') ? 'c' : name)), 'moves'].join(',');
  const { records } = await readAll(strToU8(`${game}\n${twins.join(',')},76 98 66 87 12 76\n`));
  expect(records[0].moves).toHaveLength(6);
  expect(records[0].tags).toMatchObject({ C: 'x3', C800: 'x802' });
});

it('a workbook whose writer names its prefixes otherwise, and escapes the line breaks of Windows', async () => {
  const sheets = {
    Games: [
      ['White', 'Moves'],
      ['Aigul_x005F_x0041_', '1. 76 98_x000D_\n2. 66 87_x000d_\n'],
    ],
  };
  const files = unzipSync(SHEET_WRITERS.xlsx(sheets));
  const workbook = strFromU8(files['xl/workbook.xml']).replaceAll('r:id', 'ns1:id');
  const { records, errors } = await readAll(zipSync({ ...files, 'xl/workbook.xml': strToU8(workbook) }));
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ moves: ['76(10)', '98', '66', '87(4)'], tags: { White: 'Aigul_x0041_' } }]);
});

const THEME = strToU8(
  `<theme>${[1, 11, 1, 12, 1, 13, 2, 11, 2, 12].map((pit) => `<stop at="${pit}"/>`).join('')}</theme>`,
);

it.each([
  ['Word or Excel from before 2007', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['a binary workbook', zipSync({ '[Content_Types].xml': THEME, 'xl/theme1.xml': THEME, 'xl/workbook.bin': THEME })],
  ['neither a document of Word', zipSync({ '[Content_Types].xml': THEME, 'ppt/theme1.xml': THEME })],
  ['a document of Numbers', zipSync({ 'Index/Document.iwa': THEME, 'Metadata/Properties.xml': THEME })],
])('%s: the refusal says what to do', async (name, bytes) => {
  const { errors } = await readAll(bytes);
  expect(errors).toEqual([expect.stringContaining(name)]);
  expect(errors[0]).toMatch(/(save|export) it as \.(docx|xlsx)/);
});

/** A page with texts at places, from the lower left corner. */
type Placed = readonly [x: number, y: number, text: string];

/** A PDF of such pages; `packed` is a stream that nothing uses. */
function pdfOf(
  pages: readonly (readonly Placed[])[],
  packed?: { readonly filter: string; readonly bytes: Uint8Array },
): Uint8Array {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((texts, at) => {
      const lines = texts.map(([x, y, text]) => `BT /F1 10 Tf ${x} ${y} Td (${text.replace(/[()]/g, '\\$&')}) Tj ET`);
      const content = lines.join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  if (packed !== undefined) {
    const data = Buffer.from(packed.bytes).toString('latin1');
    objects.push(`<< /Length ${data.length} /Filter ${packed.filter} >>\nstream\n${data}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const begin = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(begin).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}trailer << /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  );
}

/** Pairs of moves as a score sheet. */
function sheetAt(x: number, y: number, pairs: readonly string[], first = 1): Placed[] {
  return pairs.flatMap((pair, at): Placed[] => {
    const cells = [`${first + at}.`, ...pair.split(' ')];
    return cells.map((cell, column): Placed => [x + 35 * column, y - 14 * at, cell]);
  });
}

describe('a PDF with text', () => {
  const plies = (found: { readonly records: readonly GameRecord[] }) => found.records.map(({ moves }) => moves.length);

  it('with two games side by side', async () => {
    const page: Placed[] = [
      [50, 800, 'Aigul - Bolat 1-0'],
      [300, 800, 'Saule - Marat 0-1'],
    ];
    const found = await readAll(pdfOf([[...page, ...sheetAt(50, 780, FIRST), ...sheetAt(300, 780, SECOND)]]));
    expect(plies(found)).toEqual([6, 6]);
    expect(found.records[1]).toMatchObject({ tags: { White: 'Saule', Black: 'Marat' }, result: '0-1' });
    expect([...found.facts.forms]).toEqual(['pdf']);
  });

  it('with a game that goes on at the right and on the next page', async () => {
    const pairs = [...FIRST, '25 78', '48 36x', '94 16', '84 82', '91x 97'];
    const first = [...sheetAt(50, 780, pairs.slice(0, 3)), ...sheetAt(300, 780, pairs.slice(3, 6), 4)];
    const found = await readAll(pdfOf([first, sheetAt(50, 800, pairs.slice(6), 7)]));
    expect(plies(found)).toEqual([16]);
  });

  it('with lines of moves', async () => {
    const found = await readAll(
      pdfOf([
        [
          [50, 800, 'Aigul - Bolat 1-0'],
          [50, 780, '1. 76 98 2. 66 87'],
          [50, 766, '3. 12 76'],
        ],
      ]),
    );
    expect(plies(found)).toEqual([6]);
    expect(found.records[0].tags).toEqual({ White: 'Aigul', Black: 'Bolat' });
  });

  it('with lines that end between a number and its moves', async () => {
    const lines = ['Asan - Marat', '1. 76 98 2. 66 87 3.', '12 76', 'Ivan - Oleg', '1. 21 98 2. 67', '22x 3. 91 68'];
    const found = await readAll(pdfOf([lines.map((line, at): Placed => [50, 800 - 14 * at, line])]));
    expect([found.errors, plies(found)]).toEqual([[], [6, 6]]);
  });

  it('with a list of games', async () => {
    const names: Placed[] = [
      [50, 800, 'White'],
      [150, 800, 'Moves'],
    ];
    const rows = ['76 98 66 87', '21 98 67 22x'].flatMap((moves, at): Placed[] => [
      [50, 780 - 15 * at, 'Aigul'],
      [150, 780 - 15 * at, moves],
    ]);
    expect(plies(await readAll(pdfOf([[...names, ...rows]])))).toEqual([4, 4]);
  });

  it('with words of moves far apart', async () => {
    const words = ['1.', '76', '98', '2.', '66', '87', '3.', '12', '76'].map(
      (word, at): Placed => [50 + 30 * (at % 4), 800 - 14 * (at >> 2), word],
    );
    expect(plies(await readAll(pdfOf([words])))).toEqual([6]);
  });

  it('without games is named as such', async () => {
    expect((await readAll(pdfOf([[[50, 800, 'A report of 2018']]]))).errors).toEqual([
      expect.stringContaining('there is none'),
    ]);
  });

  it.each([
    ['is damaged', strToU8('%PDF-1.7\n'), 'Invalid PDF'],
    ['swells', pdfOf([[]], { filter: '/FlateDecode', bytes: deflateSync(new Uint8Array(2 ** 28 + 1)) }), '256 MB'],
    [
      'is packed twice',
      pdfOf([[]], { filter: '[/FlateDecode /FlateDecode]', bytes: new Uint8Array(9) }),
      'packed twice',
    ],
    ['is too long', Buffer.concat([strToU8('%PDF'), new Uint8Array(2 ** 25)]), '32 MB'],
  ])('that %s is refused', async (_, bytes, message) => {
    await expect(readAll(bytes)).rejects.toMatchObject({ code: 'bad-file', message: expect.stringContaining(message) });
  });
});

describe('XML of any program', () => {
  const [first, second] = [FIRST.join(' '), SECOND.join(' ')];
  const moves = (games: readonly string[], element: (move: string) => string) =>
    games.map((game) => `<game>${game.split(' ').map(element).join('')}</game>`).join('');
  it.each([
    [
      'moves in elements',
      `<?xml version="1.0" encoding="utf-8"?>\n<games><game><white>A</white><black>B</black><moves>${first}</moves></game><game><white>C</white><moves>${second}</moves></game></games>`,
      [{ White: 'A', Black: 'B' }, { White: 'C' }],
    ],
    [
      'moves in attributes',
      `<club name="Almaty"><partie weiss="A" ergebnis="1-0" zuege="${first}"/><partie weiss="C" zuege="${second}"/></club>`,
      [{ White: 'A' }, { White: 'C' }],
    ],
    [
      'moves as the text of elements with attributes',
      `<x:list xmlns:x="urn:x"><x:g white="A" year="2018">${first}</x:g><x:g white="C" year="2018">${second}</x:g></x:list>`,
      [{ White: 'A', Year: '2018' }, { White: 'C' }],
    ],
    ['an element for each move', `<a>${moves([first, second], (move) => `<m>${move}</m>`)}</a>`, [{}, {}]],
    ['an attribute for each move', `<a>${moves([first, second], (move) => `<ply n="3" v="${move}"/>`)}</a>`, [{}, {}]],
    [
      'rounds round by round, and the event outside',
      `<event title="Cup"><game id="1"><round w="76" b="98"/><round w="66" b="87"/><round w="12" b="76"/></game><game id="2"><round w="21" b="98"/><round w="67" b="22x"/><round w="91" b="68"/></game></event>`,
      [{ Title: 'Cup' }, {}],
    ],
    ['a game in CDATA', `<r><pgn><![CDATA[[White "A"]\n\n1. 76 98 2. 66 87 3. 12 76 *]]></pgn></r>`, [{ White: 'A' }]],
  ])('%s', async (_, text, tags) => {
    const read = await readAll(text);
    expect(read.errors).toEqual([]);
    expect(plies(read)).toEqual(tags.map(() => 6));
    for (const [at, own] of tags.entries()) expect(read.records[at].tags).toMatchObject(own);
    expect([...read.facts.forms]).toEqual(['xml']);
  });

  it('sheets and documents in one file of XML', async () => {
    const row = (cells: readonly string[]) =>
      `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`;
    const sheet = await readAll(
      `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns:ss="urn:x"><Worksheet ss:Name="1"><Table>${row(['White', 'Moves'])}<Row><Cell ss:Index="2"><Data ss:Type="String">${first}</Data></Cell></Row>${row(['C', second])}</Table></Worksheet></Workbook>`,
    );
    expect(sheet.errors).toEqual([]);
    expect(sheet.records.map(({ tags }) => tags.White)).toEqual([undefined, 'C']);
    const word = await readAll(
      `<?xml version="1.0"?><w:wordDocument><w:body><w:p><w:r><w:t>Aigul - Bolat 1-0</w:t></w:r></w:p><w:p><w:r><w:t>${first}</w:t></w:r></w:p></w:body></w:wordDocument>`,
    );
    expect([plies(word), names(word)]).toEqual([[6], ['Aigul - Bolat']]);
  });

  it('XML without games is refused, and XML that is damaged gives games or an error', async () => {
    const { records, errors } = await readAll('<a><b>one</b><b>two</b></a>');
    expect([records, errors]).toEqual([[], [expect.stringContaining('expected a document with games')]]);
    const whole = strToU8(`<games><game white="A">${first}</game><game white="C">${second}</game></games>`);
    const rng = new Rng('xml');
    for (let at = 0; at < 60; at++) {
      const read = await readAll(mutate(whole, rng)).catch((error: unknown) => {
        if (!(error instanceof OtauError)) throw error;
        return undefined;
      });
      for (const record of read?.records ?? []) expect(record.moves.length).toBeLessThan(20);
    }
    await expect(readAll(`<a>${'<b>'.repeat(100)}`)).rejects.toMatchObject({ code: 'bad-file' });
  });
});

it('a PDF in Kazakh with letters of its own font, as a browser prints it', async () => {
  const read = await readAll(readFileSync(new URL('../fixtures/records/bulletin-kazakh.pdf', import.meta.url)));
  expect(read.errors).toEqual([]);
  expect(plies(read)).toEqual([6, 6]);
  expect(names(read)).toEqual(['Айгүл Ахметова - Ержан Үсенов', 'Жанар Қалиева - Өмір Ғалымов']);
  expect(read.records.map(({ result }) => result)).toEqual(['1-0', '0-1']);
  for (const { tags } of read.records)
    expect(tags).toMatchObject({ Event: 'Чемпионат области', Round: '3', Date: '12.05.2018' });
});
