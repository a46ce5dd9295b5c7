/**
 * One game being played: history, clocks, draw offers, claims, resignation, and how long to think. What a match
 * between agents, an environment with clocks and the app share, so that a game ends the same
 * way everywhere. Like the clock it never reads the time: callers pass `now` in milliseconds.
 */
import { OtauError } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import { Clock, type ClockState, type TimeControl, UNTIMED } from './clock.js';
import { CHANCE, type Counters, type Game, type Row } from './game.js';
import { type Ending, endingOf, History, resultsOf } from './history.js';
import { gameTraits } from './registry.js';
import { drawOutcome, rowAfter } from './rows.js';

/** How a `LiveGame` begins. */
export interface LiveGameOptions {
  readonly control?: TimeControl;
  /** The first position and its counters; the game's own start if left out. */
  readonly start?: { readonly row: Row; readonly counters?: Counters };
  /** Needed where the game draws something at its start, as who moves first. */
  readonly rng?: Rng;
  /** When the game, and with it the first player's clock, begins. */
  readonly now?: number;
}

/** What `undo` goes back to. */
interface Mark {
  readonly clocks: ClockState;
  readonly turn: number | undefined;
  /** Whether a move came after it; otherwise the game ended by resignation, agreement or the clock. */
  readonly isMove: boolean;
}

/** One game being played, with clocks, offers, claims and resignation. Times are milliseconds that the caller gives. */
export class LiveGame {
  readonly history: History;
  readonly clock: Clock;
  readonly #marks: Mark[] = [];
  #ending: Ending | undefined;
  #offer: number | undefined;
  /** The player whose turn it is, throws included. */
  #turn: number | undefined;

  constructor(
    readonly game: Game,
    options: LiveGameOptions = {},
  ) {
    const now = options.now ?? 0;
    this.history = new History(game, options.start, options.rng);
    this.clock = new Clock(options.control ?? UNTIMED, game.players);
    this.#settle(now);
  }

  /** How the game ended, or undefined while it continues. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** The player whose draw offer stands, if any. */
  get drawOffer(): number | undefined {
    return this.#offer;
  }

  /** Plays an action of the player to move, or an outcome where chance moves. A flag that fell before comes first. */
  play(action: number, now = 0): void {
    this.#checkRunning();
    if (this.checkTime(now) !== undefined) return;
    const mark = this.#mark(now, true);
    const mover = this.history.actor;
    this.history.play(action);
    this.#marks.push(mark);
    if (this.#offer !== undefined && this.#offer !== mover && mover !== CHANCE) this.#offer = undefined;
    this.#settle(now);
  }

  /** Lets chance move while it is its turn; returns the outcomes drawn. */
  drawChance(rng: Rng, now = 0): number[] {
    const drawnOutcomes: number[] = [];
    while (this.#ending === undefined && this.history.actor === CHANCE) {
      const outcome = drawOutcome(this.game, this.history.row, rng);
      this.play(outcome, now);
      drawnOutcomes.push(outcome);
    }
    return drawnOutcomes;
  }

  /**
   * Takes the last action or outcome back, with the clocks as they were before it, and returns it.
   * A resignation, an agreed draw or a fallen flag is taken back alone; then nothing is returned.
   */
  undo(now = 0): number | undefined {
    const mark = this.#marks.pop();
    if (mark === undefined) throw new OtauError('bad-ply', 'There is no move to take back.');
    this.#ending = undefined;
    this.#offer = undefined;
    this.#turn = mark.turn;
    this.clock.restore(mark.clocks, now);
    return mark.isMove ? this.history.undo() : undefined;
  }

  #mark(now: number, isMove: boolean): Mark {
    return { clocks: this.clock.state(now), turn: this.#turn, isMove };
  }

  /** Ends the game if the running player's time is out: the game defines what that player gets. Returns the ending, if any. */
  checkTime(now: number): Ending | undefined {
    const late = this.#ending === undefined ? this.clock.flagged(now) : undefined;
    if (late === undefined) return this.#ending;
    return this.#endByWord({ reason: 'time', results: this.#forfeitResults(late) }, now);
  }

  resign(player: number, now = 0): void {
    this.#checkRunning();
    this.#checkPlayer(player);
    // Of two players the other wins; among more the game defines who shares the loss.
    const results = this.game.players === 2 ? [0, 1].map((p) => (p === player ? -1 : 1)) : this.#forfeitResults(player);
    this.#endByWord({ reason: 'resignation', results }, now);
  }

  /** `player` offers a draw; it stands until another player answers or plays. Games of two players only. */
  offerDraw(player: number): void {
    this.#checkRunning();
    this.#checkPlayer(player);
    if (this.game.players !== 2) throw new OtauError('bad-claim', 'Draws are agreed in games of two players only.');
    if (this.#offer === 1 - player) throw new OtauError('bad-claim', 'The other player has offered a draw: accept it.');
    this.#offer = player;
  }

  acceptDraw(player: number, now = 0): void {
    this.#checkOffer(player);
    this.#endByWord(endingOf(this.game, this.history.row, 'agreement'), now);
  }

  declineDraw(player: number): void {
    this.#checkOffer(player);
    this.#offer = undefined;
  }

  /** Claims the draw of a position that occurs for the third time. Throws `bad-claim` if it does not. */
  claimDraw(now = 0): void {
    this.#checkRunning();
    if (!this.history.canClaim()) {
      const rule =
        this.game.limits.repetition === 'claim'
          ? `this position has stood ${this.history.occurrences()} times so far, not three times`
          : 'this game is played without the right to claim';
      throw new OtauError('bad-claim', `No draw can be claimed: ${rule}.`);
    }
    this.#endByWord(endingOf(this.game, this.history.row, 'repetition'), now);
  }

  /** Updates ending and clocks for the position reached. */
  #settle(now: number): void {
    const ending = this.history.ending();
    if (ending !== undefined) {
      this.#end(ending, now);
      return;
    }
    const player = this.#playerToAct();
    if (player < 0) this.clock.stop(now);
    else if (player !== this.#turn) this.#beginTurn(player, now);
    else if (this.clock.running === undefined) this.clock.resume(player, now);
  }

  /** The player to move or, where chance moves, the one for whom it does: a turn begins before its throw. */
  #playerToAct(): number {
    const { actor, row } = this.history;
    if (actor !== CHANCE) return actor;
    return this.game.actor(rowAfter(this.game, row, 0));
  }

  /** A turn may hold throws and several moves; it ends when another player is to move. */
  #beginTurn(player: number, now: number): void {
    if (this.#turn !== undefined) this.clock.endTurn(this.#turn, now);
    this.#turn = player;
    this.clock.start(player, now);
  }

  /** An ending without a move. */
  #endByWord(ending: Ending, now: number): Ending {
    this.#marks.push(this.#mark(now, false));
    return this.#end(ending, now);
  }

