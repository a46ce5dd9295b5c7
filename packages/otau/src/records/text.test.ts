import { describe, expect, test } from 'vitest';
import { formatRecord, formatRecords } from './format.js';
import type { GameRecord } from './record.js';
import { parseRecords, readRecords } from './stream/reader.js';

const lines = (...parts: string[]): string => `${parts.join('\n')}\n`;

/** Reads the canonical `text`, and checks that the record is written as the same text. */
function readCanonical(text: string): GameRecord {
  const records = parseRecords(text, { form: 'text' });
  expect(formatRecords(records, 'text')).toBe(text);
  expect(records).toHaveLength(1);
  return records[0];
}

describe('the text form of each game', () => {
  test('Togyz Kumalak: White and Black take turns, so a number stands before each of White’s moves', () => {
    const record = readCanonical(
      lines(
        '[Game "togyzkumalak"]',
        '[Event "Aiel\'s cup"]',
        '[Date "2024.05.17"]',
        '[White "Асан"]',
        '[Black "Үсен"]',
        '[Termination "resignation"]',
        '[TimeControl "10:00+5"]',
        '[Result "1-0"]',
        '',
        '1. 76(10) {[%eval 0.35] [%clk 0:09:58] as always} 1... 98 2. 66 76(2) 1-0',
      ),
    );
    expect(record).toEqual({
      game: 'togyzkumalak',
      options: {},
      tags: {
        Event: "Aiel's cup",
        Date: '2024.05.17',
        White: 'Асан',
        Black: 'Үсен',
        Termination: 'resignation',
        TimeControl: '10:00+5',
      },
      moves: ['76(10)', '98', '66', '76(2)'],
      notes: { 1: { comment: 'as always', evaluation: 0.35, clock: 598000 } },
      result: '1-0',
    });
  });

  test('a named board stands among the options', () => {
    const record = readCanonical(
      lines('[Game "togyzkumalak"]', '[Options "variant=bestemshe"]', '[Result "*"]', '', '1. 32(6) 54 *'),
    );
    expect(record.options).toEqual({ variant: 'bestemshe' });
  });

  test('Kindo: a turn has several moves, and the turn after such a turn has its own number', () => {
    const record = readCanonical(
      lines('[Game "kindo"]', '[Options "size=4"]', '[Result "*"]', '', '1. b1 d3 d2 2. b2 b1e 2... d2w c4 3. b3 *'),
    );
    expect(record.moves).toEqual(['b1', 'd3', 'd2', 'b2', 'b1e', 'd2w', 'c4', 'b3']);
  });

  test('Senet: throw and move stand together, and a throw that came last stands alone', () => {
    const record = readCanonical(
      lines(
        '[Game "senet"]',
        '[Options "rules=skyruk dancers=2"]',
        '[Result "*"]',
        '',
        '1. 2:4+2 5:1+5 3:6+3 2. 1:2+1 2:3+2 2... 1:2+1 3:9+3 3. 1:1+1 t1 *',
      ),
    );
    expect(record.moves).toEqual(['2:4+2', '5:1+5', '3:6+3', '1:2+1', '2:3+2', '1:2+1', '3:9+3', '1:1+1', 't1']);
  });

  test('Senet: from a start in which the sticks are thrown already, the first move stands without a throw', () => {
    const start = 'cscscscscs.................... s 4 -';
    const record = readCanonical(lines('[Game "senet"]', `[Start "${start}"]`, '[Result "*"]', '', '1. 10+4 2:8+2 *'));
    expect(record.moves).toEqual(['10+4', '2:8+2']);
  });

  test('Abalone, from a start of its own', () => {
    const start = 'ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1';
    const record = readCanonical(
      lines('[Game "abalone"]', `[Start "${start}"]`, '[Result "0-1"]', '', '1. a1d4 i5f5 2. a2c4 0-1'),
    );
    expect(record).toMatchObject({ start, moves: ['a1d4', 'i5f5', 'a2c4'], result: '0-1' });
  });

  test('a game of no moves', () => {
    expect(readCanonical(lines('[Game "senet"]', '[Result "*"]', '', '*')).moves).toEqual([]);
  });
});

