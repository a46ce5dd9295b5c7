/**
 * What `otau bench` measures: fixed amounts of work from fixed seeds. Their counts are the
 * signature of the rules: a change of the rules changes them. Their times are only reported.
 */
import {
  CHANCE,
  createGame,
  drawOutcome,
  type Game,
  type GameId,
  gameDefinition,
  gameIds,
  gameTraits,
  Rng,
  Rows,
  startOf,
} from 'otau';
import { plainPerft } from 'otau/internal/core/perft.js';
import type { Benchmark } from 'otau/internal/core/registry.js';
import { Kernel, kernelPerft } from 'otau/internal/kernel/kernel.js';
import 'otau/internal/games/kernel.js';

export interface Workload {
  readonly name: string;
  /** What is counted, such as `moves`. */
  readonly unit: string;
  /** Does the work once by the TypeScript rules and returns the count. */
  run(): number;
  /** Makes the same work for the compiled kernel; undefined where there is none for the game. */
  compiled?(): (() => number) | undefined;
}

/**
 * Random games through the public contract: `legal`, a pick, `next` in place. Chance draws are not counted as moves. All draw from
 * one generator in turn, or each from its own.
 */
function playouts(name: string, game: Game, games: number, isEachSeeded: boolean): Workload {
  const row = new Uint8Array(game.rowSize);
  const actions = new Uint16Array(game.maxLegal);
  const probabilities = new Float32Array(game.maxLegal);
  const longest = game.limits.plies;
  const run = () => {
    let rng = new Rng('bench');
    let moves = 0;
    for (let i = 0; i < games; i++) {
      if (isEachSeeded) rng = new Rng(i);
      game.start(row);
      const last = moves + longest;
      while (moves < last) {
        const count = game.legal(row, actions);
        if (count > 0) {
          game.next(row, actions[rng.below(count)], row);
          moves++;
        } else if (game.actor(row) === CHANCE) {
          game.next(row, drawOutcome(game, row, rng, probabilities), row);
        } else break;
      }
    }
    return moves;
  };
  return { name, unit: 'moves', run, compiled: () => compiledPlayouts(game, games, isEachSeeded) };
}

function compiledPlayouts(game: Game, games: number, isEachSeeded: boolean): (() => number) | undefined {
  const kernel = Kernel.open(game);
  if (kernel === undefined) return undefined;
  const { exports, address } = kernel;
  const seeds = isEachSeeded ? Array.from({ length: games }, (_, i) => i) : ['bench'];
  const states = Uint32Array.from(seeds.flatMap((seed) => new Rng(seed).state()));
  const [rows, rngs] = [kernel.alloc(games * game.rowSize), kernel.alloc(states.byteLength)];
  const play = isEachSeeded ? exports.playouts_each : exports.playouts;
  return () => {
    kernel.view(Uint32Array, rngs, states.length).set(states);
    exports.start(address, rows, games, 0);
    return play(address, rows, games, rngs, game.limits.plies, 0);
  };
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
  return { name, unit: 'positions', run, compiled: () => compiledLists(rows, game, repeats) };
}

function compiledLists(rows: Rows, game: Game, repeats: number): (() => number) | undefined {
  const kernel = Kernel.open(game);
  if (kernel === undefined) return undefined;
  const { exports, address } = kernel;
  const n = rows.length;
  const [place, actions, counts] = [rows.bytes.length, 2 * n * game.maxLegal, 2 * n].map((bytes) =>
    kernel.alloc(bytes),
  );
  kernel.write(place, rows.bytes);
  return () => {
    for (let repeat = 0; repeat < repeats; repeat++) exports.legal(address, place, n, actions, counts);
    return n * repeats;
  };
}

function counting(name: string, game: Game, depth: number): Workload {
  const start = startOf(game).row;
  const compiled = () => (Kernel.open(game) === undefined ? undefined : () => kernelPerft(game, start, depth) ?? 0);
  return { name, unit: 'nodes', run: () => plainPerft(game, start, depth), compiled };
}

function workloadOf(id: GameId, benchmark: Benchmark): Workload {
  const game = createGame(id, benchmark.options);
  const { name } = benchmark;
  switch (benchmark.measure) {
    case 'playouts':
      return playouts(name, game, benchmark.games, benchmark.isEachSeeded ?? false);
    case 'lists':
      return lists(name, game, benchmark.positions, benchmark.repeats);
    case 'perft':
      return counting(name, game, benchmark.depth);
  }
}

/** All workloads, each of a game of Otau about half a second a run; the yardstick is the first. */
export function workloads(): Workload[] {
  const measured = gameIds().flatMap((id) => {
    const usual: Benchmark = { name: `${gameDefinition(id).title} playouts`, measure: 'playouts', games: 1_000 };
    return (gameTraits(id).benchmarks ?? [usual]).map((benchmark) => workloadOf(id, benchmark));
  });
  const yardstick = { name: 'yardstick: bare Togyz Kumalak playouts', unit: 'moves', run: () => barePlayouts(40_000) };
  return [yardstick, ...measured];
}

const ROW = new Uint8Array(24);
const ACTIONS = new Uint8Array(9);

function barePlayouts(games: number): number {
  const rng = new Rng('bench');
  let moves = 0;
  for (let i = 0; i < games; i++) {
    ROW.fill(0, 0, 6);
    ROW.fill(9, 6);
    for (let count = bareLegal(); count > 0; count = bareLegal()) {
      bareNext(ACTIONS[rng.below(count)]);
      moves++;
    }
  }
  return moves;
}

function bareLegal(): number {
  if (ROW[5] !== 0) return 0;
  const first = ROW[4] === 0 ? 6 : 15;
  let count = 0;
  for (let action = 0; action < 9; action++) {
    ACTIONS[count] = action;
    count += -ROW[first + action] >>> 31;
  }
  return count;
}

function bareNext(action: number): void {
  const mover = ROW[4];
  let at = (mover === 0 ? 6 : 15) + action;
  const stones = ROW[at];
  ROW[at] = stones === 1 ? 0 : 1;
  for (let left = stones === 1 ? 1 : stones - 1; left > 0; left--) {
    at = at === 23 ? 6 : at + 1;
    ROW[at]++;
  }
  for (let owner = 0; owner < 2; owner++) {
    const pit = ROW[2 + owner] + (owner === 0 ? 14 : 5);
    if (ROW[2 + owner] === 0) continue;
    ROW[owner] += ROW[pit];
    ROW[pit] = 0;
  }
  const number = at - (mover === 0 ? 15 : 6);
  if (number >= 0 && number < 9) {
    const last = ROW[at];
    const isTuzdyk = last === 3 && ROW[2 + mover] === 0 && number !== 8 && ROW[3 - mover] !== number + 1;
    if (isTuzdyk) ROW[2 + mover] = number + 1;
    if (isTuzdyk || last % 2 === 0) {
      ROW[mover] += last;
      ROW[at] = 0;
    }
  }
  const first = mover === 0 ? 15 : 6;
  let stonesLeft = 0;
  for (let pit = first; pit < first + 9; pit++) stonesLeft |= ROW[pit];
  ROW[4] = 1 - mover;
  if (stonesLeft === 0 || ROW[0] > 81 || ROW[1] > 81 || ROW[0] + ROW[1] === 162) ROW[5] = 1;
}
