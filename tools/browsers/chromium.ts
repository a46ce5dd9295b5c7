/** Chromium as the flows use it, by Playwright as in the end-to-end tests. */
import { chromium } from '@playwright/test';
import { browserOptions } from '../../web/e2e/chromium.js';
import type { Browser, Wishes } from './browser.js';

const SIZE = { width: 1280, height: 800 };

/** Its windows are private ones always. */
export async function startChromium({ hasLargeText, hasLessMotion }: Wishes = {}): Promise<Browser> {
  const { args, ...options } = browserOptions();
  const large = hasLargeText ? ['--blink-settings=defaultFontSize=32'] : [];
  const browser = await chromium.launch({ ...options, args: [...args, ...large] });
  const reducedMotion = hasLessMotion ? 'reduce' : 'no-preference';
  const context = await browser.newContext({ viewport: SIZE, hasTouch: true, locale: 'en-GB', reducedMotion });
  const page = await context.newPage();
  return {
    engine: 'chromium',
    version: browser.version(),
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    addAuthenticator: async () => {
      const session = await context.newCDPSession(page);
      await session.send('WebAuthn.enable');
      await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      return true;
    },
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
