/** A game outside the library is served to the page with everything that its module imports. */
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { jsonAt, startOtau } from '../processes.js';
import { buildOware, OWARE } from './oware.js';

beforeAll(buildOware);

/** Starts `otau serve --plugin examples/oware` and returns its address. */
async function serve(): Promise<string> {
  const program = startOtau(['serve', '--port', '0', '--plugin', OWARE]);
  onTestFinished(() => void program.kill());
  return program.says(/(http:\S+)\/\s/);
}

it('serve', async () => {
  const address = await serve();
  const { plugins } = await jsonAt<{ plugins: string[] }>(`${address}/plugins.json`);
  expect(plugins).toEqual(['/plugins/1/index.js']);
  const found = new Set<string>();
  const open = async (path: string): Promise<void> => {
    if (found.has(path)) return;
    found.add(path);
    const answer = await fetch(`${address}${path}`);
    expect({ path, status: answer.status, type: answer.headers.get('content-type') }).toMatchObject({
      status: 200,
      type: expect.stringMatching(/javascript/),
    });
    const imports = [...(await answer.text()).matchAll(/\bfrom ['"]([^'"]+)['"]/g)].map((match) => match[1]);
    for (const name of imports) await open(new URL(name, `${address}${path}`).pathname);
  };
  await open(plugins[0]);
  expect([...found].sort()).toEqual(
    ['board', 'drawing', 'evaluation', 'index', 'kernel', 'rules'].map((name) => `/plugins/1/${name}.js`),
  );
});
