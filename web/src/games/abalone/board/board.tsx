/**
 * The board of Abalone: the hexagon with its marbles, a tray for each side, the input of moves (`use-move-input.ts`) and the
 * animation of the last one (`slide.ts`).
 */

import { type Game, isLegal } from 'otau';
import { type AbaloneOptions, type AbaloneScene, CELLS, formatCell, homeCells, readAbalone } from 'otau/games/abalone';
import { type JSX, useId } from 'react';
import type { BoardProps } from '../../../board/board-props.js';
import { Announce } from '../../../board/parts/announce.js';
import { DECORATION } from '../../../board/parts/decoration.js';
import { Marked } from '../../../board/parts/marked.js';
import { Picture } from '../../../board/parts/picture.js';
import { Switch, useSwitch } from '../../../board/parts/switches.js';
import { BoardTools, Caption } from '../../../board/parts/tools.js';
import { useGrid } from '../../../board/parts/use-grid.js';
import { moveKey } from '../../../board/parts/use-motion.js';
import type { Words } from '../../../i18n/words.js';
import { ABALONE_BOARD } from '../i18n/board.js';
import { describeMove, describePosition, moveWords, playerName } from '../speech.js';
import { Cells, ROWS } from './cells.js';
import { centreOf, HALF_HEIGHT, HALF_WIDTH, type Point, STEP } from './geometry.js';
import { Hexagon } from './hexagon.js';
import { Marble, MarbleDefinitions } from './marbles.js';
import { Hints, LastMarks, Pick, PlaceDots } from './marks.js';
import { actionsOf, formatColumn, type MarbleAction, readAction } from './moves.js';
import { leadOf, type Slide, useSlide, type Ways, waysOf } from './slide.js';
import { Trays } from './trays.js';
import { type MoveInput, useMoveInput } from './use-move-input.js';
import './board.css';

/** Half the size of the box of a marble. */
const MARBLE_MARGIN = 27;

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, legal, last, flipped = false, words, hints = [], marked = [], edit, onAction } = props;
  const t = words.of(ABALONE_BOARD);
  const ids = useId();
  const [hasCoordinates, setCoordinates] = useSwitch('abalone-coordinates');
  const scene = readAbalone(game, row);
  const mover = game.actor(row);
  const key = moveKey(row, last);
  const actions = legal.map((action) => readAction(scene, action));
  const slide = useSlide(props);
  const isMoving = slide?.isMoving === true;
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
  const { column } = input;
  const grid = useGrid({
    cells: ROWS.flat().map((cell) => ({ id: cell, ...centreOf(cell, flipped), width: STEP })),
    start: actions[0]?.column[0] ?? 30,
    onChoose: input.choose,
    onEscape: input.cancel,
    onKey: input.onKey,
  });

  const aim = input.aim ?? (grid.focused === undefined || column.length === 0 ? undefined : input.moveAt(grid.focused));
  const picked =
    column.length === 0
      ? ''
      : t('pickedColumn', { column: formatColumn(column), count: actionsOf(actions, column).length });
  const spoken =
    last === undefined
      ? describePosition(words, game, row)[0]
      : describeMove(words, game, last.before, last.action, row);
  const cellProps = (cell: number) => {
    const isOwn = actions.length > 0 && scene.owners[cell] === mover;
    const canChoose = edit !== undefined || isOwn || (actions.length > 0 && input.moveAt(cell) !== undefined);
    return {
      'aria-label': cellLabel(words, scene, input, cell),
      'aria-selected': isOwn ? column.includes(cell) : undefined,
      'data-choosable': canChoose || undefined,
      'data-own': isOwn || undefined,
    };
  };
  // Analysis may lag behind the position shown.
  const suggested = hints.filter(({ action }) => isLegal(game, row, action));
  const ways = isMoving && last !== undefined ? waysOf(slide, flipped, input.leadOf(last.action)) : undefined;

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
          <Marbles ids={ids} scene={scene} flipped={flipped} moment={key} ways={ways} input={input} />
          <Trays
            ids={ids}
            scene={scene}
            flipped={flipped}
            homes={homeCells(game.options as AbaloneOptions).map((cells) => cells.length)}
            actor={mover}
            rolling={rollingOf(game, slide, ways)}
          />
          {slide !== undefined && !isMoving && column.length === 0 && <LastMarks move={slide.move} flipped={flipped} />}
          {input.isPlacing && <PlaceDots actions={actions} flipped={flipped} />}
          {column.length === 0 && !isMoving && (
            <Hints
              flipped={flipped}
              hints={suggested.map(({ action, weight }) => ({ move: readAction(scene, action), weight }))}
            />
          )}
        </g>
        <Marked boxes={markedCells(marked).map((cell) => boxOf(centreOf(cell, flipped)))} />
        <Cells
          grid={grid}
          flipped={flipped}
          name={t('board')}
          keys={t('keys')}
          cellProps={cellProps}
          onChoose={input.choose}
        />
        <g {...DECORATION}>
          <Pick column={column} actions={actions} aim={aim} flipped={flipped} />
        </g>
      </Picture>
      <Caption>{aim !== undefined ? moveWords(words, aim) : picked || spoken}</Caption>
      <BoardTools textLabel={t('text')} describe={() => describePosition(words, game, row)} textView={props.textView}>
        <Switch isOn={hasCoordinates} onChange={setCoordinates}>
          {t('coordinates')}
        </Switch>
      </BoardTools>
      <Announce text={spoken} moment={key} />
      <Announce text={picked} moment={column.join()} />
    </div>
  );
}

