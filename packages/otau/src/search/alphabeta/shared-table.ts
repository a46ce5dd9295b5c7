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

export class SharedTable extends TranspositionTable {
  /**
   * @param bits the table holds 2^bits entries, 2 to 26
   * @param memory that of another thread's table, which may have been sent to this one; new and empty unless given
   */
  constructor(
    private readonly bits: number,
    readonly memory: SharedMemory = sharedMemory(ENTRY * 2 ** bits),
  ) {
    super(bits, memory.buffer);
  }

  /** For a compiled tree; undefined where WebAssembly cannot share memory. */
  compiled(): TableExports | undefined {
    const exports = TABLE_MODULE.instance({ env: { memory: this.memory } });
    exports?.open(this.bits);
    return exports;
  }
}
