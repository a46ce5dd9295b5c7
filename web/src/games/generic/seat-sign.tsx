/** Generic signs of players: disc, square, triangle, diamond. */
import type { JSX } from 'react';

const SHAPES = ['M-9 0a9 9 0 1 1 18 0a9 9 0 1 1-18 0Z', 'M-8-8H8V8H-8Z', 'M0-9 9 7H-9Z', 'M0-10 10 0 0 10-10 0Z'];

export function GenericSeatSign({ player }: { readonly player: number }): JSX.Element {
  return <path d={SHAPES[player % SHAPES.length]} />;
}
