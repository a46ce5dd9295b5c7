/**
 * What the first load of the board weighs, and how soon and how smoothly it runs: `npm run budget`, or with
 * `--size` the weight alone. Fails where there is more to load than the budget allows; times are only shown,
 * as they are those of the machine that measures.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startServer } from '../../packages/otau-cli/src/serve/index.js';
import { quantile } from '../figures.js';
import { buildBoard } from './serve-board.js';
import { answers, secondsToInteractive, smoothness } from './timings.js';
import '../output.js';

/** Bytes of the first load, compressed. */
const MAX_BYTES = 100_000;
/** Bytes of scripts that a browser reads before the board can be used: what a slow processor has to bear. */
const MAX_SCRIPT = 260_000;
/** Files of the first load: each one waits for the one before on a slow processor. */
const MAX_FILES = 8;
const CPU_SLOWDOWN = 4;
const TARGET_SECONDS = 2;
const TARGET_FRAMES = 60;
const TARGET_ANSWER = 1;
const LOADS = 5;
const SOWINGS = 5;

interface Loaded {
  readonly bytes: number;
  readonly compressed: number;
}

/** The page itself, every script and style that the browser loads before the page runs, and the texts of one language. */
export function firstLoad(folder: string): Map<string, Loaded> {
  const files = new Map<string, Loaded>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    const text = readFileSync(join(folder, file), 'utf8');
    files.set(file, { bytes: Buffer.byteLength(text), compressed: gzipSync(text, { level: 9 }).length });
    const isPage = file.endsWith('.html');
    for (const found of text.matchAll(isPage ? LOADED_BY_PAGE : LOADED_BY_SCRIPT)) {
      add(normalize(join(dirname(file), found[1])));
    }
  };
  add('index.html');
  // One language is loaded; the one with the most bytes counts
  const texts = readdirSync(join(folder, 'assets')).filter((file) => FIRST_TEXTS.test(file));
  if (texts.length === 0) throw new Error('There are no texts of the first page.');
  const sizes = texts.map((file) => gzipSync(readFileSync(join(folder, 'assets', file)), { level: 9 }).length);
  add(join('assets', texts[sizes.indexOf(Math.max(...sizes))]));
  return files;
}

/** The texts of the first page, one file for each language: web/plugins/texts.ts. */
const FIRST_TEXTS = /^texts-[a-z]{2}-first-.*\.js$/;

/** Scripts, styles and what is loaded ahead, by relative addresses. */
const LOADED_BY_PAGE = /(?:src|href)="(\.\/[^"]+\.(?:js|css))"/g;
/** `from"./a.js"` and `import"./a.js"`, but not `import("./a.js")`. */
const LOADED_BY_SCRIPT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

/** Tells what the first load weighs; false where it is too much. */
function isWithinBudget(folder: string): boolean {
  const files = [...firstLoad(folder)];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  for (const [file, { compressed }] of files) print(compressed / 1000, 1, 'kB', file);
  const total = sum(files.map(([, { compressed }]) => compressed));
  const script = sum(files.filter(([file]) => file.endsWith('.js')).map(([, { bytes }]) => bytes));
  print(total / 1000, 1, 'kB', `first load, gzip (at most ${MAX_BYTES / 1000} kB)`);
  print(script / 1000, 1, 'kB', `of scripts to read before it can be used (at most ${MAX_SCRIPT / 1000} kB)`);
  print(files.length, 0, '', `files (at most ${MAX_FILES})`);
  return total <= MAX_BYTES && script <= MAX_SCRIPT && files.length <= MAX_FILES;
}

async function tellTimes(address: string): Promise<void> {
  for (const slower of [1, CPU_SLOWDOWN]) {
    const loads: number[] = [];
    for (let run = 0; run < LOADS; run++) loads.push(await secondsToInteractive(address, slower));
    const range = `${Math.min(...loads).toFixed(2)} to ${Math.max(...loads).toFixed(2)}`;
    const target = slower === CPU_SLOWDOWN ? `; target ${TARGET_SECONDS} s` : '';
    print(quantile(loads, 0.5), 2, 's', `until it can be used${speedOf(slower)} (${range}${target})`);
  }
  for (const slower of [1, CPU_SLOWDOWN]) {
    const { frames, costs } = await smoothness(address, slower, SOWINGS);
    const least = Math.min(...frames).toFixed(0);
    print(
      quantile(frames, 0.5),
      0,
      '',
      `frames a second while stones are sown${speedOf(slower)} (least ${least}; target ${TARGET_FRAMES})`,
    );
    const late = ((100 * costs.filter((cost) => cost > 1000 / TARGET_FRAMES).length) / costs.length).toFixed(0);
    const most = quantile(costs, 0.95).toFixed(1);
    print(
      quantile(costs, 0.5),
      1,
      'ms',
      `of the page's thread a frame${speedOf(slower)}, 95 of 100 within ${most} ms; ${late} % over 16.7 ms`,
    );
  }
  const found = await answers(address);
  for (const game of new Set(found.map((answer) => answer.game))) {
    const times = found.filter((answer) => answer.game === game).map(({ seconds }) => seconds);
    const each = times.map((seconds) => seconds.toFixed(2)).join(' ');
    print(
      Math.max(...times),
      2,
      's',
      `${game}: the latest answer of levels 1 to 8 (${each}; target ${TARGET_ANSWER} s)`,
    );
  }
}

function speedOf(slower: number): string {
  return slower === 1 ? '' : `, ${slower} times slower`;
}

function print(value: number, digits: number, unit: string, text: string): void {
  console.log(`${value.toFixed(digits).padStart(8)} ${unit.padEnd(2)} ${text}`);
}

const folder = await buildBoard();
if (!isWithinBudget(folder)) {
  console.error('There is more to load than the budget allows.');
  process.exitCode = 1;
}
if (!process.argv.includes('--size')) {
  const server = await startServer({ port: 0, board: folder });
  // The server compresses each file when it is first asked for
  await secondsToInteractive(server.address, 1);
  await tellTimes(server.address);
  await server.close();
}
