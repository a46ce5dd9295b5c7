/** Sweeps with stages that learn nothing: the plan, the rungs, and the same results after a kill at any stage. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGame } from 'otau';
import { describe, expect, it } from 'vitest';
import { fakeStageRunners } from '../../../../tests/learning/fake-stage-runners.js';
import { temporaryFolder } from '../../../../tests/temporary.js';
import type { StageRunners } from './stages/stage.js';
import {
  checkSweepSpace,
  makeSweepPlan,
  parseSweepPlan,
  parseSweepSpace,
  Sweep,
  type SweepChoice,
  trialConfig,
} from './sweep.js';

const top = temporaryFolder('sweep');

const game = createGame('kindo', { size: 3 });
const SMALL = ['games=4', 'trunk=dense', 'width=8', 'blocks=0', 'learningRate=0.001,0.002,0.004', 'cpuct=1,1.5,2'];
const choice: SweepChoice = {
  ...{ game, preset: 'fast', seed: '1', workers: 1, space: parseSweepSpace(SMALL), iterations: 9, anchorGames: 4 },
};

/** Fakes that fail at the stage with this number, as a process that is killed there. */
function killedAt(stage: number): StageRunners {
  let count = 0;
  const runners = fakeStageRunners();
  const check = <T>(work: T): T => {
    if (count++ === stage) throw new Error('killed');
    return work;
  };
  return {
    start: (...given) => check(runners.start(...given)),
    selfplay: (...given) => check(runners.selfplay(...given)),
    train: (...given) => check(runners.train(...given)),
    match: (...given) => check(runners.match(...given)),
  };
}

/** All files of a folder but the locks and times. */
function filesOf(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kept = names.filter(({ name }) => !/^lock|speed|tfevents/.test(name));
  return Object.fromEntries(
    kept.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(path.length), readFileSync(file, 'base64')];
    }),
  );
}

describe('the plan of a sweep', () => {
  it('has every combination of the values, and rungs of three times as many iterations for a third of the trials', () => {
    const plan = makeSweepPlan(choice);
    expect(plan.trials).toHaveLength(9);
    expect(plan.trials[1]).toMatchObject({ games: 4, learningRate: 0.001, cpuct: 1.5 });
    expect(plan.rungs).toEqual([
      { trials: 9, iterations: 1 },
      { trials: 3, iterations: 3 },
      { trials: 1, iterations: 9 },
    ]);
    expect(trialConfig(plan, 8)).toMatchObject({ seed: '1', settings: { cpuct: 2, iterations: 9 } });
  });

  it('has the sizes of layers that one of its trunks has', () => {
    const small = SMALL.filter((text) => !text.startsWith('trunk='));
    const planned =
      (...texts: string[]) =>
      () =>
        makeSweepPlan({ ...choice, space: parseSweepSpace([...small, ...texts]) });
    expect(planned('trunk=dense,cells', 'channels=4')).not.toThrow();
    expect(planned('trunk=dense', 'channels=4')).toThrow(
      /channels is for trunk=cells, and this network has trunk=dense/,
    );
    expect(planned('trunk=dense,cells', 'stem=4')).toThrow(/this network has trunk=dense or cells/);
  });

  it('begins with all trials, where there are fewer iterations than rungs', () => {
    const plan = makeSweepPlan({ ...choice, iterations: 3 });
    expect(plan.rungs).toEqual([
      { trials: 9, iterations: 1 },
      { trials: 1, iterations: 3 },
    ]);
    expect(makeSweepPlan({ ...choice, iterations: 1 }).rungs).toEqual([{ trials: 9, iterations: 1 }]);
  });

  it('draws trials from values and ranges, the same with the same seed', () => {
    const space = checkSweepSpace({
      cpuct: [1, 2],
      learningRate: { min: 0.0001, max: 0.01, log: true },
      games: { min: 3, max: 9 },
    });
    const plan = makeSweepPlan({ ...choice, space, trials: 20 });
    expect(plan.trials).toHaveLength(20);
    const rates = plan.trials.map(({ learningRate = 0 }) => learningRate);
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(0.0001);
    expect(rates.filter((rate) => rate < 0.001).length).toBeGreaterThan(4);
    expect(plan.trials.every(({ games }) => Number.isInteger(games))).toBe(true);
    expect(makeSweepPlan({ ...choice, space, trials: 20 })).toEqual(plan);
  });

  it.each([
    [{ space: { cpuct: [1] } }, /2 to 1000 trials; got 1: give a setting more values to try, as --set cpuct=1,1\.5\.$/],
    [{ space: { learningRate: { min: 0.1, max: 1 } } }, /needs a number of trials/],
    [{ space: { ...choice.space, opponent: ['nobody'], opponentShare: [0.5] } }, /no agent "nobody"/],
    [{ space: { trunk: ['dense', 'cells'], channels: [0] } }, /channels/],
    [{ eta: 1 }, /2 to 10/],
  ])('refuses %j before anything is trained', (given, message) => {
    expect(() => makeSweepPlan({ ...choice, ...(given as Partial<SweepChoice>) })).toThrow(message);
  });

  it.each([
    [() => parseSweepSpace(['cpuct=1,many']), /cpuct must be/],
    [() => parseSweepSpace(['cpuct']), /name=value/],
    [() => parseSweepSpace(['cpuct=1', 'cpuct=2']), /given twice/],
    [() => checkSweepSpace([]), /an object/],
    [() => checkSweepSpace({ cpuct: [] }), /no values/],
    [() => checkSweepSpace({ speed: [1] }), /no setting "speed"/],
    [() => checkSweepSpace({ cpuct: { min: 0, max: 1, log: true } }), /above 0 with log/],
    [
      () => parseSweepPlan('{}', 'sweeps/a'),
      /sweep.json of "sweeps\/a" is damaged: it is no sweep of version 1\. Restore/,
    ],
    [() => parseSweepPlan('{', 'sweeps/a'), /damaged: it is no JSON\./],
  ])('refuses what is no space: %s', (parse, message) => {
    expect(parse).toThrow(message);
  });

  it('an agent keeps its commas', () => {
    expect(parseSweepSpace(['anchors=random,greedy'])).toEqual({ anchors: ['random,greedy'] });
  });
});

