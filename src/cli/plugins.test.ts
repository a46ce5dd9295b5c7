/** A game that no part of Otau knows works in every command by `--plugin`. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { takePlugins } from './plugins.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'otau-plugin-'));
const PLUGIN = join(FOLDER, 'subtraction');
cpSync('tests/fixtures/subtraction', PLUGIN, { recursive: true });

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A process of its own for each command line, as the games of a process stay registered. */
async function run(argv: readonly string[], entries = '', env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { OTAU_PLUGINS, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...argv], {
    env: { ...inherited, ...env },
  });
  const caught = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    caught.out += data;
  });
  child.stderr.on('data', (data) => {
    caught.err += data;
  });
  child.stdin.end(entries);
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return { code, ...caught };
}

/** A command line that succeeds with the plugin and says nothing on standard error. */
async function withPlugin(argv: readonly string[], entries = ''): Promise<string> {
  const { code, out, err } = await run([...argv, '--plugin', PLUGIN], entries);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

async function json(argv: readonly string[]): Promise<unknown> {
  return JSON.parse(await withPlugin([...argv, '--json']));
}

describe('takePlugins', () => {
  it('takes the flags out wherever they stand', () => {
    expect(takePlugins(['--plugin', 'a', 'show', '--plugin=b', '-g', 'nim'])).toEqual({
      plugins: ['a', 'b'],
      words: ['show', '-g', 'nim'],
    });
    expect(takePlugins(['show', '--', '--plugin', 'a'])).toEqual({
      plugins: [],
      words: ['show', '--', '--plugin', 'a'],
    });
  });

  it.each([[['show', '--plugin']], [['--plugin=', 'show']], [['show', '--plugin', '--json']]])('refuses %j', (argv) => {
    expect(() => takePlugins(argv)).toThrow('--plugin takes a file, a folder or a package');
  });
});

describe('--plugin', () => {
  it('is in the help, and so are the games of plugins', async () => {
    const { out } = await run(['--help']);
    expect(out).toContain('--plugin <module>');
    expect((await withPlugin(['show', '--help'])).replace(/\s+/g, ' ')).toContain(
      'senet, subtraction, or the beginning',
    );
  });

  it('lists and describes the game, by a file or a folder, by the flag or the environment', async () => {
    expect(await withPlugin(['games'])).toContain('subtraction   Subtraction    one to three stones');
    const file = join(PLUGIN, 'index.mjs');
    const byEnvironment = await run(['games', 'subtraction'], '', { OTAU_PLUGINS: JSON.stringify([file]) });
    expect(byEnvironment).toMatchObject({ code: 0, err: '' });
    expect((await run(['--plugin', file, 'games', 'subtraction'])).out).toBe(byEnvironment.out);
  });

  it('shows positions', async () => {
    expect(await json(['show', '-g', 'sub', '-o', 'heap=5', '-m', '1,1'])).toMatchObject({ position: '3 a', actor: 0 });
  });

  it('counts nodes', async () => {
    expect(await json(['perft', '-g', 'subtraction', '-d', '4'])).toMatchObject({ nodes: 81 });
  });

  it('plays a person by entries, and machines by themselves', async () => {
    const argv = ['play', '-g', 'subtraction', '-o', 'heap=4', '--players', 'human,random', '--seed', '1', '--plain'];
    const out = await withPlugin(argv, '1\n3\n');
    expect(out).toMatch(/First> 1\n[\s\S]*First> 3\nThere are only 2 stones\.\n/);
    const game = ['play', '-g', 'subtraction', '--players', 'random,random', '--seed', '1', '--json'];
    const { code, out: played } = await run([...game, '--plugin', PLUGIN]);
    expect(code).toBe(0);
    expect(JSON.parse(played)).toMatchObject({ game: 'subtraction', ending: { reason: 'rules' } });
  });

  it('replays records', async () => {
    const file = join(FOLDER, 'games.otau');
    await withPlugin(['play', '-g', 'subtraction', '--players', 'random,random', '--seed', '1', '--save', file]);
    expect(await withPlugin(['replay', file, '--check'])).toMatch(/^ok: 1 game, \d+ moves\n$/);
  });

  it('serves the module to the page', async () => {
    const argv = ['--import', 'tsx', 'src/cli/main.ts', 'serve', '--port', '0', '--plugin', PLUGIN];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const line = await new Promise<string>((resolve) => {
      child.stdout.once('data', (data) => resolve(String(data)));
    });
    const [address] = /http:\S+\//.exec(line) ?? [''];
    expect(await (await fetch(`${address}plugins.json`)).json()).toEqual({ plugins: ['/plugins/1/index.mjs'] });
    expect(await (await fetch(`${address}plugins/1/index.mjs`)).text()).toContain('class Subtraction');
  });

  it.each(['not there', FOLDER, 'bad.mjs', 'broken.mjs', 'throws.mjs'])('says what is wrong with %s', async (name) => {
    writeFileSync(join(FOLDER, 'bad.mjs'), 'export default 1;\n');
    writeFileSync(join(FOLDER, 'broken.mjs'), 'export default {{;\n');
    writeFileSync(join(FOLDER, 'throws.mjs'), "throw new Error('no');\n");
    const { code, out, err } = await run(['games', '--plugin', name.endsWith('.mjs') ? join(FOLDER, name) : name]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^otau: [^\n]{1,450}\.\n$/);
    expect(err).not.toContain('went wrong that should not');
  });
});
