/** Chromium as the flows use it, by Playwright as in the end-to-end tests. */
import { chromium } from '@playwright/test';
import { browserOptions } from '../../web/e2e/chromium.js';
import type { Browser } from './browser.js';

const SIZE = { width: 1280, height: 800 };

export async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch(browserOptions());
  const context = await browser.newContext({ viewport: SIZE, hasTouch: true, locale: 'en-GB' });
  const page = await context.newPage();
  return {
    engine: 'chromium',
    version: browser.version(),
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    run: (body, ...args) => page.evaluate(`(async (args) => { ${body} })(${JSON.stringify(args)})`),
    press: (x, y, by = 'mouse') => (by === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y)),
    type: async (keys) => {
      for (const key of keys) await page.keyboard.press(KEYS[key] ?? key);
    },
    choose: (selector, file) => page.locator(selector).setInputFiles(file),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** WebDriver's characters for keys, by Playwright's names. */
const KEYS: Readonly<Record<string, string>> = {
  '\uE00C': 'Escape',
  '\uE007': 'Enter',
  '\uE004': 'Tab',
  '\uE012': 'ArrowLeft',
  '\uE014': 'ArrowRight',
};
