/** The board of a game with the bars of its players, the actions and the panel. */
import { OVER } from 'otau';
import { type JSX, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { ToolsPlace } from '../../board/parts/tools.js';
import { newMoves } from '../../correspondence/new-moves.js';
import { PageBoard } from '../../games/board.js';
import { outcomeText, playerNames, reasonText, variantName } from '../../games/describe.js';
import { useSection, useWords, type Words } from '../../i18n/index.js';
import { PLAY } from '../../i18n/namespaces/first.js';
import { PERSON, type Session } from '../../session/session.js';
import { pathTo } from '../../session/tree.js';
import { Button } from '../../shell/controls.js';
import { later } from '../../shell/later.js';
import { go } from '../../shell/route.js';
import { useKeys } from '../../shell/use-keys.js';
import { boardMotion, changeSettings, getSettings, useSettings } from '../../theme/settings.js';
import { playSound } from '../../theme/sound.js';
import type { BaseMatch } from '../match/base-match.js';
import type { Match } from '../match/match.js';
import { useMatchChanges } from '../match/use-match.js';
import { Panel } from '../panel/panel.js';
import { GameActions } from './game-actions.js';
import { Messages } from './messages.js';
import { PlayerBar } from './player-bar.js';
import '../styles/table.css';
import '../styles/panel.css';
import '../styles/narrow.css';

/** Loaded when the first game ends. */
const GameReport = later(() => import('../panel/game-report.js'));
/** Shorter games get no report. */
const MIN_PLIES = 8;

/** What is beside a game that has not begun, in place of the actions and the panel, and the title of the page. */
export interface BeforeGame {
  readonly title: string;
  readonly side: ReactNode;
  readonly panel: ReactNode;
}

interface GameViewProps {
  readonly match: Match;
  /** Another tab plays this game. */
  readonly isInOtherTab: boolean;
  /** Takes the game over to this tab. */
  readonly takeOver: () => void;
  readonly before?: BeforeGame;
}

/** Whether the only person at the board plays the second side, and so sees the board from there. */
function startsFlipped({ setup: { players } }: Session): boolean {
  return players.length === 2 && players[0] !== PERSON && players[1] === PERSON;
}

export function GameView({ match, isInOtherTab, takeOver, before }: GameViewProps): JSX.Element {
  useMatchChanges(match);
  useNewMoves(match);
  useRatingUpdate(match.session);
  const words = useWords();
  const t = useSection(PLAY);
  const [isHintAsked, setHintAsked] = useState(false);
  const askHint = () => {
    // What a hint says has no place before the game has begun
    if (before !== undefined || !match.session.isCoachable || !match.isRunning) return;
    changeSettings({ coach: true });
    setHintAsked(true);
  };
  useKeys({ KeyH: askHint, KeyN: () => go('play') });
  const { game, setup } = match.session;
  const names = playerNames(words, game.id, setup.players, setup.names);
  const side = (flip: () => void) =>
    before?.side ?? (
      <>
        {isInOtherTab && <OtherTabMessage takeOver={takeOver} />}
        <Messages match={match} names={names} isHintAsked={isHintAsked} onHint={() => setHintAsked(false)} />
        <GameActions match={match} onFlip={flip} />
      </>
    );
  const report = match.session.ending !== undefined &&
    match.session.current.ply >= MIN_PLIES && {
      title: t('report'),
      isFirst: true,
      content: <GameReport match={match} names={names} />,
    };
  return (
    <MatchView
      match={match}
      title={before?.title}
      names={names}
      side={side}
      panel={before?.panel ?? <Panel match={match} names={names} extraTab={report || undefined} />}
    />
  );
}

interface MatchViewProps {
  readonly match: BaseMatch;
  readonly names: readonly string[];
  /** The title of the page; the name of the game unless given. */
  readonly title?: string;
  /** What is beside the board; `flip` turns the board. */
  readonly side: (flip: () => void) => ReactNode;
  /** A text in the player's bar, such as whether the player is online. */
  readonly noteOf?: (player: number) => ReactNode;
  /** What is beside or below all that. */
  readonly panel: ReactNode;
}

/** The board with the players' bars and the panel, for games in this browser and in rooms. */
export function MatchView({ match, title, names, side, noteOf, panel }: MatchViewProps): JSX.Element {
  const words = useWords();
  const { game } = match.session;
  const [isFlipped, setFlipped] = useState(() => startsFlipped(match.session));
  const seats = names.map((name, player) => (
    <PlayerBar key={`${player}`} match={match} player={player} name={name} note={noteOf?.(player)} />
  ));
  const flip = () => setFlipped(!isFlipped);
  useKeys({
    ArrowLeft: () => match.step(-1),
    ArrowRight: () => match.step(1),
    Escape: () => match.forgetAhead(),
    KeyF: flip,
  });
  const near = isFlipped ? 1 : 0;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <div className={`game game-${game.id}`}>
      <h1 className="visually-hidden">{title ?? variantName(words, game)}</h1>
      <div className="first-screen">
        <div className="table">
          <div className="table-far">{seats.filter((_, player) => player !== near)}</div>
          <ToolsPlace value={tools}>
            <MatchBoard match={match} isFlipped={isFlipped} names={names} />
          </ToolsPlace>
          <div className="table-near">{seats[near]}</div>
          <StatusAnnouncement match={match} names={names} />
        </div>
        <div className="side-actions">{side(flip)}</div>
      </div>
      {panel}
      <div ref={setTools} className="tools" />
    </div>
  );
}

