/** `otau tablebase`: builds tables of exact endgames, asks them, checks them. */
import { availableParallelism } from 'node:os';
import { type Actor, CHANCE, type Game, OVER, type Row } from '../../core/game.js';
import { gameDefinition } from '../../games/index.js';
import { OtauError, quote } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import {
  checkSenetTable,
  checkTable,
  type Endgames,
  MAX_DANCERS,
  MAX_TABLE_STONES,
  type SenetRules,
  SenetTable,
  type Shape,
  solveSenet,
  type TableFault,
  type TogyzKumalakTable,
  UNSOLVED,
} from '../../tables/index.js';
import {
  buildTogyzKumalak,
  loadSenet,
  loadTogyzKumalak,
  SHIPPED_TOGYZKUMALAK,
  saveSenet,
  shippedSenet,
} from '../../tables/node/index.js';
import { EXIT, type Flags, type Input, Interrupted, type Output } from '../command.js';
import { readGame, readStart, readWhole } from '../flags/game.js';
import { counted, table as layOut } from '../text.js';

export interface TablebaseFlags extends Flags {
  readonly stones?: string;
  readonly dancers?: string;
  readonly out?: string;
  readonly table?: string;
  readonly positions?: string;
}

/** A table, and the game that it is asked about. */
interface Known {
  readonly game: Game;
  /** What the table holds, for people. */
  readonly about: string;
  readonly endgames: Endgames;
  /** Checks so many positions; how many were right, how many skipped, and what was wrong. */
  check(
    positions: number,
    rng: Rng,
  ): { readonly right: number; readonly skipped?: number; readonly fault?: TableFault };
}

/** Positions that are checked before Ctrl-C is looked for. */
const AT_ONCE = 100;

export async function manageTables(flags: TablebaseFlags, output: Output, input: Input): Promise<number> {
  const { game } = readGame(flags);
  if (game.id !== 'togyzkumalak' && game.id !== 'senet') {
    throw new OtauError('bad-argument', `There are endgame tables of togyzkumalak and senet; got ${quote(game.id)}.`);
  }
  switch (flags.operand) {
    case 'build':
      return game.id === 'senet' ? buildSenet(game, flags, output, input) : build(game, flags, output, input);
    case 'probe':
      return probe(await load(game, flags), flags, output);
    case 'verify':
      return verify(await load(game, flags), flags, output, input);
    default:
      throw new OtauError('bad-argument', `Say what to do: build, probe or verify; got ${quote(flags.operand)}.`);
  }
}

async function load(game: Game, { table: path }: TablebaseFlags): Promise<Known> {
  if (game.id === 'senet') {
    const table = await loadSenet(path ?? shippedSenet(game.options.rules as SenetRules));
    const about = `positions of Senet (${table.rules}) with up to ${counted(table.dancers, 'dancer')} a side`;
    return {
      game,
      about,
      endgames: table.endgames(game),
      check: (positions, rng) => checkSenetTable(table, game, positions, rng),
    };
  }
  const table = await loadTogyzKumalak(path ?? SHIPPED_TOGYZKUMALAK);
  return {
    game,
    about: `${table.size} positions of Togyz Kumalak with up to ${counted(table.stones, 'stone')} on the board`,
    endgames: table.endgames(game),
    check: (positions, rng) => checkTable(table, game, positions, rng),
  };
}

async function build(game: Game, flags: TablebaseFlags, output: Output, input: Input): Promise<number> {
  const stones = readWhole('--stones', flags.stones ?? '6', 1, MAX_TABLE_STONES);
  const workers = readWhole('--workers', flags.workers ?? String(availableParallelism()), 1, 256);
  const path = flags.out ?? 'togyzkumalak.table';
  const shape: Shape = { pits: Number(game.options.pits), hasTuzdyk: game.options.tuzdyk === true };
  const stop = new AbortController();
  const table = await untilInterrupted(
    buildTogyzKumalak({
      shape,
      stones,
      path,
      workers,
      signal: stop.signal,
      onLevel: (count, positions, seconds) => {
        const rate = (positions / seconds / 1e6).toFixed(2);
        output.warn(`${counted(count, 'stone')}: ${positions} positions in ${seconds.toFixed(1)} s, ${rate} M/s`);
      },
    }),
    stop,
    input,
  );
  const isWhole = table.stones >= stones;
  report(flags, output, { path, stones: table.stones, positions: table.size }, describeBuilt(path, table));
  if (!isWhole) output.warn('otau: The build was ended; the same command goes on with it.');
  return isWhole ? EXIT.ok : EXIT.interrupted;
}

function describeBuilt(path: string, table: TogyzKumalakTable): string {
  if (table.stones === 0) return `Nothing was built in ${path}.`;
  return `${path}: ${table.size} positions with up to ${counted(table.stones, 'stone')}`;
}

/** Waits for a work that Ctrl-C ends. */
async function untilInterrupted<Result>(work: Promise<Result>, stop: AbortController, input: Input): Promise<Result> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 50))]);
    try {
      await input.breathe();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      stop.abort();
    }
  }
  return done;
}

