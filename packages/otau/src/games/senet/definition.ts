/** Senet as the registry knows it: its rules, its options and its traits. */
import type { GameDefinition } from '../../core/registry.js';
import { resolveSenetOptions, SENET_OPTIONS, type SenetOptions } from './options.js';
import { Senet } from './senet.js';

declare module '../../core/registry.js' {
  interface GameTypes {
    senet: { game: Senet; options: SenetOptions };
  }
}

/**
 * Senet for the registry: id `senet`, two players, with chance. `otau/games` registers it.
 * @example
 * createGame('senet', { rules: 'skyruk' });
 */
export const SENET: GameDefinition<SenetOptions> = {
  id: 'senet',
  title: 'Senet',
  about: 'the Egyptian race with throwing sticks',
  playerNames: ['Cones', 'Spools'],
  options: SENET_OPTIONS,
  resolveOptions: resolveSenetOptions,
  create: (options) => new Senet(options),
  traits: {
    hasChance: true,
    movesPerGame: 60,
    movesPerTurn: 1.5,
    search: 'expectimax',
    // A move seldom changes what can be expected by more than a hundredth
    cpuct: 0.2,
    firstPlay: 0.05,
    environmentId: 'Senet-v0',
    benchmarks: [
      { name: 'Senet (Kendall) playouts', measure: 'playouts', games: 20_000 },
      { name: 'Senet (Skyruk) playouts', options: { rules: 'skyruk' }, measure: 'playouts', games: 20_000 },
      { name: 'Senet (Kendall) perft 10', measure: 'perft', depth: 10 },
    ],
    ruleSets: [
      { name: 'senet kendall', options: {} },
      { name: 'senet skyruk', options: { rules: 'skyruk' } },
    ],
    assetName: ({ rules }) => `senet-${rules}`,
  },
};
