import * as fs from 'node:fs';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeStageRunners, tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import { resultFiles } from '../../../../../tests/learning/run-files.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { TrainingLoop, type TrainingLoopOptions } from '../stages/training-loop.js';
import type { FileSystem } from './files.js';
import { sha256 } from './names.js';
import { Run, type RunOptions } from './run.js';

const top = temporaryFolder('run');

let folders = 0;
const newFolder = (): string => join(top, String(++folders));

/** Trains in a folder, from the beginning or from where it stands. */
async function train(folder: string, options: TrainingLoopOptions = {}, runOptions: RunOptions = {}) {
  const config = tinyConfig();
  const run = Run.isRun(folder) ? Run.open(folder, runOptions) : Run.create(folder, config, runOptions);
  try {
    return await new TrainingLoop(run, fakeStageRunners(), options).train();
  } finally {
    run.close();
  }
}

let finished: Promise<string> | undefined;

/** A copy of a finished run, and what its files are. */
async function finishedRun(): Promise<{ folder: string; files: Record<string, string> }> {
  finished ??= Promise.resolve(newFolder()).then((folder) => train(folder).then(() => folder));
  const folder = newFolder();
  fs.cpSync(await finished, folder, { recursive: true });
  return { folder, files: resultFiles(folder) };
}

/** Trains in a folder again; tells what was warned of. */
async function resume(folder: string): Promise<string[]> {
  const warnings: string[] = [];
  await train(folder, {}, { warn: (sentence) => void warnings.push(sentence) });
  return warnings;
}

