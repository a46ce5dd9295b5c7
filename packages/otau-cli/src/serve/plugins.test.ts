import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withLibraryAddresses } from './files.js';
import { get, makeFolder, serveFor } from './testing.js';

const SECRET = 'not for the browser';

/** A server with one plugin, and what stands beside its module. */
async function servePlugin() {
  const folder = makeFolder({
    'game/index.mjs': "import { OtauError } from 'otau/games';\nimport './board/draw.js';\nexport default {};\n",
    'game/board/draw.js': 'export const cells = 5;\n',
    'game/board.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'game/style.css': 'svg { color: red }',
    'game/texts.json': '{}',
    'game/notes.md': SECRET,
    'game/.env': SECRET,
    'game/.hidden.js': SECRET,
    'game/key.pem': SECRET,
    'game/node_modules/other/index.js': SECRET,
    'secret.js': SECRET,
  });
  symlinkSync(join(folder, 'secret.js'), join(folder, 'game/link.js'));
  const library = makeFolder({ 'games/index.js': 'export class OtauError {}\n', 'cli/notes.txt': SECRET });
  const plugins = [pathToFileURL(join(folder, 'game/index.mjs')).href];
  return serveFor({ plugins, library });
}

describe('plugins', () => {
  it('are listed by the addresses of their modules', async () => {
    const { address } = await servePlugin();
    expect(JSON.parse((await get(address, '/plugins.json')).body)).toEqual({
      plugins: ['/plugins/1/index.mjs'],
      rooms: false,
    });
    const none = await serveFor();
    expect(JSON.parse((await get(none.address, '/plugins.json')).body)).toEqual({ plugins: [], rooms: false });
  });

  it('are served as a page can load them, with the library that they import', async () => {
    const { address } = await servePlugin();
    const module = await get(address, '/plugins/1/index.mjs');
    expect(module.status).toBe(200);
    expect(module.head).toMatch(/content-type: text\/javascript/i);
    expect(module.head).toMatch(/content-security-policy: [^\n]*script-src 'self'/i);
    expect(module.body).toContain("from '/plugins/otau/games/index.js'");
    expect((await get(address, '/plugins/otau/games/index.js')).body).toBe('export class OtauError {}\n');
    for (const [name, type] of Object.entries({
      'board/draw.js': 'text/javascript',
      'board.svg': 'image/svg+xml',
      'style.css': 'text/css',
      'texts.json': 'application/json',
    })) {
      const { status, head } = await get(address, `/plugins/1/${name}`);
      expect({ name, status }).toEqual({ name, status: 200 });
      expect(head.toLowerCase()).toContain(`content-type: ${type}`);
    }
  });

  it.each([
    ...['1/notes.md', '1/.env', '1/.hidden.js', '1/key.pem', '1/link.js', '1/node_modules/other/index.js', '1/', '1'],
    ...['1/../secret.js', '1/%2e%2e/secret.js', '0/index.mjs', '2/index.mjs', '1/nothing.js', '01/index.mjs', ''],
    ...['otau/cli/notes.txt', 'otau/', 'otau/../index.js', '1e0/index.mjs', 'constructor/index.mjs'],
  ])('nothing else is: /plugins/%s', async (path) => {
    const { address } = await servePlugin();
    const { status, body } = await get(address, `/plugins/${path}`);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain(SECRET);
  });

  it('without plugins, the library is not served either', async () => {
    const library = makeFolder({ 'games/index.js': SECRET });
    const { address } = await serveFor({ library });
    expect((await get(address, '/plugins/otau/games/index.js')).status).toBe(404);
  });
});

describe('withLibraryAddresses', () => {
  it.each([
    ["import { a } from 'otau';", "import { a } from '/plugins/otau/index.js';"],
    ['import{a}from"otau/games";', 'import{a}from"/plugins/otau/games/index.js";'],
    ["export * from 'otau/env';", "export * from '/plugins/otau/env/index.js';"],
    ["await import('otau/render')", "await import('/plugins/otau/render/index.js')"],
    ["import 'otau/games';", "import '/plugins/otau/games/index.js';"],
    ["import x from 'otaunot';", "import x from 'otaunot';"],
    ["import x from './otau.js';", "import x from './otau.js';"],
    ["const from = 'otau games';", "const from = 'otau games';"],
  ])('%s', (given, made) => {
    expect(withLibraryAddresses(Buffer.from(given)).toString()).toBe(made);
  });
});
