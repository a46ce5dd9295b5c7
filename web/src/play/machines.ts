/** The machines at one board: asks the one to move, keeps their threads, and what they thought of their positions. */
import { type Game, timeInLiveGame } from 'otau';
import type { Opponent, SearchProgress } from '../opponent/opponent.js';
import { isAgent, type Session } from '../session/session.js';
import { pathTo } from '../session/tree.js';

/** Milliseconds that the page may need beside the thinking of a move. */
const PAGE_OVERHEAD_MS = 60;

/** A machine does not agree to a draw before this ply. */
const MIN_DRAW_PLIES = 30;

/** A machine that is choosing a move. */
export interface Thinking {
  readonly player: number;
  readonly thought?: SearchProgress;
}

export class Machines {
  readonly #opponents = new Map<number, Opponent>();
  readonly #values = new Map<number, number>();
  #thinking: Thinking | undefined;
  /** Grows whenever the present search is no longer wanted. */
  #round = 0;

  /** @param onChange called when there is a new thought */
  constructor(
    private readonly game: Game,
    private readonly players: readonly string[],
    private readonly onChange: () => void,
  ) {}

  get thinking(): Thinking | undefined {
    return this.#thinking;
  }

  get areAll(): boolean {
    return this.players.every(isAgent);
  }

  isMachine(player: number): boolean {
    return isAgent(this.players[player]);
  }

  /** What the machine expected for itself when it last moved, -1 to 1. */
  valueOf(player: number): number | undefined {
    return this.#values.get(player);
  }

  /** Whether the machine takes a draw: not early, and not while it expects to win. */
  agreesToDraw(player: number, ply: number): boolean {
    const value = this.valueOf(player);
    return ply >= MIN_DRAW_PLIES && value !== undefined && value <= 0;
  }

  /** Starts the threads of all machines ahead of their first moves. */
  start(): void {
    const round = this.#round;
    for (const player of this.players.keys()) {
      if (!this.isMachine(player)) continue;
      // Where that fails, the first move shows it
      void this.#opponent(player).then(
        (opponent) => round === this.#round && opponent.start(),
        () => undefined,
      );
    }
  }

  /** The move of the machine to move; undefined where it is no longer wanted. Throws `thread-failed`. */
  async choose(session: Session, now: number): Promise<number | undefined> {
    const player = session.actor;
    const round = ++this.#round;
    const { current, setup, live } = session;
    this.#thinking = { player };
    try {
      const opponent = await this.#opponent(player);
      if (round !== this.#round) return undefined;
      const { action, value } = await opponent.choose({
        row: current.row,
        history: pathTo(current)
          .slice(0, -1)
          .map(({ row }) => row),
        seed: `${setup.seed} ${player} ${current.id}`,
        time: timeInLiveGame(live, now, PAGE_OVERHEAD_MS),
        onProgress: (thought) => {
          if (round !== this.#round) return;
          this.#thinking = { player, thought };
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
      if (round === this.#round) this.#thinking = undefined;
    }
  }

  /** The machine plays the best move found so far. */
  moveNow(): void {
    if (this.#thinking !== undefined) this.#opponents.get(this.#thinking.player)?.stop();
  }

  /** Stops the search: the position has changed. */
  forget(): void {
    this.#round++;
    if (this.#thinking === undefined) return;
    const { player } = this.#thinking;
    this.#thinking = undefined;
    this.#opponents.get(player)?.close();
    this.#opponents.delete(player);
  }

  /** Ends all threads. */
  close(): void {
    this.forget();
    for (const opponent of this.#opponents.values()) opponent.close();
    this.#opponents.clear();
  }

  /** What machines need is loaded with the first of them: people alone play without it. */
  async #opponent(player: number): Promise<Opponent> {
    const { Opponent } = await import('../opponent/opponent.js');
    const known = this.#opponents.get(player);
    if (known !== undefined) return known;
    const opponent = new Opponent(this.players[player], this.game);
    this.#opponents.set(player, opponent);
    return opponent;
  }
}
