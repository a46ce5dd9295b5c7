/** What goes wrong is said in a sentence, before any work is done for nothing, and never in the system's codes. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OtauError } from 'otau';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { type Output, reportError } from './command.js';
import { run } from './testing.js';

const folder = temporaryFolder('errors');
const missing = join(folder, 'missing');

/** An error of the system as Node throws it. */
function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: it went wrong, open '${path}'`), { code, path, syscall: 'open' });
}

function reported(error: unknown): { code: number; err: string } {
  const lines: string[] = [];
  const output: Output = { colour: false, columns: 80, print: () => {}, warn: (text) => void lines.push(text) };
  return { code: reportError(error, output), err: lines.join('\n') };
}

describe('reportError', () => {
  it.each([
    [systemError('ENOSPC', '/a/b'), 'otau: "/a/b" cannot be read or written: the disk is full.'],
    [systemError('EACCES'), 'otau: A file cannot be read or written: permission is missing.'],
    [new OtauError('bad-argument', 'No.'), 'otau: No.'],
    [new OtauError('bad-argument', 'No "\u202eabc\u2069\u001b[2J".'), 'otau: No "abc[2J".'],
    [Object.assign(new Error('No.'), { name: 'OtauError' }), 'otau: No.'],
  ])('%s', (error, err) => {
    expect(reported(error)).toEqual({ code: 2, err });
  });
});

describe('before the work begins', () => {
  it.each<[string[], RegExp]>([
    [['match', 'greedy', 'zero:model=nofile', '-g', 'kindo', '--games', '2'], /There is no model "nofile"/],
    [['match', 'greedy', 'zero:model=nofile,endgames=true', '--games', '2'], /There is no model "nofile"/],
    [['match', 'greedy', 'alphabeta:book=nofile', '--games', '2'], /nofile/],
    [['match', 'greedy', 'random', '--out', '/proc/x'], /folder "\/proc\/x" cannot be used/],
    [['train', 'kindo', '--out', '/proc/x', '--iterations', '1'], /"\/proc\/x" cannot be made/],
    [['tournament', 'greedy', 'random', '--resume', missing], /cannot be used: there is no such file or folder/],
    [['book', 'build', 'kindo', '--out', join(missing, 'b.json')], /b.json" cannot be written: there is no such/],
    [['tablebase', 'build', '--out', join(missing, 't.table')], /t.table" cannot be written: there is no such/],
    [['archive', 'import', '--archive', join(missing, 'a.db'), folder], /no such folder|Name files/],
    [['serve', '--runs', import.meta.filename], /^otau: "[^\n]+ is no folder of runs/],
    [['serve', '--rooms', ''], /Rooms are kept in a file; got ""/],
    [['serve', '--rooms', join(missing, 'rooms.db')], /rooms.db" cannot be opened: there is no such folder/],
  ])('%j', async (argv, sentence) => {
    const { code, out, err } = await run(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
    // The folder's own name is drawn, and may look like such a code
    expect(err.replaceAll(folder, '')).not.toMatch(/\bE[A-Z]{4,}\b|SQLITE|Sqlite|ConnectionFailed/);
    expect(existsSync(missing)).toBe(false);
  });
});

it.each([
  ['archive', 'import, merge, search, show, explore, export, player, alias, dedupe, check or info'],
  ['book', 'build or show'],
  ['puzzles', 'mine, merge or grade'],
  ['tablebase', 'build, probe or verify'],
])('%s says what it does, without a word and with a wrong one', async (command, names) => {
  const sentence = `otau: ${command} does ${names}`;
  expect(await run([command])).toEqual({ code: 2, out: '', err: `${sentence}; see otau ${command} --help.\n` });
  const wrong = await run([command, 'fly']);
  expect(wrong).toEqual({ code: 2, out: '', err: `${sentence}; got "fly"; see otau ${command} --help.\n` });
});

it.each<[string, string]>([
  ['archive import', "missing required argument 'files'; see otau archive import --help."],
  ['archive show', "missing required argument 'numbers'; see otau archive show --help."],
  ['archive alias player Anna', "missing required argument 'main'; see otau archive alias --help."],
  ['book build', "missing required argument 'game'; see otau book build --help."],
  ['rooms rename Rude', "missing required argument 'new-name'; see otau rooms rename --help."],
  ['archive search more', "too many arguments for 'search'. Expected 0 arguments but got 1"],
  ['archive import x --strct', "unknown option '--strct' (Did you mean --strict?); see otau archive import --help."],
])('%s says what is missing or too much', async (line, sentence) => {
  const { code, out, err } = await run(line.split(' '));
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`otau: ${sentence}`);
});

describe('flags that an action does not use', () => {
  it.each<[string[], string]>([
    [['archive', 'info', '--strict'], 'archive info takes no --strict; only import does.'],
    [['archive', 'import', 'x', '--limit', '2'], 'archive import takes no --limit; only search and export do.'],
    [['archive', 'export', '--book', 'own'], 'archive export takes no --book; only explore does.'],
    [['book', 'show', 'kindo', '--plies', '3'], 'book show takes no --plies; only build does.'],
    [['book', 'build', 'kindo', '-m', '1'], 'book build takes no --moves; only show does.'],
    [['tablebase', 'verify', '--stones', '3'], 'tablebase verify takes no --stones; only build does.'],
    [['tablebase', 'build', '-p', 'x'], 'tablebase build takes no --position; only probe does.'],
    [['runs', '--keep', '2'], '--keep and --yes are for --prune.'],
    [['runs', '--compare', '--prune'], 'Give --compare or --prune, not both.'],
    [['train', 'kindo', '--replicas', '2'], '--replicas is for --connect.'],
  ])('%j', async (argv, sentence) => {
    expect(await run(argv)).toEqual({ code: 2, out: '', err: `otau: ${sentence}\n` });
  });
});

it('an action has a help of its own, with the flags that it reads', async () => {
  const { code, out } = await run(['archive', 'import', '--help']);
  expect(code).toBe(0);
  expect(out).toContain('Usage: otau archive import [options] <files...>');
  expect(out).toMatch(/--strict +take nothing from a file/);
  expect(out).toContain('OTAU_ARCHIVE');
  expect(out).not.toMatch(/--player|--to |--book/);
  expect((await run(['help', 'archive', 'search'])).out).toContain('--player');
});

it('the archive is named by OTAU_ARCHIVE where the command line names none', async () => {
  process.env.OTAU_ARCHIVE = join(folder, 'named.db');
  try {
    expect((await run(['archive', 'info'])).err).toContain('There is no archive');
    expect((await run(['archive', 'info'])).err).toContain('named.db');
    expect((await run(['archive', 'info', '--archive', 'other.db'])).err).toContain('"other.db"');
  } finally {
    delete process.env.OTAU_ARCHIVE;
  }
});

it('archive search prints names without characters that control a terminal', async () => {
  const archive = join(folder, 'games.db');
  const games = join(folder, 'games.jsonl');
  const tags = { White: '\x1b[31mA\x1b]0;title\x07', Black: 'B', Event: 'E\x9b2J' };
  writeFileSync(games, `${JSON.stringify({ game: 'togyzkumalak', tags, moves: ['76'], result: '*' })}\n`);
  expect((await run(['archive', 'import', games, '--archive', archive])).code).toBe(0);
  for (const argv of [['search'], ['info'], ['export', '--to', 'text']]) {
    const { code, out } = await run(['archive', ...argv, '--archive', archive]);
    expect(code).toBe(0);
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  }
});
