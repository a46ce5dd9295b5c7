import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { TYPESCRIPT_THREADS } from './tests/typescript-threads.js';

const LIBRARY = fileURLToPath(new URL('src', import.meta.url));

export default defineConfig({
  // The board takes the library from its sources.
  resolve: { alias: [{ find: /^otau(\/\w+(?:\/\w+)?)?$/, replacement: `${LIBRARY}$1/index.ts` }] },
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'web/src/**/*.test.ts', 'examples/*/tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: 120_000,
    // Worker threads that are started by tests inherit it.
    execArgv: [...TYPESCRIPT_THREADS],
  },
});
