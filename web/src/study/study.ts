/**
 * A game under study: the tree of its moves, the position that is looked at, and what analysis finds.
 * Knows no React and no threads; the page watches it, the analysts write their findings into it.
 */
import { CHANCE, type Counters, type Game, History, isLegal, legalActions, OtauError, OVER, Rng, type Row } from 'otau';
import type { Fault } from '../i18n/failures.js';
import { isMoveMark } from '../session/marks.js';
import { mainEnd } from '../session/record-tree.js';
import type { Word } from '../session/session.js';
import { lineThrough, type MoveNode, MoveTree, nextOf, pathTo } from '../session/tree.js';
import { Watchable } from '../session/watchable.js';
import { Findings } from './findings.js';

/** Where a study came from, beside its moves. */
export interface StudyFacts {
  /** The names of the players; empty texts where unknown. */
  readonly names?: readonly string[];
  /** Texts of agents or persons, as kept games have them. */
  readonly players?: readonly string[];
  /** How the game ended, if not by its rules. */
  readonly word?: Word;
  readonly results?: readonly number[];
  /** When it was played, in milliseconds since 1970. */
  readonly date?: number;
  /** Tags of its record, such as `Event`. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The number of actions and outcomes after which the source has a wrong move. */
  readonly cut?: { readonly ply: number; readonly fault: Fault };
}

/** Notes are remarks, not books. */
const MAX_NOTE_LENGTH = 4000;

let studies = 0;

/** A request for more nodes than any game has means that the study is broken. */
const MAX_NODES = 200_000;

export class Study extends Watchable {
  /** Another one for every study. */
  readonly key = ++studies;
  /** What searches, tables and a review have found of its positions. */
  readonly findings: Findings;
  /** Where the game ended, if it has: what follows is analysis. */
  end: MoveNode | undefined;
  #edits = 0;
  #shown: MoveNode;
  #nodes: number;
  readonly #removed: { readonly node: MoveNode; readonly index: number }[] = [];
  /** How many of the edits the library has; undefined where it has nothing of this study. */
  #keptEdits: number | undefined;
  #keptAs: string | undefined;

  constructor(
    readonly game: Game,
    readonly tree: MoveTree,
    readonly facts: StudyFacts = {},
  ) {
    super();
    this.findings = new Findings(tree, () => this.notify());
    this.#shown = tree.root;
    this.#nodes = [...tree.nodes()].length;
  }

  /** A study that begins at a position, or at the game's start. */
  static begin(game: Game, start?: { readonly row: Row; readonly counters: Counters }, facts?: StudyFacts): Study {
    return Study.ofHistory(new History(game, start, new Rng('analysis')), facts);
  }

  static ofHistory(history: History, facts?: StudyFacts): Study {
    const chance = new Rng('analysis').state();
    const tree = new MoveTree(history.rowAt(0), history.countersAt(0), chance);
    const study = new Study(history.game, tree, facts);
    for (const action of history.actions) study.#shown = study.#add(study.#shown, action);
    study.#shown = tree.root;
    return study;
  }

  /** Another number after every change of what is saved: of moves and of notes. */
  get edits(): number {
    return this.#edits;
  }

  /** Whether something is here that the library does not have. */
  get isUnsaved(): boolean {
    return this.#keptEdits !== this.#edits && (this.#edits > 0 || this.#nodes > 1 || this.#isSetUp());
  }

  /** Its id in the library, where it is kept as a study of its own. */
  get keptAs(): string | undefined {
    return this.#keptAs;
  }

  /**
   * The library has the study.
   * @param id undefined where it is the game that the study was opened from
   * @param isWhole false where something has been changed since
   */
  keep(id: string | undefined, isWhole = true): void {
    this.#keptEdits = isWhole ? this.#edits : undefined;
    this.#keptAs = id;
  }

