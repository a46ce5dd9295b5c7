/** The default parts for games that have no folder here. */
import type { JSX } from 'react';
import { withTexts } from '../../i18n/words.js';
import { discAt, shapesPath } from '../emblem.js';
import type { GameUi } from '../registry.js';
import './board.css';

/** The generic emblem: cells with pieces of two players. */
const CELLS = Array.from({ length: 15 }, (_, i) => ({ x: 18 + 15 * (i % 5), y: 17 + 15 * Math.floor(i / 5) }));

function discs(numbers: readonly number[]): string {
  return shapesPath(numbers, (i) => discAt(CELLS[i].x, CELLS[i].y, 4.5));
}

function GenericEmblem(): JSX.Element {
  return (
    <>
      <rect x="4" y="3" width="88" height="58" rx="7" fill="var(--wood)" stroke="var(--wood-dark)" strokeWidth="1.5" />
      <path d={shapesPath(CELLS, ({ x, y }) => discAt(x, y, 6))} fill="var(--hollow)" />
      <path d={discs([5, 10, 11, 13])} fill="var(--first)" stroke="var(--first-edge)" strokeWidth="0.8" />
      <path d={discs([1, 3, 4, 9])} fill="var(--second)" stroke="var(--second-edge)" strokeWidth="0.8" />
    </>
  );
}

/** Generic signs of players: disc, square, triangle, diamond. */
const SHAPES = ['M-9 0a9 9 0 1 1 18 0a9 9 0 1 1-18 0Z', 'M-8-8H8V8H-8Z', 'M0-9 9 7H-9Z', 'M0-10 10 0 0 10-10 0Z'];

function GenericSeatSign({ player }: { player: number }): JSX.Element {
  return <path d={SHAPES[player % SHAPES.length]} />;
}

export const GENERIC_UI: GameUi = {
  loadBoard: () => withTexts(() => import('./board.js')),
  Emblem: GenericEmblem,
  SeatSign: GenericSeatSign,
  colours: ['first', 'second', 'third', 'fourth'],
  isCompact: true,
  mainOptions: [],
  firstOptions: {},
  resetOptions: () => [],
  isOptionShown: () => true,
  sortedOptions: [],
  optionText: () => undefined,
  variantOptions: [],
  variantText: (title) => title,
  endText: () => '',
  records: {},
};
