/** Puzzles one after the other: what was tried, what it allows, hints, and what is noted of it. */
import type { Row } from 'otau';
import { type Puzzle, type PuzzlePack, puzzleThemes } from 'otau/puzzles';
import { useCallback, useRef, useState } from 'react';
import type { Analyst } from '../judgement/analyst.js';
import { finalJudgement } from '../judgement/judgement.js';
import { Study } from '../study/study.js';
import { keepProgress, nextPuzzle, type Progress, progressAfter, readProgress } from './progress.js';

/** What became of the last try. */
export type Answer =
  | { readonly kind: 'open' }
  | { readonly kind: 'right'; readonly after: Row }
  | {
      readonly kind: 'wrong';
      readonly action: number;
      readonly after: Row;
      /** What answers the move, once it is known. */
      readonly reply?: number;
      /** How much of the expected result it gives away, once that is known. */
      readonly loss?: number;
    };

/** Hints: the moves to choose from, why the best of the others is worse, the move. */
export const HINTS = 3;

interface State {
  readonly puzzle: Puzzle | undefined;
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

/** The position after a move of a puzzle. */
export function rowAfter({ game }: PuzzlePack, row: Row, action: number): Row {
  const after = new Uint8Array(game.rowSize);
  game.next(row, action, after);
  return after;
}

/** The moves that the first hint shows: the best, the best other, and another one. */
export function candidatesOf({ best, other }: Puzzle, legal: readonly number[]): number[] {
  const two = [best.line[0], other.line[0]];
  const third = legal.find((action) => !two.includes(action));
  return [...two, ...(third === undefined ? [] : [third])].sort((a, b) => a - b);
}

/** @param wanted the id of the puzzle to begin with */
export function usePractice(pack: PuzzlePack, wanted: string | undefined): Practice {
  const { game, puzzles } = pack;
  const analyst = useRef<Analyst>(undefined);
  const [progress, setProgress] = useState(() => readProgress(game.id));
  const [state, setState] = useState<State>(() => {
    const named = puzzles.find(({ id }) => id === wanted);
    return begin(named ?? nextPuzzle(game.id, puzzles, progress, Date.now(), Math.random()));
  });
  const { puzzle } = state;

  const note = (isSolved: boolean) => {
    if (puzzle === undefined || state.isNoted) return;
    const after = progressAfter(game.id, readProgress(game.id), puzzle, isSolved, Date.now());
    keepProgress(game.id, after);
    setProgress(after);
  };
  /** What the best answer to a wrong move is, and what the move gives away. */
  const refute = useCallback(
    async (of: Puzzle, action: number, after: Row) => {
      const tell = (found: { readonly reply?: number; readonly loss?: number }) =>
        setState((now) =>
          now.puzzle === of && now.answer.kind === 'wrong' && now.answer.action === action
            ? { ...now, answer: { ...now.answer, ...found } }
            : now,
        );
      if (action === of.other.line[0]) {
        return tell({ reply: of.other.line[1], loss: of.best.value - of.other.value });
      }
      const mover = game.actor(of.row);
      const study = Study.begin(game, {
        row: after,
        counters: game.parsePosition(of.position, new Uint8Array(game.rowSize)),
      });
      const { Analyst, reviewEffort } = await import('../judgement/analyst.js');
      analyst.current ??= new Analyst(game, 1);
      const isOpen = game.actor(after) >= 0;
      const found = isOpen
        ? await analyst.current.analyse(study.tree.root, reviewEffort(game))
        : finalJudgement(game, after);
      if (found === undefined) return;
      tell({ reply: found.lines[0]?.action, loss: Math.max(0, of.best.value - found.values[mover]) });
    },
    [game],
  );

  return {
    ...state,
    progress,
    try: (action) => {
      if (puzzle === undefined) return;
      const after = rowAfter(pack, puzzle.row, action);
      const isRight = action === puzzle.best.line[0];
      note(isRight && state.hints < HINTS);
      const answer: Answer = isRight ? { kind: 'right', after } : { kind: 'wrong', action, after };
      setState({ ...state, answer, isNoted: true });
      if (!isRight) void refute(puzzle, action, after).catch(() => undefined);
    },
    hint: () => {
      const hints = state.hints + 1;
      if (hints >= HINTS) note(false);
      setState({ ...state, hints, isNoted: state.isNoted || hints >= HINTS });
    },
    again: () => setState({ ...state, answer: { kind: 'open' } }),
    next: () => setState(begin(nextPuzzle(game.id, puzzles, progress, Date.now(), Math.random(), puzzle?.id))),
  };
}

function begin(puzzle: Puzzle | undefined): State {
  return { puzzle, answer: { kind: 'open' }, hints: 0, isNoted: false };
}

/** Why the best of the other moves is worse; the most telling reason. */
export function reasonOf({ game }: PuzzlePack, puzzle: Puzzle) {
  return puzzleThemes(game, puzzle).at(0);
}
