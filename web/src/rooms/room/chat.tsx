/** The chat: fixed phrases, shown in the reader's language, and free text if the server allows it. */
import { gameTraits } from 'otau';
import { PHRASES } from 'otau/rooms';
import { type FormEvent, type JSX, useEffect, useState } from 'react';
import { useSection } from '../../i18n/index.js';
import { ACCOUNTS, ROOMS } from '../../i18n/namespaces/rooms.js';
import { Button, Checkbox } from '../../shell/controls.js';
import { connection } from '../connection/connection.js';
import { RoomLinks } from './room-links.js';
import type { RoomMatch } from './room-match.js';
import { disableNotifications, enableNotifications, notificationState } from './turn-notifications.js';

/** The number of last messages that are shown. */
const MAX_SHOWN = 20;
/** Milliseconds for which a message of another player is shown beside the board. */
const LAST_MESSAGE_TIMEOUT_MS = 10_000;

interface ChatProps {
  readonly match: RoomMatch;
  readonly names: readonly string[];
}

/** The last message of another player, shown beside the board for a moment. */
export function LastChatMessage({ match, names }: ChatProps): JSX.Element {
  const t = useSection(ROOMS);
  const { status, seat } = match;
  const said = status?.said ?? [];
  const [shownFrom, setShownFrom] = useState(said.length);
  const count = said.length;
  useEffect(() => {
    const timer = setTimeout(() => setShownFrom(count), LAST_MESSAGE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const last = count > shownFrom ? said[count - 1] : undefined;
  const isShown = last !== undefined && last.seat !== seat;
  return (
    <p className={isShown ? 'card message chat-last' : 'visually-hidden'} role="status">
      {isShown && (
        <span>
          <strong>{names[last.seat]}:</strong> {last.phrase === undefined ? last.text : t(`phrase-${last.phrase}`)}
        </span>
      )}
    </p>
  );
}

export function Chat({ match, names }: ChatProps): JSX.Element {
  const t = useSection(ROOMS);
  const { status, presence, seat, roomInfo } = match;
  const said = status?.said ?? [];
  return (
    <div className="chat">
      <RoomLinks match={match} />
      <ol className="chat-messages">
        {said.slice(-MAX_SHOWN).map((one, index) => (
          <li key={`${said.length - index}`}>
            <strong>{names[one.seat]}:</strong> {one.phrase === undefined ? one.text : t(`phrase-${one.phrase}`)}
          </li>
        ))}
      </ol>
      {seat >= 0 && (
        <select
          className="room-select"
          aria-label={t('chat-phrases')}
          value=""
          disabled={connection.state !== 'open'}
          onChange={({ target }) => void match.ask('say', { phrase: target.value })}
        >
          <option value="">{t('chat-phrases')}…</option>
          {PHRASES.map((phrase) => (
            <option key={phrase} value={phrase}>
              {t(`phrase-${phrase}`)}
            </option>
          ))}
        </select>
      )}
      {seat >= 0 && connection.hasChat && <ChatInput match={match} />}
      {seat >= 0 && <NotificationSwitch />}
      {roomInfo !== undefined && gameTraits(roomInfo.game).hasChance && (
        <p className="muted chat-commitment">
          {t('seed-digest')}: <code>{roomInfo.hash}</code>
        </p>
      )}
      {presence !== undefined && presence.watchers > 0 && (
        <p className="muted">{t('watchers', { count: presence.watchers })}</p>
      )}
    </div>
  );
}

function ChatInput({ match }: Pick<ChatProps, 'match'>): JSX.Element {
  const t = useSection(ROOMS);
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void match.ask('say', { text });
    setText('');
  };
  return (
    <form className="chat-form" onSubmit={send}>
      <input
        aria-label={t('chat-text')}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <Button text={t('send')} type="submit" disabled={connection.state !== 'open'} />
    </form>
  );
}

/** A switch for notifications when it is the player's turn. */
function NotificationSwitch(): JSX.Element {
  const t = useSection(ACCOUNTS);
  const [state, setState] = useState(notificationState);
  if (state === 'none') return <p className="muted">{t('notify-off')}</p>;
  const change = (isOn: boolean) => {
    if (isOn) void enableNotifications().then(setState);
    else setState(disableNotifications());
  };
  return <Checkbox name={t('notify')} value={state === 'on'} onChange={change} />;
}
