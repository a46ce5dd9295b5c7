/** Says of a try that was not the best move what it gives away, and what answers it. */
import { gameTraits, OVER, type Row } from 'otau';
import { UNGRADED } from 'otau/puzzles';
import { judgeByTable } from '../endgames/tables.js';
import type { Exercise } from '../exercises/packs.js';
import { Analyst, reviewEffort } from '../judgement/analyst.js';
import { finalJudgement, type Judgement } from '../judgement/judgement.js';
import { Study } from '../study/study.js';

/** What became known of a try. */
export interface Refuted {
  /** What it gives away of an expected result, 0 to 2. */
  readonly loss: number;
  readonly reply?: number;
}

/** Moves that a search compares where a throw follows each. */
const LINES = 50;

export class Referee {
  readonly #analyst: Analyst;

  constructor(private readonly exercise: Exercise) {
    const { game } = exercise;
    this.#analyst = new Analyst(game, gameTraits(game.id).hasChance ? LINES : 1);
  }

  /** Undefined where another try came, or where nothing is known. Throws `thread-failed`. */
  async judge(action: number): Promise<Refuted | undefined> {
    const { game, row, best, other, grade } = this.exercise;
    if (action === other.line[0]) return { loss: best.value - other.value, reply: other.line[1] };
    const exact = await judgeByTable(game, row);
    const known = exact ?? (gameTraits(game.id).hasChance ? await this.#look(row) : undefined);
    if (known !== undefined) return compare(known, best.line[0], action);
    const tried = await this.#after(action);
    if (tried === undefined) return undefined;
    const mover = game.actor(row);
    const loss = best.value - tried.values[mover];
    const reply = tried.lines[0]?.action;
    if (grade !== UNGRADED) return { loss: Math.max(0, loss), reply };
    // Both moves as deep as each other: the smaller loss counts, as in reviews
    const fair = await this.#after(best.line[0]);
    return fair && { loss: Math.max(0, Math.min(loss, fair.values[mover] - tried.values[mover])), reply };
  }

  async #after(action: number): Promise<Judgement | undefined> {
    const { game, row } = this.exercise;
    const after = new Uint8Array(game.rowSize);
    game.next(row, action, after);
    return game.actor(after) === OVER ? finalJudgement(game, after) : this.#look(after);
  }

  #look(row: Row): Promise<Judgement | undefined> {
    const { game, position } = this.exercise;
    const counters = game.parsePosition(position, new Uint8Array(game.rowSize));
    const { tree } = Study.begin(game, { row, counters });
    return this.#analyst.analyse(tree.root, reviewEffort(game));
  }

  close(): void {
    this.#analyst.close();
  }
}

/** Two moves in the same judgement. */
function compare({ lines }: Judgement, best: number, action: number): Refuted | undefined {
  const [right, tried] = [best, action].map((one) => lines.find((line) => line.action === one)?.value);
  return right === undefined || tried === undefined ? undefined : { loss: Math.max(0, right - tried) };
}
