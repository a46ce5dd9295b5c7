/** Training handed over to a program: programs that do what is asked, and programs that do not. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rng } from 'otau';
import { formatHolder } from 'otau/internal/lib/node/files.js';
import { initialWeights } from 'otau/network';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeStageRunners, tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { ClusterLearner } from '../../cluster/index.js';
import { readCheckpoint, writeCheckpoint } from '../run/checkpoint.js';
import { gameOfRun } from '../run/config.js';
import { selfplay } from '../selfplay/selfplay.js';
import { hashEvaluator } from '../testing.js';
import { writeSamples } from '../train/samples.js';
import { SampleDraws, type SampleWindow } from '../train/window.js';
import { checkLearner, checkModules, externalLearner } from './external-learner.js';
import type { StageContext, StageRunners, Trained } from './stage.js';
import { Batches, openWindow } from './train.js';

const top = temporaryFolder('learner');
// Folders are counted that are left in it: no other test leaves any there
beforeAll(() => void vi.stubEnv('TMPDIR', top));
afterAll(() => {
  vi.unstubAllEnvs();
});

const config = tinyConfig({ steps: 40, batchSize: 8, games: 2, freshOptimizer: false });
const progress: string[] = [];
const context: StageContext = {
  ...{ config, iteration: 1, seed: '7/1/train', signal: new AbortController().signal },
  onProgress: (done, total, unit) => void progress.push(`${done}/${total} ${unit}`),
};
const checkpoint = writeCheckpoint({
  weights: initialWeights(config.network, new Rng('1')),
  state: { step: 0, moments: new Map() },
});
let samples: Uint8Array[][];
beforeAll(async () => {
  const game = gameOfRun(config);
  const options = { ...config.settings, games: 2, slots: 2, simulations: 4 };
  const played = await selfplay(game, hashEvaluator(game), options, '1');
  samples = [[writeSamples(game, played.samples)]];
});

/** A program that leaves the network as it was, and says that all steps were taken. */
const COPIES = `
  import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
  const at = (name) => process.argv.at(-1) + '/' + name;
  const { steps } = JSON.parse(readFileSync(at('job.json'), 'utf8'));
  console.log('A line for people.');
  console.log(JSON.stringify({ done: 20, total: steps }));
  copyFileSync(at('before.onnx'), at('after.onnx'));
  const bytes = readFileSync(at('before.ckpt'));
  const length = bytes.readUInt32LE(8);
  const header = JSON.parse(bytes.subarray(12, 12 + length).toString());
  const words = JSON.stringify({ ...header, step: steps }).padEnd(length + 4 - (length % 4));
  const whole = Buffer.from(words.padEnd(4 * Math.ceil(words.length / 4)));
  const start = Buffer.from(bytes.subarray(0, 12));
  start.writeUInt32LE(whole.length, 8);
  writeFileSync(at('after.ckpt'), Buffer.concat([start, whole, bytes.subarray(12 + length)]));
  writeFileSync(at('done.json'), JSON.stringify({ loss: 2, policyLoss: 1.5, valueLoss: 0.5, gradientNorm: NaN }));
`;

/** The program as one that stays; its loss is the number of the job. */
function staying(...program: string[]): string {
  const lines = program.join('\n').split('\n');
  const imports = lines.filter((line) => line.trim().startsWith('import'));
  const body = lines.filter((line) => !line.trim().startsWith('import')).join('\n');
  const act = body.replace('process.argv.at(-1)', 'folder').replace('loss: 2', 'loss: job');
  return `
    ${imports.join('\n')}
    import { createInterface } from 'node:readline';
    let job = 0;
    for await (const folder of createInterface({ input: process.stdin })) {
      job++;
      ${act}
      console.log('{"finished": true}');
    }`;
}

function train(program: string, command?: readonly string[]): Promise<Trained> {
  const file = join(top, 'learner.mjs');
  writeFileSync(file, program);
  return externalLearner(fakeStageRunners(), command ?? [process.execPath, file]).train(context, checkpoint, samples);
}

const foldersLeft = (): number => readdirSync(tmpdir()).filter((name) => name.startsWith('otau-train-')).length;