describe('writing', () => {
  const record: GameRecord = { game: 'togyzkumalak', options: {}, tags: {}, moves: ['76(10)', '98'], result: '*' };

  test('wraps at 80 columns, comments too', () => {
    const comment = 'The usual beginning: ten stones are taken at once, and Black has to find an answer in time.';
    expect(
      formatRecord({ ...record, notes: { 1: { comment } } }, 'text')
        .split('\n')
        .slice(3),
    ).toEqual([
      '1. 76(10) {The usual beginning: ten stones are taken at once, and Black has to',
      'find an answer in time.} 1... 98 *',
      '',
    ]);
  });

  test('puts an empty line between games', () => {
    const text = formatRecords([record, record], 'text');
    expect(text).toBe(`${formatRecord(record, 'text')}\n${formatRecord(record, 'text')}`);
    expect(parseRecords(text)).toEqual([record, record]);
  });

  test.each([
    ['quotes', 'the "Final", \\ and \\" and \\n', '[Event "the \\"Final\\", \\\\ and \\\\\\" and \\\\n"]'],
    ['new lines and tabs', 'a\nb\tc\r\n', '[Event "a\\nb\\u0009c\\u000d\\n"]'],
    ['brackets and braces', '[{x}]', '[Event "[{x}]"]'],
    ['spaces', ' a  b ', '[Event " a  b "]'],
    ['other letters', 'Тоғызқұмалақ 🐎', '[Event "Тоғызқұмалақ 🐎"]'],
    ['half a letter', '\ud83d', '[Event "\\ud83d"]'],
  ])('escapes in tags: %s', (_, value, line) => {
    const written = { ...record, tags: { Event: value } };
    const text = formatRecord(written, 'text');
    expect(text.split('\n')[1]).toBe(line);
    expect(parseRecords(text)).toEqual([written]);
  });

  test.each([
    ['braces', 'a } b { c', '{a \\} b { c}'],
    ['backslashes', '\\} \\n \\', '{\\\\\\} \\\\n \\\\}'],
    ['new lines', '\na\n\nb', '{\\na\\n\\nb}'],
    ['spaces that wrapping would lose', ' a  b ', '{\\u0020a\\u0020 b\\u0020}'],
    ['what looks like a mark', '[%eval 1] and [x]', '{\\u005b%eval 1] and [x]}'],
    ['what looks like the end of the game', '1-0 [Game "kindo"]', '{1-0 [Game "kindo"]}'],
  ])('escapes in comments: %s', (_, comment, note) => {
    const written = { ...record, notes: { 2: { comment } } };
    const text = formatRecord(written, 'text');
    expect(text.split('\n')[3]).toBe(`1. 76(10) 98 ${note} *`);
    expect(parseRecords(text)).toEqual([written]);
  });

  test('leaves out notes that say nothing', () => {
    expect(formatRecord({ ...record, notes: { 0: {}, 1: { comment: '' } } }, 'text')).toBe(
      formatRecord(record, 'text'),
    );
  });

  test('tells clocks to the millisecond', () => {
    const written = { ...record, notes: { 1: { clock: 36_061_007 }, 2: { clock: 0 } } };
    const text = formatRecord(written, 'text');
    expect(text).toContain('{[%clk 10:01:01.007]} 1... 98 {[%clk 0:00:00]}');
    expect(parseRecords(text)).toEqual([written]);
  });
});

