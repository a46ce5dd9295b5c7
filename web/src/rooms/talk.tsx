/** What players say: fixed phrases, each in the reader's language; free text where the server allows it. */

import { gameTraits } from 'otau';
import { PHRASES } from 'otau-cli/rooms';
import { type FormEvent, type JSX, useEffect, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import { connection } from './connection.js';
import { Links } from './links.js';
import { NotifySwitch } from './notify-switch.js';
import type { RoomMatch } from './room-match.js';

/** How many of the last messages are shown. */
const MAX_SHOWN = 20;
/** Milliseconds for which what another player says is beside the board. */
const LAST_MESSAGE_TIMEOUT_MS = 10_000;

interface TalkProps {
  readonly match: RoomMatch;
  readonly names: readonly string[];
}

/** The last message of another player, beside the board for a moment. */
export function LastSaid({ match, names }: TalkProps): JSX.Element {
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
    <p className={isShown ? 'card message talk-last' : 'spoken'} role="status">
      {isShown && (
        <span>
          <strong>{names[last.seat]}:</strong> {last.phrase === undefined ? last.text : t(`phrase-${last.phrase}`)}
        </span>
      )}
    </p>
  );
}

export function Talk({ match, names }: TalkProps): JSX.Element {
  const t = useSection(ROOMS);
  const { status, presence, seat, roomFacts } = match;
  const said = status?.said ?? [];
  return (
    <div className="talk">
      <Links match={match} />
      <ol className="talk-said">
        {said.slice(-MAX_SHOWN).map((one, index) => (
          <li key={`${said.length - index}`}>
            <strong>{names[one.seat]}:</strong> {one.phrase === undefined ? one.text : t(`phrase-${one.phrase}`)}
          </li>
        ))}
      </ol>
      {seat >= 0 && (
        <select
          className="talk-phrase"
          aria-label={t('say')}
          value=""
          disabled={connection.link !== 'open'}
          onChange={({ target }) => void match.ask('say', { phrase: target.value })}
        >
          <option value="">{t('say')}…</option>
          {PHRASES.map((phrase) => (
            <option key={phrase} value={phrase}>
              {t(`phrase-${phrase}`)}
            </option>
          ))}
        </select>
      )}
      {seat >= 0 && connection.hasChat && <FreeText match={match} />}
      {seat >= 0 && <NotifySwitch />}
      {roomFacts !== undefined && gameTraits(roomFacts.game).hasChance && (
        <p className="muted talk-promise">
          {t('promise')}: <code>{roomFacts.hash}</code>
        </p>
      )}
      {presence !== undefined && presence.watchers > 0 && (
        <p className="muted">{t('watchers', { count: presence.watchers })}</p>
      )}
    </div>
  );
}

function FreeText({ match }: Pick<TalkProps, 'match'>): JSX.Element {
  const t = useSection(ROOMS);
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void match.ask('say', { text });
    setText('');
  };
  return (
    <form className="talk-free" onSubmit={send}>
      <input
        aria-label={t('say-text')}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button" disabled={connection.link !== 'open'}>
        {t('send')}
      </button>
    </form>
  );
}
