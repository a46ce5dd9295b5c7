/**
 * The board of Abalone: the hexagon with its marbles, a tray for each side, and the input of moves (`use-move-input.ts`).
 * Marbles of a move slide together; an ejected one rolls into the tray.
 */

import { isLegal } from 'otau';
import type { AbaloneOptions } from 'otau/games/abalone';
import { CELLS, formatCell, homeCells, ROW, readAbalone, walk } from 'otau/games/abalone';
import { type JSX, type MouseEvent, useId } from 'react';
import type { BoardProps } from '../../../board/board-props.js';
import { Announce } from '../../../board/parts/announce.js';
import { DECORATION } from '../../../board/parts/decoration.js';
import { Marked } from '../../../board/parts/marked.js';
import { Picture } from '../../../board/parts/picture.js';
import { Switch, useSwitch } from '../../../board/parts/switches.js';
import { BoardTools, Caption } from '../../../board/parts/tools.js';
import { useGrid } from '../../../board/parts/use-grid.js';
import { moveKey, useMotionSpeed, useMove } from '../../../board/parts/use-motion.js';
import { useMoveSound } from '../../../board/parts/use-move-sound.js';
import { ABALONE_BOARD } from '../i18n/board.js';
import { describeMove, describePosition, moveWords, playerName } from '../speech.js';
import { centreOf, HALF_HEIGHT, HALF_WIDTH, type Point, STEP, stepOf } from './geometry.js';
import { Hexagon } from './hexagon.js';
import { Marble, MarbleDefinitions, type Way } from './marbles.js';
import { Hints, LastMarks, Pick, PlaceDots } from './marks.js';
import { actionAt, actionsOf, formatColumn, type MarbleAction, readAction } from './moves.js';
import { Trays } from './trays.js';
import { useMoveInput } from './use-move-input.js';
import './board.css';

/** Half the size of the box of a marble. */
const MARBLE_MARGIN = 27;

/** The duration in milliseconds of a move, and of one that ejects a marble into the tray. */
const SLIDE_MS = 180;
const ROLL_MS = 760;

const ROWS = Array.from({ length: 9 }, (_, i) =>
  Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => ROW[cell] === i + 1),
);

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, legal, last, flipped = false, words, hints = [], marked = [], edit, onAction } = props;
  const t = words.of(ABALONE_BOARD);
  const ids = useId();
  const [hasCoordinates, setCoordinates] = useSwitch('abalone-coordinates');
  const scene = readAbalone(game, row);
  const mover = game.actor(row);
  const key = moveKey(row, last);
  const actions = legal.map((action) => readAction(scene, action));

  const lastScene = last === undefined ? undefined : readAbalone(game, last.before);
  const lastMove = last === undefined || lastScene === undefined ? undefined : readAction(lastScene, last.action);
  const lastMover = last === undefined ? -1 : game.actor(last.before);
  const steps = lastMove === undefined ? 0 : 1;
  const speed = useMotionSpeed(props.motion);
  const time = lastMove?.ejects ? ROLL_MS : SLIDE_MS;
  const isMoving = useMove(row, last, { steps, wait: time + 20, speed }).step < steps;
  useMoveSound(props, lastMove?.ejects === true);

  const input = useMoveInput({
    scene,
    mover,
    actions: edit === undefined ? actions : [],
    flipped,
    position: row.join(),
    oneTap: props.oneTap === true,
    onPlay: (action) => onAction?.(action),
    onCell: edit?.onCell,
  });
  const grid = useGrid({
    cells: ROWS.flat().map((cell) => ({ id: cell, ...centreOf(cell, flipped), width: STEP })),
    start: actions[0]?.column[0] ?? 30,
    onChoose: input.choose,
    onEscape: input.cancel,
    onKey: input.onKey,
  });

  const meant = (cell: number): MarbleAction | undefined =>
    input.isPlacing
      ? actions.find((one) => one.column[0] === cell)
      : actionAt(actions, input.column, cell, centreOf(cell, flipped), flipped);
  const aim = input.aim ?? (grid.focused === undefined || input.column.length === 0 ? undefined : meant(grid.focused));
  const picked =
    input.column.length === 0
      ? ''
      : t('pickedColumn', { column: formatColumn(input.column), count: actionsOf(actions, input.column).length });
  const spoken =
    last === undefined
      ? describePosition(words, game, row)[0]
      : describeMove(words, game, last.before, last.action, row);
  const caption = aim !== undefined ? moveWords(words, aim) : picked || spoken;

  const label = (cell: number): string => {
    const owner = scene.owners[cell];
    const name = { cell: formatCell(cell), player: owner === undefined ? '' : playerName(words, [owner]) };
    const move = meant(cell);
    return [
      t(owner === undefined ? 'empty' : 'marble', name),
      ...(input.column.includes(cell) ? [t('picked')] : []),
      ...(move === undefined ? [] : [t('here', { move: moveWords(words, move) })]),
    ].join(', ');
  };
  const canChoose = (cell: number): boolean => {
    if (edit !== undefined) return true;
    return actions.length > 0 && (scene.owners[cell] === mover || meant(cell) !== undefined);
  };

  const cellProps = (cell: number) => ({
    ...grid.cellProps(cell),
    'aria-label': label(cell),
    'aria-selected': actions.length > 0 && scene.owners[cell] === mover ? input.column.includes(cell) : undefined,
    'data-choosable': canChoose(cell) || undefined,
    'data-own': (actions.length > 0 && scene.owners[cell] === mover) || undefined,
    onClick: (event: MouseEvent) => isScreenReaderClick(event) && input.choose(cell),
  });
  // Analysis may lag behind the position shown.
  const suggested = hints.filter(({ action }) => isLegal(game, row, action));
  const time1 = time / Math.max(speed, 0.01);
  const ways = isMoving && lastMove && last ? waysOf(lastMove, flipped, input.leadOf(last.action), time1) : undefined;
  const led = leadOf(input.aim, input.lead, flipped);
  const ejected = ways?.ejected;
  const rolling =
    ejected === undefined || lastScene === undefined
      ? undefined
      : { side: sideOf(game.players, lastMover), owner: lastScene.owners[ejected.cell] ?? 0, way: ejected.way };

  return (
    <div className="board-frame abalone" data-tapped={(input.aim !== undefined && input.lead === 0) || undefined}>
      <Picture
        x={-HALF_WIDTH}
        y={-HALF_HEIGHT}
        width={2 * HALF_WIDTH}
        height={2 * HALF_HEIGHT}
        svgProps={input.svgProps}
      >
        <g {...DECORATION}>
          <MarbleDefinitions ids={ids} />
          <Hexagon ids={ids} flipped={flipped} hasCoordinates={hasCoordinates} />
          {scene.owners.map((owner, cell) => {
            if (owner === undefined) return null;
            const way = ways?.of.get(cell);
            return (
              <Marble
                key={way === undefined ? cell : `${cell} ${key}`}
                ids={ids}
                owner={owner}
                at={centreOf(cell, flipped)}
                way={way}
                lead={led?.cells.includes(cell) ? led.by : undefined}
              />
            );
          })}
          <Trays
            ids={ids}
            scene={scene}
            flipped={flipped}
            homes={homeCells(game.options as AbaloneOptions).map((cells) => cells.length)}
            actor={mover}
            rolling={rolling}
          />
          {lastMove !== undefined && !isMoving && input.column.length === 0 && (
            <LastMarks move={lastMove} flipped={flipped} />
          )}
          {input.isPlacing && <PlaceDots actions={actions} flipped={flipped} />}
          {input.column.length === 0 && !isMoving && (
            <Hints
              flipped={flipped}
              hints={suggested.map(({ action, weight }) => ({ move: readAction(scene, action), weight }))}
            />
          )}
        </g>
        <Marked boxes={markedCells(marked).map((cell) => boxOf(centreOf(cell, flipped)))} />
        <g {...grid.gridProps} aria-label={t('board')} aria-description={t('keys')}>
          {(flipped ? [...ROWS].reverse() : ROWS).map((cells) => (
            <g key={cells[0]} {...grid.rowProps}>
              {(flipped ? [...cells].reverse() : cells).map((cell) => {
                const { x, y } = centreOf(cell, flipped);
                return (
                  <g key={cell} className="abalone-cell" {...cellProps(cell)}>
                    <circle className="abalone-target" cx={x} cy={y} r={STEP / 2} />
                    <circle className="abalone-focus" cx={x} cy={y} r={30} />
                  </g>
                );
              })}
            </g>
          ))}
        </g>
        <g {...DECORATION}>
          <Pick column={input.column} actions={actions} aim={aim} flipped={flipped} />
        </g>
      </Picture>
      <Caption>{caption}</Caption>
      <BoardTools textLabel={t('text')} describe={() => describePosition(words, game, row)} textView={props.textView}>
        <Switch isOn={hasCoordinates} onChange={setCoordinates}>
          {t('coordinates')}
        </Switch>
      </BoardTools>
      <Announce text={spoken} moment={key} />
      <Announce text={picked} moment={input.column.join()} />
    </div>
  );
}

