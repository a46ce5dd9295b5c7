/**
 * Checks that generic code knows no game by its name: outside the games' own folders no line of `packages`,
 * `web/src`, `python` and `tools` holds a game's id as a value or as the key of a table. Comments and texts
 * that people read may name games. `EXCEPTIONS` lists the files that may, each with its reason.
 * Run by `npm run layers`.
 */
import { gameIds } from '../../packages/otau/src/games/index.js';
import { filesIn, isTest, sourceOf } from './sources.js';

/** Folders of the games, where all that depends on one game stands; older packages were of one game each. */
const GAME_FOLDERS = /^(packages\/otau\/src\/games|web\/src\/games|tools\/games|python\/otau\/src\/otau\/old)\//;

const EXCEPTIONS: Readonly<Record<string, string>> = {
  'tools/browsers/flows.ts': 'plays games of few moves as people do, each by what its own board offers to press',
  'tools/web/timings.ts': 'measures how smoothly a page sows and moves, which only boards with these animations do',
};

const ids = gameIds().join('|');
/** `'kindo'`, `"kindo"`, `kindo:` and `.kindo` in code. */
const USE = new RegExp(`['"\`](?:${ids})['"\`]|(?<![\\w'"-])(?:${ids})\\s*:(?!:)|\\.(?:${ids})\\b`);

const files = [
  ...filesIn('packages/otau/src', ['.ts']),
  ...filesIn('packages/otau-cli/src', ['.ts']),
  ...filesIn('web/src', ['.ts', '.tsx']),
  ...filesIn('tools', ['.ts']),
  ...filesIn('python/otau/src', ['.py']),
].filter((file) => !GAME_FOLDERS.test(file) && !isTest(file) && !file.includes('/engine/dist/'));

const faults = files.flatMap((file) => {
  if (Object.hasOwn(EXCEPTIONS, file)) return [];
  const code = withoutComments(sourceOf(file), file.endsWith('.py'));
  return code.split('\n').flatMap((line, i) => (USE.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : []));
});

for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} lines that know a game by its name`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** The code with comments and docstrings blanked out, line for line. */
function withoutComments(source: string, isPython: boolean): string {
  const comment = isPython ? /"""[\s\S]*?"""|#.*$/gm : /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
  return source.replaceAll(comment, (text) => text.replaceAll(/[^\n]/g, ' '));
}
