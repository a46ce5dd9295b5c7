/** A report: accuracy and counts of mistakes of each player, and turning points with better moves and reasons. */
import type { Game } from 'otau';
import { explainedMove, GRADES, type MoveReview, type Review } from 'otau/review';
import type { JSX } from 'react';
import { GLYPHS } from '../evaluation/comment.js';
import { sayMove } from '../evaluation/sentences.js';
import { SeatMark } from '../games/emblem.js';
import { useSection, useWords, type Words } from '../i18n/index.js';
import { REPORT } from '../i18n/namespaces/report.js';
import './report.css';

interface ReportViewProps {
  readonly game: Game;
  readonly review: Review;
  readonly names: readonly string[];
  /** Shows the position before a move. */
  readonly onShow: (move: MoveReview) => void;
  /** The ply of the shown position. */
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
      <p className="muted report-about">{t('about')}</p>
    </div>
  );
}

type FiguresProps = Pick<ReportViewProps, 'game' | 'review' | 'names'>;

function Figures({ game, review, names }: FiguresProps): JSX.Element {
  const words = useWords();
  const t = useSection(REPORT);
  const { players } = review;
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
          {players.map(({ accuracy }, player) => (
            <td key={`${player}`}>{formatAccuracy(words, accuracy)}</td>
          ))}
        </tr>
        {GRADES.map((grade) => (
          <tr key={grade}>
            <th scope="row">
              {t(grade)} <b className={`report-sign tree-${grade}`}>{GLYPHS[grade]}</b>
            </th>
            {players.map(({ counts }, player) => (
              <td key={`${player}`}>{words.number(counts[grade])}</td>
            ))}
          </tr>
        ))}
        {hasLuck && (
          <tr>
            <th scope="row">{t('luck')}</th>
            {players.map(({ luck = 0 }, player) => (
              <td key={`${player}`}>
                {words.number(luck / 2, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** `87.3 %`; a dash if the player never had a choice. */
export function formatAccuracy(words: Words, accuracy: number | undefined): string {
  if (accuracy === undefined) return '–';
  return words.number(accuracy / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

interface PointProps {
  readonly review: Review;
  readonly move: MoveReview;
  readonly name: string;
}

function Point({ review, move, name }: PointProps): JSX.Element {
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
      <span className="report-player">{name}</span>
      {explained !== undefined && <span className="report-reason">{sayMove(words, explained)}</span>}
    </>
  );
}
