/** Results of the analysis of a study: evaluations of positions, and the review of a line. */
import type { MoveReview, PositionValue, Review } from 'otau/review';
import type { Evaluation } from '../evaluation/evaluation.js';
import type { MoveNode, MoveTree } from '../session/tree.js';

export class Findings {
  readonly #evaluations = new Map<number, Evaluation>();
  readonly #reviewed = new Map<number, { readonly move?: MoveReview; readonly position?: PositionValue }>();
  #review: Review | undefined;

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

  /** The last review of a line of this study. */
  get review(): Review | undefined {
    return this.#review;
  }

  /**
   * Stores the review of a line.
   * @param line its nodes from the first position on
   */
  setReview(review: Review, line: readonly MoveNode[]): void {
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

  /** Indices of the nodes of the reviewed line, in the order of the tree. */
  reviewedNodes(): number[] {
    return [...this.tree.nodes()].flatMap((node, index) => (this.#reviewed.has(node.id) ? [index] : []));
  }
}
