/**
 * Finds what was most probably played where a text has misprints. The text is a noisy channel: the true moves were
 * printed with some errors, of which each has a probability. A beam search goes through the tokens and keeps the likeliest
 * explanations so far, each with the position it leads to; a wrong one soon meets tokens that are illegal in its position.
 * How far the text goes on from a position without another error is looked up first: where that is far, nothing is changed;
 * where it is not, the explanation counts as if it had one error more.
 *
 * An explanation has read the slots before its own. Slots are the places of the text in order, one for each ply, so that
 * an explanation in which a column is shifted by a row reads other tokens at the same slots.
 */
import { OVER, type Row } from '../../core/game.js';
import { gameTraits } from '../../core/registry.js';
import type { ChangeKind } from '../record.js';
import { MISPRINT, type Playable, type Tokens } from './tokens.js';

/** A step of an explanation: moves played, tokens read. */
export interface Step {
  readonly parent: Step | undefined;
  /** Actions and outcomes of this ply; none where a token is left out. */
  readonly actions: readonly number[];
  /** The token read or left out; -1 where a move is missing. */
  readonly token: number;
  /** Undefined where the move is as it is printed, in its place. */
  readonly change: ChangeKind | undefined;
  readonly cost: number;
  /** Names the moves so far: explanations of the same moves are one. */
  readonly moves: number;
}

/** What is known of a game besides its tokens. */
export interface Evidence {
  /** What it costs that the game ends so, from what is known of its end; infinite where it cannot. */
  end?(row: Row): number;
}

/** The bounds of a search. */
export interface Bounds {
  /** Explanations kept for each slot. */
  readonly width: number;
  /** How much likelier, as a logarithm, the best explanation of a slot may be than another that is kept. */
  readonly depth: number;
  /** How many slots before the one at which the text fails changes are looked for: how late a misprint may show. */
  readonly reach: number;
  /** Positions looked at, at most. */
  readonly positions: number;
  /** The most that an explanation may cost. */
  readonly ceiling?: number;
}

const NORMAL = 0;
/** Both moves of each round in the wrong order: about to read the second, then the first. */
const CROSSED_FIRST = 1;
const CROSSED_SECOND = 2;
/** One column shifted by a row, up or down: `UP + side`, `DOWN + side`, where side is the parity of its slots. */
const UP = 3;
const DOWN = 5;

/** The usual price of each change besides that of the moves that it supposes. */
const COST = {
  doubled: MISPRINT + 2.3,
  extra: MISPRINT + 7,
  missing: MISPRINT + 2,
  /** A second move missing after the first: a row was left out. */
  alsoMissing: 1.4,
  swapped: MISPRINT + 1.5,
  swappedRounds: MISPRINT + 2.5,
  /** Two moves of a column, and not those of the other. */
  swappedInColumn: MISPRINT + 6.5,
  /** Another move that is legal in this place; besides, which one. */
  otherMove: MISPRINT + 2,
  crossed: MISPRINT + 3,
  uncrossed: 3,
  /** Besides an extra or a missing move, that only its column moved. */
  shifted: 2,
};

/** Moves missing in one place, at most: a row. */
const MAX_MISSING = 2;
/** Among more moves nobody finds two that are missing. */
const MAX_CHOICE = 30;
/** Explanations that lead to the same position at the same slot, at most. */
const MAX_SAME = 6;
/** A step goes over so many slots, at most. */
const MAX_JUMP = 4;
/** Explanations that are kept of each slot when there is little time. */
const MIN_WIDTH = 20;
/** So many slots are far: few wrong explanations go on so long. */
const FAR = 8;
/** What one more change costs at least. */
const NEXT_CHANGE = MISPRINT + 1.5;

interface Node extends Step {
  readonly mode: number;
  readonly missing: number;
  row: Row | undefined;
  /** Names the position. */
  key: number;
  /** The slot at which the text fails if nothing more is changed. */
  fails: number;
  readonly from: Row;
}

