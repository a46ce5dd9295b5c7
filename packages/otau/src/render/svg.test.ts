import { describe, expect, test } from 'vitest';
import { expectSame } from '../../../../tests/same.js';
import { CHANCE, type Game, type GameId, OVER, type Row } from '../core/game.js';
import { createGame, type OptionsOf } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { renderSvg, renderText } from './index.js';
import { Definitions, formatNumber, group, label, shape } from './shape.js';
import { escapeXml, SvgWriter } from './svg.js';

type Variant = { [Id in GameId]: readonly [Id, Partial<OptionsOf<Id>>] }[GameId];

const VARIANTS: readonly Variant[] = [
  ['togyzkumalak', {}],
  ['togyzkumalak', { variant: 'bestemshe' }],
  ['togyzkumalak', { variant: 'kozdatu' }],
  ['togyzkumalak', { pits: 2, stones: 1 }],
  ['togyzkumalak', { pits: 9, stones: 18 }],
  ['abalone', {}],
  ['abalone', { placement: true }],
  ['abalone', { players: 3 }],
  ['abalone', { players: 4 }],
  ['kindo', {}],
  ['kindo', { size: 3 }],
  ['kindo', { size: 4, walledIn: false }],
  ['kindo', { size: 9 }],
  ['senet', {}],
  ['senet', { dancers: 7 }],
  ['senet', { rules: 'skyruk' }],
  ['senet', { rules: 'skyruk', dancers: 7 }],
];

interface Played {
  readonly row: Row;
  readonly last: { readonly before: Row; readonly action: number } | undefined;
}

/** The positions of a random game, the start first, at most `most`. */
function playRandomly(game: Game, seed: number, most: number): Played[] {
  const rng = new Rng(seed);
  const actions = new Uint16Array(game.maxLegal);
  const weights = new Float32Array(game.maxLegal);
  const row = new Uint8Array(game.rowSize);
  game.start(row, rng);
  const played: Played[] = [{ row: row.slice(), last: undefined }];
  while (played.length < most && game.actor(row) !== OVER) {
    const before = row.slice();
    const isChance = game.actor(row) === CHANCE;
    const action = isChance
      ? rng.pick(weights, game.outcomes(row, weights))
      : actions[rng.below(game.legal(row, actions))];
    game.next(row, action, row);
    played.push({ row: row.slice(), last: { before, action } });
  }
  return played;
}

/** Every 20th position of a game, and the last ones. */
function sample(played: readonly Played[]): Played[] {
  return played.filter((_, i) => i % 20 === 0 || i >= played.length - 3);
}

function legalActions(game: Game, row: Row): number[] {
  const out = new Uint16Array(game.maxLegal);
  return [...out.subarray(0, game.legal(row, out))];
}

const NAME = '[A-Za-z_][\\w:.-]*';
const TOKEN = new RegExp(`<(/?)(${NAME})((?: ${NAME}="[^"<]*")*)(/?)>|([^<]+)`, 'y');
const BAD_TEXT = /&(?!(?:amp|lt|gt|quot);)|>/;

