/**
 * A study: a game that is analysed. It has the tree of moves, the shown position and the results of analysis. It does not use
 * the page or workers; components subscribe to it, and engines store their results in it.
 */
import {
  type Counters,
  drawOutcome,
  type Game,
  type GameId,
  History,
  isLegal,
  OtauError,
  OVER,
  playableActions,
  Rng,
  type Row,
  rowAfter,
} from 'otau';
import type { MoveReview, PositionValue, Review } from 'otau/review';
import type { Evaluation } from '../evaluation/evaluation.js';
import type { Fault } from '../i18n/failures.js';
import { isMoveMark } from '../session/marks.js';
import { mainEnd } from '../session/record-tree.js';
import type { SavedGame } from '../session/saved-game.js';
import { lineThrough, type MoveNode, MoveTree, nextOf, pathTo } from '../session/tree.js';
import { Watchable } from '../session/watchable.js';

export interface StudyInfo extends Partial<Pick<SavedGame, 'names' | 'players' | 'word' | 'results' | 'tags'>> {
  /** When it was played, in milliseconds since 1970. */
  readonly date?: number;
  /** The number of actions and outcomes after which the source has a wrong move. */
  readonly cut?: { readonly ply: number; readonly fault: Fault; readonly source?: MisprintedText };
}

/** A game with a wrong move, as its text has it. */
export interface MisprintedText {
  readonly text: string;
  readonly game: GameId;
  /** The format of its moves, if it is known. */
  readonly from?: string;
}

const MAX_NOTE_LENGTH = 4000;

let studies = 0;

/** Protects against endless input. */
const MAX_NODES = 200_000;

export class Study extends Watchable {
  /** Unique for each study of this page. */
  readonly key = ++studies;
  readonly findings: Findings;
  /** The node where the game ended, if it has; later nodes are analysis. */
  end: MoveNode | undefined;
  /** Changes with every change of moves or notes. */
  edits = 0;
  #shown: MoveNode;
  #nodes: number;
  readonly #removed: { readonly node: MoveNode; readonly index: number }[] = [];
  /** The number of edits at the last save; undefined if the study is not in the library. */
  #savedEdits: number | undefined;
  /** Its id in the library, if it is saved there as a study. */
  savedAs: string | undefined;

  constructor(
    readonly game: Game,
    readonly tree: MoveTree,
    readonly info: StudyInfo = {},
  ) {
    super();
    this.findings = new Findings(tree, () => this.notify());
    this.#shown = tree.root;
    this.#nodes = [...tree.nodes()].length;
  }

  static begin(game: Game, start?: { readonly row: Row; readonly counters: Counters }, info?: StudyInfo): Study {
    return Study.ofHistory(new History(game, start, new Rng('analysis')), info);
  }

  static ofHistory(history: History, info?: StudyInfo): Study {
    const chance = new Rng('analysis').state();
    const tree = new MoveTree(history.rowAt(0), history.countersAt(0), chance);
    const study = new Study(history.game, tree, info);
    for (const action of history.actions) study.#shown = study.#add(study.#shown, action);
    study.#shown = tree.root;
    return study;
  }

  /** Whether there are changes that are not in the library. */
  get isUnsaved(): boolean {
    return this.#savedEdits !== this.edits && (this.edits > 0 || this.#nodes > 1 || this.#isSetUp());
  }

  /**
   * Marks the study as saved in the library.
   * @param id undefined if it is the game that the study was opened from
   * @param isWhole false if there are later changes
   */
  markSaved(id: string | undefined, isWhole = true): void {
    this.#savedEdits = isWhole ? this.edits : undefined;
    this.savedAs = id;
  }

