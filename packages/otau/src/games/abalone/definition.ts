/** Abalone as the registry knows it: its rules, its options and its traits. */
import type { GameDefinition } from '../../core/registry.js';
import { Abalone } from './abalone.js';
import { ABALONE_OPTIONS, type AbaloneOptions, resolveAbaloneOptions } from './options.js';

declare module '../../core/registry.js' {
  interface GameTypes {
    abalone: { game: Abalone; options: AbaloneOptions };
  }
}

/**
 * Abalone for the registry: id `abalone`, 2 to 4 players. `otau/games` registers it.
 * @example
 * createGame('abalone', { variant: 'belgian-daisy' });
 */
export const ABALONE: GameDefinition<AbaloneOptions> = {
  id: 'abalone',
  title: 'Abalone',
  about: 'pushing marbles off a hexagon of 61 cells',
  playerNames: ['Black', 'White', 'Third', 'Fourth'],
  options: ABALONE_OPTIONS,
  resolveOptions: resolveAbaloneOptions,
  create: (options) => new Abalone(options),
  traits: {
    movesPerGame: 55,
    search: 'alphabeta',
    // Most moves are quiet, and many lead to nearly the same
    cpuct: 0.4,
    firstPlay: 0.1,
    environmentId: 'Abalone-v0',
    material: 'ejected',
    benchmarks: [
      {
        name: 'Abalone complete move lists',
        options: { variant: 'belgian-daisy' },
        measure: 'lists',
        positions: 2_000,
        repeats: 500,
      },
      { name: 'Abalone playouts', measure: 'playouts', games: 4_000 },
      { name: 'Abalone perft 4', measure: 'perft', depth: 4 },
    ],
    assetName: (_, players) => (players > 2 ? `abalone-${players}-players` : 'abalone'),
  },
};
