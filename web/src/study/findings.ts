/** What is found about the positions of a study: judgements of searches and tables, and the review of a line. */
import type { MoveReview, PositionValue, Review } from 'otau/review';
import type { Judgement } from '../judgement/judgement.js';
import type { MoveNode, MoveTree } from '../session/tree.js';

export class Findings {
  readonly #judgements = new Map<number, Judgement>();
  readonly #reviewed = new Map<number, { readonly move?: MoveReview; readonly position?: PositionValue }>();
  #review: Review | undefined;

  /** @param onChange called after every change */
  constructor(
    private readonly tree: MoveTree,
    private readonly onChange: () => void,
  ) {}

  judgement(node: MoveNode): Judgement | undefined {
    return this.#judgements.get(node.id);
  }

  /**
   * Keeps what was found about a position, unless more was known; an evaluation for player 0 goes with it.
   * @param lines how many lines were asked for: a finding with more of them replaces one that has too few
   */
  judge(node: MoveNode, judgement: Judgement, lines = 0): void {
    const known = this.#judgements.get(node.id);
    const isEnough = known !== undefined && known.lines.length >= Math.min(lines, judgement.lines.length);
    if (isEnough && known.effort > judgement.effort) return;
    this.#judgements.set(node.id, judgement);
    node.evaluation = judgement.values[0];
    this.onChange();
  }

  /** Every judgement, by the numbers of the nodes in the order of the tree. */
  judgements(): [number, Judgement][] {
    return [...this.tree.nodes()].flatMap((node, index): [number, Judgement][] => {
      const known = this.#judgements.get(node.id);
      return known === undefined ? [] : [[index, known]];
    });
  }

  /** Takes up the judgements of another visit. */
  takeJudgements(judgements: readonly (readonly [number, Judgement])[]): void {
    const nodes = [...this.tree.nodes()];
    for (const [index, judgement] of judgements) if (nodes[index] !== undefined) this.judge(nodes[index], judgement);
  }

  /** The last review of a line of this study. */
  get review(): Review | undefined {
    return this.#review;
  }

  /**
   * Takes up the review of a line.
   * @param line its nodes from the first position on
   */
  takeReview(review: Review, line: readonly MoveNode[]): void {
    this.#review = review;
    this.#reviewed.clear();
    const moves = new Map(review.moves.map((move) => [move.ply + 1, move]));
    line.forEach((node, index) => {
      this.#reviewed.set(node.id, { move: moves.get(index), position: review.positions[index] ?? undefined });
    });
    this.onChange();
  }

  /** The review of the move to a node. */
  reviewedMove(node: MoveNode): MoveReview | undefined {
    return this.#reviewed.get(node.id)?.move;
  }

  /** The review of the position of a node. */
  reviewedPosition(node: MoveNode): PositionValue | undefined {
    return this.#reviewed.get(node.id)?.position;
  }

  /** The nodes of the line that was reviewed, by their numbers in the order of the tree. */
  reviewedNodes(): number[] {
    return [...this.tree.nodes()].flatMap((node, index) => (this.#reviewed.has(node.id) ? [index] : []));
  }
}