describe('reading what people and other programs write', () => {
  const moves = ['76(10)', '98', '66'];

  test.each([
    ['Windows line ends and a BOM', '\ufeff[Game "togyzkumalak"]\r\n\r\n1. 76(10) 98\r\n2. 66 *\r\n'],
    ['old Macintosh line ends', '[Game "togyzkumalak"]\r\r1. 76(10) 98 2. 66 *'],
    ['moves without captures', '[Game "togyzkumalak"]\n1. 76 98 2. 66 *'],
    ['moves by squares', '[Game "togyzkumalak"]\n1. g1d2 a2h1 2. f1d2 *'],
    ['dashes and capitals', '[Game "togyzkumalak"]\n1. 7-6 9-8 2. F1-D2 *'],
    ['numbers that stand close or are missing', '[Game "togyzkumalak"]\n1.76 1...98 66 *'],
    ['numbers that begin later', '[Game "togyzkumalak"]\n7. 76 98 8. 66 *'],
    ['a number for each move', '[Game "togyzkumalak"]\n1. 76 2. 98 3. 66 *'],
    ['the title of the game', '[Game "Togyz Kumalak"]\n76 98 66'],
    ['no-break spaces', '[Game "togyzkumalak"]\n1.\u00a076\u00a098\u00a066'],
    ['tags in any order and on one line', '[Result "*"] [Game "togyzkumalak"] 76 98 66'],
    ['no result at all', '[Game "togyzkumalak"]\n76 98 66'],
  ])('%s', (_, text) => {
    expect(parseRecords(text, { form: 'text' })).toEqual([
      { game: 'togyzkumalak', options: {}, tags: {}, moves, result: '*' },
    ]);
  });

  test('several comments after a move are one', () => {
    const [record] = parseRecords('[Game "togyzkumalak"] {before} 76{a}{[%clk 0:01:00]} {  b\n  c } 98 *');
    expect(record.notes).toEqual({ 0: { comment: 'before' }, 1: { comment: 'a b c', clock: 60_000 } });
  });

  test('the tag Variant names a board, a rule set or anything else', () => {
    const read = (game: string, tags: string): GameRecord['options'] =>
      parseRecords(`[Game "${game}"] ${tags} *`)[0].options;
    expect(read('togyzkumalak', '[Variant "Bestemshe"]')).toEqual({ variant: 'bestemshe' });
    expect(read('senet', '[Variant "skyruk"]')).toEqual({ rules: 'skyruk' });
    expect(read('abalone', '[Variant "Belgian Daisy"]')).toEqual({ variant: 'belgian-daisy' });
    expect(read('abalone', '[Variant "belgian_daisy"]')).toEqual({ variant: 'belgian-daisy' });
    expect(read('abalone', '[Variant "BelgianDaisy"]')).toEqual({ variant: 'belgian-daisy' });
    expect(read('senet', '[Variant "Skyruk rules"]')).toEqual({ rules: 'skyruk' });
    expect(read('togyzkumalak', '[Variant "Togyz Kumalak"]')).toEqual({});
    expect(read('togyzkumalak', '[Variant "From Position"]')).toEqual({});
    expect(read('kindo', '[Variant "mini"]')).toEqual({});
    expect(read('togyzkumalak', '[Variant "standard"]')).toEqual({});
    expect(read('togyzkumalak', '[Variant "friendly game"] [Options "pits=3"]')).toEqual({ pits: 3 });
  });

  test('results with other signs', () => {
    const read = (text: string): string => parseRecords(`[Game "togyzkumalak"] ${text}`)[0].result;
    expect(read('76 1–0')).toBe('1-0');
    expect(read('[Result "½-½"] 76 1/2–1/2')).toBe('1/2-1/2');
    for (const draw of ['0.5-0.5', '½:½', '1/2', '½']) {
      expect(read(`[Result "${draw}"] 1. 76 98 ${draw}`)).toBe('1/2-1/2');
      expect(read(`1. 76 98 ${draw}`)).toBe('1/2-1/2');
    }
    expect(read('[Result "0:1"] 1. 76 98 2. 66 0:1')).toBe('0-1');
  });

  test('1/2 after the moves is a draw, never the move 12', () => {
    for (const text of ['1. 76 98 2. 66 1/2', '76 98 66 1/2', '{"moves":"76 98 66 1/2"}']) {
      expect(parseRecords(text)[0]).toMatchObject({ moves: ['76(10)', '98', '66'], result: '1/2-1/2' });
    }
  });

  test('1-1 is a move of two players, who cannot both win, and a result of three', () => {
    for (const text of ['[Game "togyzkumalak"] 76 1-1', '{"game":"togyzkumalak","moves":"76 1-1"}']) {
      expect(parseRecords(text)[0]).toMatchObject({ moves: ['76(10)', expect.stringMatching(/^11/)], result: '*' });
    }
    expect(parseRecords('[Game "abalone"] [Options "players=3"] 1-1-0')[0].result).toBe('1-1-0');
  });

  test('notes may stand before the tags', () => {
    const [record] = parseRecords('{a {first}\n\n[Game "togyzkumalak"]\n\n76 98 66');
    expect(record).toMatchObject({ moves, notes: { 0: { comment: 'a {first' } } });
  });

  test('the result of moves that end the game need not be told', () => {
    const start = '9/1S,8 81 80 S 40';
    const [record] = parseRecords(`[Game "togyzkumalak"] [Start "${start}"] 12`);
    expect(record.result).toBe('1-0');
  });
});

