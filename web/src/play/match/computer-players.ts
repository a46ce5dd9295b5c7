/** The computer players of one game: asks the one to move, and holds their threads and their last evaluations. */
import { type Game, timeInLiveGame } from 'otau';
import type { SearchProgress, ThreadedOpponent } from '../../opponent/opponent.js';
import { isAgent, type Session } from '../../session/session.js';
import { rowsBefore } from '../../session/tree.js';
import { afterFrame } from '../../shell/later.js';

/** Milliseconds that the page may need in addition to the search. */
const PAGE_OVERHEAD_MS = 60;

/** A computer player does not accept a draw before this ply. */
const MIN_DRAW_PLIES = 30;

/** A computer player that is choosing a move. */
export interface Thinking {
  readonly player: number;
  readonly thought?: SearchProgress;
}

export class ComputerPlayers {
  readonly #opponents = new Map<number, ThreadedOpponent>();
  readonly #values = new Map<number, number>();
  thinking: Thinking | undefined;
  /** Grows whenever the current search is cancelled. */
  #round = 0;

  /** @param onChange called when a search reports progress */
  constructor(
    private readonly game: Game,
    private readonly players: readonly string[],
    private readonly onChange: () => void,
  ) {}

  get areAll(): boolean {
    return this.players.every(isAgent);
  }

  isComputer(player: number): boolean {
    return isAgent(this.players[player]);
  }

  /** The result that the computer player expected for itself when it last moved, -1 to 1. */
  valueOf(player: number): number | undefined {
    return this.#values.get(player);
  }

  /** Whether the computer player accepts a draw: not early, and not while it expects to win. */
  agreesToDraw(player: number, ply: number): boolean {
    const value = this.valueOf(player);
    return ply >= MIN_DRAW_PLIES && value !== undefined && value <= 0;
  }

  /** Starts the threads before the first moves, when the board is shown. */
  start(): void {
    const round = this.#round;
    const startAll = async () => {
      await afterFrame();
      for (const player of this.players.keys()) {
        if (!this.isComputer(player)) continue;
        const opponent = await this.#opponent(player);
        if (round !== this.#round) return;
        opponent.start();
      }
    };
    // If this fails, the first move reports it
    startAll().catch(() => undefined);
  }

  /** The move of the computer player to move; undefined if the search was cancelled. Throws `thread-failed`. */
  async choose(session: Session, now: number): Promise<number | undefined> {
    const player = session.actor;
    const round = ++this.#round;
    const { current, setup, live } = session;
    this.thinking = { player };
    try {
      const opponent = await this.#opponent(player);
      if (round !== this.#round) return undefined;
      const { action, value } = await opponent.choose({
        row: current.row,
        history: rowsBefore(current),
        seed: `${setup.seed} ${player} ${current.id}`,
        time: timeInLiveGame(live, now, PAGE_OVERHEAD_MS),
        onProgress: (thought) => {
          if (round !== this.#round) return;
          this.thinking = { player, thought };
          this.onChange();
        },
      });
      if (round !== this.#round) return undefined;
      if (value !== undefined) this.#values.set(player, value);
      return action;
    } catch (error) {
      if (round !== this.#round) return undefined;
      throw error;
    } finally {
      if (round === this.#round) this.thinking = undefined;
    }
  }

  /** Stops the search, so that the best move found so far is played. */
  moveNow(): void {
    if (this.thinking !== undefined) this.#opponents.get(this.thinking.player)?.stop();
  }

  /** Cancels the search, because the position has changed. */
  forget(): void {
    this.#round++;
    if (this.thinking === undefined) return;
    const { player } = this.thinking;
    this.thinking = undefined;
    this.#opponents.get(player)?.close();
    this.#opponents.delete(player);
  }

  /** Ends all threads. */
  close(): void {
    this.forget();
    for (const opponent of this.#opponents.values()) opponent.close();
    this.#opponents.clear();
  }

  /** The code of computer players is loaded with the first of them. Games between people do not need it. */
  async #opponent(player: number): Promise<ThreadedOpponent> {
    const { ThreadedOpponent } = await import('../../opponent/opponent.js');
    const known = this.#opponents.get(player);
    if (known !== undefined) return known;
    const opponent = new ThreadedOpponent(this.players[player], this.game);
    this.#opponents.set(player, opponent);
    return opponent;
  }
}
