/**
 * `npm test`: all that is checked, in one command on any machine with Node and Python. First it provides what the
 * tests need, then the stages run side by side, each as soon as those that it needs are over; the first that fails
 * ends it. `npm run test:quick` leaves out whole games in browsers, the packed package and Python.
 */
import { availableParallelism } from 'node:os';
import { provideNeeds } from './needs.js';
import { runStages, type Stage } from './stages.js';

const isQuick = process.argv.includes('--quick');

/**
 * What the longest path needs comes first, then the longest; what is short fills the end. Unit tests are one more at a time than there are
 * processors, as many wait.
 */
const STAGES: readonly Stage[] = [
  { name: 'build', command: 'npm run --silent build', needs: [] },
  { name: 'build the board', command: 'npm run --silent build:web', needs: ['build'], isSlow: true },
  { name: 'documentation', command: 'npm run --silent docs:site', needs: ['build'], isSlow: true },
  { name: 'browser', command: 'npm run --silent e2e', needs: ['build the board', 'documentation'], isSlow: true },
  { name: 'Python', command: 'bash python/ci.sh', needs: ['build the board'], isSlow: true },
  {
    name: 'unit tests',
    command: `vitest run --reporter dot --maxWorkers ${availableParallelism() + 1}`,
    needs: ['build'],
  },
  {
    name: 'package',
    command: 'npm run --silent packed && npm run --silent release -- --dry-run',
    needs: ['build the board', 'documentation'],
    isSlow: true,
  },
  { name: 'check', command: 'npm run --silent check', needs: [] },
  { name: 'public API', command: 'npm run --silent api -- --check', needs: ['build'], isSlow: true },
  // Three engines at once want the machine for themselves
  {
    name: 'other browsers',
    command: 'BOARD=$PWD/packages/otau-cli/board npm run --silent browsers -- --core',
    needs: ['build the board', 'browser', 'unit tests'],
    isSlow: true,
  },
];

const env = isQuick ? { ...process.env, OTAU_QUICK: '1' } : provideNeeds();
process.exitCode = await runStages(
  STAGES.filter(({ isSlow }) => !isQuick || !isSlow),
  env,
);
