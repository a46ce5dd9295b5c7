/** A thread of a build: solves one pair of slices after the other in memory that all threads share. */
import { parentPort, workerData } from 'node:worker_threads';
import { Solver } from '../solve.js';
import type { BuildSetup, FromBuilder, ToBuilder } from './build.js';

const { shape, stones, solved } = workerData as BuildSetup;
const solver = new Solver(shape, stones);
const pairs = solver.slices.pairs();
for (const low of solved) solver.addLevel(low);

parentPort!.on('message', (message: ToBuilder) => {
  if (message.type === 'level') {
    solver.addLevel(message.low);
    return;
  }
  const pair = pairs[message.pair];
  solver.solve(pair, message.stones);
  const { low, high } = solver.levels[message.stones];
  const answer: FromBuilder = { isDecided: low[pair[0].index] === high[pair[0].index] };
  parentPort!.postMessage(answer);
});
