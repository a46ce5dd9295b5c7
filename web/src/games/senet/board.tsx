/**
 * The board of Senet in a page, with the sticks. Dancers move house by house. A dancer, or its destination, with hover or focus shows a
 * preview of the move. Enter throws the sticks from any house, and passes if there is no move.
 *
 * Cells, for the keyboard and for editing: the houses 1 to 30.
 */
import { CHANCE, OVER } from 'otau';
import {
  colouredSides,
  dancerPlace,
  dancerShapes,
  drawerHalf,
  drawerSlot,
  drawSenet,
  HOUSES,
  OFF,
  planSenet,
  readSenet,
  type SenetPlan,
  type SenetScene,
  type SenetWalk,
  senetCells,
  stickShapes,
  walkOf,
} from 'otau/games/senet';
import type { DrawnCell } from 'otau/render';
import { type CSSProperties, type JSX, type MouseEvent, useEffect, useMemo, useState } from 'react';
import type { BoardProps } from '../../board/board-props.js';
import { BoardPicture, DECORATION, gridCells, Shapes } from '../../board/drawing.js';
import { Announce, BoardTools, Caption } from '../../board/parts/tools.js';
import { useGrid } from '../../board/parts/use-grid.js';
import { moveKey, useMotionSpeed, useMove } from '../../board/parts/use-motion.js';
import { type Size, useSize, useUpright } from '../../board/parts/use-size.js';
import { useTouch } from '../../board/parts/use-touch.js';
import {
  describeMove,
  describePlan,
  describePosition,
  describeStatus,
  houseLabel,
  houseNames,
  SENET_BOARD,
  sideName,
} from './speech.js';

const PASS = 0;

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, legal, last, flipped = false, words, hints = [], marked, edit, onAction, throwSticks } = props;
  const t = words.of(SENET_BOARD);
  const [table, size] = useSize<HTMLDivElement>();
  const [hovered, setHovered] = useState<number>();
  const scene = readSenet(game, row);
  // The button stays after a throw and keeps the focus, because the player throws again
  const [isPlayed, setPlayed] = useState(false);
  if (throwSticks !== undefined && !isPlayed) setPlayed(true);
  const isUpright = useUpright(size, prefersUpright);
  const dancers = Number(game.options.dancers);
  const plan = useMemo(() => planSenet(dancers, flipped, isUpright), [dancers, flipped, isUpright]);
  const rows = useMemo(() => senetCells(plan), [plan]);
  const { way, isThrow, step, isMoving, speed } = useWalk(props);

  const open = edit === undefined ? legal : [];
  const choices = open.flatMap((action) => {
    const walk = walkOf(game, row, action);
    return walk === undefined ? [] : [{ action, walk }];
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
    cells: gridCells(rows),
    start: choices.at(-1)?.walk.from ?? 1,
    onChoose: (house) => (mayThrow || mustPass ? act() : choose(house)),
    onEscape: () => setHovered(undefined),
  });

  const touch = useTouch(moveKey(row, last), props.oneTap);
  const tap = (event: MouseEvent, house: number) => {
    if (choiceAt(house) === undefined || edit !== undefined || touch.isMeant(event, house)) choose(house);
  };

  const planned = choiceAt(hovered ?? touch.shown ?? grid.focused);
  const spoken = spokenOf(props, mustPass);
  const offBefore = last === undefined ? scene.off : readSenet(game, last.before).off;
  const isTumbling = isThrow && isMoving;
  const isWalking = isMoving && way !== undefined && last !== undefined;
  const shown = isWalking ? leaveOut(readSenet(game, last.before), way) : scene;
  const drawn = drawSenet(
    { ...shown, off: isMoving ? offBefore : scene.off },
    {
      game,
      row,
      isUpright,
      marked,
      coordinates: true,
      isFlipped: flipped,
      names: houseNames(t),
      last: isMoving ? undefined : last,
      // What was thrown is not shown before the sticks lie still
      legal: isTumbling ? [] : open,
      preview: planned?.action,
      arrows: isMoving ? [] : hints,
    },
  );
  const cellProps = ({ id: house }: DrawnCell) => {
    const isOpen = edit !== undefined || choiceAt(house) !== undefined;
    const choice = choices.find(({ walk }) => walk.from === house);
    const rank = hints.findIndex(({ action }) => action === choice?.action);
    return {
      'aria-label': houseLabel(t, house, { owner: scene.houses[house], walk: choice?.walk, rank: rank + 1 }),
      'aria-disabled': !isOpen || undefined,
      'data-choosable': isOpen || undefined,
      onClick: (event: MouseEvent) => tap(event, house),
      onPointerEnter: () => setHovered(house),
      onPointerLeave: () => setHovered(undefined),
    };
  };

  return (
    <div className="board-frame senet" {...touch.props}>
      <div ref={table} className="senet-table" data-upright={isUpright || undefined}>
        <BoardPicture {...{ drawn, rows, grid, cellProps, isUpright }} name={t('board')} keys={t('keys')}>
          {[0, 1].map((player) => (
            <g key={player} {...PICTURE} aria-label={t('off', { side: sideName(t, player), count: scene.off[player] })}>
              <rect className="board-target" {...drawerHalf(plan, player)} />
            </g>
          ))}
          {isWalking && (
            <g {...DECORATION}>
              <Walkers key={moveKey(row, last)} plan={plan} walk={way} step={step} speed={speed} off={offBefore} />
            </g>
          )}
        </BoardPicture>
        {game.actor(row) !== OVER && (
          <Throw
            steps={scene.steps}
            seed={seedOf(row)}
            isTumbling={isTumbling}
            speed={speed}
            button={
              !isPlayed && !mustPass
                ? undefined
                : { label: t(mustPass ? 'pass' : 'throw'), isOpen: mayThrow || mustPass, onPress: act }
            }
          />
        )}
      </div>
      <Caption>{planned !== undefined ? describePlan(t, planned.walk) : isTumbling ? '…' : spoken}</Caption>
      <BoardTools textLabel={t('text')} describe={() => describePosition(words, game, row)} textView={props.textView} />
      <Announce text={spoken} moment={moveKey(row, last)} />
    </div>
  );
}

