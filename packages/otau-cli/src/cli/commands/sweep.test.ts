/** `otau sweep` with stages that take no time, and `otau runs --compare --match` with real networks. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeStageRunners, tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { Run } from '../../learn/index.js';
import { firstNetwork } from '../../learn/stages/train.js';
import { TrainingLoop } from '../../learn/stages/training-loop.js';
import type { Flags, Input, Output } from '../command.js';
import { run } from '../testing.js';
import { manageRuns } from './runs.js';
import { runSweep } from './sweep.js';

const top = temporaryFolder('sweep');
const home = process.cwd();
beforeAll(() => process.chdir(top));
afterAll(() => process.chdir(home));

async function caught(work: (output: Output, input: Input) => number | Promise<number>) {
  const lines: string[] = [];
  const output: Output = { colour: false, columns: 100, print: (text) => void lines.push(text), warn: () => {} };
  const input = { isTerminal: false, yieldToEvents: async () => {}, now: () => 0 } as unknown as Input;
  const code = await work(output, input);
  return { code, out: lines.join('\n') };
}

const swept = (flags: Flags) => caught((output, input) => runSweep(flags, output, input, () => fakeStageRunners()));
const SMALL = ['games=4', 'trunk=dense', 'width=8', 'blocks=0'];

describe('otau sweep', () => {
  it('prints each result, and at the end the trials in their order with intervals', async () => {
    const set = [...SMALL, 'cpuct=1,1.5,2'];
    const { code, out } = await swept({ operand: 'kindo', set, iterations: '3', seed: '1', games: '4' });
    expect(code).toBe(0);
    expect(out).toMatch(/^kindo, preset fast, seed 1: 3 to iteration 1, 1 to iteration 3; in sweeps\/kindo-1\n/);
    expect(out).toMatch(/\ntrial 2, iteration 1: \d+\.\d %; cpuct=1\.5\n/);
    expect(out).toMatch(
      /\n +cpuct +iterations +score +random +greedy .*\n1 +[\d.]+ +3 +\d+\.\d % +Elo .*sweeps\/kindo-1\/trials\/00\d/,
    );
    const again = JSON.parse((await swept({ resume: 'sweeps/kindo-1', json: true })).out);
    expect(again.ranking).toHaveLength(3);
  });

  it('takes a declaration, and refuses what does not go together', async () => {
    writeFileSync('space.json', JSON.stringify({ learningRate: { min: 0.001, max: 0.01, log: true } }));
    const flags = { operand: 'kindo', declare: 'space.json', set: SMALL, trials: '2', iterations: '1', seed: '1' };
    expect((await swept({ ...flags, out: 'declared', json: true })).code).toBe(0);
    expect(JSON.parse(readFileSync('declared/sweep.json', 'utf8')).trials).toHaveLength(2);
    await expect(swept({})).rejects.toThrow(/Which game/);
    await expect(swept({ resume: 'declared', seed: '2' })).rejects.toThrow(/leave --seed away/);
    const cpuct = 'cpuct=1,1.5';
    await expect(swept({ operand: 'kindo', out: 'unused', set: [...SMALL, cpuct, 'stem=8,16'] })).rejects.toThrow(
      /stem is for trunk=one-hot, and this network has trunk=dense/,
    );
    const absent = [...SMALL, cpuct, 'opponent=zero:model=nothing,visits=2'];
    await expect(swept({ operand: 'kindo', out: 'unused', set: absent })).rejects.toThrow(
      /There is no model "nothing"/,
    );
    expect(existsSync('unused')).toBe(false);
    writeFileSync('space.json', '{');
    await expect(swept(flags)).rejects.toThrow(/no JSON/);
  });
});

describe('otau runs --compare --match', () => {
  const compared = (flags: Flags) =>
    caught((output, input) =>
      manageRuns({ operands: ['one', 'two'], compare: true, match: '4', ...flags }, output, input),
    );

  beforeAll(async () => {
    for (const [path, seed] of [
      ['one', '1'],
      ['two', '2'],
    ]) {
      const run = Run.create(path, tinyConfig({ iterations: 1, anchorEvery: 0, accept: 'always' }, seed));
      const runners = {
        ...fakeStageRunners(),
        start: async (context: Parameters<typeof firstNetwork>[0]) => firstNetwork(context),
      };
      const train: typeof runners.train = async (context) => firstNetwork(context);
      await new TrainingLoop(run, { ...runners, train }).train();
      run.close();
    }
  });

  it('plays the best networks in pairs, keeps the games, and does not play them again', async () => {
    const first = await compared({ visits: '2', workers: '1' });
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/one\.1.*two\.1/s);
    expect(first.out).toMatch(/Elo/);
    const games = readFileSync('matches/one.1-two.1-2/games.jsonl', 'utf8');
    expect(games.trim().split('\n')).toHaveLength(4);
    const again = await compared({ visits: '2', workers: '1' });
    expect(again.out).toContain('4 games played before.');
    expect(readFileSync('matches/one.1-two.1-2/games.jsonl', 'utf8')).toBe(games);
  });

  it('refuses what it cannot compare', async () => {
    await expect(compared({ operands: ['one'] })).rejects.toThrow(/two runs; got 1/);
    await expect(compared({ compare: false })).rejects.toThrow(/--match, and that is for --compare/);
    await expect(compared({ match: '1' })).rejects.toThrow(/--match takes/);
  });
});

it('looks for the folder of --resume, whatever flags of the terminal have by themselves', async () => {
  const { code, err } = await run(['sweep', '--resume', 'nowhere']);
  expect(code).toBe(2);
  expect(err).not.toContain('leave');
});
