/** The cells of the generic board as targets for pointers, keys and screen readers. */
import type { BoardScene, SceneCell } from 'otau/render';
import type { JSX } from 'react';
import type { useGrid } from '../../board/parts/use-grid.js';
import type { Translate, Words } from '../../i18n/words.js';
import { gamePlayer } from '../game-text.js';
import { CellShape } from './cell.js';
import type { GenericBoardWord } from './i18n/board.js';
import { linesOf, type Plan } from './plan.js';

interface TargetsProps {
  readonly game: string;
  readonly scene: BoardScene;
  readonly plan: Plan;
  readonly grid: ReturnType<typeof useGrid>;
  readonly open: ReadonlySet<string>;
  readonly from: string | undefined;
  readonly t: Translate<GenericBoardWord>;
  readonly words: Words;
  readonly onChoose: (cell: string) => void;
}

export function Targets(props: TargetsProps): JSX.Element {
  const { scene, plan, grid, t } = props;
  return (
    <g {...grid.gridProps} aria-label={t('board')} aria-description={t('keys')}>
      {linesOf(plan).map((line) => (
        <g key={line[0]} {...grid.rowProps}>
          {line.map((number) => (
            <Target key={number} {...props} number={number} cell={scene.cells[number]} />
          ))}
        </g>
      ))}
    </g>
  );
}

function Target(props: TargetsProps & { readonly number: number; readonly cell: SceneCell }): JSX.Element {
  const { plan, grid, open, from, onChoose, number, cell } = props;
  const isOpen = open.has(cell.id);
  const box = plan.boxes[number];
  const cellProps = {
    ...grid.cellProps(number),
    'aria-label': labelOf(props),
    'aria-selected': from === cell.id || undefined,
    'aria-disabled': !isOpen || undefined,
    'data-legal': isOpen || undefined,
    onClick: () => onChoose(cell.id),
  };
  return (
    <g className="generic-cell" {...cellProps}>
      <CellShape cell={cell} box={box} className="generic-target" />
      <CellShape cell={cell} box={box} className="generic-focus" />
    </g>
  );
}

/** `c: 4. can be chosen`, `a1: White K` */
function labelOf({ game, open, from, t, words, cell }: TargetsProps & { readonly cell: SceneCell }): string {
  const { id, piece, count, text } = cell;
  const content = [piece && gamePlayer(words, game, piece.owner), piece?.sign, count, text];
  const described = content.filter((one) => one !== undefined && one !== '').join(' ');
  const label = `${id}: ${described === '' ? t('empty') : described}`;
  return open.has(id) ? `${label}. ${t(from === undefined ? 'can-move' : 'can-end')}` : label;
}
