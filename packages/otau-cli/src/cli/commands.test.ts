import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds } from 'otau';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { CTRL_C, run } from './testing.js';

const folder = temporaryFolder('cli');

/** Runs a command that succeeds, and reads the JSON it prints. */
async function json(argv: readonly string[]): Promise<unknown> {
  const { code, out, err } = await run([...argv, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

async function text(argv: readonly string[], lines?: readonly string[]): Promise<string> {
  const { code, out, err } = await run(argv, { lines });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

describe('games', () => {
  it('lists the games, a line each', async () => {
    const lines = (await text(['games'])).trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(gameIds());
  });

  it('lists the options of a game, named by the beginning of its name', async () => {
    const out = await text(['games', 'togyz']);
    expect(out).toContain('notations: digits, squares');
    expect(out).toMatch(/pits=9\n.*\n {6}a whole number from 2 to 9/);
  });

  it('lists every start of Abalone', async () => {
    expect(await text(['games', 'abalone'])).toContain('belgian-daisy');
  });

  it('describes the options as their games do', async () => {
    expect(await text(['games', 'kindo'])).toContain('\n      single moves after which the game is a draw\n');
  });

  it('prints JSON', async () => {
    expect(await json(['games'])).toMatchObject(gameIds().map((id) => ({ id })));
    expect(await json(['games', 'senet'])).toMatchObject({ id: 'senet', options: { dancers: { default: 5 } } });
  });
});

describe('on a narrow terminal', () => {
  it.each([[['games']], [['agents']], [['agents', 'level']], [['runs']]])(
    '%j has no line that is too long',
    async (argv) => {
      const { code, out } = await run(argv, { columns: 40 });
      expect(code).toBe(0);
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
    },
  );
});

describe('show', () => {
  it.each(gameIds())('shows the start of %s within 80 columns', async (id) => {
    const out = await text(['show', '-g', id]);
    const { position } = (await json(['show', '-g', id])) as { position: string };
    expect(out).toContain(`\n${position}\n`);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('plays moves in any notation, with commas or spaces between', async () => {
    const { position } = (await json(['show', '-m', '76 98'])) as { position: string };
    expect(await json(['show', '-m', 'g1d2,98'])).toMatchObject({ position });
  });

  it('prints position, actor, legal moves and bytes as JSON', async () => {
    const shown = (await json(['show', '--notation', 'squares'])) as { row: number[]; legal: unknown[] };
    expect(shown).toMatchObject({
      game: 'togyzkumalak',
      options: { variant: 'standard', pits: 9 },
      position: '9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1',
      actor: 0,
      over: false,
      results: null,
      outcomes: [],
    });
    expect(shown.legal[6]).toEqual({ action: 6, move: 'g1d2' });
    expect(shown.row).toEqual([0, 0, 0, 0, 0, 0, ...Array<number>(18).fill(9)]);
  });

  it('shows the outcomes where chance moves', async () => {
    expect(await text(['show', '-g', 'senet'])).toContain('t1 (0.25), t2 (0.375), t3 (0.25), t4 (0.0625), t5 (0.0625)');
    expect(await json(['show', '-g', 'senet'])).toMatchObject({
      actor: -1,
      legal: [],
      outcomes: [{ move: 't1', probability: 0.25 }, {}, {}, {}, {}],
    });
  });

  it('takes throw and move of Senet together or apart', async () => {
    const together = await json(['show', '-g', 'senet', '-m', '2:10+2 t1']);
    expect(together).toEqual(await json(['show', '-g', 'senet', '-m', 't2 10+2 t1']));
  });

  it('shows a finished position with its results', async () => {
    const argv = ['show', '-o', 'pits=2', '-o', 'stones=1', '-p', '2/2 1 3 S 3'];
    expect(await text(argv)).toContain('The game is over: -1, 1.');
    expect(await json(argv)).toMatchObject({ over: true, actor: -2, results: [-1, 1], legal: [] });
  });

  it('takes options and variants', async () => {
    expect(await json(['show', '--variant', 'bestemshe'])).toMatchObject({ options: { pits: 5, stones: 5 } });
    expect(await json(['show', '-g', 'sen', '--variant', 'skyruk'])).toMatchObject({ options: { rules: 'skyruk' } });
    expect(await json(['show', '-o', 'pits=4', '-o', 'tuzdyk=false'])).toMatchObject({
      options: { variant: 'custom' },
    });
  });

  it('draws a random first player by the seed', async () => {
    const first = (seed: string) => json(['show', '-g', 'abalone', '-o', 'firstPlayer=random', '--seed', seed]);
    const actors = await Promise.all(
      [...'abcdefgh'].map(async (seed) => ((await first(seed)) as { actor: number }).actor),
    );
    expect(new Set(actors)).toEqual(new Set([0, 1]));
    expect(await first('a')).toEqual(await first('a'));
  });

  it('marks the last move on the board and in SVG', async () => {
    const marked = 'Last: White played 76(10)';
    expect(await text(['show', '-m', '76'])).toContain(marked);
    expect(await text(['show', '-m', '76', '--svg'])).toContain(marked);
    expect(await text(['show', '--svg'])).not.toContain('Last:');
  });

  it('prints SVG', async () => {
    for (const id of gameIds()) expect(await text(['show', '-g', id, '--svg'])).toMatch(/^<svg[\s\S]*<\/svg>\n$/);
  });
});

describe('perft', () => {
  it('counts nodes', async () => {
    expect(await text(['perft', '-d', '3'])).toMatch(/^613 nodes at depth 3 in \d+\.\d{3} s, \d+ nodes\/s\n$/);
    expect(await json(['perft', '-d', '3', '--seed', '1'])).toMatchObject({
      game: 'togyzkumalak',
      depth: 3,
      nodes: 613,
    });
  });

  it('counts by the first move, from a position', async () => {
    const argv = ['perft', '-g', 'senet', '-d', '2', '--divide'];
    expect(await text(argv)).toMatch(/^t1 {2}5\nt2 {2}1\nt3 {2}5\nt4 {2}2\nt5 {2}5\n18 nodes/);
    expect(await json([...argv, '-p', 'cscscscscs.................... s 2 -'])).toMatchObject({
      nodes: 5,
      divide: [{ text: '10+2', nodes: 5 }],
    });
  });
});

describe('replay', () => {
  it('shows names and comments without marks that turn the direction of a line; as data they stay', async () => {
    const turned = ['[Game "kindo"]', '[Event "Cup \u202elive"]', '[X "An\u2066na\u200f"]', '', '1. b1 {a \u202ebc} *'];
    const out = await text(['replay', '-'], turned);
    expect(out).toContain('[Event "Cup live"]\n[X "Anna"]');
    expect(out).toContain('{a bc}');
    expect(out).not.toMatch(/\p{Bidi_Control}/u);
    expect(await text(['replay', '-', '--to', 'text'], turned)).toContain('An\u2066na\u200f');
  });

  const file = join(folder, 'games.jsonl');
  const togyz = { game: 'togyzkumalak', tags: { White: 'A', Black: 'B' }, moves: ['76(10)', '98'], result: '*' };
  const senet = { game: 'senet', tags: {}, moves: ['2:10+2', '2:9+2'], result: '*' };
  writeFileSync(file, `${JSON.stringify(togyz)}\n${JSON.stringify(senet)}\n`);

  it('shows tags, moves and the last board of every game', async () => {
    const out = await text(['replay', file]);
    for (const part of ['"A"', '"B"', '76', '98', '2:10+2']) expect(out).toContain(part);
    const { position } = (await json(['show', '-m', '76 98'])) as { position: string };
    expect(out).toContain(`\n${position}\n`);
  });

  it('reads standard input', async () => {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(await text(['replay', '-'], lines)).toBe(await text(['replay', file]));
  });

  it('shows the board after a number of moves; a throw and its move count as one', async () => {
    const out = await text(['replay', file, '--ply', '1']);
    const { position } = (await json(['show', '-g', 'senet', '-m', '2:10+2'])) as { position: string };
    expect(out).toContain('After 1 of 2 moves');
    expect(out).toContain(`\n${position}\n`);
    expect(await json(['replay', file, '--ply', '1'])).toMatchObject([{ ply: 1 }, { ply: 1, position }]);
    const start = 'cscscscscs.................... s 0 -';
    expect(await json(['replay', file, '--ply', '0'])).toMatchObject([{ ply: 0 }, { ply: 0, position: start }]);
  });

  it('refuses a move number beyond the game', async () => {
    const { code, err } = await run(['replay', file, '--ply', '3']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'otau: Game 1 has 2 moves; there is no position after 3.\n',
    });
  });

  it('checks games, quietly', async () => {
    expect(await text(['replay', file, '--check'])).toBe('ok: 2 games, 4 moves\n');
    expect(await json(['replay', file, '--check'])).toMatchObject({ ok: true, games: 2, moves: 4 });
  });

  it('--check ends with exit code 1 and a sentence at the first illegal move', async () => {
    const bad = join(folder, 'bad.jsonl');
    writeFileSync(bad, `${JSON.stringify(togyz)}\n${JSON.stringify({ ...togyz, moves: ['76', '99', '11'] })}\n`);
    const { code, out, err } = await run(['replay', bad, '--check']);
    expect({ code, out }).toEqual({ code: 1, out: 'ok: 1 game, 2 moves\n' });
    expect(err).toMatch(/^otau: Line 2, game 2, ply 2: [^\n]*"99"[^\n]*\n$/);
    const asJson = await run(['replay', bad, '--check', '--json']);
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.out)).toMatchObject({ ok: false, code: 'bad-record' });
    expect((await run(['replay', bad])).code).toBe(2);
  });

  it('--check fails where there is no game to check', async () => {
    for (const lines of [[], ['', '']]) {
      const { code, out, err } = await run(['replay', '-', '--check'], { lines });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(/^otau: [^\n]*game[^\n]*\.\n$/);
      const asJson = await run(['replay', '-', '--check', '--json'], { lines });
      expect(asJson.code).toBe(1);
      expect(JSON.parse(asJson.out)).toMatchObject({ ok: false, code: 'bad-record' });
    }
  });

  it('--notation reads moves in that notation only', async () => {
    const check = ['replay', '-', '--game', 'togyz', '--check', '--notation'];
    expect(await text([...check, 'digits'], ['76 98'])).toBe('ok: 1 game, 2 moves\n');
    expect(await run([...check, 'squares'], { lines: ['76 98'] })).toMatchObject({
      code: 1,
      err: expect.stringContaining('written with squares'),
    });
    expect(await run([...check, 'runes'], { lines: ['76 98'] })).toMatchObject({
      code: 2,
      err: expect.stringContaining('got "runes"'),
    });
  });

  it('converts from form to form and back', async () => {
    const inText = join(folder, 'games.otau');
    writeFileSync(inText, await text(['replay', file, '--to', 'text']));
    expect(await text(['replay', inText, '--check'])).toBe('ok: 2 games, 4 moves\n');
    expect(await text(['replay', inText, '--to', 'jsonl'])).toBe(await text(['replay', file, '--to', 'jsonl']));
  });

  it('converts a file without a game to nothing, not to an empty line', async () => {
    for (const form of ['jsonl', 'text', 'playok']) expect(await text(['replay', '-', '--to', form], [])).toBe('');
  });

  it('reads a plain list of moves where the game is named', async () => {
    const lines = ['1. 76 98', '2. 11 22'];
    expect(await text(['replay', '-', '--game', 'togyz', '--check'], lines)).toBe('ok: 1 game, 4 moves\n');
  });

  it('steps forward, back, into the next game and out', async () => {
    const { code, out } = await run(['replay', file, '--step'], { lines: ['', '', 'b', '', '', '', 'q'] });
    expect(code).toBe(0);
    const places = [...out.matchAll(/game (\d) of 2|Move (\d) of 2/g)].map(([, game, move]) => game ?? move);
    expect(places.join(' ')).toBe('1 0 1 1 1 2 1 1 1 2 2 0 2 1');
  });

  it('says that there is no game to show', async () => {
    expect(await run(['replay', '-'], { lines: [] })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/no game/),
    });
  });

  it('shows tags at the first position, marks and comments with their moves', async () => {
    const tags = { Event: 'Spring cup', White: 'Anna', Black: 'Bolat' };
    const notes = { 1: { marks: [5, 14], comment: 'Sows past the \u001b[31mright pit.' } };
    const record = { format: 'otau-record', version: 1, game: 'togyzkumalak', tags, moves: ['76'], notes, result: '*' };
    const noted = join(folder, 'noted.jsonl');
    writeFileSync(noted, `${JSON.stringify(record)}\n`);
    const { out } = await run(['replay', noted, '--step'], { lines: ['', 'q'] });
    const [first, second] = out.split('Move 1 of 1');
    expect(first).toMatch(/Result +\*\nWhite +Anna\nBlack +Bolat\nEvent +Spring cup\n/);
    expect(first.match(/Spring cup/g)).toHaveLength(1);
    expect(first).toMatch(/Sows past the .*right pit\./);
    expect(out).not.toContain('\u001b[31m');
    expect(second).toMatch(/^: 76\(10\)!\? \$14 \(Enter/);
  });

  it('keeps variations in steps, and says where a form has the main line only', async () => {
    const branched = join(folder, 'branched.otau');
    const tags = '[Game "togyzkumalak"]\n[Result "*"]\n\n';
    writeFileSync(branched, `${tags}1. 76(10) (1. 65(10) 65(10) (1... 98?!)) 1... 98 (1... 22(10)) *\n`);
    const { out } = await run(['replay', branched, '--step'], { lines: ['', '', 'q'] });
    const [, first, second] = out.split(/Move \d of 2/);
    expect(first).toContain('Instead: (1. 65(10) 65(10) (1... 98?!))\n');
    expect(second).toContain('Instead: (1... 22(10))\n');
    expect(await run(['replay', branched, '--to', 'text'])).toMatchObject({ err: '' });
    const played = await run(['replay', branched, '--to', 'playok']);
    expect(played.out).not.toContain('(1.');
    expect(played.err).toMatch(/of 1 game the main line only: playok has no variations/);
    const archive = join(folder, 'branched.db');
    await run(['archive', 'import', branched, '--archive', archive]);
    const exported = await run(['archive', 'export', '--archive', archive, '--to', 'playstrategy']);
    expect(exported.err).toMatch(/of 1 game the main line only: playstrategy has no variations/);
    expect(await run(['archive', 'export', '--archive', archive, '--to', 'text'])).toMatchObject({ err: '' });
  });

  it('stops stepping at the end of input and on Ctrl-C', async () => {
    expect((await run(['replay', file, '--step'], { lines: [''] })).code).toBe(0);
    expect(await run(['replay', file, '--step'], { lines: ['', CTRL_C] })).toMatchObject({ code: 130, err: '' });
  });
});
