/** Kindo as the registry knows it: its rules, its options and its traits. */
import type { GameDefinition } from '../../core/registry.js';
import { Kindo } from './kindo.js';
import { KINDO_OPTIONS, type KindoOptions, resolveKindoOptions } from './options.js';

declare module '../../core/registry.js' {
  interface GameTypes {
    kindo: { game: Kindo; options: KindoOptions };
  }
}

/**
 * Kindo for the registry: id `kindo`, two players. `otau/games` registers it.
 * @example
 * createGame('kindo', { size: 4 });
 */
export const KINDO: GameDefinition<KindoOptions> = {
  id: 'kindo',
  title: 'Kindo',
  about: 'tiles, walls and Kings on 5 × 5',
  playerNames: ['x', 'o'],
  options: KINDO_OPTIONS,
  resolveOptions: resolveKindoOptions,
  create: (options) => new Kindo(options),
  traits: {
    movesPerGame: 40,
    movesPerTurn: 3,
    search: 'alphabeta',
    // A turn is two to four moves: a plan that looks odd at its first move needs more tries.
    cpuct: 2,
    environmentId: 'Kindo-v0',
    benchmarks: [
      { name: 'Kindo playouts', measure: 'playouts', games: 8_000 },
      { name: 'Kindo perft 7', measure: 'perft', depth: 7 },
    ],
  },
};
