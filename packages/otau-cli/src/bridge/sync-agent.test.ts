import { Worker } from 'node:worker_threads';
import { createGame, Rng } from 'otau';
import { expect, it } from 'vitest';
import { SyncAgent, type SyncAgentTask } from './sync-agent.js';

const game = createGame('kindo');
const row = new Uint8Array(game.rowSize);
game.start(row);
const actions = new Uint16Array(game.maxLegal);
const view = { game, row, actions: actions.subarray(0, game.legal(row, actions)), rng: new Rng('1') };

/** Answers with the number of the question. It holds the first answer back until `state` is 1, and then makes it 2. */
const THREAD = `
const { workerData: { port, flag, state } } = require('node:worker_threads');
const answered = new Int32Array(flag);
port.on('message', ({ id, rng }) => {
  if (id === 1) Atomics.wait(state, 0, 0);
  port.postMessage({ id, action: id, rng });
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
  Atomics.store(state, 0, 2);
  Atomics.notify(state, 0);
});
`;

it('drops an answer that comes after its timeout', () => {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const agent = new SyncAgent('late', 2000, (task: SyncAgentTask) => {
    new Worker(THREAD, { eval: true, workerData: { ...task, state }, transferList: [task.port] }).unref();
  });
  expect(() => agent.answer(view)).toThrow('The opponent late did not answer within 2 s.');
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
  Atomics.wait(state, 0, 1); // the late answer is in the port now
  expect(agent.answer(view)).toBe(2);
  expect(agent.answer(view)).toBe(3);
});

it('gives the choice of an agent whose answer is a promise', () => {
  const agent = new SyncAgent('zero:visits=2,book=own');
  const seeded = () => agent.answer({ ...view, rng: new Rng('7') });
  expect([...view.actions]).toContain(seeded());
  expect(seeded()).toBe(seeded());
});
