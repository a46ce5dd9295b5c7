/**
 * The coach of a running game: finds the best moves of the user's positions, and warns of moves that lose much. It evaluates one
 * position at a time in one worker; a move that was played comes first. It draws nothing.
 */
import type { Game } from 'otau';
import { gradeLimits } from 'otau/review';
import type { EvaluatedLine, Evaluation } from '../evaluation/evaluation.js';
import type { MoveNode } from '../session/tree.js';
import type { Adviser } from '../study/adviser.js';

/** A move that lost much. */
export interface Warning {
  readonly node: MoveNode;
  readonly loss: number;
  readonly isExact: boolean;
  readonly best: EvaluatedLine;
  /** The move and the line of best play after it. */
  readonly line: readonly number[];
}

export interface CoachInput {
  /** The current position, if the user is to move. */
  readonly position: MoveNode | undefined;
  readonly played: MoveNode | undefined;
}

export class Coach {
  readonly #advice = new Map<number, Evaluation>();
  readonly #warnings = new Map<number, Warning | undefined>();
  #input: CoachInput = { position: undefined, played: undefined };
  #isWorking = false;
  #isClosed = false;
  #hasFailed = false;
  #advising: MoveNode | undefined;

  /** @param onChange called after each new result */
  constructor(
    private readonly game: Game,
    private readonly adviser: Pick<Adviser, 'best' | 'compare' | 'stop' | 'close'>,
    private readonly onChange: () => void,
  ) {}

  get isThinking(): boolean {
    return this.#isWorking;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  adviceAt(node: MoveNode): Evaluation | undefined {
    return this.#advice.get(node.id);
  }

  warningAt(node: MoveNode): Warning | undefined {
    return this.#warnings.get(node.id);
  }

  setInput(input: CoachInput): void {
    this.#input = input;
    // The search of an old position can stop: its result so far is enough to grade the move
    if (this.#advising !== undefined && this.#advising !== input.position) this.adviser.stop();
    if (!this.#isWorking && !this.#isClosed) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    try {
      for (;;) {
        const { position, played } = this.#input;
        const isOpen = played?.parent !== undefined && !this.#warnings.has(played.id);
        if (this.#isClosed) break;
        if (isOpen) await this.#gradeMove(played, played.parent);
        else if (position !== undefined && !this.#advice.has(position.id)) await this.#advise(position);
        else break;
        this.onChange();
      }
    } catch {
      this.#hasFailed = true; // the game goes on without advice
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
    // An empty result is stored too, so that the search is not repeated
    this.#advice.set(node.id, found ?? { values: [], lines: [], depth: 0, nodes: 0, effort: 0 });
    return found;
  }

  async #gradeMove(node: MoveNode, before: MoveNode): Promise<void> {
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
