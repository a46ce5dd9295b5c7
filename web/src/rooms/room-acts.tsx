/** What can be done in a room beside playing a move. */
import { type JSX, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/play.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import { Act, ResignQuestion } from '../play/acts.js';
import { PERSON } from '../session/session.js';
import { pathTo } from '../session/tree.js';
import { connection } from './connection.js';
import type { RoomMatch } from './room-match.js';

interface RoomActsProps {
  readonly match: RoomMatch;
  readonly onFlip: () => void;
}

export function RoomActs({ match, onFlip }: RoomActsProps): JSX.Element {
  const t = useSection(ROOMS);
  const p = useSection(PLAY);
  const [isAsking, setAsking] = useState(false);
  const { session, isRunning, status } = match;
  // What is asked while the connection is lost would be lost, too
  const isOpen = connection.link === 'open';
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
      <div className="acts">
        {isRunning && (
          <Act
            icon="undo"
            name={t('ask-takeback')}
            isOn={isOpen && hasMoved && status?.asked.takeback === undefined}
            onClick={() => ask('takeback')}
          />
        )}
        <Act icon="flip" name={p('flip')} isOn onClick={onFlip} />
        {isRunning && players.length === 2 && (
          <Act
            icon="draw"
            name={p(canClaim ? 'claim' : 'draw')}
            isOn={isOpen && status?.asked.draw === undefined}
            onClick={() => (canClaim ? void match.ask('claim', { what: 'repetition' }) : ask('draw'))}
          />
        )}
        {isRunning && <Act icon="resign" name={p('resign')} isOn={isOpen} onClick={() => setAsking(true)} />}
      </div>
      {match.seat < 0 && <p className="muted">{t('watching')}</p>}
    </>
  );
}
