/** Histories of lines of a study. */
import { type Game, History } from 'otau';
import { type MoveNode, pathTo } from '../session/tree.js';
import type { Study } from './study.js';

/** The history of the moves to a node. */
export function historyTo(game: Game, node: MoveNode): History {
  const [root, ...moves] = pathTo(node);
  const history = new History(game, { row: root.row, counters: root.counters });
  for (const { action } of moves) history.play(action);
  return history;
}

/** The line that was reviewed last. */
export function reviewedHistory(study: Study): History | undefined {
  const nodes = [...study.tree.nodes()];
  const reviewed = study.findings.reviewedNodes().map((index) => nodes[index]);
  const last = reviewed.reduce((deepest, node) => (node.ply > deepest.ply ? node : deepest), study.tree.root);
  return reviewed.length === 0 ? undefined : historyTo(study.game, last);
}
