/** Registers the parts of Togyz Kumalak for pages. */
import { readField, writeField } from 'otau';
import type { JSX } from 'react';
import { namespace, withTexts } from '../../i18n/words.js';
import { discAt, NINE, shapesPath } from '../emblem.js';
import type { GameUi } from '../registry.js';
import type game from './i18n/en/game.json';
import './board.css';

const TOGYZ_GAME = namespace<typeof game>(import.meta.glob('./i18n/*/game.json', { import: 'default' }));

function Emblem(): JSX.Element {
  return (
    <>
      <rect x="1" y="3" width="94" height="58" rx="7" fill="var(--wood)" stroke="var(--wood-dark)" strokeWidth="1.5" />
      <path
        d={shapesPath(NINE, (i) => {
          const pit = (y: number) => `M${(6 + 9.6 * i).toFixed(1)} ${y}a3.5 3.5 0 0 1 7 0v7a3.5 3.5 0 0 1-7 0Z`;
          return pit(11.5) + pit(45.5);
        })}
        fill="var(--hollow-deep)"
      />
      <path
        d={shapesPath(NINE, (i) => [11.5, 45.5].map((y) => discAt(9.5 + 9.6 * i, y + (i % 3), 2)).join(''))}
        fill="var(--stone)"
      />
      <path
        d="M9 25h78a3 3 0 0 1 0 6h-78a3 3 0 0 1 0-6ZM9 33h78a3 3 0 0 1 0 6h-78a3 3 0 0 1 0-6Z"
        fill="var(--hollow)"
      />
    </>
  );
}

/** The sign of both players: a stone with the player's colour and edge. */
function SeatSign(): JSX.Element {
  return <circle r="9" />;
}

export const TOGYZKUMALAK_UI: Partial<GameUi> = {
  loadBoard: () => withTexts(() => import('./board.js')),
  texts: TOGYZ_GAME,
  Emblem,
  SeatSign,
  colours: ['first', 'second'],
  isCompact: false,
  mainOptions: ['variant', 'pits', 'stones', 'tuzdyk'],
  // In games between humans the third repetition is a draw (RULES.md), so that they end
  firstOptions: { repetition: true },
  resetOptions: (changed) => (changed === 'variant' ? ['pits', 'stones', 'tuzdyk'] : []),
  isOptionShown: (options, name) => !['pits', 'stones', 'tuzdyk'].includes(name) || options.variant === 'custom',
  variantOptions: ['variant', 'pits', 'stones', 'tuzdyk'],
  variantText: (title, { variant, pits, stones }, valueText) =>
    variant === 'custom' ? `${title}, ${pits} × ${stones}` : valueText('variant'),
  endText: (words, game, row) => {
    const [a, b] = readField(game.layout.kazan, row);
    return words.of(TOGYZ_GAME)('end', { a, b });
  },
  score: {
    name: (words) => words.of(TOGYZ_GAME)('score'),
    of: ({ layout, options }, row, player) => {
      const all = 2 * Number(options.pits) * Number(options.stones);
      return { count: readField(layout.kazan, row)[player], goal: Math.floor(all / 2) + 1 };
    },
  },
  turnedTo: ({ layout }, row, player) => {
    const turned = row.slice();
    writeField(layout.player, turned, [player]);
    return turned;
  },
  course: { stepCount: 7, load: async () => (await withTexts(() => import('./course.js'))).COURSE },
  records: {
    people: () => import('./records/people.jsonl?raw'),
    levels: () => import('./records/levels.jsonl?raw'),
  },
};
