/**
 * The board of Senet: thirty houses in three rows, a drawer for the dancers that have left, and the sticks. Dancers move house by
 * house. A dancer, or its destination, with hover or focus shows a preview of the move. Enter throws the sticks from any house,
 * and passes if there is no move.
 *
 * Cells, for the keyboard and for editing: the houses 1 to 30.
 */

import { CHANCE, OVER } from 'otau';
import { HOUSES, readSenet } from 'otau/games/senet';
import { type JSX, type MouseEvent, useState } from 'react';
import type { BoardProps } from '../../../board/board-props.js';
import { Announce } from '../../../board/parts/announce.js';
import { DECORATION } from '../../../board/parts/decoration.js';
import { Marked } from '../../../board/parts/marked.js';
import { Panel } from '../../../board/parts/panel.js';
import { Picture } from '../../../board/parts/picture.js';
import { BoardTools, Caption } from '../../../board/parts/tools.js';
import { useGrid } from '../../../board/parts/use-grid.js';
import { moveKey, useMotionSpeed, useMove } from '../../../board/parts/use-motion.js';
import { useSize, useUpright } from '../../../board/parts/use-size.js';
import { useTouch } from '../../../board/parts/use-touch.js';
import { SENET_BOARD } from '../i18n/board.js';
import { describeMove, describePlan, describePosition, describeStatus, sideName } from '../speech.js';
import { type Choice, Ground, gridCells, Houses } from './houses.js';
import { Drawer, Hints, LastMarks, LegalDots, Preview } from './marks.js';
import { houseBox, planOf, prefersUpright } from './plan.js';
import { Throw, TUMBLE_MS } from './sticks.js';
import { stepsOf, type Walk, walk } from './walk.js';
import { useSenetSound, Walkers, waitAt } from './walkers.js';
import './board.css';

const PASS = 0;

