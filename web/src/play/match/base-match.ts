/**
 * The common part of matches in this browser and in rooms: what the board, the players' bars and the panel need. Holds
 * which position is shown and what is highlighted there. Pages read the fields and change them by methods alone.
 */
import type { Ahead } from '../../board/board-props.js';
import type { GameMetadata } from '../../session/saved-game.js';
import type { Session } from '../../session/session.js';
import { lineThrough, type MoveNode } from '../../session/tree.js';
import { Watchable } from '../../session/watchable.js';
import type { Thinking } from './computer-players.js';

export abstract class BaseMatch extends Watchable {
  abstract readonly session: Session;
  abstract readonly metadata: Omit<GameMetadata, 'updated'>;
  /** Whether this tab plays the game; otherwise it only shows it. */
  abstract readonly isRunning: boolean;
  abstract readonly thinking: Thinking | undefined;
  #shown: MoveNode | undefined;
  /** The highlighted moves of the shown position. */
  pointed: readonly number[] = [];
  /** The highlighted cells. */
  marked: readonly string[] = [];

  /** Plays a move of the person to move. */
  abstract play(action: number): void;
  /** Throws the sticks for the person whose turn it is. */
  abstract throwSticks(): void;
  /** Makes the computer player that is thinking move at once. */
  abstract moveNow(): void;

  /** Where a move can be chosen before its turn; undefined where none can. */
  get ahead(): Ahead | undefined {
    return undefined;
  }

  /** What can be played on the board in a line that is not the game's; undefined outside of one. */
  get lineMoves(): readonly number[] | undefined {
    return undefined;
  }

  /** Forgets the move that waits for its turn, or the line. */
  forgetAhead(): void {}

  now(): number {
    return performance.now();
  }

  /** The shown node: the current one unless the player has stepped back. */
  get shown(): MoveNode {
    return this.#shown ?? this.session.current;
  }

  /** Whether the board shows the current position. */
  get isLive(): boolean {
    return this.#shown === undefined;
  }

  /** Shows a position. After the current one is shown, the board follows the game again. */
  show(node: MoveNode): void {
    this.followLive();
    if (node !== this.session.current) this.#shown = node;
    this.notify();
  }

  /** Highlights moves and cells of the shown position. */
  suggest(actions: readonly number[], cells: readonly string[] = []): void {
    this.pointed = actions;
    this.marked = cells;
    this.notify();
  }

  /** Shows a position and highlights a move and cells of it. */
  point(node: MoveNode, action: number | undefined, cells: readonly string[]): void {
    this.show(node);
    this.suggest(action === undefined ? [] : [action], cells);
  }

  /** Shows the position one move back or forward, if there is one. */
  step(by: 1 | -1): void {
    const line = lineThrough(this.session.current);
    const index = line.indexOf(this.shown);
    const node = index < 0 ? undefined : line[index + by];
    if (node !== undefined) this.show(node);
  }

  /** Shows the current position again without highlights. Does not notify. */
  protected followLive(): void {
    this.#shown = undefined;
    this.pointed = [];
    this.marked = [];
  }
}
