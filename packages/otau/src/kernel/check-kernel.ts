/**
 * Checks that a compiled game is the game of its rules in TypeScript, by random moves of these, so that a mistake in a plugin's
 * AssemblyScript is said in a sentence when it is loaded. It is quick; `tests/kernel/compare.ts` looks closer.
 */
import { type Game, OVER, type Row } from '../core/game.js';
import { legalActions, playableActions, rowAfter, startOf } from '../core/rows.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { Kernel } from './kernel.js';
import type { GameKernel } from './module.js';

/** Numbers at the address of a game, from the second one on. */
const SIZES = ['rowSize', 'players', 'actionCount', 'maxLegal', 'observation.size', 'input.size'];
/** A list of wrong rules may be longer than they say. */
const ROOM = 65_536;
const SHOWN = 12;

/**
 * Plays `plies` random moves and outcomes and compares what rules and module say of each position.
 * @throws OtauError `bad-definition` with the first difference, and the row in which it is
 */
export function checkKernel(game: Game, part: GameKernel, plies = 300): void {
  const kernel = Kernel.open(game, part);
  if (kernel === undefined) return;
  const differ = (what: string, found: unknown, expected: unknown, row?: Row) => {
    const place = row === undefined ? '' : ` (row [${row}])`;
    return new OtauError(
      'bad-definition',
      `The compiled rules of ${game.id} differ from those in TypeScript: ${what} gives ${found} and not ${expected}${place}.`,
    );
  };
  const found = kernel.view(Uint32Array, kernel.address + 4, SIZES.length);
  const { rowSize, players, actionCount, maxLegal, observation, input } = game;
  [rowSize, players, actionCount, maxLegal, observation.size, input.size].forEach((size, i) => {
    if (found[i] !== size) throw differ(SIZES[i], found[i], size);
  });
  const compared = new Comparison(kernel, game);
  const rng = new Rng(1);
  let { row } = startOf(game, undefined, rng);
  for (let ply = 0; ply < plies; ply++) {
    const actions = playableActions(game, row);
    const action = actions.length === 0 ? undefined : actions[rng.below(actions.length)];
    const difference = compared.differenceAt(row, action);
    if (difference !== undefined) throw differ(...difference, row);
    row = action === undefined ? startOf(game, undefined, rng).row : rowAfter(game, row, action);
  }
}

type Difference = readonly [what: string, found: string, expected: string];

/** One position in the memory of the kernel, and what it says of it. */
class Comparison {
  readonly #row: number;
  readonly #action: number;
  readonly #out: number;

  constructor(
    readonly kernel: Kernel,
    readonly game: Game,
  ) {
    this.#row = kernel.alloc(game.rowSize);
    this.#action = kernel.alloc(4);
    this.#out = kernel.alloc(4 * Math.max(ROOM, game.observation.size, game.input.size));
  }

  /** What differs first at a position and at the move from it. */
  differenceAt(row: Row, action: number | undefined): Difference | undefined {
    const { kernel, game } = this;
    const { exports, address } = kernel;
    const at = this.#row;
    const out = this.#out;
    const count = this.#action;
    const observed = new Float32Array(game.observation.size);
    const encoded = new Float32Array(game.input.size);
    kernel.write(at, row);
    exports.actors(address, at, 1, out);
    const actor = kernel.view(Int8Array, out, 1)[0];
    if (actor !== game.actor(row)) return ['actor', String(actor), String(game.actor(row))];
    exports.legal(address, at, 1, out, count);
    const listed = kernel.view(Uint16Array, out, kernel.view(Uint16Array, count, 1)[0]);
    const own = legalActions(game, row);
    if (String(listed) !== String(own)) return ['legal', shown(listed), shown(own)];
    if (actor === OVER) {
      exports.results(address, at, 1, 0, out);
      const given = kernel.view(Float32Array, out, game.players);
      const results = Float32Array.from(given, (_, player) => game.result(row, player));
      if (String(given) !== String(results)) return ['result', shown(given), shown(results)];
    }
    exports.observe(address, at, 1, out);
    game.observe(row, observed);
    const sight = firstIn('observe', kernel.view(Float32Array, out, observed.length), observed);
    if (sight !== undefined) return sight;
    exports.encode(address, at, 1, 0, out);
    game.encode(row, encoded);
    const input = firstIn('encode', kernel.view(Float32Array, out, encoded.length), encoded);
    if (input !== undefined) return input;
    return action === undefined ? undefined : this.#differenceAfter(row, action);
  }

  #differenceAfter(row: Row, action: number): Difference | undefined {
    const { kernel, game } = this;
    const expected = rowAfter(game, row, action);
    kernel.view(Uint16Array, this.#action, 1)[0] = action;
    kernel.exports.next(kernel.address, this.#row, 1, this.#action, this.#out);
    const after = kernel.view(Uint8Array, this.#out, game.rowSize);
    return firstIn(`the row after action ${action}`, after, expected);
  }
}

function firstIn(what: string, found: ArrayLike<number>, expected: ArrayLike<number>): Difference | undefined {
  for (let i = 0; i < expected.length; i++) {
    if (found[i] !== expected[i]) return [`number ${i} of ${what}`, String(found[i]), String(expected[i])];
  }
  return undefined;
}

function shown(list: ArrayLike<number>): string {
  const numbers = Array.from({ length: Math.min(list.length, SHOWN) }, (_, i) => list[i]);
  return `[${numbers.join()}${list.length > SHOWN ? ',…' : ''}]`;
}
