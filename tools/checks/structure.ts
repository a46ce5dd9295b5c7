/**
 * Counts what a reader of the sources has to carry: lines, files, files that only a neighbour imports, names with several
 * meanings, uses of the library's inside, and compiled code that is shared and still knows single games.
 * `npm run structure` prints the figures, `-- --list NUMBER` what stands behind one of them.
 */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { importsOf, ROOT, sourceOf, targetOf } from './sources.js';

const SOURCE = /\.(ts|tsx|css|py|mjs|js|sh)$/;
/** Tests, and what only they use. */
const TEST = /(^|\/)(tests|learner_tests|e2e)\/|\.test\.tsx?$|\/testing\.tsx?$/;
/** Compiled modules, of the games and others, and weights, which programs write. */
const GENERATED = /-module\.ts$|\/games\/[a-z]+\/module\.ts$|weights\.(d\.)?ts$/;
const MODULES = /^(packages\/[^/]+\/src|web\/src)\/.*\.tsx?$/;
/** The compiled code, apart from that of one game, and what imports the code of one. */
const SHARED_ASSEMBLY = /^packages\/otau\/src\/(?!games\/[a-z]+\/assembly\/).*assembly\/|\/games\/assembly\//;
const GAME_IMPORT = /from '.*\/(togyzkumalak|abalone|kindo|senet)\//;
const PROGRAMS = /^packages\/otau-cli\/src\/.*\.ts$/;
const INTERNAL = 'otau/internal/';
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const enum|const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const sources = files.filter((file) => SOURCE.test(file) && !TEST.test(file) && !GENERATED.test(file));
const modules = new Set(sources.filter((file) => MODULES.test(file)));

const lines = sources.map((file) => [file, sourceOf(file).split('\n').length - 1] as const);
const figures: readonly (readonly [name: string, count: number, behind: readonly string[]])[] = [
  [
    'source lines without tests, generated code and weights',
    lines.reduce((sum, [, count]) => sum + count, 0),
    lines.toSorted((a, b) => b[1] - a[1]).map(([file, count]) => `${count} ${file}`),
  ],
  ...[
    ['source files', sources],
    ['files with one importer in the same folder', neighbours()],
    ['exported names with several definitions', ambiguous()],
    ['imports of otau/internal in the programs', internalImports()],
    ['files of shared compiled code that know single games', sharedCodeOfGames()],
  ].map(([name, behind]) => [name as string, behind.length, behind as string[]] as const),
];

const listed = process.argv.indexOf('--list');
if (listed >= 0) for (const line of figures[Number(process.argv[listed + 1]) - 1]?.[2] ?? []) console.log(line);
else for (const [i, [name, count]] of figures.entries()) console.log(`${i + 1}  ${String(count).padStart(7)}  ${name}`);

/** Files whose only importer, tests aside, is beside them. */
function neighbours(): string[] {
  const importers = new Map<string, Set<string>>();
  for (const file of modules) {
    for (const name of importsOf(file)) {
      const to = targetOf(file, name, modules);
      if (to !== undefined && modules.has(to)) importers.set(to, (importers.get(to) ?? new Set()).add(file));
    }
  }
  return [...importers].flatMap(([file, by]) => {
    const [first] = by;
    return by.size === 1 && dirname(first) === dirname(file) ? [`${file} < ${first}`] : [];
  });
}

function ambiguous(): string[] {
  const definitions = new Map<string, Set<string>>();
  for (const file of modules) {
    for (const [, name] of sourceOf(file).matchAll(EXPORT)) {
      definitions.set(name, (definitions.get(name) ?? new Set()).add(file));
    }
  }
  return [...definitions].flatMap(([name, where]) => (where.size > 1 ? [`${name}: ${[...where].join(', ')}`] : []));
}

function internalImports(): string[] {
  return files
    .filter((file) => PROGRAMS.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith(INTERNAL))
        .map((name) => `${file}: ${name}`),
    );
}

function sharedCodeOfGames(): string[] {
  return files.filter((file) => SHARED_ASSEMBLY.test(file) && GAME_IMPORT.test(sourceOf(file)));
}
