/** The coach: grades a played move first, warns of mistakes, and evaluates each position once. */
import { createGame } from 'otau';
import { expect, it, vi } from 'vitest';
import type { Evaluation } from '../evaluation/evaluation.js';
import type { MoveNode } from '../session/tree.js';
import type { Compared } from '../study/adviser.js';
import { Study } from '../study/study.js';
import { Coach } from './coach.js';

const GAME = createGame('togyzkumalak');

function evaluationOf(action: number): Evaluation {
  return { values: [0.2, -0.2], lines: [{ action, value: 0.2, line: [action] }], depth: 1, nodes: 1, effort: 1 };
}

/** An adviser that finds a fixed move best and finds that all others give so much away. */
function adviserOf(best: number, loss: number) {
  const asked: string[] = [];
  return {
    asked,
    best: vi.fn(async (node: MoveNode) => {
      asked.push(`best ${node.ply}`);
      return evaluationOf(best);
    }),
    compare: vi.fn(async (node: MoveNode, _: unknown, action: number): Promise<Compared> => {
      asked.push(`compare ${node.ply} ${action}`);
      return { loss, line: [action], isExact: false };
    }),
    stop: vi.fn(),
    close: vi.fn(),
  };
}

function played(...actions: readonly number[]): MoveNode {
  const study = Study.begin(GAME);
  for (const action of actions) study.play(action);
  return study.shown;
}

it('a mistake is warned of, the same position is asked about once', async () => {
  const adviser = adviserOf(6, 0.3);
  const coach = new Coach(GAME, adviser, () => undefined);
  const node = played(1, 2);
  const move = node.parent as MoveNode;
  coach.setInput({ position: node, played: move });
  await vi.waitFor(() => expect(coach.isThinking).toBe(false));
  expect(adviser.asked).toEqual(['best 0', 'compare 0 1', 'best 2']);
  expect(coach.warningAt(move)).toMatchObject({ loss: 0.3, best: { action: 6 } });
  expect(coach.adviceAt(node)?.lines[0].action).toBe(6);
  coach.setInput({ position: node, played: move });
  await vi.waitFor(() => expect(coach.isThinking).toBe(false));
  expect(adviser.asked).toHaveLength(3);
});

it.each([
  ['the best move', 6, 0.9, ['best 0']],
  ['a small loss', 1, 0.1, ['best 0', 'compare 0 1']],
])('%s is no reason to warn', async (_, action, loss, asked) => {
  const adviser = adviserOf(6, loss);
  const coach = new Coach(GAME, adviser, () => undefined);
  const move = played(action);
  coach.setInput({ position: undefined, played: move });
  await vi.waitFor(() => expect(coach.isThinking).toBe(false));
  expect(adviser.asked).toEqual(asked);
  expect(coach.warningAt(move)).toBeUndefined();
});

it('a position that has been left is looked at no longer', async () => {
  let answer: (found: Evaluation) => void = () => undefined;
  const adviser = { ...adviserOf(6, 0.3), best: () => new Promise<Evaluation>((resolve) => (answer = resolve)) };
  const coach = new Coach(GAME, adviser, () => undefined);
  const move = played(1);
  coach.setInput({ position: move.parent, played: undefined });
  expect(adviser.stop).not.toHaveBeenCalled();
  coach.setInput({ position: undefined, played: move });
  expect(adviser.stop).toHaveBeenCalledOnce();
  answer(evaluationOf(6));
  await vi.waitFor(() => expect(coach.isThinking).toBe(false));
  expect(coach.warningAt(move)).toBeDefined();
});

it('without a thread the game continues', async () => {
  const adviser = { ...adviserOf(6, 0.3), best: () => Promise.reject(new Error('no thread')) };
  const coach = new Coach(GAME, adviser, () => undefined);
  coach.setInput({ position: played(1), played: undefined });
  await vi.waitFor(() => expect(coach.isThinking).toBe(false));
  expect(coach.hasFailed).toBe(true);
  coach.close();
  expect(adviser.close).toHaveBeenCalledOnce();
});
