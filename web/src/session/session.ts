/**
 * One game being played or looked at: the tree of its moves, with the rules' live game (history,
 * clocks, offers, ends) standing at one of its nodes. Never reads the time: callers pass `now` in
 * milliseconds. Everything that happens to a game on the pages happens through this class.
 */
import {
  CHANCE,
  type Counters,
  type Ending,
  type EndReason,
  type Game,
  LiveGame,
  legalActions,
  OtauError,
  OVER,
  Rng,
  type Row,
  type TimeControl,
  UNTIMED,
} from 'otau';
import { commonAncestor, lineThrough, type MoveNode, MoveTree, nextOf, pathTo } from './tree.js';

/** A person at the board. */
export const PERSON = 'person';
/** A person elsewhere, whose moves come to this board from outside. */
export const FRIEND = 'friend';

/** Whether a kind of player is the text of an agent. */
export function isAgent(kind: string): boolean {
  return kind !== PERSON && kind !== FRIEND;
}

export interface SessionSetup {
  readonly game: Game;
  /** `PERSON`, `FRIEND` or the text of an agent for each player, by number. */
  readonly players: readonly string[];
  /** Names that people gave, by number; empty where none. */
  readonly names?: readonly string[];
  readonly control?: TimeControl;
  /** Of everything random: the first player where that is drawn, throws, the choices of machines. */
  readonly seed: string;
  /** The first position; the game's own start if left out. */
  readonly start?: { readonly row: Row; readonly counters?: Counters };
}

/** An end that no move has brought, and whose word it was. */
export interface Word {
  readonly reason: Extract<EndReason, 'agreement' | 'repetition' | 'time' | 'resignation'>;
  /** The player who resigned or ran out of time. */
  readonly player?: number;
}

export class Session {
  readonly tree: MoveTree;
  readonly live: LiveGame;
  readonly control: TimeControl;
  #current: MoveNode;
  #word: Word | undefined;

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

  /** The node at which the game stands. */
  get current(): MoveNode {
    return this.#current;
  }

  get ending(): Ending | undefined {
    return this.live.ending;
  }

