/**
 * A viewer of a game: the board, the number of the position, buttons and keys to step, and optionally moves by hand. A game with
 * branches, marks or comments also has the tree of moves.
 */
import { CHANCE, legalActions } from 'otau';
import { type JSX, type KeyboardEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { BoardProps } from '../board/board-props.js';
import { Board } from '../games/board.js';
import { originText } from '../games/describe.js';
import type english from '../i18n/en/replay.json';
import { namespace } from '../i18n/namespace.js';
import type { KeyOf, Words } from '../i18n/words.js';
import { pathTo } from '../session/tree.js';
import { Button } from '../shell/controls.js';
import type { IconName } from '../shell/icons.js';
import { studyNames, studyOutcome } from '../study/outcome.js';
import { historyTo, type Study } from '../study/study.js';
import { MoveTree } from './move-tree.js';
import { Tags } from './tags.js';
import './replay.css';

const REPLAY = namespace<typeof english>(import.meta.glob('../i18n/*/replay.json', { import: 'default' }));

export interface ShownStep {
  /** Its number: 0 is the first position. */
  readonly ply: number;
  /** The actions and outcomes from the first position to it. */
  readonly actions: readonly number[];
  /** Whether the game has ended there, by the rules or by a limit of plies. */
  readonly over: boolean;
}

interface ReplayProps {
  readonly study: Study;
  readonly onStep?: (step: ShownStep) => void;
  readonly words: Words;
  readonly motion?: BoardProps['motion'];
  readonly flipped?: boolean;
  readonly hints?: BoardProps['hints'];
  /** Whether there are buttons to step, and the tree of moves. */
  readonly controls: boolean;
  /** Whether the user can make moves. A move from an earlier position removes the later ones. */
  readonly playable?: boolean;
}

type Step = 'first' | 'back' | 'forward' | 'last';
const STEPS: readonly (Step & IconName & KeyOf<typeof REPLAY>)[] = ['first', 'back', 'forward', 'last'];
const KEYS: Readonly<Record<string, Step>> = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };

export function Replay({ study, onStep, words, motion, flipped, hints, controls, playable }: ReplayProps): JSX.Element {
  useSyncExternalStore(study.watch, study.version);
  useSteps(study, onStep);
  const t = words.of(REPLAY);
  const { game, shown, line } = study;
  const { row, counters, parent, action, ply } = shown;
  const isOpen = playable && historyTo(game, shown).ending() === undefined;
  const playMove = (chosen: number) => playOn(study, chosen);
  const board = (
    <Board
      game={game}
      row={row}
      counters={counters}
      legal={isOpen ? legalActions(game, row) : []}
      onAction={playable ? playMove : undefined}
      throwSticks={playable && game.actor(row) === CHANCE ? () => playMove(study.drawThrow()) : undefined}
      last={parent === undefined ? undefined : { before: parent.row, action }}
      flipped={flipped}
      hints={hints}
      motion={motion}
      words={words}
      outcome={studyOutcome(study, words, studyNames(study, words))}
    />
  );
  if (!controls) return board;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    // On the board the arrow keys move over its cells
    if (target instanceof Element && target.closest('[role="grid"]') !== null) return;
    const step = KEYS[key];
    if (step === undefined) return;
    event.preventDefault();
    study[step]();
  };
  const end = line.length - 1;
  const canGo = (step: Step) => (step === 'first' || step === 'back' ? ply > 0 : ply < end);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what its buttons do as well
    <div className="replay" onKeyDown={onKeyDown}>
      <GameHeader study={study} words={words} />
      {board}
      <div className="row replay-steps">
        {STEPS.map((step) => (
          <Button
            key={step}
            look="icon"
            icon={step}
            aria-label={t(step)}
            aria-disabled={!canGo(step)}
            onClick={() => study[step]()}
          />
        ))}
        <span className="replay-position">{t('where', { ply, count: end })}</span>
      </div>
      {hasRemarks(study) && (
        <div className="replay-moves">
          <MoveTree study={study} />
        </div>
      )}
    </div>
  );
}

/** Calls `onStep` for each new shown position, before the next input. */
function useSteps({ game, shown }: Study, onStep: ReplayProps['onStep']): void {
  const announced = useRef(shown.id);
  useLayoutEffect(() => {
    if (announced.current === shown.id) return;
    announced.current = shown.id;
    const actions = pathTo(shown).map(({ action }) => action);
    onStep?.({ ply: shown.ply, actions: actions.slice(1), over: historyTo(game, shown).ending() !== undefined });
  }, [game, shown, onStep]);
}

/** Players, place, date and the other tags; nothing if they are unknown. */
function GameHeader({ study: { info }, words }: Pick<ReplayProps, 'study' | 'words'>): JSX.Element | null {
  const { names = [], tags } = info;
  const texts = [names.filter((name) => name !== '').join(' – '), originText(words, info)];
  const [title, ...others] = texts.filter((text) => text !== '');
  if (title === undefined) return null;
  return (
    <Tags tags={tags}>
      <strong>{title}</strong> <span className="muted">{others.join(' · ')}</span>
    </Tags>
  );
}

function hasRemarks({ tree }: Study): boolean {
  return [...tree.nodes()].some(
    ({ children, comment, marks }) => children.length > 1 || comment !== undefined || marks !== undefined,
  );
}

function playOn(study: Study, action: number): void {
  for (const child of [...study.shown.children]) if (child.action !== action) study.remove(child);
  study.play(action);
}
