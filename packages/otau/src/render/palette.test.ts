import { describe, expect, test } from 'vitest';
import { type Colour, PALETTE } from './palette.js';

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour, theme: 'light' | 'dark'): number {
  const [high, low] = [one, other].map((name) => luminance(PALETTE[name][theme])).sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const TEXT: readonly [Colour, Colour][] = [
  ['ink', 'felt'],
  ['inkSoft', 'felt'],
  ['woodInk', 'wood'],
  ['woodInk', 'woodLight'],
  ['onEdge', 'woodDark'],
  ['onEdge', 'hollowDeep'],
  ['salt', 'hollowDeep'],
  ['markEdge', 'first'],
  ['salt', 'second'],
  ['salt', 'steppe'],
  ['salt', 'madder'],
  ['steppeDeep', 'salt'],
  ['senetInk', 'senetHouse'],
  ['senetInk', 'senetSpecial'],
  ['senetInk', 'senetLit'],
  ['ink', 'tile'],
];

/** What is drawn, and what it is drawn on. */
const MARKS: readonly [Colour, Colour][] = [
  ['stone', 'hollowDeep'],
  ['halo', 'steppe'],
  ['halo', 'madder'],
  ['blue', 'felt'],
  ['kindoHue0', 'kindoGround0'],
  ['kindoHue1', 'kindoGround1'],
  ['kindoSign0', 'kindoGround0'],
  ['kindoSign1', 'kindoGround1'],
  ['ink', 'kindoHatch0'],
  ['ink', 'kindoHatch1'],
  ['kindoCorner', 'tile'],
  ['kindoCorner', 'kindoGround0'],
  ['kindoCorner', 'kindoGround1'],
  ['spoolEdge', 'senetHouse'],
  ['senetSign', 'senetSpecial'],
  ['blue', 'senetDot'],
  ['mark', 'markEdge'],
  ['marked', 'markEdge'],
];

const GROUNDS = [
  'wood',
  'hollowDeep',
  'hollow',
  'tile',
  'kindoGround0',
  'kindoGround1',
  'senetHouse',
  'senetSpecial',
  'felt',
] as const;

/** Marks of two colours: one of them stands out, whatever lies below. */
const PAIRS: readonly [Colour, Colour, Colour][] = [
  ['cone', 'dancerEdge', 'senetHouse'],
  ['cone', 'dancerEdge', 'senetSpecial'],
  ...GROUNDS.map((ground): [Colour, Colour, Colour] => ['mark', 'markEdge', ground]),
  ...GROUNDS.map((ground): [Colour, Colour, Colour] => ['steppe', 'halo', ground]),
  ...GROUNDS.map((ground): [Colour, Colour, Colour] => ['madder', 'halo', ground]),
  ['first', 'firstEdge', 'hollow'],
  ['second', 'secondEdge', 'hollow'],
  ['third', 'marbleThirdSign', 'hollow'],
  ['fourth', 'marbleFourthSign', 'hollow'],
];

describe.each(['light', 'dark'] as const)('colours, %s', (theme) => {
  test.each(TEXT)('text: %s on %s has 4.5 : 1', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(MARKS)('mark: %s on %s has 3 : 1', (mark, ground) => {
    expect(contrast(mark, ground, theme)).toBeGreaterThanOrEqual(3);
  });

  test.each(PAIRS)('mark: %s or its edge %s on %s has 3 : 1', (mark, edge, ground) => {
    expect(Math.max(contrast(mark, ground, theme), contrast(edge, ground, theme))).toBeGreaterThanOrEqual(3);
  });
});
