/** What the board, the strips and the panel need of a game, wherever it is played; which of its positions is looked at, and what is pointed out there. */
import type { SavedFacts } from '../session/saved.js';
import type { Session } from '../session/session.js';
import { lineThrough, type MoveNode } from '../session/tree.js';
import { Watchable } from '../session/watchable.js';
import type { Thinking } from './machines.js';

export abstract class Table extends Watchable {
  abstract readonly session: Session;
  abstract readonly facts: Omit<SavedFacts, 'updated'>;
  /** Whether this tab plays the game; else it only looks on. */
  abstract readonly isRunning: boolean;
  abstract readonly thinking: Thinking | undefined;
  #shown: MoveNode | undefined;
  #pointed: readonly number[] = [];
  #marked: readonly string[] = [];

  /** The person to move plays. */
  abstract play(action: number): void;
  /** Chance moves for the person whose turn it is. */
  abstract throwSticks(): void;
  /** The machine that thinks moves at once. */
  abstract moveNow(): void;

  now(): number {
    return performance.now();
  }

  /** The node that is looked at: the present one unless the player looks back. */
  get shown(): MoveNode {
    return this.#shown ?? this.session.current;
  }

  /** Whether the board shows the position in which the game stands. */
  get isLive(): boolean {
    return this.#shown === undefined;
  }

  /** Looks at a position of the game; the present one is followed again. */
  show(node: MoveNode): void {
    this.followLive();
    if (node !== this.session.current) this.#shown = node;
    this.notify();
  }

  /** The moves of the shown position that are pointed out. */
  get pointed(): readonly number[] {
    return this.#pointed;
  }

  /** The cells that are spoken of. */
  get marked(): readonly string[] {
    return this.#marked;
  }

  /** Points moves of the shown position out, and cells that are spoken of. */
  suggest(actions: readonly number[], cells: readonly string[] = []): void {
    this.#pointed = actions;
    this.#marked = cells;
    this.notify();
  }

  /** Looks at a position and points a move of it out, and cells that are spoken of. */
  point(node: MoveNode, action: number | undefined, cells: readonly string[]): void {
    this.show(node);
    this.suggest(action === undefined ? [] : [action], cells);
  }

  /** Looks one move back or forward, where there is one. */
  step(by: 1 | -1): void {
    const line = lineThrough(this.session.current);
    const index = line.indexOf(this.shown);
    const node = index < 0 ? undefined : line[index + by];
    if (node !== undefined) this.show(node);
  }

  /** Follows the present position again, with nothing pointed out, without drawing. */
  protected followLive(): void {
    this.#shown = undefined;
    this.#pointed = [];
    this.#marked = [];
  }
}
