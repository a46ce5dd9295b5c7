/** The board of a game with its players' strips, what can be done, and the panel. */
import { OVER } from 'otau';
import { type JSX, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ToolsPlace } from '../board/parts/tools.js';
import { takeArrival } from '../correspondence/arrivals.js';
import { Board } from '../games/board.js';
import { outcomeText, playerNames, reasonText, variantName } from '../games/describe.js';
import { useSection, useWords, type Words, withTexts } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/play.js';
import { PERSON, type Session } from '../session/session.js';
import { pathTo } from '../session/tree.js';
import { boardMotion, getSettings } from '../theme/settings.js';
import { playSound } from '../theme/sound.js';
import { useSettings } from '../theme/use-settings.js';
import { Acts } from './acts.js';
import type { Match } from './match.js';
import { Messages } from './messages.js';
import { type MoreTab, Panel } from './panel.js';
import { Strip } from './strip.js';
import type { Table } from './table.js';
import { useMatchChanges } from './use-match.js';
import './styles/table.css';
import './styles/panel.css';
import './styles/narrow.css';

/** The report comes with the end of the first game. */
const Report = lazy(() => withTexts(() => import('./report.js')));
/** A shorter game teaches nothing. */
const MIN_PLIES = 8;

function hasReport({ session }: Match): boolean {
  return session.current.ply >= MIN_PLIES;
}

interface GameViewProps {
  readonly match: Match;
  /** Another tab plays this game. */
  readonly isElsewhere: boolean;
  /** Plays it here instead. */
  readonly take: () => void;
}

/** Whether a player of the far side alone sits at the board, and so sees it from that side. */
function isSeenFromFar({ setup: { players } }: Session): boolean {
  return players.length === 2 && players[0] !== PERSON && players[1] === PERSON;
}

export function GameView({ match, isElsewhere, take }: GameViewProps): JSX.Element {
  useMatchChanges(match);
  useArrival(match);
  useResult(match.session);
  const words = useWords();
  const t = useSection(PLAY);
  const { game, setup } = match.session;
  const names = playerNames(words, game.id, setup.players, setup.names);
  const side = (flip: () => void) => (
    <>
      {isElsewhere && <Elsewhere take={take} />}
      <Messages match={match} names={names} />
      <Acts match={match} onFlip={flip} />
    </>
  );
  const report = match.session.ending !== undefined &&
    hasReport(match) && {
      title: t('report'),
      isFirst: true,
      content: (
        <Suspense>
          <Report match={match} names={names} />
        </Suspense>
      ),
    };
  return (
    <TableView
      match={match}
      names={names}
      side={side}
      more={report || undefined}
      pointed={match.pointed}
      marked={match.marked}
    />
  );
}

interface TableViewProps {
  readonly match: Table;
  readonly names: readonly string[];
  /** What is beside the board, given what turns it. */
  readonly side: (flip: () => void) => ReactNode;
  /** The text for a player beside the game. */
  readonly noteOf?: (player: number) => ReactNode;
  /** A further tab of the panel. */
  readonly more?: MoreTab;
  /** Moves of the shown position that are pointed out. */
  readonly pointed?: readonly number[];
  /** Cells that are spoken of. */
  readonly marked?: readonly string[];
}

/** The board with its strips and the panel, wherever the game is played. */
export function TableView({ match, names, side, noteOf, more, pointed, marked }: TableViewProps): JSX.Element {
  useStepKeys(match);
  const words = useWords();
  const { game } = match.session;
  const [isFlipped, setFlipped] = useState(() => isSeenFromFar(match.session));
  const seats = names.map((name, player) => (
    <Strip key={`${player}`} match={match} player={player} name={name} note={noteOf?.(player)} />
  ));
  const near = isFlipped ? 1 : 0;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <div className={`game game-${game.id}`}>
      <h1 className="spoken">{variantName(words, game)}</h1>
      <div className="sight">
        <div className="table">
          <div className="table-far">{seats.filter((_, player) => player !== near)}</div>
          <ToolsPlace value={tools}>
            <TheBoard match={match} isFlipped={isFlipped} names={names} pointed={pointed} marked={marked} />
          </ToolsPlace>
          <div className="table-near">{seats[near]}</div>
          <Spoken match={match} names={names} />
        </div>
        <div className="side-acts">{side(() => setFlipped(!isFlipped))}</div>
      </div>
      <Panel match={match} names={names} more={more} />
      <div ref={setTools} className="tools" />
    </div>
  );
}

interface TheBoardProps {
  readonly match: Table;
  readonly isFlipped: boolean;
  readonly names: readonly string[];
  readonly pointed?: readonly number[];
  readonly marked?: readonly string[];
}

