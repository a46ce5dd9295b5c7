/** The moves that were played from a position: how often, and how these games ended. */
import { CHANCE, type Game, type Row } from 'otau';
import type { JSX } from 'react';
import { seatName } from '../games/describe.js';
import { SeatMark } from '../games/seat-mark.js';
import { useSection, useWords } from '../i18n/index.js';
import { LIBRARY } from '../i18n/namespaces/library.js';
import type { Continuation } from './openings.js';

interface ContinuationTableProps {
  readonly game: Game;
  readonly row: Row;
  readonly continuations: readonly Continuation[];
  readonly onPlay: (action: number) => void;
}

export function ContinuationTable({ game, row, continuations, onPlay }: ContinuationTableProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  return (
    <table className="openings-table">
      <thead>
        <tr>
          <th scope="col">{t(game.actor(row) === CHANCE ? 'throw' : 'move')}</th>
          <th scope="col">{t('played')}</th>
          {seats.map((seat) => (
            <th key={seat} scope="col" title={seatName(words, game.id, seat)}>
              <SeatMark game={game.id} player={seat} />
              <span className="spoken">{t('wins', { seat: seatName(words, game.id, seat) })}</span>
            </th>
          ))}
          <th scope="col">{t('draws')}</th>
        </tr>
      </thead>
      <tbody>
        {continuations.map(({ action, count, wins, draws }) => (
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
          </tr>
        ))}
      </tbody>
    </table>
  );
}
