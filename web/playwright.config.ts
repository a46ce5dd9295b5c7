/** End-to-end tests of the built board in a real browser: `npx playwright test -c web`. */
import { defineConfig } from '@playwright/test';
import { browserOptions } from './e2e/chromium.js';

/** Another one where two run at once: BOARD_PORT=5162. */
const PORT = Number(process.env.BOARD_PORT ?? 5161);

export default defineConfig({
  testDir: 'e2e',
  // Tests use the packages as they are built, and these as they are: to translate the sources took seconds.
  tsconfig: 'e2e/tsconfig.built.json',
  build: { external: ['**/packages/*/dist/**'] },
  outputDir: '../.tmp/e2e',
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  fullyParallel: true,
  // A test that passes at its second try is reported as flaky: it is to be mended.
  retries: process.env.CI === 'true' ? 1 : 0,
  workers: 2,
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    viewport: { width: 1280, height: 800 },
    launchOptions: browserOptions(),
    locale: 'en-GB',
    // What cannot be pressed within this time is a fault, which is better known before the whole test's time is over.
    actionTimeout: 60_000,
    serviceWorkers: 'block',
  },
  webServer: {
    command: `node --import tsx tools/web/serve-board.ts ${PORT}`,
    cwd: `${import.meta.dirname}/..`,
    env: { TSX_TSCONFIG_PATH: 'web/e2e/tsconfig.built.json' },
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