describe('a run', () => {
  it('holds a sample file for each worker, games, checkpoint and model of each iteration, and the curves', async () => {
    const { folder, files } = await finishedRun();
    for (const name of ['selfplay/0004-0.samples', 'selfplay/0004-1.samples', 'games/0004.jsonl']) {
      expect(files).toHaveProperty([name]);
    }
    for (const name of ['checkpoints/0004.ckpt', 'models/0004.onnx', 'matches/0004.jsonl', 'best.onnx']) {
      expect(files).toHaveProperty([name]);
    }
    const lines = readFileSync(join(folder, 'metrics.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).iteration)).toEqual([1, 2, 3, 4]);
    expect(JSON.parse(lines[1]).anchors).toHaveProperty('greedy');
  });

  it('of an older version, whose configuration lacks settings that were added since, is continued', async () => {
    const folder = newFolder();
    Run.create(folder, tinyConfig()).close();
    const path = join(folder, 'config.json');
    const { settings, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
    const { finalTemperature, openingMoves, maxMoves, opponent, opponentShare, ...older } = settings;
    const text = `${JSON.stringify({ ...rest, settings: older }, null, 2)}\n`;
    writeFileSync(path, text);
    expect(await resume(folder)).toEqual([]);
    const [start] = readFileSync(join(folder, 'manifest.jsonl'), 'utf8').split('\n');
    expect(JSON.parse(start).previous).toBe(sha256(Buffer.from(text)));
    expect(Run.read(folder).findFaults()).toEqual([]);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('is the same for the same seed, and another for another', async () => {
    const one = await finishedRun();
    const again = newFolder();
    await train(again);
    expect(resultFiles(again)).toEqual(one.files);
    const folder = newFolder();
    const run = Run.create(folder, tinyConfig({}, '8'));
    await new TrainingLoop(run, fakeStageRunners()).train();
    run.close();
    expect(resultFiles(folder)['models/0004.onnx']).not.toBe(one.files['models/0004.onnx']);
  });

  it('that is finished is left alone', async () => {
    const { folder, files } = await finishedRun();
    expect(await resume(folder)).toEqual([]);
    expect(resultFiles(folder)).toEqual(files);
  });

  it('stopped after any number of stages continues to the same end', async () => {
    const { files } = await finishedRun();
    const folder = newFolder();
    for (let end = ''; end !== 'finished'; ) {
      let stages = 0;
      end = await train(folder, { isTimeOver: () => ++stages > 1 });
    }
    expect(resultFiles(folder)).toEqual(files);
  });

  it('stopped by the signal in the midst of a stage continues to the same end', async () => {
    const { files } = await finishedRun();
    const folder = newFolder();
    const stop = new AbortController();
    let reported = 0;
    const onProgress = () => ++reported === 22 && stop.abort();
    expect(await train(folder, { signal: stop.signal, onProgress })).toBe('stopped');
    expect(await train(folder)).toBe('finished');
    expect(resultFiles(folder)).toEqual(files);
  });

  it('continues beyond its settings, if asked', async () => {
    const { folder } = await finishedRun();
    await train(folder, { iterations: 6 });
    const files = resultFiles(folder);
    expect(files).toHaveProperty(['models/0006.onnx']);
    await train(folder, { iterations: 2 }); // what is there stays
    expect(resultFiles(folder)).toEqual(files);
  });

  it('refuses a folder without a run, a second beginning, and a changed configuration', async () => {
    expect(() => Run.open(top)).toThrow(/holds no run/);
    const { folder } = await finishedRun();
    expect(() => Run.create(folder, tinyConfig())).toThrow(/holds a run already/);
    const config = join(folder, 'config.json');
    writeFileSync(config, readFileSync(config, 'utf8').replace('"seed": "7"', '"seed": "9"'));
    expect(() => Run.open(folder)).toThrow(/not the one with which the run began/);
    writeFileSync(config, '{');
    expect(() => Run.open(folder)).toThrow(/no JSON/);
    writeFileSync(config, '[]');
    expect(() => Run.open(folder)).toThrow(/expected an object of names and values; got "\[\]"/);
  });
});

it('a new run takes no folder that holds something else', () => {
  const folder = newFolder();
  fs.mkdirSync(folder);
  writeFileSync(join(folder, 'best.onnx'), 'mine');
  expect(() => Run.create(folder, tinyConfig())).toThrow(/a folder of its own; .* holds "best.onnx"/);
  expect(fs.readdirSync(folder)).toEqual(['best.onnx']);
});

describe('a damaged file', () => {
  const flip = (path: string): void => {
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1] ^= 1;
    writeFileSync(path, bytes);
  };

  it.each([
    ['selfplay/0003-1.samples', flip, /selfplay\/0003-1.samples is damaged.*iteration 3, selfplay is done again/],
    ['models/0002.onnx', flip, /models\/0002.onnx is damaged.*iteration 2, train/],
    ['checkpoints/0004.ckpt', (path: string) => truncateSync(path, 500), /0004.ckpt is cut short: 500 of 1000 bytes/],
    ['games/0001.jsonl', (path: string) => rmSync(path), /games\/0001.jsonl is missing/],
    ['manifest.jsonl', flip, /manifest.jsonl, line \d+ is damaged/],
  ])('%s is found, named and made again, the same', async (name, damage, message) => {
    const { folder, files } = await finishedRun();
    damage(join(folder, name));
    const warnings = await resume(folder);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(message);
    expect(resultFiles(folder)).toEqual(files);
  });

  it('is made again with all that follows from it, where it comes out different', async () => {
    const { folder } = await finishedRun();
    flip(join(folder, 'models/0003.onnx'));
    const warnings: string[] = [];
    const run = Run.open(folder, { warn: (sentence) => void warnings.push(sentence) });
    await new TrainingLoop(run, fakeStageRunners({ size: 1200 })).train();
    run.close();
    expect(warnings.join()).toMatch(
      /models\/0003.onnx is damaged.*iteration 3, match: what it was made from has changed/i,
    );
    expect(await resume(folder)).toEqual([]);
  });

  it('metrics.jsonl and best.onnx are written again from the others', async () => {
    const { folder, files } = await finishedRun();
    flip(join(folder, 'metrics.jsonl'));
    rmSync(join(folder, 'best.onnx'));
    await resume(folder);
    expect(resultFiles(folder)).toEqual(files);
  });
});

describe('a full disk', () => {
  /** A disk with a number of bytes of room. */
  function smallDisk(room: number): FileSystem {
    let left = room;
    const full = (): never => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    const writeSync = ((file: number, bytes: Uint8Array, offset: number, length: number) => {
      if (left <= 0) full();
      const taken = Math.min(length, left); // a full disk takes what still fits
      left -= taken;
      return fs.writeSync(file, bytes, offset, taken);
    }) as typeof fs.writeSync;
    return { ...fs, writeSync };
  }

  it('ends the run with an error, wherever it comes, and the run continues once there is room', async () => {
    const { files } = await finishedRun();
    for (const room of [500, 6000, 12_345, 18_000, 24_000, 31_000]) {
      const folder = newFolder();
      const training = train(folder, {}, { system: smallDisk(room) });
      await expect(training).rejects.toMatchObject({ code: 'no-file', message: expect.stringMatching(/disk is full/) });
      expect(Object.keys(resultFiles(folder)).filter((name) => /draft|lock/.test(name))).toEqual([]);
      expect(await resume(folder)).toEqual([]);
      expect(resultFiles(folder)).toEqual(files);
    }
  });
});

describe('the lock', () => {
  it('lets one process train in a folder', () => {
    const folder = newFolder();
    const run = Run.create(folder, tinyConfig());
    expect(() => Run.open(folder)).toThrow(new RegExp(`Process ${process.pid} on .* trains in`));
    expect(() => Run.read(folder)).not.toThrow();
    run.close();
    Run.open(folder).close();
  });

  it('of a process that has ended gives way', () => {
    const folder = newFolder();
    Run.create(folder, tinyConfig()).close();
    const lock = join(folder, 'lock');
    // No process has such a number; nor did this one begin at that time.
    for (const holder of [{ pid: 2 ** 30 }, { pid: process.pid, begun: '1' }]) {
      writeFileSync(lock, JSON.stringify({ host: hostname(), ...holder }));
      Run.open(folder).close();
    }
    writeFileSync(lock, 'nonsense');
    Run.open(folder).close();
  });

  it('of another machine does not', () => {
    const folder = newFolder();
    Run.create(folder, tinyConfig()).close();
    writeFileSync(join(folder, 'lock'), JSON.stringify({ host: 'elsewhere', pid: 1 }));
    expect(() => Run.open(folder)).toThrow(
      /Process 1 on elsewhere trains in .*, or if this folder is a copy, remove the file/,
    );
  });
});
