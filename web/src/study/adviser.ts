/** Finds the best move of a position and the loss of other moves, by endgame tables or by equal searches of both moves. */
import { type Game, gameTraits, OVER } from 'otau';
import { evaluateByTable } from '../endgames/tables.js';
import { AnalysisEngine, effortForGame } from '../evaluation/analysis-engine.js';
import { type EvaluatedLine, type Evaluation, finalEvaluation } from '../evaluation/evaluation.js';
import type { MoveNode } from '../session/tree.js';
import { peekNode } from './study.js';

/** The most lines of a search in a game with throws. */
const MAX_CHANCE_LINES = 50;

export interface Compared {
  /** Loss of the expected result, 0 to 2. */
  readonly loss: number;
  /** The move and the line of best play after it. */
  readonly line: readonly number[];
  readonly isExact: boolean;
}

export class Adviser {
  readonly #engine: AnalysisEngine;
  readonly #hasChance: boolean;

  /** @param lines number of best moves to find */
  constructor(
    private readonly game: Game,
    lines = 1,
  ) {
    this.#hasChance = gameTraits(game.id).hasChance;
    this.#engine = new AnalysisEngine(game, this.#hasChance ? MAX_CHANCE_LINES : lines);
  }

  /** The best moves of a position; undefined after another request. Throws `thread-failed`. */
  async best(node: MoveNode): Promise<Evaluation | undefined> {
    return (await this.#byTable(node)) ?? this.#evaluate(node);
  }

  /**
   * The loss of a move against the best one; undefined after another request, or if nothing is known.
   * @param best the best move; without its value, both moves are evaluated
   */
  async compare(
    node: MoveNode,
    best: { readonly action: number; readonly value?: number },
    action: number,
  ): Promise<Compared | undefined> {
    const exact = await this.#byTable(node);
    const listed = exact ?? (this.#hasChance ? await this.#evaluate(node) : undefined);
    if (listed !== undefined) return compareLines(listed, best.action, action);
    const tried = await this.#evaluateAfter(node, action);
    if (tried === undefined) return undefined;
    const mover = this.game.actor(node.row);
    const right = best.value ?? (await this.#evaluateAfter(node, best.action))?.values[mover];
    if (right === undefined) return undefined;
    const line = [action, ...(tried.lines[0]?.line ?? [])];
    return { loss: Math.max(0, right - tried.values[mover]), line, isExact: false };
  }

  async #byTable({ row }: MoveNode): Promise<Evaluation | undefined> {
    const exact = await evaluateByTable(this.game, row);
    return exact !== undefined && exact.lines.length > 0 ? exact : undefined;
  }

  async #evaluateAfter(node: MoveNode, action: number): Promise<Evaluation | undefined> {
    const { game } = this;
    const after = peekNode(game, node, action);
    return game.actor(after.row) === OVER ? finalEvaluation(game, after.row) : this.#evaluate(after);
  }

  #evaluate(node: MoveNode): Promise<Evaluation | undefined> {
    return this.#engine.analyse(node, effortForGame(this.game));
  }

  /** Ends the search; the request returns what it has found. */
  stop(): void {
    this.#engine.stop();
  }

  close(): void {
    this.#engine.close();
  }
}

/** The loss of a move, if both moves are in the evaluation. */
function compareLines({ lines, exact }: Evaluation, best: number, action: number): Compared | undefined {
  const find = (one: number): EvaluatedLine | undefined => lines.find((line) => line.action === one);
  const [right, tried] = [find(best), find(action)];
  if (right === undefined || tried === undefined) return undefined;
  return { loss: Math.max(0, right.value - tried.value), line: tried.line, isExact: exact !== undefined };
}
