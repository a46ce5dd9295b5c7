/**
 * Senet, slow and obvious: houses with dancers on them, the two rule sets one after the
 * other. It exists to be compared with the engine and shares nothing with it.
 *
 * The text of a finished game: the last dancer is gone, the turn is the next player’s or passed by the
 * last throw, no throw is made.
 */
import type { Oracle } from './oracle.js';

export interface SenetOracleOptions {
  rules: 'kendall' | 'skyruk';
  /** Dancers of each player, 1 to 7. */
  dancers: number;
}

type Player = 0 | 1;

export interface SenetState {
  /** The owner of the dancer on each house that holds one; houses are numbered 1 to 30. */
  readonly houses: ReadonlyMap<number, Player>;
  readonly player: Player;
  /** Steps thrown, 0 before the throw. */
  readonly steps: number;
  /** Skyruk: the dancer on Happiness must make its second move. */
  readonly secondMove: boolean;
  readonly winner: Player | null;
}

/** Where a move takes a dancer: a house, rebirth, or off the board. */
type Goal = number | 'rebirth' | 'off';

interface Move {
  readonly house: number;
  readonly direction: 'forward' | 'backward';
  readonly goal: Goal;
}

const REBIRTH = 15;
const HAPPINESS = 26;
const WATER = 27;
const SAFE_HOUSES = [15, 26, 27, 28, 29, 30];

