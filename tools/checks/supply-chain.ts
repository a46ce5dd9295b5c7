/**
 * What comes from elsewhere, by `package-lock.json`: every package has a licence that may be used and a digest, the parts
 * of all platforms are there, none comes from an address of its own, and none runs a script when it is installed.
 * `--write` makes docs/licences.md, the packages that come with Otau; without it the page is compared.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.js';

interface Package {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'peerDependencies', Record<string, string>>>;

const LICENCES = [
  'MIT',
  'Apache-2.0',
  'MPL-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
];
/** Packages with a script for their installation; .npmrc runs none. */
const WITH_SCRIPTS = ['esbuild', 'onnxruntime-node', 'protobufjs'];
const SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare'];
const FOLDERS = ['packages/otau', 'packages/data', 'packages/otau-cli', 'web'];
const PAGE = 'docs/licences.md';
/** Every package that a manifest names, with its licence and why it is here. */
const REASONS = 'docs/dependencies.md';

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
const names = new Set(foreign.map(([path]) => nameOf(path)));
const faults: string[] = [];

for (const [path, entry] of foreign) {
  const name = nameOf(path);
  // Also tools for other platforms: npm leaves out what it did not download, and then does not check it elsewhere.
  if (entry.integrity?.startsWith('sha512-') !== true) faults.push(`${name} has no digest`);
  if (!isAllowed(entry.license)) faults.push(`${name} has the licence ${entry.license ?? 'of nobody'}`);
  if (entry.resolved !== undefined) faults.push(`${name} comes from an address of its own`);
  if (entry.hasInstallScript && !WITH_SCRIPTS.includes(name)) faults.push(`${name} has a script for its installation`);
  for (const part of Object.keys(entry.optionalDependencies ?? {})) {
    if (!names.has(part)) faults.push(`${part}, a part of ${name} for another platform, is missing`);
  }
}
for (const file of ['package.json', ...FOLDERS.map((folder) => `${folder}/package.json`)]) {
  const { scripts = {} } = JSON.parse(read(file)) as { scripts?: Record<string, string> };
  for (const script of SCRIPTS) if (script in scripts) faults.push(`${file} has the script ${script}`);
}
if (!/^ignore-scripts=true$/m.test(read('.npmrc'))) faults.push('.npmrc does not say ignore-scripts=true');

const reasons = new Map(
  [...read(REASONS).matchAll(/^\| `(\S+)` \| (.+?) \| .+ \|$/gm)].map(([, name, licence]) => [name, licence]),
);
const named = new Set(['.', ...FOLDERS].flatMap(namedBy));
for (const name of named) {
  const licence = packages[`node_modules/${name}`]?.license ?? 'MIT';
  if (reasons.get(name) !== licence) faults.push(`${REASONS} does not name ${name} (${licence})`);
}
for (const name of reasons.keys()) if (!named.has(name)) faults.push(`${REASONS} names ${name}, which nothing needs`);

const page = `# Licences

Otau is under the [MIT licence](../LICENSE). These packages come with it when it is installed, or are built
into the board; \`npm run licences\` makes this page.

| package | licence |
| --- | --- |
${shipped()
  .map((name) => `| ${name} | ${packages[`node_modules/${name}`]?.license ?? ''} |`)
  .join('\n')}

The Python package needs gymnasium (MIT), NumPy (BSD-3-Clause) and PettingZoo (MIT).
`;
if (process.argv.includes('--write')) writeFileSync(join(ROOT, PAGE), page);
else if (read(PAGE) !== page) faults.push(`${PAGE} is not up to date: npm run licences`);

for (const fault of faults) console.error(fault);
console.log(`${foreign.length} packages, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

function namedBy(folder: string): string[] {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(read(`${folder}/package.json`)) as Manifest;
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Whether one of the licences that may be chosen is allowed, or all that hold together are. */
function isAllowed(licence = ''): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => LICENCES.includes(part)));
}

/** What an installation of the package brings along, and what is built into the board, with all that they need themselves. */
function shipped(): string[] {
  const found = new Set<string>();
  const waiting = FOLDERS.flatMap((path) => Object.keys(packages[path]?.dependencies ?? {})).filter((name) =>
    names.has(name),
  );
  for (const name of waiting) {
    if (found.has(name)) continue;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = packages[`node_modules/${name}`] ?? {};
    waiting.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies));
  }
  return [...found].sort();
}
