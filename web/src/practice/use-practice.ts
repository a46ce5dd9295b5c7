/** Puzzles one after the other: what was tried, what it allows, hints, and what is noted of it. */
import type { GameId, Row } from 'otau';
import { puzzleThemes, UNGRADED } from 'otau/puzzles';
import { useCallback, useEffect, useRef, useState } from 'react';
import { smallLoss } from '../evaluation/evaluation.js';
import type { Exercise } from '../exercises/packs.js';
import { nextPuzzle, type Progress, progressAfter, readProgress, saveProgress } from '../exercises/progress.js';
import { notePlace, placeNote } from '../shell/route.js';
import type { Referee } from './referee.js';

/** What became of the last try. */
export type Answer =
  | { readonly kind: 'open' }
  /** A move of a mistake that may be as good as the one to find. */
  | { readonly kind: 'looking'; readonly action: number; readonly after: Row }
  | { readonly kind: 'right'; readonly action: number; readonly after: Row }
  | {
      readonly kind: 'wrong';
      readonly action: number;
      readonly after: Row;
      /** What answers the move, once it is known. */
      readonly reply?: number;
      /** How much of the expected result it gives away, once that is known. */
      readonly loss?: number;
      /** Whether nothing more is to be known. */
      readonly isFinal?: boolean;
    };

/** Hints: the moves to choose from, why the best of the others is worse, the move. */
export const HINTS = 3;

/** The puzzle is kept with the place: a reload brings no other one. */
const PUZZLE = 'puzzle';

interface State {
  readonly exercise: Exercise | undefined;
  readonly answer: Answer;
  readonly hints: number;
  /** Whether what comes of the puzzle is noted already: the first try counts. */
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
  const [state, setState] = useState<State>(() => begin(find(placeNote(PUZZLE)) ?? find(wanted) ?? draw()));
  const { exercise } = state;
  useEffect(() => {
    if (exercise !== undefined) notePlace(PUZZLE, exercise.id);
  }, [exercise]);
  const judge = useReferee(exercise);

  const saveResult = (isSolved: boolean) => {
    if (exercise === undefined || state.isNoted) return;
    const after = progressAfter(id, readProgress(id), exercise, isSolved, Date.now());
    saveProgress(id, after);
    setProgress(after);
  };
  /** Changes the answer to a try, unless there is a later one. */
  const update = (action: number, said: (answer: Extract<Answer, { action: number }>) => Answer) =>
    setState((now) => {
      const { answer } = now;
      const isSame = now.exercise === exercise && answer.kind !== 'open' && answer.action === action;
      return isSame ? { ...now, answer: said(answer), isNoted: true } : now;
    });
  const wrong = (action: number, after: Row) => {
    saveResult(false);
    setState({ ...state, answer: { kind: 'wrong', action, after }, isNoted: true });
    void judge(action).then((found) =>
      update(action, (answer) => ({ ...answer, kind: 'wrong', ...found, isFinal: true })),
    );
  };
  /** The moves of a mistake are not all known: what gives nothing away is right. */
  const judgeMove = async (action: number, after: Row) => {
    setState({ ...state, answer: { kind: 'looking', action, after } });
    const found = await judge(action);
    const isRight = found !== undefined && found.loss <= smallLoss(id);
    saveResult(isRight && state.hints < HINTS);
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
        saveResult(state.hints < HINTS);
        setState({ ...state, answer: { kind: 'right', action, after }, isNoted: true });
      } else if (grade === UNGRADED && action !== other.line[0]) void judgeMove(action, after);
      else wrong(action, after);
    },
    hint: () => {
      const hints = state.hints + 1;
      if (hints >= HINTS) saveResult(false);
      setState({ ...state, hints, isNoted: state.isNoted || hints >= HINTS });
    },
    again: () => setState({ ...state, answer: { kind: 'open' } }),
    next: () => setState(begin(draw(exercise?.id))),
  };
}

function begin(exercise: Exercise | undefined): State {
  return { exercise, answer: { kind: 'open' }, hints: 0, isNoted: false };
}

/** Judges tries of an exercise; its thread starts with the first one and ends with the exercise. */
function useReferee(exercise: Exercise | undefined) {
  const referee = useRef<Referee>(undefined);
  useEffect(
    () => () => {
      referee.current?.close();
      referee.current = undefined;
    },
    [exercise],
  );
  return useCallback(
    async (action: number) => {
      if (exercise === undefined) return undefined;
      try {
        const { Referee } = await import('./referee.js');
        referee.current ??= new Referee(exercise);
        return await referee.current.judge(action);
      } catch {
        return undefined; // without a thread nothing more is known
      }
    },
    [exercise],
  );
}

/** Why the other move is worse; the most telling reason. */
export function reasonOf(exercise: Exercise) {
  return puzzleThemes(exercise.game, exercise).at(0);
}