export function senetOracle(options: SenetOracleOptions): Oracle<SenetState> & { read(text: string): SenetState } {
  const kendall = options.rules === 'kendall';

  function start(): SenetState {
    const houses = new Map<number, Player>();
    for (let dancer = 0; dancer < options.dancers; dancer += 1) {
      houses.set(2 * dancer + 1, 0);
      houses.set(2 * dancer + 2, 1);
    }
    return { houses, player: 1, steps: 0, secondMove: false, winner: null };
  }

  function actor(state: SenetState): Player | 'chance' | 'over' {
    if (state.winner !== null) return 'over';
    return state.steps === 0 ? 'chance' : state.player;
  }

  /** The player's dancers still on the board, in order of their houses. */
  function dancersOf(state: SenetState, player: Player): number[] {
    const dancers: number[] = [];
    for (const [house, owner] of state.houses) if (owner === player) dancers.push(house);
    return dancers.sort((a, b) => a - b);
  }

  /** All maximal runs of a player's dancers in neighbouring houses, single dancers included. */
  function groups(state: SenetState, player: Player): number[][] {
    const runs: number[][] = [];
    for (const house of dancersOf(state, player)) {
      const run = runs.at(-1);
      if (run !== undefined && run.at(-1) === house - 1) run.push(house);
      else runs.push([house]);
    }
    return runs;
  }

  function isProtected(state: SenetState, house: number): boolean {
    const group = groups(state, state.houses.get(house)!).find((run) => run.includes(house))!;
    if (group.length < 2) return false;
    return kendall || house === group[0] || house === group.at(-1);
  }

  /** Whether a whole blockade of the opponent lies strictly between two houses. */
  function jumpsBlockade(state: SenetState, from: number, to: number): boolean {
    const blockades = groups(state, other(state.player)).filter((run) => run.length >= (kendall ? 3 : 2));
    return blockades.some((run) => run.every((house) => house > Math.min(from, to) && house < Math.max(from, to)));
  }

  /** Whether a dancer may come to a house that is not one of the last five: empty, or a dancer that can be beaten. */
  function mayLand(state: SenetState, house: number): boolean {
    const holder = state.houses.get(house);
    if (holder === undefined) return true;
    if (holder === state.player) return false;
    return !SAFE_HOUSES.includes(house) && !isProtected(state, house);
  }

  /** Where the dancer on this house goes with a forward move, null when it has none. */
  function forwardGoal(state: SenetState, house: number): Goal | null {
    if (house >= HAPPINESS) return kendall ? kendallLateGoal(state, house) : skyrukLateGoal(state, house);
    const to = house + state.steps;
    if (to < HAPPINESS) return mayLand(state, to) && !jumpsBlockade(state, house, to) ? to : null;
    if (kendall && to > HAPPINESS) return null;
    return !state.houses.has(HAPPINESS) && !jumpsBlockade(state, house, HAPPINESS) ? HAPPINESS : null;
  }

  function kendallLateGoal(state: SenetState, house: number): Goal | null {
    if (house === HAPPINESS) {
      if (state.steps === 5) return 'off';
      if (state.steps === 1) return 'rebirth';
      return state.houses.has(HAPPINESS + state.steps) ? null : HAPPINESS + state.steps;
    }
    if (house === 28) return state.steps === 3 ? 'off' : null;
    if (house === 29) return state.steps === 2 ? 'off' : null;
    if (house === 30) return state.steps === 1 ? 'off' : null;
    return null;
  }

  function skyrukLateGoal(state: SenetState, house: number): Goal | null {
    if (house === HAPPINESS) {
      if (state.steps === 5) return 'off';
      if (!state.houses.has(HAPPINESS + state.steps)) return HAPPINESS + state.steps;
      return state.houses.has(WATER) ? 'rebirth' : WATER;
    }
    if (house === WATER) {
      if (state.steps <= 3) return 'rebirth';
      return state.steps === 4 ? 'off' : null;
    }
    if (house === 28) return state.steps === 3 ? 'off' : null;
    if (house === 29) return state.steps === 2 ? 'off' : null;
    return 'off';
  }

  function backwardGoal(state: SenetState, house: number): Goal | null {
    const to = house - state.steps;
    if (house >= HAPPINESS || to < 1) return null;
    return mayLand(state, to) && !jumpsBlockade(state, house, to) ? to : null;
  }

  /** All legal moves of the thrower; none means a pass. */
  function moves(state: SenetState): Move[] {
    const dancers = state.secondMove ? [HAPPINESS] : dancersOf(state, state.player);
    const forward = dancers.flatMap((house): Move[] => {
      const goal = forwardGoal(state, house);
      return goal === null ? [] : [{ house, direction: 'forward', goal }];
    });
    if (forward.length > 0) return forward;
    return dancers.flatMap((house): Move[] => {
      const goal = backwardGoal(state, house);
      return goal === null ? [] : [{ house, direction: 'backward', goal }];
    });
  }

  function actionOf(state: SenetState, move: Move): number {
    const dancer = dancersOf(state, state.player).indexOf(move.house);
    return 10 * dancer + (move.direction === 'forward' ? state.steps : 11 - state.steps);
  }

  function moveOf(state: SenetState, action: number): Move {
    return moves(state).find((move) => actionOf(state, move) === action)!;
  }

  function next(state: SenetState, action: number): SenetState {
    if (actor(state) === 'chance') return { ...state, steps: action + 1 };
    if (action === 0) return { ...state, player: other(state.player), steps: 0 };

    const { house, goal } = moveOf(state, action);
    const houses = new Map(state.houses);
    houses.delete(house);
    if (goal === 'rebirth') {
      let place = REBIRTH;
      while (houses.has(place)) place -= 1;
      houses.set(place, state.player);
    } else if (goal !== 'off') {
      if (houses.has(goal)) houses.set(house, other(state.player));
      houses.set(goal, state.player);
    }

    const winner = [...houses.values()].includes(state.player) ? null : state.player;
    const secondMove = !kendall && goal === HAPPINESS;
    const throwsAgain = secondMove || [1, 4, 5].includes(state.steps);
    return { houses, player: throwsAgain ? state.player : other(state.player), steps: 0, secondMove, winner };
  }

  return {
    start,
    actor,
    legal(state) {
      if (actor(state) === 'over') return [];
      if (actor(state) === 'chance') return [0, 1, 2, 3, 4];
      const actions = moves(state).map((move) => actionOf(state, move));
      return actions.length === 0 ? [0] : actions.sort((a, b) => a - b);
    },
    next,
    results: (state) => [0, 1].map((player) => (player === state.winner ? 1 : -1)),
    text(state) {
      let board = '';
      for (let house = 1; house <= 30; house += 1) {
        const holder = state.houses.get(house);
        board += holder === undefined ? '.' : 'cs'[holder];
      }
      return `${board} ${'cs'[state.player]} ${state.steps} ${state.secondMove ? 'h' : '-'}`;
    },
    move(state, action) {
      if (actor(state) === 'chance') return `t${action + 1}`;
      if (action === 0) return 'pass';
      const { house, direction } = moveOf(state, action);
      return `${house}${direction === 'forward' ? '+' : '-'}${state.steps}`;
    },
    forfeit: (state, player) => ({ ...state, winner: other(player as Player) }),
    /** A position that is not over, from a well-formed text. */
    read(text) {
      const [board, player, steps, mark] = text.split(' ');
      const houses = new Map<number, Player>();
      [...board].forEach((letter, index) => {
        if (letter !== '.') houses.set(index + 1, letter === 'c' ? 0 : 1);
      });
      return { houses, player: player === 'c' ? 0 : 1, steps: Number(steps), secondMove: mark === 'h', winner: null };
    },
  };
}

function other(player: Player): Player {
  return player === 0 ? 1 : 0;
}
