import { defineConfig } from 'vitest/config';
import { TYPESCRIPT_THREADS } from './tests/typescript-threads.js';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'web/src/**/*.test.ts'],
    testTimeout: 120_000,
    // Worker threads that are started by tests inherit it.
    execArgv: [...TYPESCRIPT_THREADS],
  },
});
