/**
 * Publishes the packages, each after those that it needs; with `--dry-run` npm does everything but send them. Before
 * that it checks that all name one version. Run by `npm run release` in CI, where npm adds provenance.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checks/sources.js';

/** In the order of what they need. */
const PACKAGES = ['packages/otau', 'packages/data', 'packages/otau-cli'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
}

const isDry = process.argv.includes('--dry-run');
const { version } = manifestOf('.');
const faults = [...versionFaults(), ...changeFaults()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
for (const folder of PACKAGES) {
  const flags = isDry ? ['--dry-run', '--provenance=false'] : [];
  const { status, stderr } = spawnSync('npm', ['publish', '--workspace', folder, ...flags], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  if (status !== 0) {
    console.error(stderr);
    process.exit(1);
  }
}

function versionFaults(): string[] {
  const manifests = PACKAGES.map(manifestOf);
  const names = new Set(manifests.map(({ name }) => name));
  return manifests.flatMap(({ name, version: own, dependencies, peerDependencies, publishConfig }) => {
    const found = own === version ? [] : [`${name} has the version ${own}, not ${version}`];
    for (const [other, range] of Object.entries({ ...dependencies, ...peerDependencies })) {
      if (names.has(other) && range !== version) found.push(`${name} needs ${other} ${range}, not ${version}`);
    }
    if (publishConfig?.provenance !== true) found.push(`${name} is published without provenance`);
    return found;
  });
}

/** The newest heading names the version, and the day once it is published. */
function changeFaults(): string[] {
  const heading = /^## (.*)$/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))?.[1] ?? '';
  const [named, day] = heading.split(', ');
  if (named !== version) return [`CHANGELOG.md begins with ${named}, not ${version}`];
  return isDry || /^\d{4}-\d\d-\d\d$/.test(day) ? [] : [`CHANGELOG.md has no day for ${version}`];
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}