describe('a learner in another process', () => {
  it('is given the job, and what it leaves becomes the stage’s', async () => {
    const before = foldersLeft();
    const { checkpoint: after, metrics } = await train(COPIES);
    expect(readCheckpoint(after).weights).toEqual(readCheckpoint(checkpoint).weights);
    expect(metrics).toMatchObject({
      loss: 2,
      gradientNorm: null,
      steps: 40,
      learner: expect.stringMatching(/learner\.mjs$/),
    });
    expect(progress).toEqual(['20/40 steps']);
    expect(foldersLeft()).toBe(before);
  });

  it.each([
    ['console.error("out of memory"); process.exit(3)', /learner\.mjs has failed: exit code 3: out of memory\./],
    ['process.exit(3)', /learner\.mjs has failed: exit code 3\.$/],
    ['process.kill(process.pid, "SIGKILL")', /it was killed, as the system does where memory runs out\.$/],
    ['process.kill(process.pid, "SIGTERM")', /it was ended by SIGTERM\.$/],
    [COPIES.replace('JSON.stringify({ loss: 2', 'String({ loss: 2'), /its done\.json is no JSON\.$/],
    ['', /has left no after\.onnx/],
    [COPIES.replace('step: steps', 'step: 3'), /it has taken 3 of 40 steps in iteration 1/],
    [COPIES.replace("copyFileSync(at('before.onnx')", "copyFileSync(at('job.json')"), /not an ONNX file/],
    [COPIES.replace('bytes.subarray(12 + length)', 'bytes.subarray(12 + length).fill(1)'), /not those of its network/],
  ])('is refused where it does not do that: %#', async (program, message) => {
    await expect(train(program)).rejects.toThrow(message);
  });

  it('stays for all jobs where its command ends in -, until it is closed', async () => {
    const file = join(top, 'staying.mjs');
    writeFileSync(file, staying(COPIES));
    const runners = externalLearner(fakeStageRunners(), [process.execPath, file, '-']);
    const warnings: Error[] = [];
    const hear = (warning: Error): void => void warnings.push(warning);
    process.on('warning', hear);
    const losses: unknown[] = [];
    for (let job = 1; job <= 12; job++) {
      const { metrics } = await runners.train(context, checkpoint, samples);
      expect(metrics.learner).toMatch(/staying\.mjs$/);
      losses.push(metrics.loss);
    }
    expect(losses).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warnings).toEqual([]); // of listeners that nobody takes away
    await runners.close?.();
    // Another process counts from the beginning
    expect((await runners.train(context, checkpoint, samples)).metrics.loss).toBe(1);
    await runners.close?.();
  });

  it('that stays and fails gives a sentence, and the next job a new process', async () => {
    const file = join(top, 'failing.mjs');
    writeFileSync(file, staying('if (job === 2) { console.error("out of memory"); process.exit(3); }', COPIES));
    const runners = externalLearner(fakeStageRunners(), [process.execPath, file, '-']);
    await runners.train(context, checkpoint, samples);
    await expect(runners.train(context, checkpoint, samples)).rejects.toThrow(/exit code 3: out of memory/);
    expect((await runners.train(context, checkpoint, samples)).metrics.loss).toBe(1);
    await runners.close?.();
  });

  it('is in a group of its own, so that Ctrl-C in the terminal reaches only this process, which ends it', async () => {
    await expect(train(`process.kill(-process.pid, 0);${COPIES}`)).resolves.toBeDefined();
  });

  it('that stays and ends without a word gives a sentence', async () => {
    const command = [process.execPath, join(top, 'learner.mjs'), '-'];
    await expect(train('', command)).rejects.toThrow(/it has ended before the job was done\.$/);
  });

  it('a folder of the job that cannot be written is named', async () => {
    const file = join(top, 'file');
    writeFileSync(file, '');
    vi.stubEnv('TMPDIR', file);
    try {
      await expect(train(COPIES, ['unused'])).rejects.toThrow(
        /job of the learner cannot be written to .*file.*TMPDIR names/,
      );
    } finally {
      vi.stubEnv('TMPDIR', top);
    }
  });

  it('of a process that was killed leaves a folder, which the next job removes; that of a living one stays', async () => {
    const [dead, alive] = ['otau-train-dead', 'otau-train-alive'].map((name) => join(top, name));
    for (const folder of [dead, alive]) mkdirSync(join(folder, 'samples'), { recursive: true });
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(dead, 'lock'), JSON.stringify({ host: hostname(), pid }));
    writeFileSync(join(alive, 'lock'), formatHolder());
    await train(COPIES);
    expect(existsSync(dead)).toBe(false);
    expect(existsSync(alive)).toBe(true);
    rmSync(alive, { recursive: true });
  });

  it.each([
    [
      ['no-such-program', 'learner'],
      /learner has failed: no-such-program cannot be started: there is no such program\.$/,
    ],
    [[top, 'learner'], /cannot be started: there is no such program\.$/],
    [['./nothing.py'], /nothing\.py cannot be started: there is no such program\.$/],
    [[join(top, 'learner.mjs')], /learner\.mjs cannot be started: it is no program, or may not be run\.$/],
    [['node', '--no-warnings', './nothing.mjs', '-'], /nothing\.mjs has failed: there is no file \.\/nothing\.mjs\.$/],
  ])('that cannot be started is noticed before a run begins: %j', (command, message) => {
    writeFileSync(join(top, 'learner.mjs'), '');
    expect(() => checkLearner(command)).toThrow(message);
  });

  it('that is a program, found by its path or by PATH, can be started', () => {
    writeFileSync(join(top, 'learner.mjs'), '');
    checkLearner([process.execPath, '-e', 'process.stdin.resume()', '-']);
    checkLearner(['node', join(top, 'learner.mjs'), '--out', 'not-yet']);
  });

  it('in Python is asked for its modules, which are not loaded', async () => {
    const python = process.env.PYTHON ?? 'python3';
    const command = [python, '-m', 'otau.learner', '-'];
    const loads = join(top, 'loads');
    mkdirSync(loads);
    writeFileSync(join(loads, 'heavy.py'), 'raise SystemExit("loaded")');
    vi.stubEnv('PYTHONPATH', loads);
    await checkModules(command, ['heavy']);
    await expect(checkModules(command, ['heavy', 'not_there'])).rejects.toThrow(
      /otau\.learner has failed: exit code 1: No module named 'not_there'; it comes with: pip install 'otau\[learner\]'\.$/,
    );
  });

  it('by an interpreter that the system cannot start gives a sentence', async () => {
    const broken = join(top, 'broken');
    writeFileSync(broken, '#!/no/such/interpreter\n', { mode: 0o755 });
    await expect(checkModules([broken, '-m', 'otau.learner', '-'], ['otau'])).rejects.toThrow(
      /broken cannot be started: there is no such file or folder\.$/,
    );
  });

  it('that is not there gives a sentence', async () => {
    await expect(train('', ['no-such-program', 'learner'])).rejects.toThrow(
      /no-such-program cannot be started: there is no such file/,
    );
  });
});

