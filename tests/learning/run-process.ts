/** A training in a process of its own, to be killed: `run-process.ts FOLDER`. Says when it begins and when it is done. */

import { Run } from '../../src/learn/run/run.js';
import { Coach } from '../../src/learn/stages/trainer-loop.js';
import { fakeLearners, tinyConfig } from './fake-learners.js';

const [folder] = process.argv.slice(2);
process.stdout.write('begun\n');
const run = Run.isRun(folder) ? Run.open(folder) : Run.create(folder, tinyConfig({ iterations: 12 }));
const end = await new Coach(run, fakeLearners({ pace: 8, size: 20_000 })).train();
run.close();
process.stdout.write(`${end}\n`);
