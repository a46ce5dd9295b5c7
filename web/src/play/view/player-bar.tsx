/** The bar of one player beside the board: name, score, clock, and the progress of the computer player's search. */
import { formatTime } from 'otau';
import { type JSX, type ReactNode, useEffect, useReducer } from 'react';
import { seatName } from '../../games/describe.js';
import { SeatMark } from '../../games/emblem.js';
import { gameUi } from '../../games/index.js';
import { useSection, useWords, type Words } from '../../i18n/index.js';
import { PLAY, TIME } from '../../i18n/namespaces/first.js';
import { Button } from '../../shell/controls.js';
import { Icon } from '../../shell/icons.js';
import type { BaseMatch } from '../match/base-match.js';

const DAY_MS = 86_400_000;
const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
/** Milliseconds after which a board that has just been opened has little to do. */
const QUIET_MS = 1_000;
/** Below this many milliseconds a clock is highlighted. */
const LOW_TIME_MS = 20_000;

interface PlayerBarProps {
  readonly match: BaseMatch;
  readonly player: number;
  readonly name: string;
  /** A text beside the name, such as whether the player is online: an element of the class `player-bar-note`. */
  readonly note?: ReactNode;
}

export function PlayerBar({ match, player, name, note }: PlayerBarProps): JSX.Element {
  const words = useWords();
  const t = useSection(PLAY);
  const { session, shown } = match;
  const { game } = session;
  const isTurn = session.turn === player;
  const ui = gameUi(game.id);
  const score = ui.score?.of(game, shown.row, player);
  const seat = seatName(words, game.id, player);
  const left = isTurn && match.isLive ? ui.movesLeft?.(game, shown.row) : undefined;
  return (
    <section className={isTurn ? 'player-bar player-bar-turn' : 'player-bar'} aria-label={name} data-player={player}>
      <SeatMark game={game.id} player={player} />
      <div className="player-bar-label">
        <strong className="player-bar-name">{name}</strong>
        <span className="player-bar-details muted">
          {name !== seat && <span className="player-bar-seat">{seat}</span>}
          {isTurn && <span className="player-bar-to-move">{t('to-move')}</span>}
          {note}
        </span>
      </div>
      {left !== undefined && <span className="player-bar-moves-left">{t('moves-left', { count: left })}</span>}
      <ThinkingStatus match={match} player={player} />
      {score !== undefined && (
        <span className="player-bar-score">
          <span className="player-bar-score-name muted">{ui.score?.name(words)}</span>
          <strong>
            {score.count}
            {score.goal !== undefined && <span className="muted player-bar-goal"> / {score.goal}</span>}
          </strong>
        </span>
      )}
      {session.isTimed && <PlayerClock match={match} player={player} name={name} />}
    </section>
  );
}

function ThinkingStatus({ match, player }: Pick<PlayerBarProps, 'match' | 'player'>): JSX.Element | null {
  const words = useWords();
  const t = useSection(PLAY);
  // Its first number takes a frame, in which stones would stand still
  useEffect(() => {
    const timer = setTimeout(() => words.number(0, COMPACT), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const { thinking } = match;
  if (thinking?.player !== player) return null;
  const { thought } = thinking;
  const compact = (value: number) => words.number(value, COMPACT);
  const text =
    thought === undefined
      ? t('thinking')
      : thought.visits === undefined
        ? t('thinking-depth', { depth: thought.depth, nodes: compact(thought.nodes) })
        : t('thinking-visits', { visits: compact(thought.visits) });
  return (
    <span className="player-bar-thinking">
      <span className="player-bar-thinking-text muted">{text}</span>
      <Button className="player-bar-stop" onClick={() => match.moveNow()}>
        <Icon name="stop" size={16} />
        {t('move-now')}
      </Button>
    </span>
  );
}

export function PlayerClock({ match, player, name }: PlayerBarProps): JSX.Element {
  const words = useWords();
  const t = useSection(PLAY);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isRunning = match.session.live.clock.running === player;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(redraw, 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  const shownLeft = match.isLive ? undefined : match.shown.clocks?.[player];
  const left = shownLeft ?? match.session.live.clock.left(player, match.now());
  const time = left >= DAY_MS ? daysText(words, left / DAY_MS) : formatTime(left);
  const classes = ['clock', isRunning && 'clock-running', left < LOW_TIME_MS && 'clock-short']
    .filter(Boolean)
    .join(' ');
  return (
    <span className={classes} role="timer" aria-live="off" aria-label={t('clock-left', { name, time })}>
      {time}
    </span>
  );
}

function daysText(words: Words, left: number): string {
  const count = Math.round(10 * left) / 10;
  return words.of(TIME)('days-left', { count, days: words.number(count) });
}
