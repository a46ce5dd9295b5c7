/**
 * One game at the board: the session with its computer players and running clocks. Saves every move in the
 * store. Draws nothing; the page watches it and calls it.
 */
import { CHANCE, OVER } from 'otau';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { type GameMetadata, type SavedGame, saveSession } from '../../session/saved-game.js';
import { PERSON, type Session } from '../../session/session.js';
import { saveGame } from '../../store/games.js';
import { BaseMatch } from './base-match.js';
import { ComputerPlayers, type Thinking } from './computer-players.js';

/** A message for the player beside the board. */
export type Notice = 'draw-declined' | 'computer-failed' | 'not-saved';

/** Milliseconds between moves of computer players, so that a viewer can follow. */
const MOVE_DELAY_MS = 440;
/** Milliseconds between readings of the clock. */
const TICK_INTERVAL_MS = 100;

export class Match extends BaseMatch {
  readonly #computers: ComputerPlayers;
  override isRunning = false;
  isPaused = false;
  notice: Notice | undefined;
  /** The error behind the notice. */
  failure: Failure | undefined;
  /** Whether another tab has deleted the game. It is not saved again before its player goes on with it. */
  isDeleted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #saving: Promise<void> = Promise.resolve();
  /** Grows whenever the position changes. A move that was searched for an earlier value is dropped. */
  #moment = 0;

  /** @param delayFactor scales the delay between moves of computer players: 1 is the usual delay, 0 none */
  constructor(
    readonly session: Session,
    readonly metadata: Omit<GameMetadata, 'updated'>,
    private readonly delayFactor: () => number,
  ) {
    super();
    this.#computers = new ComputerPlayers(session.game, session.setup.players, () => this.notify());
  }

  override get thinking(): Thinking | undefined {
    return this.#computers.thinking;
  }

  /** Whether the game can no longer change: it has ended here, or it was imported. */
  get isClosed(): boolean {
    const { ending, hasFriend } = this.session;
    return (ending !== undefined && !hasFriend) || this.metadata.tags !== undefined;
  }

  setDeleted(isDeleted: boolean): void {
    if (this.isDeleted === isDeleted) return;
    this.isDeleted = isDeleted;
    this.notify();
  }

  /** Saves a deleted game again. */
  keep(): void {
    this.setDeleted(false);
    this.save();
  }

  /** Whether all players are computer players. */
  get isDemonstration(): boolean {
    return this.#computers.areAll;
  }

