/**
 * What `otau bench` measures: fixed amounts of work from fixed seeds. Their counts are the
 * signature of the rules, which a change of the rules changes; their times are only reported.
 */
import { CHANCE, createGame, type Game, perft, Rng, Rows } from '../games/index.js';

export interface Workload {
  readonly name: string;
  /** What is counted, such as `moves`. */
  readonly unit: string;
  /** Does the work once and returns the count. */
  run(): number;
}

/** Random games through the public contract: `legal`, a pick, `next` in place. Chance draws are not counted as moves. */
function playouts(name: string, game: Game, games: number): Workload {
  const row = new Uint8Array(game.rowSize);
  const actions = new Uint16Array(game.maxLegal);
  const probabilities = new Float32Array(game.maxLegal);
  const longest = game.limits.plies;
  const run = () => {
    const rng = new Rng('bench');
    let moves = 0;
    for (let i = 0; i < games; i++) {
      game.start(row);
      const last = moves + longest;
      while (moves < last) {
        const count = game.legal(row, actions);
        if (count > 0) {
          game.next(row, actions[rng.below(count)], row);
          moves++;
        } else if (game.actor(row) === CHANCE) {
          game.next(row, rng.pick(probabilities, game.outcomes(row, probabilities)), row);
        } else break;
      }
    }
    return moves;
  };
  return { name, unit: 'moves', run };
}

/** Complete move lists of positions from random games. */
function lists(name: string, game: Game, positions: number, repeats: number): Workload {
  const rows = new Rows(game.rowSize, positions);
  const actions = new Uint16Array(game.maxLegal);
  const rng = new Rng('bench');
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  for (let i = 0; i < positions; i++) {
    rows.at(i).set(row);
    const count = game.legal(row, actions);
    if (count > 0 && i % game.limits.plies !== 0) game.next(row, actions[rng.below(count)], row);
    else game.start(row);
  }
  const run = () => {
    let moves = 0;
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (let i = 0; i < positions; i++) moves += game.legal(rows.at(i), actions);
    }
    if (moves === 0) throw new Error('no position had a move');
    return positions * repeats;
  };
  return { name, unit: 'positions', run };
}

function counting(name: string, game: Game, depth: number): Workload {
  const start = new Uint8Array(game.rowSize);
  game.start(start);
  return { name, unit: 'nodes', run: () => perft(game, start, depth) };
}

/** All workloads, each about half a second a run. */
export function workloads(): Workload[] {
  const togyz = createGame('togyzkumalak');
  const abalone = createGame('abalone');
  const daisy = createGame('abalone', { variant: 'belgian-daisy' });
  const kindo = createGame('kindo');
  const kendall = createGame('senet');
  const skyruk = createGame('senet', { rules: 'skyruk' });
  return [
    { name: 'yardstick: bare Togyz Kumalak playouts', unit: 'moves', run: () => barePlayouts(40_000) },
    playouts('Togyz Kumalak playouts', togyz, 40_000),
    counting('Togyz Kumalak perft 8', togyz, 8),
    lists('Abalone complete move lists', daisy, 2_000, 500),
    playouts('Abalone playouts', abalone, 4_000),
    counting('Abalone perft 4', abalone, 4),
    playouts('Kindo playouts', kindo, 8_000),
    counting('Kindo perft 7', kindo, 7),
    playouts('Senet (Kendall) playouts', kendall, 20_000),
    playouts('Senet (Skyruk) playouts', skyruk, 20_000),
    counting('Senet (Kendall) perft 10', kendall, 10),
  ];
}

/**
 * The yardstick of this machine: the same random games of standard Togyz Kumalak without
 * contract, options or rows, on one array that the compiler knows.
 */
const BARE = new Uint8Array(24);
const BARE_ACTIONS = new Uint8Array(9);

function barePlayouts(games: number): number {
  const rng = new Rng('bench');
  let moves = 0;
  for (let i = 0; i < games; i++) {
    BARE.fill(0, 0, 6);
    BARE.fill(9, 6);
    for (let count = bareLegal(); count > 0; count = bareLegal()) {
      bareNext(BARE_ACTIONS[rng.below(count)]);
      moves++;
    }
  }
  return moves;
}

function bareLegal(): number {
  if (BARE[5] !== 0) return 0;
  const first = BARE[4] === 0 ? 6 : 15;
  let count = 0;
  for (let action = 0; action < 9; action++) {
    BARE_ACTIONS[count] = action;
    count += -BARE[first + action] >>> 31;
  }
  return count;
}

function bareNext(action: number): void {
  const mover = BARE[4];
  let at = (mover === 0 ? 6 : 15) + action;
  const stones = BARE[at];
  BARE[at] = stones === 1 ? 0 : 1;
  for (let left = stones === 1 ? 1 : stones - 1; left > 0; left--) {
    at = at === 23 ? 6 : at + 1;
    BARE[at]++;
  }
  for (let owner = 0; owner < 2; owner++) {
    const pit = BARE[2 + owner] + (owner === 0 ? 14 : 5);
    if (BARE[2 + owner] === 0) continue;
    BARE[owner] += BARE[pit];
    BARE[pit] = 0;
  }
  const number = at - (mover === 0 ? 15 : 6);
  if (number >= 0 && number < 9) {
    const last = BARE[at];
    const isTuzdyk = last === 3 && BARE[2 + mover] === 0 && number !== 8 && BARE[3 - mover] !== number + 1;
    if (isTuzdyk) BARE[2 + mover] = number + 1;
    if (isTuzdyk || last % 2 === 0) {
      BARE[mover] += last;
      BARE[at] = 0;
    }
  }
  const first = mover === 0 ? 15 : 6;
  let stonesLeft = 0;
  for (let pit = first; pit < first + 9; pit++) stonesLeft |= BARE[pit];
  BARE[4] = 1 - mover;
  if (stonesLeft === 0 || BARE[0] > 81 || BARE[1] > 81 || BARE[0] + BARE[1] === 162) BARE[5] = 1;
}
