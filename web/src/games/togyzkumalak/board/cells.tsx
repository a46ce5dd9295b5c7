/**
 * The cells of the Togyz Kumalak board, row by row, as targets for pointers, keys and screen readers. They show only dots on
 * legal pits.
 */
import type { Game, Row } from 'otau';
import { type Pit, readTogyz } from 'otau/games/togyzkumalak';
import type { MouseEvent } from 'react';
import { DECORATION } from '../../../board/parts/decoration.js';
import type { GridCell, useGrid } from '../../../board/parts/use-grid.js';
import { describePlan, pitName, sideName, type TogyzWords } from '../speech.js';
import { LegalDot } from './marks.js';
import { kazanBox, type Plan, pitMiddle, pitTarget, sidePits } from './plan.js';
import { type Sowing, sowing } from './sowing.js';

export function pitCell(pits: number, { side, number }: Pit): number {
  return side * pits + number - 1;
}

export function kazanCell(pits: number, side: number): number {
  return 2 * pits + side;
}

/** The boxes of all cells. */
export function gridCells(plan: Plan): GridCell[] {
  const kazans = [0, 1].map((side) => {
    const { x, y, width, height } = kazanBox(plan, side);
    return { id: kazanCell(plan.pits, side), x: x + width / 2, y: y + height / 2, width };
  });
  const pits = [0, 1].flatMap((side) => sidePits(plan.pits, side));
  return [...pits.map((pit) => ({ id: pitCell(plan.pits, pit), ...pitMiddle(plan, pit) })), ...kazans];
}

export interface CellsProps {
  readonly game: Game;
  readonly row: Row;
  readonly plan: Plan;
  readonly t: TogyzWords;
  readonly grid: ReturnType<typeof useGrid>;
  readonly isEditing: boolean;
  readonly hints: readonly { readonly move: Sowing }[];
  /** The action of a cell, or -1. */
  readonly actionOf: (cell: number) => number;
  readonly onChoose: (event: MouseEvent, cell: number) => void;
  readonly onHover: (cell: number | undefined) => void;
}

/** Both rows of pits and both kazans, in reading order. */
export function Cells(props: CellsProps) {
  const { plan, t, grid } = props;
  const far = 1 - plan.viewer;
  const [farPits, nearPits] = [far, plan.viewer].map((side) => sidePits(plan.pits, side));
  const rows = plan.isUpright ? [farPits, nearPits.reverse()] : [farPits.reverse(), nearPits];
  return (
    <>
      <Dots {...props} />
      <g {...grid.gridProps} aria-label={t('board')} aria-description={t('keys')}>
        <g {...grid.rowProps}>
          {rows[0].map((pit) => (
            <PitCell key={pit.number} {...props} pit={pit} />
          ))}
        </g>
        <g {...grid.rowProps}>
          <KazanCell {...props} side={far} />
        </g>
        <g {...grid.rowProps}>
          <KazanCell {...props} side={plan.viewer} />
        </g>
        <g {...grid.rowProps}>
          {rows[1].map((pit) => (
            <PitCell key={pit.number} {...props} pit={pit} />
          ))}
        </g>
      </g>
    </>
  );
}

/** Dots on legal pits. */
function Dots({ plan, actionOf }: CellsProps) {
  const pits = [0, 1].flatMap((side) => sidePits(plan.pits, side));
  const legal = pits.filter((pit) => actionOf(pitCell(plan.pits, pit)) >= 0);
  return (
    <g {...DECORATION}>
      {legal.map((pit) => (
        <LegalDot key={pit.number} plan={plan} pit={pit} />
      ))}
    </g>
  );
}

function cellProps({ grid, isEditing, actionOf, onChoose, onHover }: CellsProps, cell: number) {
  const isOpen = isEditing || actionOf(cell) >= 0;
  return {
    ...grid.cellProps(cell),
    className: 'togyz-cell',
    'data-legal': isOpen || undefined,
    'aria-disabled': !isOpen || undefined,
    onClick: (event: MouseEvent) => onChoose(event, cell),
    onPointerEnter: () => onHover(cell),
    onPointerLeave: () => onHover(undefined),
  };
}

function PitCell(props: CellsProps & { readonly pit: Pit }) {
  const { plan, pit } = props;
  const target = pitTarget(plan, pit);
  return (
    <g {...cellProps(props, pitCell(plan.pits, pit))} aria-label={pitLabel(props, pit)}>
      <rect className="togyz-target" {...target} rx={10} />
      <rect className="togyz-focus" {...target} rx={10} />
    </g>
  );
}

function KazanCell(props: CellsProps & { readonly side: number }) {
  const { plan, t, game, row, side } = props;
  const count = t('stones', { count: readTogyz(game, row).kazan[side] });
  const label = `${t('kazan', { side: sideName(t, side) })}: ${count}`;
  const box = kazanBox(plan, side);
  return (
    <g {...cellProps(props, kazanCell(plan.pits, side))} aria-label={label}>
      <rect className="togyz-target" {...box} rx={20} />
      <rect className="togyz-focus" {...box} rx={20} />
    </g>
  );
}

/** `White, pit 6, Belbasar: 9 stones; last stone: Black, pit 5; takes 10. suggested: 1` */
function pitLabel({ game, row, plan, t, hints, actionOf }: CellsProps, pit: Pit): string {
  const scene = readTogyz(game, row);
  const side = sideName(t, pit.side);
  const name = pitName(t, plan.pits, pit.number);
  const where =
    name === undefined ? t('pit', { side, number: pit.number }) : t('pitNamed', { side, number: pit.number, name });
  if (scene.tuzdyk[pit.side] === pit.number) return `${where}: ${t('tuzdykOf', { side: sideName(t, 1 - pit.side) })}`;
  const count = scene.stones[pit.side][pit.number - 1];
  if (count === 0) return `${where}: ${t('empty')}`;
  const action = actionOf(pitCell(plan.pits, pit));
  if (action < 0) return `${where}: ${t('stones', { count })}`;
  const rank = hints.findIndex(({ move }) => move.from.number === pit.number);
  const hint = rank < 0 ? '' : `. ${t('suggested', { rank: rank + 1 })}`;
  return `${where}: ${describePlan(t, sowing(game, row, action))}${hint}`;
}
