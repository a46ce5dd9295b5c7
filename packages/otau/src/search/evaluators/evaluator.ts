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

/** Positions that one of several asks about. */
export interface JointQuestion {
  readonly rows: Uint8Array;
  readonly count: number;
  /** Takes its answer: those from `first` on. */
  readonly resolve: (answers: ListedEvaluations, first: number) => void;
  readonly reject: (reason: unknown) => void;
}

/** Has the positions of several questions evaluated together. */
export class JointEvaluator {
  readonly #rows: Rows;
  readonly #answers: ListedEvaluations;

  /** @param maxRows positions of all questions at once */
  constructor(
    game: Game,
    private readonly network: BatchEvaluator,
    maxRows: number,
  ) {
    this.#rows = new Rows(game.rowSize, maxRows);
    this.#answers = roomForAnswers(game, maxRows);
  }

  /** Answers all, or rejects all by what the network throws. */
  async answer(questions: readonly JointQuestion[]): Promise<void> {
    let total = 0;
    for (const { rows, count } of questions) {
      this.#rows.bytes.set(rows, total * this.#rows.rowSize);
      total += count;
    }
    try {
      if (total > 0) await this.network.evaluate(this.#rows, total, this.#answers);
    } catch (error) {
      for (const { reject } of questions) reject(error);
      return;
    }
    let first = 0;
    for (const { count, resolve } of questions) {
      resolve(this.#answers, first);
      first += count;
    }
  }
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
  #questions: JointQuestion[] = [];
  readonly #evaluator: JointEvaluator;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly game: Game,
    network: BatchEvaluator,
    maxRows: number,
  ) {
    this.#evaluator = new JointEvaluator(game, network, maxRows);
  }

  ask({ bytes }: Rows, count: number, out: ListedEvaluations): Promise<void> {
    const rows = bytes.subarray(0, count * this.game.rowSize);
    return new Promise((resolve, reject) => {
      const take: JointQuestion['resolve'] = (answers, first) => resolve(this.#handOut(answers, first, count, out));
      this.#questions.push({ rows, count, resolve: take, reject });
    });
  }

  /** Takes the questions; the function returned gives the answers. */
  takeAll(): () => Promise<void> {
    const questions = this.#questions;
    this.#questions = [];
    return () => {
      this.#last = this.#last.then(() => this.#evaluator.answer(questions));
      return this.#last;
    };
  }

  #handOut(answers: ListedEvaluations, first: number, count: number, out: ListedEvaluations): void {
    const { players, maxLegal } = this.game;
    const { values, policy, actions, counts } = answers;
    out.values.set(values.subarray(first * players, (first + count) * players));
    out.policy.set(policy.subarray(first * maxLegal, (first + count) * maxLegal));
    out.actions.set(actions.subarray(first * maxLegal, (first + count) * maxLegal));
    out.counts.set(counts.subarray(first, first + count));
  }
}
