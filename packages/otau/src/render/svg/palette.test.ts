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
  ['quiet', 'felt'],
  ['onWood', 'wood'],
  ['onWood', 'woodLit'],
  ['onPit', 'pit'],
  ['houseInk', 'house'],
  ['houseInk', 'houseSpecial'],
];

/** What is drawn, and what it is drawn on. */
const MARKS: readonly [Colour, Colour][] = [
  ['stone', 'pit'],
  ['salt', 'pit'],
  ['black', 'cup'],
  ['white', 'cup'],
  ['halo', 'cup'], // the edge of the third and the fourth player's marbles, of dots and of arrows
  ['halo', 'wood'],
  ['halo', 'steppe'],
  ['halo', 'madder'],
  ['steppe', 'felt'],
  ['firstHatch', 'first'],
  ['secondHatch', 'second'],
  ['firstSign', 'first'],
  ['secondSign', 'second'],
  ['bar', 'firstHatch'],
  ['bar', 'secondHatch'],
  ['tileMark', 'tile'],
  ['tileMark', 'first'],
  ['tileMark', 'second'],
  ['spoolEdge', 'house'],
  ['sign', 'houseSpecial'],
  ['saffron', 'markEdge'],
];

/** Marks of two colours: one of them stands out, whatever lies below. */
const PAIRS: readonly [Colour, Colour, Colour][] = [
  ['salt', 'coneEdge', 'house'],
  ['salt', 'coneEdge', 'houseSpecial'],
  ...(['wood', 'pit', 'cup', 'tile', 'first', 'second', 'house', 'houseSpecial', 'felt'] as const).map(
    (ground): [Colour, Colour, Colour] => ['saffron', 'markEdge', ground],
  ),
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
