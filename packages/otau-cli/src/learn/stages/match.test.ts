/** A run with real networks, as small as one can be: plays, learns, matches, and continues after a break. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGame, Rng } from 'otau';
import { initialWeights, readModel, writeModel } from 'otau/network';
import { parseRecords } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import { resultFiles } from '../../../../../tests/learning/run-files.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { makeRunConfig } from '../run/config.js';
import { Run } from '../run/run.js';
import { createStageRunners } from './match.js';
import { TrainingLoop, type TrainingLoopOptions } from './training-loop.js';

const top = temporaryFolder('stages');

const TINY = { iterations: 2, games: 6, slots: 4, simulations: 8, epochs: 2, batchSize: 16, matchSimulations: 8 };

async function train(
  folder: string,
  settings: Parameters<typeof tinyConfig>[0] = {},
  options: TrainingLoopOptions = {},
) {
  const run = Run.isRun(folder) ? Run.open(folder) : Run.create(folder, tinyConfig({ ...TINY, ...settings }));
  try {
    return await new TrainingLoop(run, createStageRunners(), options).train();
  } finally {
    run.close();
  }
}

describe('a run with real networks', () => {
  it('leaves games that can be replayed, networks that can be read, and figures', async () => {
    const folder = join(top, 'whole');
    expect(await train(folder, { accept: 'sprt' })).toBe('finished');
    const games = parseRecords(readFileSync(join(folder, 'games/0002.jsonl'), 'utf8'));
    expect(games).toHaveLength(6);
    expect(games[0].tags).toMatchObject({ Event: 'self-play', Round: '2.1' });
    expect(parseRecords(readFileSync(join(folder, 'matches/0002.jsonl'), 'utf8'))).toHaveLength(4);
    expect(readModel(readFileSync(join(folder, 'best.onnx'))).declaration.game).toBe('kindo');
    const [first, second] = readFileSync(join(folder, 'metrics.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first.selfplay).toMatchObject({ games: 6 });
    expect(first.train.loss).toBeCloseTo(first.train.policyLoss + first.train.valueLoss, 4);
    expect(second.train.windowSamples).toBe(first.selfplay.samples + second.selfplay.samples);
    expect(second.anchors.random.games).toBe(4);
  });

  it('may begin with a network that is there already, and with no other than that one', async () => {
    const game = createGame('kindo', { size: 3 });
    const first = makeRunConfig({
      game,
      preset: 'fast',
      seed: '1',
      workers: 1,
      settings: { trunk: 'dense', width: 8 },
    });
    const initial = writeModel(first.network, initialWeights(first.network, new Rng('elsewhere')));
    const settings = { ...TINY, iterations: 1, considered: 4, anchorEvery: 0, anchors: '' };
    const config = makeRunConfig({ game, preset: 'fast', seed: '2', workers: 1, settings, initial });
    expect(config.settings).toMatchObject({ trunk: 'dense', width: 8 });
    const folder = join(top, 'begun');
    const run = Run.create(folder, config, {}, initial);
    const runners = createStageRunners();
    expect(await new TrainingLoop(run, runners).train()).toBe('finished');
    run.close();
    const model = (name: string) => readModel(readFileSync(join(folder, name))).weights;
    expect(model('models/0000.onnx')).toEqual(readModel(initial).weights);
    expect(model('best.onnx')).not.toEqual(readModel(initial).weights);

    const other = Run.create(
      join(top, 'other'),
      config,
      {},
      writeModel(first.network, initialWeights(first.network, new Rng('third'))),
    );
    await expect(new TrainingLoop(other, runners).train()).rejects.toMatchObject({ code: 'bad-model' });
    other.close();
    const large = { ...settings, width: 16 };
    expect(() => makeRunConfig({ game, preset: 'fast', seed: '2', workers: 1, settings: large, initial })).toThrow(
      /the size of the network it begins with: trunk "width=\d+", not "width=16"\.$/,
    );
    const board = createGame('kindo', { size: 4 });
    expect(() => makeRunConfig({ game: board, preset: 'fast', seed: '2', workers: 1, settings, initial })).toThrow(
      /begins with: options "size=3[^"]*", not "size=4/,
    );
  });

  it('stopped in every stage ends in the same bytes', async () => {
    const whole = join(top, 'unbroken');
    await train(whole, { freshOptimizer: false, search: 'gumbel', accept: 'always' });
    const broken = join(top, 'broken');
    for (let end = ''; end !== 'finished'; ) {
      const stop = new AbortController();
      const stages: string[] = [];
      // Each session does one stage and is stopped in the next.
      const onProgress = ({ stage }: { stage: string }): void => {
        if (!stages.includes(stage)) stages.push(stage);
        if (stages.length > 1) stop.abort();
      };
      end = await train(
        broken,
        { freshOptimizer: false, search: 'gumbel', accept: 'always' },
        { signal: stop.signal, onProgress },
      );
    }
    expect(resultFiles(broken)).toEqual(resultFiles(whole));
  });

  it('stops at once when asked, and leaves the folder free', async () => {
    const folder = join(top, 'stopped');
    const stop = new AbortController();
    const training = train(folder, { games: 100_000 }, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(await training).toBe('stopped');
    Run.open(folder).close();
  });
});
