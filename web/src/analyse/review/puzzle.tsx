/** A puzzle beside the board: the task, feedback on the answer, buttons for the solution and the next puzzle. */
import { type JSX, useRef, useState } from 'react';
import type { AnalysisEngine } from '../../evaluation/analysis-engine.js';
import { formatLoss } from '../../evaluation/comment.js';
import { finalEvaluation } from '../../evaluation/evaluation.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ANALYSE } from '../../i18n/namespaces/study.js';
import type { MoveNode } from '../../session/tree.js';
import { Button } from '../../shell/controls.js';
import { answerLoss, isRight, type Mistake } from '../../study/review.js';
import { peekNode, type Study } from '../../study/study.js';

interface PuzzleCardProps {
  readonly study: Study;
  readonly puzzle: GamePuzzle;
  readonly names: readonly string[];
}

export function PuzzleCard({ study, puzzle, names }: PuzzleCardProps): JSX.Element {
  const t = useSection(ANALYSE);
  const { mistakes, number, mistake, answer } = puzzle;
  const { parent, action, mover } = mistake.node;
  const move = parent === undefined ? '' : study.game.formatAction(parent.row, action);
  const isSolved = answer.kind === 'right' || answer.kind === 'shown';
  return (
    <section className="puzzle card accent" aria-label={t('puzzles')}>
      <h2>{t('puzzle-of', { number: number + 1, count: mistakes.length })}</h2>
      <p>{t('puzzle-task', { name: names[mover], move })}</p>
      <p role="status" className={`puzzle-answer puzzle-${answer.kind}`}>
        <AnswerText answer={answer} />
      </p>
      <div className="row">
        {!isSolved && <Button text={t('puzzle-show')} onClick={puzzle.show} />}
        {number + 1 < mistakes.length && (
          <Button text={t('puzzle-next')} look={isSolved ? 'main' : undefined} onClick={puzzle.next} />
        )}
        <Button text={t('puzzle-end')} onClick={puzzle.end} />
      </div>
    </section>
  );
}

function AnswerText({ answer }: { answer: Answer }): JSX.Element | string {
  const words = useWords();
  const t = useSection(ANALYSE);
  switch (answer.kind) {
    case 'open':
      return '';
    case 'looking':
      return t('puzzle-checking');
    case 'right':
      return `✓ ${t('puzzle-right', { move: answer.move })}`;
    case 'wrong':
      return `✗ ${t('puzzle-wrong', { move: answer.move, loss: formatLoss(words, answer.loss) })}`;
    case 'shown':
      return t('puzzle-shown', { move: answer.move });
  }
}

export type Answer =
  | { readonly kind: 'open' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'right'; readonly move: string }
  | { readonly kind: 'wrong'; readonly move: string; readonly loss: number }
  | { readonly kind: 'shown'; readonly move: string };

export interface GamePuzzle {
  readonly mistakes: readonly Mistake[];
  readonly number: number;
  readonly mistake: Mistake;
  readonly answer: Answer;
  /** Whether a move on the board is an answer. */
  readonly isOpen: boolean;
  try(action: number): void;
  show(): void;
  next(): void;
  end(): void;
}

type State = Pick<GamePuzzle, 'mistakes' | 'number' | 'answer'>;

const OPEN: Answer = { kind: 'open' };

/** @returns the current puzzle, if any, and a function that starts a series of puzzles */
export function usePuzzle(study: Study): readonly [GamePuzzle | undefined, (mistakes: readonly Mistake[]) => void] {
  const [state, setState] = useState<State>();
  const engine = useRef<AnalysisEngine>(undefined);

  const enter = (mistakes: readonly Mistake[], number: number) => {
    const { parent } = mistakes[number].node;
    if (parent !== undefined) study.go(parent);
    setState({ mistakes, number, answer: OPEN });
  };
  const end = () => {
    engine.current?.close();
    engine.current = undefined;
    setState(undefined);
  };
  const begin = (mistakes: readonly Mistake[]) => enter(mistakes, 0);

  if (state === undefined) return [undefined, begin];
  const { mistakes, number, answer } = state;
  const mistake = mistakes[number];
  const before = mistake.node.parent ?? study.tree.root;
  const moveText = (action: number) => study.game.formatAction(before.row, action);
  const setAnswer = (next: Answer) => setState((now) => (now?.number === number ? { ...now, answer: next } : now));
  const grade = (action: number, loss: number) => {
    const move = moveText(action);
    setAnswer(isRight(study, loss) ? { kind: 'right', move } : { kind: 'wrong', move, loss });
  };
  const evaluate = async (node: MoveNode) => {
    const { AnalysisEngine, effortForGame } = await import('../../evaluation/analysis-engine.js');
    engine.current ??= new AnalysisEngine(study.game, 1);
    return engine.current.analyse(node, effortForGame(study.game));
  };
  /** Grades an answer that is not among the lines, by an evaluation of the position after it. */
  const gradeBySearch = async (action: number) => {
    setAnswer({ kind: 'looking' });
    const node = peekNode(study.game, before, action);
    const mover = study.game.actor(before.row);
    const after = finalEvaluation(study.game, node.row) ?? (await evaluate(node));
    if (after === undefined) setAnswer(OPEN);
    else grade(action, Math.max(0, mistake.grade.best.value - after.values[mover]));
  };
  const puzzle: GamePuzzle = {
    mistakes,
    number,
    mistake,
    answer,
    isOpen: study.shown === before && (answer.kind === 'open' || answer.kind === 'wrong'),
    try: (action) => {
      const known = action === mistake.node.action ? mistake.grade.loss : answerLoss(study, before, action);
      if (known !== undefined) grade(action, known);
      else void gradeBySearch(action).catch(() => setAnswer(OPEN));
    },
    show: () => setAnswer({ kind: 'shown', move: moveText(mistake.grade.best.action) }),
    next: () => (number + 1 < mistakes.length ? enter(mistakes, number + 1) : end()),
    end,
  };
  return [puzzle, begin];
}
