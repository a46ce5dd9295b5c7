/** The evaluation of a compiled game outside of a search: the compiled code judges one row after the other, in a memory of its own. */
import type { Game, Row } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import { moduleOf } from '../../kernel/kernel.js';
import { OtauError } from '../../lib/error.js';
import { noWebAssembly } from '../compiled.js';
import type { GameExports } from '../exports.js';
import type { Evaluation, GameEvaluation } from './evaluation.js';

/** What the compiled code does not know of an evaluation. */
type Own = Pick<Evaluation, 'name' | 'expected' | 'progress' | 'isEnding'>;

/**
 * The evaluation that is compiled with a game, for options that it covers. Its memory is taken when it is first asked; from then on it throws
 * `unsupported` where there is no WebAssembly with vectors, and for a game that is not compiled with an evaluation for its options.
 * @param write writes the weights; those of the game unless given
 * @example compiledEvaluation(game, { name: 'oware', expected: (score) => Math.tanh(score / 1000) })
 */
export function compiledEvaluation(game: Game, own: Own, write?: GameEvaluation['compiled']): Evaluation {
  let opened: Judge | undefined;
  const judge = () => {
    opened ??= new Judge(game, write);
    return opened;
  };
  return {
    ...own,
    players: 2,
    get margin() {
      return judge().traits[0];
    },
    get quietGain() {
      return judge().traits[1];
    },
    get isQuick() {
      return judge().traits[2] !== 0;
    },
    get repeats() {
      return judge().traits[3] !== 0;
    },
    get pass() {
      const passes = judge().traits[4] !== 0;
      return passes ? (row: Row, out: Row) => judge().pass(row, out) : undefined;
    },
    evaluate: (row) => judge().score(row),
    order: (row, action) => judge().hint(row, action),
    noisy: (row, action) => judge().noisy(row).includes(action),
    listNoisy(row, out) {
      const found = judge().noisy(row);
      out.set(found);
      return found.length;
    },
    openness: (row, player) => judge().openness(row, player),
  };
}

/** What the network of an evaluation sees of a row, and which of its heads judges it: less than 0 where none does. The array is one for all. */
export type Features = { readonly inputs: Uint16Array; readonly head: number };

/** For tools that fit networks: the features of rows of a compiled game. */
export function compiledFeatures(game: Game, present: number): (row: Row) => Features {
  const judge = new Judge(game);
  return (row) => judge.features(row, present);
}

/** The compiled game and a place for two rows and a list of actions. */
class Judge {
  readonly traits: Int32Array;
  readonly #exports: GameExports;
  readonly #row: number;
  readonly #bytes: Uint8Array;
  readonly #after: Uint8Array;
  readonly #list: Uint16Array;

  constructor(game: Game, write = gamePart(game.id, 'evaluation')?.compiled) {
    const kernel = gamePart(game.id, 'kernel');
    if (kernel === undefined || write === undefined || game.players !== 2) throw notCompiled(game);
    const exports = moduleOf(kernel).instance() as GameExports | undefined;
    if (exports === undefined) throw noWebAssembly();
    const address = kernel.open(exports, game);
    if (address === 0 || !write(exports, address, game)) throw notCompiled(game);
    const traits = exports.judge_open();
    // Rows may be read and written with some bytes more
    const stride = (game.rowSize + 31) & ~15;
    this.#row = exports.alloc(2 * stride + 2 * game.maxLegal);
    const { buffer } = exports.memory; // no more memory is taken from here on
    this.traits = new Int32Array(buffer, traits, 5);
    this.#bytes = new Uint8Array(buffer, this.#row, game.rowSize);
    this.#after = new Uint8Array(buffer, this.#row + stride, game.rowSize);
    this.#list = new Uint16Array(buffer, this.#row + 2 * stride, game.maxLegal);
    this.#exports = exports;
  }

  score(row: Row): number {
    return this.#exports.judge_score(this.#placed(row));
  }

  hint(row: Row, action: number): number {
    return this.#exports.judge_hint(this.#placed(row), action);
  }

  noisy(row: Row): Uint16Array {
    return this.#list.subarray(0, this.#exports.judge_noisy(this.#placed(row), this.#list.byteOffset));
  }

  pass(row: Row, out: Row): boolean {
    this.#exports.judge_pass(this.#placed(row), this.#after.byteOffset);
    out.set(this.#after);
    return true;
  }

  openness(row: Row, player: number): number {
    return this.#exports.judge_openness(this.#placed(row), player);
  }

  features(row: Row, present: number): Features {
    const head = this.#exports.judge_features(this.#placed(row));
    return { inputs: new Uint16Array(this.#exports.memory.buffer, this.#exports.judge_inputs(), present), head };
  }

  #placed(row: Row): number {
    this.#bytes.set(row);
    return this.#row;
  }
}

function notCompiled({ id }: Game): OtauError {
  return new OtauError('unsupported', `No evaluation is compiled with ${id} for these options.`);
}
