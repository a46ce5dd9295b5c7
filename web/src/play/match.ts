/**
 * One game at the board: the session with its machines, clocks that tick, and the store that keeps
 * every move. Knows no React; the page watches it and calls it.
 */
import { CHANCE, OVER } from 'otau';
import { type Failure, failureOf } from '../i18n/failures.js';
import { type SavedFacts, type SavedGame, saveSession } from '../session/saved.js';
import { PERSON, type Session } from '../session/session.js';
import { keepGame } from '../store/games.js';
import { Machines, type Thinking } from './machines.js';
import { Table } from './table.js';

/** Something to tell the player beside the board. */
export type Notice = 'draw-declined' | 'machine-failed' | 'not-kept';

/** Milliseconds between moves of machines, so that a viewer can follow. */
const MOVE_DELAY_MS = 440;
/** Milliseconds between readings of the clock. */
const TICK_INTERVAL_MS = 100;

export class Match extends Table {
  readonly #machines: Machines;
  #isRunning = false;
  #isPaused = false;
  #notice: Notice | undefined;
  #failure: Failure | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #kept: Promise<void> = Promise.resolve();
  /** Grows whenever the game continues from somewhere: a machine's move that was meant for before is dropped. */
  #moment = 0;

  /** @param delayFactor how fast machines follow each other: 1 is usual, 0 at once */
  constructor(
    readonly session: Session,
    readonly facts: Omit<SavedFacts, 'updated'>,
    private readonly delayFactor: () => number,
  ) {
    super();
    this.#machines = new Machines(session.game, session.setup.players, () => this.notify());
  }

  override get thinking(): Thinking | undefined {
    return this.#machines.thinking;
  }

  get notice(): Notice | undefined {
    return this.#notice;
  }

  /** The error behind the notice. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Whether this tab plays the game; else it only looks on. */
  override get isRunning(): boolean {
    return this.#isRunning;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** A game that has ended here, or that was imported, is not changed any more. */
  get isClosed(): boolean {
    const { ending, hasFriend } = this.session;
    return (ending !== undefined && !hasFriend) || this.facts.tags !== undefined;
  }

  /** Whether machines play among themselves. */
  get isDemonstration(): boolean {
    return this.#machines.areAll;
  }

  /** The game continues: clocks run, machines think. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    if (this.isClosed) {
      this.notify();
      return;
    }
    this.session.resume(this.now());
    this.#machines.start();
    if (this.session.isTimed) this.#ticker = setInterval(() => this.#tick(), TICK_INTERVAL_MS);
    this.#continue();
  }

  /** The board is left: clocks stand, threads end, everything is kept. */
  async stop(mayKeep = true): Promise<void> {
    if (this.#isRunning) {
      this.#isRunning = false;
      clearTimeout(this.#timer);
      clearInterval(this.#ticker);
      this.session.suspend(this.now());
      this.#machines.close();
      if (mayKeep && !this.isClosed) this.keep();
      this.notify();
    }
    await this.#kept;
  }

  /** The person to move plays. */
  override play(action: number): void {
    if (!this.isLive || !this.session.isPersonsTurn || this.session.actor < 0) return;
    this.#act(() => this.session.play(action, this.now()));
  }

  /** Chance moves for the person whose turn it is. */
  override throwSticks(): void {
    if (this.session.actor !== CHANCE || !this.session.isPersonsTurn || !this.isLive) return;
    this.#act(() => this.session.throwChance(this.now()));
  }

  undo(): void {
    const { session } = this;
    this.#act(() => (session.canTakeBack ? session.takeBack(this.now()) : session.undo(this.now())));
  }

  /** What the player writes beside the present position. */
  comment(text: string): void {
    this.session.current.comment = text === '' ? undefined : text;
    this.keep();
    this.notify();
  }

  /** Plays again what was taken back, up to where a person is to move. */
  redo(): void {
    const { session } = this;
    this.#act(() => {
      do session.redo(this.now());
      while (session.canRedo && !(session.actor >= 0 && session.isPersonsTurn));
    });
  }

  resign(): void {
    const { session } = this;
    const player = session.isPersonsTurn ? session.turn : session.setup.players.indexOf(PERSON);
    if (player !== undefined && player >= 0) this.#act(() => session.resign(player, this.now()));
  }

  /** The person to move, or the only one there, offers a draw; a machine answers at once. */
  offerDraw(): void {
    const { session } = this;
    const player = session.isPersonsTurn ? (session.turn as number) : session.setup.players.indexOf(PERSON);
    const other = 1 - player;
    this.#act(() => {
      session.offerDraw(player);
      if (!this.#machines.isMachine(other)) return;
      if (this.#machines.agreesToDraw(other, session.current.ply)) session.acceptDraw(other, this.now());
      else {
        session.declineDraw(other);
        this.#notice = 'draw-declined';
      }
    });
  }

  answerDraw(accept: boolean): void {
    const { session } = this;
    const { drawOffer } = session.live;
    if (drawOffer === undefined) return;
    this.#act(() => (accept ? session.acceptDraw(1 - drawOffer, this.now()) : session.declineDraw(1 - drawOffer)));
  }

  claimDraw(): void {
    this.#act(() => this.session.claimDraw(this.now()));
  }

  override moveNow(): void {
    this.#machines.moveNow();
  }

  /** Machines among themselves wait, or continue. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (isPaused) this.session.suspend(this.now());
    else this.session.resume(this.now());
    this.#act(() => undefined);
  }

  /** The game continues from the position that is looked at. */
  playFromHere(): void {
    const { shown } = this;
    this.#act(() => this.session.goTo(shown, this.now()));
  }

  /** Does something to the game, and continues from there. */
  #act(change: () => void): void {
    if (!this.#isRunning || this.isClosed) return;
    this.#machines.forget();
    this.#notice = undefined;
    this.#failure = undefined;
    change();
    this.followLive();
    this.#continue();
    this.keep();
  }

  #continue(): void {
    clearTimeout(this.#timer);
    this.#moment++;
    const { session } = this;
    const { turn } = session;
    if (session.actor === OVER) this.#machines.close();
    else if (turn !== undefined && this.#machines.isMachine(turn) && !this.#isPaused) {
      const pause = this.session.actor === CHANCE || this.isDemonstration ? this.#pause : 0;
      this.#timer = setTimeout(() => void this.#machineMoves(), pause);
    }
    this.notify();
  }

  /** Milliseconds that a machine waits for eyes to follow; none where that would take its time. */
  get #pause(): number {
    return this.session.isTimed ? 0 : MOVE_DELAY_MS * this.delayFactor();
  }

