/** The state of puzzle practice: the puzzle, the answer with its feedback, hints, and the saved progress. */
import type { GameId, Row } from 'otau';
import { UNGRADED } from 'otau/puzzles';
import { type Explained, explainMove } from 'otau/review';
import { useCallback, useEffect, useRef, useState } from 'react';
import { smallLoss } from '../evaluation/evaluation.js';
import type { Exercise } from '../exercises/packs.js';
import { nextPuzzle, type Progress, progressAfter, readProgress, saveProgress } from '../exercises/progress.js';
import { getHistoryState, setHistoryState } from '../shell/route.js';
import type { AnswerChecker } from './answer-checker.js';

/** The last answer and its result. */
export type Answer =
  | { readonly kind: 'open' }
  /** A move that may be as good as the one to find; it is being checked. */
  | { readonly kind: 'checking'; readonly action: number; readonly after: Row }
  | { readonly kind: 'right'; readonly action: number; readonly after: Row }
  | {
      readonly kind: 'wrong';
      readonly action: number;
      readonly after: Row;
      /** The reply to the move, once it is known. */
      readonly reply?: number;
      /** The loss of expected result, once it is known. */
      readonly loss?: number;
      /** Whether the check has ended. */
      readonly isFinal?: boolean;
    };

/** Hints: the moves to choose from, why the best of the others is worse, the move. */
export const MAX_HINTS = 3;

/** The puzzle is stored in the history entry, so that a reload shows the same one. */
const PUZZLE = 'puzzle';

interface State {
  readonly exercise: Exercise | undefined;
  readonly answer: Answer;
  readonly hints: number;
  /** Whether the result has been saved. Only the first answer counts. */
  readonly isNoted: boolean;
}

export interface Practice extends State {
  readonly progress: Progress;
  try(action: number): void;
  hint(): void;
  again(): void;
  next(): void;
}

/** The moves that the first hint shows: the best, the best other, and another one. */
export function candidatesOf({ best, other }: Exercise, legal: readonly number[]): number[] {
  const two = [best.line[0], other.line[0]];
  const third = legal.find((action) => !two.includes(action));
  return [...two, ...(third === undefined ? [] : [third])].sort((a, b) => a - b);
}

/**
 * @param exercises of one game
 * @param wanted the id of the puzzle to begin with
 */
export function usePractice(id: GameId, exercises: readonly Exercise[], wanted: string | undefined): Practice {
  const [progress, setProgress] = useState(() => readProgress(id));
  const draw = (last?: string) => nextPuzzle(id, exercises, progress, Date.now(), Math.random(), last);
  const find = (puzzle: unknown) => exercises.find((one) => one.id === puzzle);
  const [state, setState] = useState<State>(() => begin(find(getHistoryState(PUZZLE)) ?? find(wanted) ?? draw()));
  const { exercise } = state;
  useEffect(() => {
    if (exercise !== undefined) setHistoryState(PUZZLE, exercise.id);
  }, [exercise]);
  const check = useAnswerChecker(exercise);

  const saveResult = (isSolved: boolean) => {
    if (exercise === undefined || state.isNoted) return;
    const after = progressAfter(id, readProgress(id), exercise, isSolved, Date.now());
    saveProgress(id, after);
    setProgress(after);
  };
  /** Updates an answer, unless there is a later one. */
  const update = (action: number, said: (answer: Extract<Answer, { action: number }>) => Answer) =>
    setState((now) => {
      const { answer } = now;
      const isSame = now.exercise === exercise && answer.kind !== 'open' && answer.action === action;
      return isSame ? { ...now, answer: said(answer), isNoted: true } : now;
    });
  const wrong = (action: number, after: Row) => {
    saveResult(false);
    setState({ ...state, answer: { kind: 'wrong', action, after }, isNoted: true });
    void check(action).then((found) =>
      update(action, (answer) => ({ ...answer, kind: 'wrong', ...found, isFinal: true })),
    );
  };
  /** Not all good moves of a mistake are known: a move without a loss is right. */
  const checkMove = async (action: number, after: Row) => {
    setState({ ...state, answer: { kind: 'checking', action, after } });
    const found = await check(action);
    const isRight = found !== undefined && found.loss <= smallLoss(id);
    saveResult(isRight && state.hints < MAX_HINTS);
    update(action, (answer) =>
      isRight ? { kind: 'right', action, after } : { ...answer, kind: 'wrong', ...found, isFinal: true },
    );
  };

  return {
    ...state,
    progress,
    try: (action) => {
      if (exercise === undefined || state.answer.kind !== 'open') return;
      const { game, row, best, other, grade } = exercise;
      const after = new Uint8Array(game.rowSize);
      game.next(row, action, after);
      if (action === best.line[0]) {
        saveResult(state.hints < MAX_HINTS);
        setState({ ...state, answer: { kind: 'right', action, after }, isNoted: true });
      } else if (grade === UNGRADED && action !== other.line[0]) void checkMove(action, after);
      else wrong(action, after);
    },
    hint: () => {
      const hints = state.hints + 1;
      if (hints >= MAX_HINTS) saveResult(false);
      setState({ ...state, hints, isNoted: state.isNoted || hints >= MAX_HINTS });
    },
    again: () => setState({ ...state, answer: { kind: 'open' } }),
    next: () => setState(begin(draw(exercise?.id))),
  };
}

function begin(exercise: Exercise | undefined): State {
  return { exercise, answer: { kind: 'open' }, hints: 0, isNoted: false };
}

/** Checks answers to an exercise. The thread starts with the first one and ends with the exercise. */
function useAnswerChecker(exercise: Exercise | undefined) {
  const checker = useRef<AnswerChecker>(undefined);
  useEffect(
    () => () => {
      checker.current?.close();
      checker.current = undefined;
    },
    [exercise],
  );
  return useCallback(
    async (action: number) => {
      if (exercise === undefined) return undefined;
      try {
        const { AnswerChecker } = await import('./answer-checker.js');
        checker.current ??= new AnswerChecker(exercise);
        return await checker.current.check(action);
      } catch {
        return undefined; // without a thread there is no more feedback
      }
    },
    [exercise],
  );
}

/** Why the other move of an exercise is worse. */
export function explainOther({ game, row, best, other }: Exercise): Explained {
  return explainMove(game, row, best, other);
}

/** Why the answer is worse, as far as its check has come; undefined of other answers. */
export function explainAnswer({ game, row, best, other }: Exercise, answer: Answer): Explained | undefined {
  if (answer.kind !== 'wrong' || answer.loss === undefined) return undefined;
  if (answer.action === other.line[0]) return explainMove(game, row, best, other);
  const line = [answer.action, ...(answer.reply === undefined ? [] : [answer.reply])];
  return explainMove(game, row, best, { line, value: best.value - answer.loss, isExact: false });
}
