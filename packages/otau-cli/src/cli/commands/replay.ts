/** `otau replay`: shows, steps through, checks or converts recorded games. */
import { gameDefinition, type History, OtauError } from 'otau';
import { checkRecord } from 'otau/internal/records/check.js';
import { formatGlyphs } from 'otau/internal/records/notes.js';
import { variationTexts } from 'otau/internal/records/text-write.js';
import { formatRecord, type GameRecord, replayRecord } from 'otau/records';
import { commandError, EXIT, errorLine, type Flags, type Input, type Output } from '../command.js';
import {
  checkForm,
  type FoundGames,
  factsOf,
  formatAs,
  formatFacts,
  formatLeftOut,
  readGames,
  reportBad,
} from '../files.js';
import { readWhole } from '../flags/game.js';
import { counted, printable, printableLines, shorten, table, wrapText } from '../text.js';
import { boardText } from './rules.js';

export async function replay(flags: Flags, output: Output, input: Input): Promise<number> {
  const file = flags.operand ?? '-';
  checkForm(flags);
  if (flags.step && file === '-')
    throw commandError('Stepping needs standard input for the keys: name a file instead of -.');
  if (flags.step && flags.json)
    throw commandError('Steps are for a person, JSON for a program: give --step or --json, not both.');
  const found = await readGames(file, flags, input);
  if (flags.check) return check(found, flags, output);
  const { records, bad } = found;
  if (bad.count > 0 && flags.rejects === undefined && flags.repair !== true) throw bad.first[0];
  const code = bad.count > 0 ? EXIT.failed : EXIT.ok;
  for (const line of formatLeftOut(found.facts)) output.warn(errorLine(line));
  if (bad.count > 0) reportBad(found, output);
  if (records.length === 0 && bad.count === 0 && flags.to === undefined && !flags.json) {
    output.warn(errorLine(NO_GAME));
    return EXIT.failed;
  }
  const shown = await showRecords(records, flags, output, input);
  return shown === EXIT.ok ? code : shown;
}

/** Writes records as the flags ask: in a format, step by step, as JSON or with their boards. */
export async function showRecords(
  records: readonly GameRecord[],
  flags: Flags,
  output: Output,
  input: Input,
): Promise<number> {
  if (flags.to !== undefined) {
    const texts = formatAs(records, flags.to, output);
    if (texts !== '') output.print(texts.trimEnd());
    return EXIT.ok;
  }
  if (flags.step) return stepThrough(records, output, input);
  const plies = records.map((record, i) => readPly(flags, record, i + 1));
  if (flags.json) output.print(JSON.stringify(records.map((record, i) => describe(record, plies[i]))));
  else output.print(records.map((record, i) => formatGame(record, plies[i], flags, output)).join('\n\n'));
  return EXIT.ok;
}

/** Says whether every move of every game is legal, and what was found out of the file; the exit code too. */
function check(found: FoundGames, flags: Flags, output: Output): number {
  const { records, bad, partial, repaired, empty, facts } = found;
  const games = records.length;
  const moves = records.reduce((sum, record) => sum + record.moves.length, 0);
  const isOk = bad.count === 0 && partial === 0 && games > 0;
  if (flags.json) {
    const [first] = bad.first;
    const code = first?.code ?? (games === 0 ? 'bad-record' : undefined);
    const message = first?.message ?? (games === 0 ? NO_GAME : undefined);
    const counts = { games, moves, bad: bad.count, partial, repaired, empty, kinds: bad.kinds };
    output.print(JSON.stringify({ ok: isOk, code, message, ...counts, ...factsOf(facts) }));
    return isOk ? EXIT.ok : EXIT.failed;
  }
  if (bad.count > 0) reportBad(found, output);
  else if (games === 0)
    output.warn(errorLine(empty > 0 ? `${counted(empty, 'game')} without moves, and no game with moves.` : NO_GAME));
  const kept = partial === 0 ? '' : `, ${partial} of them only to the first wrong move`;
  const mended = repaired === 0 ? '' : `, ${repaired} of them repaired`;
  const lines = [
    ...(games === 0 ? [] : [`ok: ${counted(games, 'game')}, ${counted(moves, 'move')}${kept}${mended}`]),
    ...(empty === 0 ? [] : [`${counted(empty, 'game')} without moves`]),
    ...formatFacts(facts),
  ];
  if (games > 0) output.print(lines.join('\n'));
  return isOk ? EXIT.ok : EXIT.failed;
}

