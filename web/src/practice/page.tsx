/** The page with puzzles and drills: `#/practice/kindo`, `#/practice/kindo/ID` for one puzzle, `#/practice/kindo/drill/cut`. */
import { type GameId, gameIds, legalActions, type Row, rowAfter } from 'otau';
import { UNGRADED } from 'otau/puzzles';
import { type Explained, explainMove, stepsOf } from 'otau/review';
import { type JSX, lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { smallLoss } from '../evaluation/evaluation.js';
import { sayMove } from '../evaluation/sentences.js';
import type { Exercise } from '../exercises/packs.js';
import {
  duePuzzles,
  nextDue,
  nextPuzzle,
  type Progress,
  progressAfter,
  readProgress,
  saveProgress,
} from '../exercises/progress.js';
import { PageBoard } from '../games/board.js';
import { gradeName, seatName } from '../games/describe.js';
import { gameTitle } from '../games/game-text.js';
import { themeName } from '../games/themes.js';
import { useSection, useWords, withTexts } from '../i18n/index.js';
import { PRACTICE } from '../i18n/namespaces/learning.js';
import { Button, PageTabs } from '../shell/controls.js';
import { PageTitle } from '../shell/icons.js';
import { getHistoryState, go, href, type PageProps, setHistoryState } from '../shell/route.js';
import type { AnswerChecker } from './answer-checker.js';
import {
  countThemes,
  isMine,
  type PuzzleSet,
  parsePuzzleSet,
  pathOfPuzzleSet,
  puzzleSetOfTheme,
  puzzlesInSet,
  randomSheetNumber,
  useExercises,
} from './puzzle-set.js';
import '../lessons/lessons.css';
import './practice.css';

const Sheet = lazy(() => withTexts(() => import('./sheet.js')));
const Drill = lazy(() => withTexts(() => import('./drill.js')));
/** The part of the address before the name of a drill. */
const DRILL = 'drill';
/** The part of the address before the number and the puzzle set of a sheet. */
const SHEET = 'sheet';

export default function PracticePage({ rest: [game, ...rest] }: PageProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const id = game === undefined ? gameIds()[0] : gameIds().find((one) => one === game);
  if (id !== undefined && rest[0] === SHEET) {
    return <Sheet id={id} number={Number(rest[1]) || 1} puzzleSet={parsePuzzleSet(rest.slice(2)).puzzleSet} />;
  }
  if (id !== undefined && rest[0] === DRILL) return <Drill id={id} name={rest[1] ?? ''} />;
  const { puzzleSet, wanted } = parsePuzzleSet(rest);
  const addressOf = (one: GameId) => href('practice', one, ...(isMine(puzzleSet) ? pathOfPuzzleSet(puzzleSet) : []));
  return (
    <section className="page practice">
      <PageTitle text={t('title')} />
      <PageTabs
        name={t('games')}
        tabs={gameIds().map((one) => [gameTitle(words, one), addressOf(one)])}
        open={id === undefined ? '' : addressOf(id)}
      />
      {id === undefined ? (
        <p>{t('no-game')}</p>
      ) : (
        <PuzzleSetView key={`${id} ${puzzleSet}`} id={id} puzzleSet={puzzleSet} wanted={wanted} />
      )}
    </section>
  );
}

interface PuzzleSetViewProps {
  readonly id: GameId;
  readonly puzzleSet: PuzzleSet;
  readonly wanted: string | undefined;
}

function PuzzleSetView({ id, puzzleSet, wanted }: PuzzleSetViewProps): JSX.Element {
  const t = useSection(PRACTICE);
  const { all, mine } = useExercises(id);
  const exercises = useMemo(() => puzzlesInSet(puzzleSet, all, mine), [puzzleSet, all, mine]);
  if (all.length > 0 && exercises.length === 0 && !isMine(puzzleSet)) return <Unknown id={id} text={t('no-theme')} />;
  if (exercises.length > 0 && wanted !== undefined && !exercises.some((one) => one.id === wanted)) {
    return <Unknown id={id} puzzleSet={puzzleSet} text={t('no-puzzle')} />;
  }
  const choice = <Choice id={id} puzzleSet={puzzleSet} all={all} mine={mine.length} />;
  if (exercises.length > 0) return <Puzzles {...{ id, puzzleSet, exercises, wanted, choice }} />;
  return (
    <>
      {choice}
      <p className="muted">{t(isMine(puzzleSet) ? 'none-mine' : 'none')}</p>
    </>
  );
}

function Unknown({ id, puzzleSet = '', text }: { id: GameId; puzzleSet?: PuzzleSet; text: string }): JSX.Element {
  const t = useSection(PRACTICE);
  return (
    <>
      <p>{text}</p>
      <a href={href('practice', id, ...pathOfPuzzleSet(puzzleSet))}>{t('to-puzzles')}</a>
    </>
  );
}

interface ChoiceProps extends Pick<PuzzleSetViewProps, 'id' | 'puzzleSet'> {
  readonly all: readonly Exercise[];
  readonly mine: number;
}

function Choice({ id, puzzleSet, all, mine }: ChoiceProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const themes = useMemo(() => countThemes(all), [all]);
  return (
    <select
      className="practice-choice"
      aria-label={t('choice')}
      value={puzzleSet}
      onChange={({ target }) => go('practice', id, ...pathOfPuzzleSet(target.value))}
    >
      <option value="">{t('all', { count: words.number(all.length) })}</option>
      <option value="mine">{t('mine', { count: words.number(mine) })}</option>
      <optgroup label={t('themes')}>
        {themes.map(([theme, count]) => (
          <option key={theme} value={puzzleSetOfTheme(theme)}>
            {themeName(words, id, theme)} ({words.number(count)})
          </option>
        ))}
      </optgroup>
    </select>
  );
}

// The puzzles of a set, one after another: the question, the board, and the feedback.

interface PuzzlesProps {
  readonly id: GameId;
  readonly puzzleSet: PuzzleSet;
  readonly wanted: string | undefined;
  readonly exercises: readonly Exercise[];
  readonly choice: JSX.Element;
}

function Puzzles({ id, puzzleSet, exercises, wanted, choice }: PuzzlesProps): JSX.Element {
  const practice = usePractice(id, exercises, wanted);
  const { exercise, answer, progress } = practice;
  const t = useSection(PRACTICE);
  const words = useWords();
  if (exercise === undefined) return <p>{t('none')}</p>;
  const { game, row, other } = exercise;
  const name = seatName(words, id, game.actor(row));
  const isOwn = isMine(puzzleSet);
  const isBack = !isOwn && progress.cards[exercise.id] !== undefined && answer.kind === 'open';
  return (
    <div className="lesson-layout">
      <div className="stack lesson-text">
        <div className="practice-figures">
          {choice}
          <a href={href('practice', id, SHEET, randomSheetNumber(), ...pathOfPuzzleSet(puzzleSet))}>{t('sheet')}</a>
          <Figures {...{ isOwn, exercises, progress }} />
        </div>
        <p className="lesson-task">
          {isBack && <span>{t('missed-before')} </span>}
          {isOwn ? t('task-mine', { name, move: game.formatAction(row, other.line[0]) }) : t('task', { name })}
        </p>
      </div>
      <PuzzleBoard exercise={exercise} practice={practice} />
      <div className="stack lesson-feedback">
        <div role="status">
          <PuzzleFeedback exercise={exercise} practice={practice} />
        </div>
        <PuzzleActions practice={practice} />
      </div>
    </div>
  );
}

interface FiguresProps extends Pick<PuzzlesProps, 'exercises'> {
  readonly isOwn: boolean;
  readonly progress: Progress;
}

function Figures({ isOwn, exercises, progress }: FiguresProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const { rating, solved, streak } = progress;
  const now = Date.now();
  const due = duePuzzles(exercises, progress, now).length;
  const next = isOwn && due === 0 ? nextDue(exercises, progress) : undefined;
  const done = exercises.filter(({ id }) => solved.includes(id)).length;
  const date = next && words.day(next);
  const facts = [
    ...(isOwn ? [] : [t('rating', { rating: Math.round(rating.rating), range: Math.round(2 * rating.deviation) })]),
    t('solved', { done, count: exercises.length }),
    ...(streak > 1 ? [t('streak', { count: streak })] : []),
    ...(due > 0 ? [t('due', { count: due })] : []),
    ...(date === undefined ? [] : [t('next-due', { date })]),
  ];
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function PuzzleBoard({ exercise, practice }: PuzzleViewProps): JSX.Element {
  const { game, row, best } = exercise;
  const { answer, hints } = practice;
  const isOpen = answer.kind === 'open';
  const legal = legalActions(game, row);
  const reply = answer.kind === 'wrong' ? answer.reply : undefined;
  const marked = hints >= MAX_HINTS ? [best.line[0]] : hints > 0 ? candidatesOf(exercise, legal) : [];
  const shown = isOpen ? marked : reply === undefined ? [] : [reply];
  return (
    <div className="lesson-board table-board practice-board">
      <PageBoard
        game={game}
        row={isOpen ? row : answer.after}
        legal={isOpen ? legal : []}
        onAction={practice.try}
        last={isOpen ? undefined : { before: row, action: answer.action }}
        hints={shown.map((action) => ({ action }))}
        marked={isExplained(exercise, practice) ? explainOther(exercise).themes[0]?.cells : undefined}
        flipped={game.actor(row) === 1}
      />
    </div>
  );
}

/** Whether the page explains why the other move is worse. */
function isExplained({ best, other }: Exercise, { answer, hints }: Practice): boolean {
  if (answer.kind === 'open') return hints > 1;
  return answer.kind === 'right'
    ? answer.action === best.line[0]
    : answer.kind === 'wrong' && answer.action === other.line[0];
}

interface PuzzleViewProps {
  readonly exercise: Exercise;
  readonly practice: Practice;
}

function PuzzleFeedback({ exercise, practice }: PuzzleViewProps): JSX.Element | null {
  const t = useSection(PRACTICE);
  const words = useWords();
  const { game, row, best, grade } = exercise;
  const { answer, hints } = practice;
  const text = (action: number) => game.formatAction(row, action);
  if (answer.kind === 'open') {
    if (hints === 0) return null;
    const isWhole = hints >= MAX_HINTS;
    return (
      <>
        <p>{isWhole ? t('answer', { move: text(best.line[0]) }) : t('hint-text')}</p>
        {hints > 1 && (
          <p>{sayMove(words, explainOther(exercise), isWhole ? ['allows', 'costs', 'why'] : ['allows', 'costs'])}</p>
        )}
      </>
    );
  }
  const move = text(answer.action);
  if (answer.kind === 'checking') return <p className="lesson-answer">{t('checking', { move })}</p>;
  if (answer.kind === 'wrong') {
    const explained = explainAnswer(exercise, answer);
    return (
      <p className="lesson-answer">
        <strong>✗ {t('wrong', { move })}</strong> {answer.isFinal !== true && t('checking', { move })}
        {explained !== undefined && sayMove(words, explained, ['allows', 'costs'])}
      </p>
    );
  }
  if (answer.action !== best.line[0]) {
    return (
      <p className="lesson-answer" data-right>
        <strong>✓ {t('as-good', { move, best: text(best.line[0]) })}</strong>
      </p>
    );
  }
  const moves = stepsOf(game, row, best.line).map(({ before, action }) => game.formatAction(before, action));
  return (
    <>
      <p className="lesson-answer" data-right>
        <strong>✓ {t('right', { move })}</strong> {t(best.isExact ? 'exact' : 'deep')}{' '}
        {grade !== UNGRADED && t('grade', { name: gradeName(words, game.id, grade) })}
      </p>
      <p>{sayMove(words, explainOther(exercise), ['why', 'allows', 'costs'])}</p>
      {moves.length > 1 && <p className="muted">{t('line', { moves: moves.slice(1).join(' ') })}</p>}
    </>
  );
}

function PuzzleActions({ practice }: { practice: Practice }): JSX.Element {
  const t = useSection(PRACTICE);
  const { answer, hints } = practice;
  const isSolved = answer.kind === 'right';
  return (
    <div className="row">
      {answer.kind === 'wrong' && <Button text={t('again')} look="main" onClick={practice.again} />}
      {answer.kind === 'open' && hints < MAX_HINTS && <Button text={t('hint')} onClick={practice.hint} />}
      <Button text={t('next')} look={isSolved ? 'main' : undefined} onClick={practice.next} />
    </div>
  );
}

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

/** The moves that the first hint shows: the best, the best other, and another one. */
export function candidatesOf({ best, other }: Exercise, legal: readonly number[]): number[] {
  const two = [best.line[0], other.line[0]];
  const third = legal.find((action) => !two.includes(action));
  return [...two, ...(third === undefined ? [] : [third])].sort((a, b) => a - b);
}

export type Practice = ReturnType<typeof usePractice>;

/**
 * @param exercises of one game
 * @param wanted the id of the puzzle to begin with
 */
function usePractice(id: GameId, exercises: readonly Exercise[], wanted: string | undefined) {
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
    try: (action: number) => {
      if (exercise === undefined || state.answer.kind !== 'open') return;
      const { game, row, best, other, grade } = exercise;
      const after = rowAfter(game, row, action);
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

function explainOther({ game, row, best, other }: Exercise): Explained {
  return explainMove(game, row, best, other);
}

/** Why the answer is worse, as far as its check has come; undefined of other answers. */
function explainAnswer({ game, row, best, other }: Exercise, answer: Answer): Explained | undefined {
  if (answer.kind !== 'wrong' || answer.loss === undefined) return undefined;
  if (answer.action === other.line[0]) return explainMove(game, row, best, other);
  const line = [answer.action, ...(answer.reply === undefined ? [] : [answer.reply])];
  return explainMove(game, row, best, { line, value: best.value - answer.loss, isExact: false });
}
