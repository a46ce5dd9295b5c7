/**
 * Games from outside: modules of users' own that define a game. A plugin is named by a file, a folder
 * with a `package.json`, or a package. What is loaded is written into the environment variable
 * `OTAU_PLUGINS`, so that worker threads and processes started from here know the same games.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkRules } from '../../core/check-rules.js';
import type { Game } from '../../core/game.js';
import { checkDefinition, type GameDefinition, gameIds, makeGame, registerGame } from '../../core/registry.js';
import { checkKernel } from '../../kernel/check-kernel.js';
import type { GameKernel } from '../../kernel/module.js';
import { OtauError, quote, reasonOf } from '../../lib/error.js';
import { fileOf } from '../../lib/node/files.js';

/** The environment variable: addresses of modules, as a list in JSON. */
export const PLUGINS_VARIABLE = 'OTAU_PLUGINS';

const loaded = new Map<string, readonly string[]>();

/** The addresses (`file:` URLs) of all plugins loaded so far. */
export function loadedPlugins(): readonly string[] {
  return [...loaded.keys()];
}

/**
 * Loads a plugin and registers its games; once, even if it is named several times.
 * @param name a file, a folder with a `package.json`, or a package, seen from `from`
 * @param from a folder; the working directory unless given
 * @returns the names of its games
 * @throws OtauError `no-file` where there is no such module, `bad-definition` where it defines no game or cannot be
 * loaded, `already-registered` where a game of that name is registered already
 * @example await loadPlugin('./my-game')
 */
export async function loadPlugin(name: string, from = process.cwd()): Promise<readonly string[]> {
  const address = addressOf(name, from);
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const module = await importPlugin(name, address);
  const definitions = [module.default].flat() as GameDefinition[];
  const taken = new Set(gameIds());
  for (const definition of definitions) {
    if (typeof definition !== 'object' || definition === null) {
      throw new OtauError(
        'bad-definition',
        `The plugin ${quote(name)} must export the definition of a game as its default; got ${quote(definition)}.`,
      );
    }
    const { id } = definition;
    if (taken.has(id)) {
      throw new OtauError(
        'already-registered',
        `The plugin ${quote(name)} cannot be loaded: there is a game ${quote(id)} already.`,
      );
    }
    checkDefinition(definition);
    checkContract(definition);
    taken.add(id);
  }
  for (const definition of definitions) registerGame(definition);
  const ids = definitions.map(({ id }) => id);
  loaded.set(address, ids);
  process.env[PLUGINS_VARIABLE] = JSON.stringify(loadedPlugins());
  return ids;
}

/** What a game must have that its definition creates; the types require it too, but a plugin may be plain JavaScript. */
const CONTRACT = {
  number: ['version', 'players', 'rowSize', 'actionCount', 'maxLegal'],
  object: ['options', 'layout', 'limits', 'observation', 'input', 'notations', 'symmetries'],
  function: [
    ...['start', 'actor', 'legal', 'outcomes', 'next', 'result', 'forfeit', 'count', 'observe', 'encode'],
    ...['toView', 'fromView', 'formatPosition', 'parsePosition', 'formatAction', 'parseAction'],
  ],
};

function checkContract(definition: GameDefinition): void {
  const { id } = definition;
  const rules = rulesOf(definition);
  const game = rules as unknown as Readonly<Record<string, unknown>>;
  for (const [type, names] of Object.entries(CONTRACT)) {
    for (const name of names) {
      if (typeof game[name] === type && game[name] !== null) continue;
      throw new OtauError('bad-definition', `The game ${id} needs ${name} (${type}); got ${quote(game[name])}.`);
    }
  }
  if (rules.id !== id) {
    throw new OtauError('bad-definition', `The rules of ${id} have another id, ${quote(rules.id)}.`);
  }
  if (checkRules(rules) && definition.traits?.hasChance !== true) {
    throw new OtauError('bad-definition', `Chance moves in ${id}: its definition needs traits with hasChance: true.`);
  }
  if (definition.kernel !== undefined) checkCompiled(rules, definition.kernel);
}

/** Whether the compiled rules are the same. Any error in them becomes a sentence, too. */
function checkCompiled(rules: Game, kernel: GameKernel): void {
  try {
    checkKernel(rules, kernel);
  } catch (cause) {
    if (cause instanceof OtauError && cause.code === 'bad-definition') throw cause;
    throw new OtauError('bad-definition', `The compiled rules of ${rules.id} cannot be played: ${reasonOf(cause)}.`, {
      cause,
    });
  }
}

