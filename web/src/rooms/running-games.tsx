/** A bar above every other page while games of this player run or wait in rooms: whose turn it is, the own clock, one press back. */
import { type JSX, useEffect, useRef, useState } from 'react';
import { gameTitle } from '../games/game-text.js';
import { useSection, useWords } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/first.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import { PlayerClock } from '../play/view/player-bar.js';
import { Button } from '../shell/controls.js';
import { go, href } from '../shell/route.js';
import { useSavedGame } from './room/room-view.js';
import { useRoom } from './use-room.js';
import './rooms.css';

/** More would push the page out of view. */
const MAX_BARS = 3;

/** @param rooms whose games run or wait for players */
export default function RunningGames({ rooms }: { rooms: readonly string[] }): JSX.Element {
  const bars = useHeightTold();
  return (
    <div ref={bars} className="running-games">
      {rooms.slice(0, MAX_BARS).map((room) => (
        <RunningGame key={room} room={room} />
      ))}
    </div>
  );
}

/** Tells the pages how high the bars are, so that what must be in view below them is smaller by it. */
function useHeightTold() {
  const bars = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([{ contentRect }]) => style.setProperty('--running', `${contentRect.height}px`));
    watch.observe(bars.current as HTMLDivElement);
    return () => {
      watch.disconnect();
      style.removeProperty('--running');
    };
  }, []);
  return bars;
}

function RunningGame({ room }: { room: string }): JSX.Element | null {
  const words = useWords();
  const t = useSection(ROOMS);
  const p = useSection(PLAY);
  const match = useRoom(room);
  const { startedSession: session, seat, status, roomInfo } = match;
  useSavedGame(match);
  const isWaiting = status?.phase === 'waiting' && seat >= 0;
  const [hasWaited, setWaited] = useState(false);
  if (isWaiting && !hasWaited) setWaited(true);
  const begins = hasWaited && match.isRunning;
  useEffect(() => {
    if (begins) go('room', room);
  }, [begins, room]);
  if (isWaiting && roomInfo !== undefined) {
    return (
      <div className="running-game">
        <a className="running-game-name" href={href('room', room)}>
          <strong>{gameTitle(words, roomInfo.game)}</strong> {t('waiting')}
        </a>
        <Button text={t('cancel')} onClick={() => void match.ask('close')} />
      </div>
    );
  }
  if (session === undefined || !match.isRunning) return null;
  const isOwnTurn = session.turn === seat;
  return (
    <a className={isOwnTurn ? 'running-game running-game-turn' : 'running-game'} href={href('room', room)}>
      <span className="running-game-name">
        <strong>{gameTitle(words, session.game.id)}</strong> {isOwnTurn ? p('your-turn') : t('game-runs')}
      </span>
      {session.isTimed && <PlayerClock match={match} player={seat} name={t('you')} />}
      <span className="button">{t('to-game')}</span>
    </a>
  );
}
