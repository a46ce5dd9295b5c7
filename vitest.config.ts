import { dirname, join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { aloneFiles } from './tests/built/alone.js';
import { COMPILED, compiledLibrary, replacesImports } from './tests/built/library.js';
import { WaitingFirst } from './tests/built/sequencer.js';

/** What the quick tests leave out: whole trainings, matches, clusters and servers of rooms, oracles, every example of the docs. */
const SLOW = [
  'tests/{cluster,oracles,plugin,rooms}/**',
  'tests/{docs,models,fuzz,proofs,bridge,bench}.test.ts',
  'packages/*/src/**/{killed,fuzz,examples,plugins,process,bytes}.test.ts',
  'packages/otau-cli/src/{learn,arena}/**',
  'packages/otau-cli/src/cli/{arena,commands}/**',
  'packages/otau/src/games/*/evaluation/**',
  'examples/kernel/**',
];

const FILES = [
  'packages/*/src/**/*.test.ts',
  'tests/**/*.test.ts',
  'web/src/**/*.test.ts',
  'examples/*/tests/**/*.test.ts',
];
// Only sources: what is built beside them may just be replaced
const ALONE = ['packages/otau/src', 'packages/otau-cli/src', 'tests', 'web/src', 'examples'].flatMap((folder) =>
  aloneFiles(import.meta.dirname, folder),
);
const LEFT_OUT = process.env.OTAU_QUICK === undefined ? configDefaults.exclude : [...configDefaults.exclude, ...SLOW];

const REPLACING = ALONE.filter(replacesImports);

export default defineConfig({
  test: {
    globalSetup: ['tests/built/build.ts'],
    setupFiles: ['tests/setup.ts'],
    runner: 'tests/seeds.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Several runs work side by side.
    cache: false,
    sequence: { sequencer: WaitingFirst },
    // Waiting ends with what is waited for; a busy machine may take long.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    server: { deps: { external: [COMPILED] } },
    projects: [
      {
        extends: true,
        plugins: [compiledLibrary()],
        test: { name: 'shared', isolate: false, include: FILES, exclude: [...LEFT_OUT, ...ALONE] },
      },
      {
        extends: true,
        plugins: [compiledLibrary()],
        test: { name: 'alone', include: ALONE, exclude: [...LEFT_OUT, ...REPLACING] },
      },
      {
        extends: true,
        plugins: [compiledLibrary(REPLACING.map((file) => join(import.meta.dirname, dirname(file))))],
        test: { name: 'replacing', include: REPLACING, exclude: LEFT_OUT },
      },
    ],
  },
});