interface MatchBoardProps {
  readonly match: BaseMatch;
  readonly isFlipped: boolean;
  readonly names: readonly string[];
}

function MatchBoard({ match, isFlipped, names }: MatchBoardProps): JSX.Element {
  const words = useWords();
  const { session, shown } = match;
  const isImported = match.metadata.tags !== undefined;
  const canMove = match.isLive && match.isRunning && !isImported && session.isPersonsTurn;
  const before = shown.parent?.row;
  const isEnd = session.ending !== undefined && shown === session.current && session.game.actor(shown.row) !== OVER;
  // A press beside what can be chosen takes the waiting move back; a line is longer work
  const release = ({ target }: MouseEvent) => {
    if (
      match.lineMoves === undefined &&
      target instanceof Element &&
      target.closest('[data-choosable], button') === null
    )
      match.forgetAhead();
  };
  return (
    // biome-ignore lint/a11y: a keyboard has Escape for it, and a screen reader the button below the board
    <div
      className="table-board"
      onClick={release}
      onKeyDown={({ key }) => {
        // The board keeps its keys from the page
        if (key === 'Escape') match.forgetAhead();
      }}
    >
      <PageBoard
        game={session.game}
        row={shown.row}
        counters={shown.counters}
        legal={match.lineMoves ?? (canMove ? session.legal() : [])}
        ahead={match.isLive ? match.ahead : undefined}
        onAction={(action) => match.play(action)}
        last={before === undefined ? undefined : { before, action: shown.action }}
        flipped={isFlipped}
        hints={match.pointed.map((action) => ({ action }))}
        marked={match.marked}
        throwSticks={canMove && session.actor < 0 ? () => match.throwSticks() : undefined}
        names={names}
        outcome={isEnd ? endText(words, session, names) : undefined}
      />
    </div>
  );
}

/** The result and its reason. */
function endText(words: Words, session: Session, names: readonly string[]): string {
  return `${outcomeText(words, names, session.ending?.results)}. ${reasonText(words, session, names)}`;
}

function OtherTabMessage({ takeOver }: Pick<GameViewProps, 'takeOver'>): JSX.Element {
  const t = useSection(PLAY);
  return (
    <section className="card message" role="status">
      <div>
        <strong>{t('other-tab')}</strong>
        <p className="muted">{t('other-tab-about')}</p>
      </div>
      <Button text={t('continue-here')} look="main" onClick={takeOver} />
    </section>
  );
}

/** Announces to screen readers whose turn it is and how the game ended. The boards announce the moves. */
function StatusAnnouncement({ match, names }: Omit<MatchBoardProps, 'isFlipped'>): JSX.Element {
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
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** Updates the player's rating once when a game against one opponent ends. */
function useRatingUpdate({ ending, game, setup: { players } }: Session): void {
  const [wasOver] = useState(ending !== undefined);
  const result = wasOver ? undefined : ending?.results[players.indexOf(PERSON)];
  const others = players.filter((kind) => kind !== PERSON);
  const opponent = others.length === 1 && players.length === 2 ? others[0] : undefined;
  useEffect(() => {
    if (result === undefined || opponent === undefined) return;
    void import('../../exercises/play-rating.js').then(({ rateGame }) => rateGame(game.id, opponent, result));
  }, [result, opponent, game]);
}

/** Milliseconds between the moves of a friend that are replayed. */
const NEW_MOVE_DELAY_MS = 900;

/** Replays the moves that a friend has made since the player last saw the game. */
function useNewMoves(match: Match): void {
  useEffect(() => {
    const { id } = match.metadata;
    const ply = newMoves.get(id);
    newMoves.delete(id);
    const { current } = match.session;
    if (ply === undefined || ply >= current.ply || boardMotion(getSettings()) === 'off') return;
    match.show(pathTo(current)[ply]);
    const timer = setInterval(() => {
      if (match.isLive) clearInterval(timer);
      else match.step(1);
    }, NEW_MOVE_DELAY_MS);
    return () => clearInterval(timer);
  }, [match]);
}
