/** The board of a room, with the chat, the requests of the other players, and other messages. */
import type { History } from 'otau';
import { gameTraits } from 'otau';
import { findFalseThrow, isSlow, PHRASES, type Question, type RatingChange } from 'otau/rooms';
import { type FormEvent, type JSX, useEffect, useReducer, useState } from 'react';
import { outcomeText, reasonText, seatName } from '../../games/describe.js';
import { useSection, useWords } from '../../i18n/index.js';
import { GAMES, PLAY } from '../../i18n/namespaces/first.js';
import { ACCOUNTS, ROOMS } from '../../i18n/namespaces/rooms.js';
import type { Words } from '../../i18n/words.js';
import { Panel } from '../../play/panel/panel.js';
import { ResignQuestion } from '../../play/view/game-actions.js';
import { MatchView } from '../../play/view/game-view.js';
import { EarlierPositionMessage } from '../../play/view/messages.js';
import { PERSON } from '../../session/session.js';
import { pathTo } from '../../session/tree.js';
import { ActionButton, Button, ButtonLink, Checkbox } from '../../shell/controls.js';
import { href, replaceRoute } from '../../shell/route.js';
import { connection } from '../connection/connection.js';
import { ConnectionLost, RequestError } from '../connection/connection-status.js';
import { saveRoomGame } from '../finished-games.js';
import { saveSeat, tokenOf } from '../identity.js';
import { RoomLinks } from './room-links.js';
import type { RoomMatch } from './room-match.js';
import { disableNotifications, enableNotifications, notificationState } from './turn-notifications.js';

export function RoomView({ match }: { match: RoomMatch }): JSX.Element {
  const words = useWords();
  const p = useSection(PLAY);
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
          extraTab={{ title: p('players'), content: <Chat match={match} names={names} /> }}
        />
      }
    />
  );
}