describe('lines that begin with %, as PGN has them', () => {
  const text =
    '% made by [Game "kindo"]\n[Game "togyzkumalak"]\n\n1. 76 {ten\n% at once}\n%98 {\n98 2. 66 *\n% end [\n[Game "kindo"]\n\n1. a2 *\n%';

  test('are left out, except in comments', () => {
    const [first, second, ...others] = parseRecords(text);
    expect(others).toEqual([]);
    expect(first.moves).toEqual(['76(10)', '98', '66']);
    expect(first.notes).toEqual({ 1: { comment: 'ten % at once' } });
    expect(second.moves).toEqual(['a2']);
  });

  test('do not divide the games of a file that is read piece by piece', async () => {
    const records: unknown[] = [];
    for await (const { record, error } of readRecords(text)) records.push(record ?? error);
    expect(records).toEqual(parseRecords(text));
  });

  test('are left out of lists of moves, too', () => {
    const lists = '% two games\n1. 76 98\n%\n66\n\n% the second\n2. 76\n';
    expect(parseRecords(lists).map(({ moves }) => moves)).toEqual([['76(10)', '98', '66'], ['76(10)']]);
  });
});

describe('comments after a semicolon, as PGN has them', () => {
  const comments = (text: string) => {
    const [record, ...others] = parseRecords(text);
    expect(others).toEqual([]);
    expect(record.moves).toEqual(['76(10)', '98', '66']);
    return Object.entries(record.notes ?? {}).map(([ply, { comment }]) => `${ply} ${comment}`);
  };

  test('end with their line and may hold any sign', () => {
    const tags = '; by hand\n[Game "togyzkumalak"] ; a [note "x\n';
    expect(comments(`${tags}1. 76 ; ten {at once\n98 ;fine ) [Event "x"]\n2. 66 *\n; end\n`)).toEqual([
      '0 by hand a [note "x',
      '1 ten {at once',
      '2 fine ) [Event "x"]',
      '3 end',
    ]);
  });

  test('are read in lists of moves, too, and belong to the game after them', () => {
    expect(comments('; Turtle\n\n; by Asan\n1. 76 ;98 is best\n98 66\n')).toEqual(['0 Turtle by Asan', '1 98 is best']);
    const [first, second] = parseRecords('; a\n[7,9,6,7]\n\n[7,9,6,7]\n');
    expect([first, second].map(({ notes }) => notes?.[0]?.comment)).toEqual(['a', undefined]);
  });

  test('are read in the moves of JSON objects and tables, with braces and variations beside them', () => {
    const moves = '1. 76 {a ; b} (1. 65 ; or\n65) 98 ; c } d \\\n66';
    const expected = ['1 a ; b', '2 c } d \\'];
    expect(comments(JSON.stringify({ moves }))).toEqual(expected);
    expect(comments(`id,moves\n1,"${moves}"\n`)).toEqual(expected);
    expect(parseRecords(JSON.stringify({ moves }))[0].variations?.[1][0].moves).toEqual(['65(10)', '65(10)']);
  });

  test('a semicolon right after a move only divides', () => {
    expect(comments('76; 98; 66')).toEqual([]);
    expect(comments('[Game "togyzkumalak"] 76(10); 98; 66; *')).toEqual([]);
  });
});

test('a no-break space is white space before the next game, too', () => {
  const texts = ['76 98 *', '65 *'].map((moves) => `[Game "togyzkumalak"] ${moves}`);
  expect(parseRecords(texts.join('\u00a0')).map(({ moves }) => moves.length)).toEqual([2, 1]);
});