/** One search. */
export class Decoder {
  /** Explanations that have read so many slots. */
  readonly #slots: Node[][];
  /** The cost of the best explanation at each slot so far. */
  readonly #least: Float64Array;
  readonly #hasColumns: boolean;
  /** For each slot, where the text after a position fails. */
  readonly #ahead: readonly Map<number, number>[];
  #positions = 0;
  /** How much more than the best of its slot the likeliest cost that was more than the width. */
  #spare = Number.POSITIVE_INFINITY;
  readonly #ends: Node[] = [];
  /** The cost of the likeliest explanation at the present slot, and of what it still has to change. */
  #best = Number.POSITIVE_INFINITY;
  /** Whether changes are looked for in the present explanation. */
  #mayChange = false;

  constructor(
    readonly tokens: Tokens,
    readonly evidence: Evidence,
    readonly bounds: Bounds,
  ) {
    const { game } = tokens;
    const traits = gameTraits(game.id);
    this.#slots = Array.from({ length: tokens.length + MAX_JUMP + 1 }, () => []);
    this.#ahead = this.#slots.map(() => new Map());
    this.#least = new Float64Array(this.#slots.length).fill(Number.POSITIVE_INFINITY);
    this.#hasColumns = game.players === 2 && traits.movesPerTurn === 1 && !traits.hasChance;
  }

  /** How much less likely than the best of its slot, as a logarithm, everything that was left out for want of room is at least. */
  get spare(): number {
    return this.#isExhausted ? 0 : this.#spare;
  }

