/** The moves of a study with branches, marks and comments, each after its move. */
import { CHANCE, gameTraits } from 'otau';
import type { Grade } from 'otau/review';
import { type JSX, useEffect, useRef } from 'react';
import type { Fault } from '../i18n/failures.js';
import { isMoveMark, markSign } from '../session/marks.js';
import { type MoveNode, pathTo } from '../session/tree.js';
import type { Study } from '../study/study.js';
import './move-tree.css';

export interface NodeVerdict {
  readonly grade: Grade;
  /** Its sign in chess notation; empty for good moves. */
  readonly sign: string;
}

interface MoveTreeProps {
  readonly study: Study;
  readonly verdictOf?: (node: MoveNode) => NodeVerdict | undefined;
}

/** Of a tree with more moves, only branches from the shown line are drawn: drawing 100,000 moves takes a browser many seconds at each step. */
const MAX_WHOLE_TREE = 2000;

export function MoveTree(props: MoveTreeProps): JSX.Element {
  const { tree, shown, wrongMove } = props.study;
  const open = tree.size > MAX_WHOLE_TREE ? new Set(pathTo(shown)) : undefined;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => scrollTo(box.current, shown.id), [shown.id]);
  const [first] = tree.root.children;
  return (
    <div ref={box} className="tree-moves">
      <Remarks node={tree.root} />
      {first !== undefined && <Variation {...props} open={open} first={first} />}
      {first === undefined && wrongMove !== undefined && <WrongMove fault={wrongMove.fault} />}
    </div>
  );
}

interface VariationProps extends MoveTreeProps {
  readonly first: MoveNode;
  /** The nodes whose branches are drawn, and the branches that are drawn to their ends; all unless given. */
  readonly open: ReadonlySet<MoveNode> | undefined;
}

/** A line to its end. After each move come the alternatives to it. */
function Variation({ first, open, ...props }: VariationProps): JSX.Element {
  const { study } = props;
  const isOpen = (node: MoveNode) => open === undefined || open.has(node);
  const parts: JSX.Element[] = [];
  let isFresh = true;
  for (let node: MoveNode | undefined = first; node !== undefined; node = node.children[0]) {
    parts.push(<Move key={node.id} {...props} node={node} isFresh={isFresh} />);
    isFresh = node.comment !== undefined;
    if (node === study.wrongMove?.node) parts.push(<WrongMove key="wrong" fault={study.wrongMove.fault} />);
    // The first move of a variation is among its siblings already.
    const isOfVariation = node === first && node.parent?.children[0] !== node;
    const others = isOfVariation ? [] : (node.parent?.children.slice(1) ?? []);
    if (others.length === 0) continue;
    isFresh = true;
    if (!isOpen(node.parent as MoveNode)) {
      parts.push(<More key={`${node.id} instead`} />);
      continue;
    }
    parts.push(
      <ul key={`${node.id} instead`} className="tree-branches">
        {others.map((other) => (
          <li key={other.id}>
            {isOpen(other) ? (
              <Variation {...props} open={open} first={other} />
            ) : (
              <>
                <Move {...props} node={other} isFresh />
                {other.children.length > 0 && <More />}
              </>
            )}
          </li>
        ))}
      </ul>,
    );
  }
  return <span className="tree-line">{parts}</span>;
}

/** Stands for moves that are not drawn. */
function More(): JSX.Element {
  return <span className="muted">… </span>;
}

interface MoveProps extends MoveTreeProps {
  readonly node: MoveNode;
  /** A number is before it in any case. */
  readonly isFresh: boolean;
}

function Move({ study, verdictOf, node, isFresh }: MoveProps): JSX.Element {
  const { game, shown } = study;
  const parent = node.parent as MoveNode;
  const number = parent.counters.move;
  const isFirst = parent.parent === undefined || parent.parent.counters.move !== number;
  const verdict = verdictOf?.(node);
  const text = game.formatAction(parent.row, node.action);
  // In a turn of several moves it is not seen otherwise where the other side begins.
  const beginsTurn = gameTraits(game.id).movesPerTurn >= 2 && !isFirst && parent.mover !== node.mover;
  // A mark's words are not repeated
  const sign = node.marks?.some(isMoveMark) ? '' : (verdict?.sign ?? '');
  const grade = verdict === undefined ? '' : ` tree-${verdict.grade}`;
  return (
    <>
      <span className={beginsTurn ? 'tree-step tree-turn' : 'tree-step'}>
        {(isFirst || isFresh) && <span className="muted tree-number">{isFirst ? `${number}.` : `${number}…`}</span>}
        <button
          type="button"
          className={`tree-move${node.mover === CHANCE ? ' tree-throw' : ''}${grade}`}
          aria-current={node === shown ? 'step' : undefined}
          data-node={node.id}
          onClick={() => study.go(node)}
        >
          {text}
          <Glyphs marks={node.marks} sign={sign} />
        </button>
      </span>
      <Remarks node={node} />
    </>
  );
}

export function Glyphs({ marks = [], sign = '' }: { marks?: readonly number[]; sign?: string }) {
  const signs = [sign, ...marks.map(markSign)].filter((one) => one !== '');
  if (signs.length === 0) return null;
  return <b className="tree-glyph">{signs.join(' ')}</b>;
}

function Remarks({ node: { comment, parent, marks } }: { node: MoveNode }): JSX.Element | null {
  if (comment === undefined && (parent !== undefined || marks === undefined)) return null;
  return (
    <span className="tree-comment">
      {parent === undefined && <Glyphs marks={marks} />}
      {comment}
    </span>
  );
}

/** The wrong move at which reading a text stopped. */
function WrongMove({ fault: { move = '?' } }: { fault: Fault }): JSX.Element {
  return <del className="tree-wrong">{move.slice(0, MAX_WRONG_LENGTH)}</del>;
}

const MAX_WRONG_LENGTH = 20;

/** Scrolls the shown move into view without scrolling the page. */
function scrollTo(tree: HTMLElement | null, id: number): void {
  const move = tree?.querySelector<HTMLElement>(`[data-node="${id}"]`);
  const box = tree?.closest<HTMLElement>('.panel-body, .replay-moves');
  if (!move || !box) return;
  const top = move.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (top < 0 || top > box.clientHeight - 2 * move.offsetHeight) box.scrollTop += top - box.clientHeight / 2;
}
