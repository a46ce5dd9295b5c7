/** A game that no part of Otau knows works in every command by `--plugin`. */
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jsonAt, runOtau, startOtau } from '../../../../tests/processes.js';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { takePlugins } from './program.js';
import { run } from './testing.js';

const FOLDER = temporaryFolder('plugin');
const PLUGIN = join(FOLDER, 'subtraction');
cpSync('tests/fixtures/subtraction', PLUGIN, { recursive: true });

/** A command line that succeeds with the plugin and says nothing on standard error. */
async function withPlugin(argv: readonly string[], lines: readonly string[] = []): Promise<string> {
  const { code, out, err } = await run([...argv, '--plugin', PLUGIN], { lines });
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
    const { out } = await runOtau(['--help']);
    expect(out).toContain('--plugin <module>');
    expect((await withPlugin(['show', '--help'])).replace(/\s+/g, ' ')).toContain(
      'senet, subtraction, or the beginning',
    );
  });

  it('lists and describes the game, by a file or a folder, by the flag or the environment', async () => {
    expect(await withPlugin(['games'])).toContain('subtraction   Subtraction    one to three stones');
    const file = join(PLUGIN, 'index.mjs');
    const byEnvironment = await runOtau(['games', 'subtraction'], '', { OTAU_PLUGINS: JSON.stringify([file]) });
    expect(byEnvironment).toMatchObject({ code: 0, err: '' });
    expect((await runOtau(['--plugin', file, 'games', 'subtraction'])).out).toBe(byEnvironment.out);
  });

  it('shows positions', async () => {
    expect(await withPlugin(['show', '-g', 'subtraction', '-m', '3 2'])).toContain('\n7 a\n3 legal moves:\n1  2  3');
    expect(await withPlugin(['show', '-g', 'subtraction', '--svg'])).toMatch(/^<svg[\s\S]*<\/svg>\n$/);
    expect(await json(['show', '-g', 'sub', '-o', 'heap=5', '-m', '1,1'])).toMatchObject({ position: '3 a', actor: 0 });
  });

  it('counts nodes', async () => {
    expect(await json(['perft', '-g', 'subtraction', '-d', '4'])).toMatchObject({ nodes: 81 });
  });

  it('plays a person by entries, and machines by themselves', async () => {
    const argv = ['play', '-g', 'subtraction', '-o', 'heap=4', '--players', 'human,random', '--seed', '1'];
    const out = await withPlugin(argv, ['1', '3']);
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
    expect(await withPlugin(['replay', file, '--ply', '1'])).toContain('After 1 of ');
  });

  it('lets agents meet, in threads of their own', async () => {
    const few = ['-g', 'subtraction', '--pairs', '1', '--seed', '1', '--workers', '1'];
    expect(await withPlugin(['match', 'greedy', 'level:1', ...few])).toContain('Subtraction match: 2 games');
    expect(await withPlugin(['tournament', 'greedy', 'random', 'mcts:visits=20', ...few])).toContain('6 games of');
    expect(await withPlugin(['pit', 'greedy', 'random', '-g', 'subtraction', '--plain'])).toContain('2 games');
  });

  it('plays and analyses for other programs', async () => {
    const engine = startOtau(['engine', '--plugin', PLUGIN]);
    onTestFinished(() => void engine.kill());
    const setUp = ['ugi', 'setoption name game value subtraction', 'setoption name agent value mcts', 'uginewgame'];
    engine.tell(`${[...setUp, 'position startpos moves 3', 'go visits 50'].join('\n')}\n`);
    expect(await engine.says(/^(?:bestmove|error).*$/m)).toMatch(/^bestmove [123]$/);
    expect(engine.out).toContain(' var subtraction');
    const query = { id: 'a', game: 'subtraction', moves: ['3', '3', '3'], limits: { visits: 50 }, agent: 'mcts' };
    const analysis = await withPlugin(['analyse', '--workers', '1'], [JSON.stringify(query)]);
    const { position, player, moves } = JSON.parse(analysis) as { position: string; player: number; moves: unknown[] };
    expect({ position, player }).toEqual({ position: '3 b', player: 1 });
    expect(moves[0]).toMatchObject({ move: '3' });
  });

  it('is kept in archives and books', async () => {
    const games = join(FOLDER, 'kept.jsonl');
    const archive = join(FOLDER, 'kept.db');
    const book = join(FOLDER, 'book.json');
    await withPlugin([
      'play',
      '-g',
      'subtraction',
      '--players',
      'random,random',
      '--seed',
      '1',
      '--save',
      games,
      '--games',
      '3',
    ]);
    expect(await withPlugin(['archive', 'import', games, '--archive', archive])).toContain('3 games added');
    expect(await withPlugin(['archive', 'search', '-g', 'subtraction', '--archive', archive])).toContain('subtraction');
    const explored = await withPlugin(['archive', 'explore', '-g', 'subtraction', '--archive', archive]);
    expect(explored).toContain('3 games of the archive came here');
    const agent = ['--agent', 'mcts:visits=50,lines=3', '--plies', '2', '--games', '2', '--out', book];
    expect(await withPlugin(['book', 'build', 'subtraction', ...agent])).toContain('2 lines');
    expect(await withPlugin(['book', 'show', book])).toContain('Results for First');
  });

  it('is learnt, and played by what has been learnt', async () => {
    const folder = join(FOLDER, 'run');
    const tiny = ['games=2', 'simulations=4', 'matchGames=2', 'steps=4', 'batchSize=4'].flatMap((text) => [
      '--set',
      text,
    ]);
    const argv = ['train', 'subtraction', '--out', folder, '--iterations', '1', '--workers', '1', '--seed', '1'];
    expect(await withPlugin([...argv, ...tiny])).toContain('Done. The best network is');
    expect(await withPlugin(['runs', folder])).toContain('subtraction');
    const pit = ['pit', `zero:model=${folder},visits=4`, 'random', '--plain', '--seed', '1'];
    expect(await withPlugin(pit)).toContain('2 games');
  });

  it('serves the module to the page', async () => {
    const program = startOtau(['serve', '--port', '0', '--plugin', PLUGIN]);
    onTestFinished(() => void program.kill());
    const address = await program.says(/http:\S+\//);
    expect(await jsonAt(`${address}plugins.json`)).toEqual({
      plugins: ['/plugins/1/index.mjs'],
      rooms: false,
    });
    expect(await (await fetch(`${address}plugins/1/index.mjs`)).text()).toContain('class Subtraction');
  });

  it.each(['not there', FOLDER, 'bad.mjs', 'broken.mjs', 'throws.mjs', 'creates.mjs'])(
    'says what is wrong with %s',
    async (name) => {
      writeFileSync(join(FOLDER, 'bad.mjs'), 'export default 1;\n');
      writeFileSync(join(FOLDER, 'broken.mjs'), 'export default {{;\n');
      writeFileSync(join(FOLDER, 'throws.mjs'), "throw new Error('no');\n");
      const create =
        "import game from './subtraction/index.mjs';\nexport default { ...game, create: () => null.rules };\n";
      writeFileSync(join(FOLDER, 'creates.mjs'), create);
      const { code, out, err } = await runOtau([
        'games',
        '--plugin',
        name.endsWith('.mjs') ? join(FOLDER, name) : name,
      ]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^otau: [^\n]{1,450}\.\n$/);
      expect(err).not.toContain('went wrong that should not');
    },
  );

  it('says in a line what fails in a plugin that nobody waits for', async () => {
    const late = join(FOLDER, 'late.mjs');
    for (const fails of ["Promise.reject(new Error('late'))", "process.nextTick(() => { throw new Error('late'); })"]) {
      writeFileSync(late, `${fails};\nexport { default } from './subtraction/index.mjs';\n`);
      const { code, err } = await runOtau(['games', '--plugin', late], '', { OTAU_DEBUG: '' });
      expect({ code, err }).toEqual({
        code: 70,
        err: 'otau: something went wrong that should not: Error: late (OTAU_DEBUG=1 shows where).\n',
      });
    }
  });

  it('says of a plugin that waits for ever what keeps it from loading', async () => {
    const endless = join(FOLDER, 'endless.mjs');
    writeFileSync(endless, 'await new Promise(() => {});\nexport default {};\n');
    expect(await runOtau(['games', '--plugin', endless])).toMatchObject({
      code: 2,
      err: `otau: The plugin "${endless}" cannot be loaded: it waits for something that never comes.\n`,
    });
  });

  it('loads a plugin once, by whatever links it is named', async () => {
    const link = join(FOLDER, 'link');
    symlinkSync(PLUGIN, link);
    const { code, out, err } = await runOtau(['games', '--plugin', PLUGIN, '--plugin', link]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.match(/^subtraction /gm)).toHaveLength(1);
  });
});