  #isSetUp(): boolean {
    const { row } = new History(this.game, undefined, new Rng('analysis'));
    return this.game.formatPosition(row) !== this.game.formatPosition(this.tree.root.row);
  }

  get shown(): MoveNode {
    return this.#shown;
  }

  /** The nodes from the first position through the shown one to the last that "forward" reaches. */
  get line(): MoveNode[] {
    return lineThrough(this.#shown);
  }

  /** The wrong move of the source, as long as the main line ends before it. */
  get wrongMove(): { readonly node: MoveNode; readonly fault: Fault } | undefined {
    const { cut } = this.info;
    if (cut === undefined) return undefined;
    const node = mainEnd(this.tree.root);
    return node.ply === cut.ply ? { node, fault: cut.fault } : undefined;
  }

  /** The legal actions, or the outcomes of a throw, in the shown position. */
  choices(): number[] {
    return playableActions(this.game, this.#shown.row);
  }

  /** A random throw in the shown position. A study does not need to repeat it, so it has no seed. */
  drawThrow(): number {
    return drawOutcome(this.game, this.#shown.row, new Rng(crypto.getRandomValues(new Uint32Array(1))[0]));
  }

  /** Plays an action or an outcome from the shown position: along the tree, or as a new branch. Throws `illegal-move`. */
  play(action: number): void {
    const known = this.tree.find(this.#shown, action);
    this.go(known ?? this.#add(this.#shown, action));
  }

  /** The node after an action; adds it to the tree if it is new. The shown position stays. Throws `illegal-move`. */
  addMove(parent: MoveNode, action: number): MoveNode {
    return this.tree.find(parent, action) ?? this.#add(parent, action);
  }

  #add(parent: MoveNode, action: number): MoveNode {
    const { game, tree } = this;
    if (this.#nodes >= MAX_NODES) throw new OtauError('unsupported', `A study has at most ${MAX_NODES} positions.`);
    if (game.actor(parent.row) === OVER || !isLegal(game, parent.row, action)) {
      throw new OtauError('illegal-move', `${action} cannot be played in ${game.formatPosition(parent.row)}.`);
    }
    this.#nodes++;
    this.edits++;
    return tree.play(game, parent, action);
  }

  /** Shows a node; "forward" then follows its line. */
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

  /** Removes a move and all moves after it. `undoRemove` restores the last removed move. */
  remove(node: MoveNode): void {
    const { parent } = node;
    if (parent === undefined) return;
    this.#removed.push({ node, index: parent.children.indexOf(node) });
    const isShown = pathTo(this.#shown).includes(node);
    this.tree.remove(node);
    if (isShown) this.#shown = parent;
    this.#change();
  }

  get canUndoRemove(): boolean {
    return this.#removed.length > 0;
  }

  undoRemove(): void {
    const removed = this.#removed.pop();
    if (removed === undefined) return;
    const { node, index } = removed;
    const siblings = (node.parent as MoveNode).children;
    // If the same move has been played again, that one stays
    const isThere = siblings.some(({ action }) => action === node.action);
    if (!isThere) siblings.splice(index, 0, node);
    this.edits++;
    this.go(isThere ? (node.parent as MoveNode) : node);
  }

  /** Whether a node is not on the main line. */
  isBranch(node: MoveNode): boolean {
    return branchHead(node) !== undefined;
  }

  /** Makes the branch of a node the main continuation of its parent. */
  promote(node: MoveNode): void {
    const head = branchHead(node);
    if (head === undefined) return;
    this.tree.promote(head);
    this.#change();
  }

  /** Sets the note of a position; an empty text removes it. */
  note(node: MoveNode, text: string): void {
    node.comment = text.trim() === '' ? undefined : text.trim().slice(0, MAX_NOTE_LENGTH);
    this.#change();
  }

  /** Sets the mark of a move, 1 to 6, in place of another one. The same mark again removes it. */
  mark(node: MoveNode, mark: number): void {
    const others = (node.marks ?? []).filter((one) => !isMoveMark(one));
    const marks = node.marks?.includes(mark) ? others : [mark, ...others];
    node.marks = marks.length === 0 ? undefined : marks;
    this.#change();
  }

  #change(): void {
    this.edits++;
    this.notify();
  }
}

/** The last move on the way to a node that is not the main line of its parent. */
function branchHead(node: MoveNode): MoveNode | undefined {
  return pathTo(node).findLast((at) => at.parent !== undefined && at.parent.children[0] !== at);
}

/** The node after a legal action, without adding it to a tree. */
export function peekNode(game: Game, parent: MoveNode, action: number): MoveNode {
  const row = rowAfter(game, parent.row, action);
  const { counters, chance, ply } = parent;
  return { id: -1, parent, action, mover: game.actor(parent.row), row, counters, chance, ply: ply + 1, children: [] };
}

/** Results of the analysis of a study: evaluations of positions, and the review of a line. */
class Findings {
  readonly #evaluations = new Map<number, Evaluation>();
  readonly #reviewed = new Map<number, { readonly move?: MoveReview; readonly position?: PositionValue }>();
  review: Review | undefined;

  /** @param onChange called after every change */
  constructor(
    private readonly tree: MoveTree,
    private readonly onChange: () => void,
  ) {}

  evaluation(node: MoveNode): Evaluation | undefined {
    return this.#evaluations.get(node.id);
  }

  /**
   * Stores the evaluation of a position, unless the stored one has more effort. The node gets the value for player 0.
   * @param lines number of lines that were requested: an evaluation replaces one with fewer lines than that
   */
  setEvaluation(node: MoveNode, evaluation: Evaluation, lines = 0): void {
    const known = this.#evaluations.get(node.id);
    const isEnough = known !== undefined && known.lines.length >= Math.min(lines, evaluation.lines.length);
    if (isEnough && known.effort > evaluation.effort) return;
    this.#evaluations.set(node.id, evaluation);
    node.evaluation = evaluation.values[0];
    this.onChange();
  }

  /** All evaluations, each with the index of its node in the order of the tree. */
  evaluations(): [number, Evaluation][] {
    return [...this.tree.nodes()].flatMap((node, index): [number, Evaluation][] => {
      const known = this.#evaluations.get(node.id);
      return known === undefined ? [] : [[index, known]];
    });
  }

  /** Stores what `evaluations` has returned. */
  restoreEvaluations(evaluations: readonly (readonly [number, Evaluation])[]): void {
    const nodes = [...this.tree.nodes()];
    for (const [index, evaluation] of evaluations)
      if (nodes[index] !== undefined) this.setEvaluation(nodes[index], evaluation);
  }

  /**
   * Stores the review of a line.
   * @param line its nodes from the first position on
   */
  setReview(review: Review, line: readonly MoveNode[]): void {
    this.review = review;
    this.#reviewed.clear();
    const moves = new Map(review.moves.map((move) => [move.ply + 1, move]));
    line.forEach((node, index) => {
      this.#reviewed.set(node.id, { move: moves.get(index), position: review.positions[index] ?? undefined });
    });
    this.onChange();
  }

  reviewedMove(node: MoveNode): MoveReview | undefined {
    return this.#reviewed.get(node.id)?.move;
  }

  reviewedPosition(node: MoveNode): PositionValue | undefined {
    return this.#reviewed.get(node.id)?.position;
  }

  /** Indices of the nodes of the reviewed line, in the order of the tree. */
  reviewedNodes(): number[] {
    return [...this.tree.nodes()].flatMap((node, index) => (this.#reviewed.has(node.id) ? [index] : []));
  }
}

export function historyTo(game: Game, node: MoveNode): History {
  const [root, ...moves] = pathTo(node);
  const history = new History(game, { row: root.row, counters: root.counters });
  for (const { action } of moves) history.play(action);
  return history;
}

export function reviewedHistory(study: Study): History | undefined {
  const nodes = [...study.tree.nodes()];
  const reviewed = study.findings.reviewedNodes().map((index) => nodes[index]);
  const last = reviewed.reduce((deepest, node) => (node.ply > deepest.ply ? node : deepest), study.tree.root);
  return reviewed.length === 0 ? undefined : historyTo(study.game, last);
}
