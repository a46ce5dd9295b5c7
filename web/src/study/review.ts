/** The values of the moves of a study, by a review and by the analysis, and the puzzles that mistakes make. */
import type { MoveGrade } from '../judgement/judgement.js';
import { gradeMove, knownJudgement, smallLoss } from '../judgement/judgement.js';
import type { MoveNode } from '../session/tree.js';
import type { Study } from './study.js';

/** An analysis of at least this time counts more than a review. */
const DEEP_EFFORT = 200_000;

/**
 * What each player may expect at a node: what was found there, else what the search before it or the
 * record says of the move that led there (chance moves in some positions, and no search is asked about those).
 */
export function valuesAt(study: Study, node: MoveNode): readonly number[] | undefined {
  const { game } = study;
  const known = knownJudgement(game, node, study.findings.judgement(node));
  const reviewed = study.findings.reviewedPosition(node);
  if (reviewed !== undefined && (known?.effort ?? 0) < DEEP_EFFORT) return reviewed.values;
  if (known !== undefined) return known.values;
  if (game.players > 2) return undefined;
  const before = node.parent === undefined || node.mover < 0 ? undefined : study.findings.judgement(node.parent);
  const listed = before?.lines.find(({ action }) => action === node.action);
  if (listed !== undefined) return node.mover === 0 ? [listed.value, -listed.value] : [-listed.value, listed.value];
  return node.evaluation === undefined ? undefined : [node.evaluation, -node.evaluation];
}

/** A move of a line that gave something away. */
export interface Mistake {
  readonly node: MoveNode;
  readonly grade: MoveGrade;
}

/** How good the move to a node was, if it is known. The verdict of a review stays, whatever is found later. */
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
  const after = knownJudgement(game, node, study.findings.judgement(node));
  return gradeMove(game, node, study.findings.judgement(node.parent), after);
}

/** The moves of a line that were inaccuracies or worse, in their order. */
export function mistakesOf(study: Study, line: readonly MoveNode[]): Mistake[] {
  return line.flatMap((node) => {
    const grade = gradeNode(study, node);
    return grade === undefined || grade.grade === 'best' || grade.grade === 'good' ? [] : { node, grade };
  });
}

/**
 * What an answer to a puzzle is worth: right within a small loss. Undefined where the judgement of the
 * position does not tell; then the position after the answer has to be looked at.
 */
export function answerLoss(study: Study, node: MoveNode, action: number): number | undefined {
  const lines = study.findings.judgement(node)?.lines ?? [];
  const [best] = lines;
  const listed = lines.find((line) => line.action === action);
  return best === undefined || listed === undefined ? undefined : Math.max(0, best.value - listed.value);
}

export function isRight(study: Study, loss: number): boolean {
  return loss <= smallLoss(study.game.id);
}
