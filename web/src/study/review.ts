/** Values and grades of the moves of a study, from its review and its analysis, and the mistakes for puzzles. */
import { finalEvaluation, gradeMove, type MoveGrade, smallLoss } from '../evaluation/evaluation.js';
import type { MoveNode } from '../session/tree.js';
import type { Study } from './study.js';

/** An analysis with at least this effort counts more than a review. */
const DEEP_EFFORT = 200_000;

/**
 * The expected result of each player at a node, -1 to 1: from the evaluation of its position, or else from the search before
 * the move or from the record. Searches do not evaluate positions in which chance moves.
 */
export function valuesAt(study: Study, node: MoveNode): readonly number[] | undefined {
  const { game } = study;
  const known = finalEvaluation(game, node.row) ?? study.findings.evaluation(node);
  const reviewed = study.findings.reviewedPosition(node);
  if (reviewed !== undefined && (known?.effort ?? 0) < DEEP_EFFORT) return reviewed.values;
  if (known !== undefined) return known.values;
  if (game.players > 2) return undefined;
  const before = node.parent === undefined || node.mover < 0 ? undefined : study.findings.evaluation(node.parent);
  const listed = before?.lines.find(({ action }) => action === node.action);
  if (listed !== undefined) return node.mover === 0 ? [listed.value, -listed.value] : [-listed.value, listed.value];
  return node.evaluation === undefined ? undefined : [node.evaluation, -node.evaluation];
}

/** An inaccuracy, mistake or blunder in a line. */
export interface Mistake {
  readonly node: MoveNode;
  readonly grade: MoveGrade;
}

/** How good the move to a node was; undefined if unknown. The grade of a review does not change with later analysis. */
export function gradeNode(study: Study, node: MoveNode): MoveGrade | undefined {
  if (node.parent === undefined) return undefined;
  const reviewed = study.findings.reviewedMove(node);
  if (reviewed !== undefined) {
    const { grade, loss, better, action } = reviewed;
    const value = study.findings.reviewedPosition(node.parent)?.values[node.mover] ?? 0;
    const best = { action: better?.action ?? action, line: better?.line ?? [action], value };
    return grade === undefined ? undefined : { grade, loss, best };
  }
  const { game } = study;
  const after = finalEvaluation(game, node.row) ?? study.findings.evaluation(node);
  return gradeMove(game, node, study.findings.evaluation(node.parent), after);
}

/** The inaccuracies and worse moves of a line, in order. */
export function mistakesOf(study: Study, line: readonly MoveNode[]): Mistake[] {
  return line.flatMap((node) => {
    const grade = gradeNode(study, node);
    return grade === undefined || grade.grade === 'best' || grade.grade === 'good' ? [] : { node, grade };
  });
}

/**
 * The loss of an answer to a puzzle, 0 to 2. Undefined if the evaluation of the position does not list the move: then the
 * position after the move has to be evaluated.
 */
export function answerLoss(study: Study, node: MoveNode, action: number): number | undefined {
  const lines = study.findings.evaluation(node)?.lines ?? [];
  const [best] = lines;
  const listed = lines.find((line) => line.action === action);
  return best === undefined || listed === undefined ? undefined : Math.max(0, best.value - listed.value);
}

export function isRight(study: Study, loss: number): boolean {
  return loss <= smallLoss(study.game.id);
}
