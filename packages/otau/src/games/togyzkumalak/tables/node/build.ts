/**
 * Builds the endgame table of Togyz Kumalak with worker threads, one count of stones after the other. After each the
 * file is written: it is a table already, and a build that was ended continues from it. The bytes do not depend on
 * the number of threads.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { OtauError } from '../../../../lib/error.js';
import { writeWhole } from '../../../../lib/node/files.js';
import { onThreadEnd, startThread } from '../../../../lib/node/thread.js';
import { checksumOf } from '../../../../tables/file-bytes.js';
import { TABLES_FOLDER, withFile } from '../../../../tables/node/files.js';
import type { BuildTask, GameSolver } from '../../../../tables/node/game-solver.js';
import { Solver } from '../solve.js';
import {
  countTablePositions,
  formatHead,
  MAX_HEAD_BYTES,
  MAX_TABLE_STONES,
  packValues,
  parseHead,
  parseTable,
  type TableShape,
  TogyzKumalakTable,
  tableShapeOf,
} from '../table.js';

// The messages between the threads of a build and the one that leads them.

export interface BuildSetup {
  readonly shape: TableShape;
  /** The most stones that will be solved. */
  readonly stones: number;
  /** The values that are known already, by stones from 1 and by slice, in shared memory. */
  readonly solved: readonly (readonly Int8Array[])[];
}

export type ToBuilder =
  /** The shared memory of the next count of stones; all before are solved. */
  | { readonly type: 'level'; readonly low: readonly Int8Array[] }
  | { readonly type: 'solve'; readonly pair: number; readonly stones: number };

export interface FromBuilder {
  /** Whether no position of the pair depends on how endless games count. */
  readonly isDecided: boolean;
}

/** What table to build, where and how. */
export interface BuildOptions extends Pick<BuildTask, 'path' | 'workers' | 'signal'> {
  readonly shape: TableShape;
  /** The most stones to build for. */
  readonly stones: number;
  /** After each count: how many positions it has, how long it took, and how many positions are still to be solved. */
  readonly onLevel?: (stones: number, positions: number, seconds: number, left: number) => void;
}

/**
 * Builds a table and writes it as a file after each count of stones.
 * @returns the table, also where `signal` ended the build early
 * @throws `unsupported` for a number of stones, `bad-table` for a file of another board, `no-file` where it cannot be written, and
 * errors of threads
 * @example await buildTogyzKumalak({ shape: { pits: 9, hasTuzdyk: true }, stones: 4, path: 'small.table', workers: 2 });
 */
export async function buildTogyzKumalak(options: BuildOptions): Promise<TogyzKumalakTable> {
  const { shape, stones, path, signal, onLevel } = options;
  if (!(stones >= 1 && stones <= MAX_TABLE_STONES)) {
    throw new OtauError('unsupported', `A table is built for 1 to ${MAX_TABLE_STONES} stones; got ${stones}.`);
  }
  const solver = new Solver(shape, stones);
  countTablePositions(solver.slices, stones);
  let table = await loadBegun(path, shape);
  for (let count = 1; count <= Math.min(table.stones, stones); count++) {
    solver.addLevel(table.values(count).map(share));
  }
  if (table.stones >= stones) return table;
  const team = new Team(solver, options);
  try {
    for (let count = table.stones + 1; count <= stones && signal?.aborted !== true; count++) {
      const started = performance.now();
      const { low } = solver.addLevel(solver.lengths(count).map(emptyShared));
      if (!(await team.solve(count, low))) break;
      table = new TogyzKumalakTable(shape, [...table.blocks, packValues(low, count)]);
      saveTogyzKumalak(path, table);
      const positions = sum(low.map(({ length }) => length));
      let left = 0;
      for (let next = count + 1; next <= stones; next++) left += sum(solver.lengths(next));
      onLevel?.(count, positions, (performance.now() - started) / 1000, left);
    }
  } finally {
    await team.close();
  }
  return table;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function loadBegun(path: string, shape: TableShape): Promise<TogyzKumalakTable> {
  if (!existsSync(path)) return new TogyzKumalakTable(shape, []);
  const table = await loadTogyzKumalak(path);
  const { pits, hasTuzdyk } = table.shape;
  if (pits === shape.pits && hasTuzdyk === shape.hasTuzdyk) return table;
  throw new OtauError('bad-table', 'The file holds a table of another board; give another file.');
}

function emptyShared(length: number): Int8Array {
  return new Int8Array(new SharedArrayBuffer(length));
}

function share(values: Int8Array): Int8Array {
  const shared = emptyShared(values.length);
  shared.set(values);
  return shared;
}

/** The threads, and the pairs of slices that are still to be solved. */
class Team {
  readonly #threads: Worker[];
  readonly #solver: Solver;
  readonly #signal: AbortSignal | undefined;

  constructor(solver: Solver, { shape, stones, workers, signal }: BuildOptions) {
    this.#solver = solver;
    this.#signal = signal;
    const solved = solver.levels.slice(1).map(({ low }) => low);
    const workerData: BuildSetup = { shape, stones, solved };
    this.#threads = Array.from({ length: workers }, () => startThread('build-worker', import.meta.url, { workerData }));
  }

  /** Solves all pairs with a number of stones; false if the build was ended. */
  async solve(stones: number, low: readonly Int8Array[]): Promise<boolean> {
    const pairs = this.#solver.slices.pairs();
    let next = 0;
    await Promise.all(
      this.#threads.map(async (thread) => {
        send(thread, { type: 'level', low });
        while (next < pairs.length && this.#signal?.aborted !== true) {
          const done = answer(thread, this.#signal);
          send(thread, { type: 'solve', pair: next++, stones });
          const said = await done;
          if (said?.isDecided === false) throw undecided(stones);
        }
      }),
    );
    return this.#signal?.aborted !== true;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }
}

function send(thread: Worker, message: ToBuilder): void {
  thread.postMessage(message);
}

/** The next message of a thread; undefined once the build is ended. */
function answer(thread: Worker, signal: AbortSignal | undefined): Promise<FromBuilder | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      thread.off('message', onMessage);
      offEnd();
      signal?.removeEventListener('abort', onAbort);
      act();
    };
    const onMessage = (message: FromBuilder) => settle(() => resolve(message));
    const offEnd = onThreadEnd(thread, ({ error, reason }) =>
      settle(() => reject(error ?? new OtauError('thread-failed', `A thread of the build ${reason}.`))),
    );
    const onAbort = () => settle(() => resolve(undefined));
    thread.on('message', onMessage);
    signal?.addEventListener('abort', onAbort);
  });
}

