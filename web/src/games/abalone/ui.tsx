/** Registers the parts of Abalone for pages. */
import { readField, writeField } from 'otau';
import type { JSX } from 'react';
import { namespace, type Words, withTexts } from '../../i18n/words.js';
import { discAt } from '../emblem.js';
import { seatName } from '../game-text.js';
import type { GameUi } from '../registry.js';
import type game from './i18n/en/game.json';
import type lineups from './i18n/en/lineups.json';
import './board.css';

const ABALONE_GAME = namespace<typeof game>(import.meta.glob('./i18n/*/game.json', { import: 'default' }));

/** The names of the line-ups, by their ids in the library. */
export const ABALONE_LINEUPS = namespace<typeof lineups>(
  import.meta.glob('./i18n/*/lineups.json', { import: 'default' }),
);

const CUPS = [5, 6, 7, 6, 5].map((count, line) =>
  Array.from({ length: count }, (_, i) => discAt(48 + (i - (count - 1) / 2) * 9.2, 12 + 10 * line, 3.8)).join(''),
);

function Emblem(): JSX.Element {
  return (
    <>
      <path d="M32 2h32l17 30-17 30H32L15 32Z" fill="var(--wood)" stroke="var(--wood-dark)" strokeWidth="1.5" />
      <path d={CUPS[0]} fill="var(--first)" stroke="var(--first-edge)" strokeWidth="0.8" />
      <path d={CUPS.slice(1, 4).join('')} fill="var(--hollow)" />
      <path d={CUPS[4]} fill="var(--second)" stroke="var(--second-edge)" strokeWidth="0.8" />
    </>
  );
}

/** The inlays of marbles by player: ring, star, triangle, square. */
const INLAYS = [
  'M-4 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z',
  'M0-5 1.3-2.2 4.3-2.5 2.6 0 4.3 2.5 1.3 2.2 0 5-1.3 2.2-4.3 2.5-2.6 0-4.3-2.5-1.3-2.200Z',
  'M0-5 4.6 3.300H-4.600Z',
  'M-3.6-3.600H3.600V3.600H-3.600Z',
];

function SeatSign({ player }: { player: number }): JSX.Element {
  return (
    <>
      <circle r="10" />
      <path d={INLAYS[player]} fill="none" strokeWidth="1.2" />
    </>
  );
}

/** The options that have no meaning if an option is set. */
const RESET: Readonly<Record<string, readonly string[]>> = {
  players: ['variant', 'placement', 'firstPlayer', 'marblesToEject'],
  placement: ['variant', 'marblesToEject'],
  variant: ['placement', 'marblesToEject'],
};

/** `Belgian daisy` for `belgian-daisy`. */
function lineupName(words: Words, name: string): string {
  return ABALONE_LINEUPS.has(name) ? words.of(ABALONE_LINEUPS)(name) : name;
}

export const ABALONE_UI: Partial<GameUi> = {
  loadBoard: () => withTexts(() => import('./board.js')),
  texts: ABALONE_GAME,
  Emblem,
  SeatSign,
  colours: ['second', 'first', 'third', 'fourth'],
  mainOptions: ['players', 'variant'],
  // In games between humans the third repetition is a draw (RULES.md), so that they end
  firstOptions: { repetition: true },
  resetOptions: (changed) => RESET[changed] ?? [],
  isOptionShown: ({ players = 2, placement }, name) => {
    if (name === 'variant') return players === 2 && placement !== true;
    return name !== 'placement' || players === 2;
  },
  sortedOptions: ['variant'],
  optionText: (words, option, value) => {
    if (option === 'firstPlayer') return seatName(words, 'abalone', Number(value));
    return option === 'variant' ? lineupName(words, String(value)) : undefined;
  },
  variantOptions: ['variant', 'players'],
  variantText: (title, { players }, valueText) => `${title}: ${valueText(players === 2 ? 'variant' : 'players')}`,
  endText: (words) => words.of(ABALONE_GAME)('end'),
  score: {
    name: (words) => words.of(ABALONE_GAME)('score'),
    of: ({ layout, options }, row, player) => ({
      count: readField(layout.ejected, row)[player],
      goal: Number(options.marblesToEject),
    }),
  },
  turnedTo: ({ layout }, row, player) => {
    if (readField(layout.toPlace, row)[0] > 0) return undefined;
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
