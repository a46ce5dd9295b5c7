/** Registers the parts of Senet for pages. */
import { readField } from 'otau';
import type { JSX } from 'react';
import { namespace, withTexts } from '../../i18n/words.js';
import { NINE, shapesPath } from '../emblem.js';
import type { GameUi } from '../registry.js';
import type game from './i18n/en/game.json';
import './board.css';

const SENET_GAME = namespace<typeof game>(import.meta.glob('./i18n/*/game.json', { import: 'default' }));

function Emblem(): JSX.Element {
  return (
    <>
      <path d="M3 14h90v36H3ZM3 26h90M3 38h90" fill="var(--wood-light)" stroke="var(--wood-dark)" />
      <path d={shapesPath(NINE, (i) => `M${12 + 9 * i} 14v36`)} stroke="var(--wood-dark)" />
      <path
        d={shapesPath([0, 2, 4, 6, 8], (i) => `M${7.5 + 9 * i} 16l3 8h-6Z`)}
        fill="var(--first)"
        stroke="var(--first-edge)"
        strokeWidth="0.7"
      />
      <path
        d={shapesPath([1, 3, 5, 7, 9], (i) => `M${4.5 + 9 * i} 16h6q-2.4 4 0 8h-6q2.4-4 0-8Z`)}
        fill="var(--second)"
        stroke="var(--second-edge)"
        strokeWidth="0.7"
      />
      <path d="M52 41l3.5 6M55.5 41 52 47M70.5 40v8M80 44h7M79 41.500h0" stroke="var(--wood-ink)" fill="none" />
    </>
  );
}

function SeatSign({ player }: { player: number }): JSX.Element {
  return <path d={player === 0 ? 'M0-9 7 8H-7Z' : 'M-7-8H7Q2 0 7 8H-7Q-2 0-7-8Z'} />;
}

export const SENET_UI: Partial<GameUi> = {
  loadBoard: () => withTexts(() => import('./board.js')),
  texts: SENET_GAME,
  Emblem,
  SeatSign,
  colours: ['first', 'third'],
  isCompact: false,
  mainOptions: ['rules', 'dancers'],
  variantOptions: ['rules'],
  variantText: (title, _, valueText) => `${title}: ${valueText('rules')}`,
  endText: (words) => words.of(SENET_GAME)('end'),
  score: {
    name: (words) => words.of(SENET_GAME)('score'),
    of: ({ layout, options }, row, player) => {
      const dancers = Number(options.dancers);
      // Of the set of dancers the first 32 bits are cones, the others spools
      const onBoard = readField(layout.dancers, row).filter((bit) => bit >= 32 === (player === 1)).length;
      return { count: dancers - onBoard, goal: dancers };
    },
  },
  course: { stepCount: 8, load: async () => (await withTexts(() => import('./course.js'))).COURSE },
  records: { levels: () => import('./records/levels.jsonl?raw') },
};
