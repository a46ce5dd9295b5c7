/** The moves with all their branches, and what can be done with the branch that is looked at. */
import { CHANCE, gameTraits } from 'otau';
import { type JSX, useEffect, useRef } from 'react';
import type { Fault } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { ANALYSE } from '../i18n/namespaces/analyse.js';
import { GLYPHS } from '../judgement/comment.js';
import type { MoveNode } from '../session/tree.js';
import { Icon } from '../shell/icons.js';
import { gradeNode } from '../study/review.js';
import type { Study } from '../study/study.js';

export function TreeView({ study }: { readonly study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  const box = useRef<HTMLDivElement>(null);
  const { shown, tree, wrongMove: wrong } = study;
  useEffect(() => scrollTo(box.current, shown.id), [shown.id]);
  return (
    <div ref={box} className="tree">
      {tree.root.children.length === 0 ? (
        <p className="muted">{wrong === undefined ? t('play-any') : <WrongMove fault={wrong.fault} />}</p>
      ) : (
        <Variation study={study} first={tree.root.children[0]} />
      )}
      <div className="tree-acts">
        <button type="button" className="button" disabled={!study.isBranch(shown)} onClick={() => study.promote(shown)}>
          <Icon name="redo" size={20} />
          {t('promote')}
        </button>
        <button
          type="button"
          className="button"
          disabled={shown.parent === undefined}
          onClick={() => study.remove(shown)}
        >
          <Icon name="close" size={20} />
          {t('remove')}
        </button>
        {study.canBringBack && (
          <button type="button" className="button" onClick={() => study.bringBack()}>
            <Icon name="undo" size={20} />
            {t('bring-back')}
          </button>
        )}
      </div>
    </div>
  );
}

interface VariationProps {
  readonly study: Study;
  readonly first: MoveNode;
}

/** A line to its end; behind each move the branches that were played instead of it. */
function Variation({ study, first }: VariationProps): JSX.Element {
  const parts: JSX.Element[] = [];
  let isFresh = true;
  for (let node: MoveNode | undefined = first; node !== undefined; node = node.children[0]) {
    parts.push(<Move key={node.id} study={study} node={node} isFresh={isFresh} />);
    isFresh = false;
    if (node === study.wrongMove?.node) parts.push(<WrongMove key="wrong" fault={study.wrongMove.fault} />);
    // The first move of a variation stands among its siblings already.
    const others: readonly MoveNode[] = node === first && node.parent?.children[0] !== node ? [] : siblingsOf(node);
    if (others.length === 0) continue;
    isFresh = true;
    parts.push(
      <ul key={`${node.id} instead`} className="tree-branches">
        {others.map((other) => (
          <li key={other.id}>
            <Variation study={study} first={other} />
          </li>
        ))}
      </ul>,
    );
  }
  return <span className="tree-line">{parts}</span>;
}

/** The word of a text at which reading it stopped. */
function WrongMove({ fault: { move = '?' } }: { readonly fault: Fault }): JSX.Element {
  return <del className="tree-wrong">{move.slice(0, MAX_WRONG_LENGTH)}</del>;
}

const MAX_WRONG_LENGTH = 20;

function siblingsOf({ parent }: MoveNode): readonly MoveNode[] {
  return parent?.children.slice(1) ?? [];
}

interface MoveProps {
  readonly study: Study;
  readonly node: MoveNode;
  /** A number stands before it in any case. */
  readonly isFresh: boolean;
}

function Move({ study, node, isFresh }: MoveProps): JSX.Element {
  const { game, shown } = study;
  const parent = node.parent as MoveNode;
  const number = parent.counters.move;
  const isFirst = parent.parent === undefined || parent.parent.counters.move !== number;
  const grade = gradeNode(study, node)?.grade;
  const text = game.formatAction(parent.row, node.action);
  // In a turn of several moves it is not seen otherwise where the other side begins.
  const beginsTurn = gameTraits(game.id).movesPerTurn >= 2 && !isFirst && parent.mover !== node.mover;
  return (
    <span className={beginsTurn ? 'tree-step tree-turn' : 'tree-step'}>
      {(isFirst || isFresh) && <span className="muted tree-number">{isFirst ? `${number}.` : `${number}…`}</span>}
      <button
        type="button"
        className={`tree-move${node.mover === CHANCE ? ' tree-throw' : ''}${grade ? ` tree-${grade}` : ''}`}
        aria-current={node === shown ? 'step' : undefined}
        data-node={node.id}
        onClick={() => study.go(node)}
      >
        {text}
        {grade !== undefined && GLYPHS[grade] !== '' && <b className="tree-glyph">{GLYPHS[grade]}</b>}
      </button>
    </span>
  );
}

/** Brings the shown move into view without moving the page. */
function scrollTo(tree: HTMLElement | null, id: number): void {
  const move = tree?.querySelector<HTMLElement>(`[data-node="${id}"]`);
  const box = tree?.closest<HTMLElement>('.panel-body');
  if (!move || !box) return;
  const top = move.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (top < 0 || top > box.clientHeight - 2 * move.offsetHeight) box.scrollTop += top - box.clientHeight / 2;
}
