/** A learner in a process of its own, to be killed: `learner-process.js ADDRESS FOLDER`. */
import { fakeStageRunners } from '../learning/fake-stage-runners.js';
import { runLearner, smallConfig } from './small-run.js';

const [address, folder] = process.argv.slice(2);
console.log('begun');
const { end, counts } = await runLearner(folder, smallConfig(), { address, runners: fakeStageRunners({ pace: 200 }) });
console.log(`${end} ${JSON.stringify(counts)}`);
