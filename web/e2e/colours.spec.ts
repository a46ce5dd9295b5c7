/** The boards of the page have the colours of the library's pictures, in light and in dark. */

import { expect } from '@playwright/test';
import { PALETTE } from 'otau/internal/render/palette.js';
import { openGame, openPage, test } from './table.js';

for (const theme of ['light', 'dark'] as const) {
  test(`every colour of the palette is that of the page, ${theme}`, async ({ page }) => {
    await page.addInitScript((settings) => localStorage.setItem('otau-settings', settings), JSON.stringify({ theme }));
    await openGame(page, 'kindo');
    await page.locator('.board-frame').first().waitFor();
    const names = Object.keys(PALETTE).filter((name) => name !== 'felt'); // the ground of a picture; a page has its own
    const shown = await page.evaluate((all) => {
      const frame = document.querySelector('.board-frame') as HTMLElement;
      const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const probe = frame.appendChild(document.createElement('i'));
      return all.map((name) => {
        probe.style.color = `var(--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}, #ff00fe)`;
        if (paint === null) return [];
        paint.fillStyle = getComputedStyle(probe).color;
        paint.fillRect(0, 0, 1, 1);
        return [...paint.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      });
    }, names);
    const wrong = names.flatMap((name, i) => {
      const hex = PALETTE[name as keyof typeof PALETTE][theme];
      const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      // Mixed colours are rounded in other places
      const isSame = wanted.every((part, n) => Math.abs(part - shown[i][n]) <= 2);
      return isSame ? [] : `${name}: ${hex} in pictures, ${shown[i].join(' ')} in the page`;
    });
    expect(wrong).toEqual([]);
  });
}

/** What is drawn, what on, and how much they differ at least; of a piece with an edge, one of the two. */
const CONTRASTS: readonly (readonly [drawn: readonly string[], ground: string, least: number])[] = [
  ...['wood', 'wood-light'].map((ground) => [['wood-ink'], ground, 4.5] as const),
  ...['wood-dark', 'hollow-deep'].map((ground) => [['on-edge'], ground, 4.5] as const),
  [['ink'], 'tile', 4.5],
  ...['senet-house', 'senet-special', 'senet-lit'].map((ground) => [['senet-ink'], ground, 4.5] as const),
  [['stone'], 'hollow-deep', 3],
  [['kindo-hue0'], 'kindo-ground0', 3],
  [['kindo-hue1'], 'kindo-ground1', 3],
  [['kindo-sign0'], 'kindo-ground0', 3],
  [['kindo-sign1'], 'kindo-ground1', 3],
  [['kindo-corner'], 'tile', 3],
  [['spool-edge'], 'senet-house', 3],
  [['senet-sign'], 'senet-special', 3],
  [['blue'], 'senet-dot', 3],
  // What boards are made of changes neither the pages around them nor the curves of trainings
  [['ornament'], 'page', 2],
  ...['blue', 'red', 'green', 'saffron-ink', 'ink-soft', 'ink'].map((curve) => [[curve], 'card', 3] as const),
  ...['first', 'second'].map((side) => [[side, `${side}-edge`], 'hollow', 3] as const),
  ...['senet-house', 'senet-special'].map((ground) => [['cone', 'dancer-edge'], ground, 3] as const),
  ...['wood', 'hollow', 'hollow-deep', 'tile', 'senet-house', 'senet-special'].flatMap((ground) => [
    [['mark', 'mark-edge'], ground, 3] as const,
    [['steppe', 'halo'], ground, 3] as const,
    [['madder', 'halo'], ground, 3] as const,
  ]),
];

/** How two colours of the board differ, for each pair in `CONTRASTS`; what is too little, in words. Runs in the page. */
function weakContrasts(contrasts: typeof CONTRASTS): string[] {
  const frame = document.querySelector('.board-frame') as HTMLElement;
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const probe = frame.appendChild(document.createElement('i'));
  const luminance = (name: string) => {
    if (paint === null) return 0;
    probe.style.color = `var(--${name})`;
    paint.fillStyle = getComputedStyle(probe).color;
    paint.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...paint.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const weak = contrasts.flatMap(([drawn, ground, least]) => {
    const found = drawn.map((name) => {
      const [low, high] = [luminance(name), luminance(ground)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    });
    const most = Math.max(...found);
    return most < least ? [`${drawn.join(' or ')} on ${ground}: ${most.toFixed(2)}, not ${least}`] : [];
  });
  probe.remove();
  return weak;
}

for (const board of ['Wood', 'Paper', 'Strong contrasts']) {
  test(`what is on boards of the style ${board} is told from its ground in every theme, and the style is kept`, async ({
    page,
  }) => {
    await openPage(page);
    await page.locator('.board-frame').first().waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('.settings-fields select:has([value="paper"])').selectOption({ label: board });
    await page.reload();
    await page.locator('.board-frame').first().waitFor();
    for (const theme of ['light', 'dark', 'dune', 'lake']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      expect.soft(await page.evaluate(weakContrasts, CONTRASTS), theme).toEqual([]);
    }
  });
}
