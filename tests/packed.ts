/**
 * Packs the packages, installs the tarballs into an empty project and uses it there as a stranger
 * would: types, imports of every entry point, the command. Run by `npm run packed` after the build.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const project = mkdtempSync(join(tmpdir(), 'otau-packed-'));

const USE = `
import assert from 'node:assert/strict';
import { createGame, Position, Rng, type GameId } from 'otau';
import { parseRecords } from 'otau/records';
import { renderText, renderSvg } from 'otau/render';
import { createAgent, RemoteAgent } from 'otau/agents';
import { openThread } from 'otau/agents/node';
import { createAlphabeta } from 'otau/search';

const position = new Position('abalone', { variant: 'belgian-daisy' }).play('a1d4');
assert.equal(position.moves().length > 40, true);
const senet = new Position('senet', { rules: 'skyruk' }).draw(new Rng(1));
assert.equal(senet.actor, 1);
const ids: GameId[] = ['togyzkumalak', 'abalone', 'kindo', 'senet'];
for (const id of ids) {
  const game = createGame(id);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  assert.match(renderSvg(game, row), /^<svg/);
  assert.ok(renderText(game, row).length > 100);
}
assert.equal(parseRecords('76 98 66', { form: 'import', game: 'togyzkumalak' }).length, 1);

const kindo = createGame('kindo');
const first = new Uint8Array(kindo.rowSize);
kindo.start(first);
const found = createAlphabeta().search(kindo, first, { depth: 4 });
const context = () => ({ game: kindo, row: first, rng: new Rng(1) });
assert.equal((await createAgent('alphabeta:depth=4').choose(context())).action, found.action);
const remote = new RemoteAgent('alphabeta:depth=4', kindo, openThread);
assert.equal((await remote.choose(context())).action, found.action);
await remote.close();

// A game of that name may be registered by its users, so that only running it tells.
assert.throws(() => createGame('chess'), { code: 'unknown-game' });
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    module: 'nodenext',
    strict: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
    outDir: 'out',
    rootDir: '.',
  },
  files: ['use.ts'],
};

try {
  const workspaces = ['otau', 'data', 'otau-cli'].flatMap((name) => ['--workspace', `packages/${name}`]);
  const tarballs = run(ROOT, 'npm', 'pack', '--silent', ...workspaces, '--pack-destination', project)
    .trim()
    .split('\n');
  write('package.json', { name: 'stranger', private: true, type: 'module' });
  write('tsconfig.json', TSCONFIG);
  writeFileSync(join(project, 'use.ts'), USE);
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs.map((name) => `./${name}`));
  run(project, process.execPath, join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.json');
  run(project, process.execPath, join('out', 'use.js'));
  const version = run(project, join('node_modules', '.bin', 'otau'), '--version').trim();
  const expected = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
  if (version !== expected) throw new Error(`otau --version says ${version}, not ${expected}`);
  console.log(`${tarballs.join(', ')}: installed, typed, imported and run in an empty project`);
} finally {
  rmSync(project, { recursive: true, force: true });
}

function write(name: string, value: unknown): void {
  writeFileSync(join(project, name), JSON.stringify(value, undefined, 2));
}

function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
