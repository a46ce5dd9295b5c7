/**
 * One game that is played or viewed: the tree of its moves, and the live game of the library (history, clocks,
 * offers, endings) at one of its nodes. Never reads the time: callers pass `now` in milliseconds. The pages change
 * games only through this class.
 */
import {
  CHANCE,
  type Counters,
  drawOutcome,
  type Ending,
  type EndReason,
  type Game,
  LiveGame,
  legalActions,
  OtauError,
  OVER,
  Rng,
  type Row,
  rowAfter,
  type TimeControl,
  UNTIMED,
} from 'otau';
import { commonAncestor, type MoveNode, MoveTree, nextOf, pathTo } from './tree.js';

/** A person at the board. */
export const PERSON = 'person';
/** A person at another device, whose moves arrive by links or over a connection. */
export const FRIEND = 'friend';

/** Whether a player is an agent, given by its text. */
export function isAgent(kind: string): boolean {
  return kind !== PERSON && kind !== FRIEND;
}

export interface SessionSetup {
  readonly game: Game;
  /** `PERSON`, `FRIEND` or the text of an agent for each player, by number. */
  readonly players: readonly string[];
  /** Names of the players, by number; empty for none. */
  readonly names?: readonly string[];
  readonly control?: TimeControl;
  /** Seeds everything random: a first player that is drawn by lot, throws, the choices of computer players. */
  readonly seed: string;
  /** The first position; the game's own start if left out. */
  readonly start?: { readonly row: Row; readonly counters?: Counters };
}

/** How a game ended other than by a move. */
export interface Termination {
  readonly reason: Extract<EndReason, 'agreement' | 'repetition' | 'time' | 'resignation'>;
  /** The player who resigned or ran out of time. */
  readonly player?: number;
}

export class Session {
  readonly tree: MoveTree;
  readonly live: LiveGame;
  readonly control: TimeControl;
  #current: MoveNode;
  #termination: Termination | undefined;

  constructor(
    readonly setup: SessionSetup,
    now = 0,
  ) {
    const { game, start, seed } = setup;
    const rng = new Rng(seed);
    this.control = setup.control ?? UNTIMED;
    this.live = new LiveGame(game, { control: this.control, start, rng, now });
    const { row, counters } = this.live.history;
    this.tree = new MoveTree(row, counters, rng.state());
    this.#current = this.tree.root;
    this.#noteClocks(now);
  }

  get game(): Game {
    return this.setup.game;
  }

  get current(): MoveNode {
    return this.#current;
  }

  get ending(): Ending | undefined {
    return this.live.ending;
  }

  get termination(): Termination | undefined {
    return this.#termination;
  }

  get isTimed(): boolean {
    return this.control.initial !== Number.POSITIVE_INFINITY;
  }

  /** Who moves: a player, `CHANCE`, or `OVER` once the game has ended for any reason. */
  get actor(): number {
    return this.ending === undefined ? this.live.history.actor : OVER;
  }

