/** End-to-end tests in real Chromium: `npx playwright test -c web`. */
import { defineConfig } from '@playwright/test';

const PORT = 5161;

export default defineConfig({
  testDir: 'e2e',
  timeout: 180_000,
  workers: 1,
  use: {
    baseURL: `http://localhost:${PORT}/`,
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
  webServer: {
    command: `npx vite . --port ${PORT} --strictPort`,
    cwd: import.meta.dirname,
    port: PORT,
    reuseExistingServer: true,
  },
});