  /** Whether it begins elsewhere than the game does. */
  #isSetUp(): boolean {
    const { row } = new History(this.game, undefined, new Rng('analysis'));
    return this.game.formatPosition(row) !== this.game.formatPosition(this.tree.root.row);
  }

  /** The node whose position is looked at. */
  get shown(): MoveNode {
    return this.#shown;
  }

  /** From the first position through the shown one to where "forward" ends. */
  get line(): MoveNode[] {
    return lineThrough(this.#shown);
  }

  /** The wrong move of what was read, as long as the main line ends before it. */
  get wrongMove(): { readonly node: MoveNode; readonly fault: Fault } | undefined {
    const { cut } = this.facts;
    if (cut === undefined) return undefined;
    const node = mainEnd(this.tree.root);
    return node.ply === cut.ply ? { node, fault: cut.fault } : undefined;
  }

  /** The actions or outcomes that may be played from the shown position. */
  choices(): number[] {
    const { game } = this;
    const { row } = this.#shown;
    if (game.actor(row) !== CHANCE) return legalActions(game, row);
    const count = game.outcomes(row, new Float32Array(game.maxLegal));
    return Array.from({ length: count }, (_, outcome) => outcome);
  }

  /** Plays an action or an outcome from the shown position: along the tree, or as a new branch. Throws `illegal-move`. */
  play(action: number): void {
    const known = this.tree.find(this.#shown, action);
    this.go(known ?? this.#add(this.#shown, action));
  }

  /** The node that an action would lead to, without a place in the tree. `action` is legal. */
  peek(parent: MoveNode, action: number): MoveNode {
    return peekNode(this.game, parent, action);
  }

  /** The node that an action leads to, which is added where it is not there yet; the shown position stays. Throws `illegal-move`. */
  grow(parent: MoveNode, action: number): MoveNode {
    return this.tree.find(parent, action) ?? this.#add(parent, action);
  }

  #add(parent: MoveNode, action: number): MoveNode {
    const { game, tree } = this;
    if (this.#nodes >= MAX_NODES) throw new OtauError('unsupported', `A study has at most ${MAX_NODES} positions.`);
    if (game.actor(parent.row) === OVER || !isLegal(game, parent.row, action)) {
      throw new OtauError('illegal-move', `${action} cannot be played in ${game.formatPosition(parent.row)}.`);
    }
    const row = new Uint8Array(game.rowSize);
    const counters = { ...parent.counters };
    game.next(parent.row, action, row);
    game.count(parent.row, action, row, counters);
    this.#nodes++;
    this.#edits++;
    return tree.add(parent, { action, mover: game.actor(parent.row), row, counters, chance: parent.chance });
  }

  /** Looks at a node; "forward" leads along it from now on. */
  go(node: MoveNode): void {
    for (let at = node; at.parent !== undefined; at = at.parent) at.parent.next = at;
    this.#shown = node;
    this.notify();
  }

  first(): void {
    this.go(this.tree.root);
  }

  back(): void {
    if (this.#shown.parent !== undefined) this.go(this.#shown.parent);
  }

  forward(): void {
    const next = nextOf(this.#shown);
    if (next !== undefined) this.go(next);
  }

  last(): void {
    this.go(this.line.at(-1) as MoveNode);
  }

  /** Takes a move off the tree with all that follows it; `bringBack` undoes it, the last one first. */
  remove(node: MoveNode): void {
    const { parent } = node;
    if (parent === undefined) return;
    this.#removed.push({ node, index: parent.children.indexOf(node) });
    const isShown = pathTo(this.#shown).includes(node);
    this.tree.remove(node);
    if (isShown) this.#shown = parent;
    this.#change();
  }

  get canBringBack(): boolean {
    return this.#removed.length > 0;
  }

  bringBack(): void {
    const removed = this.#removed.pop();
    if (removed === undefined) return;
    const { node, index } = removed;
    const siblings = (node.parent as MoveNode).children;
    // The same move may have been played again meanwhile: then that one stays.
    const isThere = siblings.some(({ action }) => action === node.action);
    if (!isThere) siblings.splice(index, 0, node);
    this.#edits++;
    this.go(isThere ? (node.parent as MoveNode) : node);
  }

  /** Whether the line to a node leaves the main line somewhere. */
  isBranch(node: MoveNode): boolean {
    return branchHead(node) !== undefined;
  }

  /** Makes the branch on which a node lies the main line, one step up. */
  promote(node: MoveNode): void {
    const head = branchHead(node);
    if (head === undefined) return;
    this.tree.promote(head);
    this.#change();
  }

  /** Writes a note on a position; an empty one takes it away. */
  note(node: MoveNode, text: string): void {
    node.comment = text.trim() === '' ? undefined : text.trim().slice(0, MAX_NOTE_LENGTH);
    this.#change();
  }

  /** Says with a mark from 1 to 6 how good a move is, in place of another such mark; the same one again takes it away. */
  mark(node: MoveNode, mark: number): void {
    const others = (node.marks ?? []).filter((one) => !isMoveMark(one));
    const marks = node.marks?.includes(mark) ? others : [mark, ...others];
    node.marks = marks.length === 0 ? undefined : marks;
    this.#change();
  }

  #change(): void {
    this.#edits++;
    this.notify();
  }
}

/** The last move on the way to a node that is not the main line of its parent. */
function branchHead(node: MoveNode): MoveNode | undefined {
  return pathTo(node).findLast((at) => at.parent !== undefined && at.parent.children[0] !== at);
}

/** The node that a legal action would lead to, without a place in the tree. */
export function peekNode(game: Game, parent: MoveNode, action: number): MoveNode {
  const row = new Uint8Array(game.rowSize);
  game.next(parent.row, action, row);
  const { counters, chance, ply } = parent;
  return { id: -1, parent, action, mover: game.actor(parent.row), row, counters, chance, ply: ply + 1, children: [] };
}
