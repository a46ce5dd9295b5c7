import { describe, expect, test } from 'vitest';
import { OtauError } from '../lib/error.js';
import { Definitions, formatNumber, group, label, shape } from './shape.js';
import { escapeXml, SvgWriter } from './write-svg.js';

describe('shapes as SVG', () => {
  test('numbers have at most two decimals and no negative zero', () => {
    expect([1, 1.005, 2 / 3, -0.001, 1e-9, -12.5].map(formatNumber)).toEqual(['1', '1', '0.67', '0', '0', '-12.5']);
  });

  test('text is escaped, and what XML does not know is left out', () => {
    expect(escapeXml(`<a b="c">&'\u0000\ud800\uffff😀`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;'😀`);
    expect(new SvgWriter('light', 'p').write(shape('text', { x: 1 }, 'a < b'))).toBe('<text x="1">a &lt; b</text>');
  });

  test('a fixed theme writes colours, and needs no rules', () => {
    const writer = new SvgWriter('dark', 'p');
    expect(writer.write(shape('rect', { width: 1, fill: 'felt', stroke: 'none', rx: undefined }))).toBe(
      '<rect width="1" fill="#1f242c" stroke="none"/>',
    );
    expect(writer.darkRules()).toEqual([]);
  });

  test('auto writes the light colour and brings the dark one by a class', () => {
    const writer = new SvgWriter('auto', 'p');
    expect(writer.write(shape('rect', { fill: 'felt' }))).toBe('<rect fill="#f7f3ea" class="p-fill-felt"/>');
    expect(writer.darkRules()).toEqual(['.p-fill-felt{fill:#1f242c}']);
  });

  test('a definition is made once, and its id gets the prefix wherever it is named', () => {
    const definitions = new Definitions();
    const make = () => shape('circle', { r: 2 });
    const uses = [definitions.name('dot', make), definitions.name('dot', make)].map((id) =>
      shape('use', { href: `#${id}` }),
    );
    const writer = new SvgWriter('light', 'p');
    expect(writer.writeAll(definitions.list())).toBe('<circle id="p-dot" r="2"/>');
    expect(writer.write(group({ fill: definitions.paint('dot', make) }, uses))).toBe(
      '<g fill="url(#p-dot)"><use href="#p-dot"/><use href="#p-dot"/></g>',
    );
  });

  test('words stand around their point', () => {
    expect(label(5, 10, 7, 20).attributes).toMatchObject({ x: 5, y: 17.4, 'text-anchor': 'middle' });
  });

  test.each(['', '1a', 'a b', 'a"b', 'x'.repeat(65)])('the prefix %j is refused', (prefix) => {
    expect(() => new SvgWriter('light', prefix)).toThrow(OtauError);
  });
});
