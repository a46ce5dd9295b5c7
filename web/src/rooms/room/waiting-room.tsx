/** A room before its game: the players, the free seats, and the link to invite with. */
import { type JSX, useEffect, useState } from 'react';
import { controlName, seatName, variantName } from '../../games/describe.js';
import { SeatMark } from '../../games/emblem.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ACCOUNTS, ROOMS } from '../../i18n/namespaces/rooms.js';
import { Button, ButtonLink, TextField } from '../../shell/controls.js';
import { href } from '../../shell/route.js';
import { ConnectionLost, RequestError } from '../connection/connection-status.js';
import { ownAccount, ownName, saveName } from '../identity.js';
import { RoomLinks } from './room-links.js';
import type { RoomMatch } from './room-match.js';

let wanted = '';

/** The next visit to this room takes a free seat: the player has joined in the lobby. */
export function sitOnArrival(room: string): void {
  wanted = room;
}

export function WaitingRoom({ match }: { match: RoomMatch }): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const p = useSection(ACCOUNTS);
  const [name, setName] = useState(ownName);
  const { roomInfo: info, status, seat } = match;
  useEffect(() => {
    if (match.room !== wanted || status === undefined) return;
    wanted = '';
    if (status.phase === 'waiting' && seat < 0) void match.ask('sit', { seat: -1, name: ownName() });
  }, [match, status, seat]);
  if (info === undefined || status === undefined) return <p className="page" />;
  const sit = (wish: number) => {
    saveName(name);
    void match.ask('sit', { seat: wish, name });
  };
  const isClosed = status.phase === 'over';
  return (
    <section className="page page-narrow waiting-room">
      <h1>{t(isClosed ? 'closed-title' : 'waiting')}</h1>
      <p className="muted">
        {variantName(words, { id: info.game, options: info.options })} · {controlName(words, info.control)}
        {info.rated && ` · ${p('rated')}`}
      </p>
      <ConnectionLost text={t('connection-lost')} />
      <RequestError match={match} />
      {!isClosed && (
        <>
          <p>{t('waiting-about')}</p>
          {seat < 0 && ownAccount() === undefined && (
            <TextField name={t('name')} value={name} maxLength={30} autoComplete="nickname" onChange={setName} />
          )}
          <ul className="room-seats">
            {status.seats.map((taken, player) => (
              <li key={`${player}`} className="card room-seat">
                <SeatMark game={info.game} player={player} />
                <span>
                  <strong>{seatName(words, info.game, player)}</strong>
                  <br />
                  <span className="muted">
                    {player === seat ? t('you') : taken.taken ? taken.name || taken.bot || '✓' : t('free')}
                  </span>
                </span>
                {!taken.taken && seat < 0 && <Button text={t('take-seat')} look="main" onClick={() => sit(player)} />}
              </li>
            ))}
          </ul>
          <RoomLinks match={match} />
          {seat >= 0 && <Button text={t('close')} onClick={() => void match.ask('close')} />}
        </>
      )}
      <ButtonLink text={t('to-lobby')} href={href('rooms')} />
    </section>
  );
}
