/** A training in a process of its own, to be killed: `run-process.ts FOLDER [overlap]`. Says when it begins and when it is done. */

import { Run } from '../../packages/otau-cli/src/learn/run/run.js';
import { TrainingLoop } from '../../packages/otau-cli/src/learn/stages/training-loop.js';
import { fakeStageRunners, tinyConfig } from './fake-stage-runners.js';

const [folder, overlap] = process.argv.slice(2);
process.stdout.write('begun\n');
const run = Run.isRun(folder)
  ? Run.open(folder)
  : Run.create(folder, tinyConfig({ iterations: 12, overlap: overlap === 'overlap' }));
const end = await new TrainingLoop(run, fakeStageRunners({ pace: 8, size: 20_000 })).train();
run.close();
process.stdout.write(`${end}\n`);
