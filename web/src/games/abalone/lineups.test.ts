import { gameDefinition } from 'otau';
import { expect, it } from 'vitest';
import { loadTexts } from '../../i18n/words.js';
import { ABALONE_LINEUPS } from './ui.js';

await loadTexts('en');

it('every line-up of Abalone has a name', () => {
  const { variant } = gameDefinition('abalone').options;
  expect('choices' in variant && [...variant.choices].sort()).toEqual(Object.keys(ABALONE_LINEUPS.texts('en')).sort());
});
