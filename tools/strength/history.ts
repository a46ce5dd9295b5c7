/**
 * Measures this commit and appends a line to `bench/history.jsonl`, which shows how speed changes from commit to commit:
 *
 *     npm run bench:history               rules, vector environments and searches
 *     npm run bench:history -- search     only these
 *
 * A line holds the commit, whether the tree differs from it, the machine, and for each measurement how fast it is: the compiled code where
 * there is some, and how many times as fast as TypeScript in the same run. Machines differ and swing, so the ratios say more.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../checks/sources.js';

const CLI = join(ROOT, 'packages/otau-cli/dist/cli/main.js');
const HISTORY = join(ROOT, 'bench/history.jsonl');
const KINDS = ['rules', 'env', 'search'] as const;

type Kind = (typeof KINDS)[number];

/** What is measured a second, and the ratio to the same work in TypeScript. */
interface Speed {
  readonly perSecond: number;
  readonly ratio?: number;
}

/** A figure as `otau bench --json` prints it: the names of what it holds differ by what is measured. */
interface Figure {
  readonly name?: string;
  readonly id?: string;
  readonly perSecond?: number;
  readonly compiledPerSecond?: number;
  readonly plainPerSecond?: number;
  readonly medianStepsPerSecond?: number;
  readonly plainStepsPerSecond?: number;
}

function measure(kind: Kind): [name: string, Speed][] {
  const text = execFileSync(process.execPath, [CLI, 'bench', kind, '--json'], { encoding: 'utf8' });
  const lines = text.trim().split('\n');
  const figures: Figure[] = lines.flatMap((line) => JSON.parse(line).figures ?? [JSON.parse(line)]);
  return figures.map((figure) => [figure.name ?? figure.id ?? '', speedOf(figure)]);
}

function speedOf(figure: Figure): Speed {
  const { perSecond = 0, compiledPerSecond, plainPerSecond, medianStepsPerSecond, plainStepsPerSecond } = figure;
  const fast = compiledPerSecond ?? medianStepsPerSecond ?? perSecond;
  const plain = plainPerSecond ?? plainStepsPerSecond ?? (compiledPerSecond === undefined ? undefined : perSecond);
  return plain === undefined
    ? { perSecond: Math.round(fast) }
    : { perSecond: Math.round(fast), ratio: Number((fast / plain).toFixed(2)) };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

const asked = process.argv.slice(2);
const unknown = asked.find((kind) => !KINDS.some((known) => known === kind));
if (unknown !== undefined) {
  console.error(`What can be measured is ${KINDS.join(', ')}; got ${unknown}.`);
  process.exit(2);
}
const speeds = KINDS.filter((kind) => asked.length === 0 || asked.includes(kind)).map((kind) => [
  kind,
  Object.fromEntries(measure(kind)),
]);
const line = {
  commit: git('rev-parse', 'HEAD'),
  changed: git('status', '--porcelain') !== '',
  date: new Date().toISOString(),
  machine: `${cpus()[0].model}, ${cpus().length} cores, Node ${process.version}`,
  ...Object.fromEntries(speeds),
};
appendFileSync(HISTORY, `${JSON.stringify(line)}\n`);
console.log(JSON.stringify(line, null, 2));
