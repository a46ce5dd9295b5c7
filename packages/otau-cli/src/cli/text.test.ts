import { describe, expect, it } from 'vitest';
import { errorLine } from './command.js';
import { columns, narrowTable, table, wrappedTable, wrapText } from './text.js';

describe('wrap', () => {
  it('breaks between words, and leaves a word that is too long whole', () => {
    expect(wrapText(['one', 'two', 'three', 'incomprehensible', 'x'], 8)).toBe('one two\nthree\nincomprehensible\nx');
  });

  it('indents every line', () => {
    expect(wrapText(['one', 'two'], 6, '  ')).toBe('  one\n  two');
    expect(wrapText([], 6)).toBe('');
  });
});

describe('columns', () => {
  it('puts as many items into a line as fit', () => {
    expect(columns(['a1', 'b2', 'c3', 'd4', 'e5'], 10)).toBe('a1  b2  c3\nd4  e5');
    expect(columns(['a1', 'b2'], 1)).toBe('a1\nb2');
    expect(columns([], 80)).toBe('');
  });
});

describe('table', () => {
  it('lines cells up below each other', () => {
    expect(
      table(
        [
          ['a', 'one'],
          ['long', 'two'],
        ],
        ' ',
      ),
    ).toBe(' a     one\n long  two');
  });
});

it('table prints no characters that control a terminal', () => {
  expect(table([['\x1b[31mred\x1b[0m', 'a\u202eb\x9b']])).toBe('[31mred[0m  ab');
});

describe('wrappedTable', () => {
  const rows = [
    ['a', 'one two three four five six'],
    ['long', 'seven'],
  ];

  it('continues the last cell below itself', () => {
    expect(wrappedTable(rows, 26)).toBe('a     one two three four\n      five six\nlong  seven');
  });

  it('puts it below the others where it has no room beside them', () => {
    expect(wrappedTable(rows, 20)).toBe('a\n    one two three\n    four five six\nlong\n    seven');
  });
});

describe('narrowTable', () => {
  const rows = [
    ['run', 'game', 'strength'],
    ['one', 'kindo', 'greedy: 300'],
  ];

  it('is a table where it has room', () => {
    expect(narrowTable(rows, 23)).toBe('run  game   strength\none  kindo  greedy: 300');
  });

  it('has a line for each cell where it has none', () => {
    expect(narrowTable(rows, 22)).toBe('one\n  game\n    kindo\n  strength\n    greedy: 300');
  });
});

describe('errorLine', () => {
  it('is one line of limited length without control characters', () => {
    expect(errorLine('two\nlines \x1b[31mred')).toBe('otau: two lines [31mred');
    expect(errorLine('x'.repeat(100_000))).toHaveLength(409);
  });
});
