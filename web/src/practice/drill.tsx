/** A drill: one question after the other about random positions, and how many answers in a row were right. */
import { createGame, type Game, type GameId, OVER, Rng, type Row, rowAfter } from 'otau';
import { type JSX, use, useEffect, useState } from 'react';
import { evaluateByTable } from '../endgames/tables.js';
import { DRILL_GOALS, readBest, saveStreak } from '../exercises/path-progress.js';
import { PageBoard } from '../games/board.js';
import type { Course } from '../games/course.js';
import { seatName } from '../games/describe.js';
import type { Answer, Drill, Question } from '../games/drills.js';
import { courseOf } from '../games/index.js';
import { useSection, useWords } from '../i18n/index.js';
import { LESSONS } from '../i18n/namespaces/learning.js';
import { Button } from '../shell/controls.js';
import { PageTitle } from '../shell/icons.js';
import { href, replaceRoute } from '../shell/route.js';
import { useCurrentEffect } from '../shell/use-current-effect.js';

interface PositionQuestion extends Question {
  readonly game: Game;
  readonly row: Row;
  readonly player: number;
}

/** The search for a question ends after this many positions. */
const MAX_DRAWS = 5_000;
const MAX_EXACT_DRAWS = 200;

/** Draws a random question; undefined if none is found, such as without the endgame table that it needs. */
async function drawQuestion(game: Game, drill: Drill, rng: Rng): Promise<PositionQuestion | undefined> {
  const most = drill.isExact ? MAX_EXACT_DRAWS : MAX_DRAWS;
  for (let draws = 0; draws < most; draws++) {
    const row = drill.draw(game, rng);
    if (row === undefined || game.actor(row) === OVER) continue;
    const judged = drill.isExact ? await evaluateByTable(game, row) : undefined;
    if (drill.isExact && judged?.exact === undefined) continue;
    const player = judged?.exact?.player ?? game.actor(row);
    const question = drill.ask(game, row, rng, judged?.values[player] ?? 0);
    if (question !== undefined) return { ...question, game, row, player };
  }
  return undefined;
}

/** The page of a drill. Goes to the path of the game if there is no drill of this name. */
export default function DrillPage({ id, name }: { id: GameId; name: string }): JSX.Element {
  const loading = courseOf(id);
  const course = loading === undefined ? undefined : use(loading);
  const drill = course?.drills.find((one) => one.name === name);
  useEffect(() => {
    if (drill === undefined) replaceRoute('learn', id, 'path');
  }, [id, drill]);
  return (
    <section className="page practice">
      {course && drill && <DrillView key={`${id} ${name}`} course={course} drill={drill} />}
    </section>
  );
}

interface DrillProps {
  readonly course: Course;
  readonly drill: Drill;
}

function DrillView({ course, drill }: DrillProps): JSX.Element {
  const { game: id } = course;
  const t = useSection(LESSONS);
  const [number, setNumber] = useState(0);
  const [asked, setAsked] = useState<PositionQuestion | 'missing'>();
  const [chosen, setChosen] = useState<number>();
  const [row, setRow] = useState(0);
  useCurrentEffect(
    (isCurrent) => {
      const rng = new Rng(`${Date.now()} ${number}`);
      void drawQuestion(createGame(id), drill, rng).then((found) => {
        if (!isCurrent()) return;
        setChosen(undefined);
        setAsked(found ?? 'missing');
      });
    },
    [id, drill, number],
  );
  const answer = (place: number) => {
    if (asked === undefined || asked === 'missing' || chosen !== undefined) return;
    const after = place === asked.right ? row + 1 : 0;
    setChosen(place);
    setRow(after);
    saveStreak(id, drill.name, after);
  };
  const say = useSection(course.words);
  return (
    <>
      <PageTitle text={say(`drill-${drill.name}`)} />
      {asked === 'missing' && <p>{t('no-table')}</p>}
      {asked !== undefined && asked !== 'missing' && (
        <div className="lesson-layout">
          <QuestionPanel
            {...{ course, drill, asked, chosen, row }}
            onAnswer={answer}
            onNext={() => setNumber(number + 1)}
          />
          <QuestionBoard asked={asked} isAnswered={chosen !== undefined} />
        </div>
      )}
    </>
  );
}

interface QuestionPanelProps extends DrillProps {
  readonly asked: PositionQuestion;
  readonly chosen: number | undefined;
  /** Right answers in a row. */
  readonly row: number;
  readonly onAnswer: (place: number) => void;
  readonly onNext: () => void;
}

function QuestionPanel({ course, drill, asked, chosen, row, onAnswer, onNext }: QuestionPanelProps): JSX.Element {
  const t = useSection(LESSONS);
  const say = useSection(course.words);
  const texts = useAnswerText(course, asked);
  const { answers, right } = asked;
  const best = readBest(course.game)[drill.name] ?? 0;
  const goal = DRILL_GOALS.find((count) => count > best);
  return (
    <div className="stack lesson-text">
      <div className="practice-figures">
        <strong>{say(`drill-${drill.name}`)}</strong>
        <span>
          {t('in-a-row', { count: row })} {t(goal === undefined ? 'by-heart' : 'goal', { count: goal ?? best })}
        </span>
        <a href={href('learn', course.game, 'path')}>{t('to-path')}</a>
      </div>
      <p className="lesson-task">{texts.ask(`drill-${drill.name}-ask`)}</p>
      <div className="row drill-answers">
        {answers.map((one, place) => {
          const [isRight, isWrong] = [chosen !== undefined && place === right, place === chosen && place !== right];
          // Answers that are neither right nor chosen are hidden, so that the button for the next question fits
          if (chosen !== undefined && !isRight && !isWrong) return null;
          return (
            <Button
              key={texts.of(one)}
              disabled={chosen !== undefined}
              data-right={isRight || undefined}
              data-wrong={isWrong || undefined}
              onClick={() => onAnswer(place)}
            >
              {isRight ? '✓ ' : isWrong ? '✗ ' : ''}
              {texts.of(one)}
            </Button>
          );
        })}
        {chosen !== undefined && (
          <Button text={t('next-question')} look="main" ref={(button) => button?.focus()} onClick={onNext} />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {chosen === right && t('well-done')}
        {chosen !== undefined &&
          chosen !== right &&
          `${t('wrong')} ${t('answer', { answer: texts.of(answers[right]) })}`}
      </p>
    </div>
  );
}

function useAnswerText(course: Course, { player, params }: PositionQuestion) {
  const t = useSection(LESSONS);
  const say = useSection(course.words);
  const words = useWords();
  const names = { name: seatName(words, course.game, player), other: seatName(words, course.game, 1 - player) };
  return {
    ask: (key: string) => say(key, { ...names, ...params }),
    of: (answer: Answer) => {
      if (typeof answer === 'number') return words.number(answer);
      if (typeof answer === 'boolean') return t(answer ? 'yes' : 'no');
      return typeof answer === 'string' ? answer : say(answer.key, { ...names, ...answer.params });
    },
  };
}

interface BoardProps {
  readonly asked: PositionQuestion;
  readonly isAnswered: boolean;
}

function QuestionBoard({ asked: { game, row, player, action, cells }, isAnswered }: BoardProps): JSX.Element {
  const isPlayed = isAnswered && action !== undefined;
  return (
    <div className="lesson-board table-board practice-board">
      <PageBoard
        game={game}
        row={isPlayed ? rowAfter(game, row, action) : row}
        legal={[]}
        onAction={() => {}}
        last={isPlayed ? { before: row, action } : undefined}
        marked={isAnswered ? undefined : cells}
        flipped={player === 1}
      />
    </div>
  );
}
