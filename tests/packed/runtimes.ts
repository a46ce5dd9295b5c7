/** Other programs that run JavaScript, and others that install packages, from the packages of npm that bring them for this machine. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Runtime {
  readonly name: string;
  /** The program with its flags; the script comes behind. */
  readonly command: readonly [string, ...string[]];
  /** Whether it is Node, which runs the programs too. */
  readonly isNode: boolean;
}

interface Source {
  readonly alias: string;
  /** The package of npm and its version. */
  readonly from: string;
  /** The program in the package. */
  readonly file: string;
  readonly flags?: readonly string[];
}

const { platform, arch } = process;
const BUN = `@oven/bun-${platform}-${arch.replace('arm64', 'aarch64')}@1`;
const SOURCES: readonly Source[] = [
  ...[20, 22, 24].map((version) => {
    return { alias: `node${version}`, from: `node-${platform}-${arch}@${version}`, file: 'bin/node' };
  }),
  { alias: 'bun', from: BUN, file: 'bin/bun' },
  {
    alias: 'deno',
    from: `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}@2`,
    file: 'deno',
    flags: ['run', '--allow-all'],
  },
];

/** @param folder where they are installed, 400 MB; what is there already stays */
export function provideRuntimes(folder: string): Runtime[] {
  const wanted = SOURCES.map(({ alias, from }) => `${alias}@npm:${from}`);
  fetchPackages(folder, ['--ignore-scripts', '--force', ...wanted]);
  return SOURCES.map(({ alias, file, flags = [] }) => {
    const command = [join(folder, 'node_modules', alias, file), ...flags] as const;
    return { name: alias, command, isNode: alias.startsWith('node') };
  });
}

/** Programs that install packages, by their commands. @param folder where they are installed, 150 MB */
export function provideManagers(folder: string): Readonly<Record<string, readonly [string, ...string[]]>> {
  fetchPackages(folder, ['--ignore-scripts', 'pnpm@12', 'yarn@1', `bun@npm:${BUN}`]);
  const program = (name: string) => join(folder, 'node_modules', name);
  // Yarn would take packages of an earlier build from its cache, as their names and versions are the same
  const cache = join(folder, 'yarn-cache');
  rmSync(cache, { recursive: true, force: true });
  return {
    pnpm: [program('.bin/pnpm'), 'install'],
    yarn: [program('.bin/yarn'), 'install', '--no-lockfile', '--silent', '--cache-folder', cache],
    bun: [program('bun/bin/bun'), 'install', '--silent'],
  };
}

function fetchPackages(folder: string, wanted: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"programs","private":true}');
  const flags = ['--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync('npm', ['install', ...flags, ...wanted], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
