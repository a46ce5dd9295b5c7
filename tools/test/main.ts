/**
 * `npm test`: all that is checked, in one command on any machine with Node and Python. First it provides what the
 * tests need, then the stages follow one after the other; the first that fails ends it. `npm run test:quick` leaves
 * out whole games in browsers, the packed package and Python.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ROOT } from '../checks/sources.js';
import { provideNeeds } from './needs.js';

interface Stage {
  readonly name: string;
  /** Commands that run at the same time. */
  readonly commands: readonly string[];
  /** Whether the quick tests have it too. */
  readonly isQuick: boolean;
}

const isQuick = process.argv.includes('--quick');
const workers = Math.max(2, Math.floor(availableParallelism() / 2));

const STAGES: readonly Stage[] = [
  { name: 'check', commands: ['npm run --silent check'], isQuick: true },
  { name: 'build', commands: ['npm run --silent build'], isQuick: true },
  {
    name: 'build the board and the documentation',
    commands: ['npm run --silent build:web', 'npm run --silent docs'],
    isQuick: false,
  },
  {
    name: 'unit tests',
    commands: [`vitest run --maxWorkers ${workers}`],
    isQuick: true,
  },
  { name: 'browser', commands: ['npm run --silent e2e'], isQuick: false },
  { name: 'package', commands: ['npm run --silent packed', 'npm run --silent api -- --check'], isQuick: false },
  { name: 'Python', commands: ['bash python/ci.sh'], isQuick: false },
];

const env = isQuick ? { ...process.env, OTAU_QUICK: '1' } : provideNeeds();
const times: string[] = [];
for (const { name, commands } of STAGES.filter((stage) => stage.isQuick || !isQuick)) {
  const begun = performance.now();
  console.log(`\n== ${name}`);
  const codes = await Promise.all(commands.map(runCommand));
  times.push(`${name} ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  if (codes.some((code) => code !== 0)) {
    console.error(`\n${name} failed. ${times.join(', ')}`);
    process.exit(1);
  }
}
console.log(`\nAll is well: ${times.join(', ')}`);

function runCommand(command: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: ROOT, env, shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