  /** Whose turn it is: the player to move, or for whom chance moves; undefined once the game has ended. */
  get turn(): number | undefined {
    const { actor, game } = this;
    if (actor === OVER) return undefined;
    return actor === CHANCE ? game.actor(rowAfter(game, this.#current.row, 0)) : actor;
  }

  get hasFriend(): boolean {
    return this.setup.players.includes(FRIEND);
  }

  get isPersonsTurn(): boolean {
    return this.turn !== undefined && this.setup.players[this.turn] === PERSON;
  }

  /** Whether it can have a coach: two players, one a person and one an agent, and the game is not over. */
  get isCoachable(): boolean {
    const { players } = this.setup;
    return this.game.players === 2 && this.ending === undefined && players.includes(PERSON) && players.some(isAgent);
  }

  legal(): number[] {
    return this.actor < 0 ? [] : legalActions(this.game, this.#current.row);
  }

  /**
   * Plays a legal action, or an outcome if chance moves. Throws `illegal-move` or `game-over`.
   * @returns whether it was played; false if the mover's time had run out before
   */
  play(action: number, now = 0): boolean {
    if (this.ending === undefined && this.checkTime(now) !== undefined) return false;
    const mover = this.live.history.actor;
    const chance = mover === CHANCE ? drawnAt(this.game, this.#current).rng.state() : this.#current.chance;
    this.live.play(action, now);
    const { row, counters } = this.live.history;
    const known = this.tree.find(this.#current, action);
    const node = known ?? this.tree.add(this.#current, { action, mover, row, counters, chance });
    this.#current.next = node;
    this.#current = node;
    this.#noteClocks(now);
    return true;
  }

  /** Plays a random outcome. The same position of the same game always gets the same throw. */
  throwChance(now = 0): void {
    if (this.actor !== CHANCE) throw new OtauError('wrong-actor', 'Chance does not move now.');
    this.play(drawnAt(this.game, this.#current).outcome, now);
  }

  get canUndo(): boolean {
    return this.#termination !== undefined || this.#current.parent !== undefined;
  }

  get canRedo(): boolean {
    return this.#termination === undefined && nextOf(this.#current) !== undefined;
  }

  /** Takes back the last action, outcome or termination, and restores the clocks from before it. */
  undo(now = 0): void {
    if (!this.canUndo) throw new OtauError('bad-ply', 'There is no move to take back.');
    this.live.undo(now);
    if (this.#termination !== undefined) this.#termination = undefined;
    else this.#current = this.#current.parent as MoveNode;
  }

  /** Replays what was taken back last, and restores the clocks from after it. */
  redo(now = 0): void {
    const next = this.canRedo ? nextOf(this.#current) : undefined;
    if (next === undefined) throw new OtauError('bad-ply', 'There is no move to play again.');
    this.#replay(next, now);
  }

  goTo(node: MoveNode, now = 0): void {
    if (this.#termination !== undefined) this.undo(now);
    const meeting = commonAncestor(this.#current, node);
    while (this.#current !== meeting) this.undo(now);
    for (const step of pathTo(node).slice(meeting.ply + 1)) {
      // A tree from a study may go on after a limit has ended the game
      if (this.live.ending !== undefined) return;
      this.#replay(step, now);
    }
  }

  /** Takes back moves and throws until a person is to move. */
  takeBack(now = 0): void {
    this.undo(now);
    while (this.canUndo && !(this.actor >= 0 && this.isPersonsTurn)) this.undo(now);
  }

  get canTakeBack(): boolean {
    const isPersons = (player = -1) => this.setup.players[player] === PERSON;
    const movers = pathTo(this.#current).flatMap(({ mover }) => (mover >= 0 ? [mover] : []));
    if (!this.hasFriend) return this.#termination !== undefined || movers.some(isPersons);
    // A move that a friend has answered cannot be taken back
    return isPersons(this.#termination === undefined ? movers.at(-1) : this.#termination.player);
  }

  get lastOfPerson(): MoveNode | undefined {
    const { game, setup } = this;
    return pathTo(this.#current).findLast(({ row }) => setup.players[game.actor(row)] === PERSON);
  }

  #replay(node: MoveNode, now: number): void {
    this.live.play(node.action, now);
    (node.parent as MoveNode).next = node;
    this.#current = node;
    if (node.clocks !== undefined) {
      this.live.clock.restore({ left: node.clocks, running: this.live.clock.running }, now);
    }
  }

  #noteClocks(now: number): void {
    if (this.isTimed) this.#current.clocks = this.live.clock.state(now).left;
  }

  resign(player: number, now = 0): void {
    this.live.resign(player, now);
    this.#termination = { reason: 'resignation', player };
  }

  offerDraw(player: number): void {
    this.live.offerDraw(player);
  }

  acceptDraw(player: number, now = 0): void {
    this.live.acceptDraw(player, now);
    this.#termination = { reason: 'agreement' };
  }

  declineDraw(player: number): void {
    this.live.declineDraw(player);
  }

  get canClaimDraw(): boolean {
    return this.ending === undefined && this.live.history.canClaim();
  }

  /** Throws `bad-claim` if the position has not occurred three times. */
  claimDraw(now = 0): void {
    this.live.claimDraw(now);
    this.#termination = { reason: 'repetition' };
  }

  /** Ends the game if the running player's time is out. Returns the ending, if any. */
  checkTime(now: number): Ending | undefined {
    const player = this.ending === undefined ? this.live.clock.flagged(now) : undefined;
    if (player === undefined) return this.ending;
    this.#termination = { reason: 'time', player };
    return this.live.checkTime(now);
  }

  /** Milliseconds that each player has left; Infinity without clocks. */
  timesLeft(now: number): number[] {
    return this.setup.players.map((_, player) => this.live.clock.left(player, now));
  }

  /** Stops all clocks until `resume`, because the board is left. */
  suspend(now: number): void {
    this.live.clock.stop(now);
    if (this.#termination === undefined) this.#noteClocks(now);
  }

  resume(now: number): void {
    const { turn } = this;
    if (turn !== undefined && this.live.clock.running === undefined) this.live.clock.resume(turn, now);
  }
}

/** What chance does in a position, and the generator after it. */
function drawnAt(game: Game, { row, chance }: MoveNode): { outcome: number; rng: Rng } {
  const rng = Rng.from(chance);
  return { outcome: drawOutcome(game, row, rng), rng };
}
