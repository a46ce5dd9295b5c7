/** A training whose machine loses its power at any moment loses at most the running stage, and ends in the same bytes. */

import { Rng } from 'otau';
import { expect, it } from 'vitest';
import { fakeStageRunners, tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import { MemoryDisk, PowerLoss } from '../../../../../tests/learning/memory-disk.js';
import { TrainingLoop } from '../stages/training-loop.js';
import { RUN_FILES } from './names.js';
import { Run } from './run.js';

const FOLDER = '/run';
/** One moment in this many is tried; all of them by hand: OTAU_FAULTS=1. */
const STEP = process.env.OTAU_FAULTS === undefined ? 5 : 1;

/** @param onStage called after each stage that is done */
async function train({ system }: MemoryDisk, onStage = () => {}): Promise<void> {
  const config = tinyConfig({ iterations: 2, anchorEvery: 1, windowIterations: 2, anchors: 'random' });
  const isBegun = system.existsSync(`${FOLDER}/${RUN_FILES.config}`);
  const run = isBegun ? Run.open(FOLDER, { system }) : Run.create(FOLDER, config, { system });
  await new TrainingLoop(run, fakeStageRunners({ size: 120 }), { onStage }).train();
  run.close();
}

/** The files that are part of the result. */
function results(disk: MemoryDisk): Record<string, string> {
  const files = [...disk.files()].filter(([path]) => !/speed|tensorboard/.test(path));
  return Object.fromEntries(files.map(([path, bytes]) => [path, Buffer.from(bytes).toString('hex')]).sort());
}

it('loses at most the running stage, and ends in the same bytes, wherever the power is lost', {
  timeout: 120_000,
}, async () => {
  const whole = new MemoryDisk();
  await train(whole);
  const expected = results(whole);
  const rng = new Rng('power');
  let losses = 0;
  for (let moment = 0; moment < whole.changes; moment += STEP) {
    const disk = new MemoryDisk(undefined, moment);
    let done = 0;
    await expect(train(disk, () => void done++)).rejects.toSatisfy(
      (error) => error instanceof PowerLoss || /cannot be/.test(String(error)),
    );
    losses++;
    const after = disk.afterLoss(rng);
    // Another process has this number after the machine has started; here it is still this one.
    after.names.delete(`${FOLDER}/${RUN_FILES.lock}`);
    if (done > 0) {
      const run = Run.read(FOLDER, { system: after.system });
      expect(run.manifest.commits().length).toBeGreaterThanOrEqual(done);
      expect(run.findFaults().filter((fault) => fault.includes('done again'))).toEqual([]);
    }
    await train(after);
    expect({ moment, files: results(after) }).toEqual({ moment, files: expected });
  }
  expect(losses).toBeGreaterThan(whole.changes / STEP - 1);
});
