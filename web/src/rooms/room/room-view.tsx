/** The board of a room, with the chat and the requests of the other players. */

import { type JSX, useEffect, useState } from 'react';
import { seatName } from '../../games/describe.js';
import { useSection, useWords } from '../../i18n/index.js';
import { GAMES, PLAY } from '../../i18n/namespaces/first.js';
import { ROOMS } from '../../i18n/namespaces/rooms.js';
import { Panel } from '../../play/panel/panel.js';
import { ActionButton, ResignQuestion } from '../../play/view/game-actions.js';
import { MatchView } from '../../play/view/game-view.js';
import { PERSON } from '../../session/session.js';
import { pathTo } from '../../session/tree.js';
import { connection } from '../connection/connection.js';
import { saveRoomGame } from '../finished-games.js';
import { Chat } from './chat.js';
import type { RoomMatch } from './room-match.js';
import { RoomMessages } from './room-messages.js';

export function RoomView({ match }: { readonly match: RoomMatch }): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const g = useSection(GAMES);
  const { game, setup } = match.session;
  const names = setup.players.map(
    (kind, player) => setup.names?.[player] || (kind === PERSON ? g('you') : seatName(words, game.id, player)),
  );
  useSavedGame(match);
  return (
    <MatchView
      key={match.seat}
      match={match}
      names={names}
      noteOf={(player) => <Presence match={match} player={player} />}
      side={(flip) => (
        <>
          <RoomMessages match={match} names={names} />
          <RoomActions match={match} onFlip={flip} />
        </>
      )}
      panel={
        <Panel
          match={match}
          names={names}
          extraTab={{ title: t('players'), content: <Chat match={match} names={names} /> }}
        />
      }
    />
  );
}

/** Whether a player is online, and the lag. */
function Presence({ match, player }: { readonly match: RoomMatch; readonly player: number }): JSX.Element | null {
  const t = useSection(ROOMS);
  const { presence, status } = match;
  if (presence === undefined || status === undefined) return null;
  const lag = presence.lag[player];
  const isOnline = presence.online[player];
  const texts = [
    status.seats[player].bot === '' ? '' : t('bot'),
    !isOnline ? t('away') : lag === null || lag === undefined ? '' : t('lag', { lag }),
  ].filter((text) => text !== '');
  if (texts.length === 0) return null;
  return <span className={isOnline ? 'player-bar-note' : 'player-bar-note room-away'}>{texts.join(' · ')}</span>;
}

/** Saves a game of this player in this browser once it has ended. */
export function useSavedGame(match: RoomMatch): void {
  const isOver = match.startedSession?.ending !== undefined && match.seat >= 0;
  useEffect(() => {
    if (!isOver) return;
    saveRoomGame(match).then(
      (id) => match.setSavedId(id),
      () => undefined,
    );
  }, [match, isOver]);
}

/** The buttons beside the board of a room: ask for a takeback or a draw, flip the board, resign. */
interface RoomActionsProps {
  readonly match: RoomMatch;
  readonly onFlip: () => void;
}

function RoomActions({ match, onFlip }: RoomActionsProps): JSX.Element {
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
