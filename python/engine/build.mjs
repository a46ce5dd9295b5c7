/**
 * Builds the engine that the Python package carries: the rules, environments and agents in a few
 * JavaScript files that need nothing but Node. Native packages are replaced by their WebAssembly
 * counterparts, so that one wheel serves every machine.
 *
 *     node python/engine/build.mjs [folder]
 *
 * The folder, by default that of the package, then holds `dist/bridge/bundle/*.mjs` for Node, `v8.js` for V8 within Python, the `.wasm`
 * files beside them, networks, tables and books in `node_modules/@otau/data`, where the library finds them, `engine.json`,
 * what Python plays by itself, the games as `.wasm` with `kernel.json`, the boards that they know, and `search.json`, how these are
 * searched, and `otau-board.js`, the board of notebooks.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
const TARGET = resolve(process.argv[2] ?? join(HERE, '../otau/src/otau/engine'));
const BUNDLE = join(TARGET, 'dist/bridge/bundle');
/** Parts of the library that plugins may import. */
const PUBLIC = ['games', 'records', 'render', 'env', 'search', 'agents'];
const { version, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

rmSync(TARGET, { recursive: true, force: true });
mkdirSync(BUNDLE, { recursive: true });
const common = {
  absWorkingDir: ROOT,
  outdir: BUNDLE,
  bundle: true,
  format: 'esm',
  minify: true,
  legalComments: 'linked',
  loader: { '.wasm': 'file' },
  assetNames: '[name]',
  // package.json lists side effects by paths in `dist`, so they do not match sources.
  ignoreAnnotations: true,
  nodePaths: (process.env.NODE_PATH ?? '').split(delimiter).filter(Boolean),
  logLevel: 'warning',
};
const plugins = [standsIn('painters', /\/painters\.js$/), standsIn('runtime', /\/network\/node\/runtime\.js$/)];
await build({
  ...common,
  entryPoints: {
    main: 'packages/otau-cli/src/bridge/main.ts',
    // Threads are started by the names of their files.
    'thread-entry': 'packages/otau/src/agents/node/thread-entry.ts',
    // What plugins import as `otau`, `otau/env` and so on.
    'public/index': 'packages/otau/src/index.ts',
    ...Object.fromEntries(PUBLIC.map((name) => [`public/${name}/index`, `packages/otau/src/${name}/index.ts`])),
  },
  outExtension: { '.js': '.mjs' },
  splitting: true,
  platform: 'node',
  target: 'node20.19',
  plugins,
});
// One script for V8, which knows no modules
await build({
  ...common,
  entryPoints: { v8: 'python/engine/v8.mjs' },
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2024',
  define: { 'import.meta.url': 'BUNDLE' },
  banner: { js: '(async () => {' },
  footer: {
    js: '})().catch((error) => { globalThis.serve = () => { throw error; }; }).finally(() => { new Int32Array(MEMORY)[0] = 2; })',
  },
  plugins: [...plugins, standsIn('v8-node', /^node:|\/games\/node\/plugins\.js$/)],
});
copyRuntime();
copyData();
// The board of notebooks, from TypeScript that vite reads
execFileSync(process.execPath, ['--import', 'tsx', join(HERE, 'element.ts'), TARGET], {
  cwd: ROOT,
  stdio: ['ignore', 2, 2],
});
cpSync(join(HERE, 'NOTICES.md'), join(TARGET, 'NOTICES.md'));
const { environments } = ask('hello').values;
const description = { version, node: engines.node.replace('>=', ''), environments };
writeFileSync(join(TARGET, 'engine.json'), `${JSON.stringify(description)}\n`);
const kernels = ask('kernels');
const { games, sizes, searches, agents } = kernels.values;
writeFileSync(join(TARGET, 'kernel.json'), `${JSON.stringify({ games })}\n`);
writeFileSync(join(TARGET, 'search.json'), `${JSON.stringify({ agents, searches })}\n`);
let at = 0;
for (const [i, { game }] of games.entries()) {
  writeFileSync(join(TARGET, `${game}.wasm`), kernels.bytes.subarray(at, at + sizes[i]));
  at += sizes[i];
}
const files = readdirSync(TARGET, { recursive: true }).map((name) => statSync(join(TARGET, name)));
const size = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
console.log(`engine ${version} in ${TARGET}: ${(size / 1e6).toFixed(1)} MB`);

/** Asks the engine that was just built: the values and the bytes of its reply. */
function ask(method) {
  const request = Buffer.from(JSON.stringify({ method }));
  const header = Buffer.alloc(8); // the length of its JSON, and of other bytes
  header.writeUInt32LE(request.length, 0);
  const reply = execFileSync(process.execPath, [join(BUNDLE, 'main.mjs'), '0', '1'], {
    input: Buffer.concat([header, request]),
    stdio: ['pipe', 'pipe', 2],
    env: { ...process.env, OTAU_PLUGINS: '' },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  const end = 8 + reply.readUInt32LE(0);
  return { values: JSON.parse(reply.subarray(8, end).toString()), bytes: reply.subarray(end) };
}

/** Pictures are painted and networks run by what is bundled, not by native packages: the file of this name beside this one. */
function standsIn(name, filter) {
  const path = join(HERE, `${name}.mjs`);
  return { name, setup: ({ onResolve }) => onResolve({ filter }, () => ({ path })) };
}

/** What runs networks with convolutions is loaded from files by itself, at the first of them. */
function copyRuntime() {
  const folder = dirname(createRequire(import.meta.url).resolve('onnxruntime-web/wasm'));
  for (const name of ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']) {
    cpSync(join(folder, name), join(BUNDLE, name));
  }
}

/** Trained networks, endgame tables, opening books: the package as it is found from the bundle. */
function copyData() {
  cpSync(join(ROOT, 'packages/data'), join(TARGET, 'node_modules/@otau/data'), { recursive: true });
}
