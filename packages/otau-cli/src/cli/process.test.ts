import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLI, runOnFullDisk, runOtau, startOtau } from '../../../../tests/processes.js';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { run } from './testing.js';

describe('the process', () => {
  it('is otau in a checkout that is built, for npx', () => {
    const command = join(import.meta.dirname, '../../../../node_modules/.bin/otau');
    expect(spawnSync(command, ['--version'], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it('plays by piped entries, shows them, and leaves at their end', async () => {
    const { code, out, err } = await runOtau(['play', '--seed', '1'], '76\nnonsense\n');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('White> 76\nBlack (beginner:2): ');
    expect(out).toContain('White> nonsense\nA togyzkumalak move is written');
    expect(out).toContain('The input has ended');
  });

  it('prints nothing but JSON on standard output with --json', async () => {
    const { out, err } = await runOtau(['play', '--seed', '1', '--json'], '76\n');
    expect(JSON.parse(out)).toMatchObject({ game: 'togyzkumalak', result: '*' });
    expect(err).toContain('White> 76');
  });

  it('reads records from standard input', async () => {
    const { out } = await runOtau(['play', '--players', 'greedy,random', '--seed', '2', '--json']);
    const { record } = JSON.parse(out) as { record: { moves: string[] } };
    const checked = await runOtau(['replay', '-', '--check'], JSON.stringify(record));
    expect(checked).toEqual({ code: 0, out: `ok: 1 game, ${record.moves.length} moves\n`, err: '' });
  });

  it('shows the list of commands as the commands are, though it loads none', async () => {
    expect(await runOtau(['--help'])).toEqual(await run(['--help']));
  });

  it('ends with code 2 and one line on bad input', async () => {
    const { code, out, err } = await runOtau(['show', '--game', 'chess']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^otau: [^\n]*\n$/);
  });

  it('says what Node.js forbids, as addons, which the archive needs', async () => {
    const file = join(temporaryFolder('no-addons'), 'archive.db');
    const { code, out, err } = await runOtau(['archive', 'import', '-', '--archive', file], '1. a1b2 *', {
      NODE_OPTIONS: '--no-addons',
    });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^otau: Node.js was started so that it forbids this: .*addon.*\n$/);
  });

  it('has no colours in a pipe unless they are forced', async () => {
    const argv = ['show', '-m', '76'];
    expect((await runOtau(argv)).out).not.toContain('\x1b[');
    expect((await runOtau(argv, '', { FORCE_COLOR: '1' })).out).toContain('\x1b[');
    expect((await runOtau(argv, '', { FORCE_COLOR: '1', NO_COLOR: '1' })).out).not.toContain('\x1b[');
    expect((await runOtau([...argv, '--no-color'], '', { FORCE_COLOR: '1' })).out).not.toContain('\x1b[');
  });

  it('ends quietly when the reader of its output goes away', async () => {
    const program = startOtau(['perft', '--depth', '1', '--divide']);
    program.child.stdout?.destroy();
    const { code, err } = await program.end();
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

  it('names the book that no longer fits', async () => {
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
    const { code, err } = await runOnFullDisk(1, [CLI, ...argv]);
    expect(code).toBe(2);
    expect(err).toContain(`otau: The file "${book}" cannot be written: it would be too large.\n`);
    expect(existsSync(book)).toBe(false);
  });

  it.each(['SIGHUP', 'SIGTERM'] as const)('saves on %s, as when its terminal is closed', async (signal) => {
    const file = join(temporaryFolder('process'), 'game.jsonl');
    const program = startOtau(['play', '--seed', '1', '--save', file]);
    program.tell('76\n');
    await program.says('beginner:2): ');
    program.child.stdout?.destroy(); // nothing can be written any more
    await program.kill(signal);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ result: '*', moves: expect.any(Array) });
  });

  it('saves on an interrupt and ends with 130, waiting for an entry or playing by itself', async () => {
    const folder = temporaryFolder('process');
    const waiting = join(folder, 'waiting.jsonl');
    const program = startOtau(['play', '--seed', '1', '--save', waiting]);
    program.tell('76\n');
    await program.says('beginner:2): ');
    expect(await program.kill('SIGINT')).toMatchObject({ code: 130, err: '' });
    expect(JSON.parse(readFileSync(waiting, 'utf8'))).toMatchObject({ result: '*' });

    const series = startOtau(['play', '--players', 'random,random', '--games', '1000000', '--boards', '--plain']);
    await series.says(/./);
    const { code, out } = await series.kill('SIGINT');
    expect(code).toBe(130);
    expect(out).toMatch(/\d+ games? of Togyz Kumalak/);
  });
});
