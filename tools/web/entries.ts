/**
 * That no file of the built board imports the entry of the page or of a thread: WebKit runs the entry of a worker a second time when a file
 * that is loaded later imports it, and all that it has registered is there twice. `tsx tools/web/entries.ts`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildBoard } from './serve-board.js';

/** `from"./a.js"`, `import"./a.js"` and `import("./a.js")`. */
const IMPORTED = /\b(?:from|import)\s*\(?["'`]\.\/([^"'`]+\.js)["'`]/g;
/** What a page starts. */
const SCRIPT = /<script type="module"[^>]* src="\.\/assets\/([^"]+)"/g;
/** What `new Worker` is given: `new Worker(new URL(new URL("worker-1a2b3c4d.js", import.meta.url)...` */
const WORKER = /new Worker\((?:new URL\()+["'`]([^"'`]+\.js)["'`]/g;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => basename(name));

/** The files that import an entry: `a.js imports worker.js`. */
function importsOfEntries(folder: string): string[] {
  const assets = join(folder, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const texts = new Map(scripts.map((file) => [file, readFileSync(join(assets, file), 'utf8')]));
  const page = namesIn(readFileSync(join(folder, 'index.html'), 'utf8'), SCRIPT);
  const workers = [...texts.values()].flatMap((text) => namesIn(text, WORKER)).filter((file) => texts.has(file));
  if (page.length === 0 || workers.length === 0)
    throw new Error('The board has no entry of a page, or none of a worker.');
  const entries = new Set([...page, ...workers]);
  return [...texts].flatMap(([file, text]) =>
    namesIn(text, IMPORTED)
      .filter((name) => entries.has(name))
      .map((name) => `${file} imports ${name}`),
  );
}

const wrong = importsOfEntries(await buildBoard());
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;
else console.log('No file imports the entry of the page or of a thread.');