  /** Starts the clocks and the computer players. */
  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    if (this.isClosed) {
      this.notify();
      return;
    }
    // Until the first move nobody's time runs
    if (this.session.current.ply > 0) this.session.resume(this.now());
    this.#computers.start();
    if (this.session.isTimed) this.#ticker = setInterval(() => this.#tick(), TICK_INTERVAL_MS);
    this.#continue();
  }

  /** Stops the clocks, ends the threads and saves the game. */
  async stop(canSave = true): Promise<void> {
    if (this.isRunning) {
      this.isRunning = false;
      clearTimeout(this.#timer);
      clearInterval(this.#ticker);
      this.session.suspend(this.now());
      this.#computers.close();
      if (canSave && !this.isClosed) this.save();
      this.notify();
    }
    await this.#saving;
  }

  /** Plays a move of the person to move. */
  override play(action: number): void {
    if (!this.isLive || !this.session.isPersonsTurn || this.session.actor < 0) return;
    this.#act(() => this.session.play(action, this.now()));
  }

  override throwSticks(): void {
    if (this.session.actor !== CHANCE || !this.session.isPersonsTurn || !this.isLive) return;
    this.#act(() => this.session.throwChance(this.now()));
  }

  undo(): void {
    const { session } = this;
    this.#act(() => (session.canTakeBack ? session.takeBack(this.now()) : session.undo(this.now())));
  }

  /** Sets the player's comment on the current position. */
  comment(text: string): void {
    this.session.current.comment = text === '' ? undefined : text;
    this.keep();
    this.notify();
  }

  /** Replays moves that were taken back, until a person is to move. */
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

  /** Offers a draw for the person to move, or for the only person. A computer player answers at once. */
  offerDraw(): void {
    const { session } = this;
    const player = session.isPersonsTurn ? (session.turn as number) : session.setup.players.indexOf(PERSON);
    const other = 1 - player;
    this.#act(() => {
      session.offerDraw(player);
      if (!this.#computers.isComputer(other)) return;
      if (this.#computers.agreesToDraw(other, session.current.ply)) session.acceptDraw(other, this.now());
      else {
        session.declineDraw(other);
        this.notice = 'draw-declined';
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
    this.#computers.moveNow();
  }

  /** Pauses or continues a game between computer players. */
  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    if (isPaused) this.session.suspend(this.now());
    else this.session.resume(this.now());
    this.#act(() => undefined);
  }

  /** Continues the game from the shown position. */
  playFromHere(): void {
    const { shown } = this;
    this.#act(() => this.session.goTo(shown, this.now()));
  }

  /** Changes the game, continues it and saves it. */
  #act(change: () => void): void {
    if (!this.isRunning || this.isClosed) return;
    this.#computers.forget();
    this.notice = undefined;
    this.failure = undefined;
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
    if (session.actor === OVER) this.#computers.close();
    else if (turn !== undefined && this.#computers.isComputer(turn) && !this.isPaused) {
      const pause = this.session.actor === CHANCE || this.isDemonstration ? this.#pause : 0;
      this.#timer = setTimeout(() => void this.#computerMoves(), pause);
    }
    this.notify();
  }

  /** Milliseconds that a computer player waits so that a viewer can follow; 0 with clocks, where waiting costs time. */
  get #pause(): number {
    return this.session.isTimed ? 0 : MOVE_DELAY_MS * this.delayFactor();
  }

  async #computerMoves(): Promise<void> {
    const { session } = this;
    if (session.actor === CHANCE) {
      session.throwChance(this.now());
    } else if (session.canClaimDraw && (this.#computers.valueOf(session.actor) ?? 0) <= 0) {
      session.claimDraw(this.now());
    } else if (!(await this.#computerChooses())) return;
    this.#continue();
    this.save();
  }

  async #computerChooses(): Promise<boolean> {
    const { session } = this;
    const moment = this.#moment;
    const began = this.now();
    try {
      const choosing = this.#computers.choose(session, began);
      this.notify();
      const action = await choosing;
      if (action === undefined) return false;
      await wait(this.#pause - (this.now() - began));
      if (!this.isRunning || moment !== this.#moment) return false;
      session.play(action, this.now());
      return true;
    } catch (error) {
      this.#fail('computer-failed', error);
      return false;
    }
  }

  /** Asks the computer player again after a failure. */
  retry(): void {
    this.#act(() => undefined);
  }

  #tick(): void {
    if (this.session.ending !== undefined || this.session.checkTime(this.now()) === undefined) return;
    this.#computers.forget();
    this.#continue();
    this.save();
  }

  toSavedGame(): SavedGame {
    return saveSession(this.session, { ...this.metadata, updated: Date.now() }, this.now());
  }

  /** Whether nothing has happened yet that somebody could miss. */
  get isUntouched(): boolean {
    const { tree, ending, hasFriend } = this.session;
    return tree.root.children.length === 0 && tree.root.comment === undefined && ending === undefined && !hasFriend;
  }

  /** Saves the current state of the game, unless it was deleted or has not begun. */
  save(): void {
    if (this.isDeleted || this.isUntouched) return;
    // Begins at once, because the page may be about to close. The store writes in order
    const saving = saveGame(this.toSavedGame()).catch((error: unknown) => this.#fail('not-saved', error));
    this.#saving = this.#saving.then(() => saving);
  }

  #fail(notice: Notice, error: unknown): void {
    this.notice = notice;
    this.failure = failureOf(error);
    this.notify();
  }
}

function wait(milliseconds: number): Promise<void> {
  return milliseconds <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
}