/** Whether a click comes from a screen reader. Clicks of pointers are handled by the events of the pointer. */
function isScreenReaderClick(event: MouseEvent): boolean {
  return event.detail === 0;
}

/** The tray for the marbles that a player ejects. Partners share a tray. */
function sideOf(players: number, player: number): number {
  return players === 4 ? player % 2 : player;
}

interface Ways {
  /** By the cell on which a moving marble now lies. */
  readonly of: ReadonlyMap<number, Way>;
  readonly ejected?: { readonly cell: number; readonly way: Way };
}

/** The start of each moving marble, for its animation. A drag has already moved them by `lead`. */
function waysOf(move: MarbleAction, flipped: boolean, lead: number, time: number): Ways | undefined {
  const { column, reached, pushed, direction, ejects } = move;
  if (direction === undefined) return undefined;
  const step = stepOf(direction, flipped);
  const along = (cell: number, part: number): Point => {
    const { x, y } = centreOf(cell, flipped);
    return { x: x + part * step.x, y: y + part * step.y };
  };
  const slide = ejects ? (time * SLIDE_MS) / ROLL_MS : time;
  const of = new Map<number, Way>();
  column.forEach((cell, i) => {
    of.set(reached[i], { from: along(cell, lead), time: slide });
  });
  for (const cell of ejects ? pushed.slice(0, -1) : pushed) {
    of.set(walk(cell, direction, 1), { from: along(cell, lead), time: slide });
  }
  if (!ejects) return { of };
  const cell = pushed[pushed.length - 1];
  return { of, ejected: { cell, way: { from: along(cell, lead), edge: along(cell, 1.05), time } } };
}

/** The offset of each marble that is dragged. */
function leadOf(aim: MarbleAction | undefined, lead: number, flipped: boolean) {
  if (aim === undefined || lead === 0) return undefined;
  const step = stepOf(aim.direction ?? 0, flipped);
  return { cells: [...aim.column, ...aim.pushed], by: { x: lead * step.x, y: lead * step.y } };
}

function markedCells(names: readonly string[]): number[] {
  return Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => names.includes(formatCell(cell)));
}

/** The box of a marble, for the focus ring. */
function boxOf({ x, y }: Point) {
  return { x: x - MARBLE_MARGIN, y: y - MARBLE_MARGIN, width: 2 * MARBLE_MARGIN, height: 2 * MARBLE_MARGIN };
}
