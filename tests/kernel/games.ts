/** Every game, variant and option whose rules differ, as the kernel is compared with them. */
import { LINEUP_NAMES } from '../../packages/otau/src/games/abalone/options.js';
import { createGame, type Game } from '../../packages/otau/src/games/index.js';

const NUMBERS = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Games that the kernel plays. */
export function coveredGames(): Game[] {
  return [
    ...togyzBoards().map((options) => createGame('togyzkumalak', options)),
    ...LINEUP_NAMES.map((variant) => createGame('abalone', { variant })),
    ...abaloneOptions().map((options) => createGame('abalone', options)),
    ...NUMBERS(3, 8).flatMap((size) => [true, false].map((walledIn) => createGame('kindo', { size, walledIn }))),
    ...NUMBERS(1, 7).flatMap((dancers) =>
      (['kendall', 'skyruk'] as const).map((rules) => createGame('senet', { dancers, rules })),
    ),
  ];
}

/** Games whose TypeScript rules play alone. */
export function uncoveredGames(): Game[] {
  return [createGame('togyzkumalak', { pits: 9, stones: 18 }), createGame('kindo', { size: 9 })];
}

/** All pits, stones from few to as many as fit, with and without tuzdyk. */
function togyzBoards(): { pits: number; stones: number; tuzdyk: boolean }[] {
  const all = NUMBERS(2, 9).flatMap((pits) =>
    NUMBERS(1, 18).flatMap((stones) => [true, false].map((tuzdyk) => ({ pits, stones, tuzdyk }))),
  );
  return all.filter(({ pits, stones }) => 2 * pits * stones <= 255);
}

function abaloneOptions(): Parameters<typeof createGame<'abalone'>>[1][] {
  return [
    { players: 3 },
    { players: 4 },
    { players: 3, marblesToEject: 1 },
    { players: 4, marblesToEject: 1 },
    { placement: true },
    { marblesToEject: 1, maxTurns: 1000 },
    { firstPlayer: 'random' },
    { players: 3, firstPlayer: 'random' },
    { players: 4, firstPlayer: 3 },
    ...[2, 3, 4].map((players) => ({ players: players as 2 | 3 | 4, countAtLimit: true })),
  ];
}
