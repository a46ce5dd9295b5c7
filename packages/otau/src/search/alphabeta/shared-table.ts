/** The transposition table of a team of threads, in memory that all of them share: compiled trees call functions of WebAssembly over it. */

import { type SharedMemory, sharedMemory } from '../../kernel/module.js';
import { OtauError } from '../../lib/error.js';
import type { TableExports } from '../exports.js';
import { TABLE_MODULE } from './table-module.js';

/** Bytes of an entry, and of its mark. */
const ENTRY = 17;
/** Bytes of what threads tell each other (`assembly/splits.ts`): of all, and of each. */
const SPLITS = 192;
const SPLITS_OF_THREAD = 8 * 4096;
const AGES = 64;

export class SharedTable {
  /** That of the present search, 0 to 63: the same for all threads. */
  age = 0;

  /**
   * @param bits the table holds 2^bits entries, 2 to 26
   * @param threads how many threads share it
   * @param memory that of another thread's table, which may have been sent to this one; new and empty unless given
   */
  constructor(
    private readonly bits: number,
    /** How many threads share it. */
    readonly threads: number,
    readonly memory: SharedMemory = sharedMemory(ENTRY * 2 ** bits + SPLITS + threads * SPLITS_OF_THREAD),
  ) {}

  /** Entries of earlier searches count for less from now on. */
  newSearch(): void {
    this.age = (this.age + 1) % AGES;
  }

  clear(): void {
    new Int32Array(this.memory.buffer, 0, (ENTRY * 2 ** this.bits) / 4).fill(0);
    this.age = 0;
  }

  /**
   * For the tree of one thread.
   * @throws `unsupported` where WebAssembly cannot share memory
   */
  compiled(): TableExports {
    const exports = TABLE_MODULE.instance({ env: { memory: this.memory } });
    if (exports === undefined) {
      throw new OtauError('unsupported', 'Threads cannot search together here: WebAssembly cannot share memory.');
    }
    exports.open(this.bits);
    return exports;
  }
}