const PICTURE = { role: 'img' } as const;

/** The width in pixels of a house that is easy to tap. */
const MIN_TOUCH_HOUSE = 40;
/** The least ratio of height to width for the upright board. */
const MIN_UPRIGHT = 0.9;
/** The space of the sticks in pixels, below the horizontal board or beside the upright one; the same as in board.css. */
const STICKS_BELOW = 76;
const STICKS_BESIDE = 100;

/** Whether the board is drawn upright: if the horizontal one is too small to tap, and the upright one has larger houses. */
function prefersUpright({ width, height }: Size): boolean {
  const houseOf = (isUpright: boolean) => {
    const plan = planSenet(1, false, isUpright);
    const across = isUpright ? width - STICKS_BESIDE : width;
    const down = isUpright ? height : height - STICKS_BELOW;
    const scale = Math.min(across / plan.width, down / plan.height);
    return { width: scale * plan.house.width, height: scale * plan.house.height };
  };
  const [horizontal, upright] = [houseOf(false), houseOf(true)];
  const isLarger = upright.width * upright.height > horizontal.width * horizontal.height;
  return horizontal.width < MIN_TOUCH_HOUSE && isLarger && height > MIN_UPRIGHT * width;
}

function leaveOut(scene: SenetScene, { from, to }: SenetWalk): SenetScene {
  const houses = scene.houses.map((owner, house) => (house === from || house === to ? undefined : owner));
  return { ...scene, houses };
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

/** Milliseconds from house to house, and for dancers that are swapped or fall into the Water. */
const STEP_MS = 130;
const SWAP_MS = 320;

/** The duration of a step of a move, in milliseconds. */
function waitAt(step: number, { path, beats, isReborn }: SenetWalk): number {
  if (step < path.length - 1) return isReborn ? SWAP_MS : STEP_MS;
  return beats && step === path.length ? SWAP_MS : STEP_MS;
}

/** The last throw or move, and the state of its animation. */
function useWalk({ game, row, last, motion, onSound }: BoardProps) {
  const isThrow = last !== undefined && game.actor(last.before) === CHANCE;
  const way = last === undefined ? undefined : walkOf(game, last.before, last.action);
  // One for each house, one for the arrival, one more for an exchange
  const steps = isThrow ? 1 : way === undefined ? 0 : way.path.length + (way.beats ? 1 : 0);
  const speed = useMotionSpeed(motion);
  const wait = (at: number) => (way === undefined ? TUMBLE_MS : waitAt(at, way));
  const { step } = useMove(row, last, { steps, wait, speed });
  const isMoving = step < steps;
  // One sound for each step: a click for every house, another one for a swap, a rattle for a throw
  useEffect(() => {
    if (isThrow && isMoving && step === 0) onSound?.('throw');
    if (way === undefined || step === 0) return;
    if (step < way.path.length) onSound?.('stone');
    else if (step === way.path.length && way.beats) onSound?.('capture');
  }, [moveKey(row, last), step]);
  return { way, isThrow, step, isMoving, speed };
}

interface WalkersProps {
  readonly plan: SenetPlan;
  readonly walk: SenetWalk;
  readonly step: number;
  readonly speed: number;
  /** The number of dancers that had left before the move, by player. */
  readonly off: readonly number[];
}

/** The dancer that moves, and the one that it swaps with. */
function Walkers({ plan, walk, step, speed, off }: WalkersProps): JSX.Element {
  const { path, player, from, to, beats } = walk;
  const house = path[Math.min(step, path.length - 1)];
  const wait = waitAt(Math.max(0, step - 1), walk) / Math.max(speed, 0.01);
  const placeOf = (at: number) => (at === OFF ? drawerSlot(plan, player, off[player]) : dancerPlace(plan, at));
  const styleAt = (at: number, duration: number): CSSProperties => {
    const { x, y, scale } = placeOf(at);
    return { transform: `translate(${x}px, ${y}px) scale(${scale})`, transitionDuration: `${duration}ms` };
  };
  return (
    <>
      {beats && to !== undefined && (
        <g className="senet-walker" style={styleAt(step < path.length ? to : from, SWAP_MS / Math.max(speed, 0.01))}>
          <Shapes shapes={dancerShapes(1 - player)} ids="" />
        </g>
      )}
      <g className="senet-walker" style={styleAt(house, wait)}>
        <Shapes shapes={dancerShapes(player)} ids="" />
      </g>
    </>
  );
}

/** The duration of tumbling in milliseconds; not longer than an agent waits after its throw. */
const TUMBLE_MS = 440;

const STICKS = [0, 1, 2, 3] as const;

interface SticksProps {
  /** Steps thrown, 0 before the throw. */
  readonly steps: number;
  /** A number that differs between throws and seeds the positions of the sticks. */
  readonly seed: number;
  readonly isTumbling: boolean;
  readonly speed: number;
}

function Sticks({ steps, seed, isTumbling, speed }: SticksProps): JSX.Element {
  const coloured = colouredSides(steps);
  const first = seed % 4;
  return (
    <svg className="senet-sticks" viewBox="0 0 176 96" aria-hidden="true">
      {STICKS.map((i) => {
        const noise = Math.sin(seed * 12.9 + i * 78.2) * 43758.5;
        const chance = noise - Math.floor(noise);
        const lean = steps === 0 ? 0 : (chance - 0.5) * 34;
        const y = 48 + (steps === 0 ? 0 : (chance - 0.5) * 10);
        const style = {
          '--turn': `${(i % 2 === 0 ? 1 : -1) * (360 + 220 * chance)}deg`,
          '--toss': `${-34 - 30 * chance}px`,
          '--tumble': `${(TUMBLE_MS * (0.72 + 0.28 * chance)) / Math.max(speed, 0.01)}ms`,
        } as CSSProperties;
        const isColoured = steps > 0 && (i + first) % 4 < coloured;
        return (
          <g key={i} transform={`translate(${28 + 40 * i} ${y}) rotate(${lean.toFixed(1)})`}>
            <g key={seed} className={isTumbling ? 'senet-stick senet-tumbling' : 'senet-stick'} style={style}>
              <Shapes shapes={stickShapes(steps === 0 ? 'waiting' : isColoured ? 'coloured' : 'dark')} ids="" />
              {isTumbling && (
                <g className="senet-other-side">
                  <Shapes shapes={stickShapes(isColoured ? 'dark' : 'coloured')} ids="" />
                </g>
              )}
            </g>
          </g>
        );
      })}
    </svg>
  );
}

interface ThrowProps extends SticksProps {
  /** The text of the button, and whether it is enabled; without it there is no button. */
  readonly button?: { readonly label: string; readonly isOpen: boolean; readonly onPress: () => void };
}

export function Throw({ button, ...sticks }: ThrowProps): JSX.Element {
  const { steps, isTumbling } = sticks;
  return (
    <div className="senet-throw">
      <Sticks {...sticks} />
      <span className="senet-steps" aria-hidden="true" data-waiting={steps === 0 || isTumbling || undefined}>
        {steps === 0 || isTumbling ? '?' : steps}
      </span>
      {button !== undefined && (
        <button
          type="button"
          className="senet-button must-press"
          aria-disabled={!button.isOpen || undefined}
          onClick={() => button.isOpen && button.onPress()}
        >
          {button.label}
        </button>
      )}
    </div>
  );
}
