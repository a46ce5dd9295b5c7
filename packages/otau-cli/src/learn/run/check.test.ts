/** Every file of a run, with every kind of damage: the run ends in the same bytes, or one sentence names the file. */
import * as fs from 'node:fs';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OtauError } from 'otau';
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeStageRunners, tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import { resultFiles } from '../../../../../tests/learning/run-files.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { TrainingLoop } from '../stages/training-loop.js';
import type { FileSystem } from './files.js';
import { checkRun, Run } from './run.js';

const top = temporaryFolder('check');

/** Files are small: what is tested is which are there. */
const RUNNERS = { size: 150 };
/** Stages of the run that was stopped in the middle of its work. */
const STAGES_DONE = 7;

/** Nothing here is about the loss of power; syncing is what takes the time. */
const SYSTEM: FileSystem = { ...fs, fsyncSync: () => {} };

async function train(folder: string, { seed = '7', stages = Infinity, system = SYSTEM } = {}): Promise<void> {
  const config = tinyConfig({ iterations: 2, anchorEvery: 1, windowIterations: 2 }, seed);
  const run = fs.existsSync(folder) ? Run.open(folder, { system }) : Run.create(folder, config, { system });
  let done = 0;
  try {
    await new TrainingLoop(run, fakeStageRunners(RUNNERS), { isTimeOver: () => ++done > stages }).train();
  } finally {
    run.close();
  }
}

const [half, other, whole] = ['half', 'other', 'whole'].map((name) => join(top, name));
let expected: Record<string, string>;
let names: string[];

beforeAll(async () => {
  await train(half, { stages: STAGES_DONE });
  await train(other, { seed: '8', stages: STAGES_DONE });
  await train(whole);
  expected = resultFiles(whole);
  const all = fs.readdirSync(half, { recursive: true, encoding: 'utf8' }).sort();
  names = all.filter((name) => fs.statSync(join(half, name)).isFile() && !name.startsWith('tensorboard'));
});

function change(path: string, make: (bytes: Buffer) => Uint8Array): void {
  writeFileSync(path, make(readFileSync(path)));
}

/** What happens to a file; `name` is the file in the run of another seed. */
const DAMAGES: Readonly<Record<string, (path: string, name: string) => void>> = {
  missing: (path) => rmSync(path),
  empty: (path) => writeFileSync(path, ''),
  half: (path) => change(path, (bytes) => bytes.subarray(0, bytes.length >> 1)),
  'another run’s': (path, name) => cpSync(join(other, name), path),
  'a flipped bit': (path) =>
    change(path, (bytes) => {
      bytes[bytes.length >> 1] ^= 4;
      return bytes;
    }),
  'a folder': (path) => {
    rmSync(path);
    mkdirSync(path);
  },
  'without rights': () => {},
};

/** A file system in which one file cannot be opened. */
function withoutRights(path: string): FileSystem {
  const guarded = <Given extends unknown[], Result>(work: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      if (String(given[0]).startsWith(path)) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      return work(...given);
    };
  };
  return {
    ...SYSTEM,
    appendFileSync: guarded(fs.appendFileSync),
    openSync: guarded(fs.openSync),
    readFileSync: guarded(fs.readFileSync) as typeof readFileSync,
  };
}

let copies = 0;

/** A copy of the unfinished run with one file damaged, and the file system to see it through. */
function damaged(name: string, damage: string): { folder: string; system: FileSystem } {
  const folder = join(top, `copy${++copies}`);
  cpSync(half, folder, { recursive: true });
  DAMAGES[damage](join(folder, name), name);
  return { folder, system: damage === 'without rights' ? withoutRights(join(folder, name)) : SYSTEM };
}

describe('a run of which a file is', () => {
  it.each(Object.keys(DAMAGES))('%s ends in the same bytes, or names the file', async (damage) => {
    const outcomes: Record<string, string> = {};
    for (const name of names) {
      const { folder, system } = damaged(name, damage);
      const { state, faults } = checkRun(folder, system);
      for (const fault of faults) expect(fault).toMatch(/^[^\n]{10,400}\.$/);
      const failure = await train(folder, { system }).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) {
        expect({ name, files: resultFiles(folder) }).toEqual({ name, files: expected });
        expect(state, name).not.toBe('broken');
        outcomes[name] = 'resumed';
      } else {
        expect(failure, name).toBeInstanceOf(OtauError);
        const { message } = failure as OtauError;
        expect(message).toContain(name);
        expect(message).toMatch(/; (give|move)|[Rr]estore|holds no run: there is no config\.json/);
        expect({ name, state, faults }).toEqual({ name, state: 'broken', faults: [message] });
        outcomes[name] = 'refused';
      }
      rmSync(folder, { recursive: true });
    }
    const refused = names.filter((name) => outcomes[name] === 'refused');
    const needed = { 'another run’s': ['config.json', 'manifest.jsonl'], 'a folder': names, 'without rights': names };
    expect(refused).toEqual(needed[damage as 'a folder'] ?? ['config.json']);
  });

  it('not damaged is whole, before and after its end', () => {
    expect(checkRun(half)).toEqual({ state: 'whole', faults: [], iterations: 1, isLocked: false });
    expect(checkRun(whole)).toEqual({ state: 'whole', faults: [], iterations: 2, isLocked: false });
  });
});

it('a list of removed files that is damaged costs the time to make them again, nothing else', async () => {
  for (const damage of ['missing', 'empty', 'half', 'a flipped bit', 'a folder']) {
    const folder = join(top, `pruned ${damage}`);
    cpSync(half, folder, { recursive: true });
    const run = Run.open(folder);
    run.prune(['selfplay/0001-0.samples', 'checkpoints/0000.ckpt']);
    run.close();
    DAMAGES[damage](join(folder, 'pruned.json'), '');
    expect(checkRun(folder).state).toBe('resumable');
    await train(folder);
    const { 'pruned.json': _, ...files } = resultFiles(folder);
    expect(files).toEqual(expected);
  }
});

it('a folder of a run that is a file is named', async () => {
  const folder = join(top, 'no folder');
  cpSync(half, folder, { recursive: true });
  rmSync(join(folder, 'models'), { recursive: true });
  writeFileSync(join(folder, 'models'), '');
  await expect(train(folder)).rejects.toThrow(
    /models\/0000.onnx" cannot be written: a part of its path is not a folder; move away what stands in the place/,
  );
});
