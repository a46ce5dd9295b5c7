/** The panel beside the board: the moves, and information about the game. */
import { CHANCE, type Game } from 'otau';
import { type CSSProperties, type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSection } from '../../i18n/index.js';
import { PLAY } from '../../i18n/namespaces/first.js';
import type { Session } from '../../session/session.js';
import { lineThrough, type MoveNode } from '../../session/tree.js';
import { later } from '../../shell/later.js';
import type { BaseMatch } from '../match/base-match.js';
import { StepButtons } from './step-buttons.js';
import { Tabs } from './tabs.js';

const GameInfo = later(() => import('./game-info.js'));

const TABS = ['moves', 'game'] as const;

interface ExtraTab {
  readonly title: string;
  readonly content: ReactNode;
  /** Opens as soon as it is available. */
  readonly isFirst?: boolean;
}

interface PanelProps {
  readonly match: BaseMatch;
  readonly names: readonly string[];
  readonly extraTab?: ExtraTab;
}

export function Panel({ match, names, extraTab }: PanelProps): JSX.Element {
  const t = useSection(PLAY);
  const [tab, setTab] = useState<(typeof TABS)[number] | 'extra'>('moves');
  const isFirst = extraTab?.isFirst === true;
  useEffect(() => {
    if (isFirst) setTab('extra');
    return () => setTab((now) => (now === 'extra' ? 'moves' : now));
  }, [isFirst]);
  const tabs = extraTab === undefined ? TABS : ([...TABS, 'extra'] as const);
  const titleOf = (name: (typeof tabs)[number]) => (name === 'extra' ? (extraTab?.title ?? '') : t(name));
  return (
    <Tabs
      label={t('panel')}
      names={tabs}
      titleOf={titleOf}
      tab={tab}
      onTab={setTab}
      below={<StepControls match={match} />}
    >
      {tab === 'moves' && <MoveList session={match.session} shown={match.shown} onShow={(node) => match.show(node)} />}
      {tab === 'game' && <GameInfo match={match} names={names} />}
      {tab === 'extra' && extraTab?.content}
    </Tabs>
  );
}

function StepControls({ match }: { match: BaseMatch }): JSX.Element {
  const { shown, session } = match;
  const actions = {
    first: () => match.show(session.tree.root),
    back: () => match.step(-1),
    forward: () => match.step(1),
    last: () => match.show(session.current),
  };
  return (
    <StepButtons
      canBack={shown.parent !== undefined}
      canForward={!match.isLive}
      onStep={(step) => void actions[step]()}
    />
  );
}

/** The moves of a game by turns, with branches under the moves they replace. A click shows the position after a move. */
interface MoveListProps {
  readonly session: Session;
  /** The node whose position is on the board. */
  readonly shown: MoveNode;
  readonly onShow: (node: MoveNode) => void;
}

/** The moves of one player before another one moves. */
interface Turn {
  readonly player: number;
  readonly nodes: MoveNode[];
}

/** A line of the list: one turn of each player, in the order of play. */
interface Round {
  readonly number: number;
  readonly turns: Turn[];
}

function MoveList({ session, shown, onShow }: MoveListProps): JSX.Element {
  const t = useSection(PLAY);
  const list = useRef<HTMLOListElement>(null);
  // The list scrolls to the shown move
  useEffect(() => scrollTo(list.current), [shown, session.current.ply]);
  // Also when something below the list, such as the result, takes space
  const isEmpty = session.tree.root.children.length === 0;
  useEffect(() => {
    const box = isEmpty ? undefined : list.current?.parentElement;
    if (!box) return;
    const observer = new ResizeObserver(() => scrollTo(list.current));
    observer.observe(box);
    return () => observer.disconnect();
  }, [isEmpty]);
  const line = lineThrough(shown.ply > session.current.ply ? shown : session.current);
  const rounds = roundsOf(session.game, line);
  if (rounds.length === 0) return <p className="muted moves-empty">{t('no-moves')}</p>;
  const props = { game: session.game, shown, onShow };
  const columns = { '--players': session.game.players } as CSSProperties;
  return (
    <ol ref={list} className="moves" style={columns} aria-label={t('moves')}>
      {rounds.map(({ number, turns }) => (
        <li key={number} className="moves-round">
          <span className="moves-number muted" aria-hidden="true">
            {number}.
          </span>
          {turns.map(({ player, nodes }) => (
            <span key={player} className="moves-turn" style={{ gridColumn: player + 2 }}>
              {nodes.map((node) => (
                <Move key={node.id} node={node} {...props} />
              ))}
            </span>
          ))}
          <Branches nodes={turns.flatMap(({ nodes }) => nodes)} {...props} />
        </li>
      ))}
    </ol>
  );
}

interface MoveProps {
  readonly game: Game;
  readonly node: MoveNode;
  readonly shown: MoveNode;
  readonly onShow: (node: MoveNode) => void;
}

function Move({ game, node, shown, onShow }: MoveProps): JSX.Element {
  const isShown = node === shown;
  const text = game.formatAction((node.parent as MoveNode).row, node.action);
  const classes = node.mover === CHANCE ? 'moves-move moves-throw' : 'moves-move';
  return (
    <button type="button" className={classes} aria-current={isShown ? 'step' : undefined} onClick={() => onShow(node)}>
      {text}
    </button>
  );
}

interface BranchesProps extends Omit<MoveProps, 'node'> {
  readonly nodes: readonly MoveNode[];
}

/** The alternatives to these moves, each with the moves after it. */
function Branches({ nodes, ...props }: BranchesProps): JSX.Element | null {
  const others = nodes.flatMap((node) => (node.parent?.children ?? []).filter((sibling) => sibling !== node));
  if (others.length === 0) return null;
  return (
    <span className="moves-branches">
      {others.map((other) => (
        <span key={other.id} className="moves-branch">
          {lineThrough(other)
            .slice(other.ply, other.ply + 12)
            .map((node) => (
              <Move key={node.id} node={node} {...props} />
            ))}
        </span>
      ))}
    </span>
  );
}

function roundsOf(game: Game, line: readonly MoveNode[]): Round[] {
  const rounds: Round[] = [];
  let turn: Turn | undefined;
  for (const node of line.slice(1)) {
    const player = node.mover === CHANCE ? game.actor(node.row) : node.mover;
    if (turn === undefined || turn.player !== player) {
      turn = { player, nodes: [] };
      const last = rounds.at(-1);
      const isNew = last === undefined || last.turns.some((other) => other.player >= player);
      if (isNew) rounds.push({ number: rounds.length + 1, turns: [turn] });
      else last.turns.push(turn);
    }
    turn.nodes.push(node);
  }
  return rounds;
}

/** Scrolls the list to the shown move without scrolling the page. */
function scrollTo(list: HTMLOListElement | null): void {
  const move = list?.querySelector<HTMLElement>('[aria-current]');
  const box = list?.parentElement;
  if (!move || !box) return;
  const top = move.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (top < 0 || top > box.clientHeight - move.offsetHeight) box.scrollTop += top - box.clientHeight / 2;
}
