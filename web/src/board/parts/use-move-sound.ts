/** The sound of a move that has just been played; captures have another one. */
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
