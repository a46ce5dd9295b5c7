import { describe, expect, test } from 'vitest';
import { OtauError } from '../../lib/error.js';
import { escapeXml, formatNumber, Pen } from './pen.js';

describe('pen', () => {
  test('numbers have at most two decimals and no negative zero', () => {
    expect([1, 1.005, 2 / 3, -0.001, 1e-9, -12.5].map(formatNumber)).toEqual(['1', '1', '0.67', '0', '0', '-12.5']);
  });

  test('text is escaped, and what XML does not know is left out', () => {
    expect(escapeXml(`<a b="c">&'\u0000\ud800\uffff😀`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;'😀`);
  });

  test('a fixed theme writes colours, without a style sheet', () => {
    const pen = new Pen('dark', 'p');
    expect(pen.element('rect', { width: 1, fill: 'felt', stroke: 'none' })).toBe(
      '<rect width="1" fill="#1F242C" stroke="none"/>',
    );
    expect(pen.head()).toBe('');
  });

  test('auto writes the light colour and brings the dark one by a class', () => {
    const pen = new Pen('auto', 'p');
    expect(pen.element('rect', { fill: 'felt' })).toBe('<rect fill="#F7F3EA" class="p-fill-felt"/>');
    expect(pen.head()).toBe('<style>@media (prefers-color-scheme:dark){.p-fill-felt{fill:#1F242C}}</style>');
  });

  test('a definition is written once', () => {
    const pen = new Pen('light', 'p');
    const make = (id: string) => pen.element('circle', { id });
    expect([pen.define('dot', make), pen.define('dot', make)]).toEqual(['p-dot', 'p-dot']);
    expect(pen.head()).toBe('<defs><circle id="p-dot"/></defs>');
  });

  test.each(['', '1a', 'a b', 'a"b', 'x'.repeat(65)])('the prefix %j is refused', (prefix) => {
    expect(() => new Pen('light', prefix)).toThrow(OtauError);
  });
});