const NO_GAME = 'There is no game in it.';

/** The move after which `--ply` looks, all of them if left out. */
function readPly(flags: Flags, { moves }: GameRecord, number: number): number {
  if (flags.ply === undefined) return moves.length;
  const ply = readWhole('--ply', flags.ply, 0, 1_000_000);
  if (ply <= moves.length) return ply;
  const sentence = `Game ${number} has ${counted(moves.length, 'move')}; there is no position after ${ply}.`;
  throw new OtauError('bad-ply', sentence);
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
  const board = boardText(history, output, at);
  const position = history.game.formatPosition(history.rowAt(at), history.countersAt(at));
  const place = `After ${ply} of ${counted(record.moves.length, 'move')}, result ${record.result}:`;
  return flags.ply === undefined
    ? `${printableLines(formatRecord(record, 'text').trimEnd())}\n\n${board}\n\n${position}`
    : `${place}\n\n${board}\n\n${position}`;
}

function describe(record: GameRecord, ply: number) {
  const history = replayRecord(record);
  const at = ply === record.moves.length ? history.length : lengthAfter(history, ply);
  return { ...record, ply, position: history.game.formatPosition(history.rowAt(at), history.countersAt(at)) };
}

/** Shows position after position: Enter continues, also into the next game, b goes back, q quits. */
async function stepThrough(records: readonly GameRecord[], output: Output, input: Input): Promise<number> {
  let game = 0;
  let ply = 0;
  while (game < records.length) {
    const record = records[game];
    const history = replayRecord(record);
    const at = lengthAfter(history, ply);
    const { title } = gameDefinition(record.game);
    const lines = [`${title}, game ${game + 1} of ${records.length}`, ...(ply === 0 ? tagLines(record) : [])];
    output.print(`\n${lines.join('\n')}\n\n${boardText(history, output, at)}\n`);
    const { marks = [], comment } = record.notes?.[ply] ?? {};
    if (comment !== undefined) output.print(`${wrapText(printable(comment).split(' '), COMMENT_WIDTH)}\n`);
    for (const text of record.variations?.[ply] === undefined ? [] : variationTexts(checkRecord(record, {}), ply))
      output.print(`${wrapText(['Instead:', ...printable(text).split(' ')], COMMENT_WIDTH)}\n`);
    const { suffix, words } = formatGlyphs(marks);
    const move = ply === 0 ? '' : `: ${[record.moves[ply - 1] + suffix, ...words].join(' ')}`;
    const entry = await input.ask(`Move ${ply} of ${record.moves.length}${move} (Enter next, b back, q quit) `);
    const key = entry?.trim().toLowerCase();
    if (key === undefined || key === 'q') return EXIT.ok;
    if (key === 'b') ply = Math.max(0, ply - 1);
    else if (ply < record.moves.length) ply++;
    else [game, ply] = [game + 1, 0];
  }
  return EXIT.ok;
}

/** Comments are below boards, which are not wider. */
const COMMENT_WIDTH = 76;
/** This many tags leave room for the board at 80 × 24. */
const MAX_SHOWN_TAGS = 6;
const MAX_TAG_WIDTH = 50;

function tagLines({ game, tags, result }: GameRecord): string[] {
  const seats = gameDefinition(game).playerNames.filter((name) => name in tags);
  const names = [...seats, ...Object.keys(tags).filter((name) => !seats.includes(name))];
  const shown = names.slice(0, MAX_SHOWN_TAGS).map((name) => [name, shorten(printable(tags[name]), MAX_TAG_WIDTH)]);
  const more = names.length - shown.length;
  return [
    table([['Result', result], ...shown]),
    ...(more > 0 ? [`and ${counted(more, 'more tag')}; --to text shows all of them`] : []),
  ];
}
