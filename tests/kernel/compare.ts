/**
 * Plays random games by the TypeScript rules and asks the compiled kernel about every position on the way: actors, lists
 * of moves, masks, positions after moves, observations, network inputs, results and outcomes have to be the same bytes.
 */
import { CHANCE, firstCounters, type Game, OVER } from '../../packages/otau/src/core/game.js';
import { finalResult } from '../../packages/otau/src/core/history.js';
import { environmentOf } from '../../packages/otau/src/env/game-environment.js';
import type { Kernel } from '../../packages/otau/src/kernel/kernel.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';

/** Games side by side. */
const LANES = 32;
/** Games begin after at most this many random moves, so that few compared moves cover all parts of a game. */
const SKIPPED_MOVES = 100;

/** Plays at least `moves` moves; returns how many, or throws an error that names the first difference. */
export function compareMoves(kernel: Kernel, moves: number, seed: string): number {
  const lane = new Lane(kernel, LANES, new Rng(seed));
  let played = 0;
  while (played < moves) played += lane.step();
  return played;
}

/** Some games that are played on together, and memory of the kernel for them. */
class Lane {
  readonly #game: Game;
  readonly #rows: Uint8Array;
  readonly #nexts: Uint8Array;
  readonly #actions: Uint16Array;
  readonly #lists: Uint16Array;
  readonly #counts: Uint16Array;
  readonly #outcomes: Float32Array;
  readonly #counters = Array.from({ length: LANES }, firstCounters);
  readonly #places;

