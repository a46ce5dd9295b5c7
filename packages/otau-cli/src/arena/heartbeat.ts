/**
 * What a worker thread shows of its game while it plays, in shared memory: whom it has asked, for
 * how long, and the moves so far. A thread that is stuck in an agent's endless loop cannot answer;
 * its game is then ended and recorded from here.
 */

/** Numbers before the actions: turns so far, seat + 1 (0: nobody is asked), limit in ms, by clock, actions. */
const HEADER_LENGTH = 5;
/** Longer games are recorded up to here if an agent hangs. */
const MAX_ACTIONS = 100_000;

export interface BeatState {
  readonly turns: number;
  /** The seat that has been asked; undefined between the turns. */
  readonly seat: number | undefined;
  readonly limit: number;
  readonly isClock: boolean;
}

export class Beat {
  readonly #numbers: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(4 * (HEADER_LENGTH + MAX_ACTIONS))) {
    this.#numbers = new Int32Array(memory);
  }

  /** `seat` is asked now. `actions` are those of the game so far; they only grow until `rest`. */
  ask(seat: number, limit: number, isClock = false, actions: readonly number[] = []): void {
    const numbers = this.#numbers;
    const known = numbers[4];
    const count = Math.min(actions.length, MAX_ACTIONS);
    for (let i = Math.min(known, count); i < count; i++) numbers[HEADER_LENGTH + i] = actions[i];
    numbers[4] = count;
    numbers[2] = Math.min(limit, 2 ** 31 - 1);
    numbers[3] = isClock ? 1 : 0;
    Atomics.store(numbers, 1, seat + 1);
    Atomics.add(numbers, 0, 1);
  }

  /** Nobody is asked, and a new game begins. */
  rest(): void {
    this.#numbers[4] = 0;
    Atomics.store(this.#numbers, 1, 0);
    Atomics.add(this.#numbers, 0, 1);
  }

  read(): BeatState {
    const turns = Atomics.load(this.#numbers, 0);
    const seat = Atomics.load(this.#numbers, 1) - 1;
    return { turns, seat: seat < 0 ? undefined : seat, limit: this.#numbers[2], isClock: this.#numbers[3] === 1 };
  }

  actions(): number[] {
    return [...this.#numbers.subarray(HEADER_LENGTH, HEADER_LENGTH + this.#numbers[4])];
  }
}
