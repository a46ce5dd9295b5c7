/**
 * Whether the same sources give the same bytes: builds and packs twice, in two folders, and compares the digests of
 * the tarballs; with `--python`, of the wheels and source distributions too (needs `pip install build`).
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './sources.js';

/** A day in the life of the project: what builders write in place of the time. */
const EPOCH = '1767225600';
const withPython = process.argv.includes('--python');
const top = mkdtempSync(join(tmpdir(), 'otau-reproducible-'));

const [one, other] = ['first', 'second'].map((name) => {
  const out = join(top, name);
  mkdirSync(out);
  const run = (command: string, ...given: string[]): void => {
    const env = { ...process.env, SOURCE_DATE_EPOCH: EPOCH };
    execFileSync(command, given, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  run('npm', 'run', '--silent', 'build');
  run('npm', 'run', '--silent', 'build:web');
  for (const name of ['otau', 'data', 'otau-cli']) {
    run('npm', 'pack', '--silent', '--workspace', `packages/${name}`, '--pack-destination', out);
  }
  if (withPython) run(process.env.PYTHON ?? 'python3', '-m', 'build', '--outdir', out, 'python/otau');
  return Object.fromEntries(readdirSync(out).map((file) => [file, digestOf(join(out, file))]));
});
rmSync(top, { recursive: true });

let faults = 0;
for (const [file, digest] of Object.entries(one)) {
  const isSame = other[file] === digest;
  if (!isSame) faults++;
  console.log(`${isSame ? 'same' : 'OTHER'} ${digest.slice(0, 16)} ${file}`);
}
process.exitCode = faults === 0 ? 0 : 1;

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