function TheBoard({ match, isFlipped, names, pointed, marked }: TheBoardProps): JSX.Element {
  const words = useWords();
  const settings = useSettings();
  const { session, shown } = match;
  const isImported = match.facts.tags !== undefined;
  const isHis = match.isLive && match.isRunning && !isImported && session.isPersonsTurn;
  const before = shown.parent?.row;
  const isEnd = session.ending !== undefined && shown === session.current && session.game.actor(shown.row) !== OVER;
  return (
    <div className="table-board">
      <Board
        game={session.game}
        row={shown.row}
        counters={shown.counters}
        legal={isHis ? session.legal() : []}
        onAction={(action) => match.play(action)}
        last={before === undefined ? undefined : { before, action: shown.action }}
        flipped={isFlipped}
        motion={boardMotion(settings)}
        hints={pointed?.map((action) => ({ action, weight: 1 }))}
        marked={marked}
        throwSticks={isHis && session.actor < 0 ? () => match.throwSticks() : undefined}
        words={words}
        names={names}
        outcome={isEnd ? endText(words, session, names) : undefined}
        oneTap={settings.oneTap}
        textView={settings.textView}
        onSound={settings.sound ? playSound : undefined}
      />
    </div>
  );
}

/** Who has won, and why. */
function endText(words: Words, session: Session, names: readonly string[]): string {
  return `${outcomeText(words, names, session.ending?.results)}. ${reasonText(words, session, names)}`;
}

function Elsewhere({ take }: Pick<GameViewProps, 'take'>): JSX.Element {
  const t = useSection(PLAY);
  return (
    <section className="card message" role="status">
      <div>
        <strong>{t('elsewhere-title')}</strong>
        <p className="muted">{t('elsewhere-text')}</p>
      </div>
      <button type="button" className="button button-main" onClick={take}>
        {t('go-on-here')}
      </button>
    </section>
  );
}

/** Whose turn it is and how the game ended, for ears; moves are spoken by the boards. */
function Spoken({ match, names }: Omit<TheBoardProps, 'isFlipped'>): JSX.Element {
  const words = useWords();
  const t = useSection(PLAY);
  const { sound } = useSettings();
  const { session } = match;
  const { turn } = session;
  const isOver = session.ending !== undefined;
  const [wasOver] = useState(isOver);
  useEffect(() => {
    if (isOver && !wasOver && sound) playSound('end');
  }, [isOver, wasOver, sound]);
  const text = isOver
    ? endText(words, session, names)
    : session.isPersonsTurn && match.session.setup.players.filter((kind) => kind === PERSON).length === 1
      ? t(session.actor < 0 ? 'your-throw' : 'your-turn')
      : t('turn-of', { name: names[turn as number] });
  return (
    <p className="spoken" role="status">
      {text}
    </p>
  );
}

/** Notes how a game against an opponent ends, once. */
function useResult({ ending, game, setup: { players } }: Session): void {
  const [wasOver] = useState(ending !== undefined);
  const result = wasOver ? undefined : ending?.results[players.indexOf(PERSON)];
  const others = players.filter((kind) => kind !== PERSON);
  const opponent = others.length === 1 && players.length === 2 ? others[0] : undefined;
  useEffect(() => {
    if (result === undefined || opponent === undefined) return;
    void import('../exercises/play-rating.js').then(({ rateGame }) => rateGame(game.id, opponent, result));
  }, [result, opponent, game]);
}

/** Milliseconds for which each position stands that a friend's moves have led through. */
const ARRIVAL_DELAY_MS = 900;

/** What a friend has played is played on the board once it is seen. */
function useArrival(match: Match): void {
  useEffect(() => {
    const ply = takeArrival(match.facts.id);
    const { current } = match.session;
    if (ply === undefined || ply >= current.ply || boardMotion(getSettings()) === 'off') return;
    match.show(pathTo(current)[ply]);
    const timer = setInterval(() => {
      if (match.isLive) clearInterval(timer);
      else match.step(1);
    }, ARRIVAL_DELAY_MS);
    return () => clearInterval(timer);
  }, [match]);
}

/** The arrow keys step through the game wherever they have no other meaning. */
function useStepKeys(match: Table): void {
  useEffect(() => {
    const step = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isTaken =
        target instanceof Element &&
        target.closest('.board, input, select, textarea, dialog, [role="tablist"]') !== null;
      if (isTaken || altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft') match.step(-1);
      else if (key === 'ArrowRight') match.step(1);
    };
    addEventListener('keydown', step);
    return () => removeEventListener('keydown', step);
  }, [match]);
}