  #end(ending: Ending, now: number): Ending {
    this.clock.stop(now);
    this.#offer = undefined;
    this.#ending = ending;
    return ending;
  }

  #forfeitResults(player: number): number[] {
    const row = new Uint8Array(this.game.rowSize);
    this.game.forfeit(this.history.row, player, row);
    return resultsOf(this.game, row);
  }

  #checkRunning(): void {
    if (this.#ending === undefined) return;
    throw new OtauError('game-over', `The game has ended (${this.#ending.reason}).`);
  }

  #checkPlayer(player: number): void {
    if (Number.isInteger(player) && player >= 0 && player < this.game.players) return;
    throw new OtauError('bad-argument', `Players are numbered 0 to ${this.game.players - 1}; got ${player}.`);
  }

  #checkOffer(player: number): void {
    this.#checkRunning();
    this.#checkPlayer(player);
    if (this.#offer === undefined || this.#offer === player) {
      throw new OtauError('bad-claim', 'There is no draw offer of the other player.');
    }
  }
}

// How long to think about a move when a clock runs. The arena, the engine protocol, the terminal and the
// board all use this, so that a machine plays at the same pace everywhere.

/** Even in a long game, time is kept for at least this many moves, unless the ply limit comes before. */
const MIN_MOVES_TO_GO = 15;
/** The largest part of what is left that goes into one move. */
const MAX_SHARE = 0.2;
/** The part of an increment that is spent at once. */
const INCREMENT_SHARE = 0.8;
/** A millisecond is kept for each move up to the ply limit, and a tenth more because turns differ; at most this many. */
const MAX_RESERVE_MS = 1000;
const RESERVE_FACTOR = 1.1;
/** Milliseconds between the end of a search and the press on the clock. */
export const DEFAULT_OVERHEAD_MS = 20;

/** The input of `timeForMove`. All times in milliseconds. */
export interface MoveClock {
  readonly game: Game;
  /** What the player's clock shows, without the delay; Infinity is untimed. */
  readonly left: number;
  /** What the clock gains after each turn; 0 unless given. A turn may have several moves. */
  readonly increment?: number;
  /** What remains of this turn's delay; 0 unless given. */
  readonly delay?: number;
  /** Moves that the player has made in this game; 0 unless given. */
  readonly movesMade?: number;
  /** Plies that have been played, as the game's ply limit counts them; 0 unless given. */
  readonly plies?: number;
  /** Lost in each move besides the search; `DEFAULT_OVERHEAD_MS` unless given. */
  readonly overhead?: number;
}

/**
 * Milliseconds for the next move: a whole number, at least 1, and no more than the clock and the delay
 * hold (where those hold at least 1). Undefined where no clock runs.
 * @example timeForMove({ game, left: 60_000, increment: 2000, movesMade: 12 })
 */
export function timeForMove(clock: MoveClock): number | undefined {
  const { game, left, increment = 0, delay = 0, movesMade = 0, plies = 0, overhead = DEFAULT_OVERHEAD_MS } = clock;
  if (left === Number.POSITIVE_INFINITY) return undefined;
  const { movesPerGame, movesPerTurn } = gameTraits(game.id);
  const maxMovesToGo = Math.max(1, Math.ceil((game.limits.plies - plies) / game.players));
  const movesToGo = Math.min(Math.max(MIN_MOVES_TO_GO, movesPerGame - movesMade), maxMovesToGo);
  const reserve = Math.min(MAX_RESERVE_MS, RESERVE_FACTOR * maxMovesToGo);
  const free = Math.max(0, left - overhead - reserve);
  const share = free / movesToGo + (INCREMENT_SHARE * increment) / movesPerTurn;
  const fromClock = Math.min(share, MAX_SHARE * Math.max(0, left - overhead));
  // A delay that is not used is lost; a turn of one move takes it whole.
  const fromDelay = Math.max(0, delay - overhead) / (movesPerTurn === 1 ? 1 : Math.ceil(movesPerTurn) + 1);
  return Math.max(1, Math.floor(fromClock + fromDelay));
}

/** `timeForMove` for the player to move in a live game. */
export function timeInLiveGame(live: LiveGame, now: number, overhead?: number): number | undefined {
  const { clock, game, history } = live;
  const player = history.actor;
  return timeForMove({
    game,
    left: clock.left(player, now),
    increment: clock.control.increment,
    delay: clock.delayLeft(now),
    movesMade: history.movesOf(player),
    plies: history.plies,
    overhead,
  });
}
