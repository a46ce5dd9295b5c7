/** A game outside the library works in every command of the terminal, each of them one test. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Caught, run } from '../../packages/otau-cli/src/cli/testing.js';
import { temporaryFolder } from '../temporary.js';
import { buildOware, OWARE, output as outputOfProcess, PROGRESS } from './oware.js';

const FOLDER = temporaryFolder('oware');
const GAMES = join(FOLDER, 'games.otau');
const RUN = join(FOLDER, 'run');
/** A board on which games are short. */
const OPTIONS = ['-o', 'houses=3', '-o', 'seeds=2'];
const SMALL = ['-g', 'oware', ...OPTIONS];

/** A command line in this process: programs, plugins and threads are the same in one of their own, as `engine` shows. */
const otau = (argv: readonly string[], lines: readonly string[] = []): Promise<Caught> =>
  run([...argv, '--plugin', OWARE], { lines });

async function output(argv: readonly string[], lines?: readonly string[]): Promise<string> {
  const { code, out, err } = await otau(argv, lines);
  expect({ code, err: err.replaceAll(PROGRESS, '') }).toEqual({ code: 0, err: '' });
  return out;
}

beforeAll(buildOware);

it('show', async () => {
  const out = await output(['show', '-g', 'oware', '-m', 'C,d']);
  expect(out).toContain('A     B     C     D     E     F');
  expect(out).toContain('South to move\nLast: North played d');
  expect(out).toContain('5 legal moves:\nA  B  D  E  F');
});

it('play', async () => {
  const entries = await otau(
    ['play', '-g', 'oware', '--players', 'human,random', '--seed', '1', '--plain'],
    ['C', 'z'],
  );
  expect(entries.out).toContain('"z" is no legal move of oware here; legal are');
  const argv = ['play', ...SMALL, '--players', 'greedy,random', '--seed', '1', '--save', GAMES, '--json'];
  const { code, out } = await otau(argv);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ game: 'oware', ending: { reason: 'rules' } });
});

it('match', async () => {
  const out = await output(['match', ...SMALL, 'alphabeta:nodes=500', 'random', '--games', '4', '--seed', '1']);
  expect(out).toContain('Oware match: 4 games of Oware');
});

it('tournament', async () => {
  const folder = join(FOLDER, 'tournament');
  const agents = ['alphabeta:nodes=200', 'mcts:nodes=50', 'greedy', 'random'];
  await output(['tournament', ...SMALL, ...agents, '--games', '2', '--seed', '1', '--out', folder]);
  expect(existsSync(join(folder, 'summary.json'))).toBe(true);
});

it('perft', async () => {
  expect(JSON.parse(await output(['perft', '-g', 'oware', '-d', '5', '--json']))).toMatchObject({ nodes: 5219 });
});

it('train', async () => {
  const settings = ['--set', 'games=2', '--set', 'steps=20', '--set', 'anchorEvery=0', '--workers', '1', '--seed', '1'];
  const out = await output(['train', 'oware', ...OPTIONS, '--iterations', '1', ...settings, '--out', RUN]);
  expect(out).toContain('iteration 1: 2 games');
  expect(existsSync(join(RUN, 'best.onnx'))).toBe(true);
});

it('pit', async () => {
  const out = await output(['pit', ...SMALL, `zero:model=${RUN},visits=20`, 'greedy', '--games', '2', '--seed', '1']);
  expect(out).toMatch(/drawn +\d/);
});

it('engine', async () => {
  const lines = ['ugi', 'setoption name game value oware', 'position startpos moves C', 'go nodes 200', ''];
  const move = /\nbestmove [a-f]\n/;
  expect(await outputOfProcess(['engine'], lines.join('\n'), move)).toMatch(move);
});

it('analyse', async () => {
  const query = { id: 'one', game: 'oware', moves: ['C'], limits: { nodes: 200 } };
  const answer = JSON.parse(await output(['analyse'], [JSON.stringify(query)]));
  expect(answer).toMatchObject({ id: 'one', player: 1, moves: expect.any(Array) });
});

it('replay', async () => {
  expect(await output(['replay', GAMES, '--check'])).toMatch(/^ok: 1 game, \d+ moves\n$/);
});

it('archive', async () => {
  const archive = ['--archive', join(FOLDER, 'archive.db')];
  expect(await output(['archive', 'import', GAMES, ...archive])).toContain('1 game added');
  expect(await output(['archive', 'search', '-g', 'oware', ...archive])).toContain('greedy - random');
  expect(await output(['archive', 'explore', ...SMALL, ...archive])).toContain('1 game of the archive came here.');
  expect(readFileSync(GAMES, 'utf8')).toContain('[Game "oware"]');
});