  async #machineMoves(): Promise<void> {
    const { session } = this;
    if (session.actor === CHANCE) {
      session.throwChance(this.now());
    } else if (session.canClaimDraw && (this.#machines.valueOf(session.actor) ?? 0) <= 0) {
      session.claimDraw(this.now());
    } else if (!(await this.#machineChooses())) return;
    this.#continue();
    this.keep();
  }

  async #machineChooses(): Promise<boolean> {
    const { session } = this;
    const moment = this.#moment;
    const began = this.now();
    try {
      const choosing = this.#machines.choose(session, began);
      this.notify();
      const action = await choosing;
      if (action === undefined) return false;
      await wait(this.#pause - (this.now() - began));
      if (!this.#isRunning || moment !== this.#moment) return false;
      session.play(action, this.now());
      return true;
    } catch (error) {
      this.#fail('machine-failed', error);
      return false;
    }
  }

  /** Asks the machine again that has failed. */
  tryAgain(): void {
    this.#act(() => undefined);
  }

  #tick(): void {
    if (this.session.ending !== undefined || this.session.checkTime(this.now()) === undefined) return;
    this.#machines.forget();
    this.#continue();
    this.keep();
  }

  saved(): SavedGame {
    return saveSession(this.session, { ...this.facts, updated: Date.now() }, this.now());
  }

  /** Keeps the game as it is. */
  keep(): void {
    // Begins at once, as the page may be about to go; the store keeps the order
    const keeping = keepGame(this.saved()).catch((error: unknown) => this.#fail('not-kept', error));
    this.#kept = this.#kept.then(() => keeping);
  }

  #fail(notice: Notice, error: unknown): void {
    this.#notice = notice;
    this.#failure = failureOf(error);
    this.notify();
  }
}

function wait(milliseconds: number): Promise<void> {
  return milliseconds <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
}
