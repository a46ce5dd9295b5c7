/** `otau replay`: shows, steps through, checks or converts recorded games. */

import type { History } from '../../core/history.js';
import { gameDefinition } from '../../core/registry.js';
import { OtauError, quote } from '../../lib/error.js';
import {
  formatRecord,
  formatRecords,
  type GameRecord,
  parseRecords,
  type RecordForm,
  replayRecord,
} from '../../records/index.js';
import { EXIT, type Flags, type Input, type Output } from '../command.js';
import { errorLine } from '../errors.js';
import { readTextFile } from '../files.js';
import { readGameId, readWhole } from '../flags/game.js';
import { counted } from '../text.js';
import { drawBoard } from './show.js';

export async function replay(flags: Flags, output: Output, input: Input): Promise<number> {
  const file = flags.operand ?? '-';
  if (flags.step && file === '-') {
    throw new OtauError('bad-command', 'Stepping needs standard input for the keys: name a file instead of -.');
  }
  const text = file === '-' ? await input.readAll() : readTextFile(file);
  if (flags.check) return check(text, flags, output);
  const records = parse(text, flags);
  if (flags.to !== undefined) {
    output.print(formatRecords(records, readForm(flags.to)).trimEnd());
    return EXIT.ok;
  }
  if (flags.step) return stepThrough(records, output, input);
  const plies = records.map((record, i) => readPly(flags, record, i + 1));
  if (flags.json) output.print(JSON.stringify(records.map((record, i) => describe(record, plies[i]))));
  else output.print(records.map((record, i) => formatGame(record, plies[i], flags, output)).join('\n\n'));
  return EXIT.ok;
}

function parse(text: string, flags: Flags): GameRecord[] {
  const { game, notation } = flags;
  return parseRecords(text, { game: game === undefined ? undefined : readGameId(game), notation });
}

function readForm(text: string): RecordForm {
  if (text === 'jsonl' || text === 'text') return text;
  throw new OtauError('bad-command', `--to takes jsonl or text; got ${quote(text)}.`);
}

/** What is wrong with `--game` or `--notation`, and not with a record. */
const FLAG_ERRORS: readonly string[] = ['unknown-game', 'unknown-notation'];

/** Says whether every move of every game is legal; the exit code too. */
function check(text: string, flags: Flags, output: Output): number {
  try {
    const records = parse(text, flags);
    const games = records.length;
    if (games === 0) throw new OtauError('bad-record', 'There is no game in what was to be checked.');
    const moves = records.reduce((sum, record) => sum + record.moves.length, 0);
    const found = `ok: ${counted(games, 'game')}, ${counted(moves, 'move')}`;
    output.print(flags.json ? JSON.stringify({ ok: true, games, moves }) : found);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof OtauError) || FLAG_ERRORS.includes(error.code)) throw error;
    const { code, message } = error;
    if (flags.json) output.print(JSON.stringify({ ok: false, code, message }));
    else output.warn(errorLine(message));
    return EXIT.failed;
  }
}

/** The move after which `--ply` looks, all of them if left out. */
function readPly(flags: Flags, { moves }: GameRecord, number: number): number {
  if (flags.ply === undefined) return moves.length;
  const ply = readWhole('--ply', flags.ply, 0, 1_000_000);
  if (ply <= moves.length) return ply;
  throw new OtauError(
    'bad-ply',
    `Game ${number} has ${counted(moves.length, 'move')}; there is no position after ${ply}.`,
  );
}

/**
 * How far the history has gone after a number of moves: throws are plies of the history, but
 * a record writes them together with the move after them.
 */
function lengthAfter(history: History, moves: number): number {
  if (moves === 0) return 0;
  let left = moves;
  for (let ply = 0; ply < history.length; ply++) {
    if (history.game.actor(history.rowAt(ply)) >= 0 && --left === 0) return ply + 1;
  }
  return history.length;
}

function formatGame(record: GameRecord, ply: number, flags: Flags, output: Output): string {
  const history = replayRecord(record);
  const at = ply === record.moves.length ? history.length : lengthAfter(history, ply);
  const board = drawBoard(history, output, at);
  const position = history.game.formatPosition(history.rowAt(at), history.countersAt(at));
  const place = `After ${ply} of ${counted(record.moves.length, 'move')}, result ${record.result}:`;
  return flags.ply === undefined
    ? `${formatRecord(record, 'text').trimEnd()}\n\n${board}\n\n${position}`
    : `${place}\n\n${board}\n\n${position}`;
}

function describe(record: GameRecord, ply: number) {
  const history = replayRecord(record);
  const at = ply === record.moves.length ? history.length : lengthAfter(history, ply);
  return { ...record, ply, position: history.game.formatPosition(history.rowAt(at), history.countersAt(at)) };
}

/** Shows position after position: Enter goes on, also into the next game, b goes back, q leaves. */
async function stepThrough(records: readonly GameRecord[], output: Output, input: Input): Promise<number> {
  let game = 0;
  let ply = 0;
  while (game < records.length) {
    const record = records[game];
    const history = replayRecord(record);
    const at = lengthAfter(history, ply);
    const { title } = gameDefinition(record.game);
    output.print(`\n${title}, game ${game + 1} of ${records.length}\n\n${drawBoard(history, output, at)}\n`);
    const move = ply === 0 ? '' : `: ${record.moves[ply - 1]}`;
    const entry = await input.ask(`Move ${ply} of ${record.moves.length}${move} (Enter next, b back, q quit) `);
    const key = entry?.trim().toLowerCase();
    if (key === undefined || key === 'q') return EXIT.ok;
    if (key === 'b') ply = Math.max(0, ply - 1);
    else if (ply < record.moves.length) ply++;
    else [game, ply] = [game + 1, 0];
  }
  return EXIT.ok;
}
