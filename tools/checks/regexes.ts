/**
 * Whether a regular expression can take more than linear time: every one in the sources is in `regexes.txt`, the list of those
 * that were examined and found safe. `--examine` asks recheck, which proves it or finds a text that takes long, of those that are
 * new, and writes the list; recheck is fetched for that. Nothing builds expressions out of texts.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { filesIn, isTest, ROOT, sourceOf } from './sources.js';

interface Found {
  readonly pattern: string;
  readonly flags: string;
  readonly place: string;
}

interface Recheck {
  checkSync(
    pattern: string,
    flags: string,
    options: object,
  ): { status: string; complexity?: { summary: string }; attack?: { pattern: string } };
}

const FOLDERS = ['packages/otau/src', 'packages/otau-cli/src', 'web/src'];
const LIST = 'tools/checks/regexes.txt';
const RECHECK = 'recheck@4.5.0';
const EXAMINE_TIMEOUT_MS = 60_000;

const examined = new Set(sourceOf(LIST).split('\n'));
const faults: string[] = [];
const found = new Map<string, Found>();
for (const file of FOLDERS.flatMap((folder) => filesIn(folder, ['.ts', '.tsx']))) {
  if (!isTest(file) && !file.includes('/assembly/')) for (const one of regexesIn(file)) found.set(textOf(one), one);
}

const unknown = [...found.values()].filter((one) => !examined.has(textOf(one)));
if (process.argv.includes('--examine')) {
  if (unknown.length > 0) examine(unknown);
  const safe = [...found.keys()].filter((text) => !faults.some((fault) => fault.endsWith(text)));
  writeFileSync(join(ROOT, LIST), `${safe.sort().join('\n')}\n`);
} else {
  faults.push(...unknown.map((one) => `${one.place}: examine by npm run regexes: ${textOf(one)}`));
}
for (const fault of faults) console.error(fault);
console.log(`${found.size} regular expressions, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

function textOf({ pattern, flags }: Found): string {
  return `/${pattern}/${flags}`;
}

function regexesIn(file: string): Found[] {
  const source = sourceOf(file);
  const inFile: Found[] = [];
  const placeOf = (at: number): string => `${file}:${source.slice(0, at).split('\n').length}`;
  new Visitor({
    Literal(node) {
      if ('regex' in node) inFile.push({ ...node.regex, place: placeOf(node.start) });
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp')
        faults.push(`${placeOf(start)}: an expression that is built cannot be examined`);
    },
  }).visit(parseSync(file, source).program);
  return inFile;
}

/** Its JavaScript alone: the parts for platforms are large, and no faster here. */
function examine(regexes: readonly Found[]): void {
  const folder = join(ROOT, '.tmp/recheck');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--silent', '--omit=optional', RECHECK], { cwd: folder, stdio: 'inherit' });
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = createRequire(join(folder, 'package.json'))('recheck') as Recheck;
  for (const one of regexes) {
    const options = { timeout: EXAMINE_TIMEOUT_MS, randomSeed: 1 };
    const { status, complexity, attack } = checkSync(one.pattern, one.flags, options);
    if (status === 'safe') continue;
    const why = [status, complexity?.summary, attack?.pattern].filter((word) => word !== undefined).join(', ');
    faults.push(`${one.place}: ${why}: ${textOf(one)}`);
  }
}
