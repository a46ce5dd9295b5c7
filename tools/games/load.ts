/** What a tool needs of one game is in `tools/games/<game>/`; a game without it takes the default. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The default export of `tools/games/<id>/<file>.ts`, or `fallback` where there is no such file. */
export async function loadForGame<Value>(id: string, file: string, fallback: Value): Promise<Value> {
  const path = join(import.meta.dirname, id, `${file}.ts`);
  if (!existsSync(path)) return fallback;
  return ((await import(pathToFileURL(path).href)) as { default: Value }).default;
}
