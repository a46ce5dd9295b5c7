/** What a move of Kindo sounds like. */
import { useEffect, useRef } from 'react';
import type { BoardProps } from '../../../board/board-props.js';
import type { Effect } from './effect.js';

/** A click for a move that is shown as it is played, another where tiles are taken from the enemy. */
export function useMoveSound({ row, last, onSound }: BoardProps, played: Effect | undefined): void {
  const shown = useRef(row.join());
  const now = row.join();
  const isPlayed = last !== undefined && last.before.join() === shown.current;
  useEffect(() => {
    const isTaking = played?.wall === 0 && played.from !== undefined;
    if (isPlayed && now !== shown.current) onSound?.(isTaking ? 'capture' : 'stone');
    shown.current = now;
  }, [now]);
}
