/** Games whose rules or evaluation are in JavaScript, as compiled searches call them: rows are views of the search's memory. */
import type { Game, Row } from '../core/game.js';
import type { WasmImports } from '../lib/wasm.js';
import type { Evaluation } from './evaluations/evaluation.js';
import type { HostExports } from './exports.js';
import { HOST_MODULE } from './host-module.js';

type Imports = WasmImports['env'];

/**
 * The compiled searches over a game of the host; undefined where there is no WebAssembly.
 * @param evaluation for alpha-beta and expectimax
 * @param plies of expectimax, in games of chance
 */
export function openHostGame(
  game: Game,
  imports: Imports,
  evaluation?: Evaluation,
  plies = 0,
): { exports: HostExports; address: number } | undefined {
  const views = new Views(game);
  const judging = evaluation === undefined ? {} : evaluationImports(game, evaluation, views);
  const exports = HOST_MODULE.instance({ env: { ...imports, ...rulesImports(game, views), ...judging } });
  if (exports === undefined) return undefined;
  views.memory = exports.memory;
  const address = exports.new_host(game.rowSize, game.players, game.actionCount, game.maxLegal);
  if (evaluation !== undefined) writeTraits(exports, exports.search_game(address, plies, 0, 0), evaluation);
  return { exports, address };
}

/** Rows and lists of actions by their addresses. */
class Views {
  memory!: HostExports['memory'];
  readonly #rows = new Map<number, Row>();
  readonly #lists = new Map<number, Uint16Array>();

  constructor(private readonly game: Game) {}

  row(address: number): Row {
    const row = this.#rows.get(address);
    if (row !== undefined && row.length > 0) return row; // those of memory that has moved have no length
    return kept(this.#rows, address, new Uint8Array(this.memory.buffer, address, this.game.rowSize));
  }

  list(address: number): Uint16Array {
    const list = this.#lists.get(address);
    if (list !== undefined && list.length > 0) return list;
    return kept(this.#lists, address, new Uint16Array(this.memory.buffer, address, this.game.maxLegal));
  }
}

function kept<Value>(values: Map<number, Value>, address: number, value: Value): Value {
  values.set(address, value);
  return value;
}

function rulesImports(game: Game, views: Views): Imports {
  const chances = new Float32Array(game.maxLegal);
  return {
    actor: (at) => game.actor(views.row(at)),
    legal: (at, out) => game.legal(views.row(at), views.list(out)),
    next(at, action) {
      const row = views.row(at);
      game.next(row, action, row);
      return game.actor(row);
    },
    outcomes(at, out) {
      const count = game.outcomes(views.row(at), chances);
      new Float32Array(views.memory.buffer, out, count).set(chances.subarray(0, count));
      return count;
    },
    result: (at, player) => game.result(views.row(at), player),
  };
}

function evaluationImports(game: Game, evaluation: Evaluation, views: Views): Imports {
  const scores = new Int32Array(game.maxLegal);
  return {
    evaluate: (at) => evaluation.evaluate(views.row(at)),
    expected: (at) => evaluation.expected(evaluation.evaluate(views.row(at))),
    hint: (at, action) => evaluation.order?.(views.row(at), action) ?? 0,
    noisy(at, list, out) {
      const actions = views.list(list);
      const count = listNoisy(game, evaluation, views.row(at), actions, scores);
      if (evaluation.listNoisy === undefined)
        new Int32Array(views.memory.buffer, out, count).set(scores.subarray(0, count));
      return count;
    },
    pass: (at, out) => Number(evaluation.pass!(views.row(at), views.row(out))),
    openness: (at, player) => evaluation.openness!(views.row(at), player),
  };
}

/** Writes the noisy moves and, where they have still to be put into order, their hints; returns how many. */
function listNoisy(game: Game, evaluation: Evaluation, row: Row, actions: Uint16Array, scores: Int32Array): number {
  if (evaluation.listNoisy !== undefined) return evaluation.listNoisy(row, actions);
  const count = game.legal(row, actions);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const action = actions[i];
    if (!evaluation.noisy!(row, action)) continue;
    actions[kept] = action;
    scores[kept++] = evaluation.order?.(row, action) ?? 0;
  }
  return kept;
}

/** As `Traits` of `assembly/host.ts` has them. */
function writeTraits({ memory }: HostExports, address: number, evaluation: Evaluation): void {
  const { margin = 0, quietGain = 0, isQuick, repeats, pass, noisy, listNoisy, order, openness } = evaluation;
  new Int32Array(memory.buffer, address, 2).set([margin, quietGain]);
  const has = [isQuick === true, repeats === true, pass !== undefined, listNoisy !== undefined];
  has.push(order !== undefined, noisy !== undefined, openness !== undefined);
  new Uint8Array(memory.buffer, address + 8, has.length).set(has.map(Number));
}