  /** How the game was ended by a word or the clock, if it was. */
  get word(): Word | undefined {
    return this.#word;
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
    const { actor } = this;
    if (actor === OVER) return undefined;
    return actor === CHANCE ? playerAfterChance(this.game, this.#current.row) : actor;
  }

  /** Whether a player elsewhere plays along. */
  get hasFriend(): boolean {
    return this.setup.players.includes(FRIEND);
  }

  /** Whether the one whose turn it is sits at the board. */
  get isPersonsTurn(): boolean {
    return this.turn !== undefined && this.setup.players[this.turn] === PERSON;
  }

  /** The actions that may be played now. */
  legal(): number[] {
    return this.actor < 0 ? [] : legalActions(this.game, this.#current.row);
  }

  /**
   * Plays a legal action, or an outcome where chance moves. Throws `illegal-move` or `game-over`.
   * @returns whether it was played; not, where the mover's time was out before
   */
  play(action: number, now = 0): boolean {
    if (this.ending === undefined && this.checkTime(now) !== undefined) return false;
    const mover = this.live.history.actor;
    const chance = mover === CHANCE ? afterDraw(this.game, this.#current) : this.#current.chance;
    this.live.play(action, now);
    const { row, counters } = this.live.history;
    const known = this.tree.find(this.#current, action);
    const node = known ?? this.tree.add(this.#current, { action, mover, row, counters, chance });
    this.#current.next = node;
    this.#current = node;
    this.#noteClocks(now);
    return true;
  }

  /** Lets chance move. The same position of the same game always gets the same throw. */
  throwChance(now = 0): void {
    if (this.actor !== CHANCE) throw new OtauError('wrong-actor', 'Chance does not move now.');
    this.play(drawOutcome(this.game, this.#current).outcome, now);
  }

  get canUndo(): boolean {
    return this.#word !== undefined || this.#current.parent !== undefined;
  }

  get canRedo(): boolean {
    return this.#word === undefined && nextOf(this.#current) !== undefined;
  }

  /** Takes the last action, outcome or word back, with the clocks as they stood before it. */
  undo(now = 0): void {
    if (!this.canUndo) throw new OtauError('bad-ply', 'There is no move to take back.');
    this.live.undo(now);
    if (this.#word !== undefined) this.#word = undefined;
    else this.#current = this.#current.parent as MoveNode;
  }

  /** Plays what was taken back last, with the clocks as they stood after it. */
  redo(now = 0): void {
    const next = this.canRedo ? nextOf(this.#current) : undefined;
    if (next === undefined) throw new OtauError('bad-ply', 'There is no move to play again.');
    this.#replay(next, now);
  }

  /** Goes to any node of the tree. */
  goTo(node: MoveNode, now = 0): void {
    if (this.#word !== undefined) this.undo(now);
    const meeting = commonAncestor(this.#current, node);
    while (this.#current !== meeting) this.undo(now);
    for (const step of pathTo(node).slice(meeting.ply + 1)) {
      // Studies continue beyond the limits at which games end
      if (this.live.ending !== undefined) return;
      this.#replay(step, now);
    }
  }

  /** Takes back to the last position in which a person was to move; throws go along. */
  takeBack(now = 0): void {
    this.undo(now);
    while (this.canUndo && !(this.actor >= 0 && this.isPersonsTurn)) this.undo(now);
  }

  /** Whether a person has made a move that can be taken back. */
  get canTakeBack(): boolean {
    const isPersons = (player = -1) => this.setup.players[player] === PERSON;
    const movers = pathTo(this.#current).flatMap(({ mover }) => (mover >= 0 ? [mover] : []));
    if (!this.hasFriend) return this.#word !== undefined || movers.some(isPersons);
    // What a friend has answered stands
    return isPersons(this.#word === undefined ? movers.at(-1) : this.#word.player);
  }

  /** The last position on the way to the present one in which a person was to move. */
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
    this.#word = { reason: 'resignation', player };
  }

  offerDraw(player: number): void {
    this.live.offerDraw(player);
  }

  acceptDraw(player: number, now = 0): void {
    this.live.acceptDraw(player, now);
    this.#word = { reason: 'agreement' };
  }

  declineDraw(player: number): void {
    this.live.declineDraw(player);
  }

  get canClaimDraw(): boolean {
    return this.ending === undefined && this.live.history.canClaim();
  }

  /** Throws `bad-claim` where the position has not stood three times. */
  claimDraw(now = 0): void {
    this.live.claimDraw(now);
    this.#word = { reason: 'repetition' };
  }

  /** Ends the game if the running player's time is out. Returns the ending, if any. */
  checkTime(now: number): Ending | undefined {
    const player = this.ending === undefined ? this.live.clock.flagged(now) : undefined;
    if (player === undefined) return this.ending;
    this.#word = { reason: 'time', player };
    return this.live.checkTime(now);
  }

  /** Milliseconds that each player has left; Infinity without clocks. */
  timesLeft(now: number): number[] {
    return this.setup.players.map((_, player) => this.live.clock.left(player, now));
  }

  /** Nobody's time runs until `resume`: the board has been left. */
  suspend(now: number): void {
    this.live.clock.stop(now);
    if (this.#word === undefined) this.#noteClocks(now);
  }

  resume(now: number): void {
    const { turn } = this;
    if (turn !== undefined && this.live.clock.running === undefined) this.live.clock.resume(turn, now);
  }

  /** The moves on the board's line: from the first position through the present one to where "forward" ends. */
  line(): MoveNode[] {
    return lineThrough(this.#current);
  }
}

/** The player to move after chance. */
function playerAfterChance(game: Game, row: Row): number {
  const after = new Uint8Array(game.rowSize);
  game.next(row, 0, after);
  return game.actor(after);
}

function drawOutcome(game: Game, { row, chance }: MoveNode): { outcome: number; rng: Rng } {
  const rng = Rng.from(chance);
  const probabilities = new Float32Array(game.maxLegal);
  return { outcome: rng.pick(probabilities, game.outcomes(row, probabilities)), rng };
}

/** The generator after a throw in this position. */
function afterDraw(game: Game, node: MoveNode) {
  return drawOutcome(game, node).rng.state();
}
