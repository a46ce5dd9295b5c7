/** Other programs that run JavaScript, from the packages of npm that bring them for this machine. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
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
const SOURCES: readonly Source[] = [
  ...[20, 22, 24].map((version) => {
    return { alias: `node${version}`, from: `node-${platform}-${arch}@${version}`, file: 'bin/node' };
  }),
  { alias: 'bun', from: `@oven/bun-${platform}-${arch.replace('arm64', 'aarch64')}@1`, file: 'bin/bun' },
  {
    alias: 'deno',
    from: `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}@2`,
    file: 'deno',
    flags: ['run', '--allow-all'],
  },
];

/** @param folder where they are installed, 400 MB; what is there already stays */
export function provideRuntimes(folder: string): Runtime[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"runtimes","private":true}');
  const wanted = SOURCES.map(({ alias, from }) => `${alias}@npm:${from}`);
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--force'];
  execFileSync('npm', ['install', ...flags, ...wanted], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return SOURCES.map(({ alias, file, flags = [] }) => {
    const command = [join(folder, 'node_modules', alias, file), ...flags] as const;
    return { name: alias, command, isNode: alias.startsWith('node') };
  });
}
