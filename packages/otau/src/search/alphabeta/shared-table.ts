/**
 * The transposition table of a team of threads, in memory that all of them share. Trees in TypeScript use it directly; compiled ones call
 * functions of WebAssembly over the same memory. The two layouts differ, so neither finds the other's entries.
 */
import { type SharedMemory, sharedMemory } from '../../lib/wasm.js';
import { TranspositionTable } from '../transposition-table.js';
import type { TableExports } from './part.js';
import { TABLE_MODULE } from './table-module.js';

/** Bytes of an entry, and of its mark. */
const ENTRY = 17;
/** Bytes of what threads tell each other (`assembly/splits.ts`): of all, and of each. */
const SPLITS = 192;
const SPLITS_OF_THREAD = 8 * 4096;

export class SharedTable extends TranspositionTable {
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
  ) {
    super(bits, new Int32Array(memory.buffer, 0, (ENTRY * 2 ** bits) / 4));
  }

  /** For a compiled tree; undefined where WebAssembly cannot share memory. */
  compiled(): TableExports | undefined {
    const exports = TABLE_MODULE.instance({ env: { memory: this.memory } });
    exports?.open(this.bits);
    return exports;
  }
}
