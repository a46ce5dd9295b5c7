import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caughtFrom, type Ended } from '../../../../tests/caught.js';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { CLI } from '../../../../tests/typescript-threads.js';
import { run } from './testing.js';

type Child = ReturnType<typeof start>;

/** The command line as a process of its own, its streams pipes. */
function start(argv: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { NO_COLOR, FORCE_COLOR, OTAU_DEBUG, ...inherited } = process.env;
  return spawn(process.execPath, [CLI, ...argv], {
    env: { ...inherited, ...env },
  });
}

/** Does something once, as soon as the child has printed this. */
function whenPrinted(child: Child, text: string, act: () => void): void {
  let printed = '';
  const onData = (data: Buffer): void => {
    printed += data;
    if (!printed.includes(text)) return;
    child.stdout.off('data', onData);
    act();
  };
  child.stdout.on('data', onData);
}

function runProcess(argv: readonly string[], entries = '', env?: NodeJS.ProcessEnv): Promise<Ended> {
  const child = start(argv, env);
  child.stdin.end(entries);
  return caughtFrom(child).ended;
}

describe('the process', () => {
  it('is otau in a checkout that is built, for npx', () => {
    const command = join(import.meta.dirname, '../../../../node_modules/.bin/otau');
    expect(spawnSync(command, ['--version'], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it('plays by piped entries, shows them, and leaves at their end', async () => {
    const { code, out, err } = await runProcess(['play', '--seed', '1'], '76\nnonsense\n');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('White> 76\nBlack (beginner:2): ');
    expect(out).toContain('White> nonsense\nA togyzkumalak move is written');
    expect(out).toContain('The input has ended');
  });

  it('prints nothing but JSON on standard output with --json', async () => {
    const { out, err } = await runProcess(['play', '--seed', '1', '--json'], '76\n');
    expect(JSON.parse(out)).toMatchObject({ game: 'togyzkumalak', result: '*' });
    expect(err).toContain('White> 76');
  });

  it('reads records from standard input', async () => {
    const { out } = await runProcess(['play', '--players', 'greedy,random', '--seed', '2', '--json']);
    const { record } = JSON.parse(out) as { record: { moves: string[] } };
    const checked = await runProcess(['replay', '-', '--check'], JSON.stringify(record));
    expect(checked).toEqual({ code: 0, out: `ok: 1 game, ${record.moves.length} moves\n`, err: '' });
  });

  it('shows the list of commands as the commands are, though it loads none', async () => {
    expect(await runProcess(['--help'])).toEqual(await run(['--help']));
  });

  it('ends with code 2 and one line on bad input', async () => {
    const { code, out, err } = await runProcess(['show', '--game', 'chess']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^otau: [^\n]*\n$/);
  });

  it('has no colours in a pipe unless they are forced', async () => {
    const argv = ['show', '-m', '76'];
    expect((await runProcess(argv)).out).not.toContain('\x1b[');
    expect((await runProcess(argv, '', { FORCE_COLOR: '1' })).out).toContain('\x1b[');
    expect((await runProcess(argv, '', { FORCE_COLOR: '1', NO_COLOR: '1' })).out).not.toContain('\x1b[');
    expect((await runProcess([...argv, '--no-color'], '', { FORCE_COLOR: '1' })).out).not.toContain('\x1b[');
  });

  it('ends quietly when the reader of its output goes away', async () => {
    const child = start(['perft', '--depth', '1', '--divide']);
    child.stdout.destroy();
    child.stdin.end();
    const { code, err } = await caughtFrom(child).ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  // A device that is always full; only Linux has one.
  if (existsSync('/dev/full')) {
    it('says in one line that its output cannot be written', async () => {
      const full = openSync('/dev/full', 'w');
      const argv = [CLI, 'show'];
      const { status, stderr } = spawnSync(process.execPath, argv, {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      });
      closeSync(full);
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: 'otau: The output cannot be written: the disk is full.\n',
      });
    });
  }

  // A limit to the size of files stands for a full disk: writing fails after the file was opened.
  it('names the book that no longer fits', () => {
    const book = join(temporaryFolder('process'), 'book.json');
    const argv = [
      'book',
      'build',
      'kindo',
      '-o',
      'size=3',
      '--agent',
      'alphabeta:depth=1',
      '--games',
      '20',
      '--out',
      book,
    ];
    const limited = `trap '' XFSZ; ulimit -f 1; exec "$0" "$@"`;
    const { status, stderr } = spawnSync('sh', ['-c', limited, process.execPath, CLI, ...argv], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain(`otau: The file "${book}" cannot be written: it would be too large.\n`);
    expect(existsSync(book)).toBe(false);
  });

  it.each(['SIGHUP', 'SIGTERM'] as const)('saves on %s, as when its terminal is closed', async (signal) => {
    const file = join(temporaryFolder('process'), 'game.jsonl');
    const child = start(['play', '--seed', '1', '--save', file]);
    child.stdin.write('76\n');
    whenPrinted(child, 'beginner:2): ', () => {
      child.stdout.destroy(); // nothing can be written any more
      child.kill(signal);
    });
    await caughtFrom(child).ended;
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ result: '*', moves: expect.any(Array) });
  });

  it('saves on an interrupt and ends with 130, waiting for an entry or playing by itself', async () => {
    const folder = temporaryFolder('process');
    const waiting = join(folder, 'waiting.jsonl');
    const child = start(['play', '--seed', '1', '--save', waiting]);
    child.stdin.write('76\n');
    whenPrinted(child, 'beginner:2): ', () => child.kill('SIGINT'));
    expect(await caughtFrom(child).ended).toMatchObject({ code: 130, err: '' });
    expect(JSON.parse(readFileSync(waiting, 'utf8'))).toMatchObject({ result: '*' });

    const series = start(['play', '--players', 'random,random', '--games', '1000000', '--boards', '--plain']);
    series.stdout.once('data', () => series.kill('SIGINT'));
    const { code, out } = await caughtFrom(series).ended;
    expect(code).toBe(130);
    expect(out).toMatch(/\d+ games? of Togyz Kumalak/);
  });
});
