/** Whole Swiss tournaments at random, with draws, byes, players who come late, leave and come back; every round is held against the rules. */
import { Rng } from 'otau/internal/lib/rng.js';
import { RoomTournament } from '../../packages/otau-cli/src/rooms/node/tournaments/tournament.js';

const SETUP = {
  id: 't',
  name: 'Open',
  kind: 'swiss',
  game: 'g',
  options: {},
  control: '5:00',
  rated: true,
  minutes: 30,
  owner: 'p0',
  created: 0,
} as const;

/** The sides of a player so far. */
interface Sides {
  readonly seats: number[];
  hasHadBye: boolean;
}

/**
 * Plays a tournament from a seed.
 * @param most the most players
 * @returns it, and the rules that a round broke, in words; those of sides only where there are 20 players for each round
 */
export function playSwiss(
  seed: string,
  most: number,
): { readonly tournament: RoomTournament; readonly broken: readonly string[] } {
  const rng = new Rng(seed);
  // As many small ones as large ones, by their logarithms
  let count = Math.min(most, Math.floor(4 * ((most + 1) / 4) ** rng.float()));
  const rounds = 1 + rng.below(Math.min(9, count - 1));
  const tournament = new RoomTournament({ ...SETUP, rounds });
  const join = (number: number): void =>
    tournament.apply({ type: 'join', player: `p${number}`, name: `Player ${number}`, rating: 2400 - 5 * number });
  for (let number = 0; number < count; number++) join(number);
  tournament.apply({ type: 'begin', at: 0 });
  const gone = new Set<number>();
  const met = new Set<string>();
  const sides = new Map<string, Sides>();
  const broken: string[] = [];
  for (let rooms = 0; ; ) {
    const next = tournament.next(0, () => true);
    if (next === 'end' || next === undefined) break;
    const { round, pairs, bye } = next;
    const games = pairs.map((players) => ({ round, room: `r${rooms++}`, players }));
    broken.push(
      ...faults(next, present(count, gone), met, sides, count >= 20 * rounds).map(
        (fault) => `round ${round}: ${fault}`,
      ),
    );
    tournament.apply({
      type: 'pair',
      round,
      games: [...games, ...(bye === undefined ? [] : [{ round, room: '', players: [bye] }])],
    });
    for (const room of tournament.openRooms)
      tournament.apply({ type: 'result', room, result: rng.below(12) === 0 ? null : rng.below(3) - 1 });
    if (2 * round <= rounds && count < most && rng.below(2) === 0) join(count++);
    for (let changes = rng.below(3); changes > 0; changes--) {
      const number = rng.below(count);
      if (gone.has(number)) {
        if (round === rounds) continue; // Nobody comes back after the last round
        gone.delete(number);
        join(number);
      } else {
        gone.add(number);
        tournament.apply({ type: 'leave', player: `p${number}` });
      }
    }
  }
  tournament.apply({ type: 'end' });
  return { tournament, broken };
}

const present = (count: number, gone: ReadonlySet<number>): string[] =>
  Array.from({ length: count }, (_, number) => number)
    .filter((number) => !gone.has(number))
    .map((number) => `p${number}`);

/** What a round breaks; afterwards the meetings and sides are those with it. */
function faults(
  { pairs, bye }: { readonly pairs: readonly (readonly [string, string])[]; readonly bye: string | undefined },
  players: readonly string[],
  met: Set<string>,
  sides: Map<string, Sides>,
  isLarge: boolean,
): string[] {
  const found: string[] = [];
  const paired = [...pairs.flat(), ...(bye === undefined ? [] : [bye])];
  if ([...paired].sort().join() !== [...players].sort().join())
    found.push('not every player who is there has one game or the bye');
  const sidesOf = (player: string): Sides => {
    const own = sides.get(player) ?? { seats: [], hasHadBye: false };
    sides.set(player, own);
    return own;
  };
  if (bye !== undefined) {
    if (sidesOf(bye).hasHadBye) found.push(`${bye} has a second bye`);
    sidesOf(bye).hasHadBye = true;
  }
  for (const pair of pairs) {
    const key = [...pair].sort().join(' ');
    if (met.has(key)) found.push(`${key} meet again`);
    met.add(key);
    for (const [seat, player] of pair.entries()) {
      const { seats } = sidesOf(player);
      seats.push(seat);
      if (isLarge && /000$|111$/.test(seats.join(''))) found.push(`${player} has one side three times running`);
      const first = seats.filter((one) => one === 0).length;
      if (isLarge && Math.abs(2 * first - seats.length) > 2)
        found.push(`${player} has one side three times more than the other`);
    }
  }
  return found;
}
