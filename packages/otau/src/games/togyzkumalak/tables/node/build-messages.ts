/** The messages between the threads of a build and the one that leads them. */
import type { TableShape } from '../table.js';

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
