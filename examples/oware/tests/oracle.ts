/** A slow and obvious second implementation of Oware, from RULES.md alone; it imports nothing from `src`. */
import type { Oracle } from '../../../tests/oracles/oracle.js';

export interface State {
  /** Seeds of each house, by name: A, B, ..., a, b, ... */
  readonly houses: Readonly<Record<string, number>>;
  readonly stores: readonly [number, number];
  readonly player: 0 | 1;
  readonly quiet: number;
  readonly plies: number;
  /** The player who ran out of time. */
  readonly late?: number;
}

export function owareOracle({ houses: width = 6, seeds = 4, quietMoves = 100 } = {}): Oracle<State> {
  const south = [...'ABCDEFGH'].slice(0, width);
  const north = [...'abcdefgh'].slice(0, width);
  const circle = [...south, ...north];
  const all = circle.length * seeds;
  const rowOf = (player: number) => (player === 0 ? south : north);
  const sum = (houses: State['houses'], names: readonly string[]) =>
    names.reduce((total, name) => total + houses[name], 0);

  /** The houses after sowing, and the names of those sown into, in order (4, 5). */
  function sown(houses: State['houses'], from: string): { houses: Record<string, number>; into: string[] } {
    const following = [...circle, ...circle].slice(circle.indexOf(from) + 1).slice(0, circle.length - 1);
    const into = Array.from({ length: houses[from] }, (_, seed) => following[seed % following.length]);
    const after = { ...houses, [from]: 0 };
    for (const name of into) after[name]++;
    return { houses: after, into };
  }

  /** The houses that are captured (6 to 11). */
  function capturedHouses(houses: State['houses'], last: string, player: number): string[] {
    const theirs = rowOf(1 - player);
    if (!theirs.includes(last)) return [];
    const backwards = theirs.slice(0, theirs.indexOf(last) + 1).reverse();
    const end = backwards.findIndex((name) => houses[name] !== 2 && houses[name] !== 3);
    const captured = end === -1 ? backwards : backwards.slice(0, end);
    return sum(houses, captured) === sum(houses, theirs) ? [] : captured;
  }

  const isDecided = ({ stores }: State) => stores.some((store) => store > all / 2) || stores[0] + stores[1] === all;

  function movesOf(state: State): string[] {
    const own = rowOf(state.player).filter((name) => state.houses[name] > 0);
    const theirs = rowOf(1 - state.player);
    if (sum(state.houses, theirs) > 0) return own;
    return own.filter((name) => sum(sown(state.houses, name).houses, theirs) > 0);
  }

  function after(state: State, name: string): State {
    const { houses, into } = sown(state.houses, name);
    const captured = capturedHouses(houses, into[into.length - 1], state.player);
    const gain = sum(houses, captured);
    for (const house of captured) houses[house] = 0;
    const next: State = {
      houses,
      stores:
        state.player === 0 ? [state.stores[0] + gain, state.stores[1]] : [state.stores[0], state.stores[1] + gain],
      player: state.player === 0 ? 1 : 0,
      quiet: gain > 0 ? 0 : state.quiet + 1,
      plies: state.plies + 1,
    };
    if (isDecided(next) || (movesOf(next).length > 0 && next.quiet < quietMoves)) return next;
    const stores = [next.stores[0] + sum(houses, south), next.stores[1] + sum(houses, north)] as const;
    return { ...next, stores, houses: Object.fromEntries(circle.map((house) => [house, 0])) };
  }

  const isOver = (state: State) => state.late !== undefined || isDecided(state);

  return {
    start: () => ({
      houses: Object.fromEntries(circle.map((name) => [name, seeds])),
      stores: [0, 0],
      player: 0,
      quiet: 0,
      plies: 0,
    }),
    actor: (state) => (isOver(state) ? 'over' : state.player),
    legal: (state) => (isOver(state) ? [] : movesOf(state).map((name) => rowOf(state.player).indexOf(name))),
    next: (state, action) => after(state, rowOf(state.player)[action]),
    results: ({ stores, late }) => {
      if (late !== undefined) return late === 0 ? [-1, 1] : [1, -1];
      return [Math.sign(stores[0] - stores[1]), Math.sign(stores[1] - stores[0])];
    },
    text: ({ houses, stores, player, quiet, plies }) => {
      const board = circle.map((name) => houses[name]).join(',');
      const counted = plies === 0 ? '' : ` ply:${plies}${plies < 2 ? '' : ` move:${1 + Math.floor(plies / 2)}`}`;
      return `houses=${board} stores=${stores.join(',')} player=${player} quiet=${quiet} forfeited=0${counted}`;
    },
    move: (state, action) => rowOf(state.player)[action],
    forfeit: (state, player) => ({ ...state, late: player }),
  };
}