  constructor(
    readonly kernel: Kernel,
    readonly n: number,
    readonly rng: Rng,
  ) {
    const { game } = kernel;
    const { rowSize, maxLegal, actionCount, players, observation, input } = game;
    this.#game = game;
    this.#rows = new Uint8Array(n * rowSize);
    this.#nexts = new Uint8Array(n * rowSize);
    this.#actions = new Uint16Array(n);
    this.#lists = new Uint16Array(n * maxLegal);
    this.#counts = new Uint16Array(n);
    this.#outcomes = new Float32Array(n * maxLegal);
    const room = (bytes: number) => kernel.alloc(n * bytes);
    this.#places = {
      rows: room(rowSize),
      nexts: room(rowSize),
      actions: room(2),
      seen: room(2),
      lists: room(2 * maxLegal),
      counts: room(2),
      masks: room(actionCount),
      actors: room(1),
      results: room(4 * players),
      outcomes: room(4 * maxLegal),
      outcomeCounts: room(2),
      observations: room(4 * observation.size),
      inputs: room(4 * input.size),
      plies: room(4),
      rngs: room(16),
    };
    for (let i = 0; i < n; i++) this.#begin(i);
  }

  /** Compares all positions, plays one move or outcome in each, and compares what it leads to. */
  step(): number {
    const { n } = this;
    const { exports, address } = this.kernel;
    const places = this.#places;
    this.kernel.write(places.rows, this.#rows);
    this.#compareLists();
    this.#compareSights();
    const drawn: number[] = [];
    for (let i = 0; i < n; i++) {
      const count = this.#counts[i];
      const first = i * this.#game.maxLegal;
      const outcomes = count > 0 ? 0 : this.#game.outcomes(this.#row(i), this.#outcomes);
      this.#actions[i] = count > 0 ? this.#lists[first + this.rng.below(count)] : this.rng.below(Math.max(1, outcomes));
      if (count > 0 || outcomes > 0) this.#game.next(this.#row(i), this.#actions[i], this.#next(i));
      else drawn.push(i);
    }
    this.kernel.write(places.actions, new Uint8Array(this.#actions.buffer));
    this.#compareViews();
    for (const i of drawn) this.#begin(i);
    // Games that are over have begun again: the kernel plays some move of theirs, which nobody looks at.
    this.kernel.write(places.rows, this.#rows);
    for (const i of drawn) this.#actions[i] = this.#firstMove(i);
    this.kernel.write(places.actions, new Uint8Array(this.#actions.buffer));
    exports.next(address, places.rows, n, places.actions, places.nexts);
    this.#same('next', places.nexts, this.#nexts);
    exports.next(address, places.rows, n, places.actions, places.rows);
    this.#same('next in place', places.rows, this.#nexts);
    for (let i = 0; i < n; i++) {
      this.#game.count(this.#row(i), this.#actions[i], this.#next(i), this.#counters[i]);
    }
    this.#rows.set(this.#nexts);
    return n;
  }

  /** Plays the first thing that can be played, and returns it. */
  #firstMove(i: number): number {
    const game = this.#game;
    const list = new Uint16Array(game.maxLegal);
    const action = game.legal(this.#row(i), list) > 0 ? list[0] : 0;
    game.next(this.#row(i), action, this.#next(i));
    return action;
  }

  /** The actions that are to be played, seen by their players; and what any action at all stands for. */
  #compareViews(): void {
    const { n } = this;
    const game = this.#game;
    const { exports, address } = this.kernel;
    const { rows, actions, seen } = this.#places;
    const expected = new Uint16Array(n);
    const fill = (each: (row: Uint8Array, i: number) => number) => {
      for (let i = 0; i < n; i++) expected[i] = each(this.#row(i), i);
      return new Uint8Array(expected.buffer);
    };
    exports.views(address, rows, n, actions, 0, seen);
    this.#same(
      'toView',
      seen,
      fill((row, i) => game.toView(row, this.#actions[i])),
    );
    exports.views(address, rows, n, actions, 1, seen);
    this.#same(
      'fromView',
      seen,
      fill((row, i) => game.fromView(row, this.#actions[i])),
    );
    const any = Uint16Array.from({ length: n }, () => this.rng.below(game.actionCount));
    this.kernel.write(seen, new Uint8Array(any.buffer));
    exports.canonical(address, rows, n, seen, seen);
    const { canonicalAction } = environmentOf(game);
    this.#same(
      'canonical',
      seen,
      fill((row, i) => canonicalAction(game, row, any[i])),
    );
  }

  #compareLists(): void {
    const { n } = this;
    const game = this.#game;
    const { exports, address } = this.kernel;
    const places = this.#places;
    exports.legal(address, places.rows, n, places.lists, places.counts);
    exports.masks(address, places.rows, n, places.masks);
    exports.actors(address, places.rows, n, places.actors);
    exports.outcomes(address, places.rows, n, places.outcomes, places.outcomeCounts);
    const counts = new Uint16Array(n);
    const masks = new Uint8Array(n * game.actionCount);
    const actors = new Int8Array(n);
    const found = this.kernel.view(Uint16Array, places.lists, n * game.maxLegal);
    const outcomes = this.kernel.view(Float32Array, places.outcomes, n * game.maxLegal);
    for (let i = 0; i < n; i++) {
      const first = i * game.maxLegal;
      const own = this.#lists.subarray(first, first + game.maxLegal);
      const count = game.legal(this.#row(i), own);
      this.#counts[i] = count;
      actors[i] = game.actor(this.#row(i));
      for (let k = 0; k < count; k++) {
        masks[i * game.actionCount + own[k]] = 1;
        if (found[first + k] !== own[k]) throw this.#difference('legal', i);
      }
      counts[i] = game.outcomes(this.#row(i), this.#outcomes);
      for (let k = 0; k < counts[i]; k++) {
        if (outcomes[first + k] !== this.#outcomes[k]) throw this.#difference('outcomes', i);
      }
    }
    this.#same('counts', places.counts, new Uint8Array(this.#counts.buffer));
    this.#same('masks', places.masks, masks);
    this.#same('actors', places.actors, new Uint8Array(actors.buffer));
    this.#same('outcomes', places.outcomeCounts, new Uint8Array(counts.buffer));
  }

  #compareSights(): void {
    const { n } = this;
    const game = this.#game;
    const { exports, address } = this.kernel;
    const places = this.#places;
    const observations = new Float32Array(n * game.observation.size);
    const inputs = new Float32Array(n * game.input.size);
    const results = new Float32Array(n * game.players);
    const plies = Uint32Array.from(this.#counters, ({ ply }) => ply);
    for (let i = 0; i < n; i++) {
      const row = this.#row(i);
      game.observe(row, part(observations, i, n));
      game.encode(row, part(inputs, i, n), this.#counters[i]);
      for (let player = 0; player < game.players; player++)
        results[i * game.players + player] = finalResult(game, row, player);
    }
    this.kernel.write(places.plies, new Uint8Array(plies.buffer));
    exports.observe(address, places.rows, n, places.observations);
    exports.encode(address, places.rows, n, places.plies, places.inputs);
    exports.results(address, places.rows, n, 1, places.results);
    this.#same('observe', places.observations, new Uint8Array(observations.buffer));
    this.#same('encode', places.inputs, new Uint8Array(inputs.buffer));
    this.#same('results', places.results, new Uint8Array(results.buffer));
  }

  #begin(i: number): void {
    const seed = this.rng.uint32();
    const own = new Rng(seed);
    this.#game.start(this.#row(i), own);
    Object.assign(this.#counters[i], firstCounters());
    const { exports, address } = this.kernel;
    const { nexts, rngs } = this.#places;
    this.kernel.writeRng(rngs, new Rng(seed).state());
    exports.start(address, nexts, 1, rngs);
    this.#same('start', nexts, this.#row(i));
    if (this.kernel.readRng(rngs).join() !== own.state().join()) throw this.#difference('the generator after start', i);
    this.#skip(i, this.rng.below(SKIPPED_MOVES));
  }

  /** Plays random moves by the TypeScript rules alone, none that ends the game. */
  #skip(i: number, moves: number): void {
    const game = this.#game;
    const row = this.#row(i);
    const list = new Uint16Array(game.maxLegal);
    const next = new Uint8Array(row.length);
    for (let move = 0; move < moves; move++) {
      const count = game.legal(row, list);
      const outcomes = count > 0 ? 0 : game.outcomes(row, this.#outcomes);
      const action = count > 0 ? list[this.rng.below(count)] : this.rng.below(outcomes);
      game.next(row, action, next);
      if (game.actor(next) === OVER) return;
      game.count(row, action, next, this.#counters[i]);
      row.set(next);
    }
  }

  #row(i: number): Uint8Array {
    return part(this.#rows, i, this.n);
  }

  #next(i: number): Uint8Array {
    return part(this.#nexts, i, this.n);
  }

  #same(what: string, address: number, expected: Uint8Array): void {
    const found = this.kernel.view(Uint8Array, address, expected.length);
    if (Buffer.compare(found, expected) === 0) return;
    const size = expected.length / this.n;
    for (let at = 0; at < expected.length; at++) {
      if (found[at] !== expected[at]) throw this.#difference(what, Math.floor(at / size));
    }
  }

  #difference(what: string, i: number): Error {
    const game = this.#game;
    const row = this.#row(i);
    const actor = game.actor(row) === CHANCE ? 'chance' : game.actor(row);
    const position = game.formatPosition(row, this.#counters[i]);
    return new Error(`${game.id} ${JSON.stringify(game.options)}: ${what} differs at ${position}, ${actor} to move`);
  }
}

function part<Numbers extends Uint8Array | Float32Array>(numbers: Numbers, i: number, n: number): Numbers {
  const size = numbers.length / n;
  return numbers.subarray(i * size, (i + 1) * size) as Numbers;
}
