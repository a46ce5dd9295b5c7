import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { fakeStageRunners, tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import { resultFiles } from '../../../../../tests/learning/run-files.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { prunableFiles, runState } from '../run/manifest.js';
import type { RunMetrics } from '../run/metrics.js';
import { iterationFiles } from '../run/names.js';
import { Run } from '../run/run.js';
import type { TrainingSettings } from '../run/settings.js';
import type { MatchMetrics, MatchTask, StageRunners } from './stage.js';
import { TrainingLoop } from './training-loop.js';

const top = temporaryFolder('loop');
let folders = 0;

/** Matches against the best end as the test says; everything else is faked. */
function runnersWith(results: readonly Partial<MatchMetrics>[], tasks: MatchTask[] = []): StageRunners {
  const left = [...results];
  const none: MatchMetrics = { games: 4, wins: 0, draws: 4, losses: 0, elo: 0, eloLow: null, eloHigh: null };
  return {
    ...fakeStageRunners(),
    match: async (_, task) => {
      tasks.push(task);
      const isAnchor = task.contestants.some((who) => 'spec' in who);
      return { metrics: { ...none, ...(isAnchor ? {} : left.shift()) }, games: '\n' };
    },
  };
}

async function train(settings: Partial<TrainingSettings>, runners: StageRunners = fakeStageRunners()) {
  const run = Run.create(join(top, String(++folders)), tinyConfig(settings));
  const iterations: RunMetrics[] = [];
  const loop = new TrainingLoop(run, runners, { onIteration: (metrics) => void iterations.push(metrics) });
  const end = await loop.train().finally(() => run.close());
  return { run, iterations, end, state: runState(run.config, run.manifest.commits()) };
}

describe('acceptance', () => {
  const results = [
    { wins: 5, losses: 5 },
    { wins: 6, losses: 4, draws: 20 },
    { wins: 0, losses: 0, draws: 4 },
    { wins: 3, losses: 1 },
  ];

  it('by a threshold looks at decided games only, and takes none from draws alone', async () => {
    const { iterations, state } = await train(
      { accept: 'threshold', matchThreshold: 0.6, anchorEvery: 0 },
      runnersWith(results),
    );
    expect(iterations.map(({ match }) => match?.accepted)).toEqual([false, true, false, true]);
    expect(iterations.map(({ match }) => match?.against)).toEqual([0, 0, 2, 2]);
    expect(state).toEqual({ complete: 4, best: 4 });
  });

  it('by a sequential test takes what it decided', async () => {
    const tasks: MatchTask[] = [];
    const decisions = [{ decision: 'H0' }, { decision: 'H1' }, {}, { decision: 'H0' }] as const;
    const { iterations, state, run } = await train(
      { accept: 'sprt', anchorEvery: 0, matchElo1: 30 },
      runnersWith(decisions, tasks),
    );
    expect(iterations.map(({ match }) => match?.accepted)).toEqual([false, true, false, false]);
    expect(state.best).toBe(2);
    expect(tasks[0].sprt).toEqual({ elo0: 0, elo1: 30 });
    expect(readFileSync(join(run.path, 'best.onnx'))).toEqual(readFileSync(join(run.path, iterationFiles.model(2))));
  });

  it('always plays no match', async () => {
    const tasks: MatchTask[] = [];
    const { state } = await train({ accept: 'always', anchorEvery: 0 }, runnersWith([], tasks));
    expect(tasks).toEqual([]);
    expect(state.best).toBe(4);
  });

  it('self-play is by the best network, and training continues from its checkpoint', async () => {
    const seen: { model: Uint8Array; checkpoint?: Uint8Array; window?: number }[] = [];
    const base = runnersWith(results);
    const { run } = await train(
      { accept: 'threshold', matchThreshold: 0.6, anchorEvery: 0 },
      {
        ...base,
        selfplay: (context, model) => {
          seen.push({ model });
          return base.selfplay(context, model);
        },
        train: (context, checkpoint, samples) => {
          Object.assign(seen.at(-1) as object, { checkpoint, window: samples.length });
          return base.train(context, checkpoint, samples);
        },
      },
    );
    const best = [0, 0, 2, 2];
    for (const [i, { model, checkpoint }] of seen.entries()) {
      expect(Buffer.from(model)).toEqual(readFileSync(join(run.path, iterationFiles.model(best[i]))));
      expect(Buffer.from(checkpoint as Uint8Array)).toEqual(
        readFileSync(join(run.path, iterationFiles.checkpoint(best[i]))),
      );
    }
    expect(seen.map(({ window }) => window)).toEqual([1, 2, 3, 3]); // a window of three iterations
  });
});

describe('with overlap', () => {
  const overlap = { overlap: true, accept: 'always', anchorEvery: 0 } as const;

  it('the games of the next iteration begin before this one is trained, from the second on', async () => {
    const events: string[] = [];
    const base = fakeStageRunners();
    await train(overlap, {
      ...base,
      selfplay: (context, model) => {
        events.push(`play ${context.iteration}`);
        return base.selfplay(context, model);
      },
      train: async (context, checkpoint, samples) => {
        events.push(`train ${context.iteration}`);
        return base.train(context, checkpoint, samples);
      },
    });
    expect(events).toEqual(['play 1', 'train 1', 'play 2', 'play 3', 'train 2', 'play 4', 'train 3', 'train 4']);
  });

  it('the network of two iterations before plays, but no second time the random one, and training continues from the last one', async () => {
    const players: Uint8Array[] = [];
    const checkpoints: Uint8Array[] = [];
    const base = fakeStageRunners();
    const { run } = await train(overlap, {
      ...base,
      selfplay: (context, model) => {
        players.push(model);
        return base.selfplay(context, model);
      },
      train: (context, checkpoint, samples) => {
        checkpoints.push(checkpoint);
        return base.train(context, checkpoint, samples);
      },
    });
    const files = (name: (iteration: number) => string, of: number[]) =>
      of.map((iteration) => readFileSync(join(run.path, name(iteration))));
    expect(players.map((model) => Buffer.from(model))).toEqual(files(iterationFiles.model, [0, 1, 1, 2]));
    expect(checkpoints.map((one) => Buffer.from(one))).toEqual(files(iterationFiles.checkpoint, [0, 1, 2, 3]));
  });

  it('a run that is stopped between any two stages ends in the same bytes', async () => {
    const settings = { overlap: true, accept: 'threshold', anchorEvery: 2 } as const;
    const { run: whole } = await train(settings);
    const stages = whole.manifest.commits().length;
    for (let stop = 1; stop < stages; stop++) {
      const path = join(top, `${++folders}`);
      const first = Run.create(path, tinyConfig(settings));
      let done = 0;
      const options = { onStage: () => void done++, isTimeOver: () => done >= stop };
      expect(await new TrainingLoop(first, fakeStageRunners(), options).train()).toBe('time');
      expect(first.manifest.commits()).toHaveLength(stop);
      first.close();
      const second = Run.open(path);
      expect(await new TrainingLoop(second, fakeStageRunners()).train()).toBe('finished');
      second.close();
      expect(resultFiles(path)).toEqual(resultFiles(whole.path));
    }
  });

  it('a run that continues plays no games again that are there, and warns of nothing', async () => {
    const settings = { overlap: true, accept: 'threshold', anchorEvery: 2 } as const;
    const { run: whole } = await train(settings);
    const stages = whole.manifest.commits();
    for (let stop = 1; stop < stages.length; stop++) {
      const path = join(top, `${++folders}`);
      const first = Run.create(path, tinyConfig(settings));
      let done = 0;
      const options = { onStage: () => void done++, isTimeOver: () => done >= stop };
      await new TrainingLoop(first, fakeStageRunners(), options).train();
      first.close();
      const played: number[] = [];
      const warnings: string[] = [];
      const second = Run.open(path, { warn: (sentence) => void warnings.push(sentence) });
      const base = fakeStageRunners();
      const selfplay: StageRunners['selfplay'] = (context, model) => {
        played.push(context.iteration);
        return base.selfplay(context, model);
      };
      await new TrainingLoop(second, { ...base, selfplay }).train();
      second.close();
      const missing = stages.slice(stop).filter(({ stage }) => stage === 'selfplay');
      expect(played).toEqual(missing.map(({ iteration }) => iteration));
      expect(warnings).toEqual([]);
    }
  });

  it('games that were begun beside a stage that is done again end where they are there', async () => {
    const { run: whole } = await train(overlap);
    rmSync(join(whole.path, iterationFiles.model(2)));
    let playing = 0;
    const base = fakeStageRunners();
    const selfplay: StageRunners['selfplay'] = async (context) => {
      playing++;
      await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
      playing--;
      throw new Error('stopped');
    };
    const again = Run.open(whole.path, { warn: () => undefined });
    const onStage = vi.fn();
    expect(await new TrainingLoop(again, { ...base, selfplay }, { onStage }).train()).toBe('finished');
    again.close();
    expect(onStage.mock.calls.map(([iteration, stage]) => `${stage} ${iteration}`)).toEqual(['train 2']);
    expect(playing).toBe(0);
  });

  it('where training fails, the games that run beside it end before the error comes out', async () => {
    const base = fakeStageRunners({ pace: 10_000 });
    let isPlaying = false;
    const runners: StageRunners = {
      ...fakeStageRunners(),
      selfplay: async (context, model) => {
        if (context.iteration < 3) return fakeStageRunners().selfplay(context, model);
        isPlaying = true;
        const ended = new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
        await Promise.race([ended, base.selfplay(context, model)]);
        isPlaying = false;
        throw new Error('stopped');
      },
      train: (context, checkpoint, samples) =>
        context.iteration < 2
          ? fakeStageRunners().train(context, checkpoint, samples)
          : Promise.reject(new Error('no good')),
    };
    await expect(train(overlap, runners)).rejects.toThrow('no good');
    expect(isPlaying).toBe(false);
  });

  it('progress of those games is reported once they are waited for', async () => {
    const stages: string[] = [];
    const run = Run.create(join(top, String(++folders)), tinyConfig(overlap));
    const onProgress = ({ iteration, stage }: { iteration: number; stage: string }): void => {
      const name = `${iteration} ${stage}`;
      if (stages.at(-1) !== name) stages.push(name);
    };
    await new TrainingLoop(run, fakeStageRunners(), { onProgress, iterations: 3 }).train();
    run.close();
    const iterations = [1, 2, 3].flatMap((iteration) => [`${iteration} selfplay`, `${iteration} train`]);
    expect(stages).toEqual(['0 start', ...iterations]);
  });
});

it('anchors are met every so many iterations, by the best network', async () => {
  const tasks: MatchTask[] = [];
  const settings = { accept: 'always', anchorEvery: 3, anchors: 'random,mcts:visits=10,uct=1.4' } as const;
  const { iterations } = await train(settings, runnersWith([], tasks));
  expect(tasks.map(({ contestants }) => contestants[1])).toEqual([
    { name: 'random', spec: 'random' },
    { name: 'mcts:visits=10,uct=1.4', spec: 'mcts:visits=10,uct=1.4' },
  ]);
  expect(iterations.map(({ anchors }) => anchors && Object.keys(anchors))).toEqual([
    undefined,
    undefined,
    ['random', 'mcts:visits=10,uct=1.4'],
    undefined,
  ]);
});

it('what fails in a stage comes out, and leaves the stages before it', async () => {
  const broken: StageRunners = { ...fakeStageRunners(), train: () => Promise.reject(new Error('no good')) };
  await expect(train({}, broken)).rejects.toThrow('no good');
  const run = Run.open(join(top, String(folders)));
  expect(run.manifest.commits().map(({ stage }) => stage)).toEqual(['start', 'selfplay']);
  run.close();
});

it('pruning leaves what is needed to continue', async () => {
  const { run } = await train({ accept: 'always', anchorEvery: 0, windowIterations: 2 });
  const names = prunableFiles(run.config, run.manifest.commits(), 1);
  expect(names.filter((name) => name.endsWith('.ckpt'))).toEqual([0, 1, 2, 3].map(iterationFiles.checkpoint));
  expect(names).toContain(iterationFiles.samples(3, 1));
  expect(names).not.toContain(iterationFiles.samples(4, 0));
  run.prune(names);
  const warnings: string[] = [];
  const again = Run.open(run.path, { warn: (sentence) => void warnings.push(sentence) });
  expect(await new TrainingLoop(again, fakeStageRunners(), { iterations: 5 }).train()).toBe('finished');
  again.close();
  expect(warnings).toEqual([]);
});
