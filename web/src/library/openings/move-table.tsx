/** The moves that were played from a position, with counts and results of the games. */
import { CHANCE, type Game, type Row } from 'otau';
import type { JSX } from 'react';
import { formatValue } from '../../evaluation/comment.js';
import type { EvaluatedLine } from '../../evaluation/evaluation.js';
import { seatName } from '../../games/describe.js';
import { SeatMark } from '../../games/seat-mark.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import type { OpeningMove } from './opening-index.js';

interface MoveTableProps {
  readonly game: Game;
  readonly row: Row;
  readonly moves: readonly OpeningMove[];
  /** Values of moves by a search; the key is the action. */
  readonly values: ReadonlyMap<number, EvaluatedLine>;
  readonly onPlay: (action: number) => void;
}

export function MoveTable({ game, row, moves, values, onPlay }: MoveTableProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  const mover = Math.max(0, game.actor(row));
  const isRated = moves.some(({ ratings }) => ratings.length > 0);
  const isDated = moves.some(({ lastYear }) => lastYear !== undefined);
  const valueText = (action: number) => {
    const line = values.get(action);
    return line === undefined ? '' : formatValue(words, line);
  };
  const rating = (value: number | undefined) => (value === undefined ? '' : String(Math.round(value)));
  return (
    <div className="statistics-wide">
      <table className="openings-table">
        <thead>
          <tr>
            <th scope="col">{t(game.actor(row) === CHANCE ? 'throw' : 'move')}</th>
            <th scope="col">{t('played')}</th>
            {seats.map((seat) => (
              <th key={seat} scope="col" title={seatName(words, game.id, seat)}>
                <SeatMark game={game.id} player={seat} />
                <span className="visually-hidden">{t('wins', { seat: seatName(words, game.id, seat) })}</span>
              </th>
            ))}
            <th scope="col">{t('draws')}</th>
            {values.size > 0 && <th scope="col">{t('value')}</th>}
            {isRated && <th scope="col">{t('rating')}</th>}
            {isRated && <th scope="col">{t('performance')}</th>}
            {isDated && <th scope="col">{t('last-year')}</th>}
          </tr>
        </thead>
        <tbody>
          {moves.map(({ action, count, wins, draws, ratings, performances, lastYear }) => (
            <tr key={action}>
              <th scope="row">
                <button type="button" className="button openings-move" onClick={() => onPlay(action)}>
                  {game.formatAction(row, action)}
                </button>
              </th>
              <td>{count}</td>
              {seats.map((seat) => (
                <td key={seat}>{wins[seat]}</td>
              ))}
              <td>{draws}</td>
              {values.size > 0 && <td>{valueText(action)}</td>}
              {isRated && <td>{rating(ratings[mover])}</td>}
              {isRated && <td>{rating(performances[mover])}</td>}
              {isDated && <td>{lastYear}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
