/** Searches whose threads share the moves of positions (search/alphabeta/assembly/splits.ts). */
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { type Game, OVER, type Row } from '../core/game.js';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import type { HelperMessage } from '../search/alphabeta/helper.js';
import type { SearchResult } from '../search/search.js';
import { openThread } from './node/index.js';
import { HelperThreads } from './searching.js';

/** What a search finds, without how it got there. */
const valueFound = ({ depth, lines: [{ score, value, solved }] }: SearchResult) => ({ depth, score, value, solved });

/** A position after some random moves, and those before it. */
function position(game: Game, rng: Rng, plies: number): { row: Row; history: Row[] } {
  const history: Row[] = [];
  const actions = new Uint16Array(game.maxLegal);
  let row = new Uint8Array(game.rowSize);
  game.start(row);
  for (let ply = 0; ply < plies; ply++) {
    const next = row.slice();
    game.next(row, actions[rng.below(game.legal(row, actions))], next);
    if (game.actor(next) === OVER) break;
    history.push(row);
    row = next;
  }
  return { row, history };
}

describe('threads that search together', () => {
  let threads: HelperThreads | undefined;
  afterEach(() => threads?.close());

  it.each([
    ['togyzkumalak', 2, 7],
    ['togyzkumalak', 4, 7],
    ['abalone', 2, 4],
    ['abalone', 3, 4],
  ] as const)(
    'find the value in %s that one finds, where there is one depth everywhere (%i threads)',
    async (id, count, depth) => {
      const game = createGame(id);
      threads = new HelperThreads(count - 1, () => openThread());
      await threads.start(10_000);
      const alone = createAlphabeta({ selective: false });
      const together = createAlphabeta({ selective: false, helpers: threads.ports });
      const rng = new Rng(`${id} together`);
      let helped = 0;
      for (let games = 0; games < 12 || helped === 0; games++) {
        const { row, history } = position(game, rng, 2 + rng.below(50));
        for (const search of [alone, together]) search.clear?.();
        const one = alone.search(game, row, { history, depth });
        const all = together.search(game, row, { history, depth });
        expect(valueFound(all), game.formatPosition(row)).toEqual(valueFound(one));
        if (all.nodes !== one.nodes) helped++;
        await new Promise(setImmediate); // where threads never help, the test times out
      }
    },
  );

  it('search the moves themselves that a thread has taken and never finishes', async () => {
    const game = createGame('togyzkumalak');
    const { row, history } = position(game, new Rng('taken'), 20);
    const limits = { history, depth: 7 };
    const expected = valueFound(createAlphabeta({ selective: false }).search(game, row, limits));
    let thief: Worker | undefined;
    let numbers = new Int32Array(new SharedArrayBuffer(8));
    const send = (message: HelperMessage) => {
      if (message.kind !== 'join') return;
      numbers = new Int32Array(message.table.buffer).subarray(firstNumber(message.tableBits));
      thief = new Worker(THIEF, { eval: true, workerData: numbers });
    };
    const search = createAlphabeta({ selective: false, helpers: [{ send }] });
    search.search(game, row, { depth: 1 }); // the helper joins
    await new Promise((resolve) => thief!.once('message', resolve));
    while (Atomics.load(numbers, TAKEN) === 0) {
      search.clear?.();
      expect(valueFound(search.search(game, row, limits))).toEqual(expected);
    }
    await thief!.terminate();
  });
});

/** The index of the first number after a table. */
const firstNumber = (tableBits: number) => ((17 * 2 ** tableBits + 63) & ~63) / 4;

/** A number that nothing else uses. */
const TAKEN = 1;

/** A thread that says it has nothing to do, takes the first move that it is left, and ends. */
const THIEF = `
  const { parentPort, workerData } = require('node:worker_threads');
  const numbers = workerData;
  const [LOCK, GENERATION, NEXT, COUNT] = [0, 1, 7, 8].map((at) => 32 + at);
  Atomics.store(numbers, 0, 1);
  parentPort.postMessage('ready');
  for (;;) {
    if ((Atomics.load(numbers, GENERATION) & 1) === 0) continue;
    while (Atomics.compareExchange(numbers, LOCK, 0, 1) !== 0);
    const next = Atomics.load(numbers, NEXT);
    const isLeft = (Atomics.load(numbers, GENERATION) & 1) === 1 && next < Atomics.load(numbers, COUNT);
    if (isLeft) Atomics.store(numbers, NEXT, next + 1);
    Atomics.store(numbers, LOCK, 0);
    if (isLeft) break;
  }
  Atomics.store(numbers, 0, 0);
  Atomics.store(numbers, ${TAKEN}, 1);
`;
