/**
 * The board of Togyz Kumalak: two rows of oblong pits, the kazans as two long troughs between them.
 * It is horizontal on wide screens and upright on narrow ones (`plan.ts`). A move is animated stone by stone
 * (`moving-picture.tsx`). A pit with hover or focus shows a preview of its move.
 *
 * Cells, for the keyboard and for editing: White's pits from pit 1, Black's from pit 1, then White's
 * and Black's kazan.
 */

import { type Pit, readTogyz } from 'otau/games/togyzkumalak';
import { type JSX, type MouseEvent, useMemo, useRef, useState } from 'react';
import type { BoardProps } from '../../../board/board-props.js';
import { Announce } from '../../../board/parts/announce.js';
import { DECORATION } from '../../../board/parts/decoration.js';
import { Marked } from '../../../board/parts/marked.js';
import { Panel } from '../../../board/parts/panel.js';
import { Switch, useSwitch } from '../../../board/parts/switches.js';
import { BoardTools, Caption } from '../../../board/parts/tools.js';
import { useDigitKeys } from '../../../board/parts/use-digit-keys.js';
import { useGrid } from '../../../board/parts/use-grid.js';
import { moveKey } from '../../../board/parts/use-motion.js';
import { useSize, useUpright } from '../../../board/parts/use-size.js';
import { useTouch } from '../../../board/parts/use-touch.js';
import { TOGYZ_BOARD } from '../i18n/board.js';
import { describeMove, describePlan, describePosition, describeStatus, pitName } from '../speech.js';
import { Cells, gridCells, pitCell } from './cells.js';
import { Hints, Preview } from './marks.js';
import { MovingPicture } from './moving-picture.js';
import { pitBox, planOf, prefersUpright, sidePits } from './plan.js';
import { sowing } from './sowing.js';
import './board.css';

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, legal, last, flipped, words, hints = [], marked = [], edit, onAction } = props;
  const t = words.of(TOGYZ_BOARD);
  const [stage, size] = useSize<HTMLDivElement>();
  const [isNamed, setNamed] = useSwitch('togyz-names');
  const [hovered, setHovered] = useState<number>();
  const { pits } = readTogyz(game, row);
  const isNaming = isNamed && pits === 9;
  const viewer = flipped ? 1 : 0;
  const isUpright = useUpright(size, (free) => prefersUpright(pits, free));
  // A stable plan avoids rendering the drawings again
  const plan = useMemo(() => planOf(pits, viewer, isUpright, isNaming), [pits, viewer, isUpright, isNaming]);
  const mover = game.actor(row);

  const actionOf = (cell: number) =>
    Math.floor(cell / pits) === mover && legal.includes(cell % pits) ? cell % pits : -1;
  const choose = (cell: number) => {
    if (edit !== undefined) edit.onCell(cell);
    else if (actionOf(cell) >= 0) onAction?.(actionOf(cell));
  };
  const start = { side: mover < 0 ? plan.viewer : mover, number: 1 + (legal[0] ?? 0) };
  const touch = useTouch(moveKey(row, last), props.oneTap);
  const grid = useGrid({
    cells: gridCells(plan),
    start: pitCell(pits, start),
    onChoose: choose,
    onEscape: () => {
      setHovered(undefined);
      touch.cancel();
    },
  });
  const frame = useRef<HTMLDivElement>(null);
  // The first press of a digit previews the move of the pit, the second one plays it
  useDigitKeys(pits, (number) => {
    const cell = mover < 0 ? -1 : pitCell(pits, { side: mover, number });
    if (edit !== undefined || frame.current === null || actionOf(cell) < 0) return;
    if (grid.focused === cell) choose(cell);
    else grid.focusCell(frame.current, cell);
  });
  const tap = (event: MouseEvent, cell: number) => {
    if (actionOf(cell) < 0 || edit !== undefined || touch.isMeant(event, cell)) choose(cell);
  };

  const looked = hovered ?? touch.shown ?? grid.focused;
  const lookedAction = looked === undefined || edit !== undefined ? -1 : actionOf(looked);
  const planned = lookedAction < 0 ? undefined : sowing(game, row, lookedAction);
  const hinted = hints.map(({ action, weight }) => ({ move: sowing(game, row, action), weight }));
  const spoken =
    last === undefined ? describeStatus(words, game, row) : describeMove(words, game, last.before, last.action, row);

  return (
    <div ref={frame} className="board-frame togyz" {...touch.props}>
      <MovingPicture
        {...props}
        plan={plan}
        stage={stage}
        pitNames={isNaming ? sidePits(pits, 0).map(({ number }) => pitName(t, pits, number) ?? '') : undefined}
        ground={<Panel width={plan.width} height={plan.height} horns={plan.isUpright || isNaming ? undefined : 21} />}
        resting={<g {...DECORATION}>{planned === undefined && <Hints plan={plan} moves={hinted} />}</g>}
      >
        <Cells
          {...{ game, row, plan, t, grid, actionOf, hints: hinted }}
          isEditing={edit !== undefined}
          onChoose={tap}
          onHover={setHovered}
        />
        <Marked boxes={markedPits(pits, marked).map((pit) => pitBox(plan, pit, 1))} />
        <g {...DECORATION}>{planned !== undefined && <Preview plan={plan} move={planned} />}</g>
      </MovingPicture>
      <Caption>{planned === undefined ? spoken : describePlan(t, planned)}</Caption>
      <BoardTools textLabel={t('text')} describe={() => describePosition(words, game, row)} textView={props.textView}>
        {pits === 9 && (
          <Switch isOn={isNamed} onChange={setNamed}>
            {t('names')}
          </Switch>
        )}
      </BoardTools>
      <Announce text={spoken} moment={moveKey(row, last)} />
    </div>
  );
}

/** The cells of pits by name: `a1` is White's first, `i2` Black's first. */
function markedPits(pits: number, names: readonly string[]): Pit[] {
  const nameOf = ({ side, number }: Pit) => `${'abcdefghi'[side === 0 ? number - 1 : pits - number]}${side + 1}`;
  return [...sidePits(pits, 0), ...sidePits(pits, 1)].filter((pit) => names.includes(nameOf(pit)));
}
