/** `otau tablebase`: builds tables of exact endgames, asks them, checks them. */
import 'otau/internal/games/node/solvers.js';
import {
  assetNameOf,
  CHANCE,
  type Game,
  gameDefinition,
  gameIds,
  gamePart,
  legalActions,
  OtauError,
  OVER,
  Rng,
  type Row,
  rowAfter,
} from 'otau';
import { type Endgames, type TableFault, UNSOLVED } from 'otau/tables';
import { type GameSolver, loadTable } from 'otau/tables/node';
import {
  commandError,
  EXIT,
  type Flags,
  type FlagTable,
  type Input,
  type Output,
  printFound,
  warnBy,
} from '../command.js';
import { checkOutFile } from '../files.js';
import { readGame, readStart, readWhole, readWorkers } from '../flags/game.js';
import { waitFor } from '../progress.js';
import { counted, formatDuration, table as layOut } from '../text.js';

const BATCH = 100;

export async function buildTable(flags: Flags, output: Output, input: Input): Promise<number> {
  const { game } = readGame(flags);
  const solver = gamePart(game.id, 'solver');
  if (solver === undefined) throw new OtauError('unsupported', `No endgame tables can be built of ${game.id}.`);
  const size = readSize(solver, flags);
  const workers = readWorkers(flags.workers);
  const path = flags.out ?? `${assetNameOf(game)}.table`;
  checkOutFile(path);
  const stop = new AbortController();
  await input.yieldToEvents();
  const onProgress = (line: string, left?: number, of?: string): void =>
    output.warn(left === undefined || left < 1 ? line : `${line}, about ${formatDuration(1000 * left)} left of ${of}`);
  const work = solver.build({ game, size, path, workers, signal: stop.signal, onProgress });
  const { table, isComplete, numbers, about } = await waitFor(work, input, () => stop.abort());
  const text = table === undefined ? `Nothing was built in ${path}.` : `${path}: ${about}`;
  printFound(flags, output, [{ path, ...numbers }, text]);
  if (isComplete) return EXIT.ok;
  warnBy(output)('The build was ended; the same command continues with it.');
  return EXIT.interrupted;
}

function readSize({ size }: GameSolver, flags: Flags): number {
  const text = (flags as Readonly<Record<string, unknown>>)[size.name] ?? String(size.default);
  return readWhole(`--${size.name}`, String(text), size.min, size.max);
}

export async function probeTable(flags: Flags, output: Output): Promise<number> {
  const { game } = readGame(flags);
  const table = await loadTable(game, flags.table);
  const endgames = table.endgames(game);
  const unit = gamePart(game.id, 'endgames')?.leadUnit ?? 'point';
  if (flags.position === undefined) throw commandError('Which position? Give it with --position.');
  const { row, counters } = readStart(flags, game, new Rng(0));
  const actor = game.actor(row);
  if (actor === OVER) throw new OtauError('game-over', 'The game is over in this position.');
  const mover = actor === CHANCE ? row[game.layout.player.first] : actor;
  const moves = movesOf(game, endgames, row, mover);
  const own = valueFor(endgames, row, mover);
  const best = own ?? bestOf(moves);
  const position = game.formatPosition(row, counters);
  const name = gameDefinition(game.id).playerNames[mover];
  if (best === undefined) {
    const text = `The table does not know this position. It holds ${table.about}.`;
    return printFound(flags, output, [{ position, solved: false }, text, EXIT.failed]);
  }
  const facts = { position, solved: true, player: mover, ...best, moves };
  const rows = moves.map((move) => [move.move, describe(move, unit)]);
  const list = moves.length === 0 ? '' : `\n${layOut(rows, '  ')}`;
  return printFound(flags, output, [facts, `${name}: ${describe(best, unit)}${list}`]);
}

interface Value {
  /** The expected result, -1 to 1. */
  readonly value: number;
  /** By how much the player will be ahead at the end. */
  readonly lead?: number;
}

interface MoveValue extends Partial<Value> {
  readonly move: string;
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
  return legalActions(game, row).map((action) => ({
    move: game.formatAction(row, action),
    ...valueFor(endgames, rowAfter(game, row, action), mover),
  }));
}

function bestOf(moves: readonly MoveValue[]): Value | undefined {
  if (moves.length === 0 || moves.some(({ value }) => value === undefined)) return undefined;
  const [{ value, lead }] = [...moves].sort((a, b) => b.value! - a.value! || (b.lead ?? 0) - (a.lead ?? 0));
  return { value: value!, ...(lead !== undefined && { lead }) };
}

function describe({ value, lead }: Partial<Value>, unit: string): string {
  if (value === undefined) return 'not in the table';
  if (lead !== undefined) {
    const by = counted(Math.abs(lead), unit);
    return value === 0 ? 'a draw' : value > 0 ? `wins by ${by}` : `loses by ${by}`;
  }
  if (Math.abs(value) === 1 || value === 0) return value > 0 ? 'wins' : value < 0 ? 'loses' : 'a draw';
  return `wins with a chance of ${(50 + 50 * value).toFixed(2)} %`;
}

export async function verifyTable(flags: Flags, output: Output, input: Input): Promise<number> {
  const { game } = readGame(flags);
  const table = await loadTable(game, flags.table);
  const part = gamePart(game.id, 'endgames');
  const positions = readWhole('--positions', flags.positions ?? '200', 1, 1_000_000);
  const rng = new Rng(flags.seed ?? 0);
  let right = 0;
  let skipped = 0;
  let fault: TableFault | undefined;
  for (let left = positions; part !== undefined && left > 0 && fault === undefined; left -= BATCH) {
    await input.yieldToEvents();
    const found = part.check(table, game, Math.min(left, BATCH), rng);
    right += found.right;
    skipped += found.skipped ?? 0;
    fault = found.fault;
  }
  const omitted = skipped === 0 ? '' : `, ${skipped} left out as too long`;
  const lines = [`The table holds ${table.about}.`, `${counted(right, 'random position')} right${omitted}.`];
  if (fault !== undefined)
    lines.push(`Wrong: ${fault.position} is ${fault.table} for player 0 by the table, ${fault.found} in truth.`);
  const code = fault === undefined ? EXIT.ok : EXIT.failed;
  return printFound(flags, output, [{ right, skipped, fault }, lines.join('\n'), code]);
}

// Flags for the sizes of endgame tables: each game that builds tables counts them in its own units.

/** `--stones <number>` and similar, for `otau tablebase build`. Games may share a flag. */
export function tableSizeFlags(): FlagTable {
  const abouts = new Map<string, string[]>();
  for (const id of gameIds()) {
    const size = gamePart(id, 'solver')?.size;
    if (size === undefined) continue;
    const about = `${gameDefinition(id).title}: ${size.about} (default: ${size.default})`;
    abouts.set(size.name, [...(abouts.get(size.name) ?? []), about]);
  }
  return Object.fromEntries([...abouts].map(([name, texts]) => [`--${name} <number>`, texts.join('; ')]));
}
