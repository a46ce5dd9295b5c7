/** Says which move of a position is best, and what others give away against it: by tables, else by searches alike for both. */
import { type Game, gameTraits, OVER } from 'otau';
import { judgeByTable } from '../endgames/tables.js';
import { Analyst, reviewEffort } from '../judgement/analyst.js';
import { finalJudgement, type JudgedLine, type Judgement } from '../judgement/judgement.js';
import type { MoveNode } from '../session/tree.js';
import { peekNode } from './study.js';

/** The moves that a search compares where a throw follows each. */
const MAX_CHANCE_LINES = 50;

/** What a move gives away. */
export interface Compared {
  /** Of an expected result, 0 to 2. */
  readonly loss: number;
  /** What follows the move, itself first. */
  readonly line: readonly number[];
  /** Whether the loss is proved. */
  readonly isExact: boolean;
}

export class Adviser {
  readonly #analyst: Analyst;
  readonly #hasChance: boolean;

  /** @param lines how many best moves are shown */
  constructor(
    private readonly game: Game,
    lines = 1,
  ) {
    this.#hasChance = gameTraits(game.id).hasChance;
    this.#analyst = new Analyst(game, this.#hasChance ? MAX_CHANCE_LINES : lines);
  }

  /** The best moves of a position; undefined where another question came. Throws `thread-failed`. */
  async best(node: MoveNode): Promise<Judgement | undefined> {
    return (await this.#byTable(node)) ?? this.#judge(node);
  }

  /**
   * What a move gives away against the best one; undefined where another question came, or where nothing is known.
   * @param best what is known of the best move; where its value is not given, both moves are looked at
   */
  async compare(
    node: MoveNode,
    best: { readonly action: number; readonly value?: number },
    action: number,
  ): Promise<Compared | undefined> {
    const exact = await this.#byTable(node);
    const listed = exact ?? (this.#hasChance ? await this.#judge(node) : undefined);
    if (listed !== undefined) return compareLines(listed, best.action, action);
    const tried = await this.#judgeAfter(node, action);
    if (tried === undefined) return undefined;
    const mover = this.game.actor(node.row);
    const right = best.value ?? (await this.#judgeAfter(node, best.action))?.values[mover];
    if (right === undefined) return undefined;
    const line = [action, ...(tried.lines[0]?.line ?? [])];
    return { loss: Math.max(0, right - tried.values[mover]), line, isExact: false };
  }

  async #byTable({ row }: MoveNode): Promise<Judgement | undefined> {
    const exact = await judgeByTable(this.game, row);
    return exact !== undefined && exact.lines.length > 0 ? exact : undefined;
  }

  async #judgeAfter(node: MoveNode, action: number): Promise<Judgement | undefined> {
    const { game } = this;
    const after = peekNode(game, node, action);
    return game.actor(after.row) === OVER ? finalJudgement(game, after.row) : this.#judge(after);
  }

  #judge(node: MoveNode): Promise<Judgement | undefined> {
    return this.#analyst.analyse(node, reviewEffort(this.game));
  }

  /** Ends the thinking; what has been found so far is the answer. */
  stop(): void {
    this.#analyst.stop();
  }

  close(): void {
    this.#analyst.close();
  }
}

/** Two moves in the same judgement. */
function compareLines({ lines, exact }: Judgement, best: number, action: number): Compared | undefined {
  const find = (one: number): JudgedLine | undefined => lines.find((line) => line.action === one);
  const [right, tried] = [find(best), find(action)];
  if (right === undefined || tried === undefined) return undefined;
  return { loss: Math.max(0, right.value - tried.value), line: tried.line, isExact: exact !== undefined };
}