interface MarblesProps {
  readonly ids: string;
  readonly scene: AbaloneScene;
  readonly flipped: boolean;
  /** A key that differs between moves: each begins its animation. */
  readonly moment: string;
  readonly ways: Ways | undefined;
  readonly input: MoveInput;
}

function Marbles({ ids, scene, flipped, moment, ways, input }: MarblesProps): JSX.Element {
  const led = leadOf(input.aim, input.lead, flipped);
  return (
    <>
      {scene.owners.map((owner, cell) => {
        if (owner === undefined) return null;
        const way = ways?.of.get(cell);
        return (
          <Marble
            key={way === undefined ? cell : `${cell} ${moment}`}
            ids={ids}
            owner={owner}
            at={centreOf(cell, flipped)}
            way={way}
            lead={led?.cells.includes(cell) ? led.by : undefined}
          />
        );
      })}
    </>
  );
}

/** A cell for screen readers: what lies on it, and the move that choosing it plays. */
function cellLabel(words: Words, scene: AbaloneScene, { column, moveAt }: MoveInput, cell: number): string {
  const t = words.of(ABALONE_BOARD);
  const owner = scene.owners[cell];
  const name = { cell: formatCell(cell), player: owner === undefined ? '' : playerName(words, [owner]) };
  const move: MarbleAction | undefined = moveAt(cell);
  return [
    t(owner === undefined ? 'empty' : 'marble', name),
    ...(column.includes(cell) ? [t('picked')] : []),
    ...(move === undefined ? [] : [t('here', { move: moveWords(words, move) })]),
  ].join(', ');
}

/** The marble that rolls into a tray. Partners share a tray. */
function rollingOf({ players }: Game, slide: Slide | undefined, ways: Ways | undefined) {
  if (slide === undefined || ways?.ejected === undefined) return undefined;
  const { cell, way } = ways.ejected;
  return {
    side: players === 4 ? slide.player % 2 : slide.player,
    owner: slide.before.owners[cell] ?? 0,
    way,
  };
}

function markedCells(names: readonly string[]): number[] {
  return Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => names.includes(formatCell(cell)));
}

/** The box of a marble, for the focus ring. */
function boxOf({ x, y }: Point) {
  return { x: x - MARBLE_MARGIN, y: y - MARBLE_MARGIN, width: 2 * MARBLE_MARGIN, height: 2 * MARBLE_MARGIN };
}
