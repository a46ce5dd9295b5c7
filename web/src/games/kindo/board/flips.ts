/** The animation of the last move: the tiles of a capture turn one after another, a wall rises. */
import { type KindoScene, readKindo } from 'otau/games/kindo';
import type { BoardProps } from '../../../board/board-props.js';
import { useMotionSpeed, useMove } from '../../../board/parts/use-motion.js';
import { useMoveSound } from '../../../board/parts/use-move-sound.js';
import { type Effect, effectOf } from './effect.js';

/** Milliseconds from one turning tile to the next, and for the last tile. */
const TILE_DELAY_MS = 110;
const LAST_TILE_DELAY_MS = 260;

export interface Flips {
  /** What the last move did; undefined if there is none. */
  readonly effect: Effect | undefined;
  readonly isMoving: boolean;
  /** A tile as it is now, during the animation. */
  readonly shownAt: (tile: number) => KindoScene['tiles'][number];
  readonly isTurning: (tile: number) => boolean;
  /** Whether a wall rises on a tile. */
  readonly isRising: (tile: number) => boolean;
}

/** Plays the sound of the last move and times its animation. */
export function useFlips(props: BoardProps, scene: KindoScene): Flips {
  const { game, row, last } = props;
  const effect = last === undefined ? undefined : effectOf(game, last.before, last.action);
  const taken = effect === undefined || effect.wall > 0 ? [] : [effect.tile, ...effect.mass];
  const steps = effect === undefined ? 0 : Math.max(1, taken.length) + 1;
  const speed = useMotionSpeed(props.motion);
  const wait = (at: number) => (at === 0 ? 10 : at === steps - 1 ? LAST_TILE_DELAY_MS : TILE_DELAY_MS);
  const { step } = useMove(row, last, { steps, wait, speed });
  const isMoving = step < steps;
  const old = isMoving && last !== undefined ? readKindo(game, last.before) : undefined;
  useMoveSound(props, effect?.wall === 0 && effect.from !== undefined);
  return {
    effect,
    isMoving,
    shownAt: (tile) => {
      const turn = taken.indexOf(tile);
      return old !== undefined && turn >= 0 && step <= turn ? old.tiles[tile] : scene.tiles[tile];
    },
    isTurning: (tile) => isMoving && taken.includes(tile) && step > taken.indexOf(tile),
    isRising: (tile) => isMoving && effect?.wall !== 0 && effect?.tile === tile,
  };
}
