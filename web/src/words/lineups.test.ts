import { gameDefinition } from 'otau/games';
import { expect, it } from 'vitest';
import { LINEUPS } from './lineups.js';

it('every line-up of Abalone has a name', () => {
  const { variant } = gameDefinition('abalone').options;
  expect('choices' in variant && [...variant.choices].sort()).toEqual(Object.keys(LINEUPS.en).sort());
});
