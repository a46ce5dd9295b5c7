/** A printable sheet of puzzles: diagrams, and the solutions on a separate page. `#/practice/kindo/sheet/NUMBER`. */
import { type GameId, Rng } from 'otau';
import { pickPuzzles, UNGRADED } from 'otau/puzzles';
import { renderSvg } from 'otau/render';
import { stepsOf } from 'otau/review';
import { type JSX, useMemo, useState } from 'react';
import type { Exercise } from '../exercises/packs.js';
import { pictureSpeech } from '../games/analysis.js';
import { gradeName, seatName } from '../games/describe.js';
import { gameTitle } from '../games/game-text.js';
import { useSection, useWords } from '../i18n/index.js';
import { PRACTICE } from '../i18n/namespaces/learning.js';
import { Button, ButtonLink, Select } from '../shell/controls.js';
import { go, href } from '../shell/route.js';
import { type PuzzleSet, pathOfPuzzleSet, puzzlesInSet, randomSheetNumber, useExercises } from './puzzle-set.js';
import './sheet.css';

const COUNTS = [6, 8, 10, 12] as const;
const SHOWN_MOVES = 5;

interface SheetProps {
  readonly id: GameId;
  /** The same number is the same sheet. */
  readonly number: number;
  readonly puzzleSet: PuzzleSet;
}

export default function Sheet({ id, number, puzzleSet }: SheetProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const [count, setCount] = useState<number>(COUNTS[0]);
  const { all, mine } = useExercises(id);
  const drawn = useMemo(() => {
    const exercises = puzzlesInSet(puzzleSet, all, mine);
    const games = new Map(exercises.map((one) => [one.id, one]));
    return pickPuzzles(exercises, count, new Rng(`sheet ${number}`)).map((one) => games.get(one.id) as Exercise);
  }, [puzzleSet, all, mine, count, number]);
  return (
    <section className="page sheet">
      <nav className="row sheet-actions">
        <ButtonLink text={t('to-puzzles')} href={href('practice', id, ...pathOfPuzzleSet(puzzleSet))} />
        <label className="row sheet-count">
          {t('count')}
          <Select value={count} items={COUNTS.map((one) => [one, `${one}`])} onChange={setCount} />
        </label>
        <Button
          text={t('other-puzzles')}
          onClick={() => go('practice', id, 'sheet', randomSheetNumber(), ...pathOfPuzzleSet(puzzleSet))}
        />
        <Button text={t('print')} look="main" onClick={() => print()} />
      </nav>
      <h1>{t('sheet-title', { game: gameTitle(words, id), number })}</h1>
      {drawn.length === 0 && <p>{t('none')}</p>}
      <ol className="sheet-diagrams">
        {drawn.map((exercise, index) => (
          <li key={exercise.id}>
            <Diagram exercise={exercise} number={index + 1} />
          </li>
        ))}
      </ol>
      <section className="sheet-solutions">
        <h2>{t('solutions')}</h2>
        <ol>
          {drawn.map((exercise) => (
            <li key={exercise.id}>
              <Solution exercise={exercise} />
            </li>
          ))}
        </ol>
      </section>
    </section>
  );
}

interface ExerciseProps {
  readonly exercise: Exercise;
}

function Diagram({ exercise: { game, row }, number }: ExerciseProps & { readonly number: number }): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const name = seatName(words, game.id, game.actor(row));
  const svg = useMemo(() => {
    const said = { title: gameTitle(words, game.id), words: pictureSpeech(words, game) };
    return renderSvg(game, row, { theme: 'light', idPrefix: `sheet${number}`, ...said });
  }, [game, row, number, words]);
  return (
    <figure>
      <figcaption>
        <strong>{number}.</strong> {t('to-move', { name })}
      </figcaption>
      <div dangerouslySetInnerHTML={{ __html: svg }} />
      <div className="sheet-answer" aria-hidden="true" />
    </figure>
  );
}

function Solution({ exercise: { game, row, best, grade } }: ExerciseProps): JSX.Element {
  const words = useWords();
  const moves = stepsOf(game, row, best.line).map(({ before, action }) => game.formatAction(before, action));
  const [move, ...others] = moves.slice(0, SHOWN_MOVES);
  return (
    <>
      <strong>{move}</strong> {others.join(' ')}{' '}
      {grade !== UNGRADED && <span className="muted">({gradeName(words, game.id, grade)})</span>}
    </>
  );
}