/** Checks that a text is one well-formed element without declarations; returns its attributes, by name. */
function checkXml(xml: string): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  const open: string[] = [];
  let at = 0;
  while (at < xml.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(xml);
    if (match === null) throw new Error(`not XML: ${xml.slice(at, at + 80)}`);
    const [token, closing, name, list, empty, text] = match;
    if (at > 0 && open.length === 0) throw new Error(`something stands after the end: ${token}`);
    if (text !== undefined && BAD_TEXT.test(text)) throw new Error(`not escaped: ${text}`);
    if (closing === '/' && open.pop() !== name) throw new Error(`wrong end: ${token}`);
    if (name !== undefined && closing === '' && empty === '') open.push(name);
    const names = new Set<string>();
    for (const [, key, value] of (list ?? '').matchAll(/ ([^=]+)="([^"]*)"/g)) {
      if (names.has(key) || BAD_TEXT.test(value)) throw new Error(`bad attribute ${key} in ${token}`);
      names.add(key);
      const values = attributes.get(key);
      if (values === undefined) attributes.set(key, [value]);
      else values.push(value);
    }
    at += token.length;
  }
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`);
  return attributes;
}

/** Blanks at line ends may hide behind colours: they are left out too. */
function withoutColours(text: string): string {
  return text
    .split('\x1b')
    .map((part, i) => (i === 0 ? part : part.replace(/^\[\d+m/, '')))
    .join('')
    .replace(/ +$/gm, '');
}

/** What every picture promises, whatever it shows. */
function checkPicture(svg: string, prefix: string): void {
  const attributes = checkXml(svg);
  const ids = attributes.get('id') ?? [];
  expectSame(new Set(ids).size, ids.length);
  expectSame(
    ids.filter((id) => !id.startsWith(`${prefix}-`)),
    [],
  );
  const classes = (attributes.get('class') ?? []).flatMap((value) => value.split(' '));
  expectSame(
    classes.filter((name) => !name.startsWith(`${prefix}-`)),
    [],
  );
  const used = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id);
  for (const id of [...used, ...(attributes.get('aria-labelledby') ?? []).flatMap((value) => value.split(' '))]) {
    expectSame(ids.includes(id), true, id);
  }
  expectSame(attributes.get('role'), ['img']);
  // CairoSVG and svglib do not know it
  expectSame(attributes.get('paint-order'), undefined);
  expectSame(/<title id="[^"]+">[^<]+<\/title><desc id="[^"]+">[^<]+<\/desc>/.test(svg), true);
  expectSame(/(?:NaN|undefined|Infinity|null|\d\.\d{3}|\de-\d).{9}/.exec(svg)?.[0], undefined);
  const foreign = /https?:|<script|<foreignObject|<image| on\w+=/;
  expectSame(foreign.exec(svg.replace('http://www.w3.org/2000/svg', ''))?.[0], undefined);
}

describe.each(VARIANTS)('%s %j', (id, options) => {
  const game: Game = createGame(id, options);
  const positions = [1, 2, 3].flatMap((seed) => sample(playRandomly(game, seed, 400)));

  test('every position is a well-formed picture, with all marks, in every theme', () => {
    for (const [i, { row, last }] of positions.entries()) {
      const legal = legalActions(game, row);
      const arrows = legal.slice(0, 8).map((action, n) => ({ action, strength: n / 8 }));
      const theme = (['light', 'dark', 'auto'] as const)[i % 3];
      const svg = renderSvg(game, row, { theme, legal, last, arrows, idPrefix: `board${i}`, coordinates: i % 2 === 0 });
      checkPicture(svg, `board${i}`);
    }
  });

  test('equal arguments give equal text, and the position is not written to', () => {
    for (const { row, last } of positions.slice(0, 8)) {
      const bytes = row.slice();
      expect(renderSvg(game, row, { last }) === renderSvg(game, row.slice(), { last })).toBe(true);
      expect(row).toEqual(bytes);
    }
  });

  test('text has at most 80 columns, no colours unless asked for, and no blanks at line ends', () => {
    for (const { row, last } of positions) {
      const text = renderText(game, row, { before: last?.before, lastAction: last?.action });
      expectSame(/undefined|NaN| $/m.exec(text)?.[0], undefined);
      expectSame(text.includes('\x1b'), false);
      expectSame(text.endsWith('\n'), false);
      for (const line of text.split('\n')) expectSame([...line].length <= 80, true, line);
    }
  });

  test('coloured text is the same text', () => {
    for (const { row, last } of positions) {
      const options = { before: last?.before, lastAction: last?.action };
      const coloured = renderText(game, row, { ...options, colour: true });
      expectSame(coloured.includes('\x1b['), true);
      expectSame(withoutColours(coloured), renderText(game, row, options));
    }
  });
});

describe('the face of a picture', () => {
  const game = createGame('togyzkumalak');
  const row = new Uint8Array(game.rowSize);
  game.start(row);

  test('a size sets width and height, otherwise there is only a viewBox', () => {
    expect(renderSvg(game, row)).toMatch(/^<svg xmlns="[^"]+" viewBox="[-\d. ]+" role=/);
    expect(renderSvg(game, row, { size: 300 })).toMatch(/ width="300" height="[\d.]+" role=/);
  });

  test('titles are escaped', () => {
    const svg = renderSvg(game, row, { title: 'A < "B" & C' });
    expect(svg).toContain('<title id="otau-title">A &lt; &quot;B&quot; &amp; C</title>');
    checkPicture(svg, 'otau');
  });

  test('fixed themes carry no style sheet, auto follows the reader', () => {
    expect(renderSvg(game, row, { theme: 'light' })).not.toContain('<style>');
    expect(renderSvg(game, row, { theme: 'auto' })).toContain('@media (prefers-color-scheme:dark)');
  });

  test('refuses a prefix that cannot begin an id, sizes and titles that are none', () => {
    expect(() => renderSvg(game, row, { idPrefix: '"><script>' })).toThrow(/id prefix/);
    for (const size of [0, -5, Number.NaN, 1e9, '5"' as unknown as number]) {
      expect(() => renderSvg(game, row, { size })).toThrow(/up to 100000 pixels wide/);
    }
    const theme = 'dusk' as 'dark';
    expect(() => renderSvg(game, row, { theme })).toThrow(/The theme of SVG is light, dark or auto; got "dusk"/);
    expect(() => renderSvg(game, row, { title: 5 as unknown as string })).toThrow(/A title is a text; got 5/);
  });
});

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