function Presence({ match, player }: { match: RoomMatch; player: number }): JSX.Element | null {
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
function RoomActions({ match, onFlip }: { match: RoomMatch; onFlip: () => void }): JSX.Element {
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

interface RoomMessagesProps {
  readonly match: RoomMatch;
  readonly names: readonly string[];
}

/** The messages and questions below the board. */
function RoomMessages({ match, names }: RoomMessagesProps): JSX.Element {
  const t = useSection(ROOMS);
  const { session, status } = match;
  return (
    <>
      <ConnectionLost text={t('connection-lost')} />
      <RequestError match={match} />
      <LastChatMessage match={match} names={names} />
      {session.ending !== undefined && <Outcome match={match} names={names} />}
      {status?.ending?.reason === 'closed' && (
        <p className="card message" role="status">
          {t('ended-by-operator')}
        </p>
      )}
      {(['draw', 'takeback'] as const).map(
        (what) => status?.asked[what] !== undefined && <Asked key={what} what={what} match={match} names={names} />,
      )}
      <FirstMove match={match} names={names} />
      <Absent match={match} names={names} />
      <WaitingMove match={match} />
      <AnswersAhead match={match} />
      {!match.isLive && match.line === undefined && <EarlierPositionMessage match={match} />}
    </>
  );
}

/** That the clock of a player does not run yet. */
function FirstMove({ match, names }: RoomMessagesProps): JSX.Element | null {
  const t = useSection(ROOMS);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { live, current } = match.session;
  const { running } = live.clock;
  const left = live.clock.delayLeft(match.now());
  const isWaiting = left > 0 && !pathTo(current).some(({ mover }) => mover === running);
  useEffect(() => {
    const timer = isWaiting ? setTimeout(redraw, left + 50) : undefined;
    return () => clearTimeout(timer);
  });
  if (!isWaiting || running === undefined) return null;
  return (
    <p className="card message" role="status">
      {t('first-move', { name: names[running] })}
    </p>
  );
}

/** The move that waits for its turn, or that it could not be played then. */
function WaitingMove({ match }: Pick<RoomMessagesProps, 'match'>): JSX.Element {
  const t = useSection(ROOMS);
  const { waitingMove, droppedMove, unexpectedMove } = match;
  const text =
    waitingMove !== undefined
      ? t('waiting-move', { move: waitingMove })
      : droppedMove !== undefined
        ? t('dropped-move', { move: droppedMove })
        : unexpectedMove !== undefined
          ? t('ahead-unexpected', { move: unexpectedMove })
          : '';
  return (
    <section className={text === '' ? 'visually-hidden' : 'card message'} role="status">
      <span>{text}</span>
      {waitingMove !== undefined && <Button text={t('waiting-cancel')} onClick={() => match.forgetAhead()} />}
    </section>
  );
}

/** `35 → 78 → 22 → 11`. */
const lineText = (moves: readonly string[]) => moves.join(' → ');

/** The answers to expected moves, and the line that is being played out. */
function AnswersAhead({ match }: Pick<RoomMessagesProps, 'match'>): JSX.Element | null {
  const t = useSection(ROOMS);
  const p = useSection(PLAY);
  const { line, conditional, canAnswerAhead, session, shown, seat } = match;
  const isOpen = connection.state === 'open';
  if (line !== undefined) {
    const isAnswered = line.at(-1)?.isAnswer === true;
    const next = session.game.actor(shown.row) === seat ? 'ahead-answer' : isAnswered ? 'ahead-more' : 'ahead-expect';
    return (
      <section className="card message">
        <span role="status">
          <strong>{lineText(line.map(({ move }) => move))}</strong> {t(next)}
        </span>
        <div className="row message-actions">
          {line.length > 0 && (
            <>
              <Button
                text={t('ahead-keep')}
                look="main"
                disabled={!isAnswered || !isOpen}
                onClick={() => match.keepLine()}
              />
              <Button look="icon" icon="undo" aria-label={p('back')} title={p('back')} onClick={() => match.step(-1)} />
            </>
          )}
          <Button text={t('cancel')} onClick={() => match.forgetAhead()} />
        </div>
      </section>
    );
  }
  if (!canAnswerAhead) return null;
  return (
    <section className="card message" aria-label={t('ahead-lines')}>
      {conditional.length > 0 && (
        <ul className="answers-ahead">
          {conditional.map(lineText).map((text, index) => (
            <li key={text}>
              <Button
                look="icon"
                icon="close"
                aria-label={t('ahead-remove', { line: text })}
                disabled={!isOpen}
                onClick={() => match.removeConditional(index)}
              />
              {text}
            </li>
          ))}
        </ul>
      )}
      <Button text={t('ahead-begin')} disabled={!isOpen} onClick={() => match.beginLine()} />
    </section>
  );
}

function Outcome({ match, names }: RoomMessagesProps): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const p = useSection(PLAY);
  const { session, status, seat, metadata, room } = match;
  const next = status?.next;
  const tournament = match.roomInfo?.tournament;
  const goOn = () => {
    if (next === undefined) return;
    const token = tokenOf(room);
    if (token !== '') saveSeat(next, token, session.game.id);
    replaceRoute('room', next);
  };
  const isAsked = status?.asked.rematch !== undefined;
  const canAsk = seat >= 0 && next === undefined && !isAsked;
  return (
    <section className="card message outcome accent">
      <div className="outcome-text">
        <h2>{outcomeText(words, names, session.ending?.results)}</h2>
        <p className="muted">{reasonText(words, session, names)}</p>
        {match.changes.length > 0 && (
          <p className="muted">{match.changes.map((one) => changeText(words, names, one)).join(' · ')}</p>
        )}
        <ThrowsCheck match={match} />
        {isAsked && (
          <p className="outcome-asked" role="status">
            <AskedText what="rematch" match={match} names={names} />
          </p>
        )}
      </div>
      <div className="row message-actions">
        {isAsked && <Answers what="rematch" match={match} />}
        {canAsk && (
          <Button
            text={p('rematch')}
            look="main"
            disabled={connection.state !== 'open'}
            onClick={() => void match.ask('ask', { what: 'rematch' })}
          />
        )}
        {next !== undefined && <Button text={t('to-rematch')} look="main" onClick={goOn} />}
        <ButtonLink
          text={t(tournament === undefined ? 'to-lobby' : 'to-tournament')}
          href={tournament === undefined ? href('rooms') : href('tournament', tournament)}
        />
        {metadata.id !== '' && <ButtonLink text={p('analyse')} href={href('analyse', metadata.id)} />}
      </div>
    </section>
  );
}

/** `Anna 1500 → 1662`. */
function changeText(words: Words, names: readonly string[], { seat, before, after }: RatingChange): string {
  const text = (rating: number) => words.number(Math.round(rating), { useGrouping: false });
  return `${names[seat]} ${text(before)} → ${text(after)}`;
}

/** The throws of a game that is over, checked on request. */
function ThrowsCheck({ match: { session, status, roomInfo } }: Pick<RoomMessagesProps, 'match'>): JSX.Element | null {
  const t = useSection(ROOMS);
  const [verdict, setVerdict] = useState<Verdict>();
  const { history } = session.live;
  const hasThrows = history.actions.some((_, ply) => session.game.actor(history.rowAt(ply)) < 0);
  if (!hasThrows || status?.seed === undefined || roomInfo === undefined) return null;
  if (verdict !== undefined) return <p role="status">{t(`verified-${verdict}`)}</p>;
  const { seed } = status;
  return <Button text={t('verify')} onClick={() => void verifyThrows(history, seed, roomInfo.hash).then(setVerdict)} />;
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
      <div className="row message-actions">
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

/** The buttons that answer a question of another player. */
function Answers({ what, match }: Omit<AskedProps, 'names'>): JSX.Element | null {
  const p = useSection(PLAY);
  const { asked, agreed = [] } = match.status ?? {};
  if (match.seat < 0 || asked?.[what] === match.seat || agreed.includes(match.seat)) return null;
  const disabled = connection.state !== 'open';
  const answer = (accept: boolean) => void match.ask('answer', { what, accept });
  return (
    <>
      <Button text={p('accept')} look="main" disabled={disabled} onClick={() => answer(true)} />
      <Button text={p('decline')} disabled={disabled} onClick={() => answer(false)} />
    </>
  );
}

/** Milliseconds after which the page offers to claim the game. The server decides. */
const ABSENCE_TIMEOUT_MS = 61_000;

/** A message that the player to move has been away for long. Not shown in slow games. */
function Absent({ match, names }: RoomMessagesProps): JSX.Element | null {
  const t = useSection(ROOMS);
  const { session, presence, seat, roomInfo } = match;
  const { turn } = session;
  const isExpected = roomInfo !== undefined && !isSlow(roomInfo) && match.isRunning;
  const isAway = isExpected && turn !== undefined && turn !== seat && presence?.online[turn] === false;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    const timer = isAway ? setTimeout(() => setLong(true), ABSENCE_TIMEOUT_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isAway]);
  if (!isAway || !isLong) return null;
  return (
    <section className="card message" role="status">
      <span>{t('absent', { name: names[turn] })}</span>
      <Button
        text={t('claim-absent')}
        disabled={connection.state !== 'open'}
        onClick={() => void match.ask('claim', { what: 'absence' })}
      />
    </section>
  );
}

type Verdict = 'true' | 'false';

/**
 * Checks that the throws of a game come from its seed, and that the seed has the hash shown before the game.
 * @param hash the SHA-256 of the seed, which was shown before the game
 */
async function verifyThrows(history: History, seed: string, hash: string): Promise<Verdict> {
  // Pages without HTTPS have no `crypto.subtle`
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const isPromised = bytesToHex(sha256(utf8ToBytes(seed))) === hash;
  return isPromised && findFalseThrow(history, seed) === undefined ? 'true' : 'false';
}

// The chat: fixed phrases, shown in the reader's language, and free text if the server allows it.

/** The number of last messages that are shown. */
const MAX_SHOWN = 20;
/** Milliseconds for which a message of another player is shown beside the board. */
const LAST_MESSAGE_TIMEOUT_MS = 10_000;

/** The last message of another player, shown beside the board for a moment. */
function LastChatMessage({ match, names }: RoomMessagesProps): JSX.Element {
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

function Chat({ match, names }: RoomMessagesProps): JSX.Element {
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

function ChatInput({ match }: Pick<RoomMessagesProps, 'match'>): JSX.Element {
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