describe('a sweep', () => {
  it('trains the best of each rung further, in runs of their own', async () => {
    const sweep = Sweep.create(join(top, 'whole'), makeSweepPlan(choice));
    expect(await sweep.run(fakeStageRunners())).toBe('finished');
    expect(sweep.results.map(({ rung }) => rung)).toEqual([...Array(9).fill(0), ...Array(3).fill(1), 2]);
    const [winner, second] = sweep.ranking();
    expect(winner).toMatchObject({ rung: 2, iterations: 9 });
    expect(second.rung).toBe(1);
    const firsts = sweep.results.filter(({ rung }) => rung === 0).map(({ score }) => score);
    const seconds = sweep.results.filter(({ rung }) => rung === 1).map(({ trial }) => firsts[trial]);
    expect(Math.min(...seconds)).toBe(firsts.toSorted((a, b) => b - a)[2]);
  });

  it('killed at any stage continues by itself, and ends in the same bytes', async () => {
    const plan = makeSweepPlan({ ...choice, space: parseSweepSpace(SMALL.slice(0, -1)), iterations: 3 });
    const whole = Sweep.create(join(top, 'once'), plan);
    await whole.run(fakeStageRunners());
    for (const stage of [0, 8, 20]) {
      const path = join(top, `killed-${stage}`);
      await expect(Sweep.create(path, plan).run(killedAt(stage))).rejects.toThrow('killed');
      await Sweep.open(path).run(fakeStageRunners());
      expect(filesOf(path)).toEqual(filesOf(whole.path));
    }
  });

  it('stops at a signal, and a cut line of its results is measured again', async () => {
    const sweep = Sweep.create(join(top, 'stopped'), makeSweepPlan(choice));
    const stop = new AbortController();
    const onResult = (): void => {
      if (sweep.results.length === 2) stop.abort();
    };
    expect(await sweep.run(fakeStageRunners(), { signal: stop.signal, onResult })).toBe('stopped');
    const file = join(sweep.path, 'results.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));
    const again = Sweep.open(sweep.path);
    expect(again.results).toHaveLength(1);
    await again.run(fakeStageRunners());
    expect(filesOf(sweep.path)).toEqual(filesOf(join(top, 'whole')));
  });

  it('needs a folder of its own', () => {
    const taken = join(top, 'taken');
    mkdirSync(taken);
    writeFileSync(join(taken, 'notes.txt'), '');
    expect(() => Sweep.create(taken, makeSweepPlan(choice))).toThrow(/a folder of its own/);
  });

  it('is begun where one was killed before its plan was written', () => {
    const path = join(top, 'killed-early');
    mkdirSync(path);
    writeFileSync(join(path, 'sweep.json.draft'), '{');
    expect(Sweep.create(path, makeSweepPlan(choice)).results).toEqual([]);
  });

  it('in a folder with a sweep, says how to continue that one', () => {
    const path = join(top, 'whole');
    expect(() => Sweep.create(path, makeSweepPlan(choice))).toThrow(`otau sweep --resume ${path}`);
    expect(() => Sweep.open(top)).toThrow(/holds no sweep/);
  });
});
