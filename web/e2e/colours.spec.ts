/** The boards of the page have the colours of the library's pictures, in light and in dark. */

import { expect } from '@playwright/test';
import { PALETTE } from 'otau/internal/render/palette.js';
import { openGame, test } from './table.js';

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