  get #isExhausted(): boolean {
    return this.#positions >= this.bounds.positions;
  }

  /** Explanations of the whole text, the likeliest first, no two with the same moves. */
  run(start: Row): readonly Step[] {
    this.#slots[0].push({
      parent: undefined,
      actions: NO_ACTIONS,
      token: -1,
      change: undefined,
      cost: 0,
      moves: 1,
      mode: NORMAL,
      missing: 0,
      row: start,
      key: hashOf(start),
      fails: 0,
      from: start,
    });
    this.#least[0] = 0;
    for (let slot = 0; slot < this.#slots.length && !this.#isExhausted; slot++) {
      this.#passSlot(slot);
      this.#slots[slot] = [];
    }
    const ends = this.#ends.sort((a, b) => a.cost - b.cost);
    return ends.filter(({ moves }, at) => ends.findIndex((end) => end.moves === moves) === at);
  }

  #passSlot(slot: number): void {
    const kept = new Map<number, Node[]>();
    this.#best = Number.POSITIVE_INFINITY;
    let generation = this.#slots[slot];
    for (let missing = 0; missing <= MAX_MISSING && generation.length > 0; missing++) {
      const next: Node[] = [];
      for (const node of this.#likeliest(generation, slot, kept)) this.#expand(node, slot, next);
      generation = next;
    }
  }

  /**
   * The likeliest explanations of a slot, as many as are kept. One after which the text soon fails has to change more: it
   * counts as if it had. Those after which it goes far come first: where misprints are close together, many wrong ones that
   * have not changed enough yet would take their places.
   */
  #likeliest(nodes: Node[], slot: number, kept: Map<number, Node[]>): Node[] {
    const { depth, reach, ceiling = Number.POSITIVE_INFINITY } = this.bounds;
    const width = this.#widthAt(slot);
    const found: { readonly node: Node; readonly cost: number; readonly goesFar: boolean }[] = [];
    let fitting = 0;
    for (const node of nodes.sort((a, b) => a.cost - b.cost)) {
      if (node.cost > this.#best + depth || this.#isExhausted) break;
      if (fitting >= width) {
        this.#spare = Math.min(this.#spare, node.cost - this.#best);
        break;
      }
      if (!this.#keep(node, kept)) continue;
      node.fails = this.#readsTo(node, slot);
      const ahead = node.fails - slot;
      const fits = ahead > reach;
      if (fits) fitting++;
      const cost = fits ? node.cost : node.cost + (node.mode === NORMAL ? NEXT_CHANGE : COST.uncrossed);
      this.#best = Math.min(this.#best, cost);
      found.push({ node, cost, goesFar: fits || ahead > FAR });
    }
    const likely = found
      .filter(({ cost }) => cost <= Math.min(this.#best + depth, ceiling))
      .sort((a, b) => Number(b.goesFar) - Number(a.goesFar) || a.cost - b.cost);
    for (const { cost } of likely.slice(width)) this.#spare = Math.min(this.#spare, cost - this.#best);
    return likely.slice(0, width).map(({ node }) => node);
  }

  /** A slot that comes when more than its share of positions was looked at is passed with few explanations. */
  #widthAt(slot: number): number {
    const { width, positions } = this.bounds;
    const part = (slot + this.tokens.length) / (2 * this.tokens.length);
    return this.#positions > 0.8 * positions * part ? Math.min(width, MIN_WIDTH) : width;
  }

  /** The slot at which the text fails if nothing more is changed; infinite if it does not. */
  #readsTo({ row: first, key: firstKey, mode: firstMode }: Node, slot: number): number {
    const { tokens } = this;
    let [row, key, mode, at] = [first as Row, firstKey, firstMode, slot];
    const passed: number[] = [];
    let end = this.#ahead[at].get(key + mode);
    while (end === undefined) {
      passed.push(key + mode);
      const token = this.#tokenAt(at, mode);
      const moves = token === undefined ? [] : tokens.playable(row, key, at === tokens.length - 1);
      const move = moves.find((one) => tokens.cost(token as number, one) === 0);
      if (at === this.#lengthIn(mode) && this.#canEnd(row, mode)) end = Number.POSITIVE_INFINITY;
      else if (move === undefined) end = at;
      else {
        row = row.slice();
        for (const action of move.actions) tokens.game.next(row, action, row);
        this.#positions++;
        [key, mode, at] = [hashOf(row), after(mode), at + 1];
        end = this.#ahead[at].get(key + mode);
      }
    }
    for (const [index, position] of passed.entries()) this.#ahead[slot + index].set(position, end);
    return end;
  }

  /** Makes the position of a node. */
  #place(node: Node): void {
    const row = node.from.slice();
    for (const action of node.actions) this.tokens.game.next(row, action, row);
    node.row = row;
    node.key = hashOf(row);
    this.#positions++;
  }

  /** Whether an explanation is kept: not where enough of them lead to its position already. */
  #keep(node: Node, kept: Map<number, Node[]>): boolean {
    if (node.row === undefined) this.#place(node);
    const key = node.key + node.mode;
    const same = kept.get(key);
    if (same === undefined) {
      kept.set(key, [node]);
      return true;
    }
    // Explanations that suppose a move at this slot come last, and may be the likelier ones
    const likelier = same.filter(({ cost }) => cost <= node.cost);
    if (likelier.length >= MAX_SAME || likelier.some(({ moves }) => moves === node.moves)) return false;
    same.push(node);
    return true;
  }

  /** @param again explanations of the same slot that come from this one */
  #expand(node: Node, slot: number, again: Node[]): void {
    const { tokens } = this;
    const row = node.row as Row;
    const length = this.#lengthIn(node.mode);
    if (slot === length && this.#canEnd(row, node.mode)) this.#ends.push(node);
    if (slot >= length) return;
    this.#mayChange = slot >= node.fails - this.bounds.reach;
    if (tokens.game.actor(row) === OVER) {
      this.#leaveOut(node, slot);
      return;
    }
    const moves = tokens.playable(row, node.key, slot === length - 1);
    if (this.#mayChange) tokens.judge(row, moves);
    const token = this.#tokenAt(slot, node.mode);
    if (token !== undefined) this.#read(node, slot + 1, token, moves, after(node.mode));
    if (!this.#mayChange) return;
    if (node.mode === NORMAL) {
      this.#leaveOut(node, slot);
      this.#suppose(node, slot, moves, again);
      this.#swap(node, slot, moves);
      if (this.#hasColumns && slot + 1 < tokens.length) this.#shift(node, slot, moves);
    } else if (node.mode === CROSSED_FIRST) {
      again.push({ ...node, mode: NORMAL, cost: node.cost + COST.uncrossed });
    } else if (node.mode >= UP) this.#shiftBack(node, slot, moves);
  }

  /** All moves that the token may have been printed for. */
  #read(
    node: Node,
    slot: number,
    token: number,
    moves: readonly Playable[],
    mode: number,
    extra = 0,
    change?: ChangeKind,
  ): void {
    const isLegal = this.#mayChange && moves.some((move) => this.tokens.cost(token, move) === 0);
    for (const move of moves) {
      const right = this.tokens.cost(token, move);
      const cost =
        right === 0 ? 0 : Math.min(right, isLegal ? COST.otherMove + Math.log(moves.length) : right) - move.prior;
      if ((right > 0 && !this.#mayChange) || !this.#admits(slot, node.cost + cost + extra)) continue;
      const wrong: ChangeKind | undefined = right > 0 ? 'other' : change;
      const reads = { token, change: wrong, cost: node.cost + cost + extra, mode, missing: 0 };
      this.#push(slot, this.#child(node, move, reads));
    }
  }

  /** What it costs that a token is one too many: the move before it again, or that of the same column, or any other. */
  #extraCost(slot: number): number {
    const { tokens } = this;
    const isDoubled = (slot > 0 && tokens.isSame(slot, slot - 1)) || (slot > 1 && tokens.isSame(slot, slot - 2));
    return isDoubled ? COST.doubled : COST.extra;
  }

  #leaveOut(node: Node, slot: number): void {
    const { tokens } = this;
    if (!this.#mayChange || node.mode !== NORMAL || slot >= tokens.length) return;
    const cost = this.#extraCost(slot);
    if (!this.#admits(slot + 1, node.cost + cost)) return;
    this.#push(slot + 1, this.#without(node, slot, node.cost + cost));
    if (slot < 2 || slot + 1 >= tokens.length) return;
    if (!tokens.isSame(slot, slot - 2) || !tokens.isSame(slot + 1, slot - 1)) return;
    if (!this.#admits(slot + 2, node.cost + COST.doubled + 1)) return;
    const first = this.#without(node, slot, node.cost + COST.doubled);
    this.#push(slot + 2, this.#without(first, slot + 1, first.cost + 1));
  }

  #without(node: Node, token: number, cost: number): Node {
    const from = node.row as Row;
    return { ...node, parent: node, actions: NO_ACTIONS, token, change: 'extra', cost, missing: 0, fails: 0, from };
  }

  /** A move that is not printed. */
  #suppose(node: Node, slot: number, moves: readonly Playable[], missing: Node[]): void {
    if (node.missing >= MAX_MISSING) return;
    if (node.missing > 0 && moves.length > MAX_CHOICE) return;
    const usual = node.cost + (node.missing > 0 ? COST.alsoMissing : COST.missing) + Math.log(moves.length);
    for (const move of moves) {
      const cost = usual - move.prior;
      const reads = { token: -1, change: 'missing', cost, mode: NORMAL, missing: node.missing + 1 } as const;
      if (this.#admits(slot, cost)) missing.push(this.#child(node, move, reads));
    }
  }

  /** Tokens in another order: two neighbours, two of a column, two rows, or all rounds from here on. */
  #swap(node: Node, slot: number, moves: readonly Playable[]): void {
    const { tokens } = this;
    const left = tokens.length - slot;
    if (left < 2 || !this.#admits(slot + 2, node.cost + COST.swapped)) return;
    this.#readAll(node, slot, [slot + 1, slot], COST.swapped, moves);
    if (left >= 3) this.#readAll(node, slot, [slot + 2, slot + 1, slot], COST.swappedInColumn, moves);
    if (left >= 4) this.#readAll(node, slot, [slot + 2, slot + 3, slot, slot + 1], COST.swappedRounds, moves);
    if (!this.#hasColumns) return;
    this.#read(node, slot + 1, slot + 1, moves, CROSSED_SECOND, COST.crossed, 'swapped');
  }

  /** Reads tokens that are printed right, but in another order. */
  #readAll(node: Node, slot: number, order: readonly number[], extra: number, moves: readonly Playable[]): void {
    const { tokens } = this;
    let nodes: Node[] = [node];
    for (const [index, token] of order.entries()) {
      const next: Node[] = [];
      for (const one of nodes) {
        const playable = index === 0 ? moves : tokens.playable(one.row as Row, one.key, false);
        for (const move of playable) {
          if (tokens.cost(token, move) > 0) continue;
          const change = token === slot + index ? undefined : 'swapped';
          const cost = one.cost + (index === 0 ? extra : 0);
          const child = this.#child(one, move, { token, change, cost, mode: NORMAL, missing: 0 });
          this.#place(child);
          next.push(child);
        }
      }
      nodes = next;
    }
    for (const one of nodes) if (this.#admits(slot + order.length, one.cost)) this.#push(slot + order.length, one);
  }

  /** A cell of this column was left out and the rest moved up, or one too many moved the rest down. */
  #shift(node: Node, slot: number, moves: readonly Playable[]): void {
    const side = slot & 1;
    this.#supposeInColumn(node, slot, moves, UP + side);
    if (slot + 2 < this.tokens.length) {
      const shifted = this.#without(node, slot, node.cost + this.#extraCost(slot) + COST.shifted);
      this.#read(shifted, slot + 1, slot + 2, moves, DOWN + side);
    }
  }

  /** The same column comes back to its place. */
  #shiftBack(node: Node, slot: number, moves: readonly Playable[]): void {
    const { mode } = node;
    const side = (mode - UP) & 1;
    if ((slot & 1) !== side || slot >= this.tokens.length) return;
    if (mode < DOWN) {
      const cost = node.cost + COST.extra + COST.shifted;
      this.#read(this.#without(node, slot - 2, cost), slot + 1, slot, moves, NORMAL);
      return;
    }
    this.#supposeInColumn(node, slot, moves, NORMAL);
  }

  /** A move that is not printed, for which only its column moved. */
  #supposeInColumn(node: Node, slot: number, moves: readonly Playable[], mode: number): void {
    const usual = node.cost + COST.missing + COST.shifted + Math.log(moves.length);
    for (const move of moves) {
      const cost = usual - move.prior;
      const reads = { token: -1, change: 'missing', cost, mode, missing: 0 } as const;
      if (this.#admits(slot + 1, cost)) this.#push(slot + 1, this.#child(node, move, reads));
    }
  }

  /** The token at a slot. In a shifted column the last one of the text may be that of the other column. */
  #tokenAt(slot: number, mode: number): number | undefined {
    const { length } = this.tokens;
    let token = slot;
    if (mode === CROSSED_FIRST) token = slot + 1;
    else if (mode === CROSSED_SECOND) token = slot - 1;
    else if (mode >= UP && ((mode - UP) & 1) === (slot & 1)) token = mode < DOWN ? slot - 2 : slot + 2;
    if (mode >= UP && token === length && slot < this.#lengthIn(mode)) return length - 1;
    return token < length ? token : undefined;
  }

  /** How many slots a text has: a shifted column makes one more or less. */
  #lengthIn(mode: number): number {
    const { length } = this.tokens;
    if (mode < UP) return length;
    return mode < DOWN ? length + 1 : length - 1;
  }

  #canEnd(row: Row, mode: number): boolean {
    return mode !== CROSSED_SECOND && (this.evidence.end?.(row) ?? 0) < Number.POSITIVE_INFINITY;
  }

  #child(node: Node, { actions }: Playable, reads: Pick<Node, 'token' | 'change' | 'cost' | 'mode' | 'missing'>): Node {
    let { moves } = node;
    for (const action of actions) moves = Math.imul(moves ^ (action + 1), 0x01000193) ^ (moves >>> 15);
    return { ...reads, parent: node, actions, moves, row: undefined, key: 0, fails: 0, from: node.row as Row };
  }

  /** Whether an explanation of this cost is kept at a slot. */
  #admits(slot: number, cost: number): boolean {
    return (
      slot < this.#slots.length &&
      cost <= this.#least[slot] + this.bounds.depth &&
      cost <= (this.bounds.ceiling ?? Number.POSITIVE_INFINITY)
    );
  }

  /** Precondition: its cost is admitted. */
  #push(slot: number, node: Node): void {
    if (node.cost < this.#least[slot]) this.#least[slot] = node.cost;
    this.#slots[slot].push(node);
  }
}

const NO_ACTIONS: readonly number[] = [];

function after(mode: number): number {
  if (mode === CROSSED_FIRST) return CROSSED_SECOND;
  return mode === CROSSED_SECOND ? CROSSED_FIRST : mode;
}

/** FNV-1a in two halves, as one number of 53 bits. */
export function hashOf(row: Row): number {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < row.length; i++) {
    a = Math.imul(a ^ row[i], 0x01000193);
    b = Math.imul(b ^ row[i], 0x5bd1e995);
    b ^= b >>> 13;
  }
  // The lowest bits are for the mode
  return (a >>> 0) * 0x200000 + ((b >>> 0) & 0x1ffff8);
}
