/** Registers the parts of Kindo for pages. */
import { readField, writeField } from 'otau';
import type { JSX } from 'react';
import { namespace, withTexts } from '../../i18n/words.js';
import { shapesPath } from '../emblem.js';
import type { GameUi } from '../registry.js';
import type game from './i18n/en/game.json';
import './board.css';

const KINDO_GAME = namespace<typeof game>(import.meta.glob('./i18n/*/game.json', { import: 'default' }));

/** A range of tiles in reading order, without the last one. */
function tiles(from: number, to: number): string {
  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  return shapesPath(numbers, (i) => `M${19 + 12 * (i % 5)} ${3 + 12 * Math.floor(i / 5)}h10.6v10.6h-10.6Z`);
}

function Emblem(): JSX.Element {
  return (
    <>
      <path d={tiles(0, 7)} fill="var(--second)" stroke="var(--tile-line)" />
      <path d={tiles(7, 18)} fill="var(--tile)" stroke="var(--tile-line)" />
      <path d={tiles(18, 25)} fill="var(--first)" stroke="var(--tile-line)" />
      <path d="M43 26.4h11.4M55 38.4h11.4M66.6 15v11" stroke="var(--red)" strokeWidth="3" strokeLinecap="round" />
      <path d="M21 12V6.5l2 2.4 1.5-3 1.5 3 2-2.4V12Z" fill="var(--saffron)" />
      <path d="M69 60v-5.500l2 2.4 1.5-3 1.5 3 2-2.400V60Z" fill="var(--saffron-ink)" />
    </>
  );
}

/** The signs of the players: tiles hatched one way and the other. */
function SeatSign({ player }: { player: number }): JSX.Element {
  return (
    <>
      <rect x="-8" y="-8" width="16" height="16" rx="2" />
      <path d={player === 0 ? 'M-8 4 4-8M-4 8 8-4' : 'M-8-4 4 8M-4-8 8 4'} />
    </>
  );
}

export const KINDO_UI: Partial<GameUi> = {
  loadBoard: () => withTexts(() => import('./board.js')),
  texts: KINDO_GAME,
  Emblem,
  SeatSign,
  colours: ['fourth', 'third'],
  mainOptions: ['size'],
  variantOptions: ['size'],
  variantText: (title, { size }) => `${title}, ${size} × ${size}`,
  endText: (words, game, row) => {
    const t = words.of(KINDO_GAME);
    const loser = [0, 1].find((player) => game.result(row, player) < 0);
    if (loser === undefined) return '';
    // The lower left tile is the King of X, the upper right one that of O
    const size = Number(game.options.size);
    const king = readField(game.layout.tiles, row)[loser === 0 ? size * (size - 1) : size - 1];
    return t((king & (1 << loser)) === 0 ? 'end-king' : game.options.walledIn ? 'end-walled' : 'end-stuck');
  },
  score: {
    name: (words) => words.of(KINDO_GAME)('score'),
    of: ({ layout }, row, player) => ({
      count: readField(layout.tiles, row).filter((tile) => tile & (1 << player)).length,
    }),
  },
  turnedTo: ({ layout }, row, player) => {
    const turned = row.slice();
    writeField(layout.player, turned, [player]);
    writeField(layout.movesLeft, turned, [readField(layout.nextMoves, row)[player]]);
    return turned;
  },
  movesLeft: ({ layout }, row) => readField(layout.movesLeft, row)[0],
  course: { stepCount: 7, load: async () => (await withTexts(() => import('./course.js'))).COURSE },
  records: { levels: () => import('./records/levels.jsonl?raw') },
};
