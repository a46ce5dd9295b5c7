/** Togyz Kumalak as the registry knows it: its rules, its options and its traits. */
import type { GameDefinition } from '../../core/registry.js';
import { resolveTogyzKumalakOptions, TOGYZKUMALAK_OPTIONS, type TogyzKumalakOptions } from './options.js';
import { TogyzKumalak } from './togyzkumalak.js';

declare module '../../core/registry.js' {
  interface GameTypes {
    togyzkumalak: { game: TogyzKumalak; options: TogyzKumalakOptions };
  }
}

/**
 * Togyz Kumalak for the registry: id `togyzkumalak`, two players. `otau/games` registers it.
 * @example
 * createGame('togyzkumalak', { variant: 'bestemshe' });
 */
export const TOGYZKUMALAK: GameDefinition<TogyzKumalakOptions> = {
  id: 'togyzkumalak',
  title: 'Togyz Kumalak',
  about: 'the Kazakh and Kyrgyz mancala on 2 × 9 pits',
  playerNames: ['White', 'Black'],
  options: TOGYZKUMALAK_OPTIONS,
  resolveOptions: resolveTogyzKumalakOptions,
  create: (options) => new TogyzKumalak(options),
  traits: {
    movesPerGame: 45,
    search: 'alphabeta',
    environmentId: 'Togyzkumalak-v0',
    material: 'kazan',
    // Players count pits: 7 must be pit 7, though pit 3 may be empty.
    actionNumber: (action) => action + 1,
    benchmarks: [
      { name: 'Togyz Kumalak playouts', measure: 'playouts', games: 40_000 },
      { name: 'Togyz Kumalak playouts, many at once', measure: 'playouts', games: 20_000, isEachSeeded: true },
      { name: 'Togyz Kumalak perft 8', measure: 'perft', depth: 8 },
    ],
  },
};
