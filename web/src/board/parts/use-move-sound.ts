/** What a move sounds like where it is shown as it is played: a click, another where it takes something. */
import { useEffect, useRef } from 'react';
import type { BoardProps } from '../board-props.js';

export function useMoveSound({ row, last, onSound }: BoardProps, isTaking: boolean): void {
  const shown = useRef(row.join());
  const now = row.join();
  const isPlayed = last !== undefined && last.before.join() === shown.current;
  useEffect(() => {
    if (isPlayed && now !== shown.current) onSound?.(isTaking ? 'capture' : 'stone');
    shown.current = now;
  }, [now]);
}
