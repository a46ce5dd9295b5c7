import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isGroup } from './command.js';
import { COMMANDS } from './command-table.js';
import { ALL_COMMANDS, run } from './testing.js';

describe('help', () => {
  it.each([[[]], [['help']], [['--help']]])('otau %j lists every command with a line', async (argv) => {
    const { code, out, err } = await run(argv);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    // Long lines are broken, so any space may be a line's end.
    const words = out.replace(/\s+/g, ' ');
    for (const { name, about } of COMMANDS) {
      expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
      expect(words).toContain(` ${about} `);
    }
  });

  it.each(COMMANDS.map(({ name }) => name))('otau %s --help ends with two to four examples', async (name) => {
    const examples = ALL_COMMANDS.filter(({ path }) => path.split(' ')[0] === name).flatMap((one) => one.examples);
    const { code, out } = await run([name, '--help']);
    expect(code).toBe(0);
    expect(examples.length).toBeGreaterThanOrEqual(2);
    expect(examples.length).toBeLessThanOrEqual(4);
    expect(out.endsWith(`Examples:\n${examples.map((example) => `  ${example}\n`).join('')}`)).toBe(true);
    expect((await run(['help', name])).out).toBe(out);
  });

  /** What serves other programs takes its settings from them; a training has its figures in files. */
  const LACKING: Record<string, readonly string[]> = {
    bot: ['--json'],
    config: ['--seed'],
    completion: ['--json', '--seed'],
    engine: ['--json', '--seed'],
    analyse: ['--json', '--seed'],
    serve: ['--json', '--seed'],
    rooms: ['--seed'],
    runs: ['--seed'],
    selfplay: ['--json', '--seed'],
    evaluator: ['--json', '--seed'],
    workers: ['--seed'],
    train: ['--json'],
  };

  it.each(ALL_COMMANDS.map(({ path }) => path))(
    'the help of %s fits in 80 columns and offers --json and --seed',
    async (path) => {
      const words = path.split(' ');
      const { out } = await run([...words, '--help']);
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
      for (const flag of ['--json', '--seed']) {
        if (!LACKING[words[0]]?.includes(flag)) expect(out).toContain(flag);
      }
      expect((await run(['help', ...words])).out).toBe(out);
    },
  );

  it.each(COMMANDS.filter(isGroup).map((group) => [group.name, group] as const))(
    'the help of %s lists its commands in 80 columns',
    async (name, { commands }) => {
      const { out } = await run([name, '--help']);
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
      for (const command of commands) {
        expect(out).toMatch(new RegExp(`^  ${command.name} `, 'm'));
        expect(out.replace(/\s+/g, ' ')).toContain(` ${command.about} `);
      }
    },
  );

  it('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(await run(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });
});

describe('bad input: exit code 2, one sentence, nothing else', () => {
  const long = 'x'.repeat(100_000);
  it.each<[string[], RegExp]>([
    [['shw'], /unknown command 'shw' \(Did you mean show\?\); see otau --help/],
    [['shw', '--help'], /unknown command 'shw' \(Did you mean show\?\); see otau --help/],
    [['-h', 'shw'], /unknown command 'shw'/],
    [['help', 'shw'], /unknown command 'shw' \(Did you mean show\?\); see otau --help/],
    [['show', '--jsn'], /unknown option '--jsn' \(Did you mean --json\?\); see otau show --help/],
    [['show', 'board'], /too many arguments.*see otau show --help/],
    [['show', '--game'], /argument missing; see otau show --help/],
    [['show', '-g', 'chess'], /There is no game "chess"; the games are/],
    [['show', '-g', ''], /There is no game ""/],
    [['games', 'chess'], /There is no game "chess"/],
    [['show', '-o', 'pits'], /written name=value; got "pits"/],
    [['show', '-o', 'pots=9'], /has no option "pots"/],
    [['show', '-o', 'pits=10'], /pits must be a whole number from 2 to 9; got 10/],
    [['show', '--variant', 'chess'], /variant must be one of/],
    [['show', '-g', 'kindo', '--variant', 'mini'], /Kindo has no variants/],
    [['show', '-p', 'nonsense'], /togyzkumalak position "nonsense"/],
    [['show', '-p', long], /togyzkumalak position/],
    [['show', '-p', 'two\nlines'], /togyzkumalak position/],
    [['show', '-m', '76 77'], /"77" is not legal here/],
    [['show', '-m', 'hello'], /A togyzkumalak move is written/],
    [['show', '--notation', 'runes'], /notations of togyzkumalak are digits, squares; got "runes"/],
    [['perft'], /Give --depth/],
    [['perft', '-d', 'deep'], /--depth takes a whole number from 0 to 40; got "deep"/],
    [['perft', '-d', '41'], /got "41"/],
    [['perft', '-d', '-1'], /got "-1"/],
    [['perft', '-d', '0', '--divide'], /from 1 to 40; got "0"/],
    [['play', '--players', 'human'], /--players names one player for each of 2/],
    [['play', '--players', 'human,robot'], /There is no agent "robot"; the agents are random, greedy,/],
    [['play', '--time', '5'.repeat(30)], /A time control is/],
    [['play', '--games', '0'], /--games takes a whole number/],
    [['play', '--games', '2'], /Several games are played by machines only/],
    [['play', '--save', 'game.pdf'], /files named .jsonl/],
    [['play', '--save', '/nowhere/at/all/game.txt'], /no such file or folder/],
    [['replay'], /missing required argument 'file'/],
    [['replay', 'nowhere.otau'], /The file "nowhere.otau" cannot be read: there is no such file or folder/],
    [['replay', '.'], /it is a folder/],
    [['replay', '-', '--step'], /name a file instead of -/],
    [['replay', '-', '--to', 'pdf'], /--to takes jsonl, text, playok, playstrategy, apgn; got "pdf"/],
    [['replay', '-', '--to', 'text', '--json'], /give --to or --json, not both/],
    [['archive', 'show', '1', '--to', 'text', '--json'], /give --to or --json, not both/],
    [['archive', 'export', '--to', 'text', '--json'], /give --to or --json, not both/],
    [['replay', '-', '--game', 'chess'], /There is no game "chess"/],
  ])('%j', async (argv, sentence) => {
    const { code, out, err } = await run(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^otau: [^\n]{1,450}\n$/);
    expect(err).toMatch(sentence);
    expect(err).not.toContain('    at ');
  });
});
