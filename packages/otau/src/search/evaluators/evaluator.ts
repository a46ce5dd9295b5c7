/**
 * What Monte Carlo tree search asks about the positions that it reaches: how they will end,
 * and which moves are promising. Random games, the games' evaluations and networks answer.
 */
import type { Game } from '../../core/game.js';
import { Rows } from '../../core/rows.js';
import type { Rng } from '../../lib/rng.js';

/** Where an evaluator writes its answers. */
export interface Evaluations {
  /** `count × players`: the expected result of each player, -1 to 1. */
  readonly values: Float32Array;
  /** `count × game.maxLegal`: how likely each legal action is the best, in the order of `game.legal`, not negative. */
  readonly policy?: Float32Array;
}

/** Answers that include the legal actions, which a policy needs anyway, so that they are listed once. */
export interface ListedEvaluations extends Evaluations {
  readonly policy: Float32Array;
  /** `count × game.maxLegal`: the legal actions in the order of `game.legal`; what follows them means nothing. */
  readonly actions: Uint16Array;
  /** `count`: how many they are. */
  readonly counts: Uint16Array;
}

export function isListed(answers: Evaluations): answers is ListedEvaluations {
  return 'actions' in answers;
}

/** Room for the answers to `count` questions. */
export function roomForAnswers({ players, maxLegal }: Game, count: number): ListedEvaluations {
  return {
    values: new Float32Array(count * players),
    policy: new Float32Array(count * maxLegal),
    actions: new Uint16Array(count * maxLegal),
    counts: new Uint16Array(count),
  };
}

/** What the search provides to an evaluator. */
export interface EvaluatorContext {
  readonly rng: Rng;
  /**
   * Call it for each position that is played through, at least every half a millisecond. Throws when the
   * search has to end; the evaluator lets the error pass.
   */
  step(): void;
}

/**
 * What judges the leaves of MCTS.
 * @example createMcts({ evaluator: rolloutEvaluator({ plies: 10, evaluation: 'game' }) })
 */
export interface Evaluator {
  readonly name: string;
  /** Whether `evaluate` writes a policy. Without one, all moves are equally likely. */
  readonly hasPolicy?: boolean;
  /**
   * Evaluates the first `count` of `rows`: positions in which a player moves, never chance.
   * `out.policy` is there if `hasPolicy` is true.
   */
  evaluate(game: Game, rows: Rows, count: number, out: Evaluations, context: EvaluatorContext): void;
}

// Evaluators whose answers a search waits for: networks, and others that judge many positions together.

/** Evaluates batches of positions and answers by a promise, as networks do. */
export interface BatchEvaluator {
  /**
   * Evaluates the first `count` of `rows`: positions in which a player moves. One call at a time.
   * Writes to `out` the expected results of the players (-1 to 1), the legal actions and their probabilities,
   * which sum to 1 and are 0 after the last legal action. A search keeps an answer for as long as its position is in the tree.
   */
  evaluate(rows: Rows, count: number, out: ListedEvaluations): Promise<void>;
}

// Many searches in one thread that share networks: their positions are evaluated together, once every search waits
// for an answer. That moment does not depend on the clock, so that the batches are the same at every run.

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
