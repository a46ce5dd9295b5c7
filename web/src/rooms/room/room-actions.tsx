/** The buttons beside the board of a room: ask for a takeback or a draw, flip the board, resign. */
import { type JSX, useState } from 'react';
import { useSection } from '../../i18n/index.js';
import { PLAY } from '../../i18n/namespaces/first.js';
import { ROOMS } from '../../i18n/namespaces/rooms.js';
import { ActionButton, ResignQuestion } from '../../play/view/game-actions.js';
import { PERSON } from '../../session/session.js';
import { pathTo } from '../../session/tree.js';
import { connection } from '../connection/connection.js';
import type { RoomMatch } from './room-match.js';

interface RoomActionsProps {
  readonly match: RoomMatch;
  readonly onFlip: () => void;
}

export function RoomActions({ match, onFlip }: RoomActionsProps): JSX.Element {
  const t = useSection(ROOMS);
  const p = useSection(PLAY);
  const [isAsking, setAsking] = useState(false);
  const { session, isRunning, status } = match;
  // Requests fail while the connection is lost
  const isOpen = connection.state === 'open';
  if (isAsking && isRunning && isOpen) {
    const answer = (isSure: boolean) => {
      setAsking(false);
      if (isSure) void match.ask('resign');
    };
    return <ResignQuestion onAnswer={answer} />;
  }
  const { players } = session.setup;
  const hasMoved = pathTo(session.current).some(({ mover }) => mover >= 0 && players[mover] === PERSON);
  const ask = (what: string) => void match.ask('ask', { what });
  const canClaim = session.canClaimDraw && isRunning;
  return (
    <>
      <div className="actions">
        {isRunning && (
          <ActionButton
            icon="undo"
            name={t('ask-takeback')}
            isOn={isOpen && hasMoved && status?.asked.takeback === undefined}
            onClick={() => ask('takeback')}
          />
        )}
        <ActionButton icon="flip" name={p('flip')} isOn onClick={onFlip} />
        {isRunning && players.length === 2 && (
          <ActionButton
            icon="draw"
            name={p(canClaim ? 'claim' : 'draw')}
            isOn={isOpen && status?.asked.draw === undefined}
            onClick={() => (canClaim ? void match.ask('claim', { what: 'repetition' }) : ask('draw'))}
          />
        )}
        {isRunning && <ActionButton icon="resign" name={p('resign')} isOn={isOpen} onClick={() => setAsking(true)} />}
      </div>
      {match.seat < 0 && <p className="muted">{t('watching')}</p>}
    </>
  );
}