/** A table of Senet takes seconds, so there is nothing to go on with and one thread is enough. */
async function buildSenet(game: Game, flags: TablebaseFlags, output: Output, input: Input): Promise<number> {
  const dancers = readWhole('--dancers', flags.dancers ?? String(MAX_DANCERS), 1, MAX_DANCERS);
  const rules = game.options.rules as SenetRules;
  const path = flags.out ?? `senet-${rules}.table`;
  await input.breathe();
  const solution = solveSenet(rules, dancers);
  saveSenet(path, SenetTable.of(rules, solution));
  const positions = solution.chances.reduce((sum, chance) => sum + (Number.isNaN(chance) ? 0 : 1), 0);
  const text = `${path}: ${positions} positions with up to ${counted(dancers, 'dancer')} a side, error below ${solution.error.toExponential(1)} before rounding to 16 bits`;
  report(flags, output, { path, dancers, positions, error: solution.error }, text);
  return EXIT.ok;
}

/** The value of a position and of all its moves. */
function probe({ game, endgames, about }: Known, flags: TablebaseFlags, output: Output): number {
  if (flags.position === undefined) throw new OtauError('bad-argument', 'Which position? Give it with --position.');
  const { row, counters } = readStart(flags, game, new Rng(0));
  if (game.actor(row) === OVER) throw new OtauError('game-over', 'The game is over in this position.');
  const mover = moverOf(game, row);
  const moves = movesOf(game, endgames, row, mover);
  const own = valueFor(endgames, row, mover);
  const best = own ?? bestOf(moves);
  const position = game.formatPosition(row, counters);
  const name = gameDefinition(game.id).playerNames[mover];
  if (best === undefined) {
    report(flags, output, { position, solved: false }, `The table does not know this position. It holds ${about}.`);
    return EXIT.failed;
  }
  const facts = { position, solved: true, player: mover, ...best, moves };
  const list = layOut(
    moves.map((move) => [move.move, describe(move)]),
    '  ',
  );
  report(
    flags,
    output,
    facts,
    moves.length === 0 ? `${name}: ${describe(best)}` : `${name}: ${describe(best)}\n${list}`,
  );
  return EXIT.ok;
}

/** What a position is worth to a player. */
interface Value {
  /** The expected result, -1 to 1. */
  readonly value: number;
  /** By how many stones he will be ahead. */
  readonly lead?: number;
}

interface MoveValue extends Partial<Value> {
  readonly move: string;
}

function moverOf(game: Game, row: Row): number {
  const actor: Actor = game.actor(row);
  return actor === CHANCE ? row[game.layout.player.first] : actor;
}

function valueFor(endgames: Endgames, row: Row, player: number): Value | undefined {
  const { game } = endgames;
  const isOver = game.actor(row) === OVER;
  const value = isOver ? game.result(row, 0) : endgames.value(row);
  if (value === UNSOLVED) return undefined;
  const lead = endgames.lead?.(row) ?? UNSOLVED;
  const sign = player === 0 ? 1 : -1;
  return { value: 0 + sign * value, ...(lead !== UNSOLVED && { lead: 0 + sign * lead }) };
}

function movesOf(game: Game, endgames: Endgames, row: Row, mover: number): MoveValue[] {
  const actions = new Uint16Array(game.maxLegal);
  const child = new Uint8Array(game.rowSize);
  return [...actions.subarray(0, game.legal(row, actions))].map((action) => {
    game.next(row, action, child);
    return { move: game.formatAction(row, action), ...valueFor(endgames, child, mover) };
  });
}

function bestOf(moves: readonly MoveValue[]): Value | undefined {
  if (moves.length === 0 || moves.some(({ value }) => value === undefined)) return undefined;
  const [{ value, lead }] = [...moves].sort((a, b) => b.value! - a.value! || (b.lead ?? 0) - (a.lead ?? 0));
  return { value: value!, ...(lead !== undefined && { lead }) };
}

function describe({ value, lead }: Partial<Value>): string {
  if (value === undefined) return 'not in the table';
  if (lead !== undefined) {
    const by = counted(Math.abs(lead), 'stone');
    return value === 0 ? 'a draw' : value > 0 ? `wins by ${by}` : `loses by ${by}`;
  }
  if (Math.abs(value) === 1 || value === 0) return value > 0 ? 'wins' : value < 0 ? 'loses' : 'a draw';
  return `wins with a chance of ${(50 + 50 * value).toFixed(2)} %`;
}

async function verify({ about, check }: Known, flags: TablebaseFlags, output: Output, input: Input): Promise<number> {
  const positions = readWhole('--positions', flags.positions ?? '200', 1, 1_000_000);
  const rng = new Rng(flags.seed ?? 0);
  let right = 0;
  let skipped = 0;
  let fault: TableFault | undefined;
  for (let left = positions; left > 0 && fault === undefined; left -= AT_ONCE) {
    await input.breathe();
    const found = check(Math.min(left, AT_ONCE), rng);
    right += found.right;
    skipped += found.skipped ?? 0;
    fault = found.fault;
  }
  const omitted = skipped === 0 ? '' : `, ${skipped} left out as too long`;
  const lines = [`The table holds ${about}.`, `${counted(right, 'random position')} right${omitted}.`];
  if (fault !== undefined) {
    lines.push(`Wrong: ${fault.position} is ${fault.table} for player 0 by the table, ${fault.found} in truth.`);
  }
  report(flags, output, { right, skipped, fault }, lines.join('\n'));
  return fault === undefined ? EXIT.ok : EXIT.failed;
}

function report(flags: Flags, output: Output, facts: object, text: string): void {
  output.print(flags.json ? JSON.stringify(facts) : text);
}