export default function Board(props: BoardProps): JSX.Element {
  const {
    game,
    row,
    legal,
    last,
    flipped = false,
    words,
    hints = [],
    marked = [],
    edit,
    onAction,
    throwSticks,
  } = props;
  const t = words.of(SENET_BOARD);
  const [table, size] = useSize<HTMLDivElement>();
  const [hovered, setHovered] = useState<number>();
  const scene = readSenet(game, row);
  // The button stays after a throw and keeps the focus, because the player throws again
  const [isPlayed, setPlayed] = useState(false);
  if (throwSticks !== undefined && !isPlayed) setPlayed(true);
  const plan = planOf(Number(game.options.dancers), flipped, useUpright(size, prefersUpright));
  const { way, isThrow, step, isMoving, speed } = useWalk(props);

  const open = edit === undefined ? legal : [];
  const choices = open.flatMap((action): Choice[] => {
    const way = walk(game, row, action);
    return way === undefined ? [] : [{ action, walk: way }];
  });
  const mayThrow = game.actor(row) === CHANCE && throwSticks !== undefined && edit === undefined;
  const mustPass = open.length > 0 && choices.length === 0;
  const act = () => (mayThrow ? throwSticks() : mustPass ? onAction?.(PASS) : undefined);
  const choiceAt = (house: number | undefined) =>
    choices.find((one) => one.walk.from === house) ?? choices.find((one) => one.walk.to === house);
  const choose = (house: number) => {
    const choice = choiceAt(house);
    if (edit !== undefined) edit.onCell(house);
    else if (choice !== undefined) onAction?.(choice.action);
  };
  const grid = useGrid({
    cells: gridCells(plan),
    start: choices.at(-1)?.walk.from ?? 1,
    onChoose: (house) => (mayThrow || mustPass ? act() : choose(house)),
    onEscape: () => setHovered(undefined),
  });

  const touch = useTouch(moveKey(row, last), props.oneTap);
  const tap = (event: MouseEvent, house: number) => {
    if (choiceAt(house) === undefined || edit !== undefined || touch.isMeant(event, house)) choose(house);
  };

  const planned = choiceAt(hovered ?? touch.shown ?? grid.focused);
  const isQuiet = planned === undefined && !isMoving;
  const hinted = hints.flatMap(({ action, weight }) => {
    const way = walk(game, row, action);
    return way === undefined ? [] : [{ action, weight, walk: way }];
  });
  const spoken = spokenOf(props, mustPass);
  const offBefore = last === undefined ? scene.off : readSenet(game, last.before).off;

  return (
    <div className="board-frame senet" {...touch.props} data-tumbling={(isThrow && isMoving) || undefined}>
      <div ref={table} className="senet-table" data-upright={plan.isUpright || undefined}>
        <Picture {...plan}>
          <Panel width={plan.width} height={plan.height} horns={plan.isUpright ? undefined : 21} />
          <Ground plan={plan} t={t} choices={choices} />
          <Houses
            {...{ game, row, plan, t, grid, choices }}
            shown={isMoving && way && last ? leaveOut(readSenet(game, last.before).houses, way) : scene.houses}
            hints={hinted}
            isEditing={edit !== undefined}
            onChoose={tap}
            onHover={setHovered}
          />
          <Drawer
            plan={plan}
            off={isMoving ? offBefore : scene.off}
            labels={[0, 1].map((player) => t('off', { side: sideName(t, player), count: scene.off[player] }))}
          />
          <g {...DECORATION}>
            {!isMoving && way !== undefined && <LastMarks plan={plan} walk={way} off={scene.off} />}
            <LegalDots plan={plan} choices={choices} />
            <Marked boxes={marked.map((house) => houseBox(plan, Number(house), 2))} />
            {isQuiet && <Hints plan={plan} off={scene.off} hints={hinted} />}
            {planned !== undefined && <Preview plan={plan} walk={planned.walk} off={scene.off} />}
            {isMoving && way !== undefined && (
              <Walkers key={moveKey(row, last)} plan={plan} walk={way} step={step} speed={speed} off={offBefore} />
            )}
          </g>
        </Picture>
        {game.actor(row) !== OVER && (
          <Throw
            steps={scene.steps}
            seed={seedOf(row)}
            isTumbling={isThrow && isMoving}
            speed={speed}
            button={
              !isPlayed && !mustPass
                ? undefined
                : { label: t(mustPass ? 'pass' : 'throw'), isOpen: mayThrow || mustPass, onPress: act }
            }
          />
        )}
      </div>
      <Caption>{planned !== undefined ? describePlan(t, planned.walk) : isThrow && isMoving ? '…' : spoken}</Caption>
      <BoardTools textLabel={t('text')} describe={() => describePosition(words, game, row)} textView={props.textView} />
      <Announce text={spoken} moment={moveKey(row, last)} />
    </div>
  );
}

/** The last throw or move, and the state of its animation. */
function useWalk({ game, row, last, motion, onSound }: BoardProps) {
  const isThrow = last !== undefined && game.actor(last.before) === CHANCE;
  const way: Walk | undefined = last === undefined ? undefined : walk(game, last.before, last.action);
  const steps = isThrow ? 1 : way === undefined ? 0 : stepsOf(way);
  const speed = useMotionSpeed(motion);
  const { step } = useMove(row, last, {
    steps,
    wait: (at) => (way === undefined ? TUMBLE_MS : waitAt(at, way)),
    speed,
  });
  const isMoving = step < steps;
  useSenetSound(onSound, way, step, moveKey(row, last), isThrow && isMoving);
  return { way, isThrow, step, isMoving, speed };
}

/** The houses without the moving dancers. */
function leaveOut(houses: readonly (number | undefined)[], { from, to }: Walk): (number | undefined)[] {
  return houses.map((owner, house) => (house === from || house === to ? undefined : owner));
}

/** The text about the last action and, if needed, the next one. */
function spokenOf({ words, game, row, last }: BoardProps, mustPass: boolean): string {
  const status = describeStatus(words, game, row, !mustPass);
  if (last === undefined) return status;
  const spoken = describeMove(words, game, last.before, last.action, row);
  if (game.actor(last.before) === CHANCE) return mustPass || readSenet(game, row).isSecondMove ? `${status}.` : spoken;
  const isNewTurn = readSenet(game, row).player !== readSenet(game, last.before).player;
  return isNewTurn ? `${spoken} ${status}.` : spoken;
}

/** A number that differs between positions and seeds the positions of the sticks. */
function seedOf(row: Uint8Array): number {
  return row.reduce((sum, byte) => (sum * 31 + byte) % 9973, HOUSES);
}
