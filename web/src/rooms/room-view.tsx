/** The board of a room: as the page Play has it, with what the others say and ask. */
import { type JSX, useEffect } from 'react';
import { seatName } from '../games/describe.js';
import { useSection, useWords } from '../i18n/index.js';
import { GAMES } from '../i18n/namespaces/games.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import { TableView } from '../play/game-view.js';
import { saveSession } from '../session/saved.js';
import { PERSON } from '../session/session.js';
import { keepGame } from '../store/games.js';
import { RoomActs } from './room-acts.js';
import type { RoomMatch } from './room-match.js';
import { RoomMessages } from './room-messages.js';
import { Talk } from './talk.js';

export function RoomView({ match }: { readonly match: RoomMatch }): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const g = useSection(GAMES);
  const { game, setup } = match.session;
  const names = setup.players.map(
    (kind, player) => setup.names?.[player] || (kind === PERSON ? g('you') : seatName(words, game.id, player)),
  );
  useKept(match);
  return (
    <TableView
      key={match.seat}
      match={match}
      names={names}
      noteOf={(player) => <Presence match={match} player={player} />}
      side={(flip) => (
        <>
          <RoomMessages match={match} names={names} />
          <RoomActs match={match} onFlip={flip} />
        </>
      )}
      more={{ title: t('players'), content: <Talk match={match} names={names} /> }}
    />
  );
}

/** Whether a player is there, and how far away. */
function Presence({ match, player }: { readonly match: RoomMatch; readonly player: number }): JSX.Element | null {
  const t = useSection(ROOMS);
  const { presence, status } = match;
  if (presence === undefined || status === undefined) return null;
  const lag = presence.lag[player];
  const isOnline = presence.online[player];
  return (
    <span className={isOnline ? 'room-presence' : 'room-presence room-away'}>
      {' · '}
      {status.seats[player].bot !== '' && `${t('bot')} · `}
      {!isOnline ? t('away') : lag === null || lag === undefined ? '' : t('lag', { lag })}
    </span>
  );
}

/** A game of this player that has ended is kept among the games of this browser. */
function useKept(match: RoomMatch): void {
  const isOver = match.session.ending !== undefined && match.seat >= 0;
  useEffect(() => {
    if (!isOver) return;
    const id = `room-${match.room}`;
    const { session, roomFacts } = match;
    const facts = { id, created: roomFacts?.created ?? Date.now(), updated: Date.now() };
    const saved = saveSession(session, facts, 0);
    keepGame({ ...saved, players: saved.players.map(() => PERSON) }).then(
      () => match.noteKept(id),
      () => undefined,
    );
  }, [match, isOver]);
}
