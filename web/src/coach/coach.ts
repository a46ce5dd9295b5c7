/**
 * Watches a player's game: finds the best move of each of the player's positions, and tells of each move that was played what it
 * gives away. One question after the other in one thread; a move that was played comes first. Knows no React.
 */
import type { Game } from 'otau';
import { gradeLimits } from 'otau/review';
import type { EvaluatedLine, Evaluation } from '../evaluation/evaluation.js';
import type { MoveNode } from '../session/tree.js';
import type { Adviser } from '../study/adviser.js';

/** A move that gave much away. */
export interface Warning {
  /** The node that the move led to. */
  readonly node: MoveNode;
  readonly loss: number;
  readonly isExact: boolean;
  /** What would have been better. */
  readonly best: EvaluatedLine;
  /** What follows the move, itself first. */
  readonly line: readonly number[];
}

/** What the coach is to look at. */
export interface Scene {
  /** The position, where it is the player's to move in. */
  readonly position: MoveNode | undefined;
  /** The last move of the player. */
  readonly played: MoveNode | undefined;
}

export class Coach {
  readonly #advice = new Map<number, Evaluation>();
  readonly #warnings = new Map<number, Warning | undefined>();
  #scene: Scene = { position: undefined, played: undefined };
  #isWorking = false;
  #isClosed = false;
  #hasFailed = false;
  #advising: MoveNode | undefined;

  /** @param onChange called when something new is known */
  constructor(
    private readonly game: Game,
    private readonly adviser: Pick<Adviser, 'best' | 'compare' | 'stop' | 'close'>,
    private readonly onChange: () => void,
  ) {}

  /** Whether something is being looked at. */
  get isThinking(): boolean {
    return this.#isWorking;
  }

  /** Whether there is no thread for the analysis. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** The best moves of a position, once they are known. */
  adviceAt(node: MoveNode): Evaluation | undefined {
    return this.#advice.get(node.id);
  }

  /** The warning about the move to a node, if there is one. */
  warningAt(node: MoveNode): Warning | undefined {
    return this.#warnings.get(node.id);
  }

  setScene(scene: Scene): void {
    this.#scene = scene;
    // What was found of a position that has been left is enough to judge the move
    if (this.#advising !== undefined && this.#advising !== scene.position) this.adviser.stop();
    if (!this.#isWorking && !this.#isClosed) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    try {
      for (;;) {
        const { position, played } = this.#scene;
        const isOpen = played?.parent !== undefined && !this.#warnings.has(played.id);
        if (this.#isClosed) break;
        if (isOpen) await this.#judge(played, played.parent);
        else if (position !== undefined && !this.#advice.has(position.id)) await this.#advise(position);
        else break;
        this.onChange();
      }
    } catch {
      this.#hasFailed = true; // without advice the game continues
    }
    this.#isWorking = false;
    if (!this.#isClosed) this.onChange();
  }

  async #advise(node: MoveNode): Promise<Evaluation | undefined> {
    const known = this.#advice.get(node.id);
    if (known !== undefined) return known;
    this.#advising = node;
    const found = await this.adviser.best(node);
    this.#advising = undefined;
    // Nothing found is not asked for again
    this.#advice.set(node.id, found ?? { values: [], lines: [], depth: 0, nodes: 0, effort: 0 });
    return found;
  }

  async #judge(node: MoveNode, before: MoveNode): Promise<void> {
    const best = (await this.#advise(before))?.lines[0];
    if (best === undefined || best.action === node.action) return void this.#warnings.set(node.id, undefined);
    const found = await this.adviser.compare(before, { action: best.action }, node.action);
    const isBad = found !== undefined && found.loss >= gradeLimits(this.game.id)[1];
    this.#warnings.set(node.id, isBad ? { node, best, ...found } : undefined);
  }

  close(): void {
    this.#isClosed = true;
    this.adviser.close();
  }
}
