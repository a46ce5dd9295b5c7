/** Checks an answer that is not the best move: its loss, and the reply to it. */
import { rowAfter, startOf } from 'otau';
import { UNGRADED } from 'otau/puzzles';
import type { Exercise } from '../exercises/packs.js';
import { Adviser } from '../study/adviser.js';
import { Study } from '../study/study.js';

/** Why a move is worse than the best one. */
interface Refutation {
  /** The loss of expected result, 0 to 2. */
  readonly loss: number;
  readonly reply?: number;
}

export class AnswerChecker {
  readonly #adviser: Adviser;

  constructor(private readonly exercise: Exercise) {
    this.#adviser = new Adviser(exercise.game);
  }

  /** Undefined if another answer came meanwhile, or if nothing was found. Throws `thread-failed`. */
  async check(action: number): Promise<Refutation | undefined> {
    const { game, best, other, grade, position } = this.exercise;
    if (action === other.line[0]) return { loss: best.value - other.value, reply: other.line[1] };
    const { root } = Study.begin(game, startOf(game, position)).tree;
    // For mistakes both moves are searched equally deep, as in reviews
    const value = grade === UNGRADED ? undefined : best.value;
    const found = await this.#adviser.compare(root, { action: best.line[0], value }, action);
    const isTurned = found !== undefined && found.line.length > 1;
    return found && { loss: found.loss, reply: isTurned ? this.#reply(found.line) : undefined };
  }

  /** The reply to the move; undefined if a throw comes next. */
  #reply([action, reply]: readonly number[]): number | undefined {
    const { game, row } = this.exercise;
    return game.actor(rowAfter(game, row, action)) < 0 ? undefined : reply;
  }

  close(): void {
    this.#adviser.close();
  }
}
