/** How compiled searches are opened for a game, and their host, which ends them and knows tables. */
import type { Game, Row } from '../core/game.js';
import { finalResult } from '../core/history.js';
import { gamePart } from '../core/registry.js';
import { openCompiled } from '../kernel/kernel.js';
import type { WasmImports } from '../kernel/module.js';
import { OtauError } from '../lib/error.js';
import { type Endgames, UNSOLVED } from '../tables/endgames.js';
import { type Evaluation, evaluationOf } from './evaluations/evaluation.js';
import type { GameExports, HostExports, SearchExports, TableExports, WalkExports } from './exports.js';
import { HOST_MODULE } from './host-module.js';
import { type Budget, STOPPED } from './search.js';

type Imports = WasmImports['env'];
type Opened<Exports> = { readonly exports: Exports; readonly address: number };

/** By which function a search begins: compiled games have one of the two, as their evaluation is for that search. */
type Opening = 'search_open' | 'expectimax_open';

/**
 * A game in a search of its own: compiled with its evaluation where it has both, else by its rules and an evaluation in JavaScript.
 * @param given an evaluation in place of the game's own
 * @param plies of expectimax
 * @throws `unsupported` where there is no WebAssembly
 */
export function openSearch(
  game: Game,
  by: Opening,
  host: SearchHost,
  given: Evaluation | undefined,
  plies = 0,
): SearchExports {
  const compiled = given === undefined ? openWithEvaluation(game, by, host) : undefined;
  const judge = given ?? evaluationOf(game);
  const exports = compiled ?? openHostGame(game, host.imports(), host.views, judge, plies)?.exports;
  if (exports === undefined) throw noWebAssembly();
  host.views.memory = exports.memory;
  return exports;
}

function openWithEvaluation(game: Game, by: Opening, host: SearchHost): GameExports | undefined {
  const weights = gamePart(game.id, 'evaluation')?.compiled;
  const opened = weights && openGame(game, host.imports());
  const fits = opened?.exports[by] !== undefined && weights!(opened.exports, opened.address, game);
  return fits ? opened.exports : undefined;
}

/**
 * A game in a memory of Monte Carlo tree search.
 * @throws `unsupported` where there is no WebAssembly
 */
export function openWalks(game: Game, imports: Imports): WalkExports {
  const opened: Opened<WalkExports> | undefined = openGame(game, imports) ?? openHostGame(game, imports);
  if (opened === undefined) throw noWebAssembly();
  opened.exports.walk_game(opened.address);
  return opened.exports;
}

/** Undefined where only JavaScript has the rules of the game. */
function openGame(game: Game, imports: Imports): Opened<GameExports> | undefined {
  return openCompiled(game, { env: imports }) as Opened<GameExports> | undefined;
}

export function noWebAssembly(): OtauError {
  return new OtauError(
    'unsupported',
    'Searches need WebAssembly with vector instructions (SIMD), which is missing or forbidden here; rules, boards and records work without it.',
  );
}

/** More pieces than any position has. */
const ANY = 0x7fffffff;

/** Up to how many pieces tables have positions, as compiled trees read it: -1 without tables. */
export function knownPieces(endgames: Endgames | undefined): number {
  return endgames === undefined ? -1 : (endgames.maxPieces ?? ANY);
}

/** What trees of alpha-beta and expectimax share: a table whose entries have ages, the rows of the root, and the host that ends a search. */
export abstract class CompiledSearch {
  /** The row of the root and that of the position after one of its moves. */
  rows: readonly Row[] = [];
  #age = 0;

  constructor(
    readonly game: Game,
    protected readonly exports: SearchExports,
    protected readonly host: SearchHost,
    private readonly ages: number,
    private readonly setAge: (age: number) => void,
  ) {}

  get nodes(): number {
    return this.exports.search_nodes();
  }

  /** Entries of earlier searches count for less. */
  newSearch(): void {
    this.#age = (this.#age + 1) % this.ages;
    this.setAge(this.#age);
  }

  /** Counts a position; throws `STOPPED` where the search has to end. */
  visit(): void {
    this.exports.search_visit();
    this.host.checked(0);
  }

  /** The table is clear. */
  protected forgetAge(): void {
    this.#age = 0;
    this.setAge(0);
  }

  /** Rows of the first two plies; the views are made once no more memory is allocated. */
  protected viewRows(addressOf: (ply: number) => number): void {
    const { buffer } = this.exports.memory;
    this.rows = [0, 1].map((ply) => new Uint8Array(buffer, addressOf(ply), this.game.rowSize));
  }
}

/** Answers the calls of a search: whether to continue, and values of tables. */
export class SearchHost {
  #budget: Budget | undefined;
  /** What ended the search, once something has. */
  #thrown: unknown;
  readonly views: Views;

  constructor(
    game: Game,
    readonly endgames?: Endgames,
    /** A table that threads share. */
    readonly table?: TableExports,
  ) {
    this.views = new Views(game);
  }

  /** A search begins. */
  begin(budget: Budget): void {
    this.#budget = budget;
    this.#thrown = undefined;
  }

  /** A number that a search has returned; throws what ended the search. */
  checked(found: number): number {
    if (this.#thrown !== undefined) throw this.#thrown;
    return found;
  }

  imports(): Imports {
    const { endgames, table } = this;
    const own: Imports = {
      poll: (nodes) => this.#poll(nodes),
      lead: (address) => endgames?.lead?.(this.views.row(address)) ?? UNSOLVED,
      known: (address) => endgames?.value(this.views.row(address)) ?? UNSOLVED,
    };
    if (table === undefined) return own;
    const { find, packed, action, keep, read, write, add, exchange } = table;
    return { ...own, find, packed, action, keep, read, write, add, exchange };
  }

  /** The count of nodes for the next call, or -1 to end the search: other threads would wait for one that an exception ends. */
  #poll(nodes: number): number {
    try {
      this.#budget!.poll(nodes);
      return this.#budget!.next;
    } catch (thrown) {
      this.#thrown = thrown ?? STOPPED;
      return -1;
    }
  }
}

// Games whose rules or evaluation are in JavaScript, as compiled searches call them: rows are views of the search's memory.

/**
 * The compiled searches over a game of the host; undefined where there is no WebAssembly.
 * @param evaluation for alpha-beta and expectimax
 * @param plies of expectimax, in games of chance
 */
function openHostGame(
  game: Game,
  imports: Imports,
  views = new Views(game),
  evaluation?: Evaluation,
  plies = 0,
): Opened<HostExports> | undefined {
  const judging = evaluation === undefined ? {} : evaluationImports(game, evaluation, views);
  const exports = HOST_MODULE.instance({ env: { ...imports, ...rulesImports(game, views), ...judging } });
  if (exports === undefined) return undefined;
  views.memory = exports.memory;
  const address = exports.new_host(
    game.rowSize,
    game.players,
    game.actionCount,
    game.maxLegal,
    Number(game.limits.result !== undefined),
  );
  if (evaluation !== undefined) writeTraits(exports, exports.search_game(address, plies, 0, 0), evaluation);
  return { exports, address };
}

/** Rows and lists of actions by their addresses. */
class Views {
  memory!: SearchExports['memory'];
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
    result: (at, player) => finalResult(game, views.row(at), player),
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
