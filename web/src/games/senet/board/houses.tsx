/** The thirty houses as cells: their dancers, names and moves. */
import type { Game, Row } from 'otau';
import { HOUSES, placeOf, readSenet, SPECIAL_HOUSES } from 'otau/games/senet';
import type { MouseEvent } from 'react';
import { DECORATION } from '../../../board/parts/decoration.js';
import type { GridCell, useGrid } from '../../../board/parts/use-grid.js';
import { dancerName, describePlan, houseName, type SenetWords } from '../speech.js';
import { Dancer, HouseSign } from './dancer.js';
import { dancerPoint, footPoint, houseBox, houseMiddle, type Plan } from './plan.js';
import type { Walk } from './walk.js';

/** A legal move with its path. */
export interface Choice {
  readonly action: number;
  readonly walk: Walk;
}

const ALL_HOUSES = Array.from({ length: HOUSES }, (_, i) => i + 1);

export function isSpecial(house: number): boolean {
  return SPECIAL_HOUSES[house] !== undefined;
}

/** The scale of the dancer on a house: smaller above the name of a special house. */
export function dancerScale(plan: Plan, house: number): number {
  return plan.isUpright || !isSpecial(house) ? plan.scale : 0.84 * plan.scale;
}

export function gridCells(plan: Plan): GridCell[] {
  return ALL_HOUSES.map((house) => ({ id: house, ...houseMiddle(plan, house) }));
}

export interface HousesProps {
  readonly game: Game;
  readonly row: Row;
  readonly plan: Plan;
  readonly t: SenetWords;
  readonly grid: ReturnType<typeof useGrid>;
  /** The player on each house; without the dancers that are moving. */
  readonly shown: readonly (number | undefined)[];
  /** Legal moves by the house of their dancer. */
  readonly choices: readonly Choice[];
  readonly hints: readonly { readonly action: number }[];
  readonly isEditing: boolean;
  readonly onChoose: (event: MouseEvent, house: number) => void;
  readonly onHover: (house: number | undefined) => void;
}

/** The houses in three rows, in the order of movement. */
export function Houses(props: HousesProps) {
  const { grid, t } = props;
  return (
    <g {...grid.gridProps} aria-label={t('board')} aria-description={t('keys')}>
      {[0, 1, 2].map((row) => (
        <g key={row} {...grid.rowProps}>
          {ALL_HOUSES.filter((house) => placeOf(house).row === row).map((house) => (
            <House key={house} {...props} house={house} />
          ))}
        </g>
      ))}
    </g>
  );
}

function cellProps({ grid, choices, isEditing, onChoose, onHover }: HousesProps, house: number) {
  const isOpen = isEditing || choices.some(({ walk }) => walk.from === house || walk.to === house);
  return {
    ...grid.cellProps(house),
    className: 'senet-cell',
    'data-open': isOpen || undefined,
    'aria-disabled': !isOpen || undefined,
    onClick: (event: MouseEvent) => onChoose(event, house),
    onPointerEnter: () => onHover(house),
    onPointerLeave: () => onHover(undefined),
  };
}

function House(props: HousesProps & { readonly house: number }) {
  const { plan, shown, house } = props;
  const owner = shown[house];
  const box = houseBox(plan, house, 1.5);
  return (
    <g {...cellProps(props, house)} aria-label={houseLabel(props, house)}>
      <rect className="senet-target" {...box} rx={6} />
      <g {...DECORATION}>
        {owner !== undefined && (
          <Dancer player={owner} {...dancerPoint(plan, house, isSpecial(house))} scale={dancerScale(plan, house)} />
        )}
      </g>
      <rect className="senet-focus" {...houseBox(plan, house, 3)} rx={5} />
    </g>
  );
}

/** The sign and the name of a special house. */
function Special({ plan, house, name }: { readonly plan: Plan; readonly house: number; readonly name: string }) {
  const { x, y } = houseMiddle(plan, house);
  const { isUpright } = plan;
  const at = isUpright ? { x: x + 28, y: y - 6, scale: 0.62 } : { x, y: y - 6, scale: 0.92 };
  const space = isUpright ? 48 : 66;
  const isLong = name.length > (isUpright ? 8 : 10);
  return (
    <>
      <HouseSign house={house} {...at} />
      <text
        className="senet-name"
        x={isUpright ? x + 27 : x}
        y={y + plan.house.height / 2 - (isUpright ? 9 : 11)}
        textLength={isLong ? space : undefined}
        lengthAdjust={isLong ? 'spacingAndGlyphs' : undefined}
      >
        {name}
      </text>
    </>
  );
}

export interface GroundProps {
  readonly plan: Plan;
  readonly t: SenetWords;
  readonly choices: readonly Choice[];
}

/** The houses with numbers and names; those with movable dancers are lit, and the path is drawn faintly. */
export function Ground({ plan, t, choices }: GroundProps) {
  const points = ALL_HOUSES.map((house) => footPoint(plan, house));
  const line = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return (
    <g {...DECORATION}>
      {ALL_HOUSES.map((house) => (
        <rect
          key={house}
          className={isSpecial(house) ? 'senet-house senet-special' : 'senet-house'}
          data-lit={choices.some(({ walk }) => walk.from === house) || undefined}
          {...houseBox(plan, house, 1.5)}
          rx={6}
        />
      ))}
      <path className="senet-path" d={line} />
      {ALL_HOUSES.map((house) => {
        const { x, y } = houseBox(plan, house);
        return (
          <g key={house}>
            <text className="senet-number" x={x + 6.5} y={y + (plan.isUpright ? 10.5 : 12.5)}>
              {house}
            </text>
            {isSpecial(house) && <Special plan={plan} house={house} name={houseName(t, house) ?? ''} />}
          </g>
        );
      })}
    </g>
  );
}

/** `House 5: spool; goes to house 9; exchanges places with a cone` */
function houseLabel({ game, row, t, choices, hints }: HousesProps, house: number): string {
  const name = houseName(t, house);
  const where = name === undefined ? t('house', { number: house }) : t('houseNamed', { number: house, name });
  const owner = readSenet(game, row).houses[house];
  const choice = choices.find(({ walk }) => walk.from === house);
  const rank = hints.findIndex(({ action }) => action === choice?.action);
  const parts = [
    owner === undefined ? t('empty') : dancerName(t, owner),
    ...(choice === undefined ? [] : [describePlan(t, choice.walk)]),
    ...(choice === undefined || rank < 0 ? [] : [t('suggested', { rank: rank + 1 })]),
  ];
  return `${where}: ${parts.join('; ')}`;
}
