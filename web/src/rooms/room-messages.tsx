/** Messages and questions below the board of a room. */

import { isSlow, type Question, type RatingChange } from 'otau-cli/rooms';
import { type JSX, useEffect, useReducer, useState } from 'react';
import { outcomeText, reasonText } from '../games/describe.js';
import { useSection, useWords } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/play.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import type { Words } from '../i18n/words.js';
import { LookingBack } from '../play/messages.js';
import { goInstead, href } from '../shell/route.js';
import { connection } from './connection.js';
import { Failed, LinkLost } from './connection-line.js';
import type { RoomMatch } from './room-match.js';
import { keepSeat, tokenOf } from './seats.js';
import { LastSaid } from './talk.js';
import { type Verdict, verify } from './verify.js';

interface RoomMessagesProps {
  readonly match: RoomMatch;
  readonly names: readonly string[];
}

export function RoomMessages({ match, names }: RoomMessagesProps): JSX.Element {
  const { session, status } = match;
  return (
    <>
      <LinkLost />
      <Failed match={match} />
      <LastSaid match={match} names={names} />
      {session.ending !== undefined && <Outcome match={match} names={names} />}
      {(['draw', 'takeback'] as const).map(
        (what) => status?.asked[what] !== undefined && <Asked key={what} what={what} match={match} names={names} />,
      )}
      <Absent match={match} names={names} />
      {!match.isLive && <LookingBack match={match} />}
    </>
  );
}

function Outcome({ match, names }: RoomMessagesProps): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const p = useSection(PLAY);
  const { session, status, seat, facts, room } = match;
  const next = status?.next;
  const goOn = () => {
    if (next === undefined) return;
    const token = tokenOf(room);
    if (token !== '') keepSeat(next, token, session.game.id);
    goInstead('room', next);
  };
  const isAsked = status?.asked.rematch !== undefined;
  const canAsk = seat >= 0 && next === undefined && !isAsked;
  return (
    <section className="card message outcome">
      <div className="outcome-text">
        <h2>{outcomeText(words, names, session.ending?.results)}</h2>
        <p className="muted">{reasonText(words, session, names)}</p>
        {match.changes.length > 0 && (
          <p className="muted">{match.changes.map((one) => changeText(words, names, one)).join(' · ')}</p>
        )}
        <Throws match={match} />
        {isAsked && (
          <p className="outcome-asked" role="status">
            <AskedText what="rematch" match={match} names={names} />
          </p>
        )}
      </div>
      <div className="message-acts">
        {isAsked && <Answers what="rematch" match={match} />}
        {canAsk && (
          <button
            type="button"
            className="button button-main"
            disabled={connection.link !== 'open'}
            onClick={() => void match.ask('ask', { what: 'rematch' })}
          >
            {t('rematch')}
          </button>
        )}
        {next !== undefined && (
          <button type="button" className="button button-main" onClick={goOn}>
            {t('to-next')}
          </button>
        )}
        <ToAll tournament={match.roomFacts?.tournament} />
        {facts.id !== '' && (
          <a className="button" href={href('analyse', facts.id)}>
            {p('analyse')}
          </a>
        )}
      </div>
    </section>
  );
}

/** Back to where the game has come from: its tournament, or the players. */
function ToAll({ tournament }: { readonly tournament: string | undefined }): JSX.Element {
  const t = useSection(ROOMS);
  return (
    <a className="button" href={tournament === undefined ? href('rooms') : href('tournament', tournament)}>
      {t(tournament === undefined ? 'to-lobby' : 'to-tournament')}
    </a>
  );
}

/** `Anna 1500 → 1662`. */
function changeText(words: Words, names: readonly string[], { seat, before, after }: RatingChange): string {
  const text = (rating: number) => words.number(Math.round(rating), { useGrouping: false });
  return `${names[seat]} ${text(before)} → ${text(after)}`;
}

/** The throws of a game that is over, checked on request. */
function Throws({ match: { session, status, roomFacts } }: Pick<RoomMessagesProps, 'match'>): JSX.Element | null {
  const t = useSection(ROOMS);
  const [verdict, setVerdict] = useState<Verdict>();
  const { history } = session.live;
  const hasThrows = history.actions.some((_, ply) => session.game.actor(history.rowAt(ply)) < 0);
  if (!hasThrows || status?.seed === undefined || roomFacts === undefined) return null;
  if (verdict !== undefined) return <p role="status">{t(`verified-${verdict}`)}</p>;
  const { seed } = status;
  return (
    <button
      type="button"
      className="button"
      onClick={() => void verify(history, seed, roomFacts.hash).then(setVerdict)}
    >
      {t('verify')}
    </button>
  );
}

interface AskedProps extends RoomMessagesProps {
  readonly what: Question;
}

function Asked({ what, match, names }: AskedProps): JSX.Element {
  return (
    <section className="card message" role="status">
      <span>
        <AskedText what={what} match={match} names={names} />
      </span>
      <div className="message-acts">
        <Answers what={what} match={match} />
      </div>
    </section>
  );
}

function AskedText({ what, match, names }: AskedProps): string {
  const t = useSection(ROOMS);
  const { asked, agreed = [] } = match.status ?? {};
  const asker = asked?.[what] ?? 0;
  if (asker !== match.seat && agreed.includes(match.seat)) return t('agreed');
  return asker === match.seat ? t('asked') : t(`${what}-asked`, { name: names[asker] });
}

/** What answers a question of another player. */
function Answers({ what, match }: Omit<AskedProps, 'names'>): JSX.Element | null {
  const p = useSection(PLAY);
  const { asked, agreed = [] } = match.status ?? {};
  if (match.seat < 0 || asked?.[what] === match.seat || agreed.includes(match.seat)) return null;
  const disabled = connection.link !== 'open';
  const answer = (accept: boolean) => void match.ask('answer', { what, accept });
  return (
    <>
      <button type="button" className="button button-main" disabled={disabled} onClick={() => answer(true)}>
        {p('accept')}
      </button>
      <button type="button" className="button" disabled={disabled} onClick={() => answer(false)}>
        {p('decline')}
      </button>
    </>
  );
}

/** Milliseconds after which the game can be claimed; the server decides. */
const ABSENCE_TIMEOUT_MS = 61_000;

/** The player to move has been away for long, where players have to be there. */
function Absent({ match, names }: RoomMessagesProps): JSX.Element | null {
  const t = useSection(ROOMS);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { session, presence, seat, roomFacts } = match;
  const { turn } = session;
  const isExpected = roomFacts !== undefined && !isSlow(roomFacts) && match.isRunning;
  const isAway = isExpected && turn !== undefined && turn !== seat && presence?.online[turn] === false;
  const [since, setSince] = useState<number>();
  useEffect(() => {
    setSince(isAway ? performance.now() : undefined);
    if (!isAway) return;
    const timer = setTimeout(redraw, ABSENCE_TIMEOUT_MS + 100);
    return () => clearTimeout(timer);
  }, [isAway]);
  if (!isAway || since === undefined || performance.now() - since < ABSENCE_TIMEOUT_MS) return null;
  return (
    <section className="card message" role="status">
      <span>{t('absent', { name: names[turn] })}</span>
      <button
        type="button"
        className="button"
        disabled={connection.link !== 'open'}
        onClick={() => void match.ask('claim', { what: 'absence' })}
      >
        {t('claim-absent')}
      </button>
    </section>
  );
}
