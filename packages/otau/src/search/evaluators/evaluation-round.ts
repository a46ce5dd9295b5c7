/**
 * Many searches in one thread that share networks: their positions are evaluated together, once every search waits
 * for an answer. That moment does not depend on the clock, so that the batches are the same at every run.
 */
import type { Game } from '../../core/game.js';
import { Rows } from '../../core/rows.js';
import type { BatchEvaluator } from './batch-evaluator.js';
import { type ListedEvaluations, roomForAnswers } from './evaluator.js';

interface Request {
  readonly rows: Rows;
  readonly count: number;
  readonly out: ListedEvaluations;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** A round of searches. Each either waits for one answer or works; answers come when all of them wait. */
export class EvaluationRound {
  #members = 0;
  #waiting = 0;
  readonly #networks: SharedNetwork[] = [];

  /** One more search joins the round: answers wait for its requests. */
  enter(): void {
    this.#members++;
  }

  /** A search leaves the round: it makes no more requests. */
  leave(): void {
    this.#members--;
    this.#answerIfAllWait();
  }

  /**
   * A network of the round, which any number of searches share.
   * @param maxRows positions of all searches at once
   */
  share(game: Game, network: BatchEvaluator, maxRows: number): BatchEvaluator {
    const shared = new SharedNetwork(game, network, maxRows);
    this.#networks.push(shared);
    return {
      evaluate: (rows, count, out) => {
        const answer = shared.ask(rows, count, out);
        this.#waiting++;
        this.#answerIfAllWait();
        return answer;
      },
    };
  }

  #answerIfAllWait(): void {
    if (this.#waiting === 0 || this.#waiting < this.#members) return;
    this.#waiting = 0;
    // All requests are taken before the first answer lets a search continue.
    for (const answer of this.#networks.map((network) => network.takeAll())) void answer();
  }
}

class SharedNetwork {
  #requests: Request[] = [];
  readonly #rows: Rows;
  readonly #answers: ListedEvaluations;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly game: Game,
    private readonly network: BatchEvaluator,
    maxRows: number,
  ) {
    this.#rows = new Rows(game.rowSize, maxRows);
    this.#answers = roomForAnswers(game, maxRows);
  }

  ask(rows: Rows, count: number, out: ListedEvaluations): Promise<void> {
    return new Promise((resolve, reject) => this.#requests.push({ rows, count, out, resolve, reject }));
  }

  /** Takes the requests; the function returned gives the answer. */
  takeAll(): () => Promise<void> {
    const requests = this.#requests;
    this.#requests = [];
    return () => {
      this.#last = this.#last.then(() => this.#answer(requests));
      return this.#last;
    };
  }

  async #answer(requests: readonly Request[]): Promise<void> {
    if (requests.length === 0) return;
    let total = 0;
    for (const { rows, count } of requests) {
      this.#rows.bytes.set(rows.bytes.subarray(0, count * this.game.rowSize), total * this.game.rowSize);
      total += count;
    }
    try {
      await this.network.evaluate(this.#rows, total, this.#answers);
    } catch (error) {
      for (const { reject } of requests) reject(error);
      return;
    }
    let first = 0;
    for (const { count, out, resolve } of requests) {
      this.#handOut(first, count, out);
      first += count;
      resolve();
    }
  }

  #handOut(first: number, count: number, out: ListedEvaluations): void {
    const { players, maxLegal } = this.game;
    const { values, policy, actions, counts } = this.#answers;
    out.values.set(values.subarray(first * players, (first + count) * players));
    out.policy.set(policy.subarray(first * maxLegal, (first + count) * maxLegal));
    out.actions.set(actions.subarray(first * maxLegal, (first + count) * maxLegal));
    out.counts.set(counts.subarray(first, first + count));
  }
}
