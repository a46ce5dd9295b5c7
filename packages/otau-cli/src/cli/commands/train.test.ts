/** `otau train` with learners that take no time, and `otau runs` on what it leaves. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { OtauError } from 'otau';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeStageRunners } from '../../../../../tests/learning/fake-stage-runners.js';
import { resultFiles } from '../../../../../tests/learning/run-files.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { type Flags, type Input, Interrupted, type Output } from '../command.js';
import { formatElo, formatSeconds } from '../reports/training.js';
import { ALL_COMMANDS } from '../testing.js';
import { manageRuns as runs } from './runs.js';
import { train } from './train.js';

const top = temporaryFolder('train');
const home = process.cwd();
process.chdir(top);
afterAll(() => process.chdir(home));

interface World {
  readonly rows?: number;
  readonly columns?: number;
  readonly isTerminal?: boolean;
  readonly lines?: string[];
  /** How many times the command yields before Ctrl-C is pressed. */
  readonly yields?: number;
}

interface Caught {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command; a refusal is caught as the command line does it. */
async function run(
  command: (output: Output, input: Input) => number | Promise<number>,
  { rows, columns = 100, isTerminal = false, lines = [], yields = Number.POSITIVE_INFINITY }: World = {},
): Promise<Caught> {
  const caught = { out: '', err: '' };
  const output: Output = {
    colour: false,
    columns,
    rows,
    print: (text) => {
      caught.out += `${text}\n`;
    },
    warn: (text) => {
      caught.err += `${text}\n`;
    },
  };
  let now = 0;
  let left = yields;
  const input = {
    isTerminal,
    ask: async (prompt: string) => {
      caught.out += prompt;
      return lines.shift();
    },
    yieldToEvents: async () => {
      if (left-- === 0) throw new Interrupted('Interrupted.');
    },
    now: () => (now += 1000),
  } as unknown as Input;
  try {
    return { code: await command(output, input), ...caught };
  } catch (error) {
    if (!(error instanceof OtauError)) throw error;
    return { code: 2, ...caught, err: caught.err + error.message };
  }
}

const SMALL = ['games=4', 'trunk=dense', 'width=8', 'blocks=0', 'anchorEvery=2', 'anchors=random'];
const trained = (flags: Flags, world?: World, pace = 0) =>
  run(
    (output, input) =>
      train({ operand: 'kindo', set: SMALL, ...flags }, output, input, () => fakeStageRunners({ pace })),
    world,
  );
const listed = (flags: Flags, world?: World) => run((output, input) => runs(flags, output, input), world);

/** On standard error stands nothing but how far it is. */
const ONLY_PROGRESS = /^(iteration \d.*\n)*$/;

describe('otau train', () => {
  it('tells of each iteration and of the network at the end', async () => {
    const { code, out, err } = await trained({ out: 'a', seed: '1', workers: '2', iterations: '3' });
    expect(code).toBe(0);
    expect(err).toMatch(ONLY_PROGRESS);
    expect(out).toMatch(/^kindo, preset fast, seed 1, 2 workers, in a\n/);
    expect(out).toMatch(/\niteration 1: .* samples; loss 0\.\d{3}/);
    expect(out).toMatch(/\niteration 2: .*random Elo /);
    expect(out).toContain('Done. The best network is a/best.onnx.');
    expect(JSON.parse(readFileSync('a/config.json', 'utf8'))).toMatchObject({
      game: 'kindo',
      options: { size: 5 },
      workers: 2,
      settings: { iterations: 3, games: 4, simulations: 48 },
    });
  });

  it('draws a bar at a terminal, in one line that is drawn over', async () => {
    const { out } = await trained({ out: 'bar', iterations: '1' }, { isTerminal: true });
    expect(out).toMatch(/iteration 1\/1 {2}self-play {2}\[#{6}-{18}\] {2}1\/4 games/);
    expect(out).toContain('\r\x1b[1A\x1b[J');
  });

  it('breaks lines between words at a narrow terminal, and not where output is piped', async () => {
    const narrow = await trained({ out: 'narrow', iterations: '2' }, { isTerminal: true, columns: 40 });
    const piped = await trained({ out: 'piped', iterations: '2' }, { columns: 40 });
    const line = /iteration 2: .* random Elo /;
    expect(narrow.out.replaceAll('\n', ' ')).toMatch(line);
    expect(narrow.out).not.toMatch(/iteration 2: .{40}/);
    expect(piped.out).toMatch(line);
  });

  it('draws a dashboard at a terminal with room for it, over the one before', async () => {
    const { out } = await trained({ out: 'board', iterations: '2' }, { isTerminal: true, rows: 24 });
    expect(out).not.toMatch(/^iteration 1:/m);
    expect(out).toContain('A\x1b[J');
    expect(out.split('\x1b[J').at(-1)).toMatch(/loss +0\.\d{3} {2}[▁█]{2}\n.*random +Elo .*Done\. The best network/s);
  });

  it('stopped by Ctrl-C says how to continue, and continues by the same command', async () => {
    const flags = { seed: '5', iterations: '3', workers: '2' };
    await trained({ ...flags, out: 'whole' });
    const stopped = await trained({ ...flags, out: 'broken' }, { yields: 3 }, 60);
    expect(stopped.code).toBe(130);
    expect(stopped.out).toContain('Continue with: otau train --resume broken');
    expect((await trained({ ...flags, out: 'broken' })).code).toBe(0);
    expect(resultFiles('broken')).toEqual(resultFiles('whole'));
  });

  it('ends when the time is over, and continues by --resume', async () => {
    const { code, out } = await trained({ out: 'hours', hours: '0.000005', iterations: '3' }, {}, 40);
    expect(code).toBe(0);
    expect(out).toContain('The time is over. Continue with: otau train --resume hours');
    const resumed = await trained({ operand: undefined, set: [], resume: 'hours' });
    expect(resumed.out).toContain('Done.');
  });

  it('continues beyond the end of the run, if asked', async () => {
    await trained({ out: 'long', iterations: '1' });
    await trained({ out: 'long', iterations: '2' });
    expect(existsSync('long/models/0002.onnx')).toBe(true);
  });

  it('refuses the size of another trunk, and a learner that is not there, before a folder is made', async () => {
    const wide = await trained({ out: 'unused', set: ['trunk=dense', 'channels=8'] });
    expect(wide.err).toBe(
      'The setting channels is for trunk=cells, and this network has trunk=dense: leave channels away, or set trunk=cells.',
    );
    const stem = await trained({ out: 'unused', set: ['stem=8'] });
    expect(stem.err).toMatch(/stem is for trunk=one-hot, and this network has trunk=dense/);
    const learner = await trained({ out: 'unused', learner: 'nonsense' });
    expect(learner.err).toMatch(/The learner nonsense has failed: nonsense cannot be started/);
    const script = await trained({ out: 'unused', learner: 'node ./nothing.mjs' });
    expect(script.err).toBe('The learner ./nothing.mjs has failed: there is no file ./nothing.mjs.');
    expect(existsSync('unused')).toBe(false);
  });

  it.each([
    [['anchors=random,zero:model=nothing']],
    [['opponent=zero:model=nothing,visits=2', 'opponentShare=0.5']],
    [['teacher=zero:model=nothing,visits=2', 'teacherIterations=1']],
    [['anchors=alphabeta:nodes=10,book=nothing.json']],
  ])('refuses players that cannot play before a folder is made: %j', async (set) => {
    const { code, err } = await trained({ out: 'unused', set: [...SMALL.slice(0, 5), ...set] });
    expect(code).toBe(2);
    expect(err).toMatch(/^There is no (model|book) "nothing/);
    expect(existsSync('unused')).toBe(false);
  });

  it('finds a folder of its own', async () => {
    await trained({ iterations: '1' });
    const { out } = await trained({ iterations: '1' });
    expect(out).toContain('runs/kindo-2');
  });

  it.each([
    [{ operand: undefined }, /Which game/],
    [{ operand: 'chess' }, /no game "chess"/],
    [{ preset: 'best' }, /presets are reference and fast/],
    [{ set: ['games=0'] }, /games must be/],
    [{ set: ['anchors=nobody'] }, /no agent "nobody"/],
    [{ hours: '0' }, /--hours takes a number above 0/],
    [{ iterations: '0' }, /--iterations takes/],
    [{ workers: '0' }, /--workers takes/],
    [{ set: ['trunk=cells'], operand: 'senet' }, /cells/],
    [{ out: 'b', resume: 'b' }, /leave --out away/],
    [{ resume: 'nowhere' }, /holds no run/],
    [{ out: 'a', seed: '2', set: [] }, /started with seed "1", not "2":/],
    [{ out: 'a', operand: 'senet', set: [] }, /with game "kindo", not "senet":/],
    [{ out: 'a', option: ['size=4'], set: [] }, /with options "size=5[^"]*", not "size=4/],
    [{ out: 'a', from: 'kindo' }, /started with random weights: leave --from away/],
  ])('refuses %j, and leaves no folder', async (flags, message) => {
    const { code, err } = await trained({ out: 'resume' in flags ? undefined : 'refused', ...flags });
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(existsSync('refused')).toBe(false);
  });
});

describe('otau runs', () => {
  it('lists runs with iterations, loss, strength and size', async () => {
    const { out } = await listed({ operands: ['a'] });
    expect(out).toMatch(/^run +game +preset +iterations +best +loss +size +strength\n/);
    expect(out).toMatch(/a +kindo +fast +3\/3 +3 +0\.\d{3} +\d+\.\d kB +random: Elo/);
    const narrow = (await listed({ operands: ['a'] }, { columns: 40 })).out;
    expect(narrow).toMatch(/^a\n {2}game {8}kindo\n/);
    for (const line of narrow.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
    const [{ iterations }] = JSON.parse((await listed({ operands: ['a'], json: true })).out);
    expect(iterations).toBe(3);
    expect((await listed({ operands: ['long'] })).out).toContain(' 2/2 ');
  });

  it.each([[[]], [['check']]])('says that there are none in the usual place: %j', async (operands) => {
    mkdirSync('empty', { recursive: true });
    process.chdir('empty');
    const found = await listed({ operands });
    process.chdir(top);
    expect(found).toMatchObject({ code: 0, out: expect.stringMatching(/^There are no runs in runs\/;/) });
  });

  it('checks every file, and says by its exit code whether all is there', async () => {
    expect(await listed({ operands: ['check', 'a'] })).toMatchObject({
      code: 0,
      out: 'a: whole; 3 iterations done.\n',
    });
    cpSync('a', 'hurt', { recursive: true });
    rmSync('hurt/models/0002.onnx');
    const { code, out } = await listed({ operands: ['check', 'a', 'hurt'] });
    expect(code).toBe(1);
    expect(out).toContain('hurt: can be continued, and ends in the same bytes; 3 iterations done.');
    expect(out).toContain('  models/0002.onnx is missing; iteration 2, train is done again.');
    writeFileSync('hurt/config.json', '{"format": "otau-tournament"}');
    const { out: other } = await listed({ operands: ['check', 'hurt'] });
    expect(other).toBe('hurt: cannot be continued.\n  The folder "hurt" holds a tournament, not a run.\n');
    writeFileSync('hurt/config.json', '{');
    const [{ state, faults }] = JSON.parse((await listed({ operands: ['check', 'hurt'], json: true })).out);
    expect(state).toBe('broken');
    expect(faults).toEqual([
      'The config.json of "hurt" is damaged: it is no JSON. Restore it from a copy, or begin a new run.',
    ]);
  });

  it('finds those in runs/', async () => {
    expect((await listed({})).out).toMatch(/runs\/kindo-1 .*\n.*runs\/kindo-2 /);
  });

  it('lists the others where one is damaged, and says why it is not there', async () => {
    mkdirSync('runs/damaged');
    writeFileSync('runs/damaged/config.json', '{');
    const { code, out, err } = await listed({});
    expect(code).toBe(0);
    expect(out).toMatch(/runs\/kindo-1 .*\n.*runs\/kindo-2 /);
    expect(err).toContain('The config.json of "runs/damaged" is damaged');
    expect(await listed({ operands: ['runs/damaged'] })).toMatchObject({ code: 2, out: '' });
    rmSync('runs/damaged', { recursive: true });
  });

  it('compares two: what was set, and what came of it', async () => {
    await trained({ out: 'c', seed: '2', iterations: '2', set: [...SMALL, 'cpuct=3'] });
    const { out } = await listed({ operands: ['a', 'c'], compare: true });
    expect(out).toMatch(/cpuct +1\.5 +3/);
    expect(out).toMatch(/\n2 +0\.\d{3} +0\.\d{3} +Elo/);
    expect(out).toMatch(/\n3 +0\.\d{3} +- +-/);
    expect((await listed({ operands: ['a'], compare: true })).err).toMatch(/two runs; got 1/);
  });

  it('removes old checkpoints, but only with a yes; the run can continue', async () => {
    const before = resultFiles('a');
    expect((await listed({ operands: ['a'], prune: true }, { lines: ['n'] })).out).toContain('Nothing was removed');
    expect((await listed({ operands: ['a'], prune: true })).out).toContain('Nothing was removed');
    expect(resultFiles('a')).toEqual(before);
    expect((await listed({ operands: ['a'], prune: true }, { lines: ['y'] })).out).toContain('Removed 3 files');
    expect(existsSync('a/checkpoints/0002.ckpt')).toBe(false);
    expect(existsSync('a/checkpoints/0003.ckpt')).toBe(true);
    expect((await listed({ operands: ['a'], prune: true, yes: true })).out).toContain('nothing to remove');
    expect((await trained({ out: 'a', iterations: '4' })).err).toMatch(ONLY_PROGRESS);
    expect((await listed({ prune: true })).err).toMatch(/Name the folders/);
  });
});

it('the commands say what they take', () => {
  const commands = ALL_COMMANDS.filter(({ name }) => ['train', 'runs'].includes(name));
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    expect(command.examples.length).toBeGreaterThan(1);
    for (const example of command.examples) expect(example).toMatch(new RegExp(`^otau ${command.name}`));
  }
});

it('figures are written for people', () => {
  expect([0, 59.6, 3725].map(formatSeconds)).toEqual(['0:00', '1:00', '1:02:05']);
  const facts = { games: 4, wins: 2, elo: 0, eloLow: -250.9, eloHigh: 250.9 };
  expect(formatElo(facts)).toBe('Elo 0 (-251 to +251)');
  expect(formatElo({ games: 4, wins: 4, elo: null, eloLow: -84.1, eloHigh: null })).toBe('Elo above -84');
  expect(formatElo({ games: 4, wins: 0, elo: null, eloLow: null, eloHigh: 84.1 })).toBe('Elo below +84');
});
