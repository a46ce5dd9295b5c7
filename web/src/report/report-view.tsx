/** A report: accuracy and counts of mistakes of each player, and turning points with better moves and reasons. */
import type { Game, History } from 'otau';
import { puzzlesOfReview } from 'otau/puzzles';
import { explainedMove, GRADES, type MoveReview, type Review } from 'otau/review';
import { type JSX, useEffect, useMemo, useSyncExternalStore } from 'react';
import { formatShare, GLYPHS } from '../evaluation/comment.js';
import { sayMove } from '../evaluation/sentences.js';
import { saveMistakes } from '../exercises/mistakes.js';
import { SeatMark } from '../games/emblem.js';
import { useSection, useWords, type Words } from '../i18n/index.js';
import { REPORT } from '../i18n/namespaces/report.js';
import { PERSON } from '../session/session.js';
import { Button } from '../shell/controls.js';
import { go } from '../shell/route.js';
import type { Report } from './reports.js';
import './report.css';

interface ReportViewProps {
  readonly game: Game;
  readonly review: Review;
  readonly names: readonly string[];
  /** Shows the position before a move. */
  readonly onShow: (move: MoveReview) => void;
  readonly shown?: number;
}

export function ReportView({ game, review, names, onShow, shown }: ReportViewProps): JSX.Element {
  const t = useSection(REPORT);
  const points = review.turningPoints.map((ply) => review.moves.find((move) => move.ply === ply) as MoveReview);
  return (
    <div className="report">
      <Figures game={game} review={review} names={names} />
      {points.length === 0 ? <p>{t('no-turning-points')}</p> : <h3>{t('turning-points')}</h3>}
      <ul className="report-points">
        {points.map((move) => (
          <li key={move.ply}>
            <button
              type="button"
              className={`report-point tree-${move.grade}`}
              aria-current={shown === move.ply ? 'step' : undefined}
              onClick={() => onShow(move)}
            >
              <Point review={review} move={move} name={names[move.player]} />
            </button>
          </li>
        ))}
      </ul>
      <p className="muted small">{t('about')}</p>
    </div>
  );
}

type FiguresProps = Pick<ReportViewProps, 'game' | 'review' | 'names'>;

function Figures({ game, review, names }: FiguresProps): JSX.Element {
  const words = useWords();
  const t = useSection(REPORT);
  const { players } = review;
  const cells = (textOf: (player: Review['players'][number]) => string) =>
    players.map((one, player) => <td key={`${player}`}>{textOf(one)}</td>);
  const hasLuck = players.some(({ luck }) => luck !== undefined);
  return (
    <table className="report-figures">
      <thead>
        <tr>
          <td />
          {names.map((name, player) => (
            <th key={`${player} ${name}`} scope="col">
              <SeatMark game={game.id} player={player} /> {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="report-accuracy">
          <th scope="row">{t('accuracy')}</th>
          {cells(({ accuracy }) => formatAccuracy(words, accuracy))}
        </tr>
        {GRADES.map((grade) => (
          <tr key={grade}>
            <th scope="row">
              {t(grade)} <b className={`report-sign tree-${grade}`}>{GLYPHS[grade]}</b>
            </th>
            {cells(({ counts }) => words.number(counts[grade]))}
          </tr>
        ))}
        {hasLuck && (
          <tr>
            <th scope="row">{t('luck')}</th>
            {cells(({ luck = 0 }) =>
              words.number(luck / 2, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }),
            )}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** `87.3 %`; a dash if the player never had a choice. */
function formatAccuracy(words: Words, accuracy: number | undefined): string {
  if (accuracy === undefined) return '–';
  return words.number(accuracy / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function Point({ review, move, name }: { review: Review; move: MoveReview; name: string }): JSX.Element {
  const words = useWords();
  const { grade, turn } = move;
  const explained = explainedMove(review, move);
  // For a turn of several moves, shows the whole turn
  const played = turn?.played ?? [move.move];
  const at = turn?.at ?? 0;
  const [before, after] = [played.slice(0, at), played.slice(at + 1)];
  return (
    <>
      <strong>
        {move.number}. {before.map((one) => `${one} `)}
        {move.move}
        {grade !== undefined && <b className="tree-glyph">{GLYPHS[grade]}</b>}
        {after.map((one) => ` ${one}`)}
      </strong>
      <span>{name}</span>
      {explained !== undefined && <span className="report-reason">{sayMove(words, explained)}</span>}
    </>
  );
}

interface ReportStateProps {
  readonly report: Report;
  readonly names: readonly string[];
  readonly onStart: () => void;
  readonly onStop: () => void;
}

export function ReportState({ report, names, onStart, onStop }: ReportStateProps): JSX.Element {
  const words = useWords();
  const t = useSection(REPORT);
  useSyncExternalStore(report.watch, report.version);
  const { isGoing, progress, review, hasFailed } = report;
  const accuracies = review?.players.map(({ accuracy }, player) =>
    t('accuracy-of', { name: names[player], accuracy: formatAccuracy(words, accuracy) }),
  );
  return (
    <>
      {accuracies !== undefined && (
        <p className="visually-hidden" role="status">
          {t('ready', { list: words.list(accuracies) })}
        </p>
      )}
      {isGoing && (
        <div className="report-progress">
          <label>
            <span role="status">{t('progress', { percent: formatShare(words, Math.floor(5 * progress) / 5) })}</span>
            <progress value={progress} max={1} />
          </label>
          <Button text={t('stop')} onClick={onStop} />
        </div>
      )}
      {!isGoing && review === undefined && <Button text={t('analyse')} onClick={onStart} />}
      {hasFailed && <p className="error">{t('failed')}</p>}
    </>
  );
}

interface PractiseProps {
  readonly history: History;
  readonly review: Review;
  readonly names: readonly string[];
  /** Specifications of agents, or `person`, if the game was played in this browser. */
  readonly players?: readonly string[];
}

export function Practise({ history, review, names, players = [] }: PractiseProps): JSX.Element | null {
  const t = useSection(REPORT);
  const persons = names.flatMap((_, player) => (players[player] === PERSON ? [player] : []));
  // With several human players at one board, the user's side is unknown
  const own = persons.length === 1 ? persons[0] : undefined;
  const counts = useMemo(
    () => names.map((_, player) => puzzlesOfReview(history, review, player).length),
    [history, review, names],
  );
  useEffect(() => {
    if (own !== undefined) saveMistakes(history, review, own, Date.now());
  }, [history, review, own]);
  const sides = own === undefined ? counts.keys() : [own];
  const open = (player: number) => {
    saveMistakes(history, review, player, Date.now());
    go('practice', history.game.id, 'mine');
  };
  return (
    <div className="row report-practise">
      {[...sides].map((player) => {
        const count = counts[player];
        if (count === 0) return null;
        return (
          <Button
            key={player}
            text={own === undefined ? t('practise-of', { name: names[player], count }) : t('practise', { count })}
            look="main"
            onClick={() => open(player)}
          />
        );
      })}
    </div>
  );
}