/** Every position of every board built so far is decided; a table has no room for others. */
function undecided(stones: number): OtauError {
  return new OtauError(
    'unsupported',
    `With ${stones} stones there are positions in which a player gains by walking round for ever; a table cannot hold these.`,
  );
}

// How `otau tablebase` builds tables of Togyz Kumalak.

/** With fewer positions a count of stones says nothing about the next: what threads take to start outweighs them. */
const MIN_JUDGED_POSITIONS = 50_000;

export const TOGYZKUMALAK_SOLVER: GameSolver = {
  size: { name: 'stones', about: 'up to so many stones on the board', min: 1, max: MAX_TABLE_STONES, default: 6 },
  async build({ game, size, path, workers, signal, onProgress }) {
    const table = await buildTogyzKumalak({
      shape: tableShapeOf(game),
      stones: size,
      path,
      workers,
      signal,
      onLevel: (count, positions, seconds, left) => {
        const rate = positions / seconds;
        const line = `${stones(count)}: ${positions} positions in ${seconds.toFixed(1)} s, ${(rate / 1e6).toFixed(2)} M/s`;
        onProgress?.(line, positions < MIN_JUDGED_POSITIONS ? undefined : left / rate, 'the table');
      },
    });
    return {
      table: table.stones === 0 ? undefined : table,
      isComplete: table.stones >= size,
      numbers: { stones: table.stones, positions: table.size },
      about: `${table.size} positions with up to ${stones(table.stones)}`,
    };
  },
};

function stones(count: number): string {
  return `${count} ${count === 1 ? 'stone' : 'stones'}`;
}

// Endgame tables of Togyz Kumalak as files: read by part, written whole.

/** The small table that comes with the package. */
export const SHIPPED_TOGYZKUMALAK = join(TABLES_FOLDER, 'togyzkumalak.table');

/**
 * Reads as much of a file as holds the positions of up to `stones` stones.
 * @param path the table that comes with the package unless given
 * @param stones 1 to 15; the whole file unless given
 * @throws `no-file`, and `bad-table` where it is not such a table
 */
export async function loadTogyzKumalak(
  path: string = SHIPPED_TOGYZKUMALAK,
  stones = MAX_TABLE_STONES,
): Promise<TogyzKumalakTable> {
  const bytes = withFile(path, 'read', () => {
    const file = openSync(path, 'r');
    try {
      const { blocks } = parseHead(readUpTo(file, MAX_HEAD_BYTES));
      const last = blocks[Math.max(1, Math.min(stones, blocks.length)) - 1];
      return readUpTo(file, last.first + last.length);
    } finally {
      closeSync(file);
    }
  });
  return parseTable(bytes, stones);
}

function readUpTo(file: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const got = readSync(file, bytes, at, length - at, at);
    if (got === 0) break;
    at += got;
  }
  return bytes.subarray(0, at);
}

/**
 * Writes a table as a file, written whole or not at all.
 * @throws `no-file`
 */
export function saveTogyzKumalak(path: string, { shape, blocks }: TogyzKumalakTable): void {
  const packed = blocks.map((block) => deflateSync(block, { level: 9 }));
  const head = formatHead(shape, packed, blocks.map(checksumOf));
  withFile(path, 'written', () => writeWhole(path, head, ...packed));
}
