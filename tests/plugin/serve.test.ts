/** A game outside the library is served to the page with everything that its module imports. */
import { spawn } from 'node:child_process';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { CLI } from '../typescript-threads.js';
import { buildOware, OWARE, ROOT } from './oware.js';

beforeAll(buildOware);

/** Starts `otau serve --plugin examples/oware` and returns its address. */
async function serve(): Promise<string> {
  const argv = [CLI, 'serve', '--port', '0', '--plugin', OWARE];
  const child = spawn(process.execPath, argv, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (data) => resolve(String(data)));
  });
  return /http:\S+(?=\/)/.exec(line)?.[0] ?? '';
}

it('serve', async () => {
  const address = await serve();
  const { plugins } = (await (await fetch(`${address}/plugins.json`)).json()) as { plugins: string[] };
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
