/** One network for all clients: requests that arrive while a batch is evaluated make the next batch. */
import type { Game } from 'otau/internal/core/game.js';
import { Rows } from 'otau/internal/core/rows.js';
import { NetworkEvaluator } from 'otau/internal/network/batch.js';
import type { InferenceSession } from 'otau/internal/network/runtime.js';
import { type ListedEvaluations, roomForAnswers } from 'otau/internal/search/evaluators/evaluator.js';
import { writeAnswers } from './answers.js';

interface Question {
  readonly rows: Uint8Array;
  readonly count: number;
  readonly resolve: (answer: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

export class InferenceQueue {
  /** Positions that were evaluated, and the batches that they came in. */
  evaluations = 0;
  batches = 0;
  #waiting: Question[] = [];
  #isBusy = false;
  readonly #evaluator: NetworkEvaluator;
  readonly #rows: Rows;
  readonly #answers: ListedEvaluations;

  /** @param maxBatch positions that the network sees at once, and in a question, at most */
  constructor(
    readonly game: Game,
    private readonly session: InferenceSession,
    readonly maxBatch: number,
  ) {
    this.#evaluator = new NetworkEvaluator(game, session, maxBatch);
    this.#rows = new Rows(game.rowSize, maxBatch);
    this.#answers = roomForAnswers(game, maxBatch);
  }

  /** Evaluates `rows`, at most `maxBatch` of them. */
  ask(rows: Uint8Array): Promise<Uint8Array> {
    const count = rows.length / this.game.rowSize;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ rows, count, resolve, reject });
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#waiting.length > 0) await this.#answer(this.#nextBatch());
    this.#isBusy = false;
  }

  /** Whole questions, as many as fit. */
  #nextBatch(): Question[] {
    let count = 0;
    let end = 0;
    while (end < this.#waiting.length && count + this.#waiting[end].count <= this.maxBatch) {
      count += this.#waiting[end++].count;
    }
    return this.#waiting.splice(0, end);
  }

  async #answer(questions: readonly Question[]): Promise<void> {
    let total = 0;
    for (const { rows, count } of questions) {
      this.#rows.bytes.set(rows, total * this.game.rowSize);
      total += count;
    }
    try {
      await this.#evaluator.evaluate(this.#rows, total, this.#answers);
    } catch (error) {
      for (const { reject } of questions) reject(error);
      return;
    }
    this.evaluations += total;
    this.batches++;
    let first = 0;
    for (const { count, resolve } of questions) {
      resolve(writeAnswers(this.game, this.#answers, first, count));
      first += count;
    }
  }

  close(): Promise<void> {
    return this.session.close();
  }
}