it.each<[string, (own: StageRunners) => StageRunners]>([
  ['a learner in another process', (own) => externalLearner(own, ['unused'])],
  [
    'a cluster',
    (runners) => new ClusterLearner({ connect: { servers: [] }, path: top, config, runners }).stageRunners(),
  ],
])('%s has the other stages done by the runners it is given, which may be of any class', async (_, wrap) => {
  const done: string[] = [];
  /** Its methods are those of its class, and need it as `this`. */
  class OwnRunners {
    readonly #fakes = fakeStageRunners();
    readonly selfplay = this.#fakes.selfplay;
    readonly train = this.#fakes.train;

    start(...given: Parameters<StageRunners['start']>) {
      done.push('start');
      return this.#fakes.start(...given);
    }

    match(...given: Parameters<StageRunners['match']>) {
      done.push('match');
      return this.#fakes.match(...given);
    }

    async close() {
      done.push('close');
      await this.#fakes.close?.();
    }
  }
  const contestants = [
    { name: 'one', spec: 'random' },
    { name: 'two', spec: 'greedy' },
  ] as const;
  const runners = wrap(new OwnRunners());
  await runners.start(context);
  await runners.match(context, { contestants, games: 2, openingPlies: 0 });
  await runners.close?.();
  expect(done).toEqual(['start', 'match', 'close']);
});

it('the draws of a job are those of the built-in learner', () => {
  const window: SampleWindow = openWindow(context, samples);
  const draws = new SampleDraws(24);
  const batches = new Batches(window, 8, new Rng('1'));
  for (let step = 0; step < 3; step++) batches.pick(draws, 8 * step);
  expect(new Set(draws.numbers).size).toBe(24);
  expect([...draws.symmetries].some((turn) => turn > 0)).toBe(true);
  const bytes = draws.bytes();
  expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(draws.numbers[1]);
  expect(bytes.subarray(96)).toEqual(draws.symmetries);
});
