/** Registers the parts of Abalone for pages. */
import { readField } from 'otau';
import { lazy } from 'react';
import { type Words, withTexts } from '../../i18n/words.js';
import { gamePlayer } from '../game-text.js';
import type { GameUi } from '../registry.js';
import { Emblem } from './emblem.js';
import { ABALONE_GAME } from './i18n/game.js';
import { ABALONE_LINEUPS } from './i18n/lineups.js';
import { SeatSign } from './seat-sign.js';

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
  Board: lazy(() => withTexts(() => import('./board.js'))),
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
    if (option === 'firstPlayer') return gamePlayer(words, 'abalone', Number(value));
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
  course: { stepCount: 7, load: async () => (await withTexts(() => import('./course.js'))).COURSE },
  records: {
    people: () => import('./records/people.jsonl?raw'),
    levels: () => import('./records/levels.jsonl?raw'),
  },
};