/** The rules with the default options. Any other error in their code becomes a sentence: it is not Otau's. */
function rulesOf(definition: GameDefinition): Game {
  try {
    return makeGame(definition);
  } catch (cause) {
    if (cause instanceof OtauError) throw cause;
    throw new OtauError('bad-definition', `The rules of ${definition.id} cannot be made: ${reasonOf(cause)}.`, {
      cause,
    });
  }
}

/** Loads what the environment names. Throws as `loadPlugin` does. */
export async function loadNamedPlugins(): Promise<void> {
  const text = process.env[PLUGINS_VARIABLE];
  if (text === undefined || text === '') return;
  for (const name of namesOf(text)) await loadPlugin(name);
}

/** A list in JSON, or one name. */
function namesOf(text: string): string[] {
  if (!text.startsWith('[')) return [text];
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch (error) {
    throw new OtauError('bad-config', `${PLUGINS_VARIABLE} is a list of plugins in JSON; got ${quote(text)}.`, {
      cause: error,
    });
  }
}

function addressOf(name: string, from: string): string {
  if (name.startsWith('file:')) return name;
  const path = resolve(from, name);
  // Node loads a module once, by whatever links it is named
  if (existsSync(path)) return pathToFileURL(fileOf(statSync(path).isDirectory() ? entryOf(path) : path)).href;
  try {
    return pathToFileURL(createRequire(join(from, 'package.json')).resolve(name)).href;
  } catch (error) {
    throw new OtauError(
      'no-file',
      `There is no plugin ${quote(name)}: no file, no folder and no package of that name.`,
      { cause: error },
    );
  }
}

/** The module of a package in a folder. */
function entryOf(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) throw new OtauError('no-file', `The plugin ${quote(folder)} has no package.json.`);
  try {
    const { exports, main } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: unknown; main?: string };
    return join(folder, typeof exports === 'string' ? exports : (main ?? 'index.js'));
  } catch (cause) {
    throw new OtauError('bad-definition', `The file ${quote(manifest)} is not a package.json.`, { cause });
  }
}

/** Runs the module. Any error in it becomes a sentence: it is not Otau's code. */
async function importPlugin(name: string, address: string): Promise<{ default?: unknown }> {
  if (!existsSync(fileURLToPath(address))) {
    throw new OtauError('no-file', `The plugin ${quote(name)} has no file ${fileURLToPath(address)}; build it first.`);
  }
  provideLibrary();
  const { promise: never, stop } = idleProcess();
  try {
    return (await Promise.race([import(address), never])) as { default?: unknown };
  } catch (cause) {
    throw new OtauError('bad-definition', `The plugin ${quote(name)} cannot be loaded: ${reasonOf(cause)}.`, { cause });
  } finally {
    stop();
  }
}

/** Fails when nothing is left to do in the process: Node would end it without a word where a module waits for ever. */
function idleProcess(): { promise: Promise<never>; stop: () => void } {
  let stop = () => {};
  const promise = new Promise<never>((_, reject) => {
    const end = () => reject(new Error('it waits for something that never comes'));
    process.once('beforeExit', end);
    stop = () => process.off('beforeExit', end);
  });
  return { promise, stop };
}

// What plugins import. A plugin's `import { completeGame } from 'otau'` gets this library, wherever
// the plugin is, also where no npm package `otau` is installed beside it.

/** The library's modules, seen from the bundle of the Python package and from `dist`. */
const FOLDERS = ['./public/', '../../'];
/** The names of modules there. */
const ENTRIES = ['index.mjs', 'index.js'];

/** Runs in Node's own thread for resolving modules; `otau/env` is `env/index.js` in the library's folder. */
const HOOKS = `
import { existsSync } from 'node:fs';
let library;
export function initialize(data) { library = data; }
export function resolve(specifier, context, next) {
  const match = /^otau(?:[/](.+))?$/.exec(specifier);
  if (match === null) return next(specifier, context);
  const url = new URL((match[1] === undefined ? '' : match[1] + '/') + library.entry, library.folder);
  return existsSync(url) ? { url: url.href, shortCircuit: true } : next(specifier, context);
}`;

let isProvided = false;

/** Makes modules that are loaded from now on find the library. In a checkout without a build Node finds it alone. */
export function provideLibrary(): void {
  if (isProvided) return;
  isProvided = true;
  for (const folder of FOLDERS) {
    for (const entry of ENTRIES) {
      const base = new URL(folder, import.meta.url);
      if (!existsSync(new URL(entry, base))) continue;
      register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data: { folder: base.href, entry } });
      return;
    }
  }
}
