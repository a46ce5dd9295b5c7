/** The communication between the thread of a vector environment and its workers: a few shared numbers. */
import type { GameId, GameOptions } from '../../core/game.js';
import type { AutoresetMode, VectorState } from '../vector/games.js';

export const RESET = 0;
export const STEP = 1;
export const CLOSE = 2;
export type Command = typeof RESET | typeof STEP | typeof CLOSE;

export interface Control {
  /** The number of commands so far, on which workers wait, and the last command. */
  readonly commands: Int32Array;
  /** How many workers have finished it. */
  readonly done: Int32Array;
  /** What went wrong in a worker: the length of a text in UTF-8, two bytes, and the text; length 0 for nothing. */
  readonly fault: Uint8Array;
}

/** What a worker is started with. */
export interface WorkerTask {
  readonly game: GameId;
  readonly options: GameOptions;
  readonly reward: 'default' | 'sparse';
  readonly autoresetMode: AutoresetMode;
  /** The memory of all `n` games, of which this worker plays `first` to `end - 1`. */
  readonly state: VectorState;
  readonly n: number;
  readonly first: number;
  readonly end: number;
  readonly control: Control;
}

const MAX_FAULT_BYTES = 1000;

export function makeControl(): Control {
  return {
    commands: new Int32Array(new SharedArrayBuffer(8)),
    done: new Int32Array(new SharedArrayBuffer(4)),
    fault: new Uint8Array(new SharedArrayBuffer(2 + MAX_FAULT_BYTES)),
  };
}

export function writeFault({ fault }: Control, error: unknown): void {
  const text = new TextEncoder().encode(String(error)).subarray(0, MAX_FAULT_BYTES);
  fault.set(text, 2);
  fault[0] = text.length & 255;
  fault[1] = text.length >> 8;
}

export function readFault({ fault }: Control): string | undefined {
  const length = fault[0] | (fault[1] << 8);
  return length === 0 ? undefined : new TextDecoder().decode(fault.slice(2, 2 + length));
}
