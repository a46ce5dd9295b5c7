/**
 * A whole game looked at in the background, every position with the same effort, and the puzzles that
 * its mistakes make.
 */

import type { Judgement, MoveGrade } from '../judgement/judgement.js';
import { gradeMove, knownJudgement, smallLoss } from '../judgement/judgement.js';
import type { MoveNode } from '../session/tree.js';
import type { Study } from './study.js';

/** What a review asks of an analyst. */
export type Look = (node: MoveNode) => Promise<Judgement | undefined>;

export class Review {
  #done = 0;
  #isStopped = false;

  /** @param nodes the line, from its first position on */
  constructor(
    private readonly study: Study,
    private readonly nodes: readonly MoveNode[],
    private readonly look: Look,
  ) {}

  /** Part of the positions looked at, 0 to 1. */
  get progress(): number {
    return this.nodes.length === 0 ? 1 : this.#done / this.nodes.length;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Looks at all positions in which a player moves. The last come first: what is known of them helps the others. */
  async run(onProgress: () => void): Promise<void> {
    const { study, nodes, look } = this;
    for (const node of [...nodes].reverse()) {
      if (this.#isStopped) return;
      if (study.game.actor(node.row) >= 0) {
        const found = await look(node);
        if (found === undefined && this.#isStopped) return;
        if (found !== undefined) study.judge(node, found);
      }
      this.#done++;
      onProgress();
    }
  }
}

/**
 * What each player may expect at a node: what was found there, else what the search before it or the
 * record says of the move that led there (chance moves in some positions, and no search is asked about those).
 */
export function valuesAt(study: Study, node: MoveNode): readonly number[] | undefined {
  const { game } = study;
  const known = knownJudgement(game, node, study.judgement(node));
  if (known !== undefined) return known.values;
  if (game.players > 2) return undefined;
  const before = node.parent === undefined || node.mover < 0 ? undefined : study.judgement(node.parent);
  const listed = before?.lines.find(({ action }) => action === node.action);
  if (listed !== undefined) return node.mover === 0 ? [listed.value, -listed.value] : [-listed.value, listed.value];
  return node.evaluation === undefined ? undefined : [node.evaluation, -node.evaluation];
}

/** A move of a line that gave something away. */
export interface Mistake {
  readonly node: MoveNode;
  readonly grade: MoveGrade;
}

/** How good the move to a node was, if it is known. */
export function gradeNode(study: Study, node: MoveNode): MoveGrade | undefined {
  if (node.parent === undefined) return undefined;
  const { game } = study;
  const after = knownJudgement(game, node, study.judgement(node));
  return gradeMove(game, node, study.judgement(node.parent), after);
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
  const lines = study.judgement(node)?.lines ?? [];
  const [best] = lines;
  const listed = lines.find((line) => line.action === action);
  return best === undefined || listed === undefined ? undefined : Math.max(0, best.value - listed.value);
}

export function isRight(study: Study, loss: number): boolean {
  return loss <= smallLoss(study.game.id);
}
