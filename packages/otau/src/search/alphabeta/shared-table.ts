/**
 * The transposition table of a team of threads, in memory that all of them share. Trees in TypeScript use it as it is; compiled ones call
 * functions of WebAssembly over the same memory. The two lay out entries differently and do not find each other's.
 */
import type { KernelModule } from '../../kernel/module.js';
import { type SharedMemory, sharedMemory } from '../../lib/wasm.js';
import { TranspositionTable } from '../transposition-table.js';
import { TABLE_MODULE } from './table-module.js';

/** A table as compiled trees call it: `assembly/shared-table.ts`. */
export interface TableExports {
  abi(): number;
  /** The memory holds 2^bits entries. */
  open(bits: number): void;
  /** Where the entry of a position stands, or -1. */
  find(low: number, high: number): number;
  /** Score, depth, bound and age of the entry last found. */
  packed(): number;
  action(at: number): number;
  keep(low: number, high: number, packed: number, action: number): void;
}

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
    const module: KernelModule<TableExports> = TABLE_MODULE;
    const exports = module.instance({ env: { memory: this.memory } });
    exports?.open(this.bits);
    return exports;
  }
}
